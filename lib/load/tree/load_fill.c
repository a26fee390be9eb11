/* SPDX-License-Identifier: MIT-0 */
/* First fit; and what fits nowhere in the end (SPEC 13.6). */
#include "load_schedule.h"

/*
 * First fit, in random order where there are upper rows, since else they fill up with
 * messages between the same subtrees.  What fits nowhere comes in afterwards.
 */
void rti_load_schedule_fill(struct load_schedule *s)
{
    uint32_t *order = s->mate, left = 0;
    struct load_rows of;

    for (uint32_t k = 0; k < s->list.count; k++)
        order[k] = k;
    for (uint32_t i = 0; i < s->list.count && s->rows > 0; i++) {
        s->rank[s->list.by_target[i]] = i;
        s->cycle_at[i] = LOAD_TREE_NONE;
        s->port_at[i] = s->port[0][s->list.by_target[i]];
    }
    for (uint32_t k = s->list.count; k > 1 && s->rows > s->ports; k--) {
        uint32_t other = rt_random_below(&s->rng, k), kept = order[k - 1];

        order[k - 1] = order[other];
        order[other] = kept;
    }
    for (uint32_t i = 0; i < s->list.count; i++) {
        uint32_t cycle;

        load_rows_of(s, order[i], &of);
        cycle = rti_load_schedule_fit(s, &of);
        if (cycle == LOAD_TREE_NONE)
            order[left++] = order[i];
        else
            rti_load_schedule_put(s, order[i], &of, cycle);
        load_done(s->progress, i + 1 - left);
    }
    for (uint32_t i = 0; i < left; i++) {
        rti_load_schedule_insert(s, order[i]);
        load_done(s->progress, s->list.count - left + i);
    }
}

/* Is an upper row of message k too full in its cycle? */
static int crowded(const struct load_schedule *s, uint32_t k)
{
    uint32_t row[LOAD_ROWS_MAX];
    unsigned ports, rows = rti_load_schedule_rows(s, k, row, &ports);

    for (unsigned i = ports; i < rows; i++) {
        uint32_t upper = row[i] - s->ports;

        if (s->count[(uint64_t)upper * s->cycles + s->cycle[k]] > s->capacity[upper])
            return 1;
    }
    return 0;
}

/* Puts message k into one more cycle, if it fits; used[] counts in that cycle. */
static int fits_too(const struct load_schedule *s, uint32_t k, uint32_t *used)
{
    uint32_t row[LOAD_ROWS_MAX];
    unsigned ports, rows = rti_load_schedule_rows(s, k, row, &ports);

    for (unsigned i = 0; i < rows; i++)
        if (used[row[i]] >= (i < ports ? 1 : s->capacity[row[i] - s->ports]))
            return 0;
    for (unsigned i = 0; i < rows; i++)
        used[row[i]]++;
    return 1;
}

uint32_t rti_load_schedule_spill(struct load_schedule *s)
{
    uint32_t *out = s->run[0], *used = (uint32_t *)(void *)s->full, left = 0, cycles = s->cycles;
    uint32_t row[LOAD_ROWS_MAX];

    for (uint32_t k = 0; k < s->list.count; k++) {
        unsigned ports, rows;

        if (s->over[s->cycle[k]] == 0 || !crowded(s, k))
            continue;
        rows = rti_load_schedule_rows(s, k, row, &ports);
        for (unsigned i = ports; i < rows; i++)
            rti_load_schedule_uncount(s, row[i], s->cycle[k]);
        out[left++] = k;
    }
    for (; left > 0; cycles++) {
        uint32_t rest = 0;

        for (uint32_t r = 0; r < s->rows; r++)
            used[r] = 0;
        for (uint32_t i = 0; i < left; i++) {
            if (fits_too(s, out[i], used))
                s->cycle[out[i]] = cycles;
            else
                out[rest++] = out[i];
        }
        left = rest;
    }
    return cycles;
}
