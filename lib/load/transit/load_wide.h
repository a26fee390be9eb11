/* SPDX-License-Identifier: MIT-0 */
/* Whole numbers of 128 bits. */
#ifndef LOAD_WIDE_H
#define LOAD_WIDE_H

#include <stdint.h>

struct load_wide {
    uint64_t low, high;
};

/* a * b, by halves of 32 bits: h = 2^32 - 1 is the largest of them, h * h = 2^64 - 2^33 + 1. */
static inline struct load_wide load_wide_product(uint64_t a, uint64_t b)
{
    uint64_t a0 = a & 0xFFFFFFFF, a1 = a >> 32; /* <= h */
    uint64_t b0 = b & 0xFFFFFFFF, b1 = b >> 32; /* <= h */
    uint64_t low = a0 * b0;                     /* <= h * h */
    uint64_t middle = a1 * b0 + (low >> 32);    /* <= h * h + h - 1 = 2^64 - 2^32 - 1 */
    uint64_t rest = middle & 0xFFFFFFFF;        /* <= h */
    uint64_t other = a0 * b1 + rest;            /* <= h * h + h = 2^64 - 2^32 */
    struct load_wide product;

    product.low = other << 32 | (low & 0xFFFFFFFF);
    product.high = a1 * b1 + (middle >> 32) + (other >> 32); /* <= h * h + 2h - 1 = 2^64 - 2 */
    return product;
}

/* sum, its low half first, plus a product. */
static inline void load_wide_add(uint64_t sum[2], struct load_wide product)
{
    sum[0] += product.low; /* modulo 2^64; it carried iff it is less now */
    sum[1] += product.high + (sum[0] < product.low); /* <= 2^64 - 2 + 1, added modulo 2^64 */
}

#endif
