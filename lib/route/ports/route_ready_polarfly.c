/* SPDX-License-Identifier: MIT-0 */
/*
 * Prepared polarflies (SPEC 15.6).  Digit 0 divides by q, and so finds the remainder, too; more[0]
 * is q^2, more[1] 1 if q is a power; the table has the inverses modulo q.
 *
 * The router between two is their cross product v.  Only one ratio of its coordinates is needed,
 * for the first port; the second one depends on which of them are 0.  q <= 46337: the sum of two
 * products is below 2^32 - 1.
 */
#include "route_digits.h"
#include "route_hop.h"

struct point {
    uint32_t x, y, z;
};

void rti_route_polarfly_ready(struct rt_route_ready *r, const struct rt_net *net)
{
    uint32_t q = net->param[1], routers = q * q + q + 1;
    struct route_field f;

    r->digits = 1;
    r->digit[0].radix = q;
    rti_route_reciprocal(&r->digit[0], q);
    r->more[0] = q * q;
    r->more[1] = (uint32_t)rti_route_field(&f, q);
    if (!r->more[1])
        rti_route_inverses((uint16_t *)(r + 1), q);
    rti_route_ready_numbers(r, routers * net->param[0], net->param[0], q + 1, 2);
}

ROUTE_INLINE struct point point_of(const struct rt_route_ready *r, uint32_t router)
{
    struct point u = {1, rti_route_over(&r->digit[0], router), 0};
    uint32_t beyond = router - r->more[0];

    u.z = router - u.y * r->digit[0].radix;
    if (router >= r->more[0]) {
        u.x = 0;
        u.y = beyond < r->digit[0].radix;
        u.z = u.y ? beyond : 1;
    }
    return u;
}

ROUTE_INLINE int route(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                       const struct route_hops *to)
{
    const uint16_t *inverse = (const uint16_t *)(r + 1);
    uint32_t at = rti_route_over_any(&r->router, source), q = r->digit[0].radix;
    uint32_t end = rti_route_over_any(&r->router, destination), over, under;
    struct point c = point_of(r, at), t = point_of(r, end), v;

    if (at == end)
        return 0;
    if (r->more[1])
        return rti_route_ready_by_hop(r, source, destination, to);
    if (rti_route_modulo(&r->digit[0], (c.x & t.x) + c.y * t.y + c.z * t.z) == 0) {
        rti_route_put(to, 0, c.z ? (t.x ? t.y : q) : c.y ? (t.x ? t.z : q) : (t.y ? t.z : q), 0);
        return 1;
    }
    v.x = rti_route_modulo(&r->digit[0], c.y * t.z + r->more[0] - c.z * t.y);
    v.y = (t.x ? c.z : 0) + q - (c.x ? t.z : 0); /* 1 .. 2q - 1 */
    v.z = (c.x ? t.y : 0) + q - (t.x ? c.y : 0);
    v.y = v.y >= q ? v.y - q : v.y;
    v.z = v.z >= q ? v.z - q : v.z;
    over = c.z ? v.y : v.z;
    under = c.z | c.y ? v.x : v.y;
    rti_route_put(to, 0, under ? rti_route_modulo(&r->digit[0], over * inverse[under]) : q, 0);
    rti_route_put(to, 1, v.z ? (t.x ? t.y : q) : v.y ? (t.x ? t.z : q) : (t.y ? t.z : q), 1);
    return 2;
}

ROUTE_BY_HOPS(polarfly, route)
