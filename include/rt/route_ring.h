/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_ring.h - which links does a packet take in a network of SCI rings (Johnson & Goodman
 * 1991; SPEC 12.3)?
 *
 * rt_route_link, rt_route_legs and rt_route_longest divide by the fanout: on processors without a
 * divide instruction they need the compiler's helper for it, and nothing else.
 */
#ifndef RT_ROUTE_RING_H
#define RT_ROUTE_RING_H

#include "net_ring.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * rt_route_link - the routing function: the link to take at `current`.
 *
 * net: multicube, shuffle, butterfly, deadfly or livefly, passed by
 *      rt_net_check.  source, current, target: nodes 0..N-1.
 * last: the link by which the packet came to current; RT_LINK_NONE at its source.
 *
 * Returns the link 0..f-1; RT_LINK_NONE on arrival;
 *   RT_ERR_FAMILY  net has no routing function: rt_route_search serves it;
 *   RT_ERR_SRC, RT_ERR_LOC, RT_ERR_DST  source, current or target is not below N;
 *   RT_ERR_LINK    last is not below f, or (shuffle) current is not on the path.
 * Cost: one pass over the digits of a node; shuffle: over the whole path.
 */
int rt_route_link(const struct rt_net *net, uint32_t source, uint32_t current, uint32_t target,
                  unsigned last);

/*
 * rt_route_legs - the whole path ring by ring, as a source would send it.
 *
 * net: as for rt_route_link; rt_route_search serves all others (ringmesh, ringcomplete, ring12,
 * clock). source, target: processors 0..N-1. leg: room for RT_LEGS_MAX.
 *
 * In a butterfly a packet goes round once, even from a processor to itself.  Elsewhere a path with
 * source = target has no legs.
 *
 * Returns the number of legs.  Fails, leg untouched, by RT_ERR_FAMILY, RT_ERR_SRC, RT_ERR_DST, or
 * by RT_ERR_PATH iff net is a shuffle where no path of at most 40 links was found that enters no
 * ring twice.  No such pair is known.
 */
int rt_route_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                  struct rt_ring_leg leg[RT_LEGS_MAX]);

/* rt_route_longest - the links of the longest path, by a closed form (SPEC 12.4), or for a shuffle
 * with r >= 8 by measurement (SPEC 12.5).  Returns RT_ERR_FAMILY as rt_route_link does. */
int rt_route_longest(const struct rt_net *net);

/*
 * The general router works over any mapping function, in the caller's memory.
 *
 * rt_route_distances - the distance from every node to `target`, rings ignored: a path has at least
 * as many links.
 *
 * distance: room for rings->nodes; gets RT_FAR where no way leads to target.
 * Cost: nodes * links * the largest distance.
 *
 * rt_route_search - a shortest path that enters no ring twice.
 *
 * It is the first one in the lexicographic order of links.
 *
 * distance: of the target, as rt_route_distances wrote it.
 * step: room for `capacity` steps; gets the path: the nodes passed, from the source on, and links.
 *
 * Returns the number of steps; RT_ERR_SRC; or RT_ERR_PATH iff no path that
 * enters no ring twice has at most `capacity` links.
 * Cost: a depth-first search for each length from distance[source] on.
 *
 * rt_route_each - all paths of exactly `length` >= 1 links that enter no ring twice, one a call, in
 * lexicographic order: with more = 0 the first; with more = 1 the next after the one in step.
 * Returns 1, or 0 after the last.
 */
#define RT_FAR UINT32_MAX
void rt_route_distances(const struct rt_rings *rings, uint32_t target, uint32_t *distance);
int rt_route_search(const struct rt_rings *rings, const uint32_t *distance, uint32_t source,
                    struct rt_ring_step *step, int capacity);
int rt_route_each(const struct rt_rings *rings, const uint32_t *distance, uint32_t source,
                  struct rt_ring_step *step, int length, int more);

#ifdef __cplusplus
}
#endif

#endif
