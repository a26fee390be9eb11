/* SPDX-License-Identifier: MIT-0 */
/* igraph_pairs.h - the routers of pairs.h as a graph of igraph. */
#ifndef BENCH_IGRAPH_PAIRS_H
#define BENCH_IGRAPH_PAIRS_H

#include <igraph/igraph.h>

#include "../pairs.h"

static inline void igraph_of(igraph_t *graph, const struct pairs *p)
{
    igraph_vector_int_t edges;

    igraph_vector_int_init(&edges, 2 * (igraph_integer_t)p->links);
    for (uint32_t n = 0; n < p->nodes; n++)
        for (uint32_t i = p->first[n]; i < p->first[n + 1]; i++) {
            VECTOR(edges)[2 * i] = n;
            VECTOR(edges)[2 * i + 1] = p->to[i];
        }
    igraph_create(graph, &edges, p->nodes, IGRAPH_DIRECTED);
    igraph_vector_int_destroy(&edges);
}

#endif
