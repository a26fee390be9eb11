/* SPDX-License-Identifier: MIT-0 */
/* Entry point for Frama-C's Eva (tools/assurance/frama.sh): tables for any topology. */
#include "__fc_builtin.h"

#include "any.h"
#include "rt/load_graph.h"

#define NODES 3
#define CHANNELS 3

/* All entries for each destination, by counters of any value. */
static void entries(const struct rt_topo_graph *graph, enum rt_load_routing routing)
{
    uint32_t words[2 * NODES], distance[NODES], queue[NODES];
    const struct rt_load_toward toward = {graph, routing, words};
    uint64_t uses[CHANNELS];
    size_t size = rt_load_toward_words(graph);

    //@ assert size <= 2 * NODES;
    for (unsigned c = 0; c < CHANNELS; c++)
        uses[c] = any64();
    rt_load_toward_begin(&toward);
    for (uint32_t destination = 0; destination < NODES; destination++) {
        rt_load_toward_distances(&toward, destination, distance, queue);
        for (uint32_t node = 0; node < NODES; node++) {
            uint32_t channel = rt_load_toward_choose(&toward, node, distance, uses);

            //@ assert channel < CHANNELS || channel == RT_TOPO_GRAPH_NONE;
        }
    }
}

/* The graph whose channels begin and end at these nodes; all nodes pass routes on, or one does
 * not. */
static void each_routing(const uint32_t first[NODES + 1], struct rt_topo_graph_link *link)
{
    uint8_t endpoint[NODES] = {0};
    uint32_t in_first[NODES + 1] = {0}, in[CHANNELS], put = 0;
    struct rt_topo_graph graph = {0};

    for (uint32_t node = 0; node < NODES; node++) {
        for (uint32_t c = 0; c < CHANNELS; c++)
            if (link[c].to == node)
                in[put++] = c;
        in_first[node + 1] = put;
    }
    graph.nodes = NODES;
    graph.channels = CHANNELS;
    graph.first = first;
    graph.link = link;
    graph.in_first = in_first;
    graph.in = in;
    entries(&graph, RT_LOAD_BALANCED);
    entries(&graph, RT_LOAD_UPDOWN);
    graph.endpoint = endpoint;
    endpoint[1] = 1;
    entries(&graph, RT_LOAD_UPDOWN);
}

/* All graphs of these numbers of nodes and channels. */
void frama_toward(void);
void frama_toward(void)
{
    for (uint32_t a = 0; a <= CHANNELS; a++)
        for (uint32_t b = a; b <= CHANNELS; b++)
            for (uint32_t to = 0; to < NODES * NODES * NODES; to++) {
                const uint32_t first[NODES + 1] = {0, a, b, CHANNELS};
                struct rt_topo_graph_link link[CHANNELS] = {{0}};

                for (uint32_t c = 0; c < CHANNELS; c++)
                    link[c].from = c >= b ? 2 : c >= a;
                link[0].to = to % NODES;
                link[1].to = to / NODES % NODES;
                link[2].to = to / NODES / NODES;
                each_routing(first, link);
            }
}
