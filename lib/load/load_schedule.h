/* SPDX-License-Identifier: MIT-0 */
/* The better scheduler, in the making (SPEC 13.6). */
#ifndef LOAD_SCHEDULE_H
#define LOAD_SCHEDULE_H

#include "load_tree.h"

/* Rows of a message: its two ports, and an upper channel each way at each level. */
#define LOAD_ROWS_MAX (2 * RT_LOAD_TREE_HEIGHT_MAX)

/*
 * What can be full is a row, of one bit a cycle: full.
 *
 * Ports stand for the wires of the processors' channels: each has at most `cycles`
 * messages, next to one another in the order of the sources or the targets, and
 * carries at most one in a cycle, always.  Upper rows are other channels that more
 * messages pass than it has wires, unless the channels below them cannot carry that
 * many; they have counters, and may carry too many for a while.
 */
struct load_schedule {
    const struct rt_tree *tree;
    struct load_tree_list list;
    uint32_t cycles; /* numbered from 0 here */
    uint32_t words;  /* uint64_t of a row */
    uint32_t source_ports, ports, rows;
    unsigned levels;                         /* with upper rows */
    uint8_t height[RT_LOAD_TREE_HEIGHT_MAX]; /* above the leaves, from the lowest */
    uint64_t random;
    uint64_t excess; /* messages too many, all upper rows and cycles */

    uint64_t *full;     /* rows * words */
    uint32_t *cycle;    /* of each message, LOAD_TREE_NONE: none yet */
    uint32_t *port[2];  /* of each message, LOAD_TREE_NONE: never full */
    uint32_t *first;    /* of each port: its first message, by its place in the order */
    uint32_t *row;      /* upper row of each channel, LOAD_TREE_NONE: never too full */
    uint32_t *capacity; /* of each upper row */
    uint32_t *count;    /* (rows - ports) * cycles */
    uint32_t *over;     /* messages too many in each cycle */
    uint32_t *mate;     /* 2 a message */
    uint32_t *head[2], *next[2]; /* messages of each cycle, by sources and by targets */
    uint32_t *run[2];            /* those of two cycles */
    uint32_t *before;            /* their cycles before they were moved */
};

/* The rows of message k, ports first; their number.  *ports: how many are ports. */
unsigned load_schedule_rows(const struct load_schedule *s, uint32_t k, uint32_t *row,
                            unsigned *ports);

/* Counts a message in a cycle of an upper row, or takes it off. */
void load_schedule_count(struct load_schedule *s, uint32_t row, uint32_t cycle);
void load_schedule_uncount(struct load_schedule *s, uint32_t row, uint32_t cycle);

/* Puts message k, which has no cycle, into one; both ports must be free there. */
void load_schedule_put(struct load_schedule *s, uint32_t k, uint32_t cycle);

/* Puts it somewhere, and moves others out of the way of its ports. */
void load_schedule_insert(struct load_schedule *s, uint32_t k);

/* Divides pairs of cycles anew, until no row is too full or `effort` times all messages
 * were moved.  Of ports only s->port is used and none filled. */
void load_schedule_even(struct load_schedule *s, uint32_t effort);

#endif
