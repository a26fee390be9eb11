/* SPDX-License-Identifier: MIT-0 */
/* The product of two 128-bit numbers, which the compiler calls by this name. */
#include <stdint.h>

__extension__ typedef __int128 wide;
wide __multi3(wide a, wide b);

wide __multi3(wide a, wide b)
{
    uint64_t a0 = (uint64_t)a, b0 = (uint64_t)b;
    uint64_t a1 = (uint64_t)(a >> 64), b1 = (uint64_t)(b >> 64);
    uint64_t low =
        (a0 & UINT32_MAX) * (b0 & UINT32_MAX); /* below 2^64 each, with what is carried */
    uint64_t mid = (a0 >> 32) * (b0 & UINT32_MAX) + (low >> 32);
    uint64_t top = (a0 & UINT32_MAX) * (b0 >> 32) + (mid & UINT32_MAX);
    uint64_t high = (a0 >> 32) * (b0 >> 32) + (mid >> 32) + (top >> 32);

    high += a0 * b1 + a1 * b0;
    return (wide)((unsigned __int128)high << 64 | (top << 32 | (low & UINT32_MAX)));
}
