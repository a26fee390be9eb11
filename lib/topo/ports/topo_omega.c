/* SPDX-License-Identifier: MIT-0 */
/* An omega network: a shuffle before each column of switches (SPEC 15.4). */
#include "topo_ports.h"

void rti_topo_omega_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t d = net->param[0];

    rti_topo_direct(size, (d + 1) << d);
    size->processors = UINT32_C(1) << d;
    size->destination = d << d;
}

unsigned rti_topo_omega_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 4;
}

int rti_topo_omega_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                             struct rt_topo_port_end *end)
{
    uint32_t d = net->param[0], q = node >> d, row = node & ((UINT32_C(1) << d) - 1);
    uint32_t top = UINT32_C(1) << (d - 1);

    if (port < 2)
        return q == 0 ? RT_ERR_LINK
                      : rti_topo_leads(end, (q - 1) << d | row >> 1 | port << (d - 1),
                                       2 + (unsigned)(row & 1));
    return q == d ? RT_ERR_LINK
                  : rti_topo_leads(end, (q + 1) << d | (row & (top - 1)) << 1 | (port - 2),
                                   (unsigned)(row >> (d - 1)));
}

int rti_topo_omega_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_columns_split(UINT32_C(1) << net->param[0], node, x);
}

int rti_topo_omega_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    struct topo_columns c = {net->param[0] + 1, UINT32_C(1) << net->param[0]};

    return rti_topo_columns_join(c, x, node);
}

void rti_topo_omega_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint32_t d = net->param[0];

    rti_topo_degrees(facts, 2, d == 1 ? 2 : 4);
    f->links = UINT64_C(2) * d << d;
    f->diameter = 2 * d;
}
