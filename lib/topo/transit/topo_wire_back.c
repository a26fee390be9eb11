/* SPDX-License-Identifier: MIT-0 */
/*
 * The wires of the Transit networks, input to output: the inverse of topo_wire.c (SPEC 14.5).
 * The examples there, read from their ends, are those of the functions here: to_stage undoes
 * from_stage, to_up from_top and the exits, to_cap the rest of from_top, to_down from_up,
 * from_down and, by to_top, from_bottom and from_cap.
 */
#include "topo_parts.h"

/* Component w / 2, output w mod 2 of a direction. */
static void undeal(struct topo_spot *spot, uint64_t w, uint64_t direction)
{
    spot->slot = w >> 1;
    spot->port = (unsigned)(2 * direction + (w & 1));
}

/* The up router that drives wire v of a unit tree in a direction. */
static void up(const struct rt_net *net, struct topo_spot *spot, const struct topo_unit *unit,
               unsigned layer, uint64_t tree, uint64_t v, unsigned direction,
               struct rt_topo_end *from)
{
    uint64_t w = v % unit->wires;

    rti_topo_stand(spot, RT_TOPO_PLACE_UP, layer, tree);
    spot->node = v / unit->wires;
    undeal(spot, unit->slots == 4 ? w : 2 * w, direction);
    rti_topo_end_output(net, spot, from);
}

/* Into a leaf cluster from the tree. */
static void to_cluster(const struct rt_net *net, struct topo_spot *spot, uint64_t entry,
                       struct rt_topo_end *from)
{
    uint64_t leaf = spot->component.unit, j, w;
    unsigned trees = rti_topo_log2_trees(net, 1);

    rti_topo_entry_back(trees, entry, &j, &w);
    rti_topo_stand(spot, RT_TOPO_PLACE_DOWN, 1, (topo_tree_above(leaf) << trees) + j);
    spot->node = topo_group(leaf);
    undeal(spot, w, topo_sibling(leaf));
    rti_topo_end_output(net, spot, from);
}

/* Stages of a leaf cluster or a bidelta network. */
static void to_stage(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *from)
{
    unsigned stage = rti_topo_stage_of(net, &spot->component), last = rti_topo_stages(net), log2;
    unsigned cluster = spot->component.kind == RT_TOPO_PLACE_CLUSTER;
    uint64_t direction = spot->node & 3;

    if (stage == 1) {
        log2 = rti_topo_log2_node(net, 1);
        if (cluster && spot->port >= 6)
            to_cluster(net, spot, ((uint64_t)(spot->port - 6) << log2) + spot->slot, from);
        else
            rti_topo_end(RT_TOPO_END_PROCESSOR,
                         spot->component.unit * net->param[0] + /* a bidelta network: unit 0 */
                             ((uint64_t)spot->port << (log2 - 1)) + spot->slot / 2,
                         spot->slot & 1, from);
        return;
    }
    log2 = stage == last ? 1 : rti_topo_log2_node(net, stage);
    spot->node >>= 2;
    spot->component.stage--; /* in front of a bidelta stack's first, 0: the last one's last */
    undeal(spot, ((uint64_t)spot->port << log2) + spot->slot, direction);
    rti_topo_end_output(net, spot, from);
}

static void to_up(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *from)
{
    unsigned layer = spot->component.stage, trees = rti_topo_log2_trees(net, layer), cables;
    uint64_t tree = spot->component.unit, j = tree & ((UINT64_C(1) << trees) - 1), child, v;
    struct topo_unit below;

    if (rti_topo_in_halves(net, &spot->component)) {
        rti_topo_end(RT_TOPO_END_PROCESSOR, tree * 64 + spot->node * 4 + spot->port, spot->slot,
                     from);
        return;
    }
    child = (tree >> trees) * 64 + spot->node * 4 + (spot->port >> 1);
    if (layer == 1) {
        v = ((uint64_t)(spot->port & 1) << (trees + 2)) + (spot->slot << trees) + j;
        rti_topo_stand(spot, RT_TOPO_PLACE_CLUSTER, 1, child);
        undeal(spot, v, 3);
        rti_topo_end_output(net, spot, from);
        return;
    }
    rti_topo_unit(net, layer - 1, &below);
    cables = 2 * below.wires;
    v = ((spot->port & 1) * 4 + spot->slot) * cables + j % cables;
    up(net, spot, &below, layer - 1, (child << rti_topo_log2_trees(net, layer - 1)) + j / cables, v,
       3, from);
}

static void to_cap(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *from)
{
    unsigned layer = rti_topo_layers(net), trees = rti_topo_log2_trees(net, layer);
    uint64_t other = spot->component.unit >> trees, subtree = spot->port >> 1;
    uint64_t j = spot->component.unit & ((UINT64_C(1) << trees) - 1);
    struct topo_unit unit;

    rti_topo_unit(net, layer, &unit);
    j = rti_topo_cap_tree(net, subtree, other, j, spot->slot);
    up(net, spot, &unit, layer, (subtree << trees) + j,
       ((spot->port & 1) * unit.cap + spot->slot) * 4 + other, 3, from);
}

