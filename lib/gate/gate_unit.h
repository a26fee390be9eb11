/* SPDX-License-Identifier: MIT-0 */
/*
 * Route units (SPEC 11.9): what the families share.  A family reads where the packet is and where
 * it goes, and says port, virtual channel, whether it has arrived, and whether it can be here at
 * all.
 */
#ifndef GATE_UNIT_H
#define GATE_UNIT_H

#include "gate_word.h"
#include "rt/net_ports.h"
#include "rt/net_ring.h"

/* Families of routers, and of rings, that have a small circuit. */
#define GATE_PORTS_UNITS(ROW)                                                                      \
    ROW(ARRAY, array)                                                                              \
    ROW(RING, ring)                                                                                \
    ROW(MESH, mesh)                                                                                \
    ROW(TORUS, torus)                                                                              \
    ROW(HYPERCUBE, hypercube)                                                                      \
    ROW(COMPLETE, complete)                                                                        \
    ROW(HYPERX, hyperx)                                                                            \
    ROW(DRAGONFLY, dragonfly)                                                                      \
    ROW(BFLY, bfly)                                                                                \
    ROW(WBFLY, wbfly)                                                                              \
    ROW(OMEGA, omega)                                                                              \
    ROW(BENES, benes)                                                                              \
    ROW(KNTREE, kntree)                                                                            \
    ROW(XGFT, xgft)                                                                                \
    ROW(BINTREE, bintree)                                                                          \
    ROW(XTREE, xtree)                                                                              \
    ROW(CCC, ccc)                                                                                  \
    ROW(SHUFFLEX, shufflex)                                                                        \
    ROW(DEBRUIJN, debruijn)

#define GATE_RING_UNITS(ROW)                                                                       \
    ROW(MULTICUBE, multicube)                                                                      \
    ROW(BUTTERFLY, butterfly)                                                                      \
    ROW(DEADFLY, deadfly)                                                                          \
    ROW(LIVEFLY, livefly)

/* The coordinates of a router: its port, cut into words. */
struct gate_place {
    struct word x[RT_COORDS_MAX + 1];
    unsigned coordinates;
    unsigned width; /* of all */
};

struct gate_unit {
    struct rt_gate_list *list;
    int ring; /* of a ring: ports are links, in_port is called last, and there is no vc */
    struct gate_place at, to;
    uint32_t processors; /* of a router, if its answer depends on which; else 0 */
    uint32_t ports, vcs; /* that there are; vcs 0: the family has no more than one */
    const char *leads;   /* what is said of the output port; null: nothing of its own */
    uint32_t arrivals;   /* ports at which packets come, if it looks at that; else 0 */
    /* Inputs, after rti_unit_begin. */
    struct word processor, in_port, in_vc;
    net_t none; /* no arrival: the packet is at its source */
    /* What the family says.  port and vc count where it has neither arrived nor an error. */
    struct word port, vc;
    net_t arrived, error;
};

/* Adds a coordinate of `side` values to both places, before rti_unit_begin. */
void rti_unit_side(struct gate_unit *unit, uint64_t side);

/*
 * The inputs: at, dst, and dst_processor, in_port, in_vc as the family has said before.  port and
 * vc become 0, arrived says at = dst.  An error is an arrival by a port from `ports` on or by a
 * channel from vcs on; in_port of all ones is none, and if packets come by all of 2^n ports it has
 * n + 1 bits, in rings too.
 */
void rti_unit_begin(struct gate_unit *unit);

/* Of n places in a circle, how many `to` is ahead of `from`, less 1: (to - from - 1) modulo n. */
struct word rti_unit_ahead(struct gate_unit *unit, const struct word *from, const struct word *to,
                           uint64_t n);
/* Adds what the port is, and the vc, if choose. */
void rti_unit_port(struct gate_unit *unit, net_t choose, const struct word *port);

/* Adds an error. */
void rti_unit_wrong(struct gate_unit *unit, net_t wrong);
/* An error unless coordinate i of both is below side. */
void rti_unit_within(struct gate_unit *unit, unsigned i, uint64_t side);

#define GATE_UNIT_ROW(VALUE, name)                                                                 \
    void rti_gate_##name##_unit(const struct rt_net *net, struct gate_unit *unit);
GATE_PORTS_UNITS(GATE_UNIT_ROW)
GATE_RING_UNITS(GATE_UNIT_ROW)
#undef GATE_UNIT_ROW

#endif
