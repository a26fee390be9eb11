/* SPDX-License-Identifier: MIT-0 */
/* Twelve nodes on four rings that share their ends (SPEC 12.2). */
#include "topo_ring.h"

/* Ring a = 0..3 is nodes 3a to 3a+3 on link a mod 2; its ends are shared. */
static uint32_t next(const void *context, uint32_t node, uint32_t link)
{
    uint32_t a = node / 3;

    (void)context;
    if (a % 2 == link)
        return (node + 1) % 12;
    return node % 3 == 0 ? (node + 9) % 12 : node;
}

int rti_topo_ring12(const struct rt_net *net, struct rt_rings *rings)
{
    *rings = (struct rt_rings){12, 2, next, net};
    return 1;
}
