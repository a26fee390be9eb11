/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_ports.h - networks of routers with ports: routes over each link, and whether they can
 * deadlock (SPEC 15.7, 15.11).
 */
#ifndef RT_LOAD_PORTS_H
#define RT_LOAD_PORTS_H

#include "load_channels.h"
#include "walk_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The routes to count, and the caller's memory for it. */
struct rt_load_ports {
    struct rt_walk_ports_on on;
    /* As rt_route_ports. */
    int (*route)(const struct rt_net *net, uint32_t source, uint32_t destination,
                 struct rt_channel *path, unsigned capacity);
    struct rt_channel *path; /* room for `capacity` channels */
    unsigned capacity;
    unsigned ports;  /* the most ports of a router; at least 1 */
    uint64_t *sends; /* nodes * ports counters, 0 to begin with: routes over each link */
    struct rt_load_channels *graph; /* where dependencies are added, or null */

    uint64_t routes, hops; /* 0 to begin with, also below */
    uint32_t longest;
};

/* rt_load_ports_channel - the number of a channel in the dependency graph: (node * ports + port) *
 * vcs + vc. */
uint32_t rt_load_ports_channel(const struct rt_load_ports *load, uint32_t node,
                               struct rt_channel channel);

/*
 * rt_load_ports_add - counts the route of one pair of processors; one from a processor to itself
 * uses no link.
 *
 * witness: its number in the dependency graph.
 *
 * Returns 0.  Fails, nothing counted, by the error of the routing function, by RT_ERR_LINK iff a
 * port leads nowhere, or by RT_ERR_SPACE iff the graph is full: enlarge it and call again.
 */
int rt_load_ports_add(struct rt_load_ports *load, uint32_t source, uint32_t destination,
                      uint64_t witness);

/*
 * rt_load_ports_hottest - the most routes over a link in one direction.
 *
 * links: gets the number of links that carry as many; 0 if the most is 0.
 * node, port: get the first of them.
 *
 * Returns the routes.
 */
uint64_t rt_load_ports_hottest(const struct rt_load_ports *load, uint64_t *links, uint32_t *node,
                               unsigned *port);

#ifdef __cplusplus
}
#endif

#endif
