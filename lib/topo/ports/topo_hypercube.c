/* SPDX-License-Identifier: MIT-0 */
/* A binary cube (SPEC 15.2). */
#include "topo_ports.h"

void rti_topo_hypercube_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, UINT32_C(1) << net->param[0]);
}

unsigned rti_topo_hypercube_ports(const struct rt_net *net, uint32_t node)
{
    (void)node;
    return (unsigned)net->param[0];
}

int rti_topo_hypercube_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                                 struct rt_topo_port_end *end)
{
    (void)net;
    return rti_topo_leads(end, node ^ UINT32_C(1) << port, port);
}

int rti_topo_hypercube_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    (void)net;
    return rti_topo_number(node, x);
}

int rti_topo_hypercube_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    return rti_topo_numbered(UINT32_C(1) << net->param[0], x, node);
}

void rti_topo_hypercube_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint64_t d = net->param[0], half = UINT64_C(1) << (d - 1);

    rti_topo_degrees(facts, d, d);
    f->links = d * half;
    f->diameter = d;
    f->distance_sum = 2 * half * half * d;
    f->bisection = half;
}
