/* SPDX-License-Identifier: MIT-0 */
/* The better scheduler, in the making (SPEC 13.6). */
#ifndef LOAD_SCHEDULE_H
#define LOAD_SCHEDULE_H

#include "load_messages.h"

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
    uint64_t rng;
    uint32_t moves;                    /* of a chain at most */
    uint64_t excess;                   /* messages too many, all upper rows and cycles */
    struct rt_load_progress *progress; /* or null */

    uint64_t *full;              /* rows * words */
    uint32_t *cycle;             /* of each message, LOAD_TREE_NONE: none yet */
    uint32_t *port[2];           /* of each message, LOAD_TREE_NONE: never full */
    uint32_t *first;             /* of each port: its first message, by its place in the order */
    uint32_t *place[2];          /* of each processor, and of one more, the same */
    uint32_t *row;               /* upper row of each channel above two processors or more,
                                    LOAD_TREE_NONE: never too full; undefined if there are none */
    uint32_t *capacity;          /* of each upper row */
    uint32_t *channel;           /* of each upper row */
    uint32_t *count;             /* (rows - ports) * cycles */
    uint32_t *over;              /* messages too many in each cycle */
    uint32_t *mate;              /* 2 a message */
    uint32_t *head[2], *next[2]; /* messages of each cycle, by sources and by targets */
    uint32_t *rank, *cycle_at;   /* while it is filled, where next[] is later: place of each message
                                    in by_target[], and the cycles in that order */
    uint32_t *port_at;           /* where before[] is later: the source ports in that order */
    uint32_t *run[2];            /* those of two cycles */
    uint32_t *before;            /* their cycles before they were moved */
};

/* Words of room for a schedule of that many cycles.  Of s the tree is given. */
uint64_t rti_load_schedule_words(struct load_schedule *s, uint32_t count, const uint32_t *load,
                                 uint32_t cycles);

/* Takes the messages in, for that many cycles; 0, or RT_ERR_INDEX. */
int rti_load_schedule_begin(struct load_schedule *s, const struct rt_load_tree_messages *messages,
                            const uint32_t *load, uint32_t cycles, uint32_t *work);

/* The rows of message k, ports first; their number.  *ports: how many of them are ports. */
unsigned rti_load_schedule_rows(const struct load_schedule *s, uint32_t k, uint32_t *row,
                                unsigned *ports);

/* The same, kept: whoever puts a message somewhere has mostly asked for them before. */
struct load_rows {
    uint32_t row[LOAD_ROWS_MAX];
    unsigned rows, ports;
};

static inline void load_rows_of(const struct load_schedule *s, uint32_t k, struct load_rows *of)
{
    of->rows = rti_load_schedule_rows(s, k, of->row, &of->ports);
}

/* Counts a message in a cycle of an upper row, or takes it off. */
void rti_load_schedule_count(struct load_schedule *s, uint32_t row, uint32_t cycle);
void rti_load_schedule_uncount(struct load_schedule *s, uint32_t row, uint32_t cycle);

/* The first cycle in which none of these rows is full, or LOAD_TREE_NONE. */
uint32_t rti_load_schedule_fit(const struct load_schedule *s, const struct load_rows *of);

/* Does message k pass a channel? */
int rti_load_schedule_passes(const struct load_schedule *s, uint32_t k, uint32_t channel);

/* Where message k begins (side 0) or ends (1). */
uint32_t rti_load_schedule_end(const struct load_schedule *s, uint32_t k, unsigned side);

/* Puts message k of these rows into a cycle in which its ports are free; takes it out, to be put
 * into another one before anybody looks for it. */
void rti_load_schedule_put(struct load_schedule *s, uint32_t k, const struct load_rows *of,
                           uint32_t cycle);
void rti_load_schedule_take(struct load_schedule *s, uint32_t k, const struct load_rows *of);

/* First fit; what fits nowhere is inserted. */
void rti_load_schedule_fill(struct load_schedule *s);

/* Puts message k somewhere, and moves others out of the way of its ports. */
void rti_load_schedule_insert(struct load_schedule *s, uint32_t k);

/*
 * Evening out.  Of upper rows the counters are kept, of ports nothing: whoever moves
 * a message moves the other one at its port.
 */

/* Moves message k to another cycle. */
void rti_load_schedule_move(struct load_schedule *s, uint32_t k, uint32_t to);

/* Takes out what is too much, and puts it into further cycles; their number in all. */
uint32_t rti_load_schedule_spill(struct load_schedule *s);

/* Moves messages between pairs of cycles, until no row is too full or `effort` times all
 * messages were looked at. */
void rti_load_schedule_even(struct load_schedule *s, uint64_t effort);

/*
 * Two cycles, a and b, whose `count` messages are in run[0] and run[1], those at one port
 * matched.  An upper row is too full in a.  Neither makes the excess larger.
 */

/* A short chain of moves that begins in that row. */
void rti_load_schedule_chain(struct load_schedule *s, uint32_t a, uint32_t b, uint32_t row,
                             uint32_t count);

/* Matching and tracing of all the messages; then paths that pass the row are turned round. */
void rti_load_schedule_divide(struct load_schedule *s, uint32_t a, uint32_t b, uint32_t row,
                              uint32_t count);

#endif
