/* SPDX-License-Identifier: MIT-0 */
/* A binary tree: node n has heap number n + 1 (SPEC 15.3). */
#include "topo_ports.h"

void rti_topo_bintree_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, (UINT32_C(1) << net->param[0]) - 1);
}

unsigned rti_topo_bintree_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 3;
}

int rti_topo_bintree_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                               struct rt_topo_port_end *end)
{
    int error = rti_topo_heap(net->param[0], node + 1, port, end);

    if (error == 0)
        end->node--;
    return error;
}

int rti_topo_bintree_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    (void)net;
    return rti_topo_heap_split(node + 1, x);
}

int rti_topo_bintree_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t g;
    int error = rti_topo_heap_join(net->param[0], x, &g);

    if (error == 0)
        *node = g - 1;
    return error;
}

void rti_topo_bintree_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint32_t d = net->param[0];

    rti_topo_degrees(facts, 1, d == 2 ? 2 : 3);
    f->links = (UINT64_C(1) << d) - 2;
    f->diameter = 2 * (d - 1);
    f->bisection = 1;
}
