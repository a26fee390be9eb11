/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_ports.h - networks of routers with ports: routes over each link, and whether they can
 * deadlock (SPEC 15.7, 15.11).  For hosts; memory is the caller's.
 *
 * What routeseq load prints is, after rt_load_ports_add for each message:
 *   hot_link    rt_load_ports_hottest
 *   mean        hops / routes
 *   throughput  routes / (senders * hot_link), in bandwidths of a link a sender; senders: the
 *               processors that send.  Of all pairs it is (processors - 1) / hot_link.
 *   deadlock    rt_load_channels_cycle over nodes * ports * vcs channels
 * rt_load_ports_all does it for all pairs, in one call; examples/load.c of the sources prints it.
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
    unsigned capacity;       /* rt_route_hops(net), or more */
    unsigned ports;          /* rt_topo_ports_most(net); 1 where that is 0 */
    /* rt_topo_nodes(net) * ports counters, 0 to begin with: routes over link node * ports + port */
    uint64_t *sends;
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

/* What stands for all pairs of processors: each pair, pairs of routers, as all processors at one
 * have the same routes; or one source, as routes look alike from everywhere. */
enum rt_load_way { RT_LOAD_WAY_PAIRS = 0, RT_LOAD_WAY_ROUTERS = 1, RT_LOAD_WAY_SOURCE = 2 };

/*
 * rt_load_ports_way - what stands for all pairs in a network of routers with ports.
 *
 * Of RT_LOAD_WAY_ROUTERS and _SOURCE every router has as many processors, `each` = processors /
 * nodes, those of router i from i * each on, and counts of pairs of routers times each * each are
 * those of pairs of processors.  RT_LOAD_WAY_SOURCE: complete, ring, torus, hypercube, hyperx.
 *
 * Returns an enum rt_load_way; RT_LOAD_WAY_PAIRS also for a net of another shape.
 */
int rt_load_ports_way(const struct rt_net *net);

/*
 * rt_load_ports_source - counts links and hops of the routes of all pairs of routers from those of
 * router 0, where rt_load_ports_way is RT_LOAD_WAY_SOURCE.
 *
 * load: sends, routes and hops are 0; load->graph gets nothing: that is rt_load_ports_edges.
 * load->routes becomes those of router 0, nodes - 1.
 *
 * Returns 0; RT_ERR_FAMILY iff the way is another; or an error of rt_load_ports_add, and then sends
 * are of no use.  Cost: nodes routes.
 */
int rt_load_ports_source(struct rt_load_ports *load);

/* rt_load_ports_edges_words - how many uint32_t of memory rt_load_ports_edges needs: 4 a virtual
 * channel of a router, and one. */
size_t rt_load_ports_edges_words(const struct rt_load_ports *load);

/*
 * rt_load_ports_edges - adds the edges between a router's channels and those after them, of the
 * routes of all pairs, to load->graph; rt_load_ports_way is RT_LOAD_WAY_SOURCE.
 *
 * router: 0..nodes-1; all of them make the whole graph.  Virtual channels from load->on.vcs on are
 * merged into the last one below it.  Witnesses are UINT64_MAX.
 * work: rt_load_ports_edges_words words, 0 before the first call.
 *
 * Returns 0; RT_ERR_FAMILY iff the way is another; RT_ERR_INDEX iff there is no such router; or
 * RT_ERR_SPACE iff the graph is full: enlarge it and call again.
 * Cost: a step for each other value of each coordinate, and the edges.
 */
int rt_load_ports_edges(const struct rt_load_ports *load, uint32_t router, uint32_t *work);

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

/* What routeseq load tells of all pairs of processors. */
struct rt_load_ports_figures {
    uint32_t processors, routers, longest; /* longest: most hops of a route */
    unsigned vcs;                          /* virtual channels */
    uint64_t routes, hops;                 /* mean = hops / routes */
    uint64_t hot_link, hot_links;          /* most routes over a link, and links that have them */
    uint32_t cycle;                        /* length of a cycle of channels; 0: no deadlock */
};

/* rt_load_ports_all_bytes - memory that is enough for rt_load_ports_all, as every channel may
 * depend on all of the next router; 0: no size_t holds it, or rt_load_ports_all refuses the
 * network. */
size_t rt_load_ports_all_bytes(const struct rt_net *net);

/*
 * rt_load_ports_all - each processor sends to each other by rt_route_ports: loads, and whether
 * that can deadlock.
 *
 * memory: of `bytes` bytes, aligned for every type, as malloc gives.  Less than
 * rt_load_ports_all_bytes may do.
 * told: gets the figures.
 *
 * Returns 0; RT_ERR_FAMILY iff the network is of another shape; RT_ERR_NODES iff it has 2^32 - 1
 * channels or more; an error of rt_route_hops; or RT_ERR_SPACE iff the memory is too small.
 * Cost: processors * processors routes.
 */
int rt_load_ports_all(const struct rt_net *net, void *memory, size_t bytes,
                      struct rt_load_ports_figures *told);

#ifdef __cplusplus
}
#endif

#endif
