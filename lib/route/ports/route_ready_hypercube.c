/* SPDX-License-Identifier: MIT-0 */
/* Prepared hypercubes (SPEC 15.2): each bit writes its port where the next hop stands, and counts
 * as one if it differs. */
#include "route_digits.h"

void rti_route_hypercube_ready(struct rt_route_ready *r, const struct rt_net *net)
{
    r->digits = (uint8_t)net->param[0];
    rti_route_ready_numbers(r, (uint32_t)1 << r->digits, 1, r->digits, r->digits);
}

ROUTE_INLINE int route(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                       const struct route_hops *to)
{
    uint32_t differ = source ^ destination;
    unsigned hops = 0, bits = r->digits;

    for (unsigned bit = 0; bit < bits; bit++, differ >>= 1) {
        rti_route_put(to, hops, bit, 0);
        hops += differ & 1;
    }
    return (int)hops;
}

ROUTE_BY_HOPS(hypercube, route)
