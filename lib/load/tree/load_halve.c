/* SPDX-License-Identifier: MIT-0 */
/* Halving by matching and tracing (Leiserson, theorem 1; SPEC 13.6). */
#include "load_halve.h"

struct load_halver rti_load_halve_words(const struct rt_tree *tree, uint32_t count,
                                        struct load_tree_work *work)
{
    uint64_t both = UINT64_C(4) << tree->height, mates = 3 * (uint64_t)count;
    struct load_halver h;

    h.tree = tree;
    h.list.source = rti_load_tree_take(work, count);
    h.list.target = rti_load_tree_take(work, count);
    h.list.origin = rti_load_tree_take(work, count);
    h.list.by_target = rti_load_tree_take(work, count);
    h.order[0] = rti_load_tree_take(work, count);
    h.order[1] = rti_load_tree_take(work, count);
    h.first = rti_load_tree_take(work, both > mates ? both : mates);
    h.mate = h.first;
    h.part = h.first != NULL ? h.first + 2 * (size_t)count : NULL;
    h.later = h.list.by_target;
    return h;
}

/* The group of a message: its node, and 1 for right to left. */
static uint32_t group_of(const struct load_halver *h, uint32_t k)
{
    uint32_t leaf = (UINT32_C(1) << h->tree->height) + h->list.source[k];
    unsigned meet = rti_load_tree_meet(h->list.source[k], h->list.target[k]);

    return (leaf >> meet) * 2 + (leaf >> (meet - 1) & 1);
}

/* Sorts all messages by their groups, equals as they were. */
static void sort(struct load_halver *h)
{
    uint32_t groups = UINT32_C(2) << h->tree->height;

    for (unsigned side = 0; side < 2; side++) {
        uint32_t sum = 0;

        for (uint32_t g = 0; g < groups; g++)
            h->first[g] = 0;
        for (uint32_t k = 0; k < h->list.count; k++)
            h->first[group_of(h, k)]++;
        for (uint32_t g = 0; g < groups; g++) {
            uint32_t here = h->first[g];

            h->first[g] = sum;
            sum += here;
        }
        for (uint32_t i = 0; i < h->list.count; i++) {
            uint32_t k = side == 0 ? i : h->list.by_target[i];

            h->order[side][h->first[group_of(h, k)]++] = k;
        }
    }
}

/*
 * Tracing.  mate[2k] and mate[2k + 1] are the messages matched with k at its source and at its
 * target, LOAD_TREE_NONE if none.  Messages matched end to end make paths and cycles.
 */

/* Leaves nothing matched at `side` (0: sources) of the messages at[0..count-1]. */
static void unmatch(const uint32_t *at, uint32_t count, unsigned side, uint32_t *mate)
{
    for (uint32_t i = 0; i < count; i++)
        mate[2 * (uint64_t)at[i] + side] = LOAD_TREE_NONE;
}

static void join(uint32_t a, uint32_t b, unsigned side, uint32_t *mate)
{
    mate[2 * (uint64_t)a + side] = b;
    mate[2 * (uint64_t)b + side] = a;
}

/* The next message of the path or cycle, or LOAD_TREE_NONE at the end of a path.  Matched at the
 * side *side, it is entered there and left by the other one, which *side becomes. */
static uint32_t follow(const uint32_t *mate, uint32_t k, unsigned *side)
{
    uint32_t next = mate[2 * (uint64_t)k + *side];

    *side ^= 1;
    return next;
}

/* An end of the path that k is on, or k itself if that is a cycle.  *side: the side by which the
 * path goes on from there. */
static uint32_t path_end(const uint32_t *mate, uint32_t k, unsigned *side)
{
    uint32_t at = k, next;
    unsigned way = 0;

    while ((next = follow(mate, at, &way)) != LOAD_TREE_NONE && next != k)
        at = next;
    /* at a path's end `way` is already the other side; a cycle may go on either way round */
    *side = way;
    return next == k ? k : at;
}

/*
 * Matching: leaf upwards, until each subtree has one unmatched string at most.
 * Strings come in the order of their ends; those not yet matched wait on a
 * stack, the heights at which neighbours meet falling towards its top: at most
 * one for each height, and the one at the bottom.
 */
static void match(const struct load_halver *h, const uint32_t *run, uint32_t count, unsigned side)
{
    uint32_t stack[RT_LOAD_TREE_HEIGHT_MAX + 1];
    unsigned depth = 0;

    unmatch(run, count, side, h->mate);
    for (uint32_t i = 0; i <= count; i++) {
        unsigned meet = RT_LOAD_TREE_HEIGHT_MAX; /* after the last: nothing waits on */

        while (depth >= 2) {
            uint32_t a = stack[depth - 2], b = stack[depth - 1];

            if (i < count)
                meet = rti_load_tree_meet(rti_load_halve_end(h, b, side),
                                          rti_load_halve_end(h, run[i], side));
            if (rti_load_tree_meet(rti_load_halve_end(h, a, side), rti_load_halve_end(h, b, side)) >
                meet)
                break;
            join(a, b, side, h->mate);
            depth -= 2;
        }
        if (i < count)
            stack[depth++] = run[i];
    }
}

/* Puts what is in the second half after the first half, keeping the order; the
 * length of the first. */
static uint32_t divide(const struct load_halver *h, uint32_t *run, uint32_t count)
{
    uint32_t first = 0, second = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (h->part[run[i]] % 2 == 0)
            run[first++] = run[i];
        else
            h->later[second++] = run[i];
    }
    for (uint32_t i = 0; i < second; i++)
        run[first + i] = h->later[i];
    return first;
}

/* Halves one part, which lies at the same place of both orders. */
static void halve(const struct load_halver *h, uint32_t at, uint32_t count)
{
    const uint32_t *run = h->order[0] + at;
    uint32_t part = h->part[run[0]];

    match(h, run, count, 0);
    match(h, h->order[1] + at, count, 1);
    for (uint32_t i = 0; i < count; i++)
        h->part[run[i]] = LOAD_TREE_NONE;
    for (uint32_t i = 0; i < count; i++) {
        unsigned side;
        uint32_t k, bit = 0;

        if (h->part[run[i]] != LOAD_TREE_NONE)
            continue;
        k = path_end(h->mate, run[i], &side);
        for (; k != LOAD_TREE_NONE && h->part[k] == LOAD_TREE_NONE; bit ^= 1) {
            h->part[k] = 2 * part + bit;
            k = follow(h->mate, k, &side);
        }
    }
    divide(h, h->order[0] + at, count);
    divide(h, h->order[1] + at, count);
}

/* Halves every part of a group `times` times. */
void rti_load_halve(const struct load_halver *h, uint32_t at, uint32_t count, unsigned times)
{
    for (uint32_t i = at; i < at + count; i++)
        h->part[h->order[0][i]] = 0;
    for (; times > 0; times--) {
        for (uint32_t i = at, end; i < at + count; i = end) {
            for (end = i; end < at + count && h->part[h->order[0][end]] == h->part[h->order[0][i]];)
                end++;
            halve(h, i, end - i);
        }
    }
}

uint32_t rti_load_halve_group(const struct load_halver *h, uint32_t at)
{
    uint32_t end = at, group = group_of(h, h->order[0][at]);

    while (end < h->list.count && group_of(h, h->order[0][end]) == group)
        end++;
    return end;
}

int rti_load_halve_begin(struct load_halver *h, const struct rt_load_tree_messages *messages)
{
    int error = rti_load_tree_list(h->tree, messages, h->first, &h->list);

    if (error == 0)
        sort(h);
    return error;
}
