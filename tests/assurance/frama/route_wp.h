/* SPDX-License-Identifier: MIT-0 */
/*
 * What rt_compute promises on a network that rt_net_check passes, for Frama-C's WP
 * (tools/assurance/frama.sh proof), in the words of SPEC 3 and 4: the length, each byte, and that
 * nothing else is touched.
 */
#ifndef ROUTE_WP_H
#define ROUTE_WP_H

#include "rt/route.h"

/* clang-format off */
/*@ axiomatic bytes {
      // Exclusive or by arithmetic.  tests/assurance/frama/bytes.c tries all 65,536 pairs.
      axiom top_bits: \forall integer a, b; 0 <= a < 256 ==> 0 <= b < 256 ==>
        0 <= (a ^ b) < 256 &&
        ((a ^ b) >= 4 <==> a / 4 != b / 4) &&
        ((a ^ b) >= 16 <==> a / 16 != b / 16) &&
        ((a ^ b) >= 64 <==> a / 64 != b / 64);
    }

    // What C says of shifts by an even number of places, of a byte and of numbers below 0; WP knows it
    // of constants only.
    logic integer two(integer s) = s == 0 ? 1 : s == 2 ? 4 : s == 4 ? 16 : 64;
    axiomatic conversions {
      axiom left: \forall integer a, s; 0 <= a && (s == 0 || s == 2 || s == 4 || s == 6) ==> (a << s) == a * two(s);
      axiom right: \forall integer a, s; 0 <= a && (s == 0 || s == 2 || s == 4 || s == 6) ==> (a >> s) == a / two(s);
      axiom byte: \forall integer a; 0 <= a ==> (uint8_t)a == a % 256;
      axiom word: \forall integer a; 0 <= a ==> (unsigned)a == a % 4294967296;
      axiom below: \forall integer a; -4294967296 <= a < 0 ==> (unsigned)a == a + 4294967296;
    }

    // Equality that WP does not simplify with: b in the place of a would make every goal behind it longer.
    predicate is(integer a, integer b) = a == b;

    // The last byte of RU, shifted up from a small number below 0.
    lemma up_6: \forall integer o; 4294967292 <= o < 4294967296 ==> (uint8_t)(unsigned)(o << 6) == 64 * (o - 4294967292);
    lemma up_4: \forall integer o; 4294967292 <= o < 4294967296 ==>
      (uint8_t)(unsigned)(o << 4) == 192 + 16 * (o - 4294967292);
    lemma up_2: \forall integer o; 4294967292 <= o < 4294967296 ==>
      (uint8_t)(unsigned)(o << 2) == 240 + 4 * (o - 4294967292);
    lemma up_0: \forall integer o; 4294967292 <= o < 4294967296 ==> (uint8_t)(unsigned)o == 252 + (o - 4294967292);

    predicate fat_tree(struct rt_net *net, integer leaf) =
      \valid_read(net) && net->capped <= 1 && 1 <= net->param[leaf] <= RT_LOC_MAX - leaf - net->capped;

    // Bytes of C, the cap's included.
    logic integer c_bytes(struct rt_net *net, integer leaf) = net->param[leaf] + net->capped;

    // Do C1 and C2 differ in a used bit of byte k?
    predicate differ(struct rt_net *net, uint8_t *src, uint8_t *dst, integer k) =
      k == 0 && net->capped == 1 ? src[k] / 64 != dst[k] / 64 : src[k] / 4 != dst[k] / 4;

    // j bytes of I are marked (SPEC 4.1): byte C - j is the first one to differ.
    predicate marked(struct rt_net *net, uint8_t *src, uint8_t *dst, integer leaf, integer j) =
      0 <= j <= c_bytes(net, leaf) &&
      (\forall integer k; 0 <= k < c_bytes(net, leaf) - j ==> !differ(net, src, dst, k)) &&
      (j > 0 ==> differ(net, src, dst, c_bytes(net, leaf) - j));

    // Bit pairs of RU: 11 for each marked byte, none for the exit in a full tree, and O but at the cap (cap = 1).
    logic integer pairs(integer cap, integer leaf, integer j) = j == 0 ? 0 : j - 1 + leaf + 1 - cap;

    // The last pair of RU: O, from the leading bytes that differ; at the cap 11.
    logic integer last_pair(integer cap, integer a, integer b) =
      cap == 1 ? 3 : a / 64 != b / 64 ? 2 : a / 16 != b / 16 ? 1 : 0;

    // n pairs 11, then the pair o, then zeros; n = 0..3.
    logic integer padded(integer n, integer o) =
      n == 0 ? 64 * o : n == 1 ? 192 + 16 * o : n == 2 ? 240 + 4 * o : 252 + o;
*/

