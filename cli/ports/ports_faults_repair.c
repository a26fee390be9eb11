/* SPDX-License-Identifier: MIT-0 */
/*
 * Routes around what is dead, as generate makes them (SPEC 16.5, 18.5).
 *
 * Each piece that is left is a graph of its own, so that the order up*, down* begins in it; its
 * routes carry the uniform traffic of its live processors.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "ports_faults.h"

#define NONE UINT32_MAX

struct ports_fault_repair {
    struct rt_topo_graph_link *link;
    struct rt_topo_graph graph;
    struct rt_load_generate generate;
    uint32_t *graph_words, *piece, *next, *head, *name, *router, *channel, *into;
    uint32_t *first, *at; /* processors by the router that they enter: rows */
    uint64_t *sends, *weight;
    uint8_t *vc;
    struct rt_load_layer layer[RT_LOAD_GRAPH_VCS];
    unsigned layers, most_layers; /* in this piece; ever */
    struct rt_load_channels depend;
    uint64_t *seen;
    uint32_t nodes;
};

/* Rows of processors by router. */
static void lay_rows(const struct ports_faults *f, struct ports_fault_repair *m)
{
    uint32_t n = (uint32_t)f->r->processors;

    for (uint32_t s = 0; s < n; s++)
        m->first[f->enter[s] + 1]++;
    for (uint32_t node = 0; node < f->nodes; node++)
        m->first[node + 1] += m->first[node];
    for (uint32_t s = n; s-- > 0;) /* first[node + 1] falls to the row's begin, and back below */
        m->at[--m->first[f->enter[s] + 1]] = s;
    for (uint32_t node = 0; node < f->nodes; node++)
        m->first[node] = m->first[node + 1];
    m->first[f->nodes] = n;
}

int ports_fault_repair_open(const struct ports_faults *f, struct ports_fault_job *job)
{
    struct ports_fault_repair *m = zero_memory(1, sizeof *m);
    size_t nodes = f->nodes, links = nodes * f->ports, n = (size_t)f->r->processors;

    job->repair = m;
    if (m == NULL)
        return EXIT_IO;
    m->generate.routing = f->repair == REPAIR_UPDOWN ? RT_LOAD_UPDOWN : RT_LOAD_SHORTEST;
    m->graph.nodes = f->nodes;
    m->link = take_memory(links, sizeof *m->link);
    m->graph_words = take_memory(rt_topo_graph_words(f->nodes, (uint32_t)links), 4);
    m->generate.words = take_memory(rt_load_generate_words(&m->graph, m->generate.routing), 4);
    m->generate.sends = take_memory(links, sizeof *m->generate.sends);
    m->piece = take_memory(7 * nodes + 1, sizeof *m->piece);
    m->first = zero_memory(nodes + 2 + n, sizeof *m->first);
    m->sends = take_memory(2 * links + nodes, sizeof *m->sends);
    m->vc = take_memory(nodes, 1);
    if (m->link == NULL || m->graph_words == NULL || m->generate.words == NULL ||
        m->generate.sends == NULL || m->piece == NULL || m->first == NULL || m->sends == NULL ||
        m->vc == NULL)
        return EXIT_IO;
    m->next = m->piece + nodes;
    m->head = m->next + nodes;
    m->name = m->head + nodes;
    m->router = m->name + nodes;
    m->channel = m->router + nodes;
    m->into = m->channel + nodes;
    m->seen = m->sends + links;
    m->weight = m->seen + links;
    m->at = m->first + nodes + 2;
    lay_rows(f, m);
    return ports_load_grow(&m->depend) == 0 ? 0 : complain(EXIT_IO, "out of memory");
}

void ports_fault_repair_close(struct ports_fault_job *job)
{
    struct ports_fault_repair *m = job->repair;

    if (m == NULL)
        return;
    for (unsigned i = 0; i < m->most_layers; i++) {
        free(m->layer[i].words);
        free(m->layer[i].edge);
    }
    free(m->link);
    free(m->graph_words);
    free(m->generate.words);
    free(m->generate.sends);
    free(m->piece);
    free(m->first);
    free(m->sends);
    free(m->vc);
    free(m->depend.edge);
    free(m);
}

/* The first router of a router's piece, as far as it is known. */
static uint32_t first_of(const struct ports_fault_repair *m, uint32_t node)
{
    for (; m->piece[node] != node; node = m->piece[node])
        m->piece[node] = m->piece[m->piece[node]];
    return node;
}

