/* SPDX-License-Identifier: MIT-0 */
/*
 * The permutation of the greatest weight by shortest augmenting paths.
 *
 * Every row and column has a price, and the two of a cell are never less than its weight: the rest
 * is the cell's slack.  Sources and targets are matched in cells without slack only.  So when all
 * are matched, the permutation weighs as much as all prices together, and none weighs more.  A
 * source without a target gets one by the way of the least slack to a free target (Dijkstra), and
 * prices change so that this way has none.
 *
 * A weight is below 2^32 and a way has fewer than 2^31 cells, so all prices are below 2^63.
 */
#include "rt/load_assign.h"

static const uint32_t *row_of(const struct rt_load_assignment *a, uint32_t s)
{
    return a->weight + (size_t)s * a->n;
}

static int64_t slack(const struct rt_load_assignment *a, uint32_t s, uint32_t t)
{
    return a->row[s] + a->column[t] - (int64_t)row_of(a, s)[t];
}

/* Prices to begin with: the greatest weight of each row, or of each column if these are less
 * together. */
static void price(const struct rt_load_assignment *a)
{
    int64_t rows = 0, columns = 0;

    for (uint32_t i = 0; i < a->n; i++)
        a->row[i] = a->column[i] = 0;
    for (uint32_t s = 0; s < a->n; s++)
        for (uint32_t t = 0; t < a->n; t++) {
            int64_t weight = row_of(a, s)[t];

            a->row[s] = weight > a->row[s] ? weight : a->row[s];
            a->column[t] = weight > a->column[t] ? weight : a->column[t];
        }
    for (uint32_t i = 0; i < a->n; i++) {
        rows += a->row[i];
        columns += a->column[i];
    }
    for (uint32_t i = 0; i < a->n; i++)
        *(rows <= columns ? &a->column[i] : &a->row[i]) = 0;
}

/* Matches each source with the first target that is free and has no slack. */
static void match_first(const struct rt_load_assignment *a)
{
    for (uint32_t i = 0; i < a->n; i++)
        a->mate[i] = a->source[i] = RT_LOAD_NO_MATE;
    for (uint32_t s = 0; s < a->n; s++)
        for (uint32_t t = 0; t < a->n && a->mate[s] == RT_LOAD_NO_MATE; t++)
            if (a->source[t] == RT_LOAD_NO_MATE && slack(a, s, t) == 0) {
                a->mate[s] = t;
                a->source[t] = s;
            }
}

/* The nearest target that is not reached yet by way of a source at this distance, a free one if
 * several are as near. */
static uint32_t nearest(const struct rt_load_assignment *a, uint32_t s, int64_t distance)
{
    uint32_t best = RT_LOAD_NO_MATE;

    for (uint32_t t = 0; t < a->n; t++) {
        int64_t way = a->reached[t] ? INT64_MAX : distance + slack(a, s, t);

        if (a->reached[t])
            continue;
        if (way < a->distance[t]) {
            a->distance[t] = way;
            a->from[t] = s;
        }
        if (best == RT_LOAD_NO_MATE || a->distance[t] < a->distance[best] ||
            (a->distance[t] == a->distance[best] && a->source[best] != RT_LOAD_NO_MATE &&
             a->source[t] == RT_LOAD_NO_MATE))
            best = t;
    }
    return best;
}

/* The sources on the way to a target get the targets before which they stand. */
static void turn(const struct rt_load_assignment *a, uint32_t root, uint32_t target)
{
    uint32_t s;

    do {
        uint32_t before;

        s = a->from[target];
        before = a->mate[s];
        a->mate[s] = target;
        a->source[target] = s;
        target = before;
    } while (s != root);
}

static void lead(const struct rt_load_assignment *a, uint32_t root)
{
    uint32_t target;
    int64_t far;

    for (uint32_t t = 0; t < a->n; t++) {
        a->distance[t] = INT64_MAX;
        a->reached[t] = 0;
    }
    target = nearest(a, root, 0);
    while (a->source[target] != RT_LOAD_NO_MATE) {
        a->reached[target] = 1;
        target = nearest(a, a->source[target], a->distance[target]);
    }
    far = a->distance[target];
    a->row[root] -= far;
    for (uint32_t t = 0; t < a->n; t++)
        if (a->reached[t]) {
            a->row[a->source[t]] -= far - a->distance[t];
            a->column[t] += far - a->distance[t];
        }
    turn(a, root, target);
}

uint64_t rt_load_assign(const struct rt_load_assignment *assign)
{
    uint64_t sum = 0;

    price(assign);
    match_first(assign);
    for (uint32_t s = 0; s < assign->n; s++)
        if (assign->mate[s] == RT_LOAD_NO_MATE)
            lead(assign, s);
    for (uint32_t s = 0; s < assign->n; s++)
        sum += row_of(assign, s)[assign->mate[s]];
    return sum;
}

int rt_load_assign_proved(const struct rt_load_assignment *assign)
{
    uint32_t n = assign->n;

    for (uint32_t t = 0; t < n; t++)
        assign->distance[t] = 0;
    for (uint32_t s = 0; s < n; s++) {
        if (assign->mate[s] >= n || assign->distance[assign->mate[s]]++ > 0 ||
            slack(assign, s, assign->mate[s]) != 0)
            return 0;
        for (uint32_t t = 0; t < n; t++)
            if (slack(assign, s, t) < 0)
                return 0;
    }
    return 1;
}
