/* SPDX-License-Identifier: MIT-0 */
/* Generated routes spread over virtual channels (SPEC 16.5, rule 4). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "ascent.h"
#include "lft.h"
#include "pieces.h"
#include "route_sources.h"

#define LAYERS_MAX 16 /* without --vcs: as many as an InfiniBand link can have */
#define MOVES_MAX 4   /* times that routes leave hot channels */
#define FEW 2         /* layers; if they are enough for the routes as they are, these stay */
#define FULL (-1)

struct layering {
    struct routes *routes;
    struct rt_load_layer layer[RT_LOAD_GRAPH_VCS];
    unsigned layers, allowed;
    uint64_t number, pairs;
    struct ascent ascent;                   /* of routes that are no tables */
    uint32_t *found;                        /* a route */
    uint64_t *way_at, kept, capacity, next; /* becomes that of the routes */
};

/* A route joins a layer if it closes no cycle there: 1 or 0; or -EXIT_... after saying why. */
static int add(struct rt_load_layer *layer, const uint32_t *channel, uint32_t hops)
{
    int added;

    while ((added = rt_load_layer_add(layer, channel, hops)) < 0)
        if (ROOM_FOR_ONE(layer->edge, layer->capacity, layer->capacity) != 0)
            return -EXIT_IO;
    return added;
}

/* Room for a layer: 0, or EXIT_IO after saying why. */
static int begin_layer(struct layering *l)
{
    struct rt_load_layer *layer = &l->layer[l->layers];

    layer->channels = l->routes->topology->graph.channels;
    layer->words = take_memory(5 * (size_t)layer->channels, sizeof(uint32_t));
    if (layer->words == NULL)
        return EXIT_IO;
    rt_load_layer_begin(layer);
    l->layers++;
    return 0;
}

/* In a layer that a route does not fit, another one of the pair may: as add. */
static int add_other(struct layering *l, unsigned layer, uint32_t *channel, uint32_t hops)
{
    struct ascent_cost cost = {UINT64_MAX, UINT64_MAX};
    int added = 0;

    if (l->found == NULL)
        return 0;
    if (layer == 0)
        ascent_pair(&l->ascent, channel, hops);
    ascent_count(&l->ascent, channel, hops, 0);
    if (ascent_find(&l->ascent, &l->layer[layer], l->found, &cost)) {
        memcpy(channel, l->found, hops * sizeof *channel);
        added = add(&l->layer[layer], channel, hops);
    }
    ascent_count(&l->ascent, channel, hops, 1);
    return added;
}

/* Puts a route into the first layer that stays free of cycles: 0; FULL; or EXIT_... */
static int put(struct layering *l, uint64_t number, uint32_t *channel, uint32_t hops)
{
    show_progress(l->number, l->pairs, "routes spread over virtual channels");
    if (interrupted())
        return EXIT_FALSE;
    for (unsigned i = 0; i < l->allowed; i++) {
        int added;

        if (i == l->layers && begin_layer(l) != 0)
            return EXIT_IO;
        added = add(&l->layer[i], channel, hops);
        if (added == 0)
            added = add_other(l, i, channel, hops);
        if (added < 0)
            return -added;
        if (added) {
            l->routes->layer[number] = (uint8_t)i;
            l->number++;
            return 0;
        }
    }
    return FULL;
}

static int tell_full(const struct layering *l, uint32_t source, uint32_t destination)
{
    const struct topology *topology = l->routes->topology;

    return complain(EXIT_FALSE,
                    "layered: route %.80s -> %.80s closes a cycle in %s%u virtual channel%s: "
                    "more are needed, or --routing updown",
                    node_name(topology, source), node_name(topology, destination),
                    l->allowed == 1 ? "" : "each of ", l->allowed, s_of(l->allowed));
}

/* A table's routes stay as they are. */
static int put_table(void *context, const struct given *given)
{
    struct layering *l = context;
    int status;

    if (given->item[given->items - 1] == NONE) {
        l->number++; /* a table that leads nowhere: the pair is found to have no route */
        return 0;
    }
    status = put(l, given->number, given->item, given->items);
    return status == FULL ? tell_full(l, given->source, given->destination) : status;
}

/* --- routes that are kept, and may be changed */

static int keep(void *context, const struct given *given)
{
    struct layering *l = context;
    struct routes *routes = l->routes;

    show_progress(given->number, l->pairs, "routes made");
    while (l->next <= given->number)
        l->way_at[l->next++] = l->kept;
    while (l->kept + given->items > l->capacity)
        if (ROOM_FOR_ONE(routes->kept, l->capacity, l->capacity) != 0)
            return EXIT_IO;
    memcpy(routes->kept + l->kept, given->item, given->items * sizeof *given->item);
    l->kept += given->items;
    ascent_count(&l->ascent, given->item, given->items, 1);
    return interrupted() ? EXIT_FALSE : 0;
}

