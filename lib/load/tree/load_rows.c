/* SPDX-License-Identifier: MIT-0 */
/* What can be full in a cycle, and what is: memory and counters of the better scheduler. */
#include "load_schedule.h"

/* How many rows a channel has at this height above the leaves: none if it cannot be full. */
static uint64_t rows_of(const struct load_schedule *s, unsigned height, uint32_t load,
                        uint64_t wires)
{
    if (load <= wires)
        return 0;
    return height == 0 ? rti_load_tree_ceil(load, s->cycles) : 1;
}

/* Numbers the rows, from the leaves up; where s->row is a null pointer, it only counts them. */
static void number_rows(struct load_schedule *s, const uint32_t *load)
{
    uint32_t n = UINT32_C(1) << s->tree->height, row = 0;
    uint64_t below = s->wires = s->tree->capacity(s->tree->context, s->tree->height);

    s->levels = 0;
    for (unsigned height = 0; height < s->tree->height; height++) {
        uint64_t wires = s->tree->capacity(s->tree->context, s->tree->height - height);
        uint32_t first = 2 * n >> height, before = row;

        for (uint32_t c = first; c < 2 * first; c++) {
            /* the two channels below cannot carry more than twice their wires */
            uint64_t rows = wires >= 2 * below ? 0 : rows_of(s, height, load[c], wires);

            if (s->row != NULL)
                s->row[c] = rows > 0 ? row : LOAD_TREE_NONE;
            if (s->row != NULL && rows > 0 && height > 0) {
                s->channel[row - s->ports] = c;
                s->capacity[row - s->ports] = (uint32_t)wires;
            }
            row += (uint32_t)rows;
        }
        if (height == 0)
            s->ports = row;
        else if (row > before)
            s->height[s->levels++] = (uint8_t)height;
        below = wires;
    }
    s->rows = row;
}

/* Hands the memory out.  What is empty at first comes first. */
static void lay_out(struct load_schedule *s, uint32_t count, const uint32_t *load, uint32_t cycles,
                    struct load_tree_work *work)
{
    uint64_t n = UINT64_C(1) << s->tree->height, upper;

    s->cycles = cycles;
    s->words = (cycles + 63) / 64;
    s->row = NULL;
    number_rows(s, load);
    upper = s->rows - s->ports;
    s->full = (uint64_t *)(void *)rti_load_tree_take(work, 2 * (uint64_t)s->rows * s->words);
    s->over = rti_load_tree_take(work, upper);
    s->count = rti_load_tree_take(work, upper * cycles);
    s->empty = work->used;
    s->list.source = rti_load_tree_take(work, count);
    s->list.target = rti_load_tree_take(work, count);
    s->list.origin = rti_load_tree_take(work, count);
    s->list.by_target = rti_load_tree_take(work, count);
    s->cycle[0] = rti_load_tree_take(work, count);
    s->cycle[1] = rti_load_tree_take(work, count);
    s->place = rti_load_tree_take(work, count);
    s->order = rti_load_tree_take(work, count);
    s->chain[0] = rti_load_tree_take(work, count);
    s->chain[1] = rti_load_tree_take(work, count);
    s->begin[0] = rti_load_tree_take(work, n + 1);
    s->begin[1] = rti_load_tree_take(work, n + 1);
    s->row = rti_load_tree_take(work, 4 * n);
    s->channel = rti_load_tree_take(work, upper);
    s->capacity = rti_load_tree_take(work, upper);
}

uint64_t rti_load_schedule_words(struct load_schedule *s, uint32_t count, const uint32_t *load,
                                 uint32_t cycles)
{
    struct load_tree_work all = {NULL, 0};

    lay_out(s, count, load, cycles, &all);
    return all.used;
}

/* The places of messages and processors on one side. */
static void find_places(struct load_schedule *s, unsigned side)
{
    const uint32_t *end = side == 0 ? s->list.source : s->list.target;
    uint32_t n = UINT32_C(1) << s->tree->height, next = 0;

    for (uint32_t i = 0; i < s->list.count; i++) {
        uint32_t k = load_message_at(s, side, i);

        while (next <= end[k])
            s->begin[side][next++] = i;
        if (side == 1)
            s->place[k] = i;
        s->cycle[side][i] = LOAD_TREE_NONE;
    }
    while (next <= n)
        s->begin[side][next++] = s->list.count;
}

int rti_load_schedule_begin(struct load_schedule *s, const struct rt_load_tree_messages *messages,
                            const uint32_t *load, uint32_t cycles, uint32_t *work)
{
    struct load_tree_work all = {work, 0};
    int error;

    lay_out(s, messages->count, load, cycles, &all);
    error = rti_load_tree_list(s->tree, messages, s->begin[0], &s->list);
    if (error != 0)
        return error;
    number_rows(s, load);
    find_places(s, 0);
    find_places(s, 1);
    for (uint64_t i = 0; i < s->empty; i++)
        work[i] = 0;
    s->excess = 0;
    return 0;
}

/* Which port of its processor's a message has, by its rank among the messages there. */
static uint32_t port_of(const struct load_schedule *s, uint32_t k, unsigned side)
{
    uint32_t end = side == 0 ? s->list.source[k] : s->list.target[k];

    return ((side == 0 ? k : s->place[k]) - s->begin[side][end]) / s->cycles;
}

void rti_load_schedule_rows(const struct load_schedule *s, uint32_t k, struct load_rows *of)
{
    uint32_t n = UINT32_C(1) << s->tree->height, end[2] = {s->list.source[k], s->list.target[k]};

    of->rows = 0;
    for (unsigned side = 0; side < 2; side++) {
        uint32_t row = s->row[RT_TREE_CHANNEL(n + end[side], side)];

        if (row != LOAD_TREE_NONE)
            of->row[of->rows++] = row + port_of(s, k, side);
    }
    of->ports = of->rows;
    for (unsigned i = 0; i < s->levels && (end[0] ^ end[1]) >> s->height[i] != 0; i++) {
        for (unsigned side = 0; side < 2; side++) {
            uint32_t row = s->row[RT_TREE_CHANNEL((n + end[side]) >> s->height[i], side)];

            if (row != LOAD_TREE_NONE)
                of->row[of->rows++] = row;
        }
    }
}

/* A message comes into a row in a cycle, or goes out of it.  Of a port it is the only one. */
static void change(struct load_schedule *s, uint32_t row, uint32_t cycle, int comes)
{
    uint32_t upper = row - s->ports, capacity = 1, most = 1; /* the greater of two counts */

    if (row >= s->ports) {
        uint32_t *count = &s->count[(uint64_t)upper * s->cycles + cycle];

        capacity = s->capacity[upper];
        most = comes ? ++*count : (*count)--;
    }
    if (most == capacity)
        s->full[(uint64_t)row * s->words + cycle / 64] ^= UINT64_C(1) << cycle % 64;
    if (most > capacity) {
        s->over[upper] += comes ? 1 : UINT32_MAX;
        s->excess += comes ? 1 : UINT64_MAX;
    }
}

void rti_load_schedule_move(struct load_schedule *s, uint32_t k, const struct load_rows *of,
                            uint32_t to)
{
    uint32_t from = s->cycle[0][k];

    for (unsigned i = 0; i < of->rows; i++) {
        if (from != LOAD_TREE_NONE)
            change(s, of->row[i], from, 0);
        if (to != LOAD_TREE_NONE)
            change(s, of->row[i], to, 1);
    }
    s->cycle[0][k] = s->cycle[1][s->place[k]] = to;
}
