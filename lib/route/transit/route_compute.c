/* SPDX-License-Identifier: MIT-0 */
/* The dispatcher stands alone: who calls one family's function links only that. */
#include "rt/route.h"

int rt_compute(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    switch (net->family) {
    case RT_FAMILY_HYBRID:
        return rt_route_hybrid(net, src, dst, seq);
    case RT_FAMILY_FULL:
        return rt_route_full(net, src, dst, seq);
    case RT_FAMILY_BIDELTA:
        return rt_route_bidelta(net, src, dst, seq);
    default:
        return RT_ERR_FAMILY;
    }
}
