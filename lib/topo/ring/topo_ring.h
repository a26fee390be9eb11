/* SPDX-License-Identifier: MIT-0 */
/* What the files of the ring topologies share (SPEC 12.2; rt/families.h is their list). */
#ifndef TOPO_RING_H
#define TOPO_RING_H

#include "rt/topo.h"

/*
 * Each family's own: writes *rings, which keeps net, and returns the processors that sit at
 * each node with any.  That is 1 where every node is a processor.
 */
#define TOPO_RING_ROW(VALUE, name, number)                                                         \
    int rti_topo_##name(const struct rt_net *net, struct rt_rings *rings);
RT_RING_FAMILIES(TOPO_RING_ROW)
#undef TOPO_RING_ROW

/* f^r < 2^32 */
uint32_t rti_topo_power(uint32_t f, uint32_t r);

/*
 * A fly of f^r rows and r columns (figures 9 to 11): node = column * rows + row, and a row is r
 * digits of radix f.  Where a link of a node leads: in column c it changes digit c of the row.
 */
uint32_t rti_topo_fly(uint32_t f, uint32_t r, uint32_t node, uint32_t link);

/* The fly of a net with f = param[0], r = param[1]: r f^r nodes. */
void rti_topo_fly_rings(const struct rt_net *net, struct rt_rings *rings);

#endif
