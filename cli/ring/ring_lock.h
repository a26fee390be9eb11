/* SPDX-License-Identifier: MIT-0 */
/* May packets on rings wait for each other in a circle? */
#ifndef CLI_RING_LOCK_H
#define CLI_RING_LOCK_H

#include "ring_traffic.h"

struct ring_lock {
    struct rt_load_dependency_graph queues;
    uint32_t cycle; /* queues on it; 0: there is none */
    uint32_t
        *pair; /* of each of them two processors: a packet of theirs goes on to the next queue */
};

#define RING_LOCK_SOUND UINT32_MAX

/* Takes its memory: 0, or EXIT_... after saying why; to be closed whatever it returns. */
int ring_lock_open(struct ring_lock *lock, struct ring_traffic *t);
void ring_lock_close(struct ring_lock *lock);

/* Looks for a cycle, once the dependencies are known; 0, or EXIT_... after saying why. */
int ring_lock_search(struct ring_lock *lock, struct ring_traffic *t);

/* Finds lock->pair of the cycle, if there is one: 0, or EXIT_... after saying why.  *unseen gets
 * the first queue on it from which no packet goes on to the next, if there is one. */
int ring_lock_pairs(struct ring_lock *lock, struct ring_traffic *t, uint32_t *unseen);

/* Prints the cycle, with its pairs, or that there is none. */
void ring_lock_print(const struct ring_lock *lock, const struct ring_traffic *t);

/* Prints the queues that some packet uses, in their proving order. */
int ring_lock_print_order(const struct ring_lock *lock, const struct rt_topo_ring_table *table);

#endif
