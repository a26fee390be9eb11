/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/topo_transit.h - what is wired to what in a Transit network?
 *
 * First stage by stage: which stage follows in which direction, which inputs swallow a byte, and by
 * how much the wires rotate.  Then component by component, wire by wire.
 *
 * A place has a number, `node` (SPEC 5.1), whose digits are the branches taken from the root down
 * to it.  A leaf is a cluster (hybrid) or a processor (full), and leaves are counted as processors
 * are.
 *   processor              its index
 *   cluster stage 1        the leaf's number; for each later stage, that times 3 or 4 plus the
 *                          digit of the stage passed
 *   up router of layer u   the leaf's number divided by 64^(u-1)
 *   down stage of level k  the leaf's number divided by 4^k; the cap: 0
 *   bidelta stage          the digits resolved so far, in base 4
 *
 * For a net of another shape a function answers as its comment says, or else returns 0.
 */
#ifndef RT_TOPO_TRANSIT_H
#define RT_TOPO_TRANSIT_H

#include "topo_processors.h"

#ifdef __cplusplus
extern "C" {
#endif

enum rt_topo_place_kind {
    RT_TOPO_PLACE_CLUSTER = 1, /* leaf cluster: stage 1..s */
    RT_TOPO_PLACE_UP,          /* up router: stage = unit-tree layer u, 1..U */
    RT_TOPO_PLACE_DOWN,        /* down stage: stage = tree level k, 1..3U */
    RT_TOPO_PLACE_CAP,         /* cap level: stage = tree level 3U+1 */
    RT_TOPO_PLACE_STACK,       /* bidelta: stage 1..jm of stack m */
    RT_TOPO_PLACE_PROCESSOR,   /* arrived: node = processor index */
    RT_TOPO_PLACE_OUTSIDE      /* left the network through the root */
};

struct rt_topo_place {
    uint8_t kind;  /* enum rt_topo_place_kind */
    uint8_t stage; /* see there; 0 at a processor or outside */
    uint8_t stack; /* bidelta: 1..8, else 0 */
    uint64_t node;
};

/* A bundle is all wires between two places.  They do the same to a stream; the kind of the bundle
 * says what it joins. */
enum rt_topo_bundle_kind {
    RT_TOPO_BUNDLE_SOURCE = 1, /* processor to its first stage */
    RT_TOPO_BUNDLE_INNER,      /* stage to stage in a leaf cluster or a bidelta stack */
    RT_TOPO_BUNDLE_EXIT,       /* leaf cluster to the tree's first up router */
    RT_TOPO_BUNDLE_UP,         /* up router to the next up router */
    RT_TOPO_BUNDLE_CROSS,      /* up router across to a down stage of its unit tree */
    RT_TOPO_BUNDLE_CAP,        /* top up router across into the cap level */
    RT_TOPO_BUNDLE_DOWN,       /* down stage to down stage of the same unit tree */
    RT_TOPO_BUNDLE_ENTRY,      /* into a unit tree from above: down stage or cap level */
    RT_TOPO_BUNDLE_CLUSTER,    /* tree to leaf cluster */
    RT_TOPO_BUNDLE_STACK,      /* bidelta stack to stack */
    RT_TOPO_BUNDLE_LAST,       /* last stage to processor */
    RT_TOPO_BUNDLE_ROOT        /* out of an uncapped root, to nothing */
};

struct rt_topo_bundle {
    uint8_t kind;    /* enum rt_topo_bundle_kind */
    uint8_t rotate;  /* bits by which it turns every byte left: 0, 2, 4, 6 */
    uint8_t swallow; /* 1: the input it enters drops the first byte of a stream */
};

/* rt_topo_levels - tree levels above the leaves, the cap included; 0 in a bidelta network. */
unsigned rt_topo_levels(const struct rt_net *net);

/* rt_topo_cluster - the processors of a leaf: n in a hybrid tree, whose leaves are clusters; 1 in a
 * full tree; 0 in a bidelta network, which has no leaves. */
unsigned rt_topo_cluster(const struct rt_net *net);

/*
 * rt_topo_start - where the stream of a processor enters the network.
 *
 * processor: 0..N-1.
 * place: gets the first stage; for another shape RT_TOPO_PLACE_OUTSIDE.
 * bundle: gets the bundle that leads there; for another shape RT_TOPO_BUNDLE_ROOT.
 *
 * Cost: one division.
 */
void rt_topo_start(const struct rt_net *net, uint64_t processor, struct rt_topo_place *place,
                   struct rt_topo_bundle *bundle);

/*
 * rt_topo_next - the place that one direction leads to.
 *
 * place: a stage, as this or rt_topo_start wrote it; becomes the next place.
 * direction: 0..3.
 * bundle: gets the bundle between the two.
 *
 * The way by which the stream came does not matter: rotation is a property of the wires.  For
 * another shape both become as rt_topo_start says.
 */
void rt_topo_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                  struct rt_topo_bundle *bundle);

/*
 * rt_topo_common - the lowest common level of two processors: the tree level of the lowest node
 * above both.
 *
 * a, b: 0..N-1.
 *
 * Returns the level; 0 if they share a leaf cluster or are the same processor, and always in a
 * bidelta network.
 * Cost: at most 24 shifts and, in a hybrid tree, two divisions.
 */
unsigned rt_topo_common(const struct rt_net *net, uint64_t a, uint64_t b);

