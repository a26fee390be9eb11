/* SPDX-License-Identifier: MIT-0 */
/* What can be full, and the memory of the better scheduler (SPEC 13.6). */
#include "load_schedule.h"

/* Ports and upper rows, by the loads. */
static void count_rows(struct load_schedule *s, const uint32_t *load)
{
    const struct rt_tree *tree = s->tree;
    uint32_t n = UINT32_C(1) << tree->height;
    uint64_t wires = tree->capacity(tree->context, tree->height), ports[2] = {0, 0}, upper = 0;

    for (uint32_t c = 2 * n; c < 4 * n; c++)
        ports[c % 2] += load[c] > wires ? rti_load_tree_ceil(load[c], s->cycles) : 0;
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

/* Memory for `count` messages in s->cycles cycles.  Without upper rows nothing is evened out, and
 * what serves that, from mate[] on, has no memory; but in mate[] messages get their order. */
static void lay_out(struct load_schedule *s, uint32_t count, struct load_tree_work *work)
{
    uint32_t n = UINT32_C(1) << s->tree->height, upper = s->rows - s->ports;
    uint32_t evened = upper > 0 ? count : 0;

    s->words = (s->cycles + 63) / 64;
    s->full = (uint64_t *)(void *)rti_load_tree_take(work, 2 * (uint64_t)s->rows * s->words);
    s->list.source = rti_load_tree_take(work, count);
    s->list.target = rti_load_tree_take(work, count);
    s->list.origin = rti_load_tree_take(work, count);
    s->list.by_target = rti_load_tree_take(work, count);
    s->cycle = rti_load_tree_take(work, count);
    s->port[0] = rti_load_tree_take(work, count);
    s->port[1] = rti_load_tree_take(work, count);
    s->first = rti_load_tree_take(work, s->ports);
    s->row = rti_load_tree_take(work, upper > 0 ? 4 * (uint64_t)n : n + 1);
    s->capacity = rti_load_tree_take(work, upper);
    s->channel = rti_load_tree_take(work, upper);
    s->count = rti_load_tree_take(work, (uint64_t)upper * s->cycles);
    s->over = rti_load_tree_take(work, s->cycles);
    s->mate = rti_load_tree_take(work, (uint64_t)count + evened);
    for (unsigned side = 0; side < 2; side++) {
        s->head[side] = rti_load_tree_take(work, s->cycles);
        s->next[side] = rti_load_tree_take(work, s->rows > 0 ? count : 0);
        s->run[side] = rti_load_tree_take(work, s->rows > 0 ? count : 0);
        s->place[side] = rti_load_tree_take(work, (uint64_t)n + 1);
    }
    s->rank = s->next[0];
    s->cycle_at = s->next[1];
    s->before = rti_load_tree_take(work, s->rows > 0 ? count : 0);
    s->port_at = s->before;
}

/* Gives the messages of one side their places and ports, numbered from `port` on. */
static void assign_ports(struct load_schedule *s, unsigned side, const uint32_t *load,
                         uint32_t port)
{
    const uint32_t *end = side == 0 ? s->list.source : s->list.target;
    uint32_t n = UINT32_C(1) << s->tree->height, rank = 0, next = 0;
    uint64_t wires = s->tree->capacity(s->tree->context, s->tree->height);

    for (uint32_t i = 0; i < s->list.count; i++) {
        uint32_t k = side == 0 ? i : s->list.by_target[i];

        for (rank++; next <= end[k]; rank = 0)
            s->place[side][next++] = i;
        s->port[side][k] = LOAD_TREE_NONE;
        if (load[RT_TREE_CHANNEL(n + end[k], side)] <= wires)
            continue;
        if (rank % s->cycles == 0)
            s->first[port++] = i;
        s->port[side][k] = port - 1;
    }
    while (next <= n)
        s->place[side][next++] = s->list.count;
}

/* Gives channels their upper rows. */
static void assign_rows(struct load_schedule *s, const uint32_t *load)
{
    uint32_t n = UINT32_C(1) << s->tree->height, row = s->ports;

    for (uint32_t c = 0; c < 2 * n && s->levels > 0; c++) /* of all but the processors */
        s->row[c] = LOAD_TREE_NONE;
    for (unsigned i = 0; i < s->levels; i++) {
        uint32_t first = 2 * n >> s->height[i];
        uint64_t wires = s->tree->capacity(s->tree->context, s->tree->height - s->height[i]);

        for (uint32_t c = first; c < 2 * first; c++) {
            if (load[c] > wires) {
                s->capacity[row - s->ports] = (uint32_t)wires;
                s->channel[row - s->ports] = c;
                s->row[c] = row++;
            }
        }
    }
}

uint64_t rti_load_schedule_words(struct load_schedule *s, uint32_t count, const uint32_t *load,
                                 uint32_t cycles)
{
    struct load_tree_work work = {NULL, 0};

    s->cycles = cycles;
    count_rows(s, load);
    lay_out(s, count, &work);
    return work.used;
}

int rti_load_schedule_begin(struct load_schedule *s, const struct rt_load_tree_messages *messages,
                            const uint32_t *load, uint32_t cycles, uint32_t *work)
{
    struct load_tree_work all = {work, 0};
    int error;

    s->cycles = cycles;
    count_rows(s, load);
    lay_out(s, messages->count, &all);
    error = rti_load_tree_list(s->tree, messages, s->row, &s->list);
    if (error != 0)
        return error;
    assign_ports(s, 0, load, 0);
    assign_ports(s, 1, load, s->source_ports);
    assign_rows(s, load);
    return 0;
}
