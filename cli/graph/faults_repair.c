/* SPDX-License-Identifier: MIT-0 */
/*
 * Routes around what is dead, as generate makes them (SPEC 16.5, 18.5).
 *
 * Each piece that is left is a graph of its own, so that the order up*, down* begins in it; its
 * routes carry the uniform traffic of its live processors, one route a pair.
 */
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "faults_repair.h"

static int begin_layer(const struct faults *f, struct fault_repair *m)
{
    struct rt_load_layer *layer = &m->layer[m->layers];

    if (m->layers == RT_LOAD_GRAPH_VCS)
        return RT_ERR_SIZE;
    if (m->layers == m->most_layers) {
        layer->words = malloc(5 * faults_links(f) * sizeof *layer->words);
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
static int lane(const struct faults *f, struct fault_repair *m, const uint32_t *channel,
                uint32_t hops)
{
    if (f->repair != REPAIR_LAYERED)
        return 0;
    for (unsigned i = 0;; i++) {
        struct rt_load_layer *layer = &m->layer[i];
        int added = i == m->layers ? begin_layer(f, m) : 0;

        if (added < 0)
            return added;
        while ((added = rt_load_layer_add(layer, channel, hops)) < 0) {
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

/* Makes a route, and counts its hops between routers and what depends on what. */
static int take(const struct faults *f, struct fault_repair *m, uint32_t to, uint32_t from,
                struct fault_trial *trial)
{
    int hops = rounds_route(&m->rounds, m->rounds.rounds, to, m->channel), vc;
    uint32_t between, *channel = m->channel + (f->net.apart ? 1 : 0);
    struct rt_load_graph_dependencies all = {&m->graph, &m->depend, m->seen};

    if (hops == RT_ERR_LINK) /* of this kind none leads there */
        return 0;
    for (int i = 0; i < hops; i++) {
        if (m->graph.link[m->channel[i]].from != from)
            return DOUBT_ASTRAY;
        from = m->graph.link[m->channel[i]].to;
    }
    if (from != to)
        return DOUBT_ASTRAY;
    between = (uint32_t)hops - (f->net.apart ? 2 : 0);
    vc = lane(f, m, channel, between);
    if (vc < 0)
        return vc;
    memset(m->vc, vc, between);
    for (uint32_t i = 0; i < between; i++)
        m->sends[channel[i]]++;
    while (rt_load_graph_depend(&all, channel, vc > 0 ? m->vc : NULL, between, 0) < 0)
        if (channels_grow(&m->depend) != 0)
            return RT_ERR_SPACE;
    trial->routes++;
    trial->hops += between;
    if (between > m->longest)
        m->longest = between;
    return 0;
}

/* The routes from a node. */
static int take_source(const struct faults *f, struct fault_repair *m, uint32_t from,
                       struct fault_trial *trial)
{
    int error = 0;

    rt_load_generate_source(&m->rounds.generate, from);
    for (uint32_t to = m->ends; to < m->nodes && error == 0; to++)
        if (to != from)
            error = take(f, m, to, from, trial);
    return error;
}

/* All rounds but the last. */
static void balance(struct fault_repair *m)
{
    for (unsigned rounds = 1; rounds < m->rounds.rounds; rounds++) {
        rounds_begin(&m->rounds, rounds);
        for (uint32_t from = m->ends; from < m->nodes && !interrupted(); from++) {
            rt_load_generate_source(&m->rounds.generate, from);
            for (uint32_t to = m->ends; to < m->nodes; to++)
                rounds_route(&m->rounds, rounds, to, m->channel); /* to itself no hop */
        }
        rounds_keep(&m->rounds, rounds);
    }
    rounds_begin(&m->rounds, m->rounds.rounds);
}

/* The hottest channel of a piece, its virtual channels, and that its routes cannot deadlock. */
static int close_piece(const struct faults *f, struct fault_repair *m, struct fault_trial *trial)
{
    uint32_t channels = m->graph.channels * m->layers, hot, many, cycle;
    uint32_t *work = malloc((rt_load_channels_words(&m->depend, channels) + 1) * sizeof *work);
    const uint32_t *channel;
    uint64_t most = rt_load_graph_hottest(&m->graph, m->sends, &hot, &many);

    if (work == NULL)
        return RT_ERR_SPACE;
    cycle = rt_load_channels_cycle(&m->depend, channels, work, &channel);
    free(work);
    if (most > trial->hot)
        trial->hot = most;
    if (m->longest > trial->longest)
        trial->longest = m->longest;
    if (cycle > 0 && f->repair >= REPAIR_BALANCED) { /* each hop on the channel of its number */
        m->layers = m->longest;
        cycle = 0;
    }
    if (most > 0 && m->layers > trial->vcs)
        trial->vcs = m->layers;
    return cycle > 0 ? DOUBT_CYCLE : 0;
}

void faults_repair(const struct faults *f, struct fault_job *job, unsigned bit)
{
    struct fault_trial *trial = &f->trial[f->first + bit];
    struct fault_repair *m = job->repair;
    uint64_t mask = (uint64_t)1 << bit;

    for (uint32_t s = 0; s < f->net.processors; s++)
        trial->senders += (uint64_t)fault_alive(f, s, mask);
    fault_find_pieces(f, m, mask);
    for (uint32_t first = 0; first < f->net.nodes && job->lacks == 0; first++) {
        if (m->head[first] == PIECE_NONE)
            continue;
        job->lacks = fault_lay_piece(f, m, first, mask);
        if (job->lacks == 0)
            balance(m);
        for (uint32_t from = m->ends; from < m->nodes && job->lacks == 0 && !interrupted(); from++)
            job->lacks = take_source(f, m, from, trial);
        if (job->lacks == 0)
            job->lacks = close_piece(f, m, trial);
    }
}
