/* SPDX-License-Identifier: MIT-0 */
/*
 * The routing sequence of a fat-tree, R = RU . RD . RC (SPEC 4; DeHon 3.8.3).
 *
 * Up to the leading byte in which C1 and C2 differ nothing is sent; at that
 * byte RU goes out; from it on, the bytes of the destination as they stand are
 * RD, and in a hybrid tree RC.  Unused bits are the low 2 of a byte of C and
 * the low 6 of the cap byte, so "differs in a used bit" is a comparison with
 * 4 or 64.
 */
#include "rt/route.h"

/* leaf = 1: the last byte of a location is P and the leaf cluster's exit is
 * the first 11 of RU; 0: full fat-tree. */
static int route_fattree(uint32_t layers, unsigned cap, unsigned leaf, const uint8_t *src,
                         const uint8_t *dst, uint8_t *seq)
{
    unsigned left = (unsigned)layers + cap + leaf; /* bytes of the location still to come */
    uint8_t *out = seq;

    if (layers > RT_LOC_MAX || left > RT_LOC_MAX) /* an unchecked net reads and writes nothing */
        return RT_ERR_LAYERS;
    if (leaf && src[left - 1] >= 0xC0)
        return RT_ERR_SRC;
    if (leaf && dst[left - 1] >= 0xC0)
        return RT_ERR_DST;

    for (; left > leaf; left--, dst++, cap = 0) {
        unsigned x = *src++ ^ *dst;
        unsigned ups = left - 1; /* 0..7 pairs 11 in RU: j, in a full tree j - 1 */
        unsigned ru = cap ? 0 : x >= 64 ? 0x80 : x >= 16 ? 0x40 : 0; /* O; none at the cap */

        if (x < (cap ? 64u : 4u))
            continue;
        if (ups >= 4) {
            *out++ = 0xFF;
            ups -= 4;
        }
        if (ups > 0 || !cap) { /* a byte of its own only for a pair that is there */
            for (; ups > 0; ups--)
                ru = ru >> 2 | 0xC0;
            *out++ = (uint8_t)ru;
        }
        break;
    }
    for (; left > 0; left--)
        *out++ = *dst++;
    return (int)(out - seq);
}

int rt_route_hybrid(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    return route_fattree(net->param[1], net->capped, 1, src, dst, seq);
}

int rt_route_full(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    return route_fattree(net->param[0], net->capped, 0, src, dst, seq);
}
