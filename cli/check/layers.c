/* SPDX-License-Identifier: MIT-0 */
/* Generated routes spread over virtual channels (SPEC 16.5, rule 4). */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "lft.h"
#include "pieces.h"
#include "route_sources.h"

#define LAYERS_MAX 16 /* without --vcs: as many as an InfiniBand link can have */

struct layering {
    struct routes *routes;
    struct rt_load_layer layer[RT_LOAD_GRAPH_VCS];
    unsigned layers, allowed;
    uint64_t number, pairs;
};

/* Puts a route into the first layer that stays free of cycles. */
static int put(void *context, const struct given *given)
{
    struct layering *l = context;
    const struct topology *topology = l->routes->topology;

    show_progress(l->number, l->pairs, "routes spread over virtual channels");
    if (interrupted())
        return EXIT_FALSE;
    if (given->items > 0 && given->item[given->items - 1] == NONE) {
        l->number++; /* a table that leads nowhere: the pair is found to have no route */
        return 0;
    }
    for (unsigned i = 0; i < l->allowed; i++) {
        struct rt_load_layer *layer = &l->layer[i];
        int added;

        if (i == l->layers) {
            layer->channels = topology->graph.channels;
            layer->words = take_memory(5 * (size_t)layer->channels, sizeof(uint32_t));
            if (layer->words == NULL)
                return EXIT_IO;
            rt_load_layer_begin(layer);
            l->layers++;
        }
        while ((added = rt_load_layer_add(layer, given->item, given->items)) < 0)
            if (ROOM_FOR_ONE(layer->edge, layer->capacity, layer->capacity) != 0)
                return EXIT_IO;
        if (added) {
            l->routes->layer[given->number] = (uint8_t)i;
            l->number++;
            return 0;
        }
    }
    return complain(EXIT_FALSE,
                    "layered: route %.80s -> %.80s closes a cycle in each of %u virtual channels: "
                    "more are needed, or --routing updown",
                    node_name(topology, given->source), node_name(topology, given->destination),
                    l->allowed);
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
    routes->layer = layer;
    show_step("routes spread over virtual channels");
    status = pieces_in_order(routes, put, &l);
    if (status == EXIT_FALSE && interrupted())
        complain(EXIT_FALSE,
                 "interrupted after %" PRIu64 " of %" PRIu64
                 " routes were spread over virtual channels",
                 l.number, l.pairs);
    for (unsigned i = 0; i < l.layers; i++) {
        free(l.layer[i].words);
        free(l.layer[i].edge);
    }
    end_progress();
    return status;
}
