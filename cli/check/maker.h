/* SPDX-License-Identifier: MIT-0 */
/* Routes that are made, source after source (SPEC 16.5). */
#ifndef CLI_CHECK_MAKER_H
#define CLI_CHECK_MAKER_H

#include "../graph/rounds.h"
#include "routes.h"

struct maker {
    const struct routes *routes;
    struct rounds rounds;
    struct given given;
    uint8_t *vc; /* one a node */
};

/* How ports are chosen: layered routes are balanced ones, or begin as those. */
enum rt_load_routing maker_routing(const struct routes *routes);

/* 0, EXIT_IO after saying why, or EXIT_FALSE if interrupted; to be closed in all cases.  The first
 * keeps in routes->loads what rounds begin with. */
int maker_open(struct maker *maker, struct routes *routes);
void maker_close(struct maker *maker);

/* Hands out the routes from a source, of which `rank` others come before it.  0, or what take
 * returned. */
int maker_source(struct maker *maker, uint32_t source, uint64_t rank, take_route take,
                 void *context);

/* The virtual channels of a route by its number; vc: room for one a hop. */
void maker_vcs(const struct routes *routes, struct given *given, uint8_t *vc);

#endif
