/* SPDX-License-Identifier: MIT-0 */
/*
 * boost_distances NET SOURCES - hops from so many routers to every router, by Boost's breadth-first
 * search over compressed rows.
 *
 * Prints, with tabs between them: mean hops; ns a router reached.  The least of five runs.
 */
#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>
#include <vector>

#include "boost_pairs.h"

static double run(const Graph &graph, const pairs &p, uint64_t *hops)
{
    std::vector<uint32_t> distance(p.nodes);
    std::vector<boost::default_color_type> color(p.nodes);
    const double begin = bench_now();

    *hops = 0;
    for (uint32_t s = 0; s < p.sources; s++) {
        const auto visitor = boost::make_bfs_visitor(
            boost::record_distances(distance.data(), boost::on_tree_edge()));

        std::fill(distance.begin(), distance.end(), 0);
        boost::breadth_first_search(graph, p.router[s * p.stride],
                                    boost::visitor(visitor).color_map(color.data()));
        for (uint32_t n = 0; n < p.nodes; n++)
            *hops += distance[n];
    }
    return (bench_now() - begin) / (double(p.sources) * p.nodes);
}

int main(int argc, char **argv)
{
    pairs p = {};
    double least = 1e300;
    uint64_t hops = 0;

    if (argc != 3 || pairs_open(&p, argv[1], uint32_t(std::atoi(argv[2]))) != 0)
        return 2;
    const Graph graph = boost_of(p);
    for (int i = 0; i < 5; i++)
        least = std::min(least, run(graph, p, &hops));
    std::printf("%.4f\t%.2f\n", double(hops) / (double(p.sources) * p.nodes), least);
    pairs_close(&p);
    return 0;
}
