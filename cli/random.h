/* SPDX-License-Identifier: MIT-0 */
/* Numbers at random, the same on every machine. */
#ifndef CLI_RANDOM_H
#define CLI_RANDOM_H

#include <stdint.h>

/* The next 64 bits of SplitMix64 (Steele, Lea and Flood 2014). */
uint64_t random_bits(uint64_t *state);

/* 0 .. n-1, n < 2^32; from the high half of the bits. */
uint32_t random_below(uint64_t *state, uint32_t n);

#endif
