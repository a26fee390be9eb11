/* SPDX-License-Identifier: MIT-0 */
/*
 * The best cut found into two halves.  Nodes are put in an order, cut in the middle, and bettered
 * by halves_pass.c: in the orders given, in a tree's of its walk, in that of an eigenvector; then
 * by turns in one drawn, and as in the best cut so far with some nodes swapped.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "halves_pass.h"

#define DRAWN_MAX 100
#define DRAWN_STEPS 2000000 /* cables and nodes of all cuts that are drawn */
#define ENDS_MAX (1 << 21)  /* of cables */
#define SWAPPED 3           /* at most this part of the nodes */

struct search {
    struct halves_cut cut;
    uint64_t *order; /* a key above each node */
    uint32_t *place; /* of each node in the order of the eigenvector */
    uint8_t *best;   /* side of each node in the best cut */
    uint64_t least;  /* its cables */
    uint64_t drawn;
};

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Cuts the order that is there. */
static void try_order(struct search *s)
{
    struct halves_cut *c = &s->cut;
    uint32_t nodes = c->of->nodes, with = 0, seen = 0;
    uint64_t cut;

    qsort(s->order, nodes, sizeof *s->order, compare);
    for (uint32_t node = 0; node < nodes; node++)
        with += !halves_free(c->of, node);
    for (uint32_t i = 0; i < nodes; i++) {
        uint32_t node = (uint32_t)s->order[i];

        c->side[node] = seen >= with / 2;
        seen += !halves_free(c->of, node);
    }
    cut = halves_passes(c);
    if (cut <= s->least) {
        s->least = cut;
        memcpy(s->best, c->side, nodes);
    }
}

static uint64_t draw(struct search *s)
{
    s->drawn = s->drawn * 6364136223846793005 + 1442695040888963407; /* modulo 2^64 */
    return s->drawn >> 33;
}

/* Nodes as they are met from a drawn one on; what no cable joins to it comes last. */
static void grow(struct search *s)
{
    const struct halves *h = s->cut.of;
    uint32_t *met = s->cut.moved, count = 1;

    for (uint32_t node = 0; node < h->nodes; node++)
        s->order[node] = (uint64_t)UINT32_MAX << 32 | node;
    met[0] = (uint32_t)(draw(s) % h->nodes);
    s->order[met[0]] = met[0];
    for (uint32_t i = 0; i < count; i++)
        for (uint64_t k = h->first[met[i]]; k < h->first[met[i] + 1]; k++) {
            uint32_t to = h->to[k];

            if (s->order[to] >> 32 == UINT32_MAX) {
                s->order[to] = (uint64_t)count << 32 | to;
                met[count++] = to;
            }
        }
}

/* The best sides, with nodes near a drawn one swapped: they stand between the others. */
static void swap(struct search *s)
{
    uint32_t nodes = s->cut.of->nodes;
    uint64_t swapped;

    grow(s);
    swapped = draw(s) % (nodes / SWAPPED + 1) + 1;
    for (uint32_t node = 0; node < nodes; node++) {
        uint64_t place = (s->best[node] ? 3 : 0) ^ (s->order[node] >> 32 < swapped ? 2 : 0);

        s->order[node] = place << 32 | node;
    }
}

static void search(struct search *s, unsigned starts, halves_key *key, const void *context)
{
    uint32_t nodes = s->cut.of->nodes;
    uint64_t drawn = DRAWN_STEPS / (s->cut.of->first[nodes] + nodes + 1);
    unsigned all = starts + 1 + (unsigned)(drawn < DRAWN_MAX ? drawn : DRAWN_MAX);

    for (unsigned start = 0; start < all && !interrupted(); start++) {
        if (start > starts && start % 2 == 0)
            swap(s);
        else
            for (uint32_t node = 0; node < nodes; node++)
                s->order[node] = node | (start < starts    ? key(context, start, node)
                                         : start == starts ? s->place[node]
                                                           : draw(s))
                                            << 32;
        try_order(s);
        show_progress((uint64_t)start + 1, all, "cuts tried");
    }
}

int halves_cut(const struct halves *halves, unsigned starts, halves_key *key, const void *context,
               uint64_t *cut)
{
    struct search s = {.least = HALVES_UNKNOWN, .drawn = 1};
    int tree = 0, status;

    if (halves->first[halves->nodes] > ENDS_MAX)
        return 0;
    status = halves_pass_open(&s.cut, halves);
    s.order = take_memory(halves->nodes, sizeof *s.order);
    s.place = take_memory(halves->nodes, sizeof *s.place);
    s.best = take_memory(halves->nodes, 1);
    if (s.order == NULL || s.place == NULL || s.best == NULL)
        status = EXIT_IO;
    if (status == 0)
        status = halves_order(halves, s.place) != 0 ? EXIT_IO : halves_walk(halves, s.order, &tree);
    if (tree)
        try_order(&s);
    if (status == 0)
        search(&s, starts, key, context);
    *cut = interrupted() ? HALVES_UNKNOWN : s.least;
    halves_pass_close(&s.cut);
    free(s.order);
    free(s.place);
    free(s.best);
    return status;
}
