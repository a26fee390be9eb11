/* SPDX-License-Identifier: MIT-0 */
/* Routers are points of the projective plane over GF(q) (SPEC 15.6).  q <= 46337: a product of two
 * is below 2^31, the sum of two products below 2^32. */
#include "route_hop.h"

struct point {
    uint32_t x, y, z;
};

static void find(uint32_t q, uint32_t number, struct point *u)
{
    u->x = number < q * q;
    u->y = u->x ? number / q : number < q * q + q;
    u->z = u->x ? number % q : u->y ? number - q * q : 1;
}

static uint32_t number_of(uint32_t q, const struct point *u)
{
    if (u->x)
        return u->y * q + u->z;
    return q * q + (u->y ? u->z : q);
}

/* -(a + b d)/c. */
static uint32_t minus_over(uint32_t a, uint32_t b, uint32_t d, uint32_t c, uint32_t q)
{
    struct route_field f;

    if (rti_route_field(&f, q)) {
        a = rti_route_field_plus(&f, a, rti_route_field_times(&f, b, d));
        return rti_route_field_times(&f, rti_route_field_minus(&f, 0, a),
                                     rti_route_field_raise(&f, c, q - 2));
    }
    return (q - (a + b * d) % q) % q * rti_route_raise(c, q - 2, q) % q;
}

static uint32_t minus(uint32_t a, uint32_t b, uint32_t q)
{
    return a >= b ? a - b : a + q - b;
}

/* The port of u that leads to a point v on its line. */
static uint32_t port_to(uint32_t q, const struct point *u, const struct point *v)
{
    if (u->z)
        return v->x ? v->y : q;
    if (u->y)
        return v->x ? v->z : q;
    return v->y ? v->z : q;
}

/* The point of port k of u. */
static void lead(uint32_t q, const struct point *u, uint32_t k, struct point *v)
{
    v->x = k < q && (u->z || u->y);
    v->y = k < q || u->z;
    v->z = 1;
    if (u->z) {
        if (k < q)
            v->y = k;
        v->z = k < q ? minus_over(u->x, u->y, k, u->z, q) : minus_over(u->y, 0, 0, u->z, q);
    } else if (k < q) {
        v->z = k;
        if (u->y)
            v->y = minus_over(u->x, 0, 0, u->y, q);
    }
}

/* a b - c d */
static uint32_t field_cross(const struct route_field *f, uint32_t a, uint32_t b, uint32_t c,
                            uint32_t d)
{
    return rti_route_field_minus(f, rti_route_field_times(f, a, b), rti_route_field_times(f, c, d));
}

/* The point on the lines of both: c x t, divided by its first coordinate that is not 0. */
static void cross(uint32_t q, const struct point *c, const struct point *t, struct point *v)
{
    struct route_field f;
    uint32_t first;

    if (rti_route_field(&f, q)) {
        v->x = field_cross(&f, c->y, t->z, c->z, t->y);
        v->y = field_cross(&f, c->z, t->x, c->x, t->z);
        v->z = field_cross(&f, c->x, t->y, c->y, t->x);
        first = rti_route_field_raise(&f, v->x ? v->x : v->y ? v->y : v->z, q - 2);
        v->y = rti_route_field_times(&f, v->y, first);
        v->z = rti_route_field_times(&f, v->z, first);
        return;
    }
    v->x = minus(c->y * t->z % q, c->z * t->y % q, q);
    v->y = minus(c->z * t->x % q, c->x * t->z % q, q);
    v->z = minus(c->x * t->y % q, c->y * t->x % q, q);
    first = v->x ? v->x : v->y ? v->y : v->z;
    first = rti_route_raise(first, q - 2, q);
    /* of x it is only asked whether it is 0 */
    v->y = v->y * first % q;
    v->z = v->z * first % q;
}

/* Whether a point is on the other's line. */
static int meet(uint32_t q, const struct point *c, const struct point *t)
{
    struct route_field f;

    if (rti_route_field(&f, q)) /* the first coordinates are 0 or 1 */
        return rti_route_field_plus(&f, c->x & t->x,
                                    rti_route_field_plus(&f, rti_route_field_times(&f, c->y, t->y),
                                                         rti_route_field_times(&f, c->z, t->z))) ==
               0;
    return ((c->x * t->x + c->y * t->y) % q + c->z * t->z) % q == 0;
}

uint32_t rti_route_plane_port(uint32_t q, uint32_t from, uint32_t to)
{
    struct point c, t;

    find(q, from, &c);
    find(q, to, &t);
    if (!meet(q, &c, &t))
        return RT_PORT_NONE;
    return port_to(q, &c, &t);
}

uint32_t rti_route_plane_between(uint32_t q, uint32_t from, uint32_t to)
{
    struct point c, t, between;

    find(q, from, &c);
    find(q, to, &t);
    cross(q, &c, &t, &between);
    return port_to(q, &c, &between);
}

uint32_t rti_route_plane_step(uint32_t q, uint32_t at, uint32_t port, uint32_t *arrives)
{
    struct point u, v;

    find(q, at, &u);
    lead(q, &u, port, &v);
    *arrives = port_to(q, &v, &u);
    return number_of(q, &v);
}

int rt_route_polarfly_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                           uint32_t destination, struct rt_channel *out)
{
    uint32_t q = net->param[1], to = destination / net->param[0], port;
    struct route_facts f;
    int wrong;

    rti_route_polarfly_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == to)
        return rti_route_out(out, RT_PORT_NONE, 0);
    port = rti_route_plane_port(q, at, to);
    if (port == RT_PORT_NONE)
        port = rti_route_plane_between(q, at, to);
    return rti_route_out(out, port, in.port != RT_PORT_NONE);
}

uint32_t rti_route_polarfly_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                 uint32_t *arrives)
{
    return rti_route_plane_step(net->param[1], at, port, arrives);
}

void rti_route_polarfly_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t q = net->param[1];

    (void)at;
    rti_route_facts(f, q * q + q + 1, q + 1, 2, 2);
    f->each = net->param[0];
    f->processors = f->routers * f->each;
}
