/* SPDX-License-Identifier: MIT-0 */
/*
 * boost_distances NET SOURCES ITERATIONS - so many times hops from so many routers to every router,
 * by Boost's breadth-first search over compressed rows.
 *
 * Prints, with a tab between them: routers reached in an iteration; hops to all of them.
 */
#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>
#include <vector>

#include "boost_pairs.h"

static uint64_t run(const Graph &graph, const pairs &p)
{
    std::vector<uint32_t> distance(p.nodes);
    std::vector<boost::default_color_type> color(p.nodes);
    uint64_t hops = 0;

    for (uint32_t s = 0; s < p.sources; s++) {
        const auto visitor = boost::make_bfs_visitor(
            boost::record_distances(distance.data(), boost::on_tree_edge()));

        std::fill(distance.begin(), distance.end(), 0);
        boost::breadth_first_search(graph, p.router[s * p.stride],
                                    boost::visitor(visitor).color_map(color.data()));
        for (uint32_t n = 0; n < p.nodes; n++)
            hops += distance[n];
    }
    return hops;
}

int main(int argc, char **argv)
{
    pairs p = {};
    uint64_t hops = 0;

    if (argc != 4 || pairs_open(&p, argv[1], uint32_t(std::atoi(argv[2]))) != 0)
        return 2;
    const Graph graph = boost_of(p);
    for (int i = 0; i < std::atoi(argv[3]); i++)
        hops = run(graph, p);
    std::printf("%" PRIu64 "\t%" PRIu64 "\n", uint64_t(p.sources) * p.nodes, hops);
    pairs_close(&p);
    return 0;
}
