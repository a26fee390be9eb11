/* SPDX-License-Identifier: MIT-0 */
/*
 * Balanced routes in rounds (SPEC 16.5): a pair's route is made, and rerouted in each round, before
 * the next pair's.  A round begins with the loads of all routes of the round before it, so no route
 * need be kept.
 */
#ifndef CLI_GRAPH_ROUNDS_H
#define CLI_GRAPH_ROUNDS_H

#include "rt/load_graph.h"

#define ROUNDS_MAX 3 /* the last two reroute */

struct rounds {
    struct rt_load_generate generate;
    unsigned rounds;  /* 1: of shortest */
    uint64_t *sends;  /* of each round, a word a channel: generate.sends */
    uint64_t *begins; /* of each but the first: its sends when it begins */
};

/* How many rounds a routing has. */
unsigned rounds_of(enum rt_load_routing routing);

/* Before the first source: routes will go through the first `rounds` rounds. */
void rounds_begin(struct rounds *r, unsigned rounds);

/* The pair's route after that: its hops, or RT_ERR_LINK; r->generate has the source. */
int rounds_route(struct rounds *r, unsigned rounds, uint32_t to, uint32_t *channel);

/* After the last source: the next round begins with these loads. */
void rounds_keep(struct rounds *r, unsigned rounds);

#endif
