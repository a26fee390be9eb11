/* SPDX-License-Identifier: MIT-0 */
/* Numbers shifted by a bit a hop (SPEC 15.4). */
#include "topo_ports.h"

/* Shuffle-exchange: bits rotated, or the last one flipped. */

void rti_topo_shufflex_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, UINT32_C(1) << net->param[0]);
}

unsigned rti_topo_shufflex_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 3;
}

int rti_topo_shufflex_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                                struct rt_topo_port_end *end)
{
    uint32_t d = net->param[0], top = UINT32_C(1) << (d - 1);

    if (port == 2)
        return rti_topo_leads(end, node ^ 1, 2);
    if (port == 0)
        node = (node & (top - 1)) << 1 | node >> (d - 1);
    else
        node = node >> 1 | (node & 1) << (d - 1);
    return rti_topo_leads(end, node, port ^ 1);
}

int rti_topo_shufflex_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    (void)net;
    return rti_topo_number(node, x);
}

int rti_topo_shufflex_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    return rti_topo_numbered(UINT32_C(1) << net->param[0], x, node);
}

void rti_topo_shufflex_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint32_t d = net->param[0];

    rti_topo_degrees(facts, 1, d < 3 ? d : 3);
    f->diameter = 2 * d - 1;
}

/* De Bruijn: bits shifted, any bit appended; directed. */

void rti_topo_debruijn_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, UINT32_C(1) << net->param[0]);
}

unsigned rti_topo_debruijn_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 2;
}

int rti_topo_debruijn_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                                struct rt_topo_port_end *end)
{
    uint32_t d = net->param[0], top = UINT32_C(1) << (d - 1);

    return rti_topo_leads(end, (node & (top - 1)) << 1 | port, (unsigned)(node >> (d - 1)));
}

int rti_topo_debruijn_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    (void)net;
    return rti_topo_number(node, x);
}

int rti_topo_debruijn_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    return rti_topo_numbered(UINT32_C(1) << net->param[0], x, node);
}

void rti_topo_debruijn_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint32_t d = net->param[0];

    facts->directed = 1;
    rti_topo_degrees(facts, 1, d == 1 ? 1 : 2);
    f->links = (UINT64_C(2) << d) - 2;
    f->diameter = d;
}
