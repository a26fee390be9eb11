/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_distances NET SOURCES ITERATIONS - so many times hops from so many routers to every router,
 * by rt_walk_graph_distances.
 *
 * Prints, with a tab between them: routers reached in an iteration; hops to all of them.
 */
#include "pairs.h"
#include "rt/walk_graph.h"

static uint64_t run(const struct rt_topo_graph *graph, const struct pairs *p, uint32_t *distance,
                    uint32_t *queue)
{
    uint64_t hops = 0;

    for (uint32_t s = 0; s < p->sources; s++) {
        if (rt_walk_graph_distances(graph, p->router[s * p->stride], distance, queue) != p->nodes)
            exit(1);
        for (uint32_t n = 0; n < p->nodes; n++)
            hops += distance[n];
    }
    return hops;
}

int main(int argc, char **argv)
{
    struct pairs p = {0};
    struct rt_topo_graph graph;
    struct rt_topo_graph_link *link;
    uint32_t *words, *distance, *queue;
    uint64_t hops = 0;

    if (argc != 4 || pairs_open(&p, argv[1], (uint32_t)atoi(argv[2])) != 0)
        return 2;
    link = pairs_memory(p.links, sizeof *link);
    words = pairs_memory(rt_topo_graph_words(p.nodes, p.links), sizeof *words);
    distance = pairs_memory(p.nodes, sizeof *distance);
    queue = pairs_memory(p.nodes, sizeof *queue);
    for (uint32_t n = 0; n < p.nodes; n++)
        for (uint32_t i = p.first[n]; i < p.first[n + 1]; i++)
            link[i] = (struct rt_topo_graph_link){n, p.to[i], i - p.first[n], 0};
    if (rt_topo_graph_lay(&graph, p.nodes, p.links, link, words) != 0)
        return 1;
    for (uint64_t i = 0; i < strtoull(argv[3], NULL, 10); i++)
        hops = run(&graph, &p, distance, queue);
    printf("%" PRIu64 "\t%" PRIu64 "\n", (uint64_t)p.sources * p.nodes, hops);
    free(link);
    free(words);
    free(distance);
    free(queue);
    pairs_close(&p);
    return 0;
}
