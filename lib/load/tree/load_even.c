/* SPDX-License-Identifier: MIT-0 */
/* Channels that are too full in a cycle: two cycles at a time are evened out (SPEC 13.6). */
#include "load_schedule.h"

#define TRIES 16 /* chains for two cycles, at least */
#define CHAIN 4  /* messages looked at for each of its moves */

/* Is message j before k in the order of this side? */
static int is_before(const struct load_schedule *s, uint32_t j, uint32_t k, unsigned side)
{
    uint32_t a = rti_load_schedule_end(s, j, side), b = rti_load_schedule_end(s, k, side);

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
static void separate(struct load_schedule *s, uint32_t a, uint32_t b, unsigned side, uint32_t count)
{
    s->head[side][a] = LOAD_TREE_NONE;
    s->head[side][b] = LOAD_TREE_NONE;
    for (uint32_t i = count; i-- > 0;) {
        uint32_t k = s->run[side][i];

        s->next[side][k] = s->head[side][s->cycle[k]];
        s->head[side][s->cycle[k]] = k;
    }
}

/* Matches the strings of run[side] that must be. */
static void match_ports(struct load_schedule *s, uint32_t count, unsigned side)
{
    const uint32_t *run = s->run[side], *port = s->port[side];

    rti_load_tree_unmatched(run, count, side, s->mate);
    for (uint32_t i = 0; i + 1 < count; i++)
        if (port[run[i]] != LOAD_TREE_NONE && port[run[i]] == port[run[i + 1]])
            rti_load_tree_match(run[i], run[i + 1], side, s->mate);
}

/* One of the upper rows that are too full in a cycle, at random. */
static uint32_t crowded_row(struct load_schedule *s, uint32_t cycle)
{
    uint32_t row[LOAD_ROWS_MAX], found = LOAD_TREE_NONE, seen = 0;

    for (uint32_t k = s->head[0][cycle]; k != LOAD_TREE_NONE; k = s->next[0][k]) {
        unsigned ports, rows = rti_load_schedule_rows(s, k, row, &ports);

        for (unsigned i = ports; i < rows; i++) {
            uint32_t upper = row[i] - s->ports;

            if (s->count[(uint64_t)upper * s->cycles + cycle] > s->capacity[upper] &&
                rt_random_below(&s->rng, ++seen) == 0)
                found = upper;
        }
    }
    return found;
}

/* A cycle in which there is room in the row, from a random place on. */
static uint32_t roomy_cycle(struct load_schedule *s, uint32_t upper)
{
    const uint32_t *count = s->count + (uint64_t)upper * s->cycles;
    uint32_t cycle = rt_random_below(&s->rng, s->cycles);

    while (count[cycle] >= s->capacity[upper]) /* not everywhere: cycles * capacity >= load */
        cycle = cycle + 1 < s->cycles ? cycle + 1 : 0;
    return cycle;
}

/* Tries chains from the rows that are too full in a and not full in b, one for each message
 * there; how many. */
static uint32_t try_chains(struct load_schedule *s, uint32_t a, uint32_t b, uint32_t count)
{
    uint32_t tried = 0;

    for (uint32_t i = 0; i < count && s->over[a] > 0 && tried < TRIES + count / 16; i++) {
        uint32_t row[LOAD_ROWS_MAX], k = s->run[0][i];
        unsigned ports = 0, rows = s->cycle[k] == a ? rti_load_schedule_rows(s, k, row, &ports) : 0;

        for (unsigned r = ports; r < rows; r++) {
            uint32_t upper = row[r] - s->ports, capacity = s->capacity[upper];
            const uint32_t *counts = s->count + (uint64_t)upper * s->cycles;

            if (counts[a] > capacity && counts[b] < capacity) {
                rti_load_schedule_chain(s, a, b, row[r], count);
                tried++;
            }
        }
    }
    return tried;
}

/* Makes rows less full in a cycle in which some are too full, with the help of another one;
 * how many messages were looked at. */
static uint64_t relieve(struct load_schedule *s, uint32_t cycle)
{
    uint32_t upper = crowded_row(s, cycle), other = roomy_cycle(s, upper);
    uint32_t count = merge(s, cycle, other, 0);
    uint64_t was = s->excess, looked = 2 * (uint64_t)count;

    merge(s, cycle, other, 1);
    match_ports(s, count, 0);
    match_ports(s, count, 1);
    looked += (uint64_t)CHAIN * s->moves * try_chains(s, cycle, other, count);
    if (s->excess == was) {
        rti_load_schedule_divide(s, cycle, other, upper + s->ports, count);
        looked += 8 * (uint64_t)count;
    }
    separate(s, cycle, other, 0, count);
    separate(s, cycle, other, 1, count);
    return looked;
}

void rti_load_schedule_even(struct load_schedule *s, uint64_t effort)
{
    uint64_t budget = effort * (s->list.count + UINT64_C(8192)), looked = 0;
    uint64_t first = s->excess;
    uint32_t cycle = 0;

    if (first > 0)
        make_lists(s);
    for (; s->excess > 0 && looked < budget; cycle = cycle + 1 < s->cycles ? cycle + 1 : 0) {
        if (s->over[cycle] == 0)
            continue;
        looked += relieve(s, cycle);
        /* excess <= first < 2^38, the count below 2^31: no product, a share of 2^16 */
        load_done(s->progress,
                  s->list.count +
                      (uint32_t)(((first - s->excess) << 16) / first * s->list.count >> 16));
    }
}
