/* SPDX-License-Identifier: MIT-0 */
/* Generated routes, and `routeseq generate` (SPEC 16.5). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define LAYERS_MAX 16 /* `layered` without --vcs: as many as an InfiniBand link can have */

const char routing_names[] = "shortest balanced updown layered";

int routing_named(const char *name)
{
    return strcmp(name, "shortest") == 0   ? RT_LOAD_SHORTEST
           : strcmp(name, "balanced") == 0 ? RT_LOAD_BALANCED
           : strcmp(name, "updown") == 0   ? RT_LOAD_UPDOWN
                                           : ROUTING_LAYERED;
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
    rt_load_generate_begin(&g);
    for (uint32_t source = 0; source < graph->nodes && status == 0; source++) {
        rt_load_generate_source(&g, source);
        for (uint32_t destination = 0; destination < graph->nodes && status == 0; destination++) {
            int hops =
                source == destination ? -1 : rt_load_generate_route(&g, destination, given.item);

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
    uint64_t number;
};

/* Puts a route into the first layer that stays free of cycles. */
static int put(void *context, const struct given *given)
{
    struct layering *l = context;
    const struct topology *topology = l->routes->topology;

    for (unsigned i = 0; i < l->allowed; i++) {
        struct rt_load_layer *layer = &l->layer[i];
        int added;

        if (i == l->layers) {
            layer->channels = topology->graph.channels;
            layer->words = take_memory(5 * (size_t)layer->channels, sizeof(uint32_t));
            rt_load_layer_begin(layer);
            l->layers++;
        }
        while ((added = rt_load_layer_add(layer, given->item, given->items)) < 0)
            layer->edge = more_memory(
                layer->edge, layer->capacity = layer->capacity > 0 ? 2 * layer->capacity : 1024,
                sizeof *layer->edge);
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
    uint64_t nodes = routes->topology->graph.nodes;
    uint8_t *layer = zero_memory((size_t)(nodes * nodes), 1);
    int status;

    if (l.allowed == 0)
        l.allowed = LAYERS_MAX;
    routes->layer = layer;
    status = generate_each(routes, put, &l);
    for (unsigned i = 0; i < l.layers; i++) {
        free(l.layer[i].words);
        free(l.layer[i].edge);
    }
    return status;
}

/* Why routes are refused that check does not pass. */
static int refuse_routes(const struct check *check, const char *routing, uint64_t vcs)
{
    if (check->cover.missing > 0)
        return complain(EXIT_FALSE, "%s: %" PRIu64 " pairs have no route of this kind: refused",
                        routing, check->cover.missing);
    return complain(EXIT_FALSE,
                    "%s: the routes can lock up, in a cycle of %" PRIu32 " channels, with %" PRIu64
                    " virtual channel%s: refused; %" PRIu32
                    " are enough (one a hop), or --routing updown or layered",
                    routing, check->cycle, vcs, vcs == 1 ? "" : "s", check->cover.longest);
}

static int generate(struct topology *topology, struct routes *routes, const char *routing,
                    uint64_t vcs)
{
    struct check check = {.topology = topology, .routes = routes};
    int status = 0;

    routes->layers = (unsigned)vcs;
    if (routes->routing == ROUTING_LAYERED)
        status = generate_layers(routes);
    if (vcs == 0)
        vcs = 1;
    if (status == 0)
        status = check_run(&check);
    if (status == 0 && check.cycle > 0 && vcs >= check.cover.longest &&
        routes->routing != ROUTING_LAYERED)
        routes->by_hop = 1; /* ascends with every hop: no cycle */
    else if (status == 0 && !check_sound(&check))
        status = refuse_routes(&check, routing, vcs);
    check_free(&check);
    if (status != 0)
        return status;
    return routes_print(routes);
}

static int run_generate(const struct call *call)
{
    static struct topology topology;
    const char *header = option_value(call, "--header");
    struct routes routes = {.routing = routing_named(option_value(call, "--routing"))};
    uint64_t vcs = 0;
    int status = option_number(call, "--vcs", 1, RT_LOAD_GRAPH_VCS, &vcs);

    if (status == 0)
        status = topology_open(&topology, option_value(call, "--topology"),
                               option_value(call, "--topology-format"));
    if (status == 0 && topology.bad > 0)
        status =
            complain(EXIT_FALSE, "%s: %u faults: no routes for it", topology.path, topology.bad);
    if (status == 0)
        status = routes_open(&routes, &topology, NULL, NULL, NULL, NULL);
    if (status == 0 && header != NULL)
        status = header_open(&routes.header, &topology, header);
    if (status == 0)
        status = generate(&topology, &routes, option_value(call, "--routing"), vcs);
    routes_close(&routes);
    topology_close(&topology);
    return status;
}

static const struct option_row options[] = {
    {.name = "--topology", .value = "FILE", .help = "the topology", .required = 1},
    {.name = "--topology-format",
     .value = "F",
     .help = "edges, anynet, graphml, ibnetdiscover; else by its content",
     .words = "edges anynet graphml ibnetdiscover"},
    {.name = "--routing",
     .value = "NAME",
     .help = "shortest, balanced, updown or layered",
     .words = "shortest balanced updown layered",
     .required = 1},
    {.name = "--vcs",
     .value = "V",
     .help = "virtual channels, 1..256 (1; layered: as many as needed, at most 16)"},
    {.name = "--header",
     .value = "FORMAT",
     .help = "lines SRC DST HEADER instead, transit, field or bytes; behind it the virtual "
             "channels, if any",
     .words = HEADER_FORMATS},
    {.name = NULL}};

const struct verb generate_verb = {
    run_generate,
    options,
    "Routes of all ordered pairs of nodes, which check finds sound, as lines SRC DST PORT... or\n"
    "PORT.VC.  Where that is not possible, none: exit 1 and the reason.\n",
    NULL,
    "--topology examples/fabric/ring5.txt --routing layered",
    NULL};
