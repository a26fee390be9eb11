/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_assign.h - the permutation of the greatest weight.
 *
 * The assignment problem, in whole numbers, by shortest augmenting paths (Jonker and Volgenant
 * 1987).  For hosts; memory is the caller's.
 */
#ifndef RT_LOAD_ASSIGN_H
#define RT_LOAD_ASSIGN_H

#include "load_match.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A square table, and what is found of it: arrays of n. */
struct rt_load_assignment {
    uint32_t n;             /* fewer than 2^31 */
    const uint32_t *weight; /* n * n of them: that of source s and target t is at s * n + t */
    uint32_t *mate;         /* of each source its target */
    uint32_t *source;       /* of each target its source */
    int64_t *row, *column;  /* a proof that no permutation weighs more: row[s] + column[t] is at
                               least the weight of s and t, and all of them together weigh as much
                               as the permutation */
    int64_t *distance;      /* what the search needs, also below */
    uint32_t *from;
    uint8_t *reached;
};

/*
 * rt_load_assign - a permutation of the greatest weight; the same table gives the same one.
 *
 * Returns its weight.
 * Cost: n^3 steps at most; n^2 where the greatest weights of rows, or those of columns, fit
 * together.
 */
uint64_t rt_load_assign(const struct rt_load_assignment *assign);

/* rt_load_assign_proved - 1 iff mate is a permutation that row and column prove the heaviest, else
 * 0.  Cost: n^2 steps; distance is written. */
int rt_load_assign_proved(const struct rt_load_assignment *assign);

#ifdef __cplusplus
}
#endif

#endif
