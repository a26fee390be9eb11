/* SPDX-License-Identifier: MIT-0 */
/* Routes followed over any topology (SPEC 16.3). */
#include "rt/walk_graph.h"

const char *rt_walk_graph_text(int verdict)
{
    switch (verdict) {
    case RT_WALK_GRAPH_ARRIVED:
        return "arrived";
    case RT_WALK_GRAPH_NOWHERE:
        return "takes a link that does not exist";
    case RT_WALK_GRAPH_START:
        return "does not begin at its source";
    case RT_WALK_GRAPH_ELSEWHERE:
        return "does not end at its destination";
    case RT_WALK_GRAPH_LOOP:
        return "visits a node twice";
    default:
        return "unknown verdict";
    }
}

/* Begins a walk at a node. */
static void begin(struct rt_walk_graph *walk, uint32_t node, struct rt_walk_graph_result *result)
{
    if (++walk->mark == 0) { /* after 2^32 walks: all marks are old */
        for (uint32_t n = 0; n < walk->graph->nodes; n++)
            walk->seen[n] = 0;
        walk->mark = 1;
    }
    walk->seen[node] = walk->mark;
    result->hops = 0;
    result->node = node;
}

/* Takes a channel; was the node it leads to visited before? */
static int step(struct rt_walk_graph *walk, uint32_t channel, struct rt_walk_graph_result *result)
{
    uint32_t node = walk->graph->link[channel].to;
    int before = walk->seen[node] == walk->mark;

    walk->seen[node] = walk->mark;
    result->node = node;
    result->hops++;
    return before;
}

/* The verdict where all channels exist; `twice` is the first node visited twice, or NONE. */
static int judge(uint32_t destination, uint32_t twice, struct rt_walk_graph_result *result)
{
    if (result->node != destination)
        return RT_WALK_GRAPH_ELSEWHERE;
    if (twice == RT_TOPO_GRAPH_NONE)
        return RT_WALK_GRAPH_ARRIVED;
    result->node = twice;
    return RT_WALK_GRAPH_LOOP;
}

int rt_walk_graph_ports(struct rt_walk_graph *walk, uint32_t source, uint32_t destination,
                        const uint32_t *port, uint32_t hops, uint32_t *channel,
                        struct rt_walk_graph_result *result)
{
    uint32_t twice = RT_TOPO_GRAPH_NONE;

    begin(walk, source, result);
    for (uint32_t i = 0; i < hops; i++) {
        uint32_t next = rt_topo_graph_port(walk->graph, result->node, port[i]);

        if (next == RT_TOPO_GRAPH_NONE)
            return RT_WALK_GRAPH_NOWHERE;
        channel[i] = next;
        if (step(walk, next, result) && twice == RT_TOPO_GRAPH_NONE)
            twice = result->node;
    }
    return judge(destination, twice, result);
}

int rt_walk_graph_nodes(struct rt_walk_graph *walk, uint32_t source, uint32_t destination,
                        const uint32_t *node, uint32_t nodes, uint32_t *channel,
                        struct rt_walk_graph_result *result)
{
    uint32_t twice = RT_TOPO_GRAPH_NONE;
    int starts = nodes > 0 && node[0] == source;

    begin(walk, nodes > 0 ? node[0] : source, result);
    for (uint32_t i = 0; i + 1 < nodes; i++) {
        uint32_t next = rt_topo_graph_between(walk->graph, result->node, node[i + 1]);

        if (next == RT_TOPO_GRAPH_NONE)
            return RT_WALK_GRAPH_NOWHERE;
        channel[i] = next;
        if (step(walk, next, result) && twice == RT_TOPO_GRAPH_NONE)
            twice = result->node;
    }
    return starts ? judge(destination, twice, result) : RT_WALK_GRAPH_START;
}

int rt_walk_graph_channels(struct rt_walk_graph *walk, uint32_t source, uint32_t destination,
                           const uint32_t *channel, uint32_t hops,
                           struct rt_walk_graph_result *result)
{
    uint32_t twice = RT_TOPO_GRAPH_NONE;

    begin(walk, source, result);
    for (uint32_t i = 0; i < hops; i++) {
        if (channel[i] >= walk->graph->channels ||
            walk->graph->link[channel[i]].from != result->node)
            return RT_WALK_GRAPH_NOWHERE;
        if (step(walk, channel[i], result) && twice == RT_TOPO_GRAPH_NONE)
            twice = result->node;
    }
    return judge(destination, twice, result);
}
