/* SPDX-License-Identifier: MIT-0 */
/*
 * Generated linear forwarding tables (SPEC 16.5).  Each LID is a destination of its own, so that
 * the LIDs of a switch's adapters, and those of one port, spread over its channels.  In turn,
 * threads find distances to some switches, and make the entries for their LIDs, each of its own
 * nodes.  A node counts only its own entries, so the tables do not depend on how many are at work.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "lft.h"
#include "maker.h"
#include "route_sources.h"

#define TURN 64  /* switches */
#define CHUNK 16 /* nodes a thread takes at a time */
#define WHAT "switches whose LIDs get their entries"

/* A LID of a switch, port 0, or of an adapter at its port. */
struct target {
    uint32_t lid, port, place; /* place: of the switch, in this turn */
};

struct making {
    const struct topology *topology;
    struct lft *lft;
    struct rt_load_toward toward;
    uint32_t *distance; /* of `distances` */
    uint64_t *uses;
    uint32_t *fault;          /* of a node: a port that no table has, or 0; NONE: no memory, said */
    uint32_t to[TURN], count; /* the switches of this turn */
    struct target *target;
    uint32_t targets;
};

/* There is room for each LID once: the port that has it is at one switch. */
static void add(struct making *m, const struct lid_port *of, uint32_t port)
{
    for (uint32_t i = 0; i < of->lids; i++)
        m->target[m->targets++] = (struct target){of->first + i, port, m->count};
}

/* The LIDs of the adapters at a switch, and its own. */
static void add_switch(struct making *m, const struct lid_port *own)
{
    const struct rt_topo_graph *graph = m->toward.graph;
    const struct lids *lids = m->topology->lids;

    for (uint32_t c = graph->first[own->node]; c < graph->first[own->node + 1]; c++) {
        const struct rt_topo_graph_link *link = &graph->link[c];
        const struct lid_port *port = lids_at(lids, link->to, lids->back[link->tag]);

        if (port != NULL && port->adapter)
            add(m, port, link->port);
    }
    add(m, own, 0);
    m->to[m->count++] = own->node;
}

/* Distances to a switch of this turn; before them are as many words. */
static uint32_t *distances(const struct making *m, size_t place)
{
    return m->distance + (2 * place + 1) * m->toward.graph->nodes;
}

static void find_distances(void *context, unsigned job, uint64_t first, uint64_t count,
                           struct rt_walk_report *report)
{
    const struct making *m = context;
    size_t nodes = m->toward.graph->nodes;

    (void)job;
    (void)report;
    for (uint64_t i = first; i < first + count; i++) {
        uint32_t *distance = distances(m, i);

        rt_load_toward_distances(&m->toward, m->to[i], distance, distance - nodes);
    }
}

/* The port of a node's entry, or NONE. */
static uint32_t choose(const struct making *m, uint32_t node, const struct target *target)
{
    const struct rt_topo_graph *graph = m->toward.graph;
    uint32_t channel;

    if (node == m->to[target->place])
        return target->port;
    channel = rt_load_toward_choose(&m->toward, node, distances(m, target->place), m->uses);
    if (channel == RT_TOPO_GRAPH_NONE)
        return NONE;
    m->uses[channel] += target->port != 0; /* few packets go to a switch */
    return graph->link[channel].port;
}

static void enter(void *context, unsigned job, uint64_t first, uint64_t count,
                  struct rt_walk_report *report)
{
    const struct making *m = context;
    const struct rt_topo_graph *graph = m->toward.graph;

    (void)job;
    (void)report;
    for (uint32_t n = (uint32_t)first; n < first + count; n++)
        for (uint32_t i = 0; i < m->targets && m->fault[n] == 0; i++) {
            uint32_t port =
                graph->endpoint != NULL && graph->endpoint[n] ? NONE : choose(m, n, &m->target[i]);

            if (port == NONE)
                continue;
            if (port >= LFT_NONE)
                m->fault[n] = port;
            else if (lft_row(m->lft, n) != 0)
                m->fault[n] = NONE;
            else
                m->lft->port[n][m->target[i].lid] = (uint8_t)port;
        }
}

/* What no thread could enter: 0, or EXIT_... after saying what. */
static int look_for_faults(const struct making *m)
{
    for (uint32_t n = 0; n < m->toward.graph->nodes; n++)
        if (m->fault[n] != 0)
            return m->fault[n] == NONE
                       ? EXIT_IO
                       : complain(EXIT_FALSE,
                                  "port %" PRIu32 " of node %.80s: such tables have 0..254",
                                  m->fault[n], node_name(m->topology, n));
    return 0;
}

/* All entries for the switches of a turn. */
static int turn(struct making *m, unsigned jobs)
{
    static struct work work;

    work = (struct work){.pairs = m->count, .chunk = 1, .verify = find_distances, .context = m};
    work_step(&work, jobs);
    work = (struct work){
        .pairs = m->toward.graph->nodes, .chunk = CHUNK, .verify = enter, .context = m};
    work_step(&work, jobs);
    m->count = m->targets = 0;
    if (interrupted())
        return complain(EXIT_FALSE, "interrupted before all switches had their entries");
    return look_for_faults(m);
}

static int make(struct making *m, unsigned jobs)
{
    const struct lids *lids = m->topology->lids;
    int status = 0;

    rt_load_toward_begin(&m->toward);
    show_step(WHAT);
    for (uint32_t p = 0; p < lids->ports && status == 0; p++) {
        show_progress(p, lids->ports, WHAT);
        if (!lids->port[p].adapter)
            add_switch(m, &lids->port[p]);
        if (m->count == TURN)
            status = turn(m, jobs);
    }
    return status == 0 ? turn(m, jobs) : status;
}

int lft_make(struct routes *routes)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    struct making m = {.topology = routes->topology};
    int status = lft_open(routes, 0);
    uint32_t *words = take_memory(rt_load_toward_words(graph), sizeof *words);

    m.lft = routes->lft;
    m.toward = (struct rt_load_toward){graph, maker_routing(routes), words};
    m.distance = take_memory((size_t)TURN * 2 * graph->nodes, sizeof *m.distance);
    m.uses = zero_memory(graph->channels, sizeof *m.uses);
    m.fault = zero_memory(graph->nodes, sizeof *m.fault);
    m.target = take_memory(m.topology->lids->end, sizeof *m.target);
    if (words == NULL || m.distance == NULL || m.uses == NULL || m.fault == NULL ||
        m.target == NULL)
        status = EXIT_IO;
    if (status == 0)
        status = make(&m, routes->jobs);
    end_progress();
    free(words);
    free(m.distance);
    free(m.uses);
    free(m.fault);
    free(m.target);
    return status;
}
