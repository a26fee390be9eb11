/* SPDX-License-Identifier: MIT-0 */
/* Sizes of the parts of a Transit network (DeHon 2.1, 3.3; SPEC 14.5).  All are powers of two, and
 * stand as their logarithms. */
#ifndef TOPO_PARTS_H
#define TOPO_PARTS_H

#include "../topo_shape.h"
#include "rt/topo_transit.h"

/* A unit tree: UT64x8, or UT64x2 with a quarter of the components, all in halves below. */
struct topo_unit {
    unsigned slots;  /* up routers, and components of a bottom down node, of four leaves: 4, or
                        2 halves */
    unsigned middle; /* components of a middle down node: 12 or 3 */
    unsigned top;    /* of the top down node: 32 or 8 */
    unsigned wires;  /* up from four leaves in one direction: 8 or 2 */
    unsigned cap;    /* components in its part of a cap level: 16 or 4 */
    unsigned all;    /* components, without the cap: 208 or 52 */
};

/*
 * Tree levels 3u-2, 3u-1, 3u are the bottom, the middle and the top of the unit trees of layer
 * u: level 5 is the middle of layer 2.
 */
enum topo_third { TOPO_TOP = 0, TOPO_BOTTOM = 1, TOPO_MIDDLE = 2 };

static inline unsigned topo_third_of(unsigned level)
{
    return level % 3;
}

static inline unsigned topo_layer_at(unsigned level)
{
    return (level + 2) / 3;
}

/*
 * A unit tree stands above 64 leaves or subtrees, in 16 groups of four siblings, and each group
 * has up routers and a bottom down node of its own: number 155 stands below tree 2, there in
 * group 6 (155 = 2 * 64 + 6 * 4 + 3), and is the last, 3, of its siblings.
 */
static inline uint64_t topo_tree_above(uint64_t number)
{
    return number >> 6;
}

static inline uint64_t topo_group(uint64_t number)
{
    return number >> 2 & 15;
}

static inline unsigned topo_sibling(uint64_t number)
{
    return (unsigned)(number & 3);
}

/* These are inline because each wire asks for sizes several times. */
static inline int rti_topo_is_hybrid(const struct rt_net *net)
{
    return net->family == RT_FAMILY_HYBRID;
}

/* Unit-tree layers, of which the cap is none; 0 in a bidelta network. */
static inline unsigned rti_topo_layers(const struct rt_net *net)
{
    switch (net->family) {
    case RT_FAMILY_HYBRID:
        return (unsigned)net->param[1];
    case RT_FAMILY_FULL:
        return (unsigned)net->param[0];
    default:
        return 0;
    }
}

/* Stages of a leaf cluster, or of a whole bidelta network; not for full fat-trees. */
static inline unsigned rti_topo_stages(const struct rt_net *net)
{
    unsigned stages = 0;

    if (rti_topo_is_hybrid(net))
        return net->param[0] == 12 ? 2 : net->param[0] == 48 ? 3 : 4;
    for (unsigned m = 0; m < RT_PARAM_MAX; m++)
        stages += (unsigned)net->param[m];
    return stages;
}

/* Components of a node of stage 1..rti_topo_stages - 1 of it, as log2.  Two wires in each direction
 * of four to each of two inputs a processor.  2.1: 4^(s-1), then 3 * 4^(s-2). */
static inline unsigned rti_topo_log2_node(const struct rt_net *net, unsigned stage)
{
    unsigned last = rti_topo_stages(net);

    return rti_topo_is_hybrid(net) && stage == 1 ? 2 * (last - 1) : 2 * (last - stage);
}

/* Components of all its nodes. */
static inline uint64_t rti_topo_stage_size(const struct rt_net *net, unsigned stage)
{
    unsigned last = rti_topo_stages(net);

    if (!rti_topo_is_hybrid(net) || stage == 1)
        return UINT64_C(1) << 2 * (last - 1);
    return UINT64_C(3) << 2 * (last - 2);
}

/* Leaves of the fat-tree: clusters, or processors. */
static inline uint64_t rti_topo_leaves(const struct rt_net *net)
{
    return UINT64_C(1) << (6 * rti_topo_layers(net) + 2u * net->capped);
}

/* Is a layer's unit tree a UT64x2? */
static inline int rti_topo_is_narrow(const struct rt_net *net, unsigned layer)
{
    return layer == 1 && !rti_topo_is_hybrid(net);
}

static inline void rti_topo_unit(const struct rt_net *net, unsigned layer, struct topo_unit *unit)
{
    if (rti_topo_is_narrow(net, layer))
        *unit = (struct topo_unit){2, 3, 8, 2, 4, 52}; /* 3.3.4 */
    else
        *unit = (struct topo_unit){4, 12, 32, 8, 16, 208}; /* 3.3.1 */
}

