/* SPDX-License-Identifier: MIT-0 */
/* Messages into cycles, and Kempe chains through the ports (SPEC 13.6). */
#include "load_schedule.h"

unsigned load_schedule_rows(const struct load_schedule *s, uint32_t k, uint32_t *row,
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

static uint64_t *word_of(const struct load_schedule *s, uint32_t row, uint32_t cycle)
{
    return &s->full[(uint64_t)row * s->words + cycle / 64];
}

void load_schedule_count(struct load_schedule *s, uint32_t row, uint32_t cycle)
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

void load_schedule_uncount(struct load_schedule *s, uint32_t row, uint32_t cycle)
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

void load_schedule_put(struct load_schedule *s, uint32_t k, uint32_t cycle)
{
    uint32_t row[LOAD_ROWS_MAX];
    unsigned ports, rows = load_schedule_rows(s, k, row, &ports);

    s->cycle[k] = cycle;
    for (unsigned i = 0; i < ports; i++)
        *word_of(s, row[i], cycle) |= UINT64_C(1) << cycle % 64;
    for (unsigned i = ports; i < rows; i++)
        load_schedule_count(s, row[i], cycle);
}

static void take(struct load_schedule *s, uint32_t k)
{
    uint32_t row[LOAD_ROWS_MAX], cycle = s->cycle[k];
    unsigned ports, rows = load_schedule_rows(s, k, row, &ports);

    for (unsigned i = 0; i < ports; i++)
        *word_of(s, row[i], cycle) &= ~(UINT64_C(1) << cycle % 64);
    for (unsigned i = ports; i < rows; i++)
        load_schedule_uncount(s, row[i], cycle);
    s->cycle[k] = LOAD_TREE_NONE;
}

/* Of the cycles in which no port is full, one with the fewest upper rows full;
 * LOAD_TREE_NONE if there is none.  Rows are counted for 64 cycles at once, up to 7. */
static uint32_t best_cycle(struct load_schedule *s, const uint32_t *row, unsigned rows,
                           unsigned ports)
{
    uint32_t start = load_tree_below(&s->random, s->words), best = LOAD_TREE_NONE;
    unsigned fewest = 8;

    for (uint32_t i = 0; i < s->words && fewest > 0; i++) {
        uint32_t w = start + i < s->words ? start + i : start + i - s->words;
        uint64_t free = UINT64_MAX, one = 0, two = 0, four = 0;

        for (unsigned r = 0; r < ports; r++)
            free &= ~s->full[(uint64_t)row[r] * s->words + w];
        if (w == s->words - 1 && s->cycles % 64 != 0)
            free &= (UINT64_C(1) << s->cycles % 64) - 1;
        for (unsigned r = ports; r < rows && free != 0; r++) {
            uint64_t full = s->full[(uint64_t)row[r] * s->words + w], carry = one & full;
            uint64_t most = one & two & four;

            one = (one ^ full) | most;
            four = four | (two & carry) | most;
            two = (two ^ carry) | most;
        }
        for (unsigned number = 0; number < fewest && free != 0; number++) {
            uint64_t with = free & (number & 1 ? one : ~one) & (number & 2 ? two : ~two) &
                            (number & 4 ? four : ~four);

            if (with != 0) {
                fewest = number;
                best = 64 * w + load_tree_lowest(with);
            }
        }
    }
    return best;
}

/* The first cycle in which a port is free; there is one while not all its messages have
 * cycles.  No port: any. */
static uint32_t free_cycle(const struct load_schedule *s, uint32_t port)
{
    uint32_t w = 0;

    if (port == LOAD_TREE_NONE)
        return 0;
    while (s->full[(uint64_t)port * s->words + w] == UINT64_MAX)
        w++;
    return 64 * w + load_tree_lowest(~s->full[(uint64_t)port * s->words + w]);
}

/* The message of a port in a cycle in which it is full. */
static uint32_t holder(const struct load_schedule *s, unsigned side, uint32_t port, uint32_t cycle)
{
    uint32_t i = s->first[port];

    if (side == 0) {
        while (s->cycle[i] != cycle)
            i++;
        return i;
    }
    while (s->cycle[s->list.by_target[i]] != cycle)
        i++;
    return s->list.by_target[i];
}

static int is_full(const struct load_schedule *s, uint32_t port, uint32_t cycle)
{
    return port != LOAD_TREE_NONE && (*word_of(s, port, cycle) >> cycle % 64 & 1);
}

/*
 * Makes cycle a free at k's target, where b is, without touching a at its source: the
 * chain of messages in a and b by turns, from target to source to target, changes from
 * one into the other.  It enters sources by a only, so never k's, where a is free.
 */
static void swap(struct load_schedule *s, uint32_t k, uint32_t a, uint32_t b)
{
    uint32_t *chain = s->run[0], length = 0, port = s->port[1][k], from = a, to = b;
    unsigned side = 1;

    while (is_full(s, port, from)) {
        uint32_t other = holder(s, side, port, from);

        chain[length++] = other;
        side ^= 1;
        port = s->port[side][other];
        from ^= a ^ b;
    }
    for (uint32_t i = 0; i < length; i++)
        take(s, chain[i]);
    for (uint32_t i = 0; i < length; i++, to ^= a ^ b)
        load_schedule_put(s, chain[i], to);
}

void load_schedule_insert(struct load_schedule *s, uint32_t k)
{
    uint32_t row[LOAD_ROWS_MAX];
    unsigned ports, rows = load_schedule_rows(s, k, row, &ports);
    uint32_t cycle = best_cycle(s, row, rows, ports);

    if (cycle == LOAD_TREE_NONE) {
        cycle = free_cycle(s, s->port[0][k]);
        swap(s, k, cycle, free_cycle(s, s->port[1][k]));
    }
    load_schedule_put(s, k, cycle);
}
