/* SPDX-License-Identifier: MIT-0 */
/* The wires out of unit trees and of the cap, output to input; examples as in topo_wire.c. */
#include "topo_wire.h"

/* Into the top down node of a unit tree from above, as wire w of 128 or 32.  Wire 45 into tree 1
 * of layer 1: component 45 mod 32 = 13, input 4 + 45 / 32 = 5; folded with 5, component 9. */
static void enter_tree(const struct rt_net *net, struct topo_spot *spot, unsigned layer,
                       uint64_t tree, uint64_t w, struct rt_topo_end *to)
{
    struct topo_unit unit;

    rti_topo_unit(net, layer, &unit);
    rti_topo_stand(spot, RT_TOPO_PLACE_DOWN, 3 * layer, tree);
    topo_deal(spot, w, unit.top, 4);
    spot->slot = rti_topo_fold(unit.top, spot->slot, spot->port);
    rti_topo_end_input(net, spot, to);
}

/*
 * Direction 3 of the up routers, wire v of 128 or 32 of a unit tree.
 * Tree 5 of layer 1, up router 2, output 7: v = 2 * 2 + 1 = 5, cable 5 of 16, so to tree 5 of
 * layer 2; 5 is sibling 1 of group 1: up router 0 there, 4 in the stage, input 2 * 1 + 0 = 2.
 */
static void from_top(const struct rt_net *net, struct topo_spot *spot, const struct topo_unit *unit,
                     unsigned v, struct rt_topo_end *to)
{
    unsigned layer = spot->component.stage, trees = rti_topo_log2_trees(net, layer);
    unsigned cables = 2 * unit->wires;
    uint64_t subtree = spot->component.unit >> trees;
    uint64_t j = spot->component.unit & ((UINT64_C(1) << trees) - 1);

    if (layer < rti_topo_layers(net)) {
        /* Each cable of 8 to another unit tree, two wires to each of a group's
         * four up routers there. */
        uint64_t above = topo_tree_above(subtree) << rti_topo_log2_trees(net, layer + 1);

        rti_topo_stand(spot, RT_TOPO_PLACE_UP, layer + 1, above + j * cables + v % cables);
        spot->node = topo_group(subtree);
        spot->slot = v / cables & 3;
        spot->port = topo_sibling(subtree) * 2 + (unsigned)(v / (4 * cables));
    } else if (net->capped) {
        unsigned other = v & 3, c = v >> 2 & (unit->cap - 1);

        rti_topo_stand(spot, RT_TOPO_PLACE_CAP, 3 * layer + 1,
                       ((uint64_t)other << trees) + rti_topo_cap_tree(net, subtree, other, j, c));
        spot->slot = c;
        spot->port = (unsigned)(subtree * 2 + v / (4 * unit->cap));
    } else {
        rti_topo_end(RT_TOPO_END_NOTHING, 0, 0, to);
        return;
    }
    rti_topo_end_input(net, spot, to);
}

/*
 * Up routers.  Layer 1, tree 5, up router 2, in group 0: w = 5 in each direction.
 *   output 1   bottom node 0 of the same tree, component 5 mod 4 = 1, input 6 + 5 / 4 = 7
 *   output 3   middle node 0, component 5 + 12 / 3 = 9 of 12, input 5
 *   output 5   top node, component 5 of 32, input 0
 */
void rti_topo_wire_up(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to)
{
    unsigned layer = spot->component.stage, below = 3 * (layer - 1), direction = spot->port >> 1, v;
    uint64_t tree = spot->component.unit;
    struct topo_unit unit;

    rti_topo_unit(net, layer, &unit);
    v = (unsigned)spot->slot; /* of four leaves */
    if (unit.slots == 4)
        v = 2 * v + (spot->port & 1);
    if (direction == 0) {
        spot->component.kind = RT_TOPO_PLACE_DOWN; /* the same group's bottom node */
        spot->component.stage = (uint8_t)(below + 1);
        topo_deal(spot, v, unit.slots, unit.slots == 4 ? 6 : 3);
        rti_topo_end_input(net, spot, to);
        return;
    }
    v += (unsigned)spot->node * unit.wires;
    if (direction == 3) {
        from_top(net, spot, &unit, v, to);
        return;
    }
    rti_topo_stand(spot, RT_TOPO_PLACE_DOWN, below + direction + 1, tree);
    if (direction == 1) {
        /* A third of the components take six wires from above, the others five.  Those wires come
         * first and these follow, so that every input is used once. */
        spot->node = v / (4 * unit.wires);
        topo_deal(spot, v % (4 * unit.wires) + unit.middle / 3, unit.middle, 5);
    } else {
        topo_deal(spot, v, unit.top, 0);
    }
    rti_topo_end_input(net, spot, to);
}

