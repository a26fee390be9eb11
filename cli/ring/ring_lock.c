/* SPDX-License-Identifier: MIT-0 */
/* May packets on rings wait for each other in a circle? */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring_lock.h"
#include "../base/work.h"

/* What the library is called with, so that Ctrl-C can leave it. */
struct lock_call {
    struct ring_lock *lock;
    struct ring_traffic *t;
};

static int call_deadlock(void *context)
{
    const struct lock_call *l = context;

    l->lock->cycle = rt_load_deadlock(&l->t->table, 1, &l->lock->queues);
    return 0;
}

int ring_lock_open(struct ring_lock *lock, struct ring_traffic *t)
{
    struct rt_load_dependency_graph *queues = &lock->queues;
    const struct ring_sizes *sizes = &t->sizes;
    size_t links = (size_t)t->table.nodes * t->table.links;

    memset(lock, 0, sizeof *lock);
    queues->words = (sizes->kind[sizes->kinds - 1].size + 63) / 64;
    queues->reach = calloc(links * queues->words, sizeof *queues->reach);
    queues->onto = calloc(links, sizeof *queues->onto);
    queues->order = malloc(2 * links * sizeof *queues->order);
    queues->stack = malloc(2 * links * sizeof *queues->stack);
    queues->from = malloc(2 * links * sizeof *queues->from);
    if (queues->reach == NULL || queues->onto == NULL || queues->order == NULL ||
        queues->stack == NULL || queues->from == NULL)
        return out_of_memory("load", ring_load_bytes(t));
    return 0;
}

int ring_lock_search(struct ring_lock *lock, struct ring_traffic *t)
{
    struct lock_call l = {lock, t};
    const char *step = "looking for a cycle of queues";
    int error;

    show_step(step);
    error = leave_at_interrupt(call_deadlock, &l);
    return error != 0 ? ring_traffic_error(t, error, step) : 0;
}

void ring_lock_close(struct ring_lock *lock)
{
    free(lock->queues.reach);
    free(lock->queues.onto);
    free(lock->queues.order);
    free(lock->queues.stack);
    free(lock->queues.from);
    free(lock->pair);
}

int ring_lock_pairs(struct ring_lock *lock, struct ring_traffic *t, uint32_t *unseen)
{
    const uint32_t *order = lock->queues.order;
    size_t bytes = 2 * (size_t)lock->cycle * sizeof *lock->pair;
    const char *step = "naming packets of the cycle";

    if (lock->cycle == 0)
        return 0;
    lock->pair = malloc(bytes);
    if (lock->pair == NULL)
        return out_of_memory("load", bytes);
    show_step(step);
    for (uint32_t i = 0; i < lock->cycle; i++) {
        uint32_t *pair = lock->pair + 2 * (size_t)i;
        int found;

        t->done = 0;
        found = rt_load_culprit(&t->traffic, order[i], order[(i + 1) % lock->cycle], &pair[0],
                                &pair[1]);
        if (found < 0)
            return ring_traffic_error(t, found, step);
        if (found == 0) {
            *unseen = i;
            return 0;
        }
    }
    return 0;
}

void ring_lock_print(const struct ring_lock *lock, const struct ring_traffic *t)
{
    const uint32_t *order = lock->queues.order;

    if (lock->cycle == 0) {
        printf("  no cycle of queues: there is an order in which every packet goes upwards\n");
        return;
    }
    printf("  a cycle of %" PRIu32
           " queues, and processors whose packet goes from each to the next,\n"
           "  from the last to the first:\n",
           lock->cycle);
    for (uint32_t i = 0; i < lock->cycle; i++) {
        const uint32_t *pair = lock->pair + 2 * (size_t)i;
        uint32_t entry = order[i] / 2;
        char name[64];

        snprintf(name, sizeof name, "node %" PRIu32 ", %s queue of link %" PRIu32,
                 entry / t->table.links, order[i] % 2 == 0 ? "output" : "input",
                 entry % t->table.links);
        printf("    %-40s  %" PRIu32 " -> %" PRIu32 "\n", name, pair[t->router.general != 0],
               pair[t->router.general == 0]);
    }
}

/* Queues that some packet enters: bit 0 of used[queue].  Every input queue
 * that is used follows an output queue. */
static void mark_used(const struct ring_lock *lock, const struct rt_topo_ring_table *table,
                      unsigned char *used)
{
    const struct rt_load_dependency_graph *queues = &lock->queues;

    for (uint32_t entry = 0; entry < table->nodes * table->links; entry++) {
        uint32_t at = entry, link = entry % table->links;

        for (uint32_t hop = 0; hop < table->size[table->ring[entry]]; hop++) {
            if (queues->reach[(size_t)entry * queues->words + hop / 64] >> hop % 64 & 1)
                used[2 * entry] = used[2 * at + 1] = 1;
            at = table->next[at] * table->links + link;
        }
    }
}

int ring_lock_print_order(const struct ring_lock *lock, const struct rt_topo_ring_table *table)
{
    size_t all = (size_t)2 * table->nodes * table->links;
    unsigned char *used = calloc(all, 1);
    uint32_t *by_place = lock->queues.stack, place = 0; /* the search is over */

    if (used == NULL)
        return complain(EXIT_IO, "out of memory");
    mark_used(lock, table, used);
    for (uint32_t queue = 0; queue < all; queue++)
        by_place[lock->queues.order[queue]] = queue;
    printf("  place        node  link  queue\n");
    for (uint32_t i = 0; i < all; i++) {
        uint32_t entry = by_place[i] / 2;

        if (used[by_place[i]])
            printf("%7" PRIu32 "  %10" PRIu32 "  %4" PRIu32 "  %s\n", ++place, entry / table->links,
                   entry % table->links, by_place[i] % 2 == 0 ? "out" : "in");
    }
    free(used);
    return 0;
}
