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

/* What is said of a leg. */
struct ring_reasons {
    struct ring_leg leg;
    struct ring ring;
    char changes[2 * WHY_MAX]; /* "" if nothing is to be named */
    char why[WHY_MAX];
};

/* --- ring_reasons.c */
#define RING_PLACE_MAX (NUMBER_MAX * RT_PARAM_MAX)

/* The path of two processors, by a router that is open: route's legs are its.  The legs, or an
 * error of the library. */
int ring_route_of(struct ring_route *route, struct ring_router *router, uint32_t source,
                  uint32_t target);

/* A node, in coordinates. */
void ring_place_text(const struct ring_route *route, uint32_t node, char text[RING_PLACE_MAX]);

/* Why leg `at` of `legs`, which leaves `from`, is as it is. */
void ring_reasons_of(const struct ring_route *route, uint32_t at, uint32_t legs, uint32_t from,
                     struct ring_reasons *said);

#endif
