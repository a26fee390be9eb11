/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_distances NET SOURCES - hops from so many routers to every router, by
 * rt_walk_graph_distances.
 *
 * Prints, with tabs between them: NET; routers; mean hops; ns a router reached.  The least of five
 * runs.
 */
#include "pairs.h"
#include "rt/walk_graph.h"

static double run(const struct rt_topo_graph *graph, const struct pairs *p, uint32_t *distance,
                  uint32_t *queue, uint64_t *hops)
{
    double begin = bench_now();

    *hops = 0;
    for (uint32_t s = 0; s < p->sources; s++) {
        if (rt_walk_graph_distances(graph, p->router[s * p->stride], distance, queue) != p->nodes)
            exit(1);
        for (uint32_t n = 0; n < p->nodes; n++)
            *hops += distance[n];
    }
    return (bench_now() - begin) / ((double)p->sources * p->nodes);
}

int main(int argc, char **argv)
{
    struct pairs p = {0};
    struct rt_topo_graph graph;
    struct rt_topo_graph_link *link;
    uint32_t *words, *distance, *queue;
    double least = 1e300;
    uint64_t hops = 0;

    if (argc != 3 || pairs_open(&p, argv[1], (uint32_t)atoi(argv[2])) != 0)
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
    for (int i = 0; i < 5; i++) {
        double took = run(&graph, &p, distance, queue, &hops);

        least = took < least ? took : least;
    }
    printf("%s\t%u\t%.4f\t%.2f\n", argv[1], p.nodes, (double)hops / ((double)p.sources * p.nodes),
           least);
    free(link);
    free(words);
    free(distance);
    free(queue);
    pairs_close(&p);
    return 0;
}
