/* SPDX-License-Identifier: MIT-0 */
/*
 * igraph_routes NET SOURCES ITERATIONS - so many times igraph_get_shortest_paths from each source to
 * all destinations.
 *
 * Prints, with a tab between them: paths and hops of an iteration.
 */
#include "igraph_pairs.h"

static uint64_t run(const igraph_t *graph, const pairs *p, igraph_vs_t to)
{
    igraph_vector_int_list_t path;
    uint64_t hops = 0;

    igraph_vector_int_list_init(&path, 0);
    for (uint32_t s = 0; s < p->sources; s++) {
        if (igraph_get_shortest_paths(graph, &path, NULL, p->router[s * p->stride], to, IGRAPH_OUT,
                                      NULL, NULL) != IGRAPH_SUCCESS)
            exit(1);
        for (igraph_integer_t i = 0; i < igraph_vector_int_list_size(&path); i++)
            hops += (uint64_t)igraph_vector_int_size(igraph_vector_int_list_get_ptr(&path, i)) - 1;
    }
    igraph_vector_int_list_destroy(&path);
    return hops;
}

int main(int argc, char **argv)
{
    struct pairs p = {};
    igraph_vector_int_t routers;
    igraph_t graph;
    igraph_vs_t to;
    uint64_t hops = 0;

    if (argc != 4 || pairs_open(&p, argv[1], (uint32_t)atoi(argv[2])) != 0)
        return 2;
    igraph_of(&graph, &p);
    igraph_vector_int_init(&routers, p.routers);
    for (uint32_t d = 0; d < p.routers; d++)
        VECTOR(routers)[d] = p.router[d];
    igraph_vs_vector(&to, &routers);
    for (int i = 0; i < atoi(argv[3]); i++)
        hops = run(&graph, &p, to);
    printf("%" PRIu64 "\t%" PRIu64 "\n", (uint64_t)p.sources * p.routers, hops);
    igraph_destroy(&graph);
    igraph_vector_int_destroy(&routers);
    pairs_close(&p);
    return 0;
}
