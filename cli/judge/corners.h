/* SPDX-License-Identifier: MIT-0 */
/* Corner cases that shapes share. */
#ifndef CLI_CORNERS_H
#define CLI_CORNERS_H

#include "vectors.h"

/* Smallest and largest indices with each other, and with their neighbours. */
void vectors_extremes(struct vectors *vectors, uint64_t src_bits, uint64_t dst_bits);

/* A digit of this weight and base changed by 1, 2, half and all of it, up and down, from the first,
 * the middle and the last processor.  Weights of N and above add nothing. */
void vectors_digit(struct vectors *vectors, uint64_t weight, uint64_t base);

/* The same for all digits that a network's parameters may stand for. */
void vectors_digits(struct vectors *vectors);

#endif
