/* SPDX-License-Identifier: MIT-0 */
/*
 * Generated tables (SPEC 16.5, rule 6).  All routes to a destination are a tree.  Threads find
 * distances to some routers at a time; one alone makes the entries, tree after tree, and counts
 * what each adds to channels.  Then, as all rows of a tree saw the same channels and may have
 * chosen alike, each row in turn takes its routes elsewhere, if that is better.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "route_sources.h"
#include "route_table.h"

#define TURN 64                 /* rows that routes lead to */
#define HOPS 0x7FFFFFFFu        /* of a distance */
#define ROUNDS 6                /* in all but the first entries are chosen anew */
#define STEPS_MOST (1ull << 30) /* none begins after so many */
#define WHAT "destinations that get their entries"

struct making {
    struct routes *routes;
    struct rt_load_toward toward; /* on the rows of the table */
    uint32_t *distance, *queue;   /* TURN times rows; a thread's rows each */
    uint32_t *begin, *order;      /* rows by hops, nearest first */
    uint32_t ordered;
    uint64_t *sends;       /* of each channel: routes over it */
    uint64_t *ahead;       /* the most of a way that begins with it */
    uint64_t *least;       /* of each row: that of its entry */
    uint64_t *carry;       /* routes that begin there or come through it */
    uint32_t first, count; /* rows of this turn */
    int again, by_leaf;    /* these have entries; each leaf has a tree of its own */
    uint64_t steps;
};

/* How many destinations, or sources, a row stands for. */
static uint32_t serves(const struct making *m, uint32_t row)
{
    const struct table *table = m->routes->table;
    uint32_t leaves = table_leaves(table, row);

    return leaves > 0 ? leaves
                      : (uint32_t)topology_is_end(m->routes->topology, table_node(table, row));
}

static void find_distances(void *context, unsigned job, uint64_t first, uint64_t count,
                           struct rt_walk_report *report)
{
    const struct making *m = context;
    size_t rows = m->toward.graph->nodes;

    (void)report;
    (void)count; /* one */
    if (serves(m, m->first + (uint32_t)first) > 0)
        rt_load_toward_distances(&m->toward, m->first + (uint32_t)first, m->distance + first * rows,
                                 m->queue + job * rows);
}

/* Rows that have a way, by its hops: an entry leads to a row before. */
static void sort(struct making *m, const uint32_t *distance)
{
    uint32_t rows = m->toward.graph->nodes;

    memset(m->begin, 0, ((size_t)rows + 1) * sizeof *m->begin);
    for (uint32_t r = 0; r < rows; r++)
        if (distance[r] != NONE)
            m->begin[(distance[r] & HOPS) + 1]++;
    for (uint32_t hops = 0; hops < rows; hops++)
        m->begin[hops + 1] += m->begin[hops];
    m->ordered = m->begin[rows];
    for (uint32_t r = 0; r < rows; r++)
        if (distance[r] != NONE)
            m->order[m->begin[distance[r] & HOPS]++] = r;
}

/* What comes through each row of a tree. */
static void count(struct making *m, const uint32_t *column, uint32_t ends, int add)
{
    for (uint32_t i = 0; i < m->ordered; i++)
        m->carry[m->order[i]] = (uint64_t)serves(m, m->order[i]) * ends;
    for (uint32_t i = m->ordered; i-- > 1;) {
        uint32_t row = m->order[i], channel = column[row];

        m->sends[channel] += add ? m->carry[row] : 0;
        m->carry[m->toward.graph->link[channel].to] += m->carry[row];
    }
}

/* The entries that lead to a row. */
static void choose(struct making *m, const uint32_t *distance, uint32_t *column)
{
    const struct rt_topo_graph *graph = m->toward.graph;

    m->least[m->order[0]] = 0;
    for (uint32_t i = 1; i < m->ordered; i++) {
        uint32_t row = m->order[i];

        for (uint32_t c = graph->first[row]; c < graph->first[row + 1]; c++)
            m->ahead[c] = m->sends[c] > m->least[graph->link[c].to] ? m->sends[c]
                                                                    : m->least[graph->link[c].to];
        column[row] = rt_load_toward_choose(&m->toward, row, distance, m->ahead);
        m->least[row] = m->ahead[column[row]];
    }
}

/* Routes from a row on: adds them to the channels and rows that they take. */
static void add(struct making *m, const uint32_t *column, uint32_t row, uint64_t routes)
{
    while (row != m->order[0]) {
        uint32_t channel = column[row];

        m->sends[channel] += routes;
        row = m->toward.graph->link[channel].to;
        m->carry[row] += routes;
        m->steps++;
    }
}

/* Routes over the hottest channel of a way, which begins with this one. */
static uint64_t hottest(struct making *m, const uint32_t *column, uint32_t channel)
{
    uint64_t most = m->sends[channel];
    uint32_t row;

    while ((row = m->toward.graph->link[channel].to) != m->order[0]) {
        channel = column[row];
        most = m->sends[channel] > most ? m->sends[channel] : most;
        m->steps++;
    }
    return most;
}

