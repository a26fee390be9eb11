/* SPDX-License-Identifier: MIT-0 */
/* What the files of the load room share on messages in a fat-tree (SPEC 13.5, 13.6). */
#ifndef LOAD_MESSAGES_H
#define LOAD_MESSAGES_H

#include "../load_step.h"
#include "rt/load_tree.h"
#include "rt/random.h"

#define LOAD_TREE_NONE UINT32_MAX

/*
 * Messages, those from a processor to itself left out, in the order of their
 * sources: number k is message origin[k] of the set.  by_target: the numbers in
 * the order of the targets.  Equals stay in the order of the set.
 */
struct load_tree_list {
    uint32_t count;
    uint32_t *source, *target, *origin, *by_target;
};

/* The caller's memory, handed out piece by piece; sizes alone if `at` is a null pointer. */
struct load_tree_work {
    uint32_t *at;
    uint64_t used;
};

/* Memory for so many words; a null pointer where only the size is asked for. */
uint32_t *rti_load_tree_take(struct load_tree_work *work, uint64_t words);

/* Fills the list, whose arrays have room for all messages of the set; `first` has work
 * for 2^height + 1 words.  Returns 0, or RT_ERR_INDEX. */
int rti_load_tree_list(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                       uint32_t *first, struct load_tree_list *list);

/* Height above the leaves of the least common ancestor of two processors; 0: the same. */
static inline unsigned rti_load_tree_meet(uint32_t a, uint32_t b)
{
    uint32_t x = a ^ b;
    unsigned height = 0;

    for (; x >= 16; x >>= 4)
        height += 4;
    return height + (unsigned)(UINT64_C(0x4444444433332210) >> 4 * x & 15); /* bits of 0..15 */
}

/* ceil(a / b) */
uint64_t rti_load_tree_ceil(uint64_t a, uint64_t b);

/* The number of the lowest bit set in a word that is not 0. */
unsigned rti_load_tree_lowest(uint64_t x);

#endif
