/* SPDX-License-Identifier: MIT-0 */
/* Slim fly: the graph of McKay, Miller and Siran (SPEC 15.6).  A port costs a few powers modulo q.
 */
#include "topo_ports.h"

/* Modulo q. */
static uint32_t power(uint32_t base, uint32_t exponent, uint32_t q)
{
    uint32_t result = 1; /* q < 2^15: products fit 32 bits */

    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            result = result * base % q;
        base = base * base % q;
    }
    return result;
}

/* Is g of order q - 1?  Its order divides q - 1, so no power of g by a smaller divisor is 1.  The
 * divisors come in pairs d, (q - 1) / d; 1 itself is left out, as g is not 1. */
static int generates(uint32_t g, uint32_t q)
{
    uint32_t order = q - 1;

    for (uint32_t d = 2; d * d <= order; d++)
        if (order % d == 0 && (power(g, d, q) == 1 || power(g, order / d, q) == 1))
            return 0;
    return 1;
}

/* w of q = 4w, 4w + 1 or 4w - 1. */
static uint32_t quarter(uint32_t q)
{
    return (q + 1) / 4;
}

/* Member i = 0..2w-1 of the list X (s = 0) or Y (s = 1): powers of the least primitive root, or
 * of x. */
static uint32_t member(uint32_t s, uint32_t i, uint32_t q)
{
    const struct topo_field *f = rti_topo_field(q);
    uint32_t g = 2, w = quarter(q), exponent = 2 * i + s;

    if (q % 4 == 3 && i >= w)
        exponent = 2 * w - 1 + 2 * (i - w) + s;
    if (f != 0)
        return rti_topo_field_power(f, exponent);
    while (!generates(g, q))
        g++;
    return power(g, exponent, q);
}

void rti_topo_slimfly_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t q = net->param[1];

    rti_topo_direct(size, 2 * q * q);
    size->per = net->param[0];
    size->processors = size->nodes * size->per;
}

unsigned rti_topo_slimfly_ports(const struct rt_net *net, uint32_t node)
{
    (void)node;
    return (unsigned)(2 * quarter(net->param[1]) + net->param[1]);
}

/* The same over a field of p^k elements; with p = 2 a link within a column leads back by itself. */
static int lead(const struct topo_field *f, uint32_t node, uint32_t port,
                struct rt_topo_port_end *end)
{
    uint32_t q = f->q, w = quarter(q), y = node % q, x = node / q % q, s = node / q / q, m;

    if (port < 2 * w) {
        y = rti_topo_field_add(f, y, member(s, port, q), 0);
        return rti_topo_leads(end, (s * q + x) * q + y,
                              (unsigned)(f->p == 2 ? port : (port + w) % (2 * w)));
    }
    m = port - 2 * w;
    y = rti_topo_field_add(f, y, rti_topo_field_times(f, m, x), s == 0);
    return rti_topo_leads(end, ((1 - s) * q + m) * q + y, (unsigned)(2 * w + x));
}

int rti_topo_slimfly_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                               struct rt_topo_port_end *end)
{
    const struct topo_field *f = rti_topo_field(net->param[1]);
    uint32_t q = net->param[1], w = quarter(q), y = node % q, x = node / q % q, s = node / q / q, m;

    if (f != 0)
        return lead(f, node, port, end);
    if (port < 2 * w) {
        y = (y + member(s, port, q)) % q;
        return rti_topo_leads(end, (s * q + x) * q + y, (unsigned)((port + w) % (2 * w)));
    }
    m = port - 2 * w;
    y = s == 0 ? (y + q * q - m * x) % q : (m * x + y) % q;
    return rti_topo_leads(end, ((1 - s) * q + m) * q + y, (unsigned)(2 * w + x));
}

int rti_topo_slimfly_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    uint32_t q = net->param[1];

    x[0] = node / q / q;
    x[1] = node / q % q;
    x[2] = node % q;
    return 3;
}

int rti_topo_slimfly_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t q = net->param[1];

    if (x[0] > 1 || x[1] >= q || x[2] >= q)
        return RT_ERR_LOC;
    *node = (x[0] * q + x[1]) * q + x[2];
    return 0;
}

void rti_topo_slimfly_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint64_t q = net->param[1], nodes = 2 * q * q, degree = rti_topo_slimfly_ports(net, 0);

    rti_topo_degrees(facts, degree, degree);
    f->links = q * q * degree;
    f->diameter = 2;
    f->distance_sum = nodes * (2 * (nodes - 1) - degree);
}
