/* SPDX-License-Identifier: MIT-0 */
/*
 * Long runs in parts, on any machines: a part of verify or load prints its sums as lines
 * key<TAB>value.  routeseq merge reads the lines of all parts and runs the command anew, which then
 * takes the sums in place of work: so it prints what one machine would have printed.
 */
#ifndef CLI_PARTS_H
#define CLI_PARTS_H

#include "cli.h"

#define PARTS_MAX 1000000000

/* clang-format off */
#define PART_OPTION(without_) \
    {.name = "--part", .value = "K/N", .without = without_, \
     .help = "only the K-th of N equal parts; lines key<TAB>value for routeseq merge"}
/* clang-format on */

/* Part `number` of `of`; 0 of 0: the whole. */
struct part {
    uint64_t number, of;
};

/* K/N, K in 1..N, N in 1..PARTS_MAX; 0, or -1. */
int part_parse(const char *text, struct part *part);

/* What --part says; 0, or EXIT_USAGE after saying why. */
int part_read(const struct call *call, struct part *part);

/* Things first..end-1 of `all`, for this part.  Where there are many, all parts but the last are
 * multiples of `grain` things. */
void part_range(const struct part *part, uint64_t all, uint64_t grain, uint64_t *first,
                uint64_t *end);

/* Prints a part: what run it is of, its sums, and that it is complete. */
void part_begin(const struct call *call, const struct part *part);
void part_print(const char *key, uint64_t value);
void part_end(void);

/* Parts that are merged now; 0: the command works by itself. */
unsigned parts_merged(void);

/* The sum that part p = 0..parts_merged() - 1 printed; 0 if it has none, which is named at once and
 * which parts_status tells: EXIT_USAGE, else 0. */
uint64_t part_value(unsigned p, const char *key);
int parts_status(void);

extern const struct verb merge_verb;

#endif
