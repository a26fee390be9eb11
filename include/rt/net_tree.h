/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/net_tree.h - Leiserson's fat-tree (1985; SPEC 13): how one is described.
 *
 * `param` of struct rt_net holds, capped being 0:
 *
 *   RT_FAMILY_TREE  h = 1..32: 2^h processors; root capacity w with w^3 >= 4^h and w <= 2^h, or 0
 *                   for w = 2^h
 */
#ifndef RT_NET_TREE_H
#define RT_NET_TREE_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Initialisers: static const struct rt_net net = RT_TREE_W(10, 256);  They are checked when
 * compiled, as in net.h. */
/* clang-format off */
#define RT_TREE(h)                  { RT_FAMILY_TREE, 0, { RTI_UP_TO(32, h) } }
#define RT_TREE_W(h, w)                                                                            \
    { RT_FAMILY_TREE, 0,                                                                           \
      { RTI_UP_TO(32, h),                                                                          \
        RTI_IF(/* w: 0, or at most 2^h, and w^3 at least 4^h */                                    \
               (w) == 0 || ((w) >= 1 && (w) <= UINT32_MAX &&                                       \
                            RTI_WIDE(w) <= UINT64_C(1) << ((h) & 63) &&                            \
                            RTI_WIDE(w) * RTI_WIDE(w) >                                            \
                                (UINT64_MAX >> ((64 - 2 * (h)) & 63)) / RTI_OR_1(w)), w) } }
/* clang-format on */

/* The greatest height; the most address bits of a message, and the bytes that hold them. */
#define RT_TREE_HEIGHT_MAX 32
#define RT_TREE_BITS_MAX 63
#define RT_TREE_BYTES 8

/*
 * A capacity function: the number of wires of each channel whose lower end is at this depth, from 0
 * (root) to height (processors).  It may be any function.
 */
typedef uint64_t rt_tree_capacity(const void *context, unsigned level);

struct rt_tree {
    unsigned height; /* 1..RT_TREE_HEIGHT_MAX: 2^height processors */
    rt_tree_capacity *capacity;
    const void *context;
};

/*
 * rt_net_tree_check - rt_net_check for one family, as rt_net_hybrid_check.
 */
#define RT_NET_ROW(VALUE, name, number) int rt_net_##name##_check(const struct rt_net *net);
RT_TREE_FAMILIES(RT_NET_ROW)
#undef RT_NET_ROW

#ifdef __cplusplus
}
#endif

#endif
