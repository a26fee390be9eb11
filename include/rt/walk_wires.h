/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk_wires.h - does this sequence arrive on real wires (SPEC 14.5)?
 *
 * This is the walk of rt/walk_transit.h component by component.  It reads the settings of each, and
 * chooses among equivalent outputs: one path, or all at once.
 */
#ifndef RT_WALK_WIRES_H
#define RT_WALK_WIRES_H

#include "walk_transit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Dead parts by their numbers in rt/topo_transit.h, each list in ascending order. */
struct rt_walk_faults {
    const uint64_t *component;
    size_t components;
    const uint64_t *wire; /* of its output end */
    size_t wires;
    const uint64_t *stack; /* with all components in it */
    size_t stacks;
};

/*
 * rt_walk_dead - is this wire dead, or the component that it leads to?
 *
 * faults: may be null.
 * from, to: the ends of the wire.
 *
 * Returns 1 or 0; 0 for another shape.
 * Cost: a binary search a list.
 */
int rt_walk_dead(const struct rt_net *net, const struct rt_walk_faults *faults,
                 const struct rt_topo_end *from, const struct rt_topo_end *to);

/* The network of wires as the walker sees it. */
struct rt_walk_wires_on {
    const struct rt_net *net; /* of a Transit family */
    /* rt_topo_wire and rt_topo_record_at, or a network with a planted fault */
    void (*wire)(const struct rt_net *net, const struct rt_topo_end *from, struct rt_topo_end *to);
    void (*record)(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                   struct rt_topo_record *record);
    rt_walk_router *router;
    void *context;                       /* handed to the router */
    const uint32_t *delay;               /* of a wire of each span, RT_TOPO_SPANS_MAX; or null: 0 */
    const struct rt_walk_faults *faults; /* or null */
};

/* One hop on wires. */
struct rt_walk_wire_hop {
    uint64_t component;
    uint8_t in, out;   /* ports: of in on entry, of out on leaving */
    uint8_t byte;      /* the byte it looked at, as it saw it */
    uint8_t at;        /* that byte's number in the stream */
    uint8_t direction; /* 0..3 */
    uint8_t dropped;   /* bytes its input dropped: 0 or 1 */
    uint8_t rotation;  /* bits by which the stream stands rotated left here */
    uint32_t delay;    /* cycles of the wire that it was reached by */
};

/* How a path ends, and its times (DeHon 3.6.2, 4.3; SPEC 14.5). */
struct rt_walk_path {
    uint8_t verdict;    /* enum rt_walk_verdict */
    uint8_t hops;       /* components that took a decision */
    uint8_t start;      /* bytes dropped */
    uint8_t rotation;   /* total rotation modulo 8 */
    uint8_t arrived;    /* 1: at some processor */
    uint8_t input;      /* and there at its input 0 or 1 */
    uint64_t processor; /* which */
    uint64_t connect;   /* cycles: one a component, and the delays of all wires */
    uint64_t open;      /* the same, and one a byte dropped */
    uint64_t turn;      /* to turn round: 2(k + 1) cycles a component reached over k cycles */
};

/* A message on the wires. */
struct rt_walk_sent {
    uint64_t source, destination; /* processors */
    const uint8_t *stream;        /* as for rt_walk_run, `routing` too */
    unsigned routing;
};

/*
 * rt_walk_one - one path, its choices drawn from a seed.
 *
 * seed: chooses the processor's output and one of the two outputs in each component of
 *       configuration A.  It does not avoid faults, as RN1 does not.
 * hops: room for RT_WALK_HOPS_MAX, or a null pointer.
 *
 * A wrong sequence may lead from above through a leaf cluster back into the tree, as real
 * components would.  The walk is RT_WALK_REENTERED only if it takes more than RT_WALK_HOPS_MAX
 * hops.  If there is nothing to send, the message arrives without hops.
 *
 * Writes *path and returns its verdict: RT_WALK_ARRIVED, _OUT_OF_ROOT, _DRY, _REENTERED,
 * _ELSEWHERE, _MISALIGNED, _SURPLUS or _DEAD.  Returns RT_ERR_FAMILY, *path untouched, iff on->net
 * is of another shape.
 * Cost: about a microsecond a hop.
 */
int rt_walk_one(const struct rt_walk_wires_on *on, const struct rt_walk_sent *sent, uint64_t seed,
                struct rt_walk_wire_hop *hops, struct rt_walk_path *path);

/* A wire on which some path reaches a component; memory of rt_walk_all. */
struct rt_walk_front {
    uint64_t component;
    uint64_t paths;
    uint8_t port, direction, start, rotation;
};

/* All paths at one stage. */
struct rt_walk_stage {
    uint64_t wires;      /* on which they enter it */
    uint64_t components; /* distinct ones in which they do not run dry */
    uint64_t paths;      /* that do not run dry there */
};

/* Where all paths end: their numbers. */
struct rt_walk_paths {
    uint8_t verdict;                  /* ARRIVED: all paths that were not cut, and at least one */
    uint8_t stages;                   /* entries of stage[] */
    uint64_t input[2];                /* arrived, by the destination's input */
    uint64_t count[RT_WALK_VERDICTS]; /* by verdict; a dead wire counts the paths to it */
    struct rt_walk_stage stage[RT_WALK_HOPS_MAX];
};

/*
 * rt_walk_all - all paths at once, through both of the source's outputs.
 *
 * front: memory for `capacity` wires; the largest stage needs four times its own number.  For
 *        computed sequences 2^14 is enough in every fat-tree, 2^19 in every bidelta network.
 *
 * Writes *all and returns its verdict: the first in the order of the enumeration that some path
 * met, RT_WALK_ARRIVED and _DEAD apart.  Fails by RT_ERR_SPACE iff capacity is too small, or by
 * RT_ERR_FAMILY iff on->net is of another shape.
 * Cost: about half a microsecond a wire.
 */
int rt_walk_all(const struct rt_walk_wires_on *on, const struct rt_walk_sent *sent,
                struct rt_walk_front *front, size_t capacity, struct rt_walk_paths *all);

#ifdef __cplusplus
}
#endif

#endif
