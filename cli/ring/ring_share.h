/* SPDX-License-Identifier: MIT-0 */
/* The metrics of all pairs over rings, by many threads. */
#ifndef CLI_RING_SHARE_H
#define CLI_RING_SHARE_H

#include "ring_lock.h"

/* Takes memory for what is counted; 0, or EXIT_... after saying why; to be closed whatever it
 * returns. */
int ring_counters_open(struct rt_load_ring_counters *counters, const struct ring_traffic *t);
void ring_counters_close(struct rt_load_ring_counters *counters);
void ring_counters_add(struct rt_load_ring_counters *to, const struct rt_load_ring_counters *from,
                       const struct rt_topo_ring_table *table);

/* The hottest link and queue of what was counted. */
void ring_counters_hottest(const struct rt_load_ring_counters *counters,
                           const struct rt_topo_ring_table *table,
                           const struct rt_load_ring_weights *weights,
                           struct rt_load_ring_metrics *load);

/* The longest path of both. */
void ring_metrics_unite(struct rt_load_ring_metrics *to, const struct rt_load_ring_metrics *from);

/* Counts the paths of all pairs, or of t's: metrics, counters, and the edges of lock->queues. jobs:
 * threads, fewer where memory is short.  Returns 0, or EXIT_... after saying why. */
int ring_share_load(struct ring_traffic *t, struct ring_lock *lock, unsigned jobs,
                    const struct rt_load_ring_weights *weights,
                    struct rt_load_ring_counters *counters, struct rt_load_ring_metrics *load);

#endif
