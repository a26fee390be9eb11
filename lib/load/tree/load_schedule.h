/* SPDX-License-Identifier: MIT-0 */
/* The better scheduler, in the making; load_schedule.c says how it works. */
#ifndef LOAD_SCHEDULE_H
#define LOAD_SCHEDULE_H

#include "load_messages.h"

/* Rows of a message: a port at each end, and a channel up and one down at each height between. */
#define LOAD_ROWS_MAX (2 * RT_LOAD_TREE_HEIGHT_MAX)

/*
 * A row is what can be full in a cycle: a port, or an upper channel.
 *
 * A processor's channel that can be full is divided into ports of one wire; each has at most
 * `cycles` messages, which are neighbours in the order of the sources or of the targets.  A port
 * carries at most one message in a cycle, always.  An upper row may carry too many for a while.
 */
struct load_schedule {
    const struct rt_tree *tree;
    struct load_tree_list list;
    uint32_t cycles;                         /* numbered from 0 here */
    uint32_t words;                          /* uint64_t of a row */
    uint32_t ports, rows;                    /* rows 0 .. ports - 1 are ports */
    uint64_t wires;                          /* of a processor's channel */
    unsigned levels;                         /* at which there are upper rows */
    uint8_t height[RT_LOAD_TREE_HEIGHT_MAX]; /* of these above the leaves, from the lowest */
    uint64_t rng;
    uint64_t excess; /* messages too many, in all upper rows and cycles */
    struct rt_load_progress *progress;

    uint64_t *full;     /* rows * words: a bit for each cycle */
    uint32_t *over;     /* of each upper row: messages too many, in all cycles */
    uint32_t *count;    /* (rows - ports) * cycles */
    uint64_t empty;     /* words of these three, 0 at first */
    uint32_t *cycle[2]; /* of each message in the order of the sources and in that of the targets;
                           LOAD_TREE_NONE: none yet */
    uint32_t *place;    /* of each message in the order of the targets */
    uint32_t *begin[2]; /* place of each processor's first message, and of one processor more */
    uint32_t *row;      /* the first row of each channel; LOAD_TREE_NONE: it cannot be full */
    uint32_t *channel;  /* of each upper row */
    uint32_t *capacity; /* of each upper row */
    uint32_t *order;    /* in which messages are put into cycles */
    uint32_t *chain[2]; /* messages that are to change cycles */
};

/* The rows of a message, its ports first. */
struct load_rows {
    uint32_t row[LOAD_ROWS_MAX];
    unsigned ports, rows;
};

/* Words of memory for a schedule of so many cycles; the tree is given in s. */
uint64_t rti_load_schedule_words(struct load_schedule *s, uint32_t count, const uint32_t *load,
                                 uint32_t cycles);

/* Takes the messages in; none has a cycle yet.  Returns 0, or RT_ERR_INDEX. */
int rti_load_schedule_begin(struct load_schedule *s, const struct rt_load_tree_messages *messages,
                            const uint32_t *load, uint32_t cycles, uint32_t *work);

/* The rows of message k. */
void rti_load_schedule_rows(const struct load_schedule *s, uint32_t k, struct load_rows *of);

/* Does an upper row carry too many messages in a cycle? */
static inline int load_crowded(const struct load_schedule *s, uint32_t upper, uint32_t cycle)
{
    return s->count[(uint64_t)upper * s->cycles + cycle] > s->capacity[upper];
}

/* The message at this place of the order of the sources (side 0) or targets (1). */
static inline uint32_t load_message_at(const struct load_schedule *s, unsigned side, uint32_t place)
{
    return side == 0 ? place : s->list.by_target[place];
}

/* Moves message k, whose rows are given, to another cycle; LOAD_TREE_NONE: to none, or from none.
 * At a port two messages may change places, one after the other. */
void rti_load_schedule_move(struct load_schedule *s, uint32_t k, const struct load_rows *of,
                            uint32_t to);

/* Puts message k into the first cycle in which none of its rows is full; 0 if there is none. */
int rti_load_schedule_fit(struct load_schedule *s, uint32_t k);

/* Puts message k somewhere; a Kempe chain frees its ports where no cycle has both free. */
void rti_load_schedule_insert(struct load_schedule *s, uint32_t k);

/*
 * Tries to move one message out of an upper row that carries too many in this cycle.  The excess
 * does not rise above `most`.  Returns the steps that took.
 */
uint64_t rti_load_schedule_relieve(struct load_schedule *s, uint32_t upper, uint32_t cycle,
                                   uint64_t most);

#endif
