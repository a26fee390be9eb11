/* SPDX-License-Identifier: MIT-0 */
/* Extended generalised fat-tree (SPEC 15.5). */
#include "topo_ports.h"

static void describe(const struct rt_net *net, struct topo_xgft *tree)
{
    tree->h = rti_topo_sides(net, 0) / 2;
    for (unsigned i = 0; i < tree->h; i++) {
        tree->m[i] = net->param[i];
        tree->w[i] = net->param[tree->h + i];
    }
}

void rti_topo_xgft_size(const struct rt_net *net, struct topo_size *size)
{
    struct topo_xgft tree;

    describe(net, &tree);
    rti_topo_tree_size(&tree, size);
}

unsigned rti_topo_xgft_ports(const struct rt_net *net, uint32_t node)
{
    struct topo_xgft tree;

    describe(net, &tree);
    return rti_topo_tree_ports(&tree, node);
}

int rti_topo_xgft_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                            struct rt_topo_port_end *end)
{
    struct topo_xgft tree;

    describe(net, &tree);
    return rti_topo_tree_neighbour(&tree, node, port, end);
}

int rti_topo_xgft_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    struct topo_xgft tree;

    describe(net, &tree);
    return rti_topo_tree_split(&tree, node, x);
}

int rti_topo_xgft_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    struct topo_xgft tree;

    describe(net, &tree);
    return rti_topo_tree_join(&tree, x, node);
}

void rti_topo_xgft_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct topo_xgft tree;

    describe(net, &tree);
    rti_topo_tree_facts(&tree, facts);
}
