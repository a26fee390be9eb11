/* SPDX-License-Identifier: MIT-0 */
/*
 * The wires of the Transit networks, output to input (SPEC 14.5); topo_wire_tree.c has those out
 * of unit trees and the cap.
 *
 * Wires that leave a set of components in one direction have the numbers w = 2 * component +
 * output.  They are dealt to the components of the next node in turn: component w mod n.  The low
 * digits of w are what chance chose on the way, the high ones what the source fixed.  So chance
 * spreads over components, and the digits of the source fall into the port.
 *
 * Examples are of hybrid:12,2 unless they name another network: unit trees of layer 1 have one
 * stack a subtree, W = 1.  A component has its number in its stage.
 */
#include "topo_wire.h"

/*
 * Stages of a leaf cluster or a bidelta network.
 * bidelta:2,3, component 2 of stage 1, output 3: direction 1, w = 2 * 2 + 1 = 5; node 1 of
 * stage 2 has 64 components: its 5th, 69 in the stage, input 0.
 * Exit of cluster 5, component 2, output 7: w = 5; x = 5 mod 4W = 1; group 1 of tree 0, up router
 * 1 there, which is 4 + 1 = 5 in the stage; input: sibling 1, upper half: 2 * 1 + 1 = 3.
 */
static void from_stage(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to)
{
    unsigned direction = spot->port >> 1, cluster = spot->component.kind == RT_TOPO_PLACE_CLUSTER;
    unsigned stage = rti_topo_stage_of(net, &spot->component), last = rti_topo_stages(net);
    uint64_t w = 2 * spot->slot + (spot->port & 1), leaf = spot->component.unit;

    if (stage == last) { /* of a bidelta network leaf is 0 */
        rti_topo_end(RT_TOPO_END_PROCESSOR, leaf * net->param[0] + spot->node * 4 + direction,
                     (unsigned)spot->slot, to);
        return;
    }
    if (cluster && stage == 1 && direction == 3) {
        /* 4W components' 8W wires: two from each leaf to each of a group's 4W up
         * routers, which stand in W unit trees. */
        unsigned trees = rti_topo_log2_trees(net, 1);
        uint64_t x = w & ((UINT64_C(4) << trees) - 1), j = x & ((UINT64_C(1) << trees) - 1);

        rti_topo_stand(spot, RT_TOPO_PLACE_UP, 1, (topo_tree_above(leaf) << trees) + j);
        spot->node = topo_group(leaf);
        spot->slot = x >> trees;
        spot->port = topo_sibling(leaf) * 2 + (unsigned)((w >> (trees + 2)));
    } else {
        spot->node = spot->node * 4 + direction;
        spot->component.stage++; /* behind a bidelta stack's last: the next one's first */
        topo_deal(spot, w,
                  stage + 1 == last ? 2 : UINT64_C(1) << rti_topo_log2_node(net, stage + 1), 0);
    }
    rti_topo_end_input(net, spot, to);
}

/* A processor's two wires go to neighbouring components: output 1 of processor 7, of pair 7 mod 2
 * of components, to component 2 * 1 + 1 = 3 of stage 1, input 7 / 2 = 3. */
static void from_processor(const struct rt_net *net, uint64_t number, unsigned output,
                           struct rt_topo_end *to)
{
    struct topo_spot spot;
    uint64_t p = number;

    if (rt_topo_cluster(net) == 1) {
        rti_topo_stand(&spot, RT_TOPO_PLACE_UP, 1, topo_tree_above(p));
        spot.node = topo_group(p);
        spot.slot = output;
        spot.port = topo_sibling(p);
    } else {
        unsigned pairs = rti_topo_log2_node(net, 1) - 1;

        rti_topo_stand(&spot, rti_topo_is_hybrid(net) ? RT_TOPO_PLACE_CLUSTER : RT_TOPO_PLACE_STACK,
                       1, 0);
        if (rti_topo_is_hybrid(net)) {
            spot.component.unit = p / net->param[0];
            p %= net->param[0];
        }
        spot.slot = 2 * (p & ((UINT64_C(1) << pairs) - 1)) + output;
        spot.port = (unsigned)(p >> pairs);
    }
    rti_topo_end_input(net, &spot, to);
}

void rt_topo_wire(const struct rt_net *net, const struct rt_topo_end *from, struct rt_topo_end *to)
{
    struct topo_spot spot;

    if (!rti_topo_is_transit(net)) {
        rti_topo_end(RT_TOPO_END_NOTHING, 0, 0, to);
        return;
    }
    if (from->kind == RT_TOPO_END_PROCESSOR) {
        from_processor(net, from->number, from->port, to);
        return;
    }
    rti_topo_spot_output(net, from, &spot);
    switch (spot.component.kind) {
    case RT_TOPO_PLACE_UP:
        rti_topo_wire_up(net, &spot, to);
        break;
    case RT_TOPO_PLACE_DOWN:
        rti_topo_wire_down(net, &spot, to);
        break;
    case RT_TOPO_PLACE_CAP:
        rti_topo_wire_cap(net, &spot, to);
        break;
    default:
        from_stage(net, &spot, to);
        break;
    }
}
