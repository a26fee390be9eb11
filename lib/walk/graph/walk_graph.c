/* SPDX-License-Identifier: MIT-0 */
/* Routes followed over any topology (SPEC 16.3). */
#include "rt/walk_graph.h"

#include "rt/net.h"

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
    case RT_WALK_GRAPH_THROUGH:
        return "passes through an endpoint";
    case RT_WALK_GRAPH_LOOP:
        return "visits a node twice";
    case RT_WALK_GRAPH_SHORT:
        return "ends on the way: its header is too short";
    case RT_WALK_GRAPH_OWN:
        return "has a byte 0 in its header, which is for the router itself";
    case RT_WALK_GRAPH_LEFT:
        return "arrives, but its header goes on";
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

/* Takes a channel; returns whether the walk has visited the node before to which it leads. */
static int step(struct rt_walk_graph *walk, uint32_t channel, struct rt_walk_graph_result *result)
{
    uint32_t node = walk->graph->link[channel].to;
    int before = walk->seen[node] == walk->mark;

    walk->seen[node] = walk->mark;
    result->node = node;
    result->hops++;
    return before;
}

static int is_endpoint(const struct rt_topo_graph *graph, uint32_t node)
{
    return graph->endpoint != NULL && graph->endpoint[node];
}

/* The verdict on a route whose channels all exist; `twice` is the first node visited twice, or
 * NONE. */
static int judge(const struct rt_topo_graph *graph, uint32_t destination, const uint32_t *channel,
                 uint32_t twice, struct rt_walk_graph_result *result)
{
    if (result->node != destination)
        return RT_WALK_GRAPH_ELSEWHERE;
    for (uint32_t i = 1; graph->endpoint != NULL && i < result->hops; i++)
        if (graph->endpoint[graph->link[channel[i]].from]) {
            result->node = graph->link[channel[i]].from;
            return RT_WALK_GRAPH_THROUGH;
        }
    if (twice == RT_TOPO_GRAPH_NONE)
        return RT_WALK_GRAPH_ARRIVED;
    result->node = twice;
    return RT_WALK_GRAPH_LOOP;
}

uint32_t rt_walk_graph_exit(const struct rt_topo_graph *graph, uint32_t node)
{
    uint32_t end = graph->first[node + 1];

    return end == graph->first[node] ? 0 : graph->link[end - 1].port + 1;
}

/* Reads a port at the node that the walk has reached.  Returns 1 if *port leads on, 0 at the end
 * of the header, or the negated verdict of a failure. */
static int read_port(const struct rt_walk_graph *walk, struct rt_walk_header *header,
                     uint32_t destination, uint32_t node, uint32_t *port)
{
    int transit = header->format == RT_WALK_HEADER_TRANSIT, read;

    if (transit && node == destination)
        return 0;
    read = rt_walk_header_take(header);
    if (read == RT_ERR_LINK)
        return -RT_WALK_GRAPH_OWN;
    if (read < 0)
        return transit ? -RT_WALK_GRAPH_ELSEWHERE : -RT_WALK_GRAPH_SHORT;
    *port = (uint32_t)read;
    return transit || *port != rt_walk_graph_exit(walk->graph, node);
}

int rt_walk_graph_header(struct rt_walk_graph *walk, uint32_t source, uint32_t destination,
                         struct rt_walk_header *header, uint32_t *channel,
                         struct rt_walk_graph_result *result)
{
    uint32_t twice = RT_TOPO_GRAPH_NONE, port = 0;
    int read = 0, verdict;

    begin(walk, source, result);
    while ((result->hops == 0 || !is_endpoint(walk->graph, result->node)) &&
           (read = read_port(walk, header, destination, result->node, &port)) > 0) {
        uint32_t next = rt_topo_graph_port(walk->graph, result->node, port);

        if (next == RT_TOPO_GRAPH_NONE)
            return RT_WALK_GRAPH_NOWHERE;
        channel[result->hops] = next;
        if (step(walk, next, result) && twice == RT_TOPO_GRAPH_NONE)
            twice = result->node;
    }
    if (read < 0)
        return -read;
    verdict = judge(walk->graph, destination, channel, twice, result);
    return verdict == RT_WALK_GRAPH_ARRIVED && !rt_walk_header_spent(header) ? RT_WALK_GRAPH_LEFT
                                                                             : verdict;
}

int rt_walk_graph_ports(struct rt_walk_graph *walk, uint32_t source, uint32_t destination,
                        const uint32_t *port, uint32_t hops, uint32_t *channel,
                        struct rt_walk_graph_result *result)
{
    const struct rt_topo_graph *graph = walk->graph;
    const struct rt_topo_graph_link *link = graph->link;
    const uint32_t *first = graph->first;
    uint32_t node = source, twice = RT_TOPO_GRAPH_NONE, mark, i;

    begin(walk, source, result);
    mark = walk->mark;
    for (i = 0; i < hops; i++) { /* all in registers: most of the time of `check` goes here */
        uint32_t next = first[node] + port[i];

        if (port[i] >= first[node + 1] - first[node] || link[next].port != port[i])
            next = rt_topo_graph_port(graph, node, port[i]);
        if (next == RT_TOPO_GRAPH_NONE)
            break;
        channel[i] = next;
        node = link[next].to;
        if (walk->seen[node] == mark && twice == RT_TOPO_GRAPH_NONE)
            twice = node;
        walk->seen[node] = mark;
    }
    result->hops = i;
    result->node = node;
    return i < hops ? RT_WALK_GRAPH_NOWHERE
                    : judge(walk->graph, destination, channel, twice, result);
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
    return starts ? judge(walk->graph, destination, channel, twice, result) : RT_WALK_GRAPH_START;
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
    return judge(walk->graph, destination, channel, twice, result);
}
