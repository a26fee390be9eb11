/* SPDX-License-Identifier: MIT-0 */
/*
 * Leiserson's fat-tree of height h: for every pair of processors the bits of rt_route_tree lead to
 * the destination, through their least common ancestor, and none is left.
 *
 * given: h.
 */
#include "rt/route_tree.h"
#include "rt/walk_tree.h"
#include "theorem.h"

void tree(void)
{
    struct rt_net net = {RT_FAMILY_TREE, 0, {(uint32_t)given(0)}};
    struct rt_walk_tree_on on = {net.param[0], rt_topo_tree_next, rt_walk_select, 0};
    struct rt_walk_tree_result walk;
    uint64_t source = any(net.param[0]), destination = any(net.param[0]), leaves;
    uint8_t bits[RT_TREE_BYTES];
    unsigned height;
    int count;

    claim(rt_net_check(&net) == 0, "the network is within the limits");
    leaves = UINT64_C(1) << net.param[0];
    count = rt_route_tree(&net, (uint32_t)source, (uint32_t)destination, bits);
    claim(count >= 0, "every pair has address bits");
    rt_walk_tree(&on, source, destination, bits, (unsigned)count, 0, &walk);
    report((uint64_t)count);
    report(walk.verdict);
    claim(walk.arrived, "arrives somewhere");
    claim(walk.processor == destination, "arrives at the destination");
    claim(walk.hops == count, "no address bit is left");
    claim(walk.verdict == RT_WALK_TREE_ARRIVED, "the walker says that it arrived");
    if (count == 0) {
        claim(source == destination, "only a message to itself needs no bits");
        return;
    }
    height = ((unsigned)count + 1) / 2;
    claim((leaves + source) >> height == walk.apex, "turns above the source");
    claim((leaves + destination) >> height == walk.apex, "turns above the destination");
    claim(source >> (height - 1) != destination >> (height - 1),
          "turns at the least common ancestor");
}
