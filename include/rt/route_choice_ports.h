/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_choice_ports.h - routes by choice in networks of routers with ports (SPEC 15.18): each
 * message takes one of several, drawn.
 *
 *   RT_ROUTING_MINIMAL    the one route of rt_route_ports: the only choice
 *   RT_ROUTING_VALIANT    by a middle, on the routes of rt_route_ports to it and from it (Valiant
 *                         and Brebner 1981).  The middle is a router, in dragonfly a group (Kim
 *                         2008); kntree, xgft, megafly, oft and mlfm draw a processor, whose router
 *                         it is.  Virtual channels of the second leg follow those of the first.
 *   RT_ROUTING_UP_RANDOM  kntree, xgft, slender, cm5: every port up is drawn, a draw a level
 *
 * The caller draws a choice below rt_route_choices, for example by rt_random_below of rt/random.h.
 * All choices are equally likely.
 *
 * Freestanding, without memory.  They link all families; the compiler's helpers are those of
 * rt_route_ports.
 */
#ifndef RT_ROUTE_CHOICE_PORTS_H
#define RT_ROUTE_CHOICE_PORTS_H

#include "net_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

enum rt_routing {
    RT_ROUTING_MINIMAL = 0,
    RT_ROUTING_VALIANT = 1,
    RT_ROUTING_UP_RANDOM = 2,
    RT_ROUTINGS = 3 /* their number */
};

/*
 * rt_route_choices - how many choices a message has, 1..2^31-1.
 *
 * net: passed by rt_net_check, also below.  routing: enum rt_routing.
 *
 * Fails by RT_ERR_FAMILY iff net is of another shape, by RT_ERR_ROUTING iff the family has no such
 * routing.
 */
int rt_route_choices(const struct rt_net *net, unsigned routing);

/* rt_route_choice_hops - the most hops of a route by any choice; errors as above.  A bound, as
 * rt_route_hops is. */
int rt_route_choice_hops(const struct rt_net *net, unsigned routing);

/*
 * rt_route_choice_vcs - the virtual channels that the routes of all choices use, 1..255, with which
 * they cannot deadlock; errors as above.
 *
 * By valiant the last rt_route_vcs of them are the second leg's.  Cost: as rt_route_vcs.
 */
int rt_route_choice_vcs(const struct rt_net *net, unsigned routing);

/*
 * rt_route_choice - the whole route by one choice: the output channel of each hop.
 *
 * choice: below rt_route_choices.
 * source, destination, path, capacity: as rt_route_ports has them.
 *
 * Returns the hops, 0 if both are at one router; RT_ERR_FAMILY, RT_ERR_ROUTING, RT_ERR_CHOICE,
 * RT_ERR_SRC, RT_ERR_DST; or RT_ERR_SPACE iff capacity is too small, path then being undefined.
 * Cost: that of rt_route_ports for each leg.
 */
int rt_route_choice(const struct rt_net *net, unsigned routing, uint32_t choice, uint32_t source,
                    uint32_t destination, struct rt_channel *path, unsigned capacity);

/*
 * rt_route_choice_ports - among how many ports a router draws, for a packet to a destination.
 *
 * routing: RT_ROUTING_UP_RANDOM, or RT_ROUTING_MINIMAL, which draws nowhere.
 *
 * Returns n and writes the lowest of the ports, which *first to *first + n - 1 are, all as likely;
 * the virtual channel is that of rt_route_port.  Or 0, *first untouched, where the packet goes on
 * by the port of rt_route_port alone, or ends.  So a router may draw on its own: at each a draw
 * below n gives the routes of rt_route_choice, and each of them as often.
 * Fails by RT_ERR_FAMILY, RT_ERR_ROUTING (also of RT_ROUTING_VALIANT), RT_ERR_LOC or RT_ERR_DST.
 */
int rt_route_choice_ports(const struct rt_net *net, unsigned routing, uint32_t at,
                          uint32_t destination, uint16_t *first);

#ifdef __cplusplus
}
#endif

#endif
