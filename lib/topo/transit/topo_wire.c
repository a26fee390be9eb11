/* SPDX-License-Identifier: MIT-0 */
/*
 * The wires of the Transit networks, output to input (SPEC 14.5).
 *
 * Wires that leave a set of components in one direction are numbered w = 2 *
 * component + output, and dealt to the next node's components in turn: component
 * w mod n.  What chance chose on the way stands in the low digits of such a
 * number, what the source fixed in the high ones: so chance spreads over
 * components, and the source's digits fall into the port.
 */
#include "topo_parts.h"

/* Wire w to one of n components, `first` being the first input for its kind. */
static void deal(struct topo_spot *spot, uint64_t w, uint64_t n, unsigned first)
{
    spot->slot = w % n;
    spot->port = first + (unsigned)(w / n);
}

/* Into the top down node of a unit tree from above, as wire w of 128 or 32. */
static void enter_tree(const struct rt_net *net, struct topo_spot *spot, unsigned layer,
                       uint64_t tree, uint64_t w, struct rt_topo_end *to)
{
    struct topo_unit unit;

    rti_topo_unit(net, layer, &unit);
    rti_topo_stand(spot, RT_TOPO_PLACE_DOWN, 3 * layer, tree);
    deal(spot, w, unit.top, 4);
    spot->slot = rti_topo_fold(unit.top, spot->slot, spot->port);
    rti_topo_end_input(net, spot, to);
}

/* Stages of a leaf cluster or a bidelta network. */
static void from_stage(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to)
{
    unsigned direction = spot->port >> 1, cluster = spot->component.kind == RT_TOPO_PLACE_CLUSTER;
    unsigned stage = rti_topo_stage_of(net, &spot->component), last = rti_topo_stages(net);
    uint64_t w = 2 * spot->slot + (spot->port & 1), leaf = spot->component.unit;

    if (stage == last) {
        rti_topo_end(RT_TOPO_END_PROCESSOR,
                     (cluster ? leaf * net->param[0] : 0) + spot->node * 4 + direction,
                     (unsigned)spot->slot, to);
        return;
    }
    if (cluster && stage == 1 && direction == 3) {
        /* 4W components' 8W wires: two from each leaf to each of a group's 4W up
         * routers, which stand in W unit trees. */
        unsigned trees = rti_topo_log2_trees(net, 1);
        uint64_t x = w & ((UINT64_C(4) << trees) - 1), j = x & ((UINT64_C(1) << trees) - 1);

        rti_topo_stand(spot, RT_TOPO_PLACE_UP, 1, (leaf >> 6 << trees) + j);
        spot->node = leaf >> 2 & 15;
        spot->slot = x >> trees;
        spot->port = (unsigned)((leaf & 3) * 2 + (w >> (trees + 2)));
    } else {
        spot->node = cluster && stage == 1 ? direction : spot->node * 4 + direction;
        if (spot->component.stack > 0 &&
            spot->component.stage == net->param[spot->component.stack - 1]) {
            spot->component.stack++;
            spot->component.stage = 0;
        }
        spot->component.stage++;
        deal(spot, w, stage + 1 == last ? 2 : UINT64_C(1) << rti_topo_log2_node(net, stage + 1), 0);
    }
    rti_topo_end_input(net, spot, to);
}

/* Direction 3 of the up routers, wire v of 128 or 32 of a unit tree. */
static void from_top(const struct rt_net *net, struct topo_spot *spot, const struct topo_unit *unit,
                     unsigned v, struct rt_topo_end *to)
{
    unsigned layer = spot->component.stage, trees = rti_topo_log2_trees(net, layer);
    unsigned bundles = 2 * unit->wires;
    uint64_t subtree = spot->component.unit >> trees;
    uint64_t j = spot->component.unit & ((UINT64_C(1) << trees) - 1);

    if (layer < rti_topo_layers(net)) {
        /* Each bundle of 8 to another unit tree, two wires to each of a group's
         * four up routers there. */
        uint64_t above = subtree >> 6 << rti_topo_log2_trees(net, layer + 1);

        rti_topo_stand(spot, RT_TOPO_PLACE_UP, layer + 1, above + j * bundles + v % bundles);
        spot->node = subtree >> 2 & 15;
        spot->slot = v / bundles & 3;
        spot->port = (unsigned)((subtree & 3) * 2 + v / (4 * bundles));
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

static void from_up(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to)
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
        deal(spot, v, unit.slots, unit.slots == 4 ? 6 : 3);
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
        /* A third of the components takes six wires from above, the others five;
         * those wires come first, then these, so that every input is used once. */
        spot->node = v / (4 * unit.wires);
        deal(spot, v % (4 * unit.wires) + unit.middle / 3, unit.middle, 5);
    } else {
        deal(spot, v, unit.top, 0);
    }
    rti_topo_end_input(net, spot, to);
}

/* Out of the bottom of a unit tree: wire w of the 8 of one direction. */
static void from_bottom(const struct rt_net *net, struct topo_spot *spot, uint64_t leaf, unsigned w,
                        struct rt_topo_end *to)
{
    unsigned layer = (spot->component.stage + 2u) / 3, trees = rti_topo_log2_trees(net, layer);
    uint64_t j = spot->component.unit & ((UINT64_C(1) << trees) - 1);
    struct topo_unit below;

    if (layer == 1) {
        rti_topo_stand(spot, RT_TOPO_PLACE_CLUSTER, 1, leaf);
        deal(spot, rti_topo_entry(trees, j, w), UINT64_C(4) << trees, 6);
        rti_topo_end_input(net, spot, to);
        return;
    }
    rti_topo_unit(net, layer - 1, &below);
    trees = rti_topo_log2_trees(net, layer - 1);
    enter_tree(net, spot, layer - 1, (leaf << trees) + j / (2 * below.wires),
               j % (2 * below.wires) * 8 + w, to);
}

static void from_down(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to)
{
    unsigned level = spot->component.stage, layer = (level + 2) / 3, direction = spot->port >> 1;
    unsigned w = 2 * (unsigned)spot->slot + (spot->port & 1);
    struct topo_unit unit;

    rti_topo_unit(net, layer, &unit);
    if (level % 3 == 1) {
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
    deal(spot, w, level % 3 == 0 ? unit.middle : unit.slots, 0);
    rti_topo_end_input(net, spot, to);
}

static void from_cap(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to)
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

/* A processor's two wires go to neighbouring components. */
static void from_processor(const struct rt_net *net, uint64_t number, unsigned output,
                           struct rt_topo_end *to)
{
    struct topo_spot spot;
    uint64_t p = number;

    if (net->family == RT_FAMILY_FULL) {
        rti_topo_stand(&spot, RT_TOPO_PLACE_UP, 1, p >> 6);
        spot.node = p >> 2 & 15;
        spot.slot = output;
        spot.port = p & 3;
    } else {
        unsigned pairs = rti_topo_log2_node(net, 1) - 1;

        rti_topo_stand(&spot, rti_topo_is_hybrid(net) ? RT_TOPO_PLACE_CLUSTER : RT_TOPO_PLACE_STACK,
                       1, 0);
        if (rti_topo_is_hybrid(net)) {
            spot.component.unit = p / net->param[0];
            p %= net->param[0];
        } else {
            spot.component.stack = 1;
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
        from_up(net, &spot, to);
        break;
    case RT_TOPO_PLACE_DOWN:
        from_down(net, &spot, to);
        break;
    case RT_TOPO_PLACE_CAP:
        from_cap(net, &spot, to);
        break;
    default:
        from_stage(net, &spot, to);
        break;
    }
}
