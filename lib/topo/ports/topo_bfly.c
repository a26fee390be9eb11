/* SPDX-License-Identifier: MIT-0 */
/* Butterflies (SPEC 15.4): columns q and q + 1 differ in digit q. */
#include "topo_ports.h"

void rti_topo_bfly_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t rows = rti_topo_raised(net->param[0], net->param[1]);

    rti_topo_direct(size, (net->param[1] + 1) * rows);
    size->processors = rows;
    size->destination = net->param[1] * rows;
}

unsigned rti_topo_bfly_ports(const struct rt_net *net, uint32_t node)
{
    (void)node;
    return 2 * (unsigned)net->param[0];
}

int rti_topo_bfly_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                            struct rt_topo_port_end *end)
{
    uint32_t r = net->param[0], d = net->param[1], rows = rti_topo_raised(r, d), q = node / rows;

    if (port < r)
        return q == 0 ? RT_ERR_LINK : rti_topo_set_digit(r, rows, node, q - 1, q - 1, port, r, end);
    return q == d ? RT_ERR_LINK : rti_topo_set_digit(r, rows, node, q + 1, q, port - r, 0, end);
}

int rti_topo_bfly_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_columns_split(rti_topo_raised(net->param[0], net->param[1]), node, x);
}

int rti_topo_bfly_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    struct topo_columns c = {net->param[1] + 1, rti_topo_raised(net->param[0], net->param[1])};

    return rti_topo_columns_join(c, x, node);
}

void rti_topo_bfly_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint64_t r = net->param[0], d = net->param[1];

    rti_topo_degrees(facts, r, d == 1 ? r : 2 * r);
    f->links = d * r * rti_topo_raised(net->param[0], net->param[1]);
    f->diameter = 2 * d;
}

/* wbfly: the last column leads on to the first. */

void rti_topo_wbfly_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, net->param[1] * rti_topo_raised(net->param[0], net->param[1]));
}

unsigned rti_topo_wbfly_ports(const struct rt_net *net, uint32_t node)
{
    (void)node;
    return 2 * (unsigned)net->param[0];
}

int rti_topo_wbfly_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                             struct rt_topo_port_end *end)
{
    uint32_t r = net->param[0], d = net->param[1], rows = rti_topo_raised(r, d), q = node / rows;
    uint32_t before = q == 0 ? d - 1 : q - 1, behind = q == d - 1 ? 0 : q + 1;

    if (port < r)
        return rti_topo_set_digit(r, rows, node, before, before, port, r, end);
    return rti_topo_set_digit(r, rows, node, behind, q, port - r, 0, end);
}

int rti_topo_wbfly_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_columns_split(rti_topo_raised(net->param[0], net->param[1]), node, x);
}

int rti_topo_wbfly_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    struct topo_columns c = {net->param[1], rti_topo_raised(net->param[0], net->param[1])};

    return rti_topo_columns_join(c, x, node);
}

void rti_topo_wbfly_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint64_t r = net->param[0], d = net->param[1];

    if (d < 3)
        return;
    rti_topo_degrees(facts, 2 * r, 2 * r);
    f->links = d * r * rti_topo_raised(net->param[0], net->param[1]);
    f->diameter = 3 * d / 2;
}
