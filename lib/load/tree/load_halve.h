/* SPDX-License-Identifier: MIT-0 */
/*
 * Halving by matching and tracing (Leiserson, theorem 1).
 *
 * A group is the messages that cross one node in one direction.  order[0] and
 * order[1] hold the messages group by group, there part by part, there in the order
 * of their sources or targets; so every part is one run of both.
 */
#ifndef LOAD_HALVE_H
#define LOAD_HALVE_H

#include "load_messages.h"

struct load_halver {
    const struct rt_tree *tree;
    struct load_tree_list list;
    uint32_t *order[2];
    uint32_t *mate;  /* 2 a message */
    uint32_t *part;  /* of each message, within its group */
    uint32_t *later; /* the second half of a run; where list.by_target was, until it is sorted */
    uint32_t *first; /* 4n: places, or loads, until it is sorted; where mate and part are then */
};

/* Memory for `count` messages. */
struct load_halver rti_load_halve_words(const struct rt_tree *tree, uint32_t count,
                                        struct load_tree_work *work);

/* Takes the messages in, group by group, those of higher nodes first; 0, or RT_ERR_INDEX. */
int rti_load_halve_begin(struct load_halver *h, const struct rt_load_tree_messages *messages);

/* Where message k begins (side 0) or ends (1). */
static inline uint32_t rti_load_halve_end(const struct load_halver *h, uint32_t k, unsigned side)
{
    return side == 0 ? h->list.source[k] : h->list.target[k];
}

/* Where the group ends that begins at this place. */
uint32_t rti_load_halve_group(const struct load_halver *h, uint32_t at);

/* Halves the group, and every part of it, so many times: part[k] becomes 0 .. 2^times - 1. */
void rti_load_halve(const struct load_halver *h, uint32_t at, uint32_t count, unsigned times);

#endif