/* log2 of the unit trees of a subtree with its root at the top of a layer. */
static inline unsigned rti_topo_log2_trees(const struct rt_net *net, unsigned layer)
{
    if (rti_topo_is_hybrid(net)) /* 3.3.3: n / 12, and 16 times as many a layer */
        return 2 * (rti_topo_stages(net) - 2) + 4 * (layer - 1);
    return layer == 1 ? 0 : 4 * layer - 6; /* 1, 4, 64, .. */
}

/*
 * Configuration B (SPEC 14.5): crossbar `half` of node `node` sits in a component of a
 * ring of siblings, so that the two halves of a node are never in the same one.
 */
uint64_t rti_topo_half_component(const struct rt_net *net, uint64_t node, unsigned half);
uint64_t rti_topo_half_node(const struct rt_net *net, uint64_t component, unsigned half);

/* Stage 1..rti_topo_stages of a component of a leaf cluster or a bidelta network.  In a spot the
 * stages of a bidelta network may count on from one stack into those behind it. */
static inline unsigned rti_topo_stage_of(const struct rt_net *net,
                                         const struct rt_topo_component *component)
{
    unsigned stage = component->stage;

    for (unsigned m = 1; m < component->stack; m++)
        stage += (unsigned)net->param[m - 1];
    return stage;
}

/* Layer of the unit tree that a component is part of; the cap is part of the top one. */
static inline unsigned rti_topo_layer_of(const struct rt_net *net,
                                         const struct rt_topo_component *component)
{
    if (component->kind == RT_TOPO_PLACE_UP)
        return component->stage;
    return component->kind == RT_TOPO_PLACE_CAP ? rti_topo_layers(net)
                                                : topo_layer_at(component->stage);
}

/* 1 if a component of this kind, stage and stack is in configuration B. */
static inline int rti_topo_in_halves(const struct rt_net *net,
                                     const struct rt_topo_component *component)
{
    if (component->kind == RT_TOPO_PLACE_CLUSTER || component->kind == RT_TOPO_PLACE_STACK)
        return rti_topo_stage_of(net, component) == rti_topo_stages(net);
    return component->stage == 1 && /* no cap: its stage is 4 or more */
           rti_topo_is_narrow(net, 1);
}

/*
 * An input or output of a node: crossbar or component `slot` of node `node` of its
 * stage in its stack (component->unit), and there input `port` of 4 or 8, or
 * output `port` = direction * 2 + 0 or 1 (in configuration B the crossbar, or 0).
 */
struct topo_spot {
    struct rt_topo_component component; /* index: not used */
    uint64_t node, slot;
    unsigned port;
};

/* Node 0 of a stage in a stack, of a bidelta network all stages in one; slot and port stay. */
void rti_topo_stand(struct topo_spot *spot, unsigned kind, unsigned stage, uint64_t unit);

void rti_topo_end(unsigned kind, uint64_t number, uint64_t port, struct rt_topo_end *end);

/* Spot of an input or an output port of a component, and back. */
void rti_topo_spot_input(const struct rt_net *net, const struct rt_topo_end *end,
                         struct topo_spot *spot);
void rti_topo_spot_output(const struct rt_net *net, const struct rt_topo_end *end,
                          struct topo_spot *spot);
void rti_topo_end_input(const struct rt_net *net, const struct topo_spot *spot,
                        struct rt_topo_end *end);
void rti_topo_end_output(const struct rt_net *net, const struct topo_spot *spot,
                         struct rt_topo_end *end);

/*
 * The wires from above into the n = 8 or 32 components of a top down node are dealt out in turn.
 * Those that differ only in what falls into the port are kept apart: its digits are added to those
 * of the component, from the third on.  The function is its own inverse.
 */
uint64_t rti_topo_fold(uint64_t n, uint64_t component, uint64_t port);

/*
 * Numbers the wires from the tree into a leaf cluster: wire w of 8 from unit tree j of W is 0..8W
 * - 1, and its low digits are those that chance chooses, whichever of j and w it chose.  And back.
 */
uint64_t rti_topo_entry(unsigned log2_trees, uint64_t j, uint64_t w);
void rti_topo_entry_back(unsigned log2_trees, uint64_t entry, uint64_t *j, uint64_t *w);

/* The stack with which unit tree j of a subtree exchanges part c of its wires, among the
 * trees of subtree `other` of the cap level; its own inverse (SPEC 14.5). */
uint64_t rti_topo_cap_tree(const struct rt_net *net, uint64_t subtree, uint64_t other, uint64_t j,
                           uint64_t c);

#endif
