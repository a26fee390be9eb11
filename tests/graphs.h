/* SPDX-License-Identifier: MIT-0 */
/* What the tests of the graph rooms share: small graphs at random, and slow second ways. */
#ifndef TEST_GRAPHS_H
#define TEST_GRAPHS_H

#include "support.h"

#include "rt/random.h"
#include "rt/topo_graph.h"

#define NODES_MOST 9
#define LINKS_MOST 40
#define GUARD 0xA5A5A5A5u

struct made {
    struct rt_topo_graph graph;
    struct rt_topo_graph_link given[LINKS_MOST], link[LINKS_MOST]; /* unsorted, and laid out */
    uint32_t words[2 * (NODES_MOST + 1 + LINKS_MOST) + 1];
    uint8_t ends[NODES_MOST]; /* endpoints, where the graph has them */
};

static inline uint32_t below(uint64_t *rng, uint32_t n)
{
    return rt_random_below(rng, n);
}

/* Lays out links that are given; nothing behind the words that are asked for is touched. */
static inline void make_graph(struct made *made, uint32_t nodes, uint32_t links)
{
    size_t words = rt_topo_graph_words(nodes, links);

    assert_true(words < sizeof made->words / sizeof made->words[0]);
    memcpy(made->link, made->given, sizeof made->link);
    for (size_t i = 0; i <= words; i++)
        made->words[i] = GUARD;
    assert_int_equal(rt_topo_graph_lay(&made->graph, nodes, links, made->link, made->words), 0);
    assert_int_equal(made->words[words], GUARD);
}

/* Links at random, loops and parallel ones among them; every port is used once. */
static inline void random_graph(struct made *made, uint64_t *rng)
{
    uint32_t nodes = 1 + below(rng, NODES_MOST), links = below(rng, LINKS_MOST + 1);

    for (uint32_t i = 0; i < links; i++) {
        struct rt_topo_graph_link *l = &made->given[i];
        uint32_t before;

        *l = (struct rt_topo_graph_link){below(rng, nodes), below(rng, nodes), 0, i};
        do {
            l->port = below(rng, 3 * LINKS_MOST);
            before = 0;
            while (before < i &&
                   (made->given[before].from != l->from || made->given[before].port != l->port))
                before++;
        } while (before < i);
    }
    make_graph(made, nodes, links);
}

/* Two directed links between neighbours of a tree, and some more at random: every node is reached
 * from every other. */
static inline void random_connected(struct made *made, uint64_t *rng)
{
    uint32_t nodes = 2 + below(rng, NODES_MOST - 1), links = 0, most, port[NODES_MOST] = {0};

    for (uint32_t n = 1; n < nodes; n++) {
        uint32_t other = below(rng, n);

        made->given[links++] = (struct rt_topo_graph_link){n, other, port[n]++, 0};
        made->given[links++] = (struct rt_topo_graph_link){other, n, port[other]++, 0};
    }
    for (most = links + below(rng, LINKS_MOST - links); links + 1 < most;) {
        uint32_t a = below(rng, nodes), b = below(rng, nodes);

        made->given[links++] = (struct rt_topo_graph_link){a, b, port[a]++, 0};
        made->given[links++] = (struct rt_topo_graph_link){b, a, port[b]++, 0};
    }
    make_graph(made, nodes, links);
}

/* Makes some of the nodes endpoints. */
static inline void random_endpoints(struct made *made, uint64_t *rng)
{
    for (uint32_t n = 0; n < NODES_MOST; n++)
        made->ends[n] = (uint8_t)(below(rng, 3) == 0);
    made->graph.endpoint = made->ends;
}

static inline int is_end(const struct made *made, uint32_t node)
{
    return made->graph.endpoint != NULL && made->ends[node];
}

/* Hops between all nodes, after Floyd and Warshall, never by way of an endpoint; UINT32_MAX: no
 * way. */
static inline void floyd(const struct rt_topo_graph *graph, uint32_t far[NODES_MOST][NODES_MOST])
{
    for (uint32_t a = 0; a < graph->nodes; a++)
        for (uint32_t b = 0; b < graph->nodes; b++)
            far[a][b] = a == b ? 0 : UINT32_MAX;
    for (uint32_t c = 0; c < graph->channels; c++)
        if (graph->link[c].from != graph->link[c].to)
            far[graph->link[c].from][graph->link[c].to] = 1;
    for (uint32_t k = 0; k < graph->nodes; k++) {
        if (graph->endpoint != NULL && graph->endpoint[k])
            continue;
        for (uint32_t a = 0; a < graph->nodes; a++)
            for (uint32_t b = 0; b < graph->nodes; b++)
                if (far[a][k] != UINT32_MAX && far[k][b] != UINT32_MAX &&
                    far[a][k] + far[k][b] < far[a][b])
                    far[a][b] = far[a][k] + far[k][b];
    }
}

#endif
