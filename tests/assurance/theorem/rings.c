/* SPDX-License-Identifier: MIT-0 */
/*
 * SCI rings: from every node to every other the routing function, link by link, leads to the
 * target, over no more links than promised.
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
