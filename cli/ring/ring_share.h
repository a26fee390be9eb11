/* SPDX-License-Identifier: MIT-0 */
/* The metrics of all pairs over rings, by many threads. */
#ifndef CLI_RING_SHARE_H
#define CLI_RING_SHARE_H

#include "ring_lock.h"

/* Counts the paths of all pairs: metrics, and the edges of lock->queues.  jobs: threads, fewer
 * where memory is short.  Returns 0, or EXIT_... after saying why. */
int ring_share_load(struct ring_traffic *t, struct ring_lock *lock, unsigned jobs,
                    const struct rt_load_ring_weights *weights, struct rt_load_ring_metrics *load);

#endif
