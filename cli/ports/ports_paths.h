/* SPDX-License-Identifier: MIT-0 */
/* info --paths: path diversity of networks of routers. */
#ifndef CLI_PORTS_PATHS_H
#define CLI_PORTS_PATHS_H

#include "ports.h"

/* Ordered pairs of routers so far apart, and their shortest paths. */
struct ports_paths_at {
    uint64_t pairs, least, most;
    double sum;
    int unknown; /* a number of paths passes 64 bits */
};

struct ports_paths {
    int whole;         /* all pairs, or one */
    uint32_t from, to; /* that one */
    uint32_t hops;     /* of it, or the most */
    uint64_t count;    /* of it: its shortest paths, UINT64_MAX if that passes 64 bits */
    uint32_t disjoint; /* paths without a common link, of all pairs the fewest */
    struct ports_paths_at *at;
};

/* text: `all` or A,B.  0, or EXIT_... after saying why; to be closed whatever it returns. */
int ports_paths_find(const struct rt_net *net, const char *text, struct ports_paths *found);
void ports_paths_close(struct ports_paths *found);

/* Rows of a report. */
void ports_paths_print(const struct ports_paths *found, int programs);

#endif
