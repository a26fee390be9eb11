/* SPDX-License-Identifier: MIT-0 */
/*
 * All routes in pieces: of a file some lines, of routes that are made those from one source.  In
 * turn, one thread fills pieces, several look at them at once, and one takes over what they found,
 * piece after piece.  So what is found does not depend on how many are at work.
 */
#ifndef CLI_CHECK_PIECES_H
#define CLI_CHECK_PIECES_H

#include "../base/system.h"
#include "routes.h"

/* What was found of a piece. */
struct found {
    struct system_text text; /* written; null: nothing */
    uint64_t taken, said;
    uint64_t hint; /* after which line said, from 1, to say what may be wrong with all; 0: none */
    struct rt_walk_graph_route *route;
    uint64_t *number; /* of a route */
    uint32_t routes, route_capacity, number_capacity;
};

/* Keeps what has been found of a route: 0, or EXIT_IO after saying why. */
int found_keep(struct found *found, uint64_t number, uint32_t source, uint32_t destination,
               uint32_t hops);

struct piece {
    uint32_t source; /* of made routes and of tables of LIDs: where they begin, */
    uint64_t rank;   /* how many sources come before it, */
    uint64_t first;  /* and the number of the first */
    uint32_t *word;  /* routes kept, made before they are looked at */
    uint64_t words, capacity;
    struct piece_lines *lines; /* of a file */
    int status;                /* of looking */
    struct found found;
};

struct pieces {
    /* Set by the caller.  Return 0, or EXIT_... */
    struct routes *routes;
    int (*look)(struct pieces *pieces, unsigned job, struct piece *piece); /* several at once */
    int (*take_over)(struct pieces *pieces, struct piece *piece);          /* in order */
    void *context;

    const struct piece_source *source;
    struct piece *piece; /* of a turn */
    unsigned room, count, jobs;
    void *state; /* of the source */
};

/* Where pieces come from. */
struct piece_source {
    int (*open)(struct pieces *pieces); /* 0, or EXIT_...; to be closed in both cases */
    int (*fill)(struct pieces *pieces, struct piece *piece, int *status); /* 0: there are no more */
    int (*each)(struct pieces *pieces, unsigned job, struct piece *piece, take_route take,
                void *context);
    int (*name)(struct pieces *pieces, struct piece *piece); /* bad lines, in order; or null */
    int (*close)(struct pieces *pieces, int status);         /* returns the status */
};

/* Looks at all routes, or until Ctrl-C: 0, or the first status that is not. */
int pieces_run(struct pieces *pieces);

/* For `look`: hands out the routes of a piece. */
int piece_each(struct pieces *pieces, unsigned job, struct piece *piece, take_route take,
               void *context);

/* As routes_each; all threads make the routes, unless each depends on those before it; one takes
 * them. */
int pieces_in_order(struct routes *routes, take_route take, void *context);

/* --- pieces_made.c: copies of routes, kept and handed out; 0, or EXIT_... */
struct keeping {
    struct piece *piece;
    const struct routes *routes;
};
int piece_keep(void *keeping, const struct given *given);
int piece_kept(const struct piece *piece, const struct routes *routes, struct given *given,
               uint8_t *vc, take_route take, void *context);

/* pieces_made.c, pieces_read.c, lft_each.c: where they come from. */
extern const struct piece_source made_pieces, read_pieces, lft_pieces;

#endif
