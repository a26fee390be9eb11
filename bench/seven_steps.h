/* SPDX-License-Identifier: MIT-0 */
/*
 * seven_steps.h - the routing sequence by the seven steps of DeHon 3.8.3, one after another as they
 * are printed: the rival of rt_compute.  Of hybrid fat-trees without a cap.
 */
#ifndef BENCH_SEVEN_STEPS_H
#define BENCH_SEVEN_STEPS_H

#include <stdint.h>

/* layers: bytes of C, 1..7; l1, l2: locations C.P.  Writes R and returns its bytes. */
static inline int seven_steps(int layers, const uint8_t *l1, const uint8_t *l2, uint8_t *r)
{
    uint8_t i_[8], m[8], ru[2] = {0, 0};
    int j = 0, o = 0, pairs = 0, length = 0;

    for (int n = 0; n < layers;
         n++) /* 1: I is the exclusive-or of C1 and C2; two bits are unused */
        i_[n] = (uint8_t)((l1[n] ^ l2[n]) & 0xFC);
    for (int n = 0; n < layers; n++) /* 2: M marks all bytes from the leading non-zero one on */
        m[n] = (n > 0 && m[n - 1]) || i_[n] != 0;
    for (int n = 0; n < layers; n++) /* 3: j is the place of the highest bit in M, from 1 */
        if (m[n]) {
            j = layers - n;
            break;
        }
    if (j > 0) {
        uint8_t high = i_[layers - j]; /* 4: O by its highest non-zero bit */

        if (high & 0xC0)
            o = 2;
        else if (high & 0x30)
            o = 1;
        for (; pairs < j; pairs++) /* 5: RU is j times 11, then O, then zeros */
            ru[pairs / 4] |= (uint8_t)(3 << (6 - 2 * (pairs % 4)));
        ru[pairs / 4] |= (uint8_t)(o << (6 - 2 * (pairs % 4)));
        for (int n = 0; n < (pairs + 4) / 4; n++)
            r[length++] = ru[n];
        for (int n = layers - j; n < layers; n++) /* 6: RD is the low j bytes of C2 */
            r[length++] = l2[n];
    }
    r[length++] = l2[layers]; /* 7: RC is P2 */
    return length;
}

#endif
