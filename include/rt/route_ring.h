/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_ring.h - networks of SCI rings (Johnson & Goodman 1991; SPEC 12.3): which links to take.
 *
 * These divide by the fanout: on processors without a divide instruction they need the compiler's
 * helper for it, and nothing else.
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
 *   RT_ERR_FAMILY  net has no routing function (rt_route_search has);
 *   RT_ERR_SRC, RT_ERR_LOC, RT_ERR_DST  source, current, target is no node;
 *   RT_ERR_LINK    last is no link, or (shuffle) current is not on the path.
 * Cost: one pass over the digits of a node; shuffle: over the whole path.
 */
int rt_route_link(const struct rt_net *net, uint32_t source, uint32_t current, uint32_t target,
                  unsigned last);

/*
 * rt_route_legs - the whole path ring by ring, as a source would send it.
 *
 * net as above; source, target: processors 0..N-1.  In a butterfly a packet goes round once, even
 * from a processor to itself.  Elsewhere a path with source = target has no legs.
 * leg: room for RT_LEGS_MAX.
 *
 * Returns the number of legs; RT_ERR_FAMILY; RT_ERR_SRC; RT_ERR_DST; RT_ERR_PATH
 * iff net is a shuffle and no ring-safe path of at most 40 links was found.  No such pair is known.
 * leg is untouched then too.
 */
int rt_route_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                  struct rt_ring_leg leg[RT_LEGS_MAX]);

/* rt_route_longest - links of the longest path, a closed form (SPEC 12.4; for a
 * shuffle with r >= 8 what was found: 12.5), or RT_ERR_FAMILY. */
int rt_route_longest(const struct rt_net *net);

/*
 * The general router works over any mapping function, in the caller's memory.
 *
 * rt_route_distances - the distance from every node to `target` if rings are ignored.
 *
 * A path needs at least that many links.  distance: room for rings->nodes; RT_FAR where there is
 * no way.  Cost: nodes * links * the largest distance.
 *
 * rt_route_search - a shortest path that enters no ring twice.
 *
 * Of several such paths it is the one whose links come first in lexicographic order.
 *
 * distance: of the target, as rt_route_distances wrote it.  step: room for
 * `capacity` steps; gets the path: nodes passed, from the source on, and links.
 *
 * Returns the number of steps; RT_ERR_SRC; or RT_ERR_PATH iff no path that
 * enters no ring twice has at most `capacity` links.
 * Cost: a depth-first search for each length from distance[source] on.
 *
 * rt_route_each - the first (more = 0) or, with the one before in step, the next
 * (more = 1) such path of exactly `length` >= 1 links, in lexicographic order.
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
