/* SPDX-License-Identifier: MIT-0 */
/* A schedule close to the lower bound: what can be full, and first fit (SPEC 13.6). */
#include "load_schedule.h"

/* Ports and upper rows, by the loads. */
static void count_rows(struct load_schedule *s, const uint32_t *load)
{
    const struct rt_tree *tree = s->tree;
    uint32_t n = UINT32_C(1) << tree->height;
    uint64_t wires = tree->capacity(tree->context, tree->height), ports[2] = {0, 0}, upper = 0;

    for (uint32_t c = 2 * n; c < 4 * n; c++)
        ports[c % 2] += load[c] > wires ? load_tree_ceil(load[c], s->cycles) : 0;
    s->levels = 0;
    for (unsigned height = 1; height < tree->height; height++) {
        uint64_t below = wires;
        uint32_t first = 2 * n >> height, rows = 0;

        wires = tree->capacity(tree->context, tree->height - height);
        for (uint32_t c = first; c < 2 * first && wires < 2 * below; c++)
            rows += load[c] > wires;
        if (rows > 0)
            s->height[s->levels++] = (uint8_t)height;
        upper += rows;
    }
    s->source_ports = (uint32_t)ports[0];
    s->ports = (uint32_t)(ports[0] + ports[1]);
    s->rows = (uint32_t)(s->ports + upper);
}

/* Memory for `count` messages in s->cycles cycles. */
static void lay_out(struct load_schedule *s, uint32_t count, struct load_tree_room *room)
{
    uint32_t n = UINT32_C(1) << s->tree->height, upper = s->rows - s->ports;

    s->words = (s->cycles + 63) / 64;
    s->full = (uint64_t *)(void *)load_tree_take(room, 2 * (uint64_t)s->rows * s->words);
    s->list.source = load_tree_take(room, count);
    s->list.target = load_tree_take(room, count);
    s->list.origin = load_tree_take(room, count);
    s->list.by_target = load_tree_take(room, count);
    s->cycle = load_tree_take(room, count);
    s->port[0] = load_tree_take(room, count);
    s->port[1] = load_tree_take(room, count);
    s->first = load_tree_take(room, s->ports);
    s->row = load_tree_take(room, 4 * (uint64_t)n);
    s->capacity = load_tree_take(room, upper);
    s->count = load_tree_take(room, (uint64_t)upper * s->cycles);
    s->over = load_tree_take(room, s->cycles);
    s->mate = load_tree_take(room, 2 * (uint64_t)count);
    for (unsigned side = 0; side < 2; side++) {
        s->head[side] = load_tree_take(room, s->cycles);
        s->next[side] = load_tree_take(room, count);
        s->run[side] = load_tree_take(room, count);
    }
    s->before = load_tree_take(room, count);
}

/* Gives the messages of one side their ports, numbered from `port` on. */
static void assign_ports(struct load_schedule *s, unsigned side, const uint32_t *load, uint32_t port)
{
    const uint32_t *end = side == 0 ? s->list.source : s->list.target;
    uint32_t n = UINT32_C(1) << s->tree->height, rank = 0, last = LOAD_TREE_NONE;
    uint64_t wires = s->tree->capacity(s->tree->context, s->tree->height);

    for (uint32_t i = 0; i < s->list.count; i++) {
        uint32_t k = side == 0 ? i : s->list.by_target[i];

        rank = end[k] == last ? rank + 1 : 0;
        last = end[k];
        s->port[side][k] = LOAD_TREE_NONE;
        if (load[RT_TREE_CHANNEL(n + end[k], side)] <= wires)
            continue;
        if (rank % s->cycles == 0)
            s->first[port++] = i;
        s->port[side][k] = port - 1;
    }
}

/* Gives channels their upper rows. */
static void assign_rows(struct load_schedule *s, const uint32_t *load)
{
    uint32_t n = UINT32_C(1) << s->tree->height, row = s->ports;

    for (uint32_t c = 0; c < 4 * n; c++)
        s->row[c] = LOAD_TREE_NONE;
    for (unsigned i = 0; i < s->levels; i++) {
        uint32_t first = 2 * n >> s->height[i];
        uint64_t wires = s->tree->capacity(s->tree->context, s->tree->height - s->height[i]);

        for (uint32_t c = first; c < 2 * first; c++) {
            if (load[c] > wires) {
                s->capacity[row - s->ports] = (uint32_t)wires;
                s->row[c] = row++;
            }
        }
    }
}

static void clear(struct load_schedule *s)
{
    for (uint64_t i = 0; i < (uint64_t)s->rows * s->words; i++)
        s->full[i] = 0;
    for (uint64_t i = 0; i < (uint64_t)(s->rows - s->ports) * s->cycles; i++)
        s->count[i] = 0;
    for (uint32_t c = 0; c < s->cycles; c++)
        s->over[c] = 0;
    for (uint32_t k = 0; k < s->list.count; k++)
        s->cycle[k] = LOAD_TREE_NONE;
    /* bits behind the last cycle are full */
    for (uint32_t row = 0; row < s->rows && s->cycles % 64 != 0; row++)
        s->full[(uint64_t)(row + 1) * s->words - 1] = UINT64_MAX << s->cycles % 64;
    s->excess = 0;
}

