/* SPDX-License-Identifier: MIT-0 */
/*
 * igraph_distances NET SOURCES ITERATIONS - so many times hops from so many routers to every router,
 * by igraph_distances.
 *
 * Prints, with a tab between them: routers reached in an iteration; hops to all of them.
 */
#include "igraph_pairs.h"

static double run(const igraph_t *graph, igraph_vs_t from, igraph_matrix_t *distance)
{
    if (igraph_distances(graph, distance, from, igraph_vss_all(), IGRAPH_OUT) != IGRAPH_SUCCESS)
        exit(1);
    return igraph_matrix_sum(distance);
}

int main(int argc, char **argv)
{
    struct pairs p = {};
    igraph_vector_int_t routers;
    igraph_matrix_t distance;
    igraph_t graph;
    igraph_vs_t from;
    double hops = 0;

    if (argc != 4 || pairs_open(&p, argv[1], (uint32_t)atoi(argv[2])) != 0)
        return 2;
    igraph_of(&graph, &p);
    igraph_vector_int_init(&routers, p.sources);
    for (uint32_t s = 0; s < p.sources; s++)
        VECTOR(routers)[s] = p.router[s * p.stride];
    igraph_vs_vector(&from, &routers);
    igraph_matrix_init(&distance, p.sources, p.nodes);
    for (int i = 0; i < atoi(argv[3]); i++)
        hops = run(&graph, from, &distance);
    printf("%" PRIu64 "\t%.0f\n", (uint64_t)p.sources * p.nodes, hops);
    igraph_destroy(&graph);
    igraph_matrix_destroy(&distance);
    igraph_vector_int_destroy(&routers);
    pairs_close(&p);
    return 0;
}