/* Into a unit tree from above, wire p of its 128 or 32. */
static void to_top(const struct rt_net *net, struct topo_spot *spot, const struct topo_unit *unit,
                   uint64_t p, struct rt_topo_end *from)
{
    unsigned layer = spot->component.stage / 3, trees = rti_topo_log2_trees(net, layer);
    uint64_t subtree = spot->component.unit >> trees;
    uint64_t j = spot->component.unit & ((UINT64_C(1) << trees) - 1);

    if (layer < rti_topo_layers(net)) {
        uint64_t above = topo_tree_above(subtree) << rti_topo_log2_trees(net, layer + 1);

        rti_topo_stand(spot, RT_TOPO_PLACE_DOWN, 3 * layer + 1,
                       above + j * (2 * unit->wires) + (p >> 3));
        spot->node = topo_group(subtree);
        undeal(spot, p & 7, topo_sibling(subtree));
    } else if (net->capped) {
        uint64_t c = (p >> 1) % unit->cap, other = (p >> 1) / unit->cap;

        rti_topo_stand(spot, RT_TOPO_PLACE_CAP, 3 * layer + 1,
                       (other << trees) + rti_topo_cap_tree(net, subtree, other, j, c));
        undeal(spot, 2 * c + (p & 1), subtree);
    } else {
        rti_topo_end(RT_TOPO_END_NOTHING, 0, 0, from);
        return;
    }
    rti_topo_end_output(net, spot, from);
}

static void to_down(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *from)
{
    unsigned level = spot->component.stage, layer = topo_layer_at(level), port = spot->port;
    uint64_t tree = spot->component.unit, node = spot->node, slot = spot->slot;
    struct topo_unit unit;

    rti_topo_unit(net, layer, &unit);
    if (topo_third_of(level) == TOPO_TOP) {
        if (port < 4)
            up(net, spot, &unit, layer, tree, port * unit.top + slot, 2, from);
        else
            to_top(net, spot, &unit, (port - 4) * unit.top + rti_topo_fold(unit.top, slot, port),
                   from);
        return;
    }
    if (topo_third_of(level) == TOPO_MIDDLE) {
        unsigned six = unit.middle / 3; /* so many components take six wires from above */

        if (port > 5 || (port == 5 && slot >= six)) {
            up(net, spot, &unit, layer, tree,
               node * 4 * unit.wires + (port - 5) * unit.middle + slot - six, 1, from);
            return;
        }
        undeal(spot, port * unit.middle + slot, node & 3);
    } else {
        unsigned above = unit.slots == 4 ? 6 : 3; /* inputs from above */

        if (port >= above) {
            up(net, spot, &unit, layer, tree,
               node * unit.wires + (port - above) * unit.slots + slot, 0, from);
            return;
        }
        undeal(spot, port * unit.slots + slot, node & 3);
    }
    spot->component.stage++;
    spot->node = node >> 2;
    rti_topo_end_output(net, spot, from);
}

static void to_processor(const struct rt_net *net, uint64_t number, unsigned input,
                         struct rt_topo_end *from)
{
    struct topo_spot spot;
    uint64_t p = number;

    if (rt_topo_cluster(net) == 1) {
        rti_topo_stand(&spot, RT_TOPO_PLACE_DOWN, 1, topo_tree_above(p));
        p &= 63;
    } else if (rti_topo_is_hybrid(net)) {
        rti_topo_stand(&spot, RT_TOPO_PLACE_CLUSTER, rti_topo_stages(net), p / net->param[0]);
        p %= net->param[0];
    } else {
        rti_topo_stand(&spot, RT_TOPO_PLACE_STACK, rti_topo_stages(net), 0);
    }
    spot.node = p >> 2;
    spot.slot = input;
    spot.port = (unsigned)(2 * topo_sibling(p));
    rti_topo_end_output(net, &spot, from);
}

void rt_topo_wire_back(const struct rt_net *net, const struct rt_topo_end *to,
                       struct rt_topo_end *from)
{
    struct topo_spot spot;

    if (!rti_topo_is_transit(net)) {
        rti_topo_end(RT_TOPO_END_NOTHING, 0, 0, from);
        return;
    }
    if (to->kind == RT_TOPO_END_PROCESSOR) {
        to_processor(net, to->number, to->port, from);
        return;
    }
    rti_topo_spot_input(net, to, &spot);
    switch (spot.component.kind) {
    case RT_TOPO_PLACE_UP:
        to_up(net, &spot, from);
        break;
    case RT_TOPO_PLACE_DOWN:
        to_down(net, &spot, from);
        break;
    case RT_TOPO_PLACE_CAP:
        to_cap(net, &spot, from);
        break;
    default:
        to_stage(net, &spot, from);
        break;
    }
}
