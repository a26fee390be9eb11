/* SPDX-License-Identifier: MIT-0 */
/* What the files of routeseq load share. */
#ifndef CLI_RING_LOAD_H
#define CLI_RING_LOAD_H

#include "ring.h"
#include "rt/load.h"

/* The traffic of all pairs, as the library follows it. */
struct ring_traffic {
    struct ring_router router;
    struct rt_topo_ring_table table;
    struct rt_rings fast; /* of the table */
    struct rt_load_ring_traffic traffic;
    struct ring_sizes sizes;
    uint64_t done, total; /* pairs followed, for progress */
};

/* Bytes that the library takes for the metrics and the dependencies, tables included. */
uint64_t ring_load_bytes(const struct ring_traffic *t);

/* Opens all of it; to be closed whatever it returns: 0, or EXIT_... after saying why. */
int ring_traffic_open(struct ring_traffic *t, const struct rt_net *net);
void ring_traffic_close(struct ring_traffic *t);

/* Says what ended the library's work; returns EXIT_FALSE. */
int ring_traffic_error(const struct ring_traffic *t, int error);

/* --- ring_lock.c: may packets wait for each other in a circle? */
struct ring_lock {
    struct rt_load_dependency_graph queues;
    uint32_t cycle; /* queues on it; 0: there is none */
};

/* Takes its memory: 0, or EXIT_... after saying why; to be closed whatever it returns. */
int ring_lock_open(struct ring_lock *lock, struct ring_traffic *t);
void ring_lock_close(struct ring_lock *lock);

/* Looks for a cycle, once the dependencies are known; 0, or EXIT_... after saying why. */
int ring_lock_search(struct ring_lock *lock, struct ring_traffic *t);

/* Prints the cycle, with a pair for each step, or that there is none. */
int ring_lock_print(const struct ring_lock *lock, struct ring_traffic *t);

/* Prints the queues that some packet uses, in their proving order. */
int ring_lock_print_order(const struct ring_lock *lock, const struct rt_topo_ring_table *table);

#endif
