/* SPDX-License-Identifier: MIT-0 */
/* A binary tree, neighbours of a level joined (SPEC 15.3). */
#include "topo_ports.h"

void rti_topo_xtree_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, (UINT32_C(1) << net->param[0]) - 1);
}

unsigned rti_topo_xtree_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 5;
}

int rti_topo_xtree_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                             struct rt_topo_port_end *end)
{
    uint32_t g = node + 1;
    int error;

    if (port == 3) /* the first of a level is a power of two */
        return (g & (g - 1)) == 0 ? RT_ERR_LINK : rti_topo_leads(end, node - 1, 4);
    if (port == 4)
        return (g & (g + 1)) == 0 ? RT_ERR_LINK : rti_topo_leads(end, node + 1, 3);
    error = rti_topo_heap(net->param[0], g, port, end);
    if (error == 0)
        end->node--;
    return error;
}

int rti_topo_xtree_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    (void)net;
    return rti_topo_heap_split(node + 1, x);
}

int rti_topo_xtree_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t g;
    int error = rti_topo_heap_join(net->param[0], x, &g);

    if (error == 0)
        *node = g - 1;
    return error;
}

void rti_topo_xtree_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint32_t d = net->param[0];

    rti_topo_degrees(facts, 2, d == 2 ? 2 : d == 3 ? 4 : 5);
    f->links = (UINT64_C(2) << d) - 3 - d;
    f->diameter = 2 * d - 3; /* where d = 1 rt_topo_figures says 0 */
}
