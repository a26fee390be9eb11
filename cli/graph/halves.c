/* SPDX-License-Identifier: MIT-0 */
/*
 * The best cut found into two halves: nodes in the orders given, in a tree's of its walk, and in
 * some drawn, are cut in the middle; then pairs are swapped as long as that helps (Kernighan and
 * Lin 1970), and nodes without processors cross alone where that helps.  The same on every machine.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "halves.h"

#define PASSES_MAX 8
#define DRAWN 2

struct cut {
    const struct halves *of;
    uint8_t *side, *locked;
    int32_t *gain; /* cables that a move would take out of the cut */
    uint32_t *moved;
    uint32_t moved_max;
    uint64_t *order;
};

static int is_free(const struct cut *c, uint32_t node)
{
    return c->of->free != NULL && c->of->free[node];
}

static void move(struct cut *c, uint32_t node)
{
    c->side[node] ^= 1;
    c->locked[node] = (uint8_t)!is_free(c, node);
    c->gain[node] = -c->gain[node];
    for (uint64_t i = c->of->first[node]; i < c->of->first[node + 1]; i++) {
        uint32_t to = c->of->to[i];

        c->gain[to] += c->side[to] == c->side[node] ? -2 : 2;
    }
}

/* The unlocked node of a side, with processors, whose move gains most; the first of equals. */
static uint32_t best_of(const struct cut *c, uint8_t side)
{
    uint32_t best = UINT32_MAX;

    for (uint32_t node = 0; node < c->of->nodes; node++)
        if (c->side[node] == side && !c->locked[node] && !is_free(c, node) &&
            (best == UINT32_MAX || c->gain[node] > c->gain[best]))
            best = node;
    return best;
}

/* The node without processors whose move gains most, and something. */
static uint32_t best_free(const struct cut *c)
{
    uint32_t best = UINT32_MAX;

    for (uint32_t node = 0; c->of->free != NULL && node < c->of->nodes; node++)
        if (c->of->free[node] && c->gain[node] > (best == UINT32_MAX ? 0 : c->gain[best]))
            best = node;
    return best;
}

/* Moves nodes, and keeps the best beginning; what it gains. */
static int64_t pass(struct cut *c)
{
    uint32_t nodes = c->of->nodes, moves = 0, kept = 0;
    int64_t gained = 0, most = 0;

    memset(c->locked, 0, nodes);
    while (moves + 1 < c->moved_max && moves < kept + nodes / 4 + 16 && !interrupted()) {
        uint32_t node[2] = {best_free(c), UINT32_MAX};
        int count = 1;

        if (node[0] == UINT32_MAX) {
            node[0] = best_of(c, 0);
            node[1] = best_of(c, 1);
            if (node[0] == UINT32_MAX || node[1] == UINT32_MAX)
                break;
            count = 2;
        }
        for (int i = 0; i < count; i++) {
            if (i == 1)
                node[i] = best_of(c, 1); /* after the first has moved; that one is locked */
            gained += c->gain[node[i]];
            move(c, node[i]);
            c->moved[moves++] = node[i];
        }
        if (gained > most) {
            most = gained;
            kept = moves;
        }
    }
    while (moves > kept)
        move(c, c->moved[--moves]);
    return most;
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* The cables that are cut from here on; order has a key above each node. */
static uint64_t cut_from(struct cut *c)
{
    uint32_t nodes = c->of->nodes, with = 0, seen = 0;
    uint64_t cut = 0;
    int64_t gained;
    int passes = 0;

    qsort(c->order, nodes, sizeof *c->order, compare);
    for (uint32_t node = 0; node < nodes; node++)
        with += !is_free(c, node);
    for (uint32_t i = 0; i < nodes; i++) {
        uint32_t node = (uint32_t)c->order[i];

        c->side[node] = seen >= with / 2;
        seen += !is_free(c, node);
    }
    for (uint32_t node = 0; node < nodes; node++) {
        c->gain[node] = 0;
        for (uint64_t i = c->of->first[node]; i < c->of->first[node + 1]; i++) {
            int across = c->side[node] != c->side[c->of->to[i]];

            c->gain[node] += across ? 1 : -1;
            cut += across && node < c->of->to[i];
        }
    }
    do {
        gained = pass(c);
        cut -= (uint64_t)gained;
        passes++;
    } while (passes < PASSES_MAX && gained > 0);
    return cut;
}

/* With an order already there, `walked`, and others. */
static uint64_t best_cut(struct cut *c, int walked, unsigned starts, halves_key *key,
                         const void *context)
{
    uint64_t least = walked ? cut_from(c) : HALVES_UNKNOWN, drawn = 1;
    unsigned drawn_orders = DRAWN + c->of->drawn;

    for (unsigned start = 0; start < starts + drawn_orders && !interrupted(); start++) {
        uint64_t cut;

        for (uint32_t node = 0; node < c->of->nodes; node++) {
            drawn = drawn * 6364136223846793005 + 1442695040888963407; /* modulo 2^64 */
            c->order[node] =
                (start < starts ? key(context, start, node) : drawn >> 33) << 32 | node;
        }
        cut = cut_from(c);
        least = cut < least ? cut : least;
        show_progress((uint64_t)start + 1, (uint64_t)starts + drawn_orders, "cuts tried");
    }
    return interrupted() ? HALVES_UNKNOWN : least;
}

int halves_cut(const struct halves *halves, unsigned starts, halves_key *key, const void *context,
               uint64_t *cut)
{
    size_t nodes = halves->nodes;
    struct cut c = {.of = halves, .moved_max = (uint32_t)nodes * (halves->free == NULL ? 1 : 4)};
    int status = EXIT_IO, tree = 0;

    *cut = HALVES_UNKNOWN;
    c.side = zero_memory(nodes, 1);
    c.locked = zero_memory(nodes, 1);
    c.gain = take_memory(nodes, sizeof *c.gain);
    c.moved = take_memory(c.moved_max, sizeof *c.moved);
    c.order = take_memory(nodes, sizeof *c.order);
    if (c.side != NULL && c.locked != NULL && c.gain != NULL && c.moved != NULL && c.order != NULL)
        status = halves_walk(halves, c.order, &tree);
    if (status == 0)
        *cut = best_cut(&c, tree, starts, key, context);
    free(c.side);
    free(c.locked);
    free(c.gain);
    free(c.moved);
    free(c.order);
    return status;
}
