/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/random.h - random numbers, the same on every machine: SplitMix64 (Steele,
 * Lea and Flood, 2014).  Any state is good; equal states give equal numbers.
 */
#ifndef RT_RANDOM_H
#define RT_RANDOM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The odd number next to 2^64 divided by the golden ratio. */
#define RT_RANDOM_STEP UINT64_C(0x9E3779B97F4A7C15)

/* rt_random_mix - a well-mixed number from any other, one to one. */
static inline uint64_t rt_random_mix(uint64_t x)
{
    x += RT_RANDOM_STEP;
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* rt_random_next - the next number; *rng, the state of the generator, moves on. */
static inline uint64_t rt_random_next(uint64_t *rng)
{
    uint64_t number = rt_random_mix(*rng);

    *rng += RT_RANDOM_STEP;
    return number;
}

/*
 * rt_random_below - a number 0..below-1: the high half of the next number times `below`, which
 * fits 64 bits, divided by 2^32.  No number is more likely than another by more than below / 2^32.
 */
static inline uint32_t rt_random_below(uint64_t *rng, uint32_t below)
{
    return (rt_random_next(rng) >> 32) * below >> 32 & UINT32_MAX;
}

#ifdef __cplusplus
}
#endif

#endif
