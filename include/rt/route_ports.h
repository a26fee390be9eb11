/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_ports.h - networks of routers with ports: by which port does a packet go on (SPEC 15)?
 *
 * Freestanding, no memory.  These divide by sides and digits: on processors without a divide
 * instruction they need the compiler's own helper for it, nothing else; bintree, xtree, tworoot,
 * hypercube, benes, shufflex, debruijn, omega, mot, slender and cm5, whose sizes are powers of
 * two, divide nothing.
 */
#ifndef RT_ROUTE_PORTS_H
#define RT_ROUTE_PORTS_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * rt_route_port - the next port and virtual channel at a router.
 *
 * net: passed by rt_net_check.  at: the router, 0..nodes-1.  destination: a processor.
 * in: the port of this router by which the packet came and its virtual channel; port RT_PORT_NONE
 *     at its source.  Few families look at it (SPEC 15.2 to 15.6 say "arrival").
 *
 * Returns 0 and writes *out, whose port is RT_PORT_NONE iff the packet is at its destination's
 * router.  *out untouched, and
 *   RT_ERR_FAMILY  net is no network of routers with ports;
 *   RT_ERR_LOC     at is no router;
 *   RT_ERR_DST     destination is no processor;
 *   RT_ERR_LINK    no packet to this destination is here, or came by this port (where that is
 * told).
 */
int rt_route_port(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
                  struct rt_channel *out);

/*
 * The same for one family, so that firmware links only what it calls: rt_route_torus_port, ...
 * The family of net is not looked at.
 */
#define RT_ROUTE_ROW(VALUE, name, number)                                                          \
    int rt_route_##name##_port(const struct rt_net *net, struct rt_channel in, uint32_t at,        \
                               uint32_t destination, struct rt_channel *out);
RT_PORTS_FAMILIES(RT_ROUTE_ROW)
#undef RT_ROUTE_ROW

/*
 * rt_route_ports - the whole route: the output channel of each hop.
 *
 * source, destination: processors.  path: room for `capacity` channels.
 * The last router's port to the processor is not among them (rt_route_exit).
 *
 * Returns the hops, 0 iff both are at one router; RT_ERR_SPACE iff capacity is too small (what
 * path holds is then undefined); RT_ERR_SRC, RT_ERR_DST, RT_ERR_FAMILY.
 */
int rt_route_ports(const struct rt_net *net, uint32_t source, uint32_t destination,
                   struct rt_channel *path, unsigned capacity);

/* The most hops that a route of this network has: the promise of SPEC 15.7; RT_ERR_FAMILY. */
int rt_route_hops(const struct rt_net *net);

/* Is every route of this network as short as any?  1 or 0; RT_ERR_FAMILY. */
int rt_route_minimal(const struct rt_net *net);

/* Virtual channels that the routes use, 1..255; RT_ERR_FAMILY. */
int rt_route_vcs(const struct rt_net *net);

/* The port of the destination's router that leads to the processor (SPEC 15.1, rule 3);
 * RT_ERR_DST, RT_ERR_FAMILY. */
int rt_route_exit(const struct rt_net *net, uint32_t destination);

#ifdef __cplusplus
}
#endif

#endif
