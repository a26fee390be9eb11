/* SPDX-License-Identifier: MIT-0 */
/* Where routes come from, as often as they are wanted: files or ours (SPEC 16.2, 16.5). */
#ifndef CLI_CHECK_ROUTES_H
#define CLI_CHECK_ROUTES_H

#include "../read/headers.h"
#include "rt/load_graph.h"
#include "rt/route_ports.h"
#include "rt/walk_graph.h"
#include "topology.h"
#include "words.h"

enum given_kind { GIVEN_NODES, GIVEN_PORTS, GIVEN_CHANNELS, GIVEN_HEADER };

/* A route as it was given. */
struct given {
    uint64_t number;              /* ascending: of a line, or of a pair */
    unsigned long line;           /* 0: of no file */
    uint32_t source, destination; /* nodes, or NONE: the file names one that is not there */
    enum given_kind kind;
    uint32_t *item, items;        /* of a header: no item, and hops at most */
    struct rt_walk_header header; /* GIVEN_HEADER */
    const uint8_t *vc;            /* one a hop; null: all 0 */
    uint32_t vcs;              /* of a header: how many there are, 0 if they are enough for any */
    const struct words *words; /* the line, whose items begin with word `skip`; null */
    uint32_t skip;
    int endless;          /* a table that never ends: the last node is one visited before */
    uint32_t lid;         /* of the destination; 0: there are none */
    uint32_t shortest;    /* with lid, of a route that arrives: hops at least */
    int wrong_port;       /* with lid: it ends at the adapter, but not at the port of the LID */
    const char *no_lanes; /* why its hops have no virtual lanes; or null */
};

typedef int (*take_route)(void *context, const struct given *given);

struct vcs;
struct table;
struct lft;
struct lanes;

/* Headers of routes: enum rt_route_format, 0 if there are none, and the bits of a port. */
struct header_format {
    unsigned format, width;
};

struct routes {
    const struct topology *topology;
    const char *path; /* null: generated */
    const char *format;
    int routing;     /* enum rt_load_routing, or ROUTING_LAYERED; of generated ones */
    unsigned layers; /* virtual channels allowed; 0: as many as needed */
    unsigned by_hop; /* the virtual channel is the number of the hop */
    struct vcs *vcs; /* --vcs */
    struct header_format header;
    struct table *table;
    struct lft *lft;
    struct lanes *lanes;     /* --sl and --sl2vl; null: all on virtual lane 0 */
    int spool;               /* of standard input or a pipe, or -1 */
    uint64_t bad, duplicate; /* bad lines; of tables: lines that repeat one */
    unsigned jobs;           /* threads */
    int quiet;               /* bad lines were named already */
    uint64_t *loads;         /* where rounds of balancing begin (maker.c); null: not known yet */
    uint8_t *layer;          /* of generated routes, by number of the pair; null: not layered */
    uint32_t *kept;          /* layers.c: channels of all routes, if they are kept, */
    uint64_t *way_at;        /* and where that of a pair begins, by its number */
};

#define ROUTING_LAYERED 3 /* after those of enum rt_load_routing */
#define ROUTING_ECMP 4    /* no routes: of check alone */

/* The file of routes from its beginning: 0, or EXIT_... after saying why. */
int routes_lines(const struct routes *routes, struct lines *lines);
/* The words of each of its lines, bad ones counted in routes->bad: 0, what take returned, or
 * EXIT_IO. */
int routes_words(struct routes *routes, take_words take, void *context);
/* Is it a table, without virtual channels by pair: are its routes to a destination a tree? */
int routes_table(const struct routes *routes);
/* Refuses what takes more memory than there is, as far as the topology tells, and says how much it
 * is from 100 MB on: 0, or EXIT_IO.  table: the routes are a table, still to be made or read. */
int routes_memory(const struct routes *routes, const char *command, int table);

#endif
