/* SPDX-License-Identifier: MIT-0 */
/* The sample of rt_selfcheck, which self checks of other rooms draw too (tests/assurance). */
#ifndef ROUTE_SAMPLE_H
#define ROUTE_SAMPLE_H

#include "rt/net.h"

/* What is still to be drawn, and what came of it. */
struct rti_route_sample {
    uint8_t x, y, z, a; /* G. Marsaglia's xorshift, of four bytes: period 2^32 - 1 */
    uint32_t hash;      /* FNV-1a */
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX];
};

void rti_route_sample(struct rti_route_sample *sample);
uint8_t rti_route_draw(struct rti_route_sample *sample);
void rti_route_fold(struct rti_route_sample *sample, int byte);

/* Draws locations of `bytes` bytes: the first few, any number of them, are equal but for unused
 * bits. */
void rti_route_draw_pair(struct rti_route_sample *sample, int bytes, int hybrid);

/* rt_selfcheck with so many pairs a network. */
uint32_t rti_route_selfcheck(unsigned pairs);

#endif
