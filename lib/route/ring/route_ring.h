/* SPDX-License-Identifier: MIT-0 */
/* What the SCI ring families share in the route room (SPEC 12.3; rt/families.h is their list). */
#ifndef ROUTE_RING_H
#define ROUTE_RING_H

#include "rt/net_ring.h"

/* A path that grows. */
struct ring_path {
    struct rt_ring_leg *leg;
    int legs;
};

/* Where a packet is on its way, and the link by which it came: RT_LINK_NONE at its source. */
struct ring_way {
    uint32_t source, current, target;
    unsigned last;
};

/* Nodes (there are as many processors), and links of each. */
struct ring_size {
    uint32_t nodes, links;
};

/*
 * Each family gives these.  size writes *size.  legs adds the legs of the path to an empty path,
 * and returns 0 or an error.  link is rt_route_link with checked arguments, longest
 * rt_route_longest.
 */
#define ROUTE_RING_ROW(VALUE, name, number)                                                        \
    void rti_route_##name##_size(const struct rt_net *net, struct ring_size *size);                \
    int rti_route_##name##_legs(const struct rt_net *net, uint32_t source, uint32_t target,        \
                                struct ring_path *path);                                           \
    int rti_route_##name##_link(const struct rt_net *net, const struct ring_way *way);             \
    int rti_route_##name##_longest(const struct rt_net *net);
RT_RING_ROUTED_FAMILIES(ROUTE_RING_ROW)
#undef ROUTE_RING_ROW

/* f^r < 2^32 */
uint32_t rti_route_power(uint32_t f, uint32_t r);

/* Adds hops on a link: a new leg, or more of the last one. */
void rti_route_path_add(struct ring_path *path, uint32_t link, uint32_t hops);

/* The links of word number `choice`, in the order of words: its digits in base f. */
void rti_route_shuffle_word(uint32_t f, uint32_t links, uint32_t choice, uint8_t *link);

#endif
