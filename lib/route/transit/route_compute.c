/* SPDX-License-Identifier: MIT-0 */
/*
 * rt_compute calls the function of the network's family: route_fattree.c has those of fat-trees,
 * route_bidelta.c that of bidelta networks.  It stands alone, so that a caller of one family's
 * function links only that.
 */
#include "rt/route_transit.h"

int rt_compute(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
#define ROW(VALUE, name, number)                                                                   \
    if (net->family == RT_FAMILY_##VALUE)                                                          \
        return rt_route_##name(net, src, dst, seq);
    RT_TRANSIT_FAMILIES(ROW)
#undef ROW
    return RT_ERR_FAMILY;
}
