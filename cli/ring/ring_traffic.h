/* SPDX-License-Identifier: MIT-0 */
/* The traffic of all pairs over rings, as the library follows it. */
#ifndef CLI_RING_TRAFFIC_H
#define CLI_RING_TRAFFIC_H

#include "ring.h"
#include "rt/load.h"

/* The traffic of all pairs, as the library follows it. */
struct ring_traffic {
    struct ring_router router;
    struct rt_topo_ring_table table;
    struct rt_rings fast; /* of the table */
    struct rt_load_ring_traffic traffic;
    struct ring_sizes sizes;
    uint32_t first, end;   /* follows the pairs of these first processors alone */
    uint64_t done, total;  /* pairs followed, for progress */
    unsigned number, jobs; /* jobs > 1: follows those whose first processor is `number` after the
                              first, modulo jobs */
};

/* Bytes that the library takes for the metrics and the dependencies, tables included. */
uint64_t ring_load_bytes(const struct ring_traffic *t);

/* Opens all of it; to be closed whatever it returns: 0, or EXIT_... after saying why. */
int ring_traffic_open(struct ring_traffic *t, const struct rt_net *net);
void ring_traffic_close(struct ring_traffic *t);

/* Says what ended the library's work, in a step of this name or, if it is null, among the paths;
 * returns EXIT_FALSE. */
int ring_traffic_error(const struct ring_traffic *t, int error, const char *step);

#endif
