/* SPDX-License-Identifier: MIT-0 */
/*
 * The best cut found into two halves: routers in the order of each of their coordinates, and in two
 * orders drawn, are cut in the middle; then pairs are swapped as long as that helps (Kernighan and
 * Lin 1970).  The same on every machine.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "ports_bisection.h"

#define ROUTERS_MAX 4096 /* a pass looks at their number squared, a start takes a few passes */
#define PASSES_MAX 8
#define DRAWN 2

struct cut {
    struct ports_table table;
    uint8_t *side, *locked;
    int32_t *gain; /* links that a move would take out of the cut */
    uint32_t *moved;
    uint64_t *order;
};

static void move(struct cut *c, uint32_t node)
{
    c->side[node] ^= 1;
    c->locked[node] = 1;
    c->gain[node] = -c->gain[node];
    for (uint64_t i = c->table.first[node]; i < c->table.first[node + 1]; i++) {
        uint32_t to = c->table.to[i];

        c->gain[to] += c->side[to] == c->side[node] ? -2 : 2;
    }
}

/* The free router of a side whose move gains most; the first of equals. */
static uint32_t best_of(const struct cut *c, uint8_t side)
{
    uint32_t best = UINT32_MAX;

    for (uint32_t node = 0; node < c->table.nodes; node++)
        if (c->side[node] == side && !c->locked[node] &&
            (best == UINT32_MAX || c->gain[node] > c->gain[best]))
            best = node;
    return best;
}

/* Swaps pairs while both sides have free routers, keeps the best beginning; what it gains. */
static int64_t pass(struct cut *c)
{
    uint32_t nodes = c->table.nodes, moves = 0, kept = 0;
    int64_t gained = 0, most = 0;

    memset(c->locked, 0, nodes);
    while (moves + 1 < nodes && moves < kept + nodes / 4 + 16) {
        for (uint8_t side = 0; side < 2; side++) {
            uint32_t node = best_of(c, side);

            gained += c->gain[node];
            move(c, node);
            c->moved[moves++] = node;
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

/* The cables that are cut from here on; order has a key above each router. */
static uint64_t cut_from(struct cut *c)
{
    uint32_t nodes = c->table.nodes;
    uint64_t cut = 0;
    int64_t gained = 1;

    qsort(c->order, nodes, sizeof *c->order, compare);
    for (uint32_t i = 0; i < nodes; i++)
        c->side[(uint32_t)c->order[i]] = i >= nodes / 2;
    for (uint32_t node = 0; node < nodes; node++) {
        c->gain[node] = 0;
        for (uint64_t i = c->table.first[node]; i < c->table.first[node + 1]; i++) {
            int across = c->side[node] != c->side[c->table.to[i]];

            c->gain[node] += across ? 1 : -1;
            cut += across && node < c->table.to[i];
        }
    }
    for (int i = 0; i < PASSES_MAX && gained > 0 && !interrupted(); i++) {
        gained = pass(c);
        cut -= (uint64_t)gained;
    }
    return cut;
}

static uint64_t best_cut(struct cut *c, const struct rt_net *net)
{
    uint32_t x[RT_COORDS_MAX] = {0}, nodes = c->table.nodes;
    int coordinates = rt_topo_coordinates(net, 0, x);
    uint64_t least = RT_TOPO_UNKNOWN, drawn = 1;

    for (int start = 0; start < coordinates + DRAWN && !interrupted(); start++) {
        uint64_t cut;

        for (uint32_t node = 0; node < nodes; node++) {
            drawn = drawn * 6364136223846793005 + 1442695040888963407;
            rt_topo_coordinates(net, node, x);
            c->order[node] = (start < coordinates ? x[start] : drawn >> 33) << 32 | node;
        }
        cut = cut_from(c);
        least = cut < least ? cut : least;
        show_progress((uint64_t)start + 1, (uint64_t)coordinates + DRAWN, "cuts tried");
    }
    return interrupted() ? RT_TOPO_UNKNOWN : least;
}

int ports_cut(const struct rt_net *net, uint64_t *cut)
{
    struct cut c;
    size_t nodes = rt_topo_nodes(net);
    int status;

    memset(&c, 0, sizeof c);
    *cut = RT_TOPO_UNKNOWN;
    if (nodes > ROUTERS_MAX || rt_topo_directed(net))
        return 0;
    status = ports_table_open(&c.table, net, 1);
    c.side = malloc(nodes);
    c.locked = malloc(nodes);
    c.gain = malloc(nodes * sizeof *c.gain);
    c.moved = malloc(nodes * sizeof *c.moved);
    c.order = malloc(nodes * sizeof *c.order);
    if (status == 0 && (c.side == NULL || c.locked == NULL || c.gain == NULL || c.moved == NULL ||
                        c.order == NULL))
        status = complain(EXIT_IO, "out of memory");
    if (status == 0)
        *cut = best_cut(&c, net);
    ports_table_close(&c.table);
    free(c.side);
    free(c.locked);
    free(c.gain);
    free(c.moved);
    free(c.order);
    return interrupted() ? 0 : status;
}
