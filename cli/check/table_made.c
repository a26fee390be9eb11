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
    struct rt_load_toward toward;
    uint32_t *distance, *queue; /* TURN times nodes; a thread's nodes each */
    uint64_t *uses;
    uint32_t first, count; /* destinations of this turn */
};

static void find_distances(void *context, unsigned job, uint64_t first, uint64_t count,
                           struct rt_walk_report *report)
{
    const struct making *m = context;
    size_t nodes = m->toward.graph->nodes;

    (void)report;
    for (uint64_t i = first; i < first + count; i++)
        if (topology_is_end(m->routes->topology, m->first + (uint32_t)i))
            rt_load_toward_distances(&m->toward, m->first + (uint32_t)i, m->distance + i * nodes,
                                     m->queue + job * nodes);
}

static void choose(void *context, unsigned job, uint64_t first, uint64_t count,
                   struct rt_walk_report *report)
{
    const struct making *m = context;
    const struct table *table = m->routes->table;

    (void)job;
    (void)report;
    for (uint32_t node = (uint32_t)first; node < first + count; node++)
        for (uint32_t i = 0; i < m->count; i++) {
            uint32_t channel;

            if (table->channel[m->first + i] == NULL)
                continue;
            channel = rt_load_toward_choose(&m->toward, node,
                                            m->distance + i * (size_t)table->nodes, m->uses);
            if (channel == RT_TOPO_GRAPH_NONE)
                continue;
            table->channel[m->first + i][node] = channel;
            m->uses[channel]++;
        }
}

static int make(struct making *m, unsigned jobs)
{
    static struct work work;
    struct table *table = m->routes->table;

    rt_load_toward_begin(&m->toward);
    catch_interrupt();
    show_step(WHAT);
    for (m->first = 0; m->first < table->nodes; m->first += m->count) {
        m->count = table->nodes - m->first < TURN ? table->nodes - m->first : TURN;
        show_progress(m->first, table->nodes, WHAT);
        for (uint32_t i = 0; i < m->count; i++)
            if (topology_is_end(m->routes->topology, m->first + i) &&
                table_column(table, m->first + i) != 0)
                return EXIT_IO;
        work = (struct work){.pairs = m->count, .chunk = 1, .verify = find_distances, .context = m};
        work_step(&work, jobs);
        work = (struct work){.pairs = table->nodes, .chunk = CHUNK, .verify = choose, .context = m};
        work_step(&work, jobs);
        if (interrupted())
            return complain(EXIT_FALSE,
                            "interrupted after %" PRIu32 " of %" PRIu32
                            " destinations got their entries",
                            m->first, table->nodes);
    }
    return 0;
}

int table_make(struct routes *routes)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    struct making m = {.routes = routes,
                       .toward = {graph, (enum rt_load_routing)routes->routing, NULL}};
    uint32_t *words = take_memory(rt_load_toward_words(graph), sizeof *words);
    int status;

    m.toward.words = words;
    m.distance = take_memory((size_t)TURN * graph->nodes, sizeof *m.distance);
    m.queue = take_memory((size_t)routes->jobs * graph->nodes, sizeof *m.queue);
    m.uses = zero_memory(graph->channels, sizeof *m.uses);
    status = words == NULL || m.distance == NULL || m.queue == NULL || m.uses == NULL
                 ? EXIT_IO
                 : table_open(routes, 0);
    if (status == 0)
        status = make(&m, routes->jobs);
    end_progress();
    free(words);
    free(m.distance);
    free(m.queue);
    free(m.uses);
    return status;
}
