/* SPDX-License-Identifier: MIT-0 */
/* Messages in their cycles: which rows they fill (SPEC 13.6). */
#include "load_schedule.h"

unsigned rti_load_schedule_rows(const struct load_schedule *s, uint32_t k, uint32_t *row,
                                unsigned *ports)
{
    uint32_t n = UINT32_C(1) << s->tree->height, a = s->list.source[k], b = s->list.target[k];
    unsigned rows = 0;

    for (unsigned side = 0; side < 2; side++)
        if (s->port[side][k] != LOAD_TREE_NONE)
            row[rows++] = s->port[side][k];
    *ports = rows;
    for (unsigned i = 0; i < s->levels && (a ^ b) >> s->height[i] != 0; i++) {
        uint32_t up = s->row[RT_TREE_CHANNEL((n + a) >> s->height[i], 0)];
        uint32_t down = s->row[RT_TREE_CHANNEL((n + b) >> s->height[i], 1)];

        if (up != LOAD_TREE_NONE)
            row[rows++] = up;
        if (down != LOAD_TREE_NONE)
            row[rows++] = down;
    }
    return rows;
}

uint32_t rti_load_schedule_fit(const struct load_schedule *s, const struct load_rows *of)
{
    for (uint32_t w = 0; w < s->words; w++) {
        uint64_t taken = 0;

        for (unsigned i = 0; i < of->rows; i++)
            taken |= s->full[(uint64_t)of->row[i] * s->words + w];
        if (taken != UINT64_MAX)
            return 64 * w + rti_load_tree_lowest(~taken);
    }
    return LOAD_TREE_NONE;
}

int rti_load_schedule_passes(const struct load_schedule *s, uint32_t k, uint32_t channel)
{
    uint32_t a = s->list.source[k], b = s->list.target[k];
    unsigned height = s->tree->height - rt_topo_tree_level(channel / 2);
    uint32_t leaf = (UINT32_C(1) << s->tree->height) + (channel % 2 == 0 ? a : b);

    return leaf >> height == channel / 2 && (a ^ b) >> height != 0;
}

static uint64_t *word_of(const struct load_schedule *s, uint32_t row, uint32_t cycle)
{
    return &s->full[(uint64_t)row * s->words + cycle / 64];
}

void rti_load_schedule_count(struct load_schedule *s, uint32_t row, uint32_t cycle)
{
    uint32_t upper = row - s->ports;
    uint32_t count = ++s->count[(uint64_t)upper * s->cycles + cycle];

    if (count == s->capacity[upper])
        *word_of(s, row, cycle) |= UINT64_C(1) << cycle % 64;
    if (count > s->capacity[upper]) {
        s->over[cycle]++;
        s->excess++;
    }
}

void rti_load_schedule_uncount(struct load_schedule *s, uint32_t row, uint32_t cycle)
{
    uint32_t upper = row - s->ports;
    uint32_t count = s->count[(uint64_t)upper * s->cycles + cycle]--;

    if (count == s->capacity[upper])
        *word_of(s, row, cycle) &= ~(UINT64_C(1) << cycle % 64);
    if (count > s->capacity[upper]) {
        s->over[cycle]--;
        s->excess--;
    }
}

void rti_load_schedule_put(struct load_schedule *s, uint32_t k, const struct load_rows *of,
                           uint32_t cycle)
{
    s->cycle[k] = cycle;
    if (s->rows > 0)
        s->cycle_at[s->rank[k]] = cycle;
    for (unsigned i = 0; i < of->ports; i++)
        *word_of(s, of->row[i], cycle) |= UINT64_C(1) << cycle % 64;
    for (unsigned i = of->ports; i < of->rows; i++)
        rti_load_schedule_count(s, of->row[i], cycle);
}

uint32_t rti_load_schedule_end(const struct load_schedule *s, uint32_t k, unsigned side)
{
    return side == 0 ? s->list.source[k] : s->list.target[k];
}

void rti_load_schedule_move(struct load_schedule *s, uint32_t k, uint32_t to)
{
    uint32_t row[LOAD_ROWS_MAX];
    unsigned ports, rows;

    if (s->cycle[k] == to)
        return;
    rows = rti_load_schedule_rows(s, k, row, &ports);
    for (unsigned i = ports; i < rows; i++) {
        rti_load_schedule_uncount(s, row[i], s->cycle[k]);
        rti_load_schedule_count(s, row[i], to);
    }
    s->cycle[k] = to;
}

void rti_load_schedule_take(struct load_schedule *s, uint32_t k, const struct load_rows *of)
{
    uint32_t cycle = s->cycle[k];

    for (unsigned i = 0; i < of->ports; i++)
        *word_of(s, of->row[i], cycle) &= ~(UINT64_C(1) << cycle % 64);
    for (unsigned i = of->ports; i < of->rows; i++)
        rti_load_schedule_uncount(s, of->row[i], cycle);
}
