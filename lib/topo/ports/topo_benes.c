/* SPDX-License-Identifier: MIT-0 */
/* A Benes network: a butterfly, and another one back (SPEC 15.4). */
#include "topo_ports.h"

/* The bit in which columns q and q + 1 differ. */
static uint32_t bit(uint32_t d, uint32_t q)
{
    return q < d ? q : 2 * d - 1 - q;
}

void rti_topo_benes_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t d = net->param[0];

    size->nodes = (2 * d + 1) << d;
    size->processors = UINT32_C(2) << d;
    size->per = 2;
    size->source = 0;
    size->destination = 2 * d << d;
}

unsigned rti_topo_benes_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 4;
}

int rti_topo_benes_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                             struct rt_topo_port_end *end)
{
    uint32_t d = net->param[0], q = node >> d;

    if (port < 2)
        return q == 0 ? RT_ERR_LINK
                      : rti_topo_set_digit(2, UINT32_C(1) << d, node, q - 1, bit(d, q - 1), port, 2,
                                           end);
    return q == 2 * d
               ? RT_ERR_LINK
               : rti_topo_set_digit(2, UINT32_C(1) << d, node, q + 1, bit(d, q), port - 2, 0, end);
}

int rti_topo_benes_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_columns_split(UINT32_C(1) << net->param[0], node, x);
}

int rti_topo_benes_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    struct topo_columns c = {2 * net->param[0] + 1, UINT32_C(1) << net->param[0]};

    return rti_topo_columns_join(c, x, node);
}

void rti_topo_benes_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint32_t d = net->param[0];

    rti_topo_degrees(facts, 2, 4);
    f->links = UINT64_C(4) * d << d;
    f->diameter = 2 * d;
}