/*@ // RU of p pairs, the last of them o; RD and RC, rest bytes of dst; behind them seq as it was (L1 before, L2 after).
    predicate sent{L1, L2}(uint8_t *dst, uint8_t *seq, integer p, integer o, integer rest) =
      \let ru = (p + 3) / 4;
      (ru == 2 ==> \at(seq[0], L2) == 255 && \at(seq[1], L2) == padded(p - 5, o)) &&
      (ru == 1 ==> \at(seq[0], L2) == padded(p - 1, o)) &&
      (\forall integer k; 0 <= k < rest ==> \at(seq[ru + k], L2) == \at(dst[k], L1)) &&
      (\forall integer k; ru + rest <= k < RT_SEQ_MAX ==> \at(seq[k], L2) == \at(seq[k], L1));

    // What R is made of: j bytes are marked, RU has p pairs, the last of them is o.
    predicate parts(struct rt_net *net, uint8_t *src, uint8_t *dst, integer leaf, integer j, integer p, integer o) =
      \let c = c_bytes(net, leaf);
      \let cap = net->capped == 1 && j == c ? 1 : 0;
      marked(net, src, dst, leaf, j) &&
      p == pairs(cap, leaf, j) &&
      (j > 0 ==> o == last_pair(cap, src[c - j], dst[c - j]));

    // n bytes of seq are the routing sequence, and the others as they were.
    predicate route_of{L1, L2}(struct rt_net *net, uint8_t *src, uint8_t *dst, uint8_t *seq,
                               integer leaf, integer j, integer p, integer o, integer n) =
      parts{L1}(net, src, dst, leaf, j, p, o) &&
      n == (p + 3) / 4 + j + leaf && n <= RT_SEQ_MAX &&
      sent{L1, L2}(dst + (\at(c_bytes(net, leaf), L1) - j), seq, p, o, j + leaf);

    predicate fat_tree_route{L1, L2}(struct rt_net *net, uint8_t *src, uint8_t *dst, uint8_t *seq,
                                     integer leaf, integer n) =
      \exists integer j, p, o; route_of{L1, L2}(net, src, dst, seq, leaf, j, p, o, n);

    // A bidelta network of i stacks: the location is the sequence (SPEC 3).
    predicate bidelta_route{L1, L2}(struct rt_net *net, uint8_t *dst, uint8_t *seq, integer n) =
      0 <= n <= RT_PARAM_MAX &&
      (\forall integer k; 0 <= k < n ==> \at(net->param[k], L1) != 0 && \at(seq[k], L2) == \at(dst[k], L1)) &&
      (n < RT_PARAM_MAX ==> \at(net->param[n], L1) == 0) &&
      (\forall integer k; n <= k < RT_SEQ_MAX ==> \at(seq[k], L2) == \at(seq[k], L1));
*/

/*@ requires net: fat_tree(net, 1);
    requires src: \valid_read(src + (0 .. c_bytes(net, 1)));
    requires dst: \valid_read(dst + (0 .. c_bytes(net, 1)));
    requires seq: \valid(seq + (0 .. RT_SEQ_MAX - 1));
    requires apart: \separated(seq + (0 .. RT_SEQ_MAX - 1), net, src + (0 .. c_bytes(net, 1)),
      dst + (0 .. c_bytes(net, 1)));
    assigns seq[0 .. RT_SEQ_MAX - 1];
    behavior no_source:
      assumes src[c_bytes(net, 1)] / 64 == 3;
      ensures untouched: \forall integer k; 0 <= k < RT_SEQ_MAX ==> seq[k] == \old(seq[k]);
      ensures \result == RT_ERR_SRC;
    behavior no_destination:
      assumes src[c_bytes(net, 1)] / 64 < 3 && dst[c_bytes(net, 1)] / 64 == 3;
      ensures untouched: \forall integer k; 0 <= k < RT_SEQ_MAX ==> seq[k] == \old(seq[k]);
      ensures \result == RT_ERR_DST;
    behavior route:
      assumes src[c_bytes(net, 1)] / 64 < 3 && dst[c_bytes(net, 1)] / 64 < 3;
      ensures range: 1 <= \result <= RT_SEQ_MAX;
      ensures bytes: fat_tree_route{Pre, Post}(net, src, dst, seq, 1, \result);
    complete behaviors;
    disjoint behaviors;
*/
int rt_route_hybrid(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq);

