/* SPDX-License-Identifier: MIT-0 */
/* Polarfly: points of a projective plane, joined if their dot product is 0 (SPEC 15.6). */
#include "topo_ports.h"

/* A point of the projective plane over GF(q): its first coordinate that is not 0 is 1. */
struct point {
    uint32_t x, y, z;
};

static void point_of(uint32_t q, uint32_t node, struct point *u)
{
    u->x = node < q * q;
    u->y = node < q * q ? node / q : node < q * q + q;
    u->z = node < q * q + q ? node % q : 1;
}

static uint32_t number(uint32_t q, const struct point *u)
{
    return u->x != 0 ? u->y * q + u->z : u->y != 0 ? q * q + u->z : q * q + q;
}

/* x + y k */
static uint32_t rise(uint32_t q, uint32_t x, uint32_t y, uint32_t k)
{
    const struct topo_field *f = rti_topo_field(q);

    return f != 0 ? rti_topo_field_add(f, x, rti_topo_field_times(f, y, k), 0) : (x + y * k) % q;
}

/* -a / b modulo q, by Fermat: b^(q-2).  q < 2^16: products fit 32 bits. */
static uint32_t divide(uint32_t q, uint32_t a, uint32_t b)
{
    const struct topo_field *f = rti_topo_field(q);
    uint32_t result = (q - a) % q, base = b;

    if (f != 0)
        return rti_topo_field_over(f, rti_topo_field_add(f, 0, a, 1), b);
    for (uint32_t exponent = q - 2; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            result = result * base % q;
        base = base * base % q;
    }
    return result;
}

/* The port of v that leads to u, which is one of its line. */
static unsigned port_to(uint32_t q, const struct point *v, const struct point *u)
{
    if (v->z != 0)
        return (unsigned)(u->x != 0 ? u->y : q);
    if (v->y != 0)
        return (unsigned)(u->x != 0 ? u->z : q);
    return (unsigned)(u->y != 0 ? u->z : q);
}

void rti_topo_polarfly_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t q = net->param[1];

    rti_topo_direct(size, q * q + q + 1);
    size->per = net->param[0];
    size->processors = size->nodes * size->per;
}

unsigned rti_topo_polarfly_ports(const struct rt_net *net, uint32_t node)
{
    (void)node;
    return (unsigned)net->param[1] + 1;
}

uint32_t rti_topo_plane(uint32_t q, uint32_t point, unsigned port, unsigned *back)
{
    struct point u, v = {0, 0, 1};

    point_of(q, point, &u);
    if (u.z != 0) {
        v.z = divide(q, u.y, u.z);
        if (port < q)
            v = (struct point){1, port, divide(q, rise(q, u.x, u.y, port), u.z)};
        else
            v.y = 1;
    } else if (port < q) {
        v.x = u.y != 0;
        v.y = u.y != 0 ? divide(q, u.x, u.y) : 1;
        v.z = port;
    }
    *back = port_to(q, &v, &u);
    return number(q, &v);
}

int rti_topo_polarfly_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                                struct rt_topo_port_end *end)
{
    unsigned back;
    uint32_t to = rti_topo_plane(net->param[1], node, port, &back);

    if (to == node)
        return RT_ERR_LINK;
    return rti_topo_leads(end, to, back);
}

int rti_topo_polarfly_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    struct point u;

    point_of(net->param[1], node, &u);
    x[0] = u.x;
    x[1] = u.y;
    x[2] = u.z;
    return 3;
}

int rti_topo_polarfly_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t q = net->param[1];
    struct point u = {x[0], x[1], x[2]};

    if (u.x > 1 || (u.x == 0 && (u.y > 1 || (u.y == 0 && u.z != 1))) || u.y >= q || u.z >= q)
        return RT_ERR_LOC;
    *node = number(q, &u);
    return 0;
}

void rti_topo_polarfly_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint64_t q = net->param[1], nodes = q * q + q + 1;

    rti_topo_degrees(facts, q, q + 1);
    f->links = q * (q + 1) * (q + 1) / 2;
    f->diameter = 2;
    f->distance_sum = 2 * nodes * (nodes - 1) - 2 * f->links;
}
