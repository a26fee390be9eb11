/* SPDX-License-Identifier: MIT-0 */
/* What tables lead to one destination after another, all sources at once (SPEC 16.3, 16.4). */
#ifndef CLI_CHECK_TALLY_H
#define CLI_CHECK_TALLY_H

#include "check.h"
#include "route_table.h"

/* The lowest numbers of many, so that every order of adding gives the same. */
struct lowest {
    uint64_t number[NAMED_MAX];
    unsigned count;
};
void lowest_add(struct lowest *lowest, uint64_t number);
void lowest_join(struct lowest *to, const struct lowest *from);

/* What a thread has found.  A pair's number is source * nodes + destination; all else is by row. */
struct tally {
    const struct check *check;
    uint32_t *hops;  /* of a row: to where routes end, or one of the fates above them */
    uint32_t *order; /* rows that arrive, nearest first */
    uint32_t arriving;
    uint32_t *distance, *queue;
    uint64_t *routes; /* of a row: that come through it or begin there, to each destination */
    struct rt_load_channels depend;
    uint64_t *seen, *sends; /* as in struct check */
    uint64_t *up;           /* of a row: routes that each of its leaves sends, itself counted */
    uint64_t missing, taken, broken, loops, minimal;
    uint32_t longest, excess_max;
    struct lowest absent, failing, longer; /* pairs; of `longer` the destination counts down */
    uint64_t *witness;                     /* of each channel of a cycle: the first pair that has it
                                              and the next */
    int status;
};

static inline const struct table *table_of(const struct tally *t)
{
    return t->check->routes->table;
}

/* Memory for a tally, all 0: 0, or EXIT_IO after saying why; to be closed in both cases. */
int tally_open(struct tally *tally, const struct check *check);
void tally_close(struct tally *tally);

/* Looks at all routes to a destination; to a router's leaves at once, where it is the router. */
void tally_destination(struct tally *tally, uint32_t destination);

/* Looks for the routes to it that have a dependency of the check's cycle. */
void tally_witness(struct tally *tally, uint32_t destination);

/* Counts what leaves send, at the end. */
void tally_leaves(struct tally *tally);

/* Adds what another has found: 0, or EXIT_IO after saying why. */
int tally_merge(struct tally *tally, const struct tally *other);

#endif
