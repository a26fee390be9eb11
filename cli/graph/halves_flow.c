/* SPDX-License-Identifier: MIT-0 */
/*
 * A lower bound of all cuts into two halves, by a flow (Leighton and Rao 1999).
 *
 * Each node with processors sends one message to each other one.  If no cable carries more than f
 * of them one way, halves of a and b such nodes are joined by a b / f cables or more.  Here each
 * node splits what it has evenly over its cables to nodes one hop nearer.
 */
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "halves.h"

#define STEPS_MAX 400000000 /* cables, both ways, times the nodes that are sent to */

struct flow {
    const struct halves *of;
    uint32_t *met, *hops; /* nodes in the order in which they are met; hops to the target */
    double *has, *load;   /* what a node has; what a cable carries, one way: as to[] */
};

/* Hops of all nodes to a target; how many nodes have any. */
static uint32_t search(struct flow *f, uint32_t target)
{
    const struct halves *h = f->of;
    uint32_t count = 1;

    for (uint32_t node = 0; node < h->nodes; node++)
        f->hops[node] = UINT32_MAX;
    f->met[0] = target;
    f->hops[target] = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint64_t k = h->first[f->met[i]]; k < h->first[f->met[i] + 1]; k++)
            if (f->hops[h->to[k]] == UINT32_MAX) {
                f->hops[h->to[k]] = f->hops[f->met[i]] + 1;
                f->met[count++] = h->to[k];
            }
    return count;
}

/* What all send to the target, from the farthest on. */
static void send(struct flow *f)
{
    const struct halves *h = f->of;

    for (uint32_t node = 0; node < h->nodes; node++)
        f->has[node] = halves_free(h, node) ? 0 : 1;
    for (uint32_t i = h->nodes; i-- > 1;) {
        uint32_t node = f->met[i], nearer = 0;

        for (uint64_t k = h->first[node]; k < h->first[node + 1]; k++)
            nearer += f->hops[h->to[k]] < f->hops[node];
        for (uint64_t k = h->first[node]; k < h->first[node + 1]; k++)
            if (f->hops[h->to[k]] < f->hops[node]) {
                f->load[k] += f->has[node] / nearer;
                f->has[h->to[k]] += f->has[node] / nearer;
            }
    }
}

/* The bound, or 0. */
static uint64_t find(struct flow *f)
{
    const struct halves *h = f->of;
    uint64_t with = 0;
    double most = 0;

    for (uint32_t node = 0; node < h->nodes && !interrupted(); node++) {
        show_progress(node + 1, h->nodes, "routers sent to");
        if (halves_free(h, node))
            continue;
        if (search(f, node) < h->nodes)
            return 0;
        send(f);
        with++;
    }
    for (uint64_t k = 0; k < h->first[h->nodes]; k++)
        most = f->load[k] > most ? f->load[k] : most;
    return most > 0 && !interrupted() ? halves_spectral((double)with / most, with) : 0;
}

int halves_flow(const struct halves *h, uint64_t *bound)
{
    size_t ends = h->first[h->nodes], nodes = h->nodes;
    struct flow f = {.of = h};
    int status = EXIT_IO;

    if ((uint64_t)ends * nodes > STEPS_MAX)
        return 0;
    f.met = take_memory(nodes, sizeof *f.met);
    f.hops = take_memory(nodes, sizeof *f.hops);
    f.has = take_memory(nodes, sizeof *f.has);
    f.load = zero_memory(ends + 1, sizeof *f.load);
    if (f.met != NULL && f.hops != NULL && f.has != NULL && f.load != NULL) {
        uint64_t found = find(&f);

        if (found > 0 && (*bound == HALVES_UNKNOWN || found > *bound))
            *bound = found;
        status = 0;
    }
    free(f.met);
    free(f.hops);
    free(f.has);
    free(f.load);
    return status;
}
