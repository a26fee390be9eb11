/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/net_ring.h - networks of SCI rings (Johnson and Goodman 1991; SPEC 12): how one is described,
 * and the words of its paths.
 *
 * `param` of struct rt_net holds, unused entries being 0; capped is 0 and the nodes are at most
 * RT_NODES_MAX:
 *
 *   RT_FAMILY_MULTICUBE     sizes of the rings of each dimension, >= 2; 1 to 8
 *   RT_FAMILY_SHUFFLE       f >= 2, r >= 1: f^r nodes
 *   RT_FAMILY_BUTTERFLY     f >= 2, r >= 1: r f^r nodes, as many processors
 *   RT_FAMILY_DEADFLY       f >= 2, r >= 1: r f^r nodes
 *   RT_FAMILY_LIVEFLY       f >= 3, r >= 2: r (f-1)^r nodes
 *   RT_FAMILY_RINGMESH      width, height >= 1
 *   RT_FAMILY_RINGCOMPLETE  f >= 2 nodes
 *   RT_FAMILY_RING12        none
 *   RT_FAMILY_CLOCK         none
 *
 * f, the fanout, is the number of links out of a node.  It is at most RT_LINKS_MAX.
 */
#ifndef RT_NET_RING_H
#define RT_NET_RING_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Initialisers: static const struct rt_net net = RT_MULTICUBE(5, 4, 3);  They are checked when
 * compiled, as in net.h. */
/* clang-format off */
#define RT_MULTICUBE(...)                                                                          \
    { RT_FAMILY_MULTICUBE, 0,                                                                      \
      { RTI_CUBE(RTI_NUMBERS(__VA_ARGS__), __VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0) } }
#define RT_SHUFFLE(f, r)            { RT_FAMILY_SHUFFLE, 0, { RTI_COLUMNS(f, 2, 0, r, 1, 1) } }
#define RT_BUTTERFLY(f, r)          { RT_FAMILY_BUTTERFLY, 0, { RTI_COLUMNS(f, 2, 0, r, 1, r) } }
#define RT_DEADFLY(f, r)            { RT_FAMILY_DEADFLY, 0, { RTI_COLUMNS(f, 2, 0, r, 1, r) } }
#define RT_LIVEFLY(f, r)            { RT_FAMILY_LIVEFLY, 0, { RTI_COLUMNS(f, 3, 1, r, 2, r) } }
#define RT_RINGMESH(w, h)                                                                          \
    { RT_FAMILY_RINGMESH, 0,                                                                       \
      { RTI_IF(/* w h: 1..RT_NODES_MAX */ (w) >= 1 && RTI_BY(RT_NODES_MAX, w, h) != 0, w),         \
        RTI_IN(1, RT_NODES_MAX, h) } }
#define RT_RINGCOMPLETE(f)          { RT_FAMILY_RINGCOMPLETE, 0, { RTI_IN(2, RT_LINKS_MAX, f) } }
#define RT_RING12                   { RT_FAMILY_RING12, 0, { 0 } }
#define RT_CLOCK                    { RT_FAMILY_CLOCK, 0, { 0 } }

/* What these check: rings of 2 or more; `times` (f - less)^r nodes, f and r of this or more. */
#define RTI_CUBE(n, a, b, c, d, e, f, g, h, ...) RTI_SIDES(1, 2, n, a, b, c, d, e, f, g, h)
#define RTI_COLUMNS(f, fanout, less, r, least, times)                                              \
    RTI_IF(/* f: fanout..RT_LINKS_MAX; at most RT_NODES_MAX nodes */                               \
           (f) >= (fanout) && (f) <= RT_LINKS_MAX &&                                               \
           RTI_BY_POWER(RT_NODES_MAX / RTI_OR_1(times), (f) - (less), r) != 0, f),                 \
        RTI_IN(least, 31, r)
/* clang-format on */

/* The most links out of a node. */
#define RT_LINKS_MAX 64

/*
 * A mapping function (Johnson & Goodman 2.1).  Output link 0..links-1 of node 0..nodes-1 leads to
 * node next(context, node, link), and enters it by the input link of the same number.  A packet
 * that keeps to one link number comes back: these links are a ring.
 */
struct rt_rings {
    uint32_t nodes;
    uint32_t links; /* f, out of each node */
    uint32_t (*next)(const void *context, uint32_t node, uint32_t link);
    const void *context;
};

/* A leg of a path: the same link `hops` times, along one ring. */
struct rt_ring_leg {
    uint8_t link;
    uint32_t hops; /* >= 1 */
};

/* No link: the packet has not taken one yet, or has arrived. */
#define RT_LINK_NONE 255
/* Legs that hold any path of a family with a routing function. */
#define RT_LEGS_MAX 64

/* A step of a path. */
struct rt_ring_step {
    uint32_t node; /* where the link begins */
    uint8_t link;
};

/*
 * Is net within the limits of this family?  As rt_net_check, 0 or the first thing wrong;
 * net->family is not read.
 */
#define RT_NET_ROW(VALUE, name, number) int rt_net_##name##_check(const struct rt_net *net);
RT_RING_FAMILIES(RT_NET_ROW)
#undef RT_NET_ROW

#ifdef __cplusplus
}
#endif

#endif
