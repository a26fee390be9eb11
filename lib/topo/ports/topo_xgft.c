/* SPDX-License-Identifier: MIT-0 */
/* Fat-trees of routers (SPEC 15.5), by the levels of topo_xgft_levels.c. */
#include "topo_ports.h"

/* k-ary n-tree: xgft:k,...,k,1,k,...,k. */

static void describe_kntree(const struct rt_net *net, struct topo_xgft *tree)
{
    tree->h = (unsigned)net->param[1];
    for (unsigned i = 0; i < tree->h; i++) {
        tree->m[i] = net->param[0];
        tree->w[i] = i == 0 ? 1 : net->param[0];
    }
}

void rti_topo_kntree_size(const struct rt_net *net, struct topo_size *size)
{
    struct topo_xgft tree;

    describe_kntree(net, &tree);
    rti_topo_tree_size(&tree, size);
}

unsigned rti_topo_kntree_ports(const struct rt_net *net, uint32_t node)
{
    struct topo_xgft tree;

    describe_kntree(net, &tree);
    return rti_topo_tree_ports(&tree, node);
}

int rti_topo_kntree_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                              struct rt_topo_port_end *end)
{
    struct topo_xgft tree;

    describe_kntree(net, &tree);
    return rti_topo_tree_neighbour(&tree, node, port, end);
}

int rti_topo_kntree_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    struct topo_xgft tree;

    describe_kntree(net, &tree);
    return rti_topo_tree_split(&tree, node, x);
}

int rti_topo_kntree_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    struct topo_xgft tree;

    describe_kntree(net, &tree);
    return rti_topo_tree_join(&tree, x, node);
}

void rti_topo_kntree_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct topo_xgft tree;
    uint64_t k = net->param[0], n = net->param[1];

    describe_kntree(net, &tree);
    rti_topo_tree_facts(&tree, facts);
    facts->figures.links = (n - 1) * k * rti_topo_raised(net->param[0], net->param[1] - 1);
    facts->figures.diameter = 2 * (n - 1);
}

static void describe_xgft(const struct rt_net *net, struct topo_xgft *tree)
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

    describe_xgft(net, &tree);
    rti_topo_tree_size(&tree, size);
}

unsigned rti_topo_xgft_ports(const struct rt_net *net, uint32_t node)
{
    struct topo_xgft tree;

    describe_xgft(net, &tree);
    return rti_topo_tree_ports(&tree, node);
}

int rti_topo_xgft_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                            struct rt_topo_port_end *end)
{
    struct topo_xgft tree;

    describe_xgft(net, &tree);
    return rti_topo_tree_neighbour(&tree, node, port, end);
}

int rti_topo_xgft_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    struct topo_xgft tree;

    describe_xgft(net, &tree);
    return rti_topo_tree_split(&tree, node, x);
}

int rti_topo_xgft_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    struct topo_xgft tree;

    describe_xgft(net, &tree);
    return rti_topo_tree_join(&tree, x, node);
}

void rti_topo_xgft_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct topo_xgft tree;

    describe_xgft(net, &tree);
    rti_topo_tree_facts(&tree, facts);
}
