/* SPDX-License-Identifier: MIT-0 */
/*
 * boost_routes NET SOURCES - Boost's breadth-first search over compressed rows, once a source, and
 * the paths to all destinations back along the parents: nanoseconds a path, the search included.
 *
 * Prints, with tabs between them: paths; mean hops; ns a path.  The least of three runs.
 */
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <utility>
#include <vector>

#include "../pairs.h"

using Graph = boost::compressed_sparse_row_graph<boost::directedS>;

static double run(const Graph &graph, const pairs &p, uint64_t *hops)
{
    std::vector<uint32_t> parent(p.nodes), path(p.nodes);
    std::vector<boost::default_color_type> color(p.nodes);
    const double begin = pairs_now();

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
    return (pairs_now() - begin) / (double(p.sources) * p.routers);
}

int main(int argc, char **argv)
{
    pairs p = {};
    std::vector<std::pair<uint32_t, uint32_t>> edges;
    double least = 1e300;
    uint64_t hops = 0;

    if (argc != 3 || pairs_open(&p, argv[1], uint32_t(std::atoi(argv[2]))) != 0)
        return 2;
    for (uint32_t n = 0; n < p.nodes; n++)
        for (uint32_t i = p.first[n]; i < p.first[n + 1]; i++)
            edges.emplace_back(n, p.to[i]);
    const Graph graph(boost::edges_are_sorted, edges.begin(), edges.end(), p.nodes);
    for (int i = 0; i < 3; i++) {
        const double took = run(graph, p, &hops);

        least = took < least ? took : least;
    }
    const uint64_t count = uint64_t(p.sources) * p.routers;
    std::printf("%" PRIu64 "\t%.2f\t%.1f\n", count, double(hops) / double(count), least);
    pairs_close(&p);
    return 0;
}
