/* SPDX-License-Identifier: MIT-0 */
/* Numbers of routers: as digits, in columns and rows (SPEC 15.2, 15.4). */
#include "topo_ports.h"

void rti_topo_direct(struct topo_size *size, uint32_t nodes)
{
    size->nodes = size->processors = nodes;
    size->per = 1;
    size->source = size->destination = 0;
}

uint32_t rti_topo_raised(uint32_t base, uint32_t exponent)
{
    uint32_t power = 1;

    while (exponent-- > 0)
        power *= base;
    return power;
}

int rti_topo_leads(struct rt_topo_port_end *end, uint32_t node, unsigned port)
{
    end->node = node;
    end->port = (uint16_t)port;
    return 0;
}

int rti_topo_number(uint32_t node, uint32_t *x)
{
    x[0] = node;
    return 1;
}

int rti_topo_numbered(uint32_t nodes, const uint32_t *x, uint32_t *node)
{
    if (x[0] >= nodes)
        return RT_ERR_LOC;
    *node = x[0];
    return 0;
}

int rti_topo_split(uint32_t node, const uint32_t *side, unsigned sides, uint32_t *x)
{
    for (unsigned i = 0; i < sides; i++) {
        x[i] = node % side[i];
        node /= side[i];
    }
    return (int)sides;
}

int rti_topo_join(const uint32_t *x, const uint32_t *side, unsigned sides, uint32_t *node)
{
    uint32_t joined = 0;

    for (unsigned i = sides; i-- > 0;) {
        if (x[i] >= side[i])
            return RT_ERR_LOC;
        joined = joined * side[i] + x[i];
    }
    *node = joined;
    return 0;
}

unsigned rti_topo_sides(const struct rt_net *net, unsigned first)
{
    unsigned n = first;

    while (n < RT_PARAM_MAX && net->param[n] != 0)
        n++;
    return n - first;
}

int rti_topo_columns_split(uint32_t rows, uint32_t node, uint32_t *x)
{
    x[0] = node / rows;
    x[1] = node % rows;
    return 2;
}

int rti_topo_columns_join(struct topo_columns c, const uint32_t *x, uint32_t *node)
{
    if (x[0] >= c.columns || x[1] >= c.rows)
        return RT_ERR_LOC;
    *node = x[0] * c.rows + x[1];
    return 0;
}

int rti_topo_set_digit(uint32_t r, uint32_t rows, uint32_t node, uint32_t to, uint32_t digit,
                       uint32_t value, unsigned back, struct rt_topo_port_end *end)
{
    uint32_t row = node % rows, weight = rti_topo_raised(r, digit), before = row / weight % r;

    row = row - before * weight + value * weight;
    return rti_topo_leads(end, to * rows + row, back + before);
}