/* Is this link up in the trial?  *end: where it leads. */
static int leads(const struct ports_faults *f, uint32_t node, unsigned port, uint64_t bit,
                 struct rt_topo_port_end *end)
{
    const struct rt_walk_ports_on *on = &f->r->load.on;

    return on->neighbour(on->net, node, port, end) == 0 &&
           (f->down[(size_t)node * f->ports + port] & bit) == 0;
}

/* Live routers as lists, one a piece, each ascending. */
static void find_pieces(const struct ports_faults *f, struct ports_fault_repair *m, uint64_t bit)
{
    for (uint32_t node = 0; node < f->nodes; node++)
        m->piece[node] = node;
    for (uint32_t node = 0; node < f->nodes; node++)
        for (unsigned port = 0; port < f->ports; port++) {
            struct rt_topo_port_end end;
            uint32_t one, other;

            if (!leads(f, node, port, bit, &end))
                continue;
            one = first_of(m, node);
            other = first_of(m, end.node);
            m->piece[one > other ? one : other] = one < other ? one : other;
        }
    for (uint32_t node = 0; node < f->nodes; node++)
        m->head[node] = NONE;
    for (uint32_t node = f->nodes; node-- > 0;)
        if ((f->up[node] & bit) != 0) {
            uint32_t first = first_of(m, node);

            m->next[node] = m->head[first];
            m->head[first] = node;
        }
}

/* A piece as a graph.  Returns 0, or an error of the library. */
static int lay_piece(const struct ports_faults *f, struct ports_fault_repair *m, uint32_t first,
                     uint64_t bit)
{
    uint32_t links = 0;
    int error;

    m->nodes = 0;
    for (uint32_t node = m->head[first]; node != NONE; node = m->next[node]) {
        m->name[node] = m->nodes;
        m->router[m->nodes++] = node;
    }
    for (uint32_t i = 0; i < m->nodes; i++)
        for (unsigned port = 0; port < f->ports; port++) {
            struct rt_topo_port_end end;

            if (leads(f, m->router[i], port, bit, &end))
                m->link[links++] = (struct rt_topo_graph_link){i, m->name[end.node], port, 0};
        }
    error = rt_topo_graph_lay(&m->graph, m->nodes, links, m->link, m->graph_words);
    m->generate.graph = &m->graph;
    memset(m->generate.sends, 0, links * sizeof *m->generate.sends);
    memset(m->sends, 0, links * sizeof *m->sends);
    memset(m->seen, 0, links * sizeof *m->seen);
    rt_load_channels_begin(&m->depend);
    m->layers = f->repair == REPAIR_LAYERED ? 0 : 1;
    rt_load_generate_begin(&m->generate);
    return error;
}

static int begin_layer(const struct ports_faults *f, struct ports_fault_repair *m)
{
    struct rt_load_layer *layer = &m->layer[m->layers];

    if (m->layers == RT_LOAD_GRAPH_VCS)
        return RT_ERR_SIZE;
    if (m->layers == m->most_layers) {
        layer->words = malloc(5 * (size_t)f->nodes * f->ports * sizeof *layer->words);
        if (layer->words == NULL)
            return RT_ERR_SPACE;
        m->most_layers++;
    }
    layer->channels = m->graph.channels;
    rt_load_layer_begin(layer);
    m->layers++;
    return 0;
}

/* The first virtual channel on which a route closes no cycle; or an error of the library. */
static int lane(const struct ports_faults *f, struct ports_fault_repair *m, uint32_t hops)
{
    if (f->repair != REPAIR_LAYERED)
        return 0;
    for (unsigned i = 0;; i++) {
        struct rt_load_layer *layer = &m->layer[i];
        int added = i == m->layers ? begin_layer(f, m) : 0;

        if (added < 0)
            return added;
        while ((added = rt_load_layer_add(layer, m->channel, hops)) < 0) {
            uint32_t room = layer->capacity > 0 ? 2 * layer->capacity : 1024;
            struct rt_load_layer_edge *edge = realloc(layer->edge, room * sizeof *edge);

            if (edge == NULL)
                return RT_ERR_SPACE;
            layer->edge = edge;
            layer->capacity = room;
        }
        if (added)
            return (int)i;
    }
}

