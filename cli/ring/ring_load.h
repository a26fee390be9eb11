/* SPDX-License-Identifier: MIT-0 */
/* routeseq load of networks of rings, whole or in parts. */
#ifndef CLI_RING_LOAD_H
#define CLI_RING_LOAD_H

#include "ring_share.h"
#include "../parts/parts.h"

/* The largest echo ratio, and its decimals: with 2^32 pairs of processors all products of
 * throughput_text then fit 64 bits. */
#define RING_RATIO_MAX 100
#define RING_RATIO_DECIMALS 6
#define RING_RATIO_UNIT UINT64_C(1000000) /* 10^RING_RATIO_DECIMALS */

/* What the report is made of. */
struct ring_report {
    const struct call *call;
    const struct rt_net *net;
    struct part part;
    struct ring_traffic traffic;
    struct rt_load_ring_weights weights;
    struct rt_load_ring_counters counters;
    struct rt_load_ring_metrics load;
    struct ring_lock lock;
    uint64_t ratio; /* in 10^-6 */
    int queues;     /* list them */
    /* Says where merge read that packets go from one queue to the next, as none does: EXIT_...;
     * null: all paths were followed. */
    int (*doubt)(const struct ring_report *r, uint32_t from, uint32_t to);
    unsigned known; /* 0: the network; 1: its metrics; 2: whether packets can deadlock */
};

/* Opens it, once the options are read; to be closed whatever it returns: 0, or EXIT_... after
 * saying why. */
int ring_load_open(struct ring_report *r, const struct call *call);
void ring_load_close(struct ring_report *r);

/* Looks for a cycle, if the paths were counted with status 0, finds packets that go round it, and
 * prints the report; returns EXIT_... */
int ring_load_finish(struct ring_report *r, int status);

/* --- ring_load_part.c */

/* Paths of pairs whose first processor is one of `firsts`. */
uint64_t ring_load_paths(const struct ring_report *r, uint64_t firsts);

/* Prints the part file; returns EXIT_... */
int ring_load_part_print(const struct ring_report *r);

/* --- ring_load_merge.c */

extern const struct part_hooks ring_load_parts;

#endif
