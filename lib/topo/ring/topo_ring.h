/* SPDX-License-Identifier: MIT-0 */
/* What the SCI ring families share in the topo room (SPEC 12.2; rt/families.h is their list). */
#ifndef TOPO_RING_H
#define TOPO_RING_H

#include "rt/net_ring.h"

/*
 * Each family gives this: it writes *rings, which keeps net, and returns how many processors sit
 * at each node that has any.  That is 1 where every node is a processor.
 */
#define TOPO_RING_ROW(VALUE, name, number)                                                         \
    int rti_topo_##name(const struct rt_net *net, struct rt_rings *rings);
RT_RING_FAMILIES(TOPO_RING_ROW)
#undef TOPO_RING_ROW

/* f^r < 2^32 */
uint32_t rti_topo_power(uint32_t f, uint32_t r);

#endif