/*
 * The Transit networks in RN1 components and wires (DeHon 1.2, 1.5, 2.1 to 2.3, 3.3; SPEC 14.5).
 * The paper leaves the wiring to future work.  This one is computed, wire by wire, and stored
 * nowhere.
 *
 * A physical stack is a leaf cluster or a unit tree; the trees of a layer stand subtree by subtree.
 * Components are numbered 0..rt_topo_components - 1:
 *   - in a tree leaf clusters come first, one by one, each stage by stage.  Unit trees follow,
 *     layer by layer and one by one: up routers first, then down stages from the lowest, then the
 *     tree's part of the cap level;
 *   - in a bidelta network components go stage by stage.
 */
struct rt_topo_component {
    uint8_t kind;   /* RT_TOPO_PLACE_CLUSTER, _UP, _DOWN, _CAP or _STACK */
    uint8_t stage;  /* as in struct rt_topo_place */
    uint8_t stack;  /* bidelta: 1..8, else 0 */
    uint64_t unit;  /* the leaf cluster, or the unit tree in its layer; bidelta: 0 */
    uint64_t index; /* among the components of that stage in that stack */
};

/* One end of a wire.  An output port is direction * 2 + 0 or 1; configuration B has one output of a
 * direction on crossbar 0, the other on crossbar 1.  An input port is 0..7; configuration B has
 * 0..3 on crossbar 0. */
enum rt_topo_end_kind {
    RT_TOPO_END_NOTHING = 0, /* unconnected: above an uncapped root */
    RT_TOPO_END_COMPONENT,
    RT_TOPO_END_PROCESSOR
};

struct rt_topo_end {
    uint8_t kind;    /* enum rt_topo_end_kind */
    uint8_t port;    /* of a component 0..7, of a processor 0 or 1, of nothing 0 */
    uint64_t number; /* of the component or the processor; of nothing 0 */
};

/* The span of a wire says how far it goes.  In fat-trees it is RT_TOPO_SPAN_INNER within a stack, u
 * up into layer u of unit trees and down out of it, and layers + 1 among the stacks of the cap
 * level.  In bidelta networks it is m out of stack m; the last one loops back. */
#define RT_TOPO_SPAN_INNER 0
#define RT_TOPO_SPANS_MAX 9

/* All settings of a component (DeHon 3.6.2), and of the boards at its outputs. */
struct rt_topo_record {
    uint8_t crossbars;  /* 1: configuration A, two outputs a direction; 2: configuration B,
                           two crossbars of four inputs, one output a direction each */
    uint8_t swallow;    /* bit i: input i drops the first byte */
    uint8_t rotate[8];  /* bits by which the wire of an output turns bytes left: 0, 2, 4, 6 */
    uint32_t delay[16]; /* of the wire at inputs 0..7 and outputs 0..7: delay[its span] */
};

/* rt_topo_components - the number of components, below 2^56. */
uint64_t rt_topo_components(const struct rt_net *net);

/*
 * rt_topo_stacks - the number of physical stacks; 0 in a bidelta network.
 *
 * rt_topo_stack - the number of the stack that a component is part of: leaf clusters come first,
 * then unit trees layer by layer.
 */
uint64_t rt_topo_stacks(const struct rt_net *net);
uint64_t rt_topo_stack(const struct rt_net *net, const struct rt_topo_component *component);

/*
 * rt_topo_component_at - the component with a number 0..rt_topo_components - 1.  For another shape
 * all members become 0.
 *
 * rt_topo_component_number - the inverse.
 */
void rt_topo_component_at(const struct rt_net *net, uint64_t number,
                          struct rt_topo_component *component);
uint64_t rt_topo_component_number(const struct rt_net *net,
                                  const struct rt_topo_component *component);

/*
 * rt_topo_component_place - the stage that a component is part of, as a walk of places meets it.
 *
 * port: an input port.  It matters in configuration B, whose two crossbars serve different nodes.
 * place: gets the stage; for another shape RT_TOPO_PLACE_OUTSIDE.
 */
void rt_topo_component_place(const struct rt_net *net, const struct rt_topo_component *component,
                             unsigned port, struct rt_topo_place *place);

/*
 * rt_topo_record_at - the settings of a component.
 *
 * delay: the cycles of a wire of each span, RT_TOPO_SPANS_MAX entries, or null: all 0.
 * number: of the component.
 * record: gets the settings; for another shape all members become 0.
 *
 * Written apart from rt_topo_wire.  Cost: a few hundred instructions.
 */
void rt_topo_record_at(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                       struct rt_topo_record *record);

/*
 * rt_topo_wire - the input end of the wire that leaves an output.
 *
 * rt_topo_wire_back - the inverse: the output end of the wire that enters an input.
 *
 * from, to: a component's port, or a processor's output or input 0 or 1.
 *
 * The other end is RT_TOPO_END_NOTHING in direction 3 of an uncapped root, at its inputs from
 * above, and for another shape everywhere.
 * Cost: about a hundred instructions and a few divisions.
 */
void rt_topo_wire(const struct rt_net *net, const struct rt_topo_end *from, struct rt_topo_end *to);
void rt_topo_wire_back(const struct rt_net *net, const struct rt_topo_end *to,
                       struct rt_topo_end *from);

/*
 * A wire has the number of its output end: eight wires a component come first, then two a
 * processor.  Wires that lead nowhere are counted.
 *
 * rt_topo_wires - the number of wires.
 *
 * rt_topo_wire_number - the number of the wire that leaves an output.
 *
 * rt_topo_wire_end - the inverse; for another shape RT_TOPO_END_NOTHING.
 */
uint64_t rt_topo_wires(const struct rt_net *net);
uint64_t rt_topo_wire_number(const struct rt_net *net, const struct rt_topo_end *from);
void rt_topo_wire_end(const struct rt_net *net, uint64_t number, struct rt_topo_end *from);

#ifdef __cplusplus
}
#endif

#endif
