/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/topo_ports.h - which port leads where in a network of routers with ports (SPEC 15.2 to 15.6)?
 *
 * Nothing is stored: each answer is computed from the numbers of the router and the port.  A net
 * must have passed rt_net_check.  For a net of another shape a function returns RT_ERR_FAMILY.
 *
 * Routers are 0..nodes-1.  Ports of a router are 0..ports-1, by position: a port at the edge of a
 * mesh leads nowhere.  Loops and parallel links have ports like any other link.  Links go both
 * ways, by the same two ports, except in debruijn and kautz, whose arrival ports are input ports.
 */
#ifndef RT_TOPO_PORTS_H
#define RT_TOPO_PORTS_H

#include "net_ports.h"
#include "topo_processors.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The end of a link: a router, and the port by which one arrives there. */
struct rt_topo_port_end {
    uint32_t node;
    uint16_t port;
};

/* rt_topo_nodes - the number of routers, 1..RT_NODES_MAX; 0 for another shape. */
uint32_t rt_topo_nodes(const struct rt_net *net);

/*
 * rt_topo_node_ports - the number of network ports of a router, including those that lead nowhere.
 *
 * Returns 0..RT_PORTS_MAX; RT_ERR_LOC iff node is not below nodes; RT_ERR_FAMILY.
 */
int rt_topo_node_ports(const struct rt_net *net, uint32_t node);

/* rt_topo_ports_most - the most network ports of a router: 0..RT_PORTS_MAX, or RT_ERR_FAMILY.
 * Cost: where routers differ, it looks at one router of each level or kind. */
int rt_topo_ports_most(const struct rt_net *net);

/*
 * rt_topo_directed - do links lead one way only, as in debruijn and kautz?
 *
 * Returns 1; 0 if each leads both ways; RT_ERR_FAMILY for another shape.
 */
int rt_topo_directed(const struct rt_net *net);

/* No closed form is known, or the number passes 64 bits. */
#define RT_TOPO_UNKNOWN UINT64_MAX

/* Figures of the simple graph, which has no loops and no parallel links.  In directed
 * networks degrees are out-degrees and links are arcs. */
struct rt_topo_forms {
    uint64_t degree_min, degree_max, links;
    uint64_t diameter, distance_sum; /* over ordered pairs of routers */
    uint64_t bisection;              /* the fewest links to cut for two halves */
};

/*
 * rt_topo_figures - the figures of a network, by closed forms (SPEC 15.8).  A figure without one
 * becomes RT_TOPO_UNKNOWN.
 *
 * Returns 0, or RT_ERR_FAMILY, *figures untouched.
 */
int rt_topo_figures(const struct rt_net *net, struct rt_topo_forms *figures);

/*
 * rt_topo_neighbour - where an output port leads.
 *
 * Returns 0 and writes *end.  Fails, *end untouched, by RT_ERR_LINK iff the router has no such port
 * or it leads nowhere, RT_ERR_LOC iff node is not below nodes, or RT_ERR_FAMILY.
 * Cost: a few divisions for each dimension or digit of the number; O(q) in slimfly and
 * polarfly where q is a power of a prime.
 */
int rt_topo_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                      struct rt_topo_port_end *end);

/*
 * rt_topo_coordinates - the coordinates of a router, in the order of SPEC 15.2 to 15.6.
 *
 * Returns how many it writes, at most RT_COORDS_MAX; RT_ERR_LOC; RT_ERR_FAMILY.
 */
int rt_topo_coordinates(const struct rt_net *net, uint32_t node,
                        uint32_t coordinate[RT_COORDS_MAX]);

/*
 * rt_topo_node - the inverse: the router at these coordinates.
 *
 * Returns 0 and writes *node; RT_ERR_LOC iff a coordinate is out of its range; RT_ERR_FAMILY.
 */
int rt_topo_node(const struct rt_net *net, const uint32_t coordinate[RT_COORDS_MAX],
                 uint32_t *node);

/*
 * rt_topo_attached - where a processor sits: its router, and its port there, which is numbered
 * after the network ports (SPEC 15.1, rule 3).
 *
 * end: 0 as a source, 1 as a destination; they differ in bfly, omega and benes.
 *
 * Returns 0 and writes *at; RT_ERR_INDEX iff there is no such processor; RT_ERR_FAMILY.
 */
int rt_topo_attached(const struct rt_net *net, uint32_t processor, unsigned end,
                     struct rt_topo_port_end *at);

/*
 * rt_topo_attached_processor - the inverse: the processor at a port of a router.
 *
 * end: as for rt_topo_attached.
 *
 * Returns 0 and writes *processor; RT_ERR_LINK iff this port leads to none; RT_ERR_LOC;
 * RT_ERR_FAMILY.
 */
int rt_topo_attached_processor(const struct rt_net *net, const struct rt_topo_port_end *at,
                               unsigned end, uint32_t *processor);

#ifdef __cplusplus
}
#endif

#endif
