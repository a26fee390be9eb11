/* SPDX-License-Identifier: MIT-0 */
/* An array: a mesh of one side (SPEC 15.2). */
#include "topo_ports.h"

void rti_topo_array_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, net->param[0]);
}

unsigned rti_topo_array_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 2;
}

int rti_topo_array_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                             struct rt_topo_port_end *end)
{
    return rti_topo_grid(net->param, 0, node, port, end);
}

int rti_topo_array_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    (void)net;
    return rti_topo_number(node, x);
}

int rti_topo_array_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    return rti_topo_numbered(net->param[0], x, node);
}

void rti_topo_array_facts(const struct rt_net *net, struct topo_facts *facts)
{
    rti_topo_grid_facts(net->param, 1, 0, facts);
}
