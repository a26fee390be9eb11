/* SPDX-License-Identifier: MIT-0 */
/* Nanoseconds a given route checked on any topology: existence and arrival, then the dependency
 * graph and the search for a cycle; hypercubes of 1,024 and 4,096 nodes, all pairs by ascending
 * dimension. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "rt/load_graph.h"
#include "rt/walk_graph.h"

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count, size);

    if (memory == NULL)
        exit(3);
    return memory;
}

/* The ports of a route: the bits that differ, ascending. */
static uint32_t route(uint32_t source, uint32_t destination, uint32_t *port)
{
    uint32_t hops = 0, bits = source ^ destination;

    for (uint32_t p = 0; bits >> p != 0; p++)
        if (bits >> p & 1)
            port[hops++] = p;
    return hops;
}

static void run(uint32_t dimensions)
{
    uint32_t nodes = UINT32_C(1) << dimensions, channels = nodes * dimensions, port[32],
             channel[32];
    struct rt_topo_graph_link *link = take(channels, sizeof *link);
    uint32_t *words = take(rt_topo_graph_words(nodes, channels), sizeof *words), *work;
    struct rt_load_channels depend = {NULL, (size_t)nodes << 7, 0};
    struct rt_topo_graph graph;
    struct rt_walk_graph walk = {&graph, take(nodes, sizeof(uint32_t)), 0};
    struct rt_walk_graph_result result;
    const uint32_t *cycle;
    uint64_t arrived = 0, routes = (uint64_t)nodes * nodes;
    double begin, walked, depended;

    depend.edge = take(depend.capacity, sizeof *depend.edge);
    for (uint32_t c = 0; c < channels; c++)
        link[c] = (struct rt_topo_graph_link){
            c / dimensions, c / dimensions ^ UINT32_C(1) << c % dimensions, c % dimensions, 0};
    if (rt_topo_graph_lay(&graph, nodes, channels, link, words) != 0)
        exit(1);
    begin = now();
    for (uint32_t s = 0; s < nodes; s++)
        for (uint32_t d = 0; d < nodes; d++)
            arrived += rt_walk_graph_ports(&walk, s, d, port, route(s, d, port), channel,
                                           &result) == RT_WALK_GRAPH_ARRIVED;
    walked = now();
    rt_load_channels_begin(&depend);
    for (uint32_t s = 0; s < nodes; s++)
        for (uint32_t d = 0; d < nodes; d++) {
            rt_walk_graph_ports(&walk, s, d, port, route(s, d, port), channel, &result);
            if (rt_load_graph_depend(&graph, &depend, channel, NULL, result.hops, 0) != 0)
                exit(1);
        }
    work = take(rt_load_channels_words(&depend, channels), sizeof *work);
    if (arrived != routes || rt_load_channels_cycle(&depend, channels, work, &cycle) != 0)
        exit(1);
    depended = now();
    printf("%5u nodes, %8llu routes: existence and arrival %6.1f ns, with dependencies and cycle "
           "%6.1f ns a route\n",
           nodes, (unsigned long long)routes, (walked - begin) * 1e9 / (double)routes,
           (depended - walked) * 1e9 / (double)routes);
    free(link);
    free(words);
    free(work);
    free(walk.seen);
    free(depend.edge);
}

int main(void)
{
    run(10);
    run(12);
    return 0;
}
