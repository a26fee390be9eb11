/* SPDX-License-Identifier: MIT-0 */
/* Balanced decomposition trees (Leiserson section V; SPEC 13.7). */
#include "load_messages.h"

uint64_t rt_load_tree_place(const unsigned bits[3], const uint64_t at[3])
{
    unsigned left[3] = {bits[0], bits[1], bits[2]};
    uint64_t place = 0;

    while (left[0] + left[1] + left[2] > 0) {
        for (unsigned axis = 0; axis < 3; axis++) {
            if (left[axis] > 0) {
                left[axis]--;
                place = place << 1 | (at[axis] >> left[axis] & 1);
            }
        }
    }
    return place;
}

struct line {
    const uint64_t *place;
    uint32_t count;
};

/* How many processors stand before a box. */
static uint32_t before(const struct line *line, uint64_t box)
{
    uint32_t low = 0, high = line->count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (line->place[middle] < box)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static uint64_t length(const struct rt_load_tree_strings *s, unsigned i)
{
    return s->end[i] - s->begin[i];
}

static uint32_t blacks(const struct line *line, const struct rt_load_tree_strings *s)
{
    return before(line, s->end[0]) - before(line, s->begin[0]) + before(line, s->end[1]) -
           before(line, s->begin[1]);
}

static struct rt_load_tree_strings strings_of(uint64_t b0, uint64_t e0, uint64_t b1, uint64_t e1)
{
    struct rt_load_tree_strings s = {{b0, b1}, {e0, e1}};

    return s;
}

/*
 * Lemma 6.  S, the shorter string, and L lie in a circle; A is half of it.  Move
 * number m = 0 .. |S|: A begins at box m of S and ends as far into L.  From then on A is
 * a beginning of L, one shorter with each move, and an end of L, one longer; the
 * last move makes it what its complement was at first.  At all times A and its complement are
 * two strings at most, and no move changes the number of processors in A by more than one.
 */
static void take(const struct rt_load_tree_strings *both, uint64_t move,
                 struct rt_load_tree_strings *a, struct rt_load_tree_strings *rest)
{
    unsigned s = length(both, 0) > length(both, 1);
    uint64_t sb = both->begin[s], se = both->end[s], lb = both->begin[!s], le = both->end[!s];
    uint64_t half = (se - sb + le - lb) / 2;

    if (move <= se - sb) {
        uint64_t into = lb + half - (se - sb - move);

        *a = strings_of(sb + move, se, lb, into);
        *rest = strings_of(sb, sb + move, into, le);
    } else {
        uint64_t back = move - (se - sb);

        *a = strings_of(lb, lb + half - back, le - back, le);
        *rest = strings_of(sb, se, lb + half - back, le - back);
    }
}

/* The first number of processors in A and the last one lie on both sides of a half, so some
 * move between hits it. */
static void cut(const struct line *line, const struct rt_load_tree_strings *both,
                struct rt_load_tree_strings *left, struct rt_load_tree_strings *right)
{
    uint32_t half = blacks(line, both) / 2;
    unsigned s = length(both, 0) > length(both, 1);
    uint64_t low = 0, high = length(both, s) + (length(both, 0) + length(both, 1)) / 2;
    int falls;

    take(both, low, left, right);
    falls = blacks(line, left) > half;
    while (blacks(line, left) != half) {
        uint64_t middle = low + (high - low) / 2;

        take(both, middle, left, right);
        if ((blacks(line, left) > half) == falls)
            low = middle + 1;
        else
            high = middle;
    }
}

int rt_load_tree_balance(unsigned height, unsigned cuts, const uint64_t *place,
                         struct rt_load_tree_strings *strings, uint32_t *leaf)
{
    struct line line;
    uint32_t n;

    if (height > RT_LOAD_TREE_HEIGHT_MAX || cuts < height || cuts > 62)
        return RT_ERR_HEIGHT;
    n = UINT32_C(1) << height;
    for (uint32_t i = 0; i < n; i++)
        if (place[i] >> cuts != 0 || (i > 0 && place[i] <= place[i - 1]))
            return RT_ERR_INDEX;
    line.place = place;
    line.count = n;
    strings[1] = strings_of(0, UINT64_C(1) << cuts, 0, 0);
    for (uint32_t node = 1; node < n; node++)
        cut(&line, &strings[node], &strings[2 * node], &strings[2 * node + 1]);
    for (uint32_t p = 0; p < n; p++) {
        const struct rt_load_tree_strings *s = &strings[n + p];
        unsigned in = before(&line, s->begin[0]) == before(&line, s->end[0]);

        leaf[before(&line, s->begin[in])] = p;
    }
    return 0;
}
