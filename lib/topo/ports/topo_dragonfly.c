/* SPDX-License-Identifier: MIT-0 */
/* Dragonfly: groups, each joined to every other by one link, as a palm tree (SPEC 15.6). */
#include "topo_ports.h"

void rti_topo_dragonfly_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t a = net->param[1], routers = a * (a * net->param[2] + 1);

    rti_topo_direct(size, routers);
    size->per = net->param[0];
    size->processors = routers * size->per;
}

unsigned rti_topo_dragonfly_ports(const struct rt_net *net, uint32_t node)
{
    (void)node;
    return (unsigned)(net->param[1] - 1 + net->param[2]);
}

int rti_topo_dragonfly_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                                 struct rt_topo_port_end *end)
{
    uint32_t a = net->param[1], h = net->param[2], groups = a * h + 1;
    uint32_t group = node / a, r = node % a, to, channel;

    if (port < a - 1) { /* all of the group */
        to = r + port + 1;
        return rti_topo_leads(end, group * a + (to < a ? to : to - a), (unsigned)a - 2 - port);
    }
    channel = r * h + (port - (a - 1)); /* of a h in the group */
    to = group + channel + 1;
    to = to < groups ? to : to - groups;
    channel = a * h - 1 - channel; /* there */
    return rti_topo_leads(end, to * a + channel / h, (unsigned)(a - 1 + channel % h));
}

int rti_topo_dragonfly_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_columns_split(net->param[1], node, x);
}

int rti_topo_dragonfly_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    struct topo_columns groups = {net->param[1] * net->param[2] + 1, net->param[1]};

    return rti_topo_columns_join(groups, x, node);
}

void rti_topo_dragonfly_facts(const struct rt_net *net, struct topo_facts *facts)
{
    uint64_t degree = rti_topo_dragonfly_ports(net, 0);
    struct topo_size size;

    rti_topo_dragonfly_size(net, &size);
    rti_topo_degrees(facts, degree, degree);
    facts->figures.links = size.nodes * degree / 2;
}