/*
 * Out of the bottom of a unit tree: wire w of the 8 of one direction.
 * Layer 1, tree 5, component 2, output 3: leaf 5 * 64 + 1 = 321, w = 5 is its entry 7 of 8W:
 * component 7 mod 4 = 3, input 6 + 7 / 4 = 7.
 * Layer 2, tree 5, component 2, output 3: subtree 1, j = 5: wire 5 * 8 + 5 = 45 into its tree 1.
 */
static void from_bottom(const struct rt_net *net, struct topo_spot *spot, uint64_t leaf, unsigned w,
                        struct rt_topo_end *to)
{
    unsigned layer = topo_layer_at(spot->component.stage), trees = rti_topo_log2_trees(net, layer);
    uint64_t j = spot->component.unit & ((UINT64_C(1) << trees) - 1);
    struct topo_unit below;

    if (layer == 1) {
        rti_topo_stand(spot, RT_TOPO_PLACE_CLUSTER, 1, leaf);
        topo_deal(spot, rti_topo_entry(trees, j, w), UINT64_C(4) << trees, 6);
        rti_topo_end_input(net, spot, to);
        return;
    }
    rti_topo_unit(net, layer - 1, &below);
    trees = rti_topo_log2_trees(net, layer - 1);
    enter_tree(net, spot, layer - 1, (leaf << trees) + j / (2 * below.wires),
               j % (2 * below.wires) * 8 + w, to);
}

/* Down nodes.  Level 3, tree 5, component 2, output 3: w = 5 into middle node 0 * 4 + 1, component
 * 5 of 12, which is 17 in the stage, input 0. */
void rti_topo_wire_down(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to)
{
    unsigned level = spot->component.stage, layer = topo_layer_at(level),
             direction = spot->port >> 1;
    unsigned w = 2 * (unsigned)spot->slot + (spot->port & 1);
    struct topo_unit unit;

    rti_topo_unit(net, layer, &unit);
    if (topo_third_of(level) == TOPO_BOTTOM) {
        uint64_t subtree = spot->component.unit >> rti_topo_log2_trees(net, layer);
        uint64_t leaf = subtree * 64 + spot->node * 4 + direction;

        if (unit.slots == 2)
            rti_topo_end(RT_TOPO_END_PROCESSOR, leaf, (unsigned)spot->slot, to);
        else
            from_bottom(net, spot, leaf, w, to);
        return;
    }
    spot->component.stage--;
    spot->node = spot->node * 4 + direction;
    topo_deal(spot, w, topo_third_of(level) == TOPO_TOP ? unit.middle : unit.slots, 0);
    rti_topo_end_input(net, spot, to);
}

/* The cap level.  hybrid:12,1,capped, stack 0, component 2, output 3: as wire 2 * 2 + 1 = 5 of 32
 * into tree 1, component 5 of its top node, input 4. */
void rti_topo_wire_cap(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to)
{
    unsigned layer = rti_topo_layers(net), trees = rti_topo_log2_trees(net, layer);
    uint64_t c = spot->slot, subtree = spot->component.unit >> trees;
    uint64_t direction = spot->port >> 1;
    uint64_t j = spot->component.unit & ((UINT64_C(1) << trees) - 1);
    struct topo_unit unit;

    j = rti_topo_cap_tree(net, direction, subtree, j, c);
    rti_topo_unit(net, layer, &unit);
    enter_tree(net, spot, layer, (direction << trees) + j,
               2 * (subtree * unit.cap + c) + (spot->port & 1), to);
}
