/* SPDX-License-Identifier: MIT-0 */
/* The family of Leiserson's fat-tree: its name, parameters and limits. */
#include "../net_family.h"
#include "rt/net_tree.h"

/* Reads h, or h,w=W.  W = 2^32 needs 33 bits, so param[1] is 0 where W is 2^h. */
static int parse(const char *p, struct rt_net *net)
{
    uint64_t h, w;

    p = rti_net_number(p, &h);
    if (p == NULL)
        return RT_ERR_TEXT;
    net->param[0] = h > UINT32_MAX ? UINT32_MAX : (uint32_t)h;
    if (*p == '\0')
        return 0;
    p = rti_net_skip(p, ",w=");
    if (p != NULL)
        p = rti_net_number(p, &w);
    if (p == NULL || *p != '\0')
        return RT_ERR_TEXT;
    if (h < 1 || h > RT_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    if (w == 0 || w > UINT64_C(1) << h)
        return RT_ERR_ROOT;
    net->param[1] = w == UINT64_C(1) << h ? 0 : (uint32_t)w;
    return 0;
}

static size_t format(const struct rt_net *net, char *text, size_t size, size_t at)
{
    uint32_t h = net->param[0], w = net->param[1];

    at = rti_net_put_number(text, size, rti_net_put(text, size, at, ":"), h);
    if (w == 0 || w == UINT64_C(1) << h) /* the default */
        return at;
    return rti_net_put_number(text, size, rti_net_put(text, size, at, ",w="), w);
}

const struct net_row rti_net_tree = {
    {RT_FAMILY_TREE, RT_SHAPE_TREE, 1, 1, "tree", "h[,w=W]",
     "2^h processors, h = 1..32; root capacity W with W^3 >= 4^h and W <= 2^h, 2^h by default",
     "tree:4"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    parse,
    format};

/* w^3 >= 4^h, without a number of 97 bits: w * w > (4^h - 1) / w. */
int rt_net_tree_check(const struct rt_net *net)
{
    uint32_t h = net->param[0];
    uint64_t w = net->param[1];

    if (net->capped != 0)
        return RT_ERR_CAPPED;
    if (h < 1 || h > RT_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    if (w != 0 && (w > UINT64_C(1) << h || w * w <= (UINT64_MAX >> (64 - 2 * h)) / w))
        return RT_ERR_ROOT;
    return rti_net_unused(net, 2);
}
