/* SPDX-License-Identifier: MIT-0 */
/* Prepared hypercubes, complete networks and hyperx (SPEC 15.2): a hop for each bit, or coordinate,
 * that differs.  In the last two a digit is a side of 2 or more. */
#include "route_digits.h"

void rti_route_hypercube_ready(struct rt_route_ready *r, const struct rt_net *net)
{
    r->digits = (uint8_t)net->param[0];
    rti_route_ready_numbers(r, (uint32_t)1 << r->digits, 1, r->digits, r->digits);
}

/* Each bit writes its port where the next hop stands, and counts as one if it differs. */
ROUTE_INLINE int flip(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                      const struct route_hops *to)
{
    uint32_t differ = source ^ destination;
    unsigned hops = 0, bits = r->digits;

    for (unsigned bit = 0; bit < bits; bit++, differ >>= 1) {
        rti_route_put(to, hops, bit, 0);
        hops += (unsigned)(differ & 1);
    }
    return (int)hops;
}

ROUTE_BY_HOPS(hypercube, flip)

/* Sides from param[first] on, or but one. */
static void prepare(struct rt_route_ready *r, const struct rt_net *net, unsigned first,
                    unsigned sides, uint32_t each)
{
    uint32_t weight = each, last = 0, ports = 0;

    r->digits = 0;
    for (unsigned i = first; i < first + sides && net->param[i] != 0; i++) {
        struct rt_route_ready_digit *digit = &r->digit[r->digits];

        if (net->param[i] == 1)
            continue;
        last = r->digits++;
        weight *= net->param[i];
        digit->radix = net->param[i];
        digit->port = (uint16_t)ports;
        rti_route_reciprocal(digit, weight);
        ports += net->param[i] - 1;
    }
    r->digit[last].times = 0;
    rti_route_ready_numbers(r, weight, each, ports, r->digits);
}

ROUTE_INLINE int route(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                       const struct route_hops *to)
{
    uint32_t left = rti_route_over_any(&r->router, source);
    uint32_t right = rti_route_over_any(&r->router, destination);
    unsigned hops = 0;

    for (const struct rt_route_ready_digit *digit = r->digit, *end = digit + r->digits; digit < end;
         digit++) {
        uint32_t rest = rti_route_over(digit, source), beyond = rti_route_over(digit, destination);
        uint32_t x = left - rest * digit->radix, y = right - beyond * digit->radix;

        rti_route_put(to, hops, digit->port + y - x - 1 + (x > y ? digit->radix : 0), 0);
        hops += x != y;
        left = rest;
        right = beyond;
    }
    return (int)hops;
}

void rti_route_complete_ready(struct rt_route_ready *r, const struct rt_net *net)
{
    prepare(r, net, 0, 1, 1);
}

void rti_route_hyperx_ready(struct rt_route_ready *r, const struct rt_net *net)
{
    prepare(r, net, 1, RT_PARAM_MAX - 1, net->param[0]);
}

ROUTE_BY_HOPS(complete, route)
ROUTE_BY_HOPS(hyperx, route)
