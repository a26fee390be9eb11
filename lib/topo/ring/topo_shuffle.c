/* SPDX-License-Identifier: MIT-0 */
/* Shuffle: a node is r digits of radix f; a link shifts one in and the highest out (SPEC 12.2). */
#include "topo_ring.h"

/* r+1 digits that follow one another on a ring add up to its link, modulo f. */
static uint32_t next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t f = net->param[0], top = rti_topo_power(f, net->param[1] - 1), sum = 0;

    for (uint32_t rest = node; rest > 0; rest /= f)
        sum += rest % f;
    return node % top * f + (link + f - sum % f) % f;
}

int rti_topo_shuffle(const struct rt_net *net, struct rt_rings *rings)
{
    uint32_t f = net->param[0];

    *rings = (struct rt_rings){rti_topo_power(f, net->param[1]), f, next, net};
    return 1;
}
