/* SPDX-License-Identifier: MIT-0 */
/* Routes that are made, source after source (SPEC 16.5). */
#include "maker.h"

#include <stdlib.h>

#include "../base/heap.h"

int maker_open(struct maker *maker, const struct routes *routes)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    struct rt_load_generate *g = &maker->generate;

    *maker = (struct maker){.routes = routes, .given.kind = GIVEN_CHANNELS};
    g->graph = graph;
    g->routing = routes->routing == ROUTING_LAYERED ? RT_LOAD_SHORTEST
                                                    : (enum rt_load_routing)routes->routing;
    g->words = take_memory(rt_load_generate_words(graph, g->routing), sizeof(uint32_t));
    g->sends = zero_memory(graph->channels, sizeof *g->sends);
    maker->given.item = take_memory(graph->nodes, sizeof(uint32_t));
    maker->vc = take_memory(graph->nodes, 1);
    if (maker->vc == NULL || g->words == NULL || g->sends == NULL || maker->given.item == NULL)
        return EXIT_IO;
    rt_load_generate_begin(g);
    return 0;
}

void maker_close(struct maker *maker)
{
    free(maker->generate.words);
    free(maker->generate.sends);
    free(maker->given.item);
    free(maker->vc);
}

void maker_vcs(const struct routes *routes, struct given *given, uint8_t *vc)
{
    given->vc = routes->layer != NULL || routes->by_hop ? vc : NULL;
    for (uint32_t i = 0; given->vc != NULL && i < given->items; i++)
        vc[i] = routes->by_hop ? (uint8_t)i : routes->layer[given->number];
}

int maker_source(struct maker *maker, uint32_t source, uint64_t rank, take_route take,
                 void *context)
{
    const struct topology *topology = maker->routes->topology;
    uint64_t number = rank * (topology_ends(topology) - 1);
    struct given *given = &maker->given;
    int status = 0;

    rt_load_generate_source(&maker->generate, source);
    for (uint32_t to = 0; to < topology->graph.nodes && status == 0; to++) {
        int hops;

        if (to == source || !topology_is_end(topology, to))
            continue;
        given->number = number++;
        hops = rt_load_generate_route(&maker->generate, to, given->item);
        if (hops < 0)
            continue; /* a pair without a way is missing, and said to be */
        given->source = source;
        given->destination = to;
        given->items = (uint32_t)hops;
        maker_vcs(maker->routes, given, maker->vc);
        status = take(context, given);
    }
    return status;
}
