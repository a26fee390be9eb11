/* SPDX-License-Identifier: MIT-0 */
/* What qsort and bsearch ask of two numbers. */
#ifndef CLI_ORDER_H
#define CLI_ORDER_H

#include <stdint.h>

/* 1 if a > b, 0 if they are equal, else -1. */
static inline int order(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

#endif
