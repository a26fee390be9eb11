/* SPDX-License-Identifier: MIT-0 */
/* boost_pairs.h - the routers of pairs.h as Boost's graph of compressed rows. */
#ifndef BENCH_BOOST_PAIRS_H
#define BENCH_BOOST_PAIRS_H

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <utility>
#include <vector>

#include "../pairs.h"

using Graph = boost::compressed_sparse_row_graph<boost::directedS>;

static inline Graph boost_of(const pairs &p)
{
    std::vector<std::pair<uint32_t, uint32_t>> edges;

    for (uint32_t n = 0; n < p.nodes; n++)
        for (uint32_t i = p.first[n]; i < p.first[n + 1]; i++)
            edges.emplace_back(n, p.to[i]);
    return Graph(boost::edges_are_sorted, edges.begin(), edges.end(), p.nodes);
}

#endif
