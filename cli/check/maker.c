/* SPDX-License-Identifier: MIT-0 */
/* Routes that are made, source after source (SPEC 16.5). */
#include "maker.h"

#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"

/* Goes through all rounds but the last, and keeps their loads in routes->loads: 0, or EXIT_FALSE if
 * interrupted: no route can be made then. */
static int balance(struct rounds *r, const struct topology *topology, uint32_t *channel)
{
    static const char what[] = "nodes whose routes are balanced";
    uint32_t nodes = topology->graph.nodes;

    show_step(what);
    for (unsigned rounds = 1; rounds < r->rounds; rounds++) {
        rounds_begin(r, rounds);
        for (uint32_t from = 0; from < nodes && !interrupted(); from++) {
            show_progress((rounds - 1) * (uint64_t)nodes + from, (r->rounds - 1) * (uint64_t)nodes,
                          what);
            if (!topology_is_end(topology, from))
                continue;
            rt_load_generate_source(&r->generate, from);
            for (uint32_t to = 0; to < nodes; to++)
                if (topology_is_end(topology, to))
                    rounds_route(r, rounds, to, channel); /* to itself no hop */
        }
        rounds_keep(r, rounds);
    }
    end_progress();
    return interrupted() ? EXIT_FALSE : 0;
}

enum rt_load_routing maker_routing(const struct routes *routes)
{
    return routes->routing == ROUTING_LAYERED ? RT_LOAD_BALANCED
                                              : (enum rt_load_routing)routes->routing;
}

int maker_open(struct maker *maker, struct routes *routes)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    struct rounds *r = &maker->rounds;
    enum rt_load_routing routing = maker_routing(routes);
    int known = routes->loads != NULL;

    *maker = (struct maker){.routes = routes, .given.kind = GIVEN_CHANNELS};
    r->generate.graph = graph;
    r->generate.routing = routing;
    r->rounds = rounds_of(routing);
    r->generate.words = take_memory(rt_load_generate_words(graph, routing), sizeof(uint32_t));
    r->sends = take_memory((size_t)r->rounds * graph->channels, sizeof *r->sends);
    maker->given.item = take_memory(graph->nodes, sizeof(uint32_t));
    maker->vc = take_memory(graph->nodes, sizeof *maker->vc);
    if (!known)
        routes->loads = take_memory((size_t)r->rounds * graph->channels, sizeof *routes->loads);
    if (maker->vc == NULL || r->generate.words == NULL || r->sends == NULL ||
        maker->given.item == NULL || routes->loads == NULL)
        return EXIT_IO;
    r->begins = routes->loads;
    rt_load_generate_begin(&r->generate);
    if (!known && balance(r, routes->topology, maker->given.item) != 0)
        return EXIT_FALSE;
    rounds_begin(r, r->rounds);
    return 0;
}

void maker_close(struct maker *maker)
{
    free(maker->rounds.generate.words);
    free(maker->rounds.sends);
    free(maker->given.item);
    free(maker->vc);
}

void maker_vcs(const struct routes *routes, struct given *given, uint8_t *vc)
{
    given->vc = routes->layer != NULL || routes->by_hop ? vc : NULL;
    for (uint32_t i = 0; given->vc != NULL && i < given->items; i++)
        vc[i] = routes->by_hop ? (uint8_t)i : routes->layer[given->number];
}

/* The hops of a pair's kept route, which is copied; 0: it has none. */
static int copy_kept(const struct routes *routes, const struct given *given)
{
    uint64_t at = routes->way_at[given->number], hops = routes->way_at[given->number + 1] - at;

    memcpy(given->item, routes->kept + at, hops * sizeof *given->item);
    return (int)hops;
}

int maker_source(struct maker *maker, uint32_t source, uint64_t rank, take_route take,
                 void *context)
{
    const struct topology *topology = maker->routes->topology;
    uint64_t number = rank * (topology_ends(topology) - 1);
    struct given *given = &maker->given;
    int status = 0, is_kept = maker->routes->way_at != NULL;

    if (!is_kept)
        rt_load_generate_source(&maker->rounds.generate, source);
    for (uint32_t to = 0; to < topology->graph.nodes && status == 0; to++) {
        int hops;

        if (to == source || !topology_is_end(topology, to))
            continue;
        given->number = number++;
        hops = is_kept ? copy_kept(maker->routes, given)
                       : rounds_route(&maker->rounds, maker->rounds.rounds, to, given->item);
        if (hops <= 0)
            continue; /* a pair without a way is missing, and said to be */
        given->source = source;
        given->destination = to;
        given->items = (uint32_t)hops;
        maker_vcs(maker->routes, given, maker->vc);
        status = take(context, given);
    }
    return status;
}
