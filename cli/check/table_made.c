/* SPDX-License-Identifier: MIT-0 */
/*
 * Generated tables (SPEC 16.5, rule 6).  In turn, threads find distances to some destinations, each
 * to its own, and make the entries for these, each of its own nodes.  A node counts only its own
 * entries, so the table does not depend on how many are at work.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "route_sources.h"
#include "route_table.h"

#define TURN 64  /* destinations */
#define CHUNK 64 /* nodes a thread takes at a time */
#define WHAT "destinations that get their entries"

struct making {
    struct routes *routes;
    struct rt_load_toward toward; /* on the rows of the table */
    uint32_t *distance, *queue;   /* TURN times rows; a thread's rows each */
    uint64_t *uses;
    uint32_t first, count; /* destinations of this turn: rows */
};

/* How many destinations a row stands for. */
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
    for (uint64_t i = first; i < first + count; i++)
        if (serves(m, m->first + (uint32_t)i) > 0)
            rt_load_toward_distances(&m->toward, m->first + (uint32_t)i, m->distance + i * rows,
                                     m->queue + job * rows);
}

static void choose(void *context, unsigned job, uint64_t first, uint64_t count,
                   struct rt_walk_report *report)
{
    const struct making *m = context;
    const struct table *table = m->routes->table;

    (void)job;
    (void)report;
    for (uint32_t row = (uint32_t)first; row < first + count; row++)
        for (uint32_t i = 0; i < m->count; i++) {
            uint32_t to = m->first + i, ends = serves(m, to), channel;

            if (ends == 0)
                continue;
            channel = rt_load_toward_choose(&m->toward, row, m->distance + i * (size_t)table->rows,
                                            m->uses);
            if (channel == RT_TOPO_GRAPH_NONE)
                continue;
            m->uses[channel] += ends;
            table->channel[table_node(table, to)][row] =
                table->row == NULL ? channel : table->core.link[channel].tag;
        }
}

static int make(struct making *m, unsigned jobs)
{
    static struct work work;
    struct table *table = m->routes->table;

    rt_load_toward_begin(&m->toward);
    catch_interrupt();
    show_step(WHAT);
    for (m->first = 0; m->first < table->rows; m->first += m->count) {
        m->count = table->rows - m->first < TURN ? table->rows - m->first : TURN;
        show_progress(m->first, table->rows, WHAT);
        for (uint32_t i = 0; i < m->count; i++)
            if (serves(m, m->first + i) > 0 &&
                table_column(table, table_node(table, m->first + i)) != 0)
                return EXIT_IO;
        work = (struct work){.pairs = m->count, .chunk = 1, .verify = find_distances, .context = m};
        work_step(&work, jobs);
        work = (struct work){.pairs = table->rows, .chunk = CHUNK, .verify = choose, .context = m};
        work_step(&work, jobs);
        if (interrupted())
            return complain(EXIT_FALSE,
                            "interrupted after %" PRIu32 " of %" PRIu32
                            " destinations got their entries",
                            m->first, table->rows);
    }
    return 0;
}

int table_make(struct routes *routes)
{
    struct making m = {.routes = routes};
    const struct rt_topo_graph *core;
    uint32_t *words = NULL;
    int status = table_open(routes, 0);

    if (status == 0) {
        core = &routes->table->core;
        words = take_memory(rt_load_toward_words(core), sizeof *words);
        m.toward = (struct rt_load_toward){core, (enum rt_load_routing)routes->routing, words};
        m.distance = take_memory((size_t)TURN * core->nodes, sizeof *m.distance);
        m.queue = take_memory((size_t)routes->jobs * core->nodes, sizeof *m.queue);
        m.uses = zero_memory(core->channels, sizeof *m.uses);
        if (words == NULL || m.distance == NULL || m.queue == NULL || m.uses == NULL)
            status = EXIT_IO;
    }
    if (status == 0)
        status = make(&m, routes->jobs);
    end_progress();
    free(words);
    free(m.distance);
    free(m.queue);
    free(m.uses);
    return status;
}
