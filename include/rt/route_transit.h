/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_transit.h - which bytes do I send in a Transit network?
 *
 * Freestanding: no libc, no heap, no writable data and no division.  Only rt_locate and rt_index
 * handle 64-bit numbers, bit by bit.
 *
 * Source: A. DeHon, Fat-Tree Routing for Transit, MIT AI-TR 1224 (1990), section 3.8, as
 * docs/SPEC.md settles it.
 *
 * A location (SPEC 2.2) says where a processor is: bytes, most significant first, left-aligned in
 * their array.  These low bits of a byte are unused (SPEC 2.4):
 *
 *   a byte of a layer                 1:0
 *   the cap's byte                    5:0
 *   the last byte of a hybrid tree    n = 12: 3:0; n = 48: 1:0; n = 192: none
 *   a bidelta stack of j stages       the low 8 - 2j
 *
 * They may have any value, and the sequence carries those of the destination.
 *
 *   static const struct rt_net net = RT_HYBRID(192, 2);
 *   const uint8_t src[] = {0xCC, 0x02, 0x34}, dst[] = {0xD8, 0x42, 0x67};
 *   uint8_t seq[RT_SEQ_MAX];
 *   int n = rt_compute(&net, src, dst, seq);
 *
 * n is then 4, and seq is F4 D8 42 67.
 */
#ifndef RT_ROUTE_TRANSIT_H
#define RT_ROUTE_TRANSIT_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * rt_compute - the routing sequence from src to dst.  The front door.
 *
 * net: a network for which rt_net_check returned 0.
 * src, dst: locations, of rt_route_loc_bytes(net) bytes each, 1..RT_LOC_MAX.  In a bidelta network
 *           src is not read.
 * seq: room for RT_SEQ_MAX bytes; must not overlap src or dst.
 *
 * Returns the number of bytes written, 0..RT_SEQ_MAX; 0 iff nothing is to be sent: in a full
 * fat-tree from a processor to itself.  In a hybrid tree that takes one byte.  Fails, seq
 * untouched, iff
 *   RT_ERR_FAMILY  net is of another shape;
 *   RT_ERR_SRC     hybrid, and the first cluster digit of src is 3 (bits 7:6 of its last byte are
 *                  11);
 *   RT_ERR_DST     the same of dst;
 *   RT_ERR_LAYERS  net has no layers or too many.  Nothing else in an unchecked net is noticed: the
 *                  bytes may then be wrong.
 *
 * Cost: one pass over the location, at most 8 steps; `make size` counts instructions.
 */
int rt_compute(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq);

/*
 * The same for one family, so that firmware links only what it calls.
 *
 * net: of that family.  Some builds do not check the family: with a net of another the route may
 *      be wrong, but nothing after seq is written.
 *
 * Returns and fails as rt_compute does.  On a checked net rt_route_full and rt_route_bidelta never
 * fail.
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
 * loc: room for rt_route_loc_bytes(net) bytes; RT_LOC_MAX is always enough.
 *
 * Returns the bytes written, rt_route_loc_bytes(net); RT_ERR_INDEX iff index is not below the
 * number of processors; RT_ERR_FAMILY.
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
 * dst: room for rt_route_loc_bytes(net) bytes; gets the location.  Bytes that the sequence carries
 *      have its unused bits, the others those of src.
 *
 * Returns the bytes written, rt_route_loc_bytes(net); RT_ERR_SRC; RT_ERR_FAMILY; RT_ERR_SEQ iff no
 * destination has this routing sequence from src.  A sequence that would arrive, but crosses higher
 * than it needs to, gets RT_ERR_SEQ too.
 */
int rt_route_decode(const struct rt_net *net, const uint8_t *src, const uint8_t *seq, size_t n,
                    uint8_t *dst);

/*
 * The results of the steps of DeHon 3.8.3, for people: seq is ru_bytes, then rd_bytes, then
 * rc_bytes.  A bidelta network takes no steps: c_bytes, ru_bytes and rc_bytes are 0, and rd_bytes
 * is the whole sequence.
 */
struct rt_route_parts {
    uint8_t i[RT_LOC_MAX];   /* I = C1 xor C2, unused bits 0 */
    uint8_t c_bytes;         /* bytes of C1, C2 and I */
    uint8_t m;               /* M: bit k set iff byte k of I (0 = the last) is marked */
    uint8_t j;               /* J: bytes marked, 0..8 */
    int8_t o;                /* O: 0, 1, 2, or -1 for none (M = 0, cap crossed) */
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

#ifdef __cplusplus
}
#endif

#endif
