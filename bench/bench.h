/* SPDX-License-Identifier: MIT-0 */
/* bench.h - what the benchmarks share: numbers at random, and what keeps the compiler from
 * computing once what is to be computed often.  hyperfine has the clock (tools/figures/beside.py).
 */
#ifndef RT_BENCH_H
#define RT_BENCH_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* From here on the compiler must take it that anything may have changed. */
static inline void bench_opaque(const void *memory)
{
    __asm__ volatile("" : : "r"(memory) : "memory");
}

/* xorshift64 (Marsaglia, 2003); *state is never 0. */
static inline uint64_t bench_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

#endif
