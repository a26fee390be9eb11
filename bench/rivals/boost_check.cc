/* SPDX-License-Identifier: MIT-0 */
/*
 * boost_check D SOURCES arrive|all ITERATIONS - the job of bench_check with Boost, so many times: of
 * every route over hypercube:D, given as nodes, each link looked up, its end compared; all: its
 * dependencies put into a set, then a graph of them searched for a cycle depth first.
 *
 * Prints the routes of an iteration.
 */
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/depth_first_search.hpp>
#include <cstring>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../bench.h"

using Graph = boost::compressed_sparse_row_graph<boost::directedS>;
using Dependencies = std::unordered_set<uint64_t>;

struct Cycles : boost::dfs_visitor<> {
    bool *found;
    explicit Cycles(bool *where) : found(where)
    {
    }
    template <class Edge, class G> void back_edge(Edge, const G &)
    {
        *found = true;
    }
};

/* The nodes of a route behind its source. */
static uint32_t route(uint32_t source, uint32_t destination, uint32_t *node)
{
    uint32_t hops = 0, at = source;

    for (uint32_t bits = source ^ destination; bits != 0; bits &= bits - 1)
        node[hops++] = at ^= bits & -bits;
    return hops;
}

/* Does it arrive over links that exist?  Adds what it depends on unless that is null. */
static bool check(const Graph &graph, uint32_t source, uint32_t destination, Dependencies *depend)
{
    uint32_t node[32], hops = route(source, destination, node);
    size_t at = source;
    uint64_t before = 0;

    for (uint32_t i = 0; i < hops; i++) {
        const auto link = boost::edge(at, size_t(node[i]), graph);

        if (!link.second)
            return false;
        const uint64_t channel = get(boost::edge_index, graph, link.first);
        if (depend != nullptr && i > 0)
            depend->insert(before << 32 | channel);
        before = channel;
        at = node[i];
    }
    return at == destination;
}

static bool has_cycle(const Dependencies &depend, size_t channels)
{
    std::vector<std::pair<uint32_t, uint32_t>> edges;
    bool found = false;

    for (const uint64_t d : depend)
        edges.emplace_back(uint32_t(d >> 32), uint32_t(d));
    const Graph graph(boost::edges_are_unsorted, edges.begin(), edges.end(), channels);
    boost::depth_first_search(graph, boost::visitor(Cycles(&found)));
    return found;
}

int main(int argc, char **argv)
{
    if (argc != 5)
        return 2;
    const uint32_t d = uint32_t(std::atoi(argv[1])), nodes = 1u << d;
    const uint32_t sources = uint32_t(std::atoi(argv[2])), stride = nodes / sources;
    std::vector<std::pair<uint32_t, uint32_t>> edges;

    for (uint32_t n = 0; n < nodes; n++)
        for (uint32_t p = 0; p < d; p++)
            edges.emplace_back(n, n ^ 1u << p);
    const Graph graph(boost::edges_are_sorted, edges.begin(), edges.end(), nodes);
    const bool all = std::strcmp(argv[3], "all") == 0;

    for (int i = 0; i < std::atoi(argv[4]); i++) {
        Dependencies depend;

        for (uint32_t s = 0; s < sources; s++)
            for (uint32_t to = 0; to < nodes; to++)
                if (!check(graph, s * stride, to, all ? &depend : nullptr))
                    return 1;
        if (all && has_cycle(depend, edges.size()))
            return 1;
    }
    std::printf("%" PRIu64 "\n", uint64_t(nodes) * sources);
    return 0;
}
