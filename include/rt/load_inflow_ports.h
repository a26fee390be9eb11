/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_inflow_ports.h - the routes of all processors to one (SPEC 18.3), for hosts; memory is
 * the caller's.
 *
 * Where a packet goes next follows from its destination, its router and the channel by which it
 * came.  So what has met once stays together, and all routes to one processor are trees: each link
 * is asked for once, however many routes take it.
 */
#ifndef RT_LOAD_INFLOW_PORTS_H
#define RT_LOAD_INFLOW_PORTS_H

#include "walk_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where routes have met: at a router, by the channel by which they came, or as those that begin
 * there.  What goes on from here takes one link. */
struct rt_load_meeting {
    uint32_t at;   /* which meeting it is, of rt_load_inflow_meetings */
    uint32_t next; /* where the link leads, in meeting[]; itself: at the end, without a link */
    uint32_t link; /* node * ports + port; RT_LOAD_NO_LINK at the end */
    uint32_t begin, from; /* the `from` units that come through stand in unit[begin..] */
    uint32_t child;       /* of what leads here, from where most units come; else itself */
    uint32_t free;        /* for the call */
};

#define RT_LOAD_NO_LINK UINT32_MAX

struct rt_load_inflow {
    struct rt_walk_ports_on on; /* set by the caller, also the next */
    unsigned ports;             /* rt_topo_ports_most(on.net); 1 where that is 0 */
    /* As rt_route_port. */
    int (*hop)(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
               struct rt_channel *out);
    uint32_t units, each; /* what sends and receives, as in rt/load_symmetry_ports.h */

    uint32_t *first;                 /* room for routers + 1: where their units begin in */
    uint32_t *sends;                 /* room for units: those that send from each router */
    uint32_t *place;                 /* room for the meetings, 0 to begin with */
    struct rt_load_meeting *meeting; /* room for the meetings */
    uint32_t *unit;                  /* room for units */
    uint32_t count; /* meetings that were found; next comes before it in the array */
};

/* rt_load_inflow_meetings - how many there are to have room for. */
uint64_t rt_load_inflow_meetings(const struct rt_load_inflow *inflow);

/*
 * rt_load_inflow_begin - fills in first and sends: which units each router has.
 *
 * inflow: what the caller sets is set, and each array has its room.  To be called once, before
 * rt_load_inflow_to.
 *
 * Cost: linear in routers and units.
 */
void rt_load_inflow_begin(struct rt_load_inflow *inflow);

/*
 * rt_load_inflow_to - the routes of all other units to one.
 *
 * Returns 0, or the error of inflow->hop, or RT_ERR_LINK iff a port leads nowhere or routes go
 * round, or RT_ERR_SIZE iff there are 2^32 meetings or more.  Cost: a hop and a link for each
 * meeting, which are at most links and routers.
 */
int rt_load_inflow_to(struct rt_load_inflow *inflow, uint32_t target);

#ifdef __cplusplus
}
#endif

#endif
