/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_tree.h - which address bits does a message carry in Leiserson's fat-tree (1985, section
 * II; SPEC 13.2)?
 */
#ifndef RT_ROUTE_TREE_H
#define RT_ROUTE_TREE_H

#include "net_tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * rt_route_tree - the address bits of a message, one for each node on its way.
 *
 * net: a tree; its root capacity is not read.
 * source, destination: processors 0..2^h - 1.
 * bits: room for RT_TREE_BYTES; gets the bits in the order in which they are sent, the first one
 *       highest in bits[0].  The rest of the last byte is 0, the bytes after it are untouched.
 *       The M bit, which is sent first, is not among them.
 *
 * Returns the number of bits: 0 iff source = destination (nothing is sent), else 2a - 1 <= 2h - 1,
 * where a is the height of their least common ancestor.  Fails, bits untouched, iff
 *   RT_ERR_FAMILY  net is of another shape;
 *   RT_ERR_HEIGHT  rt_net_check refuses net: h is not in 1..32;
 *   RT_ERR_SRC, RT_ERR_DST  source or destination is not below 2^h.
 * Cost: one step a bit; no division, no 64-bit arithmetic.
 */
int rt_route_tree(const struct rt_net *net, uint32_t source, uint32_t destination,
                  uint8_t bits[RT_TREE_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
