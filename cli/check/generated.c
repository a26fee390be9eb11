/* SPDX-License-Identifier: MIT-0 */
/* Generated routes (SPEC 16.5). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "../base/heap.h"
#include "route_sources.h"

#define PORTS_MOST 1000 /* nodes; for more, a table is the default */
#define LAYERS_MAX 16   /* `layered` without --vcs: as many as an InfiniBand link can have */

const struct choice routings[] = {{.name = "shortest", .value = RT_LOAD_SHORTEST},
                                  {.name = "balanced", .value = RT_LOAD_BALANCED},
                                  {.name = "updown", .value = RT_LOAD_UPDOWN},
                                  {.name = "layered", .value = ROUTING_LAYERED},
                                  {.name = NULL}};

int generate_table(const struct routes *routes, const char *format, int *status)
{
    int table = format == NULL ? routes->routing != ROUTING_LAYERED &&
                                     routes->topology->graph.nodes > PORTS_MOST
                               : strcmp(format, "table") == 0;

    if (table && routes->routing == ROUTING_LAYERED)
        *status = complain(EXIT_USAGE, "option --routing layered: a table has no virtual channels: "
                                       "expected shortest, balanced or updown, or --format ports");
    return table;
}

int generate_each(struct routes *routes, take_route take, void *context)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    struct rt_load_generate g = {.graph = graph};
    struct given given = {.kind = GIVEN_CHANNELS};
    uint8_t *vc = zero_memory(graph->nodes, 1);
    uint64_t number = 0;
    int status = 0;

    g.routing = routes->routing == ROUTING_LAYERED ? RT_LOAD_SHORTEST
                                                   : (enum rt_load_routing)routes->routing;
    g.words = take_memory(rt_load_generate_words(graph, g.routing), sizeof(uint32_t));
    g.sends = zero_memory(graph->channels, sizeof *g.sends);
    given.item = take_memory(graph->nodes, sizeof(uint32_t));
    if (vc == NULL || g.words == NULL || g.sends == NULL || given.item == NULL)
        status = EXIT_IO;
    else
        rt_load_generate_begin(&g);
    for (uint32_t source = 0; source < graph->nodes && status == 0; source++) {
        if (!topology_is_end(routes->topology, source))
            continue;
        rt_load_generate_source(&g, source);
        for (uint32_t destination = 0; destination < graph->nodes && status == 0; destination++) {
            int wanted = source != destination && topology_is_end(routes->topology, destination);
            int hops = wanted ? rt_load_generate_route(&g, destination, given.item) : -1;

            if (hops < 0)
                continue; /* a pair without a way is missing, and said to be */
            given.source = source;
            given.destination = destination;
            given.items = (uint32_t)hops;
            given.vc = routes->layer != NULL || routes->by_hop ? vc : NULL;
            for (int i = 0; i < hops; i++)
                vc[i] = routes->by_hop          ? (uint8_t)i
                        : routes->layer != NULL ? routes->layer[number]
                                                : 0;
            number++;
            status = take(context, &given);
        }
    }
    free(g.words);
    free(g.sends);
    free(given.item);
    free(vc);
    return status;
}

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
        return complain(EXIT_FALSE,
                        "interrupted after %" PRIu64 " of %" PRIu64 " routes were spread over "
                        "virtual channels",
                        l->number, l->pairs);
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
            l->routes->layer[l->number++] = (uint8_t)i;
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
    uint64_t pairs = topology_pairs(routes->topology);
    uint8_t *layer = zero_memory((size_t)pairs, 1);
    int status;

    if (layer == NULL)
        return EXIT_IO;
    l.pairs = pairs;
    if (l.allowed == 0)
        l.allowed = LAYERS_MAX;
    routes->layer = layer;
    show_step("routes spread over virtual channels");
    status = generate_each(routes, put, &l);
    for (unsigned i = 0; i < l.layers; i++) {
        free(l.layer[i].words);
        free(l.layer[i].edge);
    }
    end_progress();
    return status;
}
