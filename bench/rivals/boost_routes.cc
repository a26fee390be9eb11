/* SPDX-License-Identifier: MIT-0 */
/*
 * boost_routes NET SOURCES ITERATIONS - so many times: Boost's breadth-first search over compressed
 * rows, once a source, and the paths to all destinations back along the parents.
 *
 * Prints, with a tab between them: paths and hops of an iteration.
 */
#include <boost/graph/breadth_first_search.hpp>
#include <vector>

#include "boost_pairs.h"

static uint64_t run(const Graph &graph, const pairs &p)
{
    std::vector<uint32_t> parent(p.nodes), path(p.nodes);
    std::vector<boost::default_color_type> color(p.nodes);
    uint64_t hops = 0;

    for (uint32_t s = 0; s < p.sources; s++) {
        const uint32_t source = p.router[s * p.stride];
        const auto visitor = boost::make_bfs_visitor(
            boost::record_predecessors(parent.data(), boost::on_tree_edge()));

        boost::breadth_first_search(graph, source,
                                    boost::visitor(visitor).color_map(color.data()));
        for (uint32_t d = 0; d < p.routers; d++) {
            uint32_t taken = 0;

            for (uint32_t node = p.router[d]; node != source; node = parent[node])
                path[taken++] = node;
            bench_opaque(path.data());
            hops += taken;
        }
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
    std::printf("%" PRIu64 "\t%" PRIu64 "\n", uint64_t(p.sources) * p.routers, hops);
    pairs_close(&p);
    return 0;
}
