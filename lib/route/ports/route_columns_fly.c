/* SPDX-License-Identifier: MIT-0 */
/* What butterflies share (SPEC 15.4): columns q and q + 1 differ in digit q. */
#include "route_hop.h"

uint32_t rti_route_raised(uint32_t r, uint32_t n)
{
    uint32_t power = 1;

    while (n-- > 0)
        power *= r;
    return power;
}

uint32_t rti_route_wing_step(uint32_t r, uint32_t d, uint32_t columns, uint32_t at, uint32_t port,
                             uint32_t *arrives)
{
    uint32_t rows = rti_route_raised(r, d), q = at / rows, row = at % rows, to, digit, weight;

    if (port < r) {
        to = q > 0 ? q - 1 : columns - 1;
        weight = rti_route_raised(r, to);
        digit = row / weight % r;
        *arrives = r + digit;
    } else {
        to = q + 1 < columns ? q + 1 : 0;
        weight = rti_route_raised(r, q);
        digit = row / weight % r;
        *arrives = digit;
        port -= r;
    }
    return to * rows + row - digit * weight + port * weight;
}
