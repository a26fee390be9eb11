/* SPDX-License-Identifier: MIT-0 */
/* Powers modulo a prime, for slimfly and polarfly (SPEC 15.6). */
#include "route_hop.h"

uint32_t rti_route_raise(uint32_t base, uint32_t exponent, uint32_t q)
{
    uint32_t power = 1;

    for (; exponent != 0; exponent >>= 1) { /* products are below 2^32 */
        if (exponent & 1)
            power = power * base % q;
        base = base * base % q;
    }
    return power;
}
