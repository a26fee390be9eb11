/* SPDX-License-Identifier: MIT-0 */
/* Euclid's greatest common divisor. */
#ifndef CLI_DIVISOR_H
#define CLI_DIVISOR_H

#include <stdint.h>

static inline uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

#endif
