/* SPDX-License-Identifier: MIT-0 */
/*
 * igraph_distances NET SOURCES - hops from so many routers to every router, by igraph_distances.
 *
 * Prints, with tabs between them: mean hops; ns a router reached.  The least of five runs.
 */
#include "igraph_pairs.h"

static double run(const igraph_t *graph, const pairs *p, igraph_vs_t from,
                  igraph_matrix_t *distance, double *hops)
{
    double begin = bench_now();

    if (igraph_distances(graph, distance, from, igraph_vss_all(), IGRAPH_OUT) != IGRAPH_SUCCESS)
        exit(1);
    begin = bench_now() - begin;
    *hops = igraph_matrix_sum(distance);
    return begin / ((double)p->sources * p->nodes);
}

int main(int argc, char **argv)
{
    struct pairs p = {};
    igraph_vector_int_t routers;
    igraph_matrix_t distance;
    igraph_t graph;
    igraph_vs_t from;
    double least = 1e300, hops = 0;

    if (argc != 3 || pairs_open(&p, argv[1], (uint32_t)atoi(argv[2])) != 0)
        return 2;
    igraph_of(&graph, &p);
    igraph_vector_int_init(&routers, p.sources);
    for (uint32_t s = 0; s < p.sources; s++)
        VECTOR(routers)[s] = p.router[s * p.stride];
    igraph_vs_vector(&from, &routers);
    igraph_matrix_init(&distance, p.sources, p.nodes);
    for (int i = 0; i < 5; i++) {
        double took = run(&graph, &p, from, &distance, &hops);

        least = took < least ? took : least;
    }
    printf("%.4f\t%.2f\n", hops / ((double)p.sources * p.nodes), least);
    igraph_destroy(&graph);
    igraph_matrix_destroy(&distance);
    igraph_vector_int_destroy(&routers);
    pairs_close(&p);
    return 0;
}
