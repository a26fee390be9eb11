/* SPDX-License-Identifier: MIT-0 */
/* Leiserson's fat-tree: nodes, channels, universal capacities (SPEC 13.1). */
#include "../topo_shape.h"
#include "rt/topo_tree.h"

/* Is the network one of the families of fat-trees? */
static int is_tree(const struct rt_net *net)
{
    return rt_net_shape(net) == RT_SHAPE_TREE;
}

uint64_t rti_topo_tree_processors(const struct rt_net *net)
{
    return UINT64_C(1) << net->param[0];
}

/* A number below 2^96. */
struct wide {
    uint64_t high; /* times 2^32 */
    uint32_t low;
};

/* c^3, for c < 2^32. */
static struct wide cube(uint64_t c)
{
    uint64_t square = c * c, low = (square & UINT32_MAX) * c;
    struct wide x = {(square >> 32) * c + (low >> 32), (uint32_t)low};

    return x;
}

/* The whole part of x / 4^k. */
static struct wide shift(struct wide x, unsigned k)
{
    for (; k > 0; k--) {
        x.low = x.low >> 2 | (uint32_t)(x.high & 3) << 30;
        x.high >>= 2;
    }
    return x;
}

/* x^3 > y */
static int cube_above(uint64_t x, struct wide y)
{
    struct wide c = cube(x);

    return c.high > y.high || (c.high == y.high && c.low > y.low);
}

/* c^3 >= w^3 / 4^k, that is, c^3 > the whole part of (w^3 - 1) / 4^k. */
uint64_t rt_topo_tree_capacity(const struct rt_net *net, unsigned level)
{
    uint64_t least = 1, most, w = net->param[1];
    struct wide below = cube(w);

    if (!is_tree(net))
        return 0;
    most = UINT64_C(1) << (net->param[0] - level);
    if (w == 0)
        return most;
    below.high -= below.low == 0;
    below.low--;
    below = shift(below, level);
    while (least < most) { /* the answer lies in least..most; middle < 2^32 */
        uint64_t middle = (least + most) / 2;

        if (cube_above(middle, below))
            most = middle;
        else
            least = middle + 1;
    }
    return least;
}

static uint64_t universal(const void *context, unsigned level)
{
    return rt_topo_tree_capacity(context, level);
}

int rt_topo_tree(const struct rt_net *net, struct rt_tree *tree)
{
    if (!is_tree(net))
        return RT_ERR_FAMILY;
    tree->height = (unsigned)net->param[0];
    tree->capacity = universal;
    tree->context = net;
    return 0;
}

uint64_t rt_topo_tree_channels(const struct rt_tree *tree)
{
    return (UINT64_C(4) << tree->height) - 4;
}

uint64_t rt_topo_tree_leaf(const struct rt_tree *tree, uint64_t processor)
{
    return (UINT64_C(1) << tree->height) + processor;
}

unsigned rt_topo_tree_level(uint64_t node)
{
    unsigned level = 0;

    while (node > 1) {
        node >>= 1;
        level++;
    }
    return level;
}

void rt_topo_tree_next(struct rt_topo_tree_place *place, unsigned port)
{
    uint64_t node = place->node;

    if (port == RT_TREE_PORT_UP) {
        place->port = node % 2 == 0 ? RT_TREE_PORT_LEFT : RT_TREE_PORT_RIGHT;
        place->node = node / 2;
    } else {
        place->port = RT_TREE_PORT_UP;
        place->node = 2 * node + (port == RT_TREE_PORT_RIGHT);
    }
}
