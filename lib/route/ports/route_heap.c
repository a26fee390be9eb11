/* SPDX-License-Identifier: MIT-0 */
/* Binary trees by heap numbers (SPEC 15.3): the root is 1, g has the children 2g and 2g + 1. */
#include "route_hop.h"

unsigned rti_route_depth(uint32_t n)
{
    unsigned depth = 0;

    while (n >>= 1)
        depth++;
    return depth;
}

unsigned rti_route_tree_hop(uint32_t g, uint32_t h)
{
    unsigned bit = 0;

    while (h > g) {
        bit = h & 1;
        h >>= 1;
    }
    return h == g ? 1 + bit : 0; /* g = h has arrived: its caller asks before */
}

uint32_t rti_route_tree_step(uint32_t g, uint32_t port, uint32_t *arrives)
{
    *arrives = port == 0 ? 1 + (g & 1) : 0;
    return port == 0 ? g >> 1 : 2 * g + port - 1;
}
