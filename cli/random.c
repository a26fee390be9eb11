/* SPDX-License-Identifier: MIT-0 */
#include "random.h"

uint64_t random_bits(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

uint32_t random_below(uint64_t *state, uint32_t n)
{
    return (uint32_t)((random_bits(state) >> 32) * n >> 32);
}