/*@ requires net: fat_tree(net, 0);
    requires src: \valid_read(src + (0 .. c_bytes(net, 0) - 1));
    requires dst: \valid_read(dst + (0 .. c_bytes(net, 0) - 1));
    requires seq: \valid(seq + (0 .. RT_SEQ_MAX - 1));
    requires apart: \separated(seq + (0 .. RT_SEQ_MAX - 1), net, src + (0 .. c_bytes(net, 0) - 1),
      dst + (0 .. c_bytes(net, 0) - 1));
    assigns seq[0 .. RT_SEQ_MAX - 1];
    ensures range: 0 <= \result <= RT_SEQ_MAX;
    ensures bytes: fat_tree_route{Pre, Post}(net, src, dst, seq, 0, \result);
*/
int rt_route_full(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq);

/*@ requires net: \valid_read(net);
    requires dst: \forall integer i; 0 <= i < RT_PARAM_MAX &&
      (\forall integer k; 0 <= k <= i ==> net->param[k] != 0) ==> \valid_read(dst + i);
    requires seq: \valid(seq + (0 .. RT_SEQ_MAX - 1));
    requires apart: \separated(seq + (0 .. RT_SEQ_MAX - 1), net, dst + (0 .. RT_PARAM_MAX - 1));
    assigns seq[0 .. RT_SEQ_MAX - 1];
    ensures bytes: bidelta_route{Pre, Post}(net, dst, seq, \result);
*/
int rt_route_bidelta(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq);

/*@ requires net: \valid_read(net);
    requires hybrid: net->family == RT_FAMILY_HYBRID ==> fat_tree(net, 1);
    requires full: net->family == RT_FAMILY_FULL ==> fat_tree(net, 0);
    requires src: \valid_read(src + (0 .. RT_LOC_MAX - 1));
    requires dst: \valid_read(dst + (0 .. RT_LOC_MAX - 1));
    requires seq: \valid(seq + (0 .. RT_SEQ_MAX - 1));
    requires apart: \separated(seq + (0 .. RT_SEQ_MAX - 1), net, src + (0 .. RT_LOC_MAX - 1),
      dst + (0 .. RT_LOC_MAX - 1));
    assigns seq[0 .. RT_SEQ_MAX - 1];
    ensures range: \result <= RT_SEQ_MAX;
    ensures hybrid: \old(net->family) == RT_FAMILY_HYBRID && \result >= 0 ==>
      1 <= \result && fat_tree_route{Pre, Post}(net, src, dst, seq, 1, \result);
    ensures full: \old(net->family) == RT_FAMILY_FULL ==>
      0 <= \result && fat_tree_route{Pre, Post}(net, src, dst, seq, 0, \result);
    ensures bidelta: \old(net->family) == RT_FAMILY_BIDELTA ==> bidelta_route{Pre, Post}(net, dst, seq, \result);
    ensures family: \old(net->family) != RT_FAMILY_HYBRID && \old(net->family) != RT_FAMILY_FULL &&
      \old(net->family) != RT_FAMILY_BIDELTA ==> \result == RT_ERR_FAMILY;
    ensures error: \result < 0 ==> \forall integer k; 0 <= k < RT_SEQ_MAX ==> seq[k] == \old(seq[k]);
    ensures source: \result == RT_ERR_SRC <==> \old(net->family) == RT_FAMILY_HYBRID &&
      \old(src[c_bytes(net, 1)] / 64 == 3);
    ensures destination: \result == RT_ERR_DST <==> \old(net->family) == RT_FAMILY_HYBRID &&
      \old(src[c_bytes(net, 1)] / 64 < 3 && dst[c_bytes(net, 1)] / 64 == 3);
*/
int rt_compute(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq);

#endif
