/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_check D SOURCES lay|arrive|all ITERATIONS - so many times: lays hypercube:D out; checks
 * that given routes from so many nodes to all, by ascending dimension, as lists of ports, exist and
 * arrive; that, and their dependency graph and a search for a cycle.
 *
 * Prints, with tabs between them: nodes; links (channels); routes of an iteration; bytes of memory.
 */
#include <string.h>

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

static void lay(struct rt_topo_graph *graph, uint32_t d, struct rt_topo_graph_link *link,
                uint32_t *words)
{
    uint32_t nodes = UINT32_C(1) << d, channels = nodes * d;

    for (uint32_t c = 0; c < channels; c++)
        link[c] = (struct rt_topo_graph_link){c / d, c / d ^ UINT32_C(1) << c % d, c % d, 0};
    if (rt_topo_graph_lay(graph, nodes, channels, link, words) != 0)
        exit(1);
}

/* All routes; `to` null: no dependencies. */
static void run(struct rt_walk_graph *walk, uint32_t sources,
                const struct rt_load_graph_dependencies *to)
{
    uint32_t nodes = walk->graph->nodes, stride = nodes / sources, port[32], channel[32];
    struct rt_walk_graph_result result;

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
}

/* What was found before is forgotten. */
static void run_anew(struct rt_walk_graph *walk, uint32_t sources,
                     const struct rt_load_graph_dependencies *to, size_t kept)
{
    rt_load_channels_begin(to->depend);
    memset(to->seen, 0, walk->graph->channels * sizeof *to->seen);
    taken = kept;
    run(walk, sources, to);
}

int main(int argc, char **argv)
{
    uint32_t d = argc == 5 ? (uint32_t)atoi(argv[1]) : 0, nodes = UINT32_C(1) << d % 32;
    uint32_t sources = argc == 5 ? (uint32_t)atoi(argv[2]) : 0;
    struct rt_load_channels depend = {NULL, (size_t)nodes << (d > 8 ? 7 : 6), 0};
    struct rt_topo_graph_link *link;
    struct rt_topo_graph graph;
    uint32_t *words;
    size_t kept;

    if (d < 1 || d > 20 || sources < 1 || sources > nodes)
        return 2;
    link = take((size_t)nodes * d, sizeof *link);
    words = take(rt_topo_graph_words(nodes, nodes * d), sizeof *words);
    lay(&graph, d, link, words);
    depend.edge = take(depend.capacity, sizeof *depend.edge);
    const struct rt_load_graph_dependencies to = {&graph, &depend,
                                                  take(graph.channels, sizeof(uint64_t))};
    struct rt_walk_graph walk = {&graph, take(nodes, sizeof(uint32_t)), 0};
    kept = taken;
    for (uint64_t i = 0; i < strtoull(argv[4], NULL, 10); i++)
        if (strcmp(argv[3], "lay") == 0)
            lay(&graph, d, link, words);
        else if (strcmp(argv[3], "arrive") == 0)
            run(&walk, sources, NULL);
        else
            run_anew(&walk, sources, &to, kept);
    printf("%u\t%u\t%" PRIu64 "\t%zu\n", nodes, graph.channels, (uint64_t)nodes * sources, taken);
    return 0;
}
