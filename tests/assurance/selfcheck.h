/* SPDX-License-Identifier: MIT-0 */
#ifndef SELFCHECK_H
#define SELFCHECK_H

#include "rt/net.h"

#ifndef PAIRS
#define PAIRS 4096u /* a network */
#endif

/* What is still to be drawn, and what came of it. */
struct check {
    uint8_t x, y, z, a; /* G. Marsaglia's xorshift, of four bytes: period 2^32 - 1 */
    uint32_t hash;      /* FNV-1a */
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX];
};

void selfcheck_begin(struct check *check);
uint8_t selfcheck_draw(struct check *check);
void selfcheck_fold(struct check *check, int byte);

/* Hash of the routes of 4,096 pairs in each of 99 Transit networks. */
uint32_t selfcheck_route(void);

/* Hash of the outputs of every circuit of the 28 fat-tree shapes, 4,096 vectors each.
 * Needs about 26 kB of stack.  With SELFCHECK_GATE only. */
uint32_t selfcheck_gate(void);

/* Hash of the routes of 8 pairs in networks of routers with ports, of each family a few, and of the
 * links that they take.  Needs about 7 kB of stack, most of it for twisted tori with two skews. */
uint32_t selfcheck_ports(void);

#endif