/* Counts a route that so many pairs take, and what depends on what. */
static int take(const struct ports_faults *f, struct ports_fault_repair *m, uint32_t to,
                uint32_t from, uint64_t pairs, struct ports_fault_trial *trial)
{
    int hops = rt_load_generate_route(&m->generate, to, m->channel), vc;
    struct rt_load_graph_dependencies all = {&m->graph, &m->depend, m->seen};

    if (hops == RT_ERR_LINK) /* of this kind none leads there */
        return 0;
    vc = lane(f, m, (uint32_t)hops);
    if (vc < 0)
        return vc;
    for (int i = 0; i < hops; i++) {
        if (m->graph.link[m->channel[i]].from != from)
            return DOUBT_ASTRAY;
        from = m->graph.link[m->channel[i]].to;
        m->sends[m->channel[i]] += pairs;
        m->vc[i] = (uint8_t)vc;
    }
    if (from != to)
        return DOUBT_ASTRAY;
    while (rt_load_graph_depend(&all, m->channel, vc > 0 ? m->vc : NULL, (uint32_t)hops, 0) < 0)
        if (ports_load_grow(&m->depend) != 0)
            return RT_ERR_SPACE;
    trial->routes += pairs;
    trial->hops += pairs * (uint64_t)hops;
    if ((uint32_t)hops > trial->longest)
        trial->longest = (uint32_t)hops;
    return 0;
}

static int alive(const struct ports_faults *f, uint32_t processor, uint64_t bit)
{
    return (f->up[f->enter[processor]] & f->up[f->leave[processor]] & bit) != 0;
}

/* The routes from a router: m->weight is how many pairs take each. */
static int take_source(const struct ports_faults *f, struct ports_fault_repair *m, uint32_t from,
                       uint64_t bit, struct ports_fault_trial *trial)
{
    uint32_t router = m->router[from];
    uint64_t here = 0;
    int error = 0;

    for (uint32_t i = m->first[router]; i < m->first[router + 1]; i++)
        here += (uint64_t)alive(f, m->at[i], bit);
    if (here == 0)
        return 0;
    for (uint32_t to = 0; to < m->nodes; to++)
        m->weight[to] = here * m->into[m->router[to]];
    for (uint32_t i = m->first[router]; i < m->first[router + 1]; i++) { /* none to itself */
        uint32_t leave = f->leave[m->at[i]];

        if (alive(f, m->at[i], bit) && m->piece[leave] == m->piece[router])
            m->weight[m->name[leave]]--;
    }
    trial->routes += m->weight[from];
    m->weight[from] = 0;
    rt_load_generate_source(&m->generate, from);
    for (uint32_t to = 0; to < m->nodes && error == 0; to++)
        if (m->weight[to] > 0)
            error = take(f, m, to, from, m->weight[to], trial);
    return error;
}

/* The hottest channel of a piece, its virtual channels, and that its routes cannot deadlock. */
static int close_piece(struct ports_fault_repair *m, struct ports_fault_trial *trial)
{
    uint32_t channels = m->graph.channels * (m->layers > 0 ? m->layers : 1), hot, many, cycle;
    uint32_t *work = malloc((rt_load_channels_words(&m->depend, channels) + 1) * sizeof *work);
    const uint32_t *channel;
    uint64_t most = rt_load_graph_hottest(&m->graph, m->sends, &hot, &many);

    if (work == NULL)
        return RT_ERR_SPACE;
    cycle = rt_load_channels_cycle(&m->depend, channels, work, &channel);
    free(work);
    if (most > trial->hot)
        trial->hot = most;
    if (most > 0 && m->layers > trial->vcs)
        trial->vcs = m->layers;
    return cycle > 0 ? DOUBT_CYCLE : 0;
}

void ports_faults_repair(const struct ports_faults *f, struct ports_fault_job *job, unsigned bit)
{
    struct ports_fault_trial *trial = &f->trial[f->first + bit];
    struct ports_fault_repair *m = job->repair;
    uint64_t mask = (uint64_t)1 << bit;

    memset(m->into, 0, (f->nodes + 1) * sizeof *m->into);
    for (uint32_t s = 0; s < f->r->processors; s++)
        if (alive(f, s, mask)) {
            m->into[f->leave[s]]++;
            trial->senders++;
        }
    find_pieces(f, m, mask);
    for (uint32_t node = 0; node < f->nodes; node++)
        m->piece[node] = first_of(m, node);
    for (uint32_t first = 0; first < f->nodes && job->lacks == 0; first++) {
        if (m->head[first] == NONE)
            continue;
        job->lacks = lay_piece(f, m, first, mask);
        for (uint32_t from = 0; from < m->nodes && job->lacks == 0 && !interrupted(); from++)
            job->lacks = take_source(f, m, from, mask, trial);
        if (job->lacks == 0)
            job->lacks = close_piece(m, trial);
    }
}
