/* SPDX-License-Identifier: MIT-0 */
/* The order of a tree's nodes by a walk that takes smaller branches first. */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "halves.h"

struct walk {
    const struct halves *of;
    uint32_t *met, *parent, *size; /* in the order in which nodes are met; of each node's branch */
};

/* Is each node met once?  Then size[] is 1 of each. */
static int meet(struct walk *w)
{
    uint32_t nodes = w->of->nodes, count = 1;

    memset(w->parent, 0xFF, nodes * sizeof *w->parent);
    w->met[0] = w->parent[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = w->met[i];

        w->size[node] = 1;
        for (uint64_t k = w->of->first[node]; k < w->of->first[node + 1]; k++) {
            uint32_t to = w->of->to[k];

            if (to == w->parent[node])
                continue;
            if (w->parent[to] != UINT32_MAX) /* on a circle, or by two cables */
                return 0;
            w->parent[to] = node;
            w->met[count++] = to;
        }
    }
    return count == nodes;
}

/* The nodes of branches of the same node that are walked before this one. */
static uint32_t before(const struct walk *w, uint32_t node)
{
    uint32_t sum = 0, from = w->parent[node];

    for (uint64_t k = w->of->first[from]; k < w->of->first[from + 1]; k++) {
        uint32_t to = w->of->to[k];

        if (to != w->parent[from] &&
            (w->size[to] < w->size[node] || (w->size[to] == w->size[node] && to < node)))
            sum += w->size[to];
    }
    return sum;
}

int halves_walk(const struct halves *halves, uint64_t *order, int *tree)
{
    uint32_t nodes = halves->nodes;
    struct walk w = {halves, take_memory(nodes, sizeof *w.met),
                     take_memory(nodes, sizeof *w.parent), take_memory(nodes, sizeof *w.size)};
    int status = w.met != NULL && w.parent != NULL && w.size != NULL ? 0 : EXIT_IO;

    *tree = status == 0 && meet(&w);
    for (uint32_t i = nodes; *tree && i-- > 1;)
        w.size[w.parent[w.met[i]]] += w.size[w.met[i]];
    for (uint32_t i = 0; *tree && i < nodes; i++) {
        uint32_t node = w.met[i];
        uint64_t place = i == 0 ? 0 : (order[w.parent[node]] >> 32) + 1 + before(&w, node);

        order[node] = place << 32 | node;
    }
    free(w.met);
    free(w.parent);
    free(w.size);
    return status;
}
