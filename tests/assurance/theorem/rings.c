/* SPDX-License-Identifier: MIT-0 */
/*
 * SCI rings: from every node to every other the routing function, link by link, leads to the
 * target, over no more links than promised; or the search, where there is none, entering no ring
 * twice.
 *
 * given: family, the eight parameters.
 */
#include "rt/route_ring.h"
#include "rt/topo_ring.h"
#include "theorem.h"

static uint32_t any_node(uint32_t nodes)
{
    unsigned bits = 0;
    uint32_t node;

    while ((nodes - 1) >> bits != 0)
        bits++;
    node = (uint32_t)any(bits);
    assume(node < nodes);
    return node;
}

void rings(void)
{
    struct rt_net net = {(uint8_t)given(0), 0, {0}};
    struct rt_rings rings;
    uint32_t source, current, target, ends;
    int link, last = RT_LINK_NONE, longest, links = 0;

    for (unsigned i = 0; i < RT_PARAM_MAX; i++)
        net.param[i] = (uint32_t)given(1 + i);
    claim(rt_topo_rings(&net, &rings) == 0, "the network has rings");
    longest = rt_route_longest(&net);
    ends = rings.nodes; /* processors sit at column 0 of a butterfly */
    if (net.family == RT_FAMILY_BUTTERFLY)
        ends /= net.param[1];
    source = current = any_node(ends);
    target = any_node(ends);
    for (;;) {
        link = rt_route_link(&net, source, current, target, (unsigned)last);
        if (link == RT_LINK_NONE)
            break;
        claim((link >= 0) & ((uint32_t)link < rings.links), "the link is there");
        current = rings.next(rings.context, current, (uint32_t)link);
        last = link;
        links++;
        claim(links <= longest, "no path is longer than promised");
    }
    claim(current == target, "arrives at the target");
    report((uint64_t)links);
}

#define NODES_MAX 32

/* A number of the ring that a link leaves the node on: the least node on it, and the link. */
static uint32_t ring_of(const struct rt_rings *rings, const struct rt_ring_step *step)
{
    uint32_t least = step->node, at = step->node;

    while ((at = rings->next(rings->context, at, step->link)) != step->node)
        least = at < least ? at : least;
    return least * rings->links + step->link;
}

/* One way for each node. */
static uint32_t each_node(uint32_t nodes)
{
    uint32_t node = any_node(nodes);

    for (uint32_t i = 0; i < nodes; i++)
        if (node == i)
            return i;
    return nodes;
}

void searched(void)
{
    struct rt_net net = {(uint8_t)given(0), 0, {0}};
    struct rt_ring_step step[NODES_MAX];
    uint32_t distance[NODES_MAX], source, target, at;
    struct rt_rings rings;
    int links;

    for (unsigned i = 0; i < RT_PARAM_MAX; i++)
        net.param[i] = (uint32_t)given(1 + i);
    claim(rt_topo_rings(&net, &rings) == 0, "the network has rings");
    claim(rings.nodes <= NODES_MAX, "there is room");
    at = source = each_node(rings.nodes);
    target = each_node(rings.nodes);
    rt_route_distances(&rings, target, distance);
    links = rt_route_search(&rings, distance, source, step, NODES_MAX);
    claim(links >= 0, "there is a path");
    for (int i = 0; i < links; i++) {
        claim(step[i].node == at && step[i].link < rings.links, "each step leaves where one is");
        at = rings.next(rings.context, at, step[i].link);
        for (int k = 0; k + 1 < i; k++)
            claim(ring_of(&rings, &step[k]) != ring_of(&rings, &step[i]) ||
                      ring_of(&rings, &step[i - 1]) == ring_of(&rings, &step[i]),
                  "enters no ring twice");
    }
    claim(at == target, "arrives at the target");
    report((uint64_t)links);
}
