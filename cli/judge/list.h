/* SPDX-License-Identifier: MIT-0 */
/* Which vectors must be answered, and which have been. */
#ifndef CLI_JUDGE_LIST_H
#define CLI_JUDGE_LIST_H

#include "vectors.h"

struct judge_list {
    struct vector *vector;
    uint32_t *want, *got; /* of the first vector of those that are equal */
    uint32_t *slot;       /* hash table of numbers, from 1 */
    uint64_t slots, count;
};

/* Takes all vectors; 0, or EXIT_IO after saying why.  To be closed whatever it returns. */
int judge_list_open(struct judge_list *list, struct vectors *vectors);
void judge_list_close(struct judge_list *list);

/* The number, from 0, of the first vector that equals this one; -1: there is none. */
int64_t judge_list_find(const struct judge_list *list, const struct vector *vector);

/* Vector `number`, taken in ascending order, lacks an answer: 1. */
int judge_list_missing(struct judge_list *list, uint64_t number);

#endif
