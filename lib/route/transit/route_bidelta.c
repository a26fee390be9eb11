/* SPDX-License-Identifier: MIT-0 */
/* Bidelta networks: the location is the routing sequence (SPEC 3; DeHon 1.5, 4.2). */
#include "rt/route_transit.h"

int rt_route_bidelta(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    int n = 0;

    (void)src; /* all sources send the same bytes */
    for (; n < RT_PARAM_MAX && net->param[n] != 0; n++)
        seq[n] = dst[n];
    return n;
}