/* The first cycle in which no row of a message is full, or LOAD_TREE_NONE. */
static uint32_t fit(const struct load_schedule *s, const uint32_t *row, unsigned rows)
{
    for (uint32_t w = 0; w < s->words && rows > 0; w++) {
        uint64_t taken = 0;

        for (unsigned i = 0; i < rows; i++)
            taken |= s->full[(uint64_t)row[i] * s->words + w];
        if (taken != UINT64_MAX)
            return 64 * w + load_tree_lowest(~taken);
    }
    return rows > 0 ? LOAD_TREE_NONE : 0;
}

/*
 * First fit, in random order where there are upper rows, since else they fill up with
 * messages between the same subtrees.  What fits nowhere comes in afterwards.
 */
static void fill(struct load_schedule *s)
{
    uint32_t *order = s->mate, left = 0, row[LOAD_ROWS_MAX];
    unsigned ports;

    for (uint32_t k = 0; k < s->list.count; k++)
        order[k] = k;
    for (uint32_t k = s->list.count; k > 1 && s->rows > s->ports; k--) {
        uint32_t other = load_tree_below(&s->random, k), kept = order[k - 1];

        order[k - 1] = order[other];
        order[other] = kept;
    }
    for (uint32_t i = 0; i < s->list.count; i++) {
        uint32_t cycle = fit(s, row, load_schedule_rows(s, order[i], row, &ports));

        if (cycle == LOAD_TREE_NONE)
            order[left++] = order[i];
        else
            load_schedule_put(s, order[i], cycle);
    }
    for (uint32_t i = 0; i < left; i++)
        load_schedule_insert(s, order[i]);
}

/* Is an upper row of message k too full in its cycle? */
static int crowded(const struct load_schedule *s, uint32_t k)
{
    uint32_t row[LOAD_ROWS_MAX];
    unsigned ports, rows = load_schedule_rows(s, k, row, &ports);

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
    unsigned ports, rows = load_schedule_rows(s, k, row, &ports);

    for (unsigned i = 0; i < rows; i++)
        if (used[row[i]] >= (i < ports ? 1 : s->capacity[row[i] - s->ports]))
            return 0;
    for (unsigned i = 0; i < rows; i++)
        used[row[i]]++;
    return 1;
}

/* Takes out what is too much, and puts it into further cycles; their number in all. */
static uint32_t spill(struct load_schedule *s)
{
    uint32_t *out = s->run[0], *used = (uint32_t *)(void *)s->full, left = 0, cycles = s->cycles;
    uint32_t row[LOAD_ROWS_MAX];

    for (uint32_t k = 0; k < s->list.count && s->excess > 0; k++) {
        unsigned ports, rows;

        if (s->over[s->cycle[k]] == 0 || !crowded(s, k))
            continue;
        rows = load_schedule_rows(s, k, row, &ports);
        for (unsigned i = ports; i < rows; i++)
            load_schedule_uncount(s, row[i], s->cycle[k]);
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

uint64_t rt_load_tree_schedule_words(const struct rt_tree *tree, uint32_t count,
                                     const uint32_t *load)
{
    struct load_tree_room room = {NULL, 0};
    struct load_schedule s;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return 0;
    s.tree = tree;
    s.cycles = (uint32_t)rt_load_tree_least(tree, load);
    count_rows(&s, load);
    lay_out(&s, count, &room);
    return room.used;
}

int rt_load_tree_schedule(const struct rt_tree *tree, const struct rt_tree_messages *messages,
                          const uint32_t *load, uint64_t seed, uint32_t effort, uint32_t *room,
                          uint32_t *cycle, uint32_t *cycles)
{
    struct load_tree_room all = {room, 0};
    struct load_schedule s;
    uint32_t used;
    int error;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    s.tree = tree;
    s.random = seed;
    s.cycles = (uint32_t)rt_load_tree_least(tree, load);
    count_rows(&s, load);
    lay_out(&s, messages->count, &all);
    error = load_tree_list(tree, messages, s.row, &s.list);
    if (error != 0)
        return error;
    assign_ports(&s, 0, load, 0);
    assign_ports(&s, 1, load, s.source_ports);
    assign_rows(&s, load);
    clear(&s);
    fill(&s);
    load_schedule_even(&s, effort);
    used = spill(&s);
    for (uint32_t m = 0; m < messages->count; m++)
        cycle[m] = 0;
    for (uint32_t k = 0; k < s.list.count; k++)
        cycle[s.list.origin[k]] = s.cycle[k] + 1;
    *cycles = used;
    return 0;
}
