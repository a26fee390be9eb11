/* SPDX-License-Identifier: MIT-0 */
/* Texts and numbers: what knows nothing of networks. */
#ifndef CLI_TEXT_H
#define CLI_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define WHY_MAX 256 /* characters of a reason */

/* Adds two texts to a list as far as they fit. */
void add_text(char *list, size_t size, const char *before, const char *text);

/* What was given is repeated in messages, but a terminal never gets more than printable ASCII: any
 * other byte becomes \xHH.  tame_text cuts what does not fit; put_tame leaves ends of lines. */
void tame_text(char *to, size_t size, const char *text);
void put_tame(FILE *to, const char *text);

/* Writes a reason, tamed; returns -1. */
int refuse(char why[WHY_MAX], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Decimal digits and nothing else, at most 2^64-1; 0, or -1. */
int read_number(const char *text, uint64_t *value);

/* "s", the end of a plural, or nothing of one. */
const char *s_of(uint64_t n);

/* The value of a hexadecimal digit, or -1. */
int hex_digit(char c);

#endif
