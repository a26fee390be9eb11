/* SPDX-License-Identifier: MIT-0 */
/* A cut into two halves that is bettered move by move (Kernighan and Lin 1970, with the lists of
 * equal gains of Fiduccia and Mattheyses 1982). */
#ifndef CLI_GRAPH_HALVES_PASS_H
#define CLI_GRAPH_HALVES_PASS_H

#include "halves.h"

/* Lists of nodes that may move: of side 0, of side 1, and of those that may stand on either. */
#define HALVES_LISTS 3

struct halves_cut {
    const struct halves *of;
    uint8_t *side, *locked;
    int32_t *gain; /* cables that a move would take out of the cut */
    uint32_t *moved, moved_max;
    uint32_t span;              /* the most cables of a node: gains are from -span to span */
    uint32_t *head;             /* HALVES_LISTS of 2 span + 1 lists: each one's first node */
    uint32_t *next, *before;    /* of a node in its list */
    int64_t best[HALVES_LISTS]; /* no list of a larger gain has a node */
};

/* 0, or EXIT_IO after saying why; halves_pass_close is needed after both. */
int halves_pass_open(struct halves_cut *cut, const struct halves *halves);
void halves_pass_close(struct halves_cut *cut);

/* From side[] on, moves nodes as long as that helps; the cables that are then cut. */
uint64_t halves_passes(struct halves_cut *cut);

#endif
