/* SPDX-License-Identifier: MIT-0 */
/* Where routes to one destination lead, row by row, and the shortest ways (SPEC 16.3, 16.4). */
#ifndef CLI_CHECK_TALLY_WALK_H
#define CLI_CHECK_TALLY_WALK_H

#include "tally.h"

/* Fates of the routes from a node, above any number of hops. */
#define UNKNOWN NONE
#define ON_WAY (NONE - 1)
#define ABSENT (NONE - 2) /* no entry */
#define BROKEN (NONE - 3)
#define LOOPS (NONE - 4)
#define FATES (NONE - 4)

/* Where routes are looked at: a destination, or all leaves of a router without own entries. */
struct goal {
    uint32_t node;   /* whose entries they follow: the destination, or the router */
    uint32_t row;    /* where they end, or the last row before a leaf */
    uint32_t leaf;   /* it, or NONE */
    uint32_t leaves; /* of a router: how many; else 0 */
    int beyond;      /* there is a hop from `row` to the destination */
};

static inline uint32_t channel_of(const struct tally *t, uint32_t row, const struct goal *goal)
{
    uint32_t line;

    return table_channel(t->check->routes, table_node(table_of(t), row), goal->node, &line);
}

/* The row after a channel, or NONE: it leads out of them. */
static inline uint32_t row_after(const struct tally *t, uint32_t channel)
{
    return table_row(table_of(t), t->check->topology->graph.link[channel].to);
}

/* 0: its routes are looked at with others', or there are none. */
int tally_goal(const struct tally *t, uint32_t node, struct goal *goal);

/* hops[]: the fate of every row's routes; order[]: those that arrive. */
void tally_follow(struct tally *t, const struct goal *goal);

/* distance[]: hops of the shortest ways to a row. */
void tally_shortest(struct tally *t, uint32_t to);

#endif
