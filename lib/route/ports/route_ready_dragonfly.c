/* SPDX-License-Identifier: MIT-0 */
/*
 * Prepared dragonflies (SPEC 15.6).  All three hops are written; one that is not taken is
 * overwritten by the next.  Digit 0 divides a processor by p a, digit 1 a global channel by h; the
 * family's own numbers are a, h and the groups.
 */
#include "route_digits.h"

void rti_route_dragonfly_ready(struct rt_route_ready *r, const struct rt_net *net)
{
    uint32_t p = net->param[0], a = net->param[1], h = net->param[2], groups = a * h + 1;

    r->digits = 2;
    rti_route_reciprocal(&r->digit[0], p * a);
    rti_route_reciprocal(&r->digit[1], h);
    r->more[0] = a;
    r->more[1] = h;
    r->more[2] = groups;
    rti_route_ready_numbers(r, p * a * groups, p, a - 1 + h, 3);
}

/* How far `to` lies after `from` in a circle of n; n if they are equal. */
ROUTE_INLINE uint32_t after(uint32_t from, uint32_t to, uint32_t n)
{
    return to - from + (to <= from ? n : 0);
}

ROUTE_INLINE int route(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                       const struct route_hops *to)
{
    uint32_t a = r->more[0], h = r->more[1];
    uint32_t group = rti_route_over_any(&r->digit[0], source);
    uint32_t to_group = rti_route_over_any(&r->digit[0], destination);
    uint32_t at = rti_route_over_any(&r->router, source) - group * a;
    uint32_t end = rti_route_over_any(&r->router, destination) - to_group * a;
    uint32_t link = after(group, to_group, r->more[2]) - 1;
    uint32_t owner = rti_route_over_any(&r->digit[1], link), away = group != to_group;
    unsigned hops = 0;

    rti_route_put(to, hops, after(at, owner, a) - 1, 0);
    hops += (unsigned)away & (owner != at);
    rti_route_put(to, hops, a - 1 + link - owner * h, 0);
    hops += (unsigned)away;
    at = away ? a - 1 - owner : at; /* where it comes into the other group */
    rti_route_put(to, hops, after(at, end, a) - 1, 1);
    hops += at != end;
    return (int)hops;
}

ROUTE_BY_HOPS(dragonfly, route)