static uint32_t *kept_route(const struct layering *l, uint64_t number, uint32_t *hops)
{
    *hops = (uint32_t)(l->way_at[number + 1] - l->way_at[number]);
    return l->routes->kept + l->way_at[number];
}

/* As put, of all routes; `most` layers. */
static int put_kept(struct layering *l, unsigned most)
{
    unsigned allowed = l->allowed;
    int status = 0;

    l->allowed = most < allowed ? most : allowed;
    for (l->number = 0; l->number < l->pairs && status == 0;) {
        uint32_t hops, *channel = kept_route(l, l->number, &hops);

        if (hops == 0)
            l->number++;
        else
            status = put(l, l->number, channel, hops);
    }
    l->allowed = allowed;
    return status;
}

static void close_layers(struct layering *l)
{
    while (l->layers > 0) {
        struct rt_load_layer *layer = &l->layer[--l->layers];

        free(layer->words);
        free(layer->edge);
        memset(layer, 0, sizeof *layer);
    }
}

/* A route on a channel hotter than that becomes the best that ascends some layer; is it another? */
static int move(struct layering *l, uint64_t number, uint64_t most)
{
    uint32_t hops, *channel = kept_route(l, number, &hops);
    struct ascent_cost cost = ascent_cost(&l->ascent, channel, hops);
    int moved = 0;

    if (cost.hottest <= most)
        return moved;
    ascent_pair(&l->ascent, channel, hops);
    ascent_count(&l->ascent, channel, hops, 0);
    cost = ascent_cost(&l->ascent, channel, hops);
    for (unsigned i = 0; i < l->layers; i++)
        if (ascent_find(&l->ascent, &l->layer[i], l->found, &cost)) {
            memcpy(channel, l->found, hops * sizeof *channel);
            l->routes->layer[number] = (uint8_t)i;
            moved = 1;
        }
    ascent_count(&l->ascent, channel, hops, 1);
    return moved;
}

/* Routes over the hottest channel between routers. */
static uint64_t hottest(const struct layering *l)
{
    uint64_t most = 0;

    for (uint32_t c = 0; c < l->ascent.graph->channels; c++) {
        uint64_t heat = ascent_cost(&l->ascent, &c, 1).hottest;

        most = heat > most ? heat : most;
    }
    return most;
}

static int spread_kept(struct layering *l)
{
    struct routes *routes = l->routes;
    int status = ascent_open(&l->ascent, &routes->topology->graph);
    uint64_t most;

    l->way_at = take_memory((size_t)l->pairs + 1, sizeof *l->way_at);
    if (status != 0 || l->way_at == NULL)
        return EXIT_IO;
    status = generate_each(routes, keep, l);
    while (l->next <= l->pairs)
        l->way_at[l->next++] = l->kept;
    if (status == 0)
        status = put_kept(l, FEW);
    if (status != FULL)
        return status;
    close_layers(l);
    l->found = take_memory(routes->topology->graph.nodes, sizeof *l->found);
    if (l->found == NULL)
        return EXIT_IO;
    most = hottest(l);
    status = put_kept(l, l->allowed);
    if (status == FULL) {
        const struct rt_topo_graph_link *link = routes->topology->graph.link;
        uint32_t hops, *channel = kept_route(l, l->number, &hops);

        status = tell_full(l, link[channel[0]].from, link[channel[hops - 1]].to);
    }
    for (unsigned times = 0, moved = 1; times < MOVES_MAX && moved && status == 0; times++) {
        moved = 0;
        for (uint64_t number = 0; number < l->pairs && !interrupted(); number++) {
            show_progress(number, l->pairs, "routes moved off hot links");
            moved |= (unsigned)move(l, number, most);
        }
        status = interrupted() ? EXIT_FALSE : 0;
    }
    return status;
}

int generate_layers(struct routes *routes)
{
    struct layering l = {.routes = routes, .allowed = routes->layers};
    uint64_t pairs = routes->lft != NULL ? lft_pairs(routes) : topology_pairs(routes->topology);
    uint8_t *layer = zero_memory((size_t)pairs, 1);
    int status;

    if (layer == NULL)
        return EXIT_IO;
    l.pairs = pairs;
    if (l.allowed == 0)
        l.allowed = routes->lft != NULL ? LFT_LANES : LAYERS_MAX;
    show_step("routes spread over virtual channels");
    routes->layer = layer;
    status = routes->lft != NULL ? pieces_in_order(routes, put_table, &l) : spread_kept(&l);
    if (status == EXIT_FALSE && interrupted())
        complain(EXIT_FALSE,
                 "interrupted after %" PRIu64 " of %" PRIu64
                 " routes were spread over virtual channels",
                 l.number, l.pairs);
    close_layers(&l);
    routes->way_at = l.way_at;
    ascent_close(&l.ascent);
    free(l.found);
    end_progress();
    return status;
}
