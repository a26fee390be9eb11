/* SPDX-License-Identifier: MIT-0 */
/* Path diversity of a graph of routers (SPEC 15.11). */
#ifndef CLI_GRAPH_PATHS_H
#define CLI_GRAPH_PATHS_H

#include "rows.h"

/* Ordered pairs of routers so far apart, and their shortest paths. */
struct paths_at {
    uint64_t pairs, least, most;
    double sum;
    int unknown; /* a number of paths passes 64 bits */
};

struct paths {
    int whole;         /* all pairs, or one */
    int cores;         /* some routers have no processors */
    uint32_t from, to; /* that one */
    uint32_t hops;     /* of it, or the most */
    uint64_t count;    /* of it: its shortest paths, UINT64_MAX if that passes 64 bits */
    uint32_t disjoint; /* paths without a common link, of all pairs the fewest */
    int connected;     /* of all pairs: is there a path of each? */
    struct paths_at *at;
};

/* Finds what `whole`, from and to ask for, all else 0 to begin with.  directed: links may lead one
 * way.  same: a symmetry moves any router to any other; then one stands for all, and the fewest
 * disjoint paths are the links of a router (Mader 1971).  0, or EXIT_... after saying why; to be
 * closed whatever it returns. */
int paths_find(struct paths *found, struct graph_rows *rows, int directed, int same);
void paths_close(struct paths *found);

/* --- paths_print.c: rows of a report */
void paths_print(const struct paths *found, int programs);

#endif
