/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/families.h - the one list of families.  A family is a row of its shape:
 *
 *   ROW(VALUE, name, number)   RT_FAMILY_VALUE = number; NET begins with "name"; its functions
 *                              stand in lib/ROOM/SHAPE/ROOM_name.c of the rooms net, topo, route
 *
 * A shape is what rooms and commands tell apart.  Numbers are frozen: a new family takes the next
 * free one.  docs/ADDING_A_TOPOLOGY.md says what else a family needs: its files, and, for a
 * network of routers, a line that says how it is drawn.
 */
#ifndef RT_FAMILIES_H
#define RT_FAMILIES_H

/* Transit networks (DeHon 1990): bytes from rt_compute. */
#define RT_TRANSIT_FAMILIES(ROW)                                                                   \
    ROW(HYBRID, hybrid, 1)                                                                         \
    ROW(FULL, full, 2)                                                                             \
    ROW(BIDELTA, bidelta, 3)

/* SCI rings (Johnson and Goodman 1991) with a routing function: links from rt_route_legs. */
#define RT_RING_ROUTED_FAMILIES(ROW)                                                               \
    ROW(MULTICUBE, multicube, 4)                                                                   \
    ROW(SHUFFLE, shuffle, 5)                                                                       \
    ROW(BUTTERFLY, butterfly, 6)                                                                   \
    ROW(DEADFLY, deadfly, 7)                                                                       \
    ROW(LIVEFLY, livefly, 8)

/* SCI rings without one: links from the general router, rt_route_search. */
#define RT_RING_SEARCHED_FAMILIES(ROW)                                                             \
    ROW(RINGMESH, ringmesh, 9)                                                                     \
    ROW(RINGCOMPLETE, ringcomplete, 10)                                                            \
    ROW(RING12, ring12, 11)                                                                        \
    ROW(CLOCK, clock, 12)

#define RT_RING_FAMILIES(ROW)                                                                      \
    RT_RING_ROUTED_FAMILIES(ROW)                                                                   \
    RT_RING_SEARCHED_FAMILIES(ROW)

/* Leiserson's fat-tree (1985): address bits from rt_route_tree. */
#define RT_TREE_FAMILIES(ROW) ROW(TREE, tree, 13)

/* Networks of routers with ports (SPEC 15), whose routes are minimal: ports from rt_route_port. */
#define RT_PORTS_MINIMAL_FAMILIES(ROW)                                                             \
    ROW(COMPLETE, complete, 14)                                                                    \
    ROW(ARRAY, array, 15)                                                                          \
    ROW(RING, ring, 16)                                                                            \
    ROW(MESH, mesh, 17)                                                                            \
    ROW(TORUS, torus, 18)                                                                          \
    ROW(TWISTED, twisted, 19)                                                                      \
    ROW(BINTREE, bintree, 20)                                                                      \
    ROW(XTREE, xtree, 21)                                                                          \
    ROW(TWOROOT, tworoot, 22)                                                                      \
    ROW(HYPERCUBE, hypercube, 23)                                                                  \
    ROW(CCC, ccc, 24)                                                                              \
    ROW(BFLY, bfly, 25)                                                                            \
    ROW(BENES, benes, 27)                                                                          \
    ROW(DEBRUIJN, debruijn, 29)                                                                    \
    ROW(OMEGA, omega, 30)                                                                          \
    ROW(MOT, mot, 31)                                                                              \
    ROW(KNTREE, kntree, 34)                                                                        \
    ROW(XGFT, xgft, 35)                                                                            \
    ROW(HYPERX, hyperx, 37)                                                                        \
    ROW(SLIMFLY, slimfly, 38)                                                                      \
    ROW(POLARFLY, polarfly, 39)                                                                    \
    ROW(KAUTZ, kautz, 40)                                                                          \
    ROW(MEGAFLY, megafly, 41)                                                                      \
    ROW(OFT, oft, 43)                                                                              \
    ROW(MLFM, mlfm, 44)

/* The same, whose routes are within a bound but not minimal. */
#define RT_PORTS_BOUNDED_FAMILIES(ROW)                                                             \
    ROW(WBFLY, wbfly, 26)                                                                          \
    ROW(SHUFFLEX, shufflex, 28)                                                                    \
    ROW(SLENDER, slender, 32)                                                                      \
    ROW(CM5, cm5, 33)                                                                              \
    ROW(DRAGONFLY, dragonfly, 36)                                                                  \
    ROW(TOFU, tofu, 42)

#define RT_PORTS_FAMILIES(ROW)                                                                     \
    RT_PORTS_MINIMAL_FAMILIES(ROW)                                                                 \
    RT_PORTS_BOUNDED_FAMILIES(ROW)

/* All of them. */
#define RT_FAMILIES(ROW)                                                                           \
    RT_TRANSIT_FAMILIES(ROW)                                                                       \
    RT_RING_FAMILIES(ROW)                                                                          \
    RT_TREE_FAMILIES(ROW)                                                                          \
    RT_PORTS_FAMILIES(ROW)

#endif
