/* SPDX-License-Identifier: MIT-0 */
/*
 * boost_routes NET SOURCES - Boost's breadth-first search over compressed rows, once a source, and
 * the paths to all destinations back along the parents: nanoseconds a path, the search included.
 *
 * Prints, with tabs between them: paths; mean hops; ns a path.  The least of three runs.
 */
#include <boost/graph/breadth_first_search.hpp>
#include <vector>

#include "boost_pairs.h"

static double run(const Graph &graph, const pairs &p, uint64_t *hops)
{
    std::vector<uint32_t> parent(p.nodes), path(p.nodes);
    std::vector<boost::default_color_type> color(p.nodes);
    const double begin = bench_now();

    *hops = 0;
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
            *hops += taken;
        }
    }
    return (bench_now() - begin) / (double(p.sources) * p.routers);
}

int main(int argc, char **argv)
{
    pairs p = {};
    double least = 1e300;
    uint64_t hops = 0;

    if (argc != 3 || pairs_open(&p, argv[1], uint32_t(std::atoi(argv[2]))) != 0)
        return 2;
    const Graph graph = boost_of(p);
    for (int i = 0; i < 3; i++) {
        const double took = run(graph, p, &hops);

        least = took < least ? took : least;
    }
    const uint64_t count = uint64_t(p.sources) * p.routers;
    std::printf("%" PRIu64 "\t%.2f\t%.1f\n", count, double(hops) / double(count), least);
    pairs_close(&p);
    return 0;
}
