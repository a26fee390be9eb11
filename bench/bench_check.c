/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_check D SOURCES - given routes checked on hypercube:D from so many nodes to all nodes, by
 * ascending dimension, as lists of ports.
 *
 * Prints, with tabs between them: nodes; links (channels); routes; ns a route for existence and
 * arrival; ns a route for these, the dependency graph and the search for a cycle; ms to lay the
 * graph out; bytes of memory.  Time is that of the process, the least of three runs or, of more
 * than 2^22 routes, one.
 */
#include "bench.h"
#include "rt/load_graph.h"
#include "rt/walk_graph.h"

static size_t taken; /* bytes */

static void *take(size_t count, size_t size)
{
    void *memory = calloc(count, size);

    if (memory == NULL)
        exit(3);
    taken += count * size;
    return memory;
}

/* The ports of a route: the bits that differ, ascending. */
static uint32_t route(uint32_t source, uint32_t destination, uint32_t *port)
{
    uint32_t hops = 0;

    for (uint32_t bits = source ^ destination; bits != 0; bits &= bits - 1)
        port[hops++] = (uint32_t)__builtin_ctz(bits);
    return hops;
}

static void lay(struct rt_topo_graph *graph, uint32_t d)
{
    uint32_t nodes = UINT32_C(1) << d, channels = nodes * d;
    struct rt_topo_graph_link *link = take(channels, sizeof *link);
    uint32_t *words = take(rt_topo_graph_words(nodes, channels), sizeof *words);

    for (uint32_t c = 0; c < channels; c++)
        link[c] = (struct rt_topo_graph_link){c / d, c / d ^ UINT32_C(1) << c % d, c % d, 0};
    if (rt_topo_graph_lay(graph, nodes, channels, link, words) != 0)
        exit(1);
}

/* Nanoseconds of all routes; `to` null: no dependencies. */
static double run(struct rt_walk_graph *walk, uint32_t sources,
                  const struct rt_load_graph_dependencies *to)
{
    uint32_t nodes = walk->graph->nodes, stride = nodes / sources, port[32], channel[32];
    struct rt_walk_graph_result result;
    double begin = bench_now();

    for (uint32_t s = 0; s < sources; s++)
        for (uint32_t d = 0; d < nodes; d++) {
            if (rt_walk_graph_ports(walk, s * stride, d, port, route(s * stride, d, port), channel,
                                    &result) != RT_WALK_GRAPH_ARRIVED)
                exit(1);
            if (to != NULL && rt_load_graph_depend(to, channel, NULL, result.hops, 0) != 0)
                exit(1);
        }
    if (to != NULL) {
        const uint32_t *cycle;
        size_t words = rt_load_channels_words(to->depend, walk->graph->channels), before = taken;
        uint32_t *work = take(words, sizeof *work);

        if (rt_load_channels_cycle(to->depend, walk->graph->channels, work, &cycle) != 0)
            exit(1);
        free(work);
        taken = before + words * sizeof *work;
    }
    return bench_now() - begin;
}

int main(int argc, char **argv)
{
    uint32_t d = argc > 1 ? (uint32_t)atoi(argv[1]) : 10;
    uint32_t nodes = UINT32_C(1) << d, sources = argc > 2 ? (uint32_t)atoi(argv[2]) : nodes;
    uint64_t routes = (uint64_t)nodes * sources;
    double walked = 1e300, depended = 1e300, laid = bench_now();
    struct rt_load_channels depend = {NULL, (size_t)nodes << (d > 8 ? 7 : 6), 0};
    struct rt_topo_graph graph;
    size_t kept;

    if (d < 1 || d > 20 || sources < 1 || sources > nodes)
        return 2;
    lay(&graph, d);
    laid = bench_now() - laid;
    depend.edge = take(depend.capacity, sizeof *depend.edge);
    const struct rt_load_graph_dependencies to = {&graph, &depend,
                                                  take(graph.channels, sizeof(uint64_t))};
    struct rt_walk_graph walk = {&graph, take(nodes, sizeof(uint32_t)), 0};
    kept = taken;
    for (int i = 0; i < (routes > 1 << 22 ? 1 : 3); i++) {
        double took = run(&walk, sources, NULL);

        walked = took < walked ? took : walked;
        rt_load_channels_begin(&depend);
        for (uint32_t c = 0; c < graph.channels; c++)
            to.seen[c] = 0;
        taken = kept;
        took = run(&walk, sources, &to);
        depended = took < depended ? took : depended;
    }
    printf("%u\t%u\t%" PRIu64 "\t%.1f\t%.1f\t%.1f\t%zu\n", nodes, graph.channels, routes,
           walked / (double)routes, depended / (double)routes, laid / 1e6, taken);
    return 0;
}
