/* SPDX-License-Identifier: MIT-0 */
/*
 * Passes over a cut: the nodes of a pair, one of each side, change sides if that gains most of all
 * pairs that were not moved yet, even if it loses; nodes without processors cross alone where that
 * helps.  A pass keeps its best beginning.  The same on every machine.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "halves_pass.h"

#define NONE UINT32_MAX

int halves_free(const struct halves *h, uint32_t node)
{
    return h->free != NULL && h->free[node];
}

static unsigned list_of(const struct halves_cut *c, uint32_t node)
{
    return halves_free(c->of, node) ? 2 : c->side[node];
}

static uint32_t *head_of(const struct halves_cut *c, unsigned list, int64_t gain)
{
    return &c->head[(size_t)list * (2 * (size_t)c->span + 1) + (size_t)(gain + c->span)];
}

static void put(struct halves_cut *c, uint32_t node)
{
    unsigned list = list_of(c, node);
    uint32_t *head = head_of(c, list, c->gain[node]);

    c->next[node] = *head;
    c->before[node] = NONE;
    if (*head != NONE)
        c->before[*head] = node;
    *head = node;
    c->best[list] = c->gain[node] > c->best[list] ? c->gain[node] : c->best[list];
}

static void take(struct halves_cut *c, uint32_t node)
{
    uint32_t next = c->next[node], before = c->before[node];

    if (next != NONE)
        c->before[next] = before;
    if (before != NONE)
        c->next[before] = next;
    else
        *head_of(c, list_of(c, node), c->gain[node]) = next;
}

/* The node of a list whose move gains most, and at least `least`. */
static uint32_t best_of(struct halves_cut *c, unsigned list, int64_t least)
{
    int64_t *best = &c->best[list];

    for (; *best >= least; --*best)
        if (*head_of(c, list, *best) != NONE)
            return *head_of(c, list, *best);
    return NONE;
}

static void move(struct halves_cut *c, uint32_t node)
{
    if (!c->locked[node])
        take(c, node);
    c->side[node] ^= 1;
    c->gain[node] = -c->gain[node];
    if (halves_free(c->of, node))
        put(c, node);
    else
        c->locked[node] = 1;
    for (uint64_t i = c->of->first[node]; i < c->of->first[node + 1]; i++) {
        uint32_t to = c->of->to[i];

        if (!c->locked[to])
            take(c, to);
        c->gain[to] += c->side[to] == c->side[node] ? -2 : 2;
        if (!c->locked[to])
            put(c, to);
    }
}

static void begin(struct halves_cut *c)
{
    size_t heads = HALVES_LISTS * (2 * (size_t)c->span + 1);

    for (size_t i = 0; i < heads; i++)
        c->head[i] = NONE;
    memset(c->locked, 0, c->of->nodes);
    for (uint32_t node = c->of->nodes; node-- > 0;)
        put(c, node);
}

/* Moves a node and writes it down; what that gains. */
static int64_t note(struct halves_cut *c, uint32_t node, uint32_t *moves)
{
    int64_t gain = c->gain[node];

    move(c, node);
    c->moved[(*moves)++] = node;
    return gain;
}

/* What it gains. */
static int64_t pass(struct halves_cut *c)
{
    uint32_t moves = 0, kept = 0;
    int64_t gained = 0, most = 0, least = -(int64_t)c->span;

    begin(c);
    while (moves + 1 < c->moved_max && moves < kept + c->of->nodes / 4 + 16 && !interrupted()) {
        uint32_t node = best_of(c, 2, 1);

        if (node != NONE) {
            gained += note(c, node, &moves);
        } else {
            node = best_of(c, 0, least); /* side 1 has as many left, or one more */
            if (node == NONE)
                break;
            gained += note(c, node, &moves);
            gained += note(c, best_of(c, 1, least), &moves);
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

uint64_t halves_passes(struct halves_cut *c)
{
    uint64_t cut = 0;
    int64_t gained;

    for (uint32_t node = 0; node < c->of->nodes; node++) {
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
    } while (gained > 0);
    return cut;
}

int halves_pass_open(struct halves_cut *c, const struct halves *halves)
{
    size_t nodes = halves->nodes;

    *c = (struct halves_cut){.of = halves};
    c->moved_max = (uint32_t)nodes * (halves->free == NULL ? 1 : 4);
    for (uint32_t node = 0; node < nodes; node++) {
        uint64_t cables = halves->first[node + 1] - halves->first[node];

        c->span = cables > c->span ? (uint32_t)cables : c->span;
    }
    c->side = zero_memory(nodes, 1);
    c->locked = zero_memory(nodes, 1);
    c->gain = take_memory(nodes, sizeof *c->gain);
    c->moved = take_memory(c->moved_max, sizeof *c->moved);
    c->next = take_memory(nodes, sizeof *c->next);
    c->before = take_memory(nodes, sizeof *c->before);
    c->head = take_memory(HALVES_LISTS * (2 * (size_t)c->span + 1), sizeof *c->head);
    return c->side != NULL && c->locked != NULL && c->gain != NULL && c->moved != NULL &&
                   c->next != NULL && c->before != NULL && c->head != NULL
               ? 0
               : EXIT_IO;
}

void halves_pass_close(struct halves_cut *c)
{
    free(c->side);
    free(c->locked);
    free(c->gain);
    free(c->moved);
    free(c->next);
    free(c->before);
    free(c->head);
}
