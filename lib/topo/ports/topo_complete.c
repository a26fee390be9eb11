/* SPDX-License-Identifier: MIT-0 */
/* Every router joined to every other (SPEC 15.2). */
#include "topo_ports.h"

void rti_topo_complete_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, net->param[0]);
}

unsigned rti_topo_complete_ports(const struct rt_net *net, uint32_t node)
{
    (void)node;
    return (unsigned)net->param[0] - 1;
}

int rti_topo_complete_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                                struct rt_topo_port_end *end)
{
    uint32_t n = net->param[0], to = node + port + 1;

    return rti_topo_leads(end, to < n ? to : to - n, (unsigned)n - 2 - port);
}

int rti_topo_complete_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    (void)net;
    return rti_topo_number(node, x);
}

int rti_topo_complete_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    return rti_topo_numbered(net->param[0], x, node);
}

void rti_topo_complete_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint64_t n = net->param[0];

    rti_topo_degrees(facts, n - 1, n - 1);
    f->links = n * (n - 1) / 2;
    f->diameter = 1;
    f->distance_sum = n * (n - 1);
    f->bisection = n / 2 * (n - n / 2);
}
