/* SPDX-License-Identifier: MIT-0 */
/*
 * Two cycles divided anew by matching and tracing, so that no row is too full in
 * either (SPEC 13.6).
 *
 * Strings at one port must be matched.  Others are matched upwards, within
 * subtrees below a channel that can be too full, by preference with one that turns
 * at the same height: a string matched with one that turns below a channel does not
 * help to balance that.
 */
#include "load_schedule.h"

static uint32_t end_of(const struct load_schedule *s, uint32_t k, unsigned side)
{
    return side == 0 ? s->list.source[k] : s->list.target[k];
}

/* Is message j before k in the order of this side? */
static int is_before(const struct load_schedule *s, uint32_t j, uint32_t k, unsigned side)
{
    uint32_t a = end_of(s, j, side), b = end_of(s, k, side);

    return a != b ? a < b : j < k;
}

static void make_lists(struct load_schedule *s)
{
    for (unsigned side = 0; side < 2; side++) {
        for (uint32_t c = 0; c < s->cycles; c++)
            s->head[side][c] = LOAD_TREE_NONE;
        for (uint32_t i = s->list.count; i-- > 0;) {
            uint32_t k = side == 0 ? i : s->list.by_target[i];

            s->next[side][k] = s->head[side][s->cycle[k]];
            s->head[side][s->cycle[k]] = k;
        }
    }
}

/* The messages of two cycles, in order; their number. */
static uint32_t merge(const struct load_schedule *s, uint32_t a, uint32_t b, unsigned side)
{
    uint32_t j = s->head[side][a], k = s->head[side][b], count = 0;

    while (j != LOAD_TREE_NONE || k != LOAD_TREE_NONE) {
        uint32_t *from =
            k == LOAD_TREE_NONE || (j != LOAD_TREE_NONE && is_before(s, j, k, side)) ? &j : &k;

        s->run[side][count++] = *from;
        *from = s->next[side][*from];
    }
    return count;
}

/* The inverse, after cycles have changed. */
static void separate(struct load_schedule *s, uint32_t a, uint32_t b, unsigned side,
                     uint32_t count)
{
    s->head[side][a] = LOAD_TREE_NONE;
    s->head[side][b] = LOAD_TREE_NONE;
    for (uint32_t i = count; i-- > 0;) {
        uint32_t k = s->run[side][i];

        s->next[side][k] = s->head[side][s->cycle[k]];
        s->head[side][s->cycle[k]] = k;
    }
}

/* Matches strings within one subtree; those left over with others or with none, at random. */
static void match_within(struct load_schedule *s, const uint32_t *at, uint32_t count, unsigned side)
{
    uint32_t waiting[RT_LOAD_TREE_HEIGHT_MAX + 1], last = LOAD_TREE_NONE;

    for (unsigned i = 0; i <= s->tree->height; i++)
        waiting[i] = LOAD_TREE_NONE;
    for (uint32_t i = 0; i < count; i++) {
        unsigned turn = load_tree_meet(s->list.source[at[i]], s->list.target[at[i]]);

        if (waiting[turn] == LOAD_TREE_NONE) {
            waiting[turn] = at[i];
        } else {
            load_tree_match(waiting[turn], at[i], side, s->mate);
            waiting[turn] = LOAD_TREE_NONE;
        }
    }
    for (unsigned i = 0; i <= s->tree->height; i++) {
        if (waiting[i] == LOAD_TREE_NONE)
            continue;
        if (last != LOAD_TREE_NONE && load_tree_below(&s->random, 2) != 0) {
            load_tree_match(last, waiting[i], side, s->mate);
            last = LOAD_TREE_NONE;
        } else {
            last = waiting[i];
        }
    }
}

/* Matches the strings of run[side]; left[]: those to be matched yet. */
static void match(struct load_schedule *s, uint32_t count, unsigned side, uint32_t *left)
{
    const uint32_t *run = s->run[side], *port = s->port[side];
    uint32_t n = UINT32_C(1) << s->tree->height, rest = 0;

    load_tree_unmatched(run, count, side, s->mate);
    for (uint32_t i = 0; i < count; i++) {
        if (i + 1 < count && port[run[i]] != LOAD_TREE_NONE && port[run[i]] == port[run[i + 1]]) {
            load_tree_match(run[i], run[i + 1], side, s->mate);
            i++;
        } else {
            left[rest++] = run[i];
        }
    }
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
            uint32_t node = (n + end_of(s, left[i], side)) >> height;

            for (j = i; j < rest && (n + end_of(s, left[j], side)) >> height == node;)
                j++;
            if (s->row[RT_TREE_CHANNEL(node, side)] != LOAD_TREE_NONE)
                match_within(s, left + i, j - i, side);
        }
    }
}

