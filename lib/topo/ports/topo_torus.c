/* SPDX-License-Identifier: MIT-0 */
/* A torus (SPEC 15.2). */
#include "topo_ports.h"

void rti_topo_torus_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t nodes = 1;

    for (unsigned i = 0; i < rti_topo_sides(net, 0); i++)
        nodes *= net->param[i];
    rti_topo_direct(size, nodes);
}

unsigned rti_topo_torus_ports(const struct rt_net *net, uint32_t node)
{
    (void)node;
    return 2 * rti_topo_sides(net, 0);
}

int rti_topo_torus_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                             struct rt_topo_port_end *end)
{
    return rti_topo_grid(net->param, 1, node, port, end);
}

int rti_topo_torus_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_split(node, net->param, rti_topo_sides(net, 0), x);
}

int rti_topo_torus_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    return rti_topo_join(x, net->param, rti_topo_sides(net, 0), node);
}

void rti_topo_torus_facts(const struct rt_net *net, struct topo_facts *facts)
{
    rti_topo_grid_facts(net->param, rti_topo_sides(net, 0), 1, facts);
}
