/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_selfcheck.h - does this board compute the routes of Transit networks that others do?
 * It tries no other shape.
 *
 *   led(rt_selfcheck() == RT_SELFCHECK_HASH);
 *
 * A wrong compiler, a wrong option of it or bad memory shows as another number.  The number is
 * made so (SPEC 6.5), bytes and numbers being modulo 256 unless said otherwise:
 *
 *   hash     FNV-1a: from 2166136261, for each byte that is folded (hash xor byte) * 16777619
 *            modulo 2^32
 *   drawn    from x, y, z, a = 0, 0, 0, 1: t = x ^ x << 4; x, y, z = y, z, a;
 *            a = z ^ z >> 1 ^ t ^ t << 1, which is the byte drawn
 *   nets     hybrid with n = 12, 48, 192, then full: each uncapped, then capped, U going up.
 *            Then bidelta with i = 1..8 stacks: all of j1 stages, the last of one more; then, if
 *            i > 1, each of one more than the one before (1 after 3), the last of 3, 4, 2; both
 *            for j1 = 1, 2, 3
 *   net      fold the bytes of a location; then 4,096 pairs
 *   pair     draw e modulo 16 until it is at most the bytes of a location.  For each byte draw u
 *            and v: the source has u; the destination u ^ (v & 3) in the first e bytes, v in the
 *            others.  In hybrid, if P of the source is at least 0xC0, draw w and subtract 0x40
 *            unless w < 8; then the same for the destination
 *   route    fold the length of R, or the error, then R
 *   back     for pairs 0, 256, 512, ... that have a route: fold length and bytes of the decoded
 *            destination; what rt_index returns; its index in eight bytes, highest first; length
 *            and bytes of that index's location
 */
#ifndef RT_ROUTE_SELFCHECK_H
#define RT_ROUTE_SELFCHECK_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What rt_selfcheck returns, as an independent model found it
 * (tools/models/model_selfcheck.py). */
#define RT_SELFCHECK_HASH 0x723B44F6

/*
 * rt_selfcheck - hash of the routes of 4,096 drawn pairs in each of 99 Transit networks (SPEC 6.5).
 *
 * It tries rt_compute, and for some pairs rt_route_decode, rt_index and rt_locate.  The number is
 * the same on every processor, whatever its byte order and its int.
 *
 * Returns the hash; never fails.
 * Cost: 314 million instructions on a Cortex-M0 (gcc 12, -Os), where it
 * links 1656 bytes and takes 268 of stack; 904 million cycles on an AVR, 57 s at 16 MHz.  It does
 * not return in between: for a watchdog that is shorter take steps.  It has no data, and calls
 * nothing outside of the room.
 */
uint32_t rt_selfcheck(void);

/* The state of a self check in steps; before the first, `step` is 0 and the rest is not read. */
struct rt_selfcheck {
    uint32_t hash; /* after the last step that of rt_selfcheck */
    uint16_t step; /* steps done */
    uint8_t drawn[4];
};

#define RT_SELFCHECK_STEPS 1584

/*
 * rt_selfcheck_step - the next step, 256 pairs of one network, so that a watchdog can be fed:
 *
 *   struct rt_selfcheck check;
 *
 *   check.step = 0; (= {0} would call memcpy on rv32 at -Os)
 *   while (rt_selfcheck_step(&check) > 0)
 *       feed();
 *   led(check.hash == RT_SELFCHECK_HASH);
 *
 * Returns the steps that are left, 0 after the last; never fails.
 * Cost: at most 51 ms on an AVR of 16 MHz.
 */
int rt_selfcheck_step(struct rt_selfcheck *check);

#ifdef __cplusplus
}
#endif

#endif
