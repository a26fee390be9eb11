/* SPDX-License-Identifier: MIT-0 */
/*
 * Two cycles divided again by matching and tracing, so that no row is too full in
 * either (SPEC 13.6).
 *
 * Strings at one port must be matched.  Others are matched upwards, within
 * subtrees below a channel that can be too full, by preference with one that turns
 * at the same height: a string matched with one that turns below a channel does not
 * help to balance that.
 */
#include "load_schedule.h"

/* Matches strings within one subtree; those left over with others, or with none at random
 * unless all are to be. */
static void match_within(struct load_schedule *s, const uint32_t *at, uint32_t count, unsigned side,
                         int all)
{
    uint32_t waiting[RT_LOAD_TREE_HEIGHT_MAX + 1], last = LOAD_TREE_NONE;

    for (unsigned i = 0; i <= s->tree->height; i++)
        waiting[i] = LOAD_TREE_NONE;
    for (uint32_t i = 0; i < count; i++) {
        unsigned turn = rti_load_tree_meet(s->list.source[at[i]], s->list.target[at[i]]);

        if (waiting[turn] == LOAD_TREE_NONE) {
            waiting[turn] = at[i];
        } else {
            rti_load_tree_match(waiting[turn], at[i], side, s->mate);
            waiting[turn] = LOAD_TREE_NONE;
        }
    }
    for (unsigned i = 0; i <= s->tree->height; i++) {
        if (waiting[i] == LOAD_TREE_NONE)
            continue;
        if (last != LOAD_TREE_NONE && (all || rt_random_below(&s->rng, 2) != 0)) {
            rti_load_tree_match(last, waiting[i], side, s->mate);
            last = LOAD_TREE_NONE;
        } else {
            last = waiting[i];
        }
    }
}

/* Matches what is not matched at a port; left[]: those to be matched yet. */
static void match(struct load_schedule *s, uint32_t count, unsigned side, int all, uint32_t *left)
{
    uint32_t n = UINT32_C(1) << s->tree->height, rest = count;

    for (uint32_t i = 0; i < count; i++)
        left[i] = s->run[side][i];
    for (unsigned level = 0; level < s->levels; level++) {
        unsigned height = s->height[level];
        uint32_t kept = 0;

        for (uint32_t i = 0; i < rest; i++) { /* those that come so high */
            uint32_t k = left[i];

            if (s->mate[2 * (uint64_t)k + side] == LOAD_TREE_NONE &&
                (s->list.source[k] ^ s->list.target[k]) >> height != 0)
                left[kept++] = k;
        }
        rest = kept;
        for (uint32_t i = 0, j; i < rest; i = j) {
            uint32_t node = (n + rti_load_schedule_end(s, left[i], side)) >> height;

            for (j = i;
                 j < rest && (n + rti_load_schedule_end(s, left[j], side)) >> height == node;)
                j++;
            if (s->row[RT_TREE_CHANNEL(node, side)] != LOAD_TREE_NONE)
                match_within(s, left + i, j - i, side, all);
        }
    }
}

/* Puts the messages of a path or cycle into cycles a and b by turns, or with a = b back
 * to where they were; the excess then. */
static uint64_t alternate(struct load_schedule *s, uint32_t start, unsigned side, uint32_t a,
                          uint32_t b)
{
    uint32_t k = start, to = a;

    do {
        rti_load_schedule_move(s, k, a == b ? s->before[k] : to);
        to ^= a ^ b;
        k = rti_load_tree_next(s->mate, k, &side);
    } while (k != LOAD_TREE_NONE && k != start);
    return s->excess;
}

/* Takes the better way round, or leaves it as it was. */
static void choose(struct load_schedule *s, uint32_t start, unsigned side, uint32_t a, uint32_t b)
{
    uint64_t was = s->excess, one, other;
    uint32_t swapped = rt_random_below(&s->rng, 2) != 0 ? a ^ b : 0;

    a ^= swapped;
    b ^= swapped;
    one = alternate(s, start, side, a, b);
    other = alternate(s, start, side, b, a);
    if (other <= one && other <= was)
        return;
    if (one <= was)
        alternate(s, start, side, a, b);
    else
        alternate(s, start, side, a, a);
}

void rti_load_schedule_divide(struct load_schedule *s, uint32_t a, uint32_t b, uint32_t row,
                              uint32_t count)
{
    int all = rt_random_below(&s->rng, 2) != 0;

    match(s, count, 0, all, s->before);
    match(s, count, 1, all, s->before);
    for (uint32_t i = 0; i < count; i++)
        s->before[s->run[0][i]] = s->cycle[s->run[0][i]];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = s->run[0][i], start;
        unsigned side, way;

        if (s->before[k] == LOAD_TREE_NONE ||
            !rti_load_schedule_passes(s, k, s->channel[row - s->ports]))
            continue;
        start = rti_load_tree_end(s->mate, k, &side);
        choose(s, start, side, a, b);
        k = start;
        way = side;
        do {
            s->before[k] = LOAD_TREE_NONE; /* done */
            k = rti_load_tree_next(s->mate, k, &way);
        } while (k != LOAD_TREE_NONE && k != start);
    }
}
