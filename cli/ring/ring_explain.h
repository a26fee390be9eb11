/* SPDX-License-Identifier: MIT-0 */
/* Why a path through rings is as it is: leg by leg, from the digits of its nodes. */
#ifndef CLI_RING_EXPLAIN_H
#define CLI_RING_EXPLAIN_H

#include "ring.h"
#include "../print/changes.h"

/* A way along one ring. */
struct ring_leg {
    uint32_t from, link, hops, to;
    uint32_t left; /* legs that follow */
};

struct ring_route {
    const struct rt_net *net;
    const struct ring_words *words;
    struct coordinates are;
    struct rt_rings rings;
    uint32_t source, target; /* nodes */
    const struct rt_ring_leg *leg;
};

/* What is said of a family. */
struct ring_words {
    const char *names; /* of its coordinates, as struct coordinates has them */
    const char *order; /* what comes first */
    /* The coordinates of a node, as SPEC 12.2 numbers nodes; returns their number. */
    unsigned (*split)(const struct rt_net *net, uint32_t node, uint32_t x[RT_PARAM_MAX]);
    /* Why a leg goes over its link. */
    void (*way)(const struct ring_route *route, const struct ring_leg *leg, char text[WHY_MAX]);
    unsigned less; /* the radix of rows is the fanout less this */
};

/* --- ring_words.c: the families, a row each; a family without a row gets words that fit all */
const struct ring_words *ring_words_of(const struct rt_net *net);
void ring_coordinates(const struct rt_net *net, const struct ring_words *words,
                      struct coordinates *are);

#endif
