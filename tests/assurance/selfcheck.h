/* SPDX-License-Identifier: MIT-0 */
/* The self checks of rooms and shapes that rt_selfcheck (rt/route_selfcheck.h) does not try. */
#ifndef SELFCHECK_H
#define SELFCHECK_H

#include "../../lib/route/transit/route_sample.h"

#ifndef PAIRS
#define PAIRS 4096u /* a network */
#endif

/* Hash of the outputs of every circuit of the 28 fat-tree shapes, 4,096 vectors each.
 * Needs about 26 kB of stack. */
uint32_t selfcheck_gate(void);

/* Hash of the routes of 8 pairs in networks of routers with ports, of each family a few, and of the
 * links that they take.  Needs about 7 kB of stack, most of it for twisted tori with two skews. */
uint32_t selfcheck_ports(void);

#endif
