/* SPDX-License-Identifier: MIT-0 */
/* What routeseq load does of networks of routers by choice (SPEC 15.18): one choice after the
 * other. */
#ifndef CLI_PORTS_LOAD_CHOICE_H
#define CLI_PORTS_LOAD_CHOICE_H

#include "ports_load.h"

/* The end of a first leg, or the first channel of a second one. */
struct leg {
    uint32_t channel; /* RT_LOAD_CHANNEL_NONE: it has no hop */
    uint32_t hops, entry,
        message; /* entry: of a first leg; message: the first that takes a second */
};

/* First legs that come to an entry. */
struct entry {
    uint32_t router, sources;
    uint32_t source[2]; /* the first two that came */
    uint32_t hops[2];   /* the most hops, those of from, and of the others */
    uint32_t from;
};

/* What one thread has at hand; counts are of routers with processors and of units. */
struct scratch {
    struct leg *first;      /* of each router */
    struct entry *entry;    /* of the entries */
    uint32_t *number, *met; /* of each router: that of its entry, and by which middle it got it */
    uint64_t *weight;       /* of each entry and unit */
    struct leg *second;     /* also */
    uint32_t entries;
};

static inline uint32_t each_of(const struct ports_load *r)
{
    return (uint32_t)r->processors / r->choosing.routers;
}

static inline uint32_t router_of(const struct ports_load *r, uint32_t processor)
{
    return processor / each_of(r);
}

static inline int is_uniform(const struct ports_load *r)
{
    return r->choosing.pair == NULL;
}

static inline uint64_t witness_of(const struct ports_load *r, uint32_t source, uint32_t destination)
{
    return (uint64_t)source * r->processors + destination;
}

/* --- ports_load_follow.c */

/* The number of a channel; those above the --vcs asked for are merged into the last. */
uint32_t ports_load_channel(const struct ports_load *r, uint32_t node, struct rt_channel channel);

/* Adds an edge to the job's graph. */
void ports_load_edge(struct ports_load_job *job, uint32_t from, uint32_t to, uint64_t witness);

/* Counts a route's links, `weight` times, and its edges; *node goes where it leads, and ends[] gets
 * its first and its last channel. */
void ports_load_follow(const struct ports_load *r, struct ports_load_job *job, uint32_t *node,
                       const struct rt_channel *path, int hops, uint64_t weight, uint64_t witness,
                       uint32_t ends[2]);

/* --- ports_load_climb.c: up-random */

/* What it follows for each router that messages go to. */
uint64_t ports_load_climb_states(const struct ports_load *r);

/* Counts all routes to routers first .. first + count - 1, times the choices. */
void ports_load_climb(const struct ports_load *r, struct ports_load_job *job, uint64_t first,
                      uint64_t count, struct rt_walk_report *report);

/* --- ports_load_legs.c: valiant */

/* Memory of a job; 0, or RT_ERR_SPACE.  To be closed whatever it returns. */
int ports_load_legs_open(const struct ports_load *r, struct scratch *s);
void ports_load_legs_close(struct scratch *s);

/* Counts the legs of all messages to a middle and from it. */
void ports_load_legs_add(const struct ports_load *r, struct ports_load_job *job, struct scratch *s,
                         uint32_t middle);

#endif
