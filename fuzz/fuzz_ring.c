/* SPDX-License-Identifier: MIT-0 */
/*
 * Any pair of processors of any network of rings: the legs and the links one
 * by one are the same path; it keeps the rules, over the mapping function
 * itself, however large the network.
 *
 * Input: family; its parameters; source and target.
 */
#include "fuzz.h"
#include "rt/route.h"
#include "rt/topo.h"

#define LINKS_MAX 4096 /* longer paths are not followed */

static void take_net(struct fuzz_input *in, struct rt_net *net)
{
    memset(net, 0, sizeof *net);
    net->family = (uint8_t)(RT_FAMILY_MULTICUBE + fuzz_byte(in) % 9);
    if (net->family == RT_FAMILY_MULTICUBE) {
        unsigned dims = 1 + fuzz_byte(in) % RT_PARAM_MAX;

        for (unsigned d = 0; d < dims; d++)
            net->param[d] = 1 + fuzz_byte(in);
    } else if (net->family <= RT_FAMILY_RINGMESH) {
        net->param[0] = fuzz_byte(in) % 70;
        net->param[1] = fuzz_byte(in) % 32;
    } else if (net->family == RT_FAMILY_RINGCOMPLETE) {
        net->param[0] = fuzz_byte(in) % 70;
    }
}

/* Does `link` lead from a to b round their ring?  Rings of these are short. */
static int on_one_ring(const struct rt_rings *rings, uint32_t a, uint32_t b, uint32_t link)
{
    uint32_t at = a;

    do {
        if (at == b)
            return 1;
        at = rings->next(rings->context, at, link);
    } while (at != a);
    return 0;
}

/* Follows the legs; the routing function must say each link of them. */
static void check_path(const struct rt_net *net, const struct rt_rings *rings, uint32_t source,
                       uint32_t target, const struct rt_ring_leg *leg, int legs)
{
    uint32_t from = rt_topo_ring_node(net, source), to = rt_topo_ring_node(net, target);
    uint32_t start[RT_LEGS_MAX], at = from, links = 0;
    unsigned last = RT_LINK_NONE;

    for (int k = 0; k < legs; k++) {
        CLAIM(leg[k].link < rings->links && leg[k].hops > 0);
        CLAIM(k == 0 || leg[k].link != leg[k - 1].link);
        start[k] = at;
        for (int before = 0; before < k; before++)
            CLAIM(leg[before].link != leg[k].link ||
                  !on_one_ring(rings, start[before], at, leg[k].link));
        for (uint32_t hop = 0; hop < leg[k].hops; hop++, links++) {
            CLAIM(rt_route_link(net, from, at, to, last) == leg[k].link);
            last = leg[k].link;
            at = rings->next(rings->context, at, last);
            CLAIM(at < rings->nodes);
        }
    }
    CLAIM(at == to && links <= (uint32_t)rt_route_longest(net));
    CLAIM(rt_route_link(net, from, at, to, last) == RT_LINK_NONE || (links == 0 && at == to));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    char text[RT_NET_TEXT_MAX];
    struct rt_ring_leg leg[RT_LEGS_MAX];
    struct rt_net net, again;
    struct rt_rings rings;
    uint32_t source, target;
    int legs, longest;

    take_net(&in, &net);
    CLAIM((rt_net_check(&net) == 0) == fuzz_within_limits(&net));
    if (rt_net_check(&net) != 0) {
        CLAIM(rt_net_format(&net, text, sizeof text) == rt_net_check(&net));
        return 0;
    }
    CLAIM(rt_net_format(&net, text, sizeof text) == (int)strlen(text));
    CLAIM(rt_net_parse(text, &again) == 0 && fuzz_same_net(&net, &again));
    CLAIM(rt_topo_rings(&net, &rings) == 0 && rings.nodes <= RT_NODES_MAX);
    source = (uint32_t)fuzz_number(&in, 4);
    target = (uint32_t)fuzz_number(&in, 4);
    legs = rt_route_legs(&net, source, target, leg);
    longest = rt_route_longest(&net);
    CLAIM((legs == RT_ERR_FAMILY) == (longest == RT_ERR_FAMILY));
    if (legs == RT_ERR_FAMILY)
        return 0;
    CLAIM((legs == RT_ERR_SRC) == (source >= rings.nodes));
    CLAIM((legs == RT_ERR_DST) == (source < rings.nodes && target >= rings.nodes));
    source %= rings.nodes;
    target %= rings.nodes;
    legs = rt_route_legs(&net, source, target, leg);
    CLAIM(legs >= 0 && legs <= RT_LEGS_MAX);
    if (longest <= LINKS_MAX)
        check_path(&net, &rings, source, target, leg, legs);
    return 0;
}
