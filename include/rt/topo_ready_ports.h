/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/topo_ready_ports.h - which port leads where in a network of routers, fast, for hosts.
 *
 * A network is prepared once; an answer then takes multiplications instead of divisions, and no
 * array of links.  It is written apart from rt/topo_ports.h, and tests hold the two to each other.
 * A processor of 8 to 32 bits may need the compiler's helpers for numbers of 64 bits.
 */
#ifndef RT_TOPO_READY_PORTS_H
#define RT_TOPO_READY_PORTS_H

#include "topo_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The families that can be prepared.  The others are refused with RT_ERR_FAMILY. */
#define RT_TOPO_READY_FAMILIES(ROW)                                                                \
    ROW(COMPLETE, complete, 14)                                                                    \
    ROW(ARRAY, array, 15)                                                                          \
    ROW(RING, ring, 16)                                                                            \
    ROW(MESH, mesh, 17)                                                                            \
    ROW(TORUS, torus, 18)                                                                          \
    ROW(HYPERCUBE, hypercube, 23)                                                                  \
    ROW(KNTREE, kntree, 34)                                                                        \
    ROW(DRAGONFLY, dragonfly, 36)                                                                  \
    ROW(HYPERX, hyperx, 37)                                                                        \
    ROW(POLARFLY, polarfly, 39)

/* A weight or a radix: n / weight is n * times >> 63. */
struct rt_topo_ready_part {
    uint64_t times;
    uint32_t weight;
    uint32_t first; /* the family's own */
};

/* A port of a mesh or torus. */
struct rt_topo_ready_way {
    struct rt_topo_ready_part low, side;
    uint32_t edge; /* the coordinate from which it leads round */
    uint32_t step,
        round; /* added to the number of the router, modulo 2^32; round 0: leads nowhere */
    uint32_t spare;
};

/* A network as rt_topo_ready_make prepared it: constant data, no pointers; the fields are its own.
 * A table follows that of polarfly. */
struct rt_topo_ready {
    uint32_t nodes, ports;
    uint8_t family;
    uint8_t parts;
    uint8_t spare[2];
    uint32_t more[3]; /* the family's own */
    union {
        struct rt_topo_ready_way way[16];
        struct rt_topo_ready_part part[48];
    } of;
};

/*
 * rt_topo_ready_bytes - the memory that a network takes when it is prepared.
 *
 * net: passed by rt_net_check.
 *
 * Returns the size of struct rt_topo_ready, below 1 kB, 2 q bytes more for polarfly; 0 iff net is
 * none of RT_TOPO_READY_FAMILIES.
 */
size_t rt_topo_ready_bytes(const struct rt_net *net);

/*
 * rt_topo_ready_make - prepares a network; *r is then constant and serves any number of threads.
 *
 * net: passed by rt_net_check; may go afterwards.
 * r: rt_topo_ready_bytes(net) bytes.
 *
 * Returns 0, or RT_ERR_FAMILY, *r untouched, iff net is none of RT_TOPO_READY_FAMILIES.
 * Cost: some thousand instructions; O(q) in polarfly.
 */
int rt_topo_ready_make(struct rt_topo_ready *r, const struct rt_net *net);

/*
 * rt_topo_ready_neighbour - where an output port leads.
 *
 * Returns and fails as rt_topo_neighbour does, but never by RT_ERR_FAMILY.
 * Cost: 20 to 60 instructions; in hyperx a loop over the dimensions.
 */
int rt_topo_ready_neighbour(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                            struct rt_topo_port_end *end);

#ifdef __cplusplus
}
#endif

#endif