/* A row's entry anew, for all that comes through the row. */
static void move(struct making *m, const uint32_t *distance, uint32_t *column, uint32_t row)
{
    const struct rt_topo_graph *graph = m->toward.graph;
    uint32_t hops = (distance[row] & HOPS) - 1;
    uint64_t routes = m->carry[row];

    add(m, column, row, 0 - routes);
    for (uint32_t c = graph->first[row]; c < graph->first[row + 1]; c++) {
        uint32_t there = distance[graph->link[c].to];

        if ((there & HOPS) == hops) /* never where there is NONE */
            m->ahead[c] = hottest(m, column, c);
    }
    column[row] = rt_load_toward_choose(&m->toward, row, distance, m->ahead);
    add(m, column, row, routes);
}

/* A tree of `ends` destinations: 0, or EXIT_IO. */
static int plant(struct making *m, const uint32_t *distance, uint32_t destination, uint32_t ends)
{
    struct table *table = m->routes->table;

    if (m->again) {
        count(m, table->channel[destination], ends, 0);
        for (uint32_t i = m->ordered; i-- > 1;)
            move(m, distance, table->channel[destination], m->order[i]);
        return 0;
    }
    if (table_column(table, destination) != 0)
        return EXIT_IO;
    choose(m, distance, table->channel[destination]);
    count(m, table->channel[destination], ends, 1);
    return 0;
}

/* All trees to a row: 0, or EXIT_IO. */
static int plant_all(struct making *m, uint32_t row, const uint32_t *distance)
{
    struct table *table = m->routes->table;
    uint32_t ends = serves(m, row);
    int status = 0;

    if (ends == 0)
        return 0;
    sort(m, distance);
    if (!m->by_leaf || table_leaves(table, row) == 0)
        return plant(m, distance, table_node(table, row), ends);
    for (uint32_t i = table->first[row]; i < table->first[row + 1] && status == 0; i++)
        status = plant(m, distance, table->leaf[i], 1);
    return status;
}

/* The channels of a table are those of its rows until all entries are made. */
static void finish(struct making *m)
{
    const struct rt_topo_graph *graph = &m->routes->topology->graph;
    struct table *table = m->routes->table;

    for (uint32_t n = 0; n < table->nodes && table->row != NULL; n++) {
        uint32_t *column = table->channel[n];

        for (uint32_t row = 0; column != NULL && row < table->rows; row++)
            if (column[row] != NO_ENTRY)
                column[row] = table->core.link[column[row]].tag;
        if (column != NULL && table->row[n] == NONE)
            column[table->row[graph->link[graph->first[n]].to]] = graph->in[graph->in_first[n]];
    }
}

static int make(struct making *m, unsigned jobs)
{
    static struct work work;
    struct table *table = m->routes->table;
    unsigned rounds = m->by_leaf ? ROUNDS : 1;

    rt_load_toward_begin(&m->toward);
    show_step(WHAT);
    for (unsigned round = 0; round < rounds && m->steps < STEPS_MOST; round++) {
        m->again = round > 0;
        for (m->first = 0; m->first < table->rows; m->first += m->count) {
            m->count = table->rows - m->first < TURN ? table->rows - m->first : TURN;
            show_progress((uint64_t)round * table->rows + m->first, (uint64_t)rounds * table->rows,
                          WHAT);
            work = (struct work){
                .pairs = m->count, .chunk = 1, .verify = find_distances, .context = m};
            work_step(&work, jobs);
            for (uint32_t i = 0; i < m->count && !interrupted(); i++)
                if (plant_all(m, m->first + i, m->distance + i * (size_t)table->rows) != 0)
                    return EXIT_IO;
            if (interrupted())
                return complain(EXIT_FALSE,
                                "interrupted before all destinations got their entries");
        }
    }
    finish(m);
    return 0;
}

int table_make(struct routes *routes)
{
    struct making m = {.routes = routes, .by_leaf = table_by_leaf(routes)};
    const struct rt_topo_graph *core;
    uint32_t *words = NULL;
    int status = table_open(routes, 0);

    if (status == 0) {
        core = &routes->table->core;
        words = take_memory(rt_load_toward_words(core), sizeof *words);
        m.toward = (struct rt_load_toward){core, (enum rt_load_routing)routes->routing, words};
        m.distance = take_memory((size_t)TURN * core->nodes, sizeof *m.distance);
        m.queue = take_memory((size_t)routes->jobs * core->nodes, sizeof *m.queue);
        m.begin = take_memory((size_t)core->nodes + 1, sizeof *m.begin);
        m.order = take_memory(core->nodes, sizeof *m.order);
        m.sends = zero_memory(core->channels, sizeof *m.sends);
        m.ahead = zero_memory(core->channels, sizeof *m.ahead);
        m.least = zero_memory(core->nodes, sizeof *m.least);
        m.carry = take_memory(core->nodes, sizeof *m.carry);
        if (words == NULL || m.distance == NULL || m.queue == NULL || m.begin == NULL ||
            m.order == NULL || m.sends == NULL || m.ahead == NULL || m.least == NULL ||
            m.carry == NULL)
            status = EXIT_IO;
    }
    if (status == 0)
        status = make(&m, routes->jobs);
    end_progress();
    free(words);
    free(m.distance);
    free(m.queue);
    free(m.begin);
    free(m.order);
    free(m.sends);
    free(m.ahead);
    free(m.least);
    free(m.carry);
    return status;
}
