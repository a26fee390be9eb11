/* SPDX-License-Identifier: MIT-0 */
/*
 * SCI rings: from every node to every other the routing function, link by link, leads to the
 * target, over no more links than promised; or the search, where there is none, entering no ring
 * twice.  Every queue on the way has a higher rank than the one before: so the graph of queues has
 * no cycle (SPEC 12.6).
 *
 * given: family, the eight parameters, whether queues have ranks; for the search, the ranks.
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

/* No branch, which would be two ways. */
static uint32_t choice(int condition, uint32_t yes, uint32_t no)
{
    uint32_t mask = 0 - (uint32_t)condition;

    return (yes & mask) | (no & ~mask);
}

/* The rank of the output or input queue of a link of a node. */
static uint32_t rank(const struct rt_net *net, uint32_t nodes, uint32_t node, uint32_t link, int in)
{
    uint32_t columns = net->param[1], column;

    if (net->family == RT_FAMILY_MULTICUBE) /* the highest dimension first */
        return 2 * (RT_PARAM_MAX - link) + (uint32_t)in;
    column = node / (nodes / columns);
    if (net->family == RT_FAMILY_BUTTERFLY) /* once round */
        return in ? choice(column == 0, 2 * columns, 2 * column) : 2 * column + 1;
    /* A livefly: on secondary rings to column 0, round on primary ones, on to the target. */
    if (in)
        return choice(link == net->param[0] - 1, choice(column == 0, 1, 2 * columns + 3),
                      choice(column == 0, 2 * columns + 1, 2 * column + 1));
    return choice(link == net->param[0] - 1, choice(column == 0, 2 * columns + 2, 0),
                  2 * column + 2);
}

void rings(void)
{
    struct rt_net net = {(uint8_t)given(0), 0, {0}};
    struct rt_rings rings;
    uint32_t source, current, target, ends, left = 0, met, next;
    int link, last = RT_LINK_NONE, longest, links = 0, ranked = (int)given(9);

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
        if (ranked) {
            met = rank(&net, rings.nodes, current, (uint32_t)last, 1);
            next = rank(&net, rings.nodes, current, (uint32_t)link, 0);
            claim((link == last) | (links == 0) | ((met > left) & (next > met)),
                  "ranks of queues rise");
            left = choice(link == last, left, next);
        }
        current = rings.next(rings.context, current, (uint32_t)link);
        last = link;
        links++;
        claim(links <= longest, "no path is longer than promised");
    }
    claim(current == target, "arrives at the target");
    if (ranked)
        claim((links == 0) | (rank(&net, rings.nodes, current, (uint32_t)last, 1) > left),
              "the last queue has the highest rank");
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

/* As model_rings.py orders them. */
static uint64_t ordered(const struct rt_rings *rings, uint32_t node, uint32_t link, unsigned in)
{
    return given(10 + 2 * (node * rings->links + link) + in);
}

void searched(void)
{
    struct rt_net net = {(uint8_t)given(0), 0, {0}};
    struct rt_ring_step step[NODES_MAX];
    uint32_t distance[NODES_MAX], source, target, at;
    uint64_t left = 0, met;
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
    for (int i = 0; given(9) && i < links; i++) {
        uint32_t end = i + 1 < links ? step[i + 1].node : target;

        if (i == 0 || step[i].link != step[i - 1].link)
            left = ordered(&rings, step[i].node, step[i].link, 0);
        if (i + 1 < links && step[i + 1].link == step[i].link)
            continue;
        met = ordered(&rings, end, step[i].link, 1);
        claim(met > left, "ranks of queues rise along a ring");
        claim(i + 1 == links || ordered(&rings, end, step[i + 1].link, 0) > met,
              "ranks of queues rise from ring to ring");
    }
    report((uint64_t)links);
}