/* Counts the message, of which a port may be full, elsewhere. */
static void move(struct load_schedule *s, uint32_t k, uint32_t to)
{
    uint32_t row[LOAD_ROWS_MAX];
    unsigned ports, rows;

    if (s->cycle[k] == to)
        return;
    rows = load_schedule_rows(s, k, row, &ports);
    for (unsigned i = ports; i < rows; i++) {
        load_schedule_uncount(s, row[i], s->cycle[k]);
        load_schedule_count(s, row[i], to);
    }
    s->cycle[k] = to;
}

/* Puts the messages of a path or cycle into cycles a and b by turns, or with a = b back
 * to where they were; the excess then. */
static uint64_t alternate(struct load_schedule *s, uint32_t start, unsigned side, uint32_t a,
                          uint32_t b)
{
    uint32_t k = start, to = a;

    do {
        move(s, k, a == b ? s->before[k] : to);
        to ^= a ^ b;
        k = load_tree_next(s->mate, k, &side);
    } while (k != LOAD_TREE_NONE && k != start);
    return s->excess;
}

/* Takes the better way round, or leaves it as it was. */
static void choose(struct load_schedule *s, uint32_t start, unsigned side, uint32_t a, uint32_t b)
{
    uint64_t was = s->excess, one, other;
    uint32_t swapped = load_tree_below(&s->random, 2) != 0 ? a ^ b : 0;

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

/* Divides two cycles anew; never to the worse.  The messages moved. */
static uint32_t divide(struct load_schedule *s, uint32_t a, uint32_t b)
{
    uint32_t count = merge(s, a, b, 0);

    merge(s, a, b, 1);
    match(s, count, 0, s->before);
    match(s, count, 1, s->before);
    for (uint32_t i = 0; i < count; i++)
        s->before[s->run[0][i]] = s->cycle[s->run[0][i]];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = s->run[0][i], start;
        unsigned side, way;

        if (s->before[k] == LOAD_TREE_NONE)
            continue;
        start = load_tree_end(s->mate, k, &side);
        choose(s, start, side, a, b);
        k = start;
        way = side;
        do {
            s->before[k] = LOAD_TREE_NONE; /* done */
            k = load_tree_next(s->mate, k, &way);
        } while (k != LOAD_TREE_NONE && k != start);
    }
    separate(s, a, b, 0, count);
    separate(s, a, b, 1, count);
    return count;
}

/* One of the upper rows that are too full in a cycle, at random. */
static uint32_t crowded_row(struct load_schedule *s, uint32_t cycle)
{
    uint32_t row[LOAD_ROWS_MAX], found = LOAD_TREE_NONE, seen = 0;

    for (uint32_t k = s->head[0][cycle]; k != LOAD_TREE_NONE; k = s->next[0][k]) {
        unsigned ports, rows = load_schedule_rows(s, k, row, &ports);

        for (unsigned i = ports; i < rows; i++) {
            uint32_t upper = row[i] - s->ports;

            if (s->count[(uint64_t)upper * s->cycles + cycle] > s->capacity[upper] &&
                load_tree_below(&s->random, ++seen) == 0)
                found = upper;
        }
    }
    return found;
}

/* A cycle in which there is room in the row, from a random place on. */
static uint32_t roomy_cycle(struct load_schedule *s, uint32_t upper)
{
    const uint32_t *count = s->count + (uint64_t)upper * s->cycles;
    uint32_t cycle = load_tree_below(&s->random, s->cycles);

    while (count[cycle] >= s->capacity[upper]) /* not everywhere: cycles * capacity >= load */
        cycle = cycle + 1 < s->cycles ? cycle + 1 : 0;
    return cycle;
}

void load_schedule_even(struct load_schedule *s, uint32_t effort)
{
    uint64_t budget = (uint64_t)effort * s->list.count, moved = 0;
    uint32_t cycle = 0;

    if (s->excess == 0)
        return;
    make_lists(s);
    while (s->excess > 0 && moved < budget) {
        while (s->over[cycle] == 0)
            cycle = cycle + 1 < s->cycles ? cycle + 1 : 0;
        moved += divide(s, cycle, roomy_cycle(s, crowded_row(s, cycle)));
        cycle = cycle + 1 < s->cycles ? cycle + 1 : 0;
    }
}
