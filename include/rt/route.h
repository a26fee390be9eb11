/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route.h - which bytes do I send?  The room that ships in firmware.
 *
 * Freestanding: no libc, no heap, no writable data, no division, no 64-bit
 * arithmetic but in the processor indices of rt_locate and rt_index.
 *
 * Source: A. DeHon, Fat-Tree Routing for Transit, MIT AI-TR 1224 (1990),
 * section 3.8, as docs/SPEC.md settles it.
 *
 * Locations (SPEC 2.2) are bytes, most significant first, left-aligned in
 * their array.  The unused low bits of a location byte never change which processor is meant.
 * Those of the destination are carried into the sequence.
 */
#ifndef RT_ROUTE_H
#define RT_ROUTE_H

#include "net.h"
#if !defined(__SDCC) /* it passes no structures as arguments: on an 8051, Transit networks only */
#include "route_ports.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * rt_compute - the routing sequence from src to dst.  The front door.
 *
 * net: passed by rt_net_check.
 * src, dst: locations, arrays of at least rt_route_loc_bytes(net) bytes, 1..RT_LOC_MAX; no more
 *           are read.  A bidelta network does not read src.
 * seq: room for RT_SEQ_MAX bytes; must not overlap src or dst.
 *
 * Returns the number of bytes written, 0..RT_SEQ_MAX; 0 iff nothing is to be
 * sent (full fat-tree, source = destination).  Fails, seq untouched, iff
 *   RT_ERR_FAMILY  net is of no Transit family;
 *   RT_ERR_SRC     hybrid, and the first cluster digit of src is 3;
 *   RT_ERR_DST     hybrid, and the first cluster digit of dst is 3;
 *   RT_ERR_LAYERS  a net that rt_net_check refuses, with no layers or too many.
 *
 * Cost: one pass over the location, at most 8 steps; see `make size`.
 */
int rt_compute(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq);

/*
 * The same for one family, so that firmware links only what it calls.  net
 * must be of that family.  Not every build looks: with another the route may be
 * wrong, but nothing behind seq is written.  All else is as for rt_compute.
 * On a checked net rt_route_full and rt_route_bidelta never fail.
 */
int rt_route_hybrid(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq);
int rt_route_full(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq);
int rt_route_bidelta(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                     uint8_t *seq);

/*
 * rt_route_loc_bytes - bytes of a location of this network.
 *
 * Returns 1..RT_LOC_MAX, or RT_ERR_FAMILY.
 */
int rt_route_loc_bytes(const struct rt_net *net);

/*
 * rt_locate - turns a processor index into its location, unused bits 0 (SPEC 2.3).
 *
 * loc: room for rt_route_loc_bytes(net) bytes; RT_LOC_MAX is enough for every network.
 *
 * Returns the bytes written, rt_route_loc_bytes(net); RT_ERR_INDEX iff index
 * is not below the number of processors; RT_ERR_FAMILY.
 * Cost: 64 shift-and-subtract steps a location byte; no division.
 */
int rt_locate(const struct rt_net *net, uint64_t index, uint8_t *loc);

/*
 * rt_index - turns a location into the processor's index; unused bits of loc are ignored.
 *
 * Returns 0; RT_ERR_LOC iff the first cluster digit is 3; RT_ERR_FAMILY.
 * Cost: at most 72 shift-and-add steps a location byte; no multiplication.
 */
int rt_index(const struct rt_net *net, const uint8_t *loc, uint64_t *index);

/*
 * rt_route_decode - the destination that a sequence leads to from src.
 *
 * seq: n bytes, as rt_compute wrote them.
 * dst: room for rt_route_loc_bytes(net) bytes; gets the location.  Its unused bits are those that
 *      the sequence carries, otherwise those of src.
 *
 * Returns the bytes written, rt_route_loc_bytes(net); RT_ERR_SRC; RT_ERR_FAMILY;
 * RT_ERR_SEQ iff no destination has this routing sequence from src.  A sequence that would arrive,
 * but crosses higher than it needs to, is refused too.
 */
int rt_route_decode(const struct rt_net *net, const uint8_t *src, const uint8_t *seq, size_t n,
                    uint8_t *dst);

/*
 * struct rt_route_parts - the results of the steps of DeHon 3.8.3; for people, not for firmware.
 * Bytes of seq: ru_bytes, then rd_bytes, then rc_bytes.  In a bidelta network only seq and its
 * length mean something: c_bytes, ru_bytes and rc_bytes are 0 and rd_bytes is the whole sequence.
 */
struct rt_route_parts {
    uint8_t i[RT_LOC_MAX];   /* I = C1 xor C2, unused bits 0 */
    uint8_t c_bytes;         /* bytes of C1, C2 and I */
    uint8_t m;               /* M: bit k set iff byte k of I (0 = the last) is marked */
    uint8_t j;               /* bytes marked, 0..8 */
    int8_t o;                /* O: 0, 1, 2, or -1 where there is none (M = 0, cap crossed) */
    uint8_t ru_bytes;        /* 0..2 */
    uint8_t rd_bytes;        /* 0..8 */
    uint8_t rc_bytes;        /* 0 or 1 */
    uint8_t seq[RT_SEQ_MAX]; /* R = RU . RD . RC */
};

/*
 * rt_route_explain - the parts of the routing sequence.
 *
 * Returns and fails as rt_compute does; *parts is untouched on error.
 */
int rt_route_explain(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                     struct rt_route_parts *parts);

/*
 * SCI rings (Johnson & Goodman 1991; SPEC 12.3): which links to take.
 *
 * These divide by the fanout: on processors without a divide instruction they need the compiler's
 * helper for it, and nothing else.
 */

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

/*
 * Leiserson's fat-tree (1985, section II; SPEC 13.2).
 *
 * rt_route_tree - the address bits of a message, one for each node on its way.
 *
 * net: a tree; its root capacity is not looked at.
 * source, destination: processors 0..2^h - 1.
 * bits: room for RT_TREE_BYTES; gets the bits in the order in which they are
 *       sent, the first one highest in bits[0]; the rest of the last byte is 0,
 *       bytes behind it are untouched.  The M bit, which is sent before them, is not included.
 *
 * Returns the number of bits: 0 iff source = destination (nothing is sent), else
 * 2a - 1 <= 2h - 1, a being the height of their least common ancestor.  Fails,
 * bits untouched, iff
 *   RT_ERR_FAMILY  net is no tree;
 *   RT_ERR_HEIGHT  a net that rt_net_check refuses, with h not in 1..32;
 *   RT_ERR_SRC, RT_ERR_DST  source, destination is no processor.
 * Cost: one step a bit; no division, no 64-bit arithmetic.
 */
int rt_route_tree(const struct rt_net *net, uint32_t source, uint32_t destination,
                  uint8_t bits[RT_TREE_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
