/* SPDX-License-Identifier: MIT-0 */
/* Cube-connected cycles: column j of a row is joined to that of the row with bit j flipped
 * (SPEC 15.4). */
#include "topo_ports.h"

void rti_topo_ccc_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, net->param[0] << net->param[0]);
}

unsigned rti_topo_ccc_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 3;
}

int rti_topo_ccc_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                           struct rt_topo_port_end *end)
{
    uint32_t d = net->param[0], column = node >> d, row = node & ((UINT32_C(1) << d) - 1);

    if (port == 2)
        return rti_topo_leads(end, node ^ UINT32_C(1) << column, 2);
    if (port == 0)
        column = column == 0 ? d - 1 : column - 1;
    else
        column = column == d - 1 ? 0 : column + 1;
    return rti_topo_leads(end, column << d | row, port ^ 1);
}

int rti_topo_ccc_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_columns_split(UINT32_C(1) << net->param[0], node, x);
}

int rti_topo_ccc_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    struct topo_columns c = {net->param[0], UINT32_C(1) << net->param[0]};

    return rti_topo_columns_join(c, x, node);
}

void rti_topo_ccc_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint32_t d = net->param[0];

    if (d < 3)
        return;
    rti_topo_degrees(facts, 3, 3);
    f->links = UINT64_C(3) * d << (d - 1);
    f->diameter = d == 3 ? 6 : 2 * d + d / 2 - 2;
}
