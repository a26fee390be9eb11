/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route64.h - the rival: the routing sequence over 64-bit integers, inline,
 * for hosts.  Written apart from lib/route; tests hold the two to each other
 * over every network.  Needs no object of the library.
 *
 * A location is a uint64_t, right-aligned: the bytes of SPEC 2.2 as one
 * number, so @CC0234 is 0xCC0234.
 */
#ifndef RT_ROUTE64_H
#define RT_ROUTE64_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Position of the highest set bit of x, x != 0. */
static inline unsigned rt_route64_high_bit(uint64_t x)
{
#if defined(__GNUC__)
    return 63u - (unsigned)__builtin_clzll(x);
#else
    unsigned at = 0;

    for (unsigned step = 32; step != 0; step >>= 1)
        if (x >> (at + step) != 0)
            at += step;
    return at;
#endif
}

/* Writes the low `n` bytes of x, most significant first; n = 0..8. */
static inline void rt_route64_put(uint64_t x, unsigned n, uint8_t *to)
{
    while (n-- > 0)
        *to++ = (uint8_t)(x >> 8 * n);
}

/*
 * rt_compute64 - as rt_compute, over 64-bit locations.
 *
 * net: passed by rt_net_check.  seq: room for RT_SEQ_MAX bytes.
 *
 * Returns the number of bytes written, 0 iff nothing is to be sent.  Fails,
 * seq untouched, iff
 *   RT_ERR_FAMILY  net is of no Transit family;
 *   RT_ERR_SRC     src has bits above the location, or (hybrid) its first
 *                  cluster digit is 3;
 *   RT_ERR_DST     the same of dst.
 */
static inline int rt_compute64(const struct rt_net *net, uint64_t src, uint64_t dst, uint8_t *seq)
{
    unsigned leaf = net->family == RT_FAMILY_HYBRID; /* bytes of P */
    unsigned c_bytes, bits, ups, byte, pairs;
    uint64_t used, differ;
    uint32_t ru;

    if (net->family == RT_FAMILY_BIDELTA) {
        unsigned stacks = 1;

        while (stacks < RT_PARAM_MAX && net->param[stacks] != 0)
            stacks++;
        if (stacks < 8 && src >> 8 * stacks != 0)
            return RT_ERR_SRC;
        if (stacks < 8 && dst >> 8 * stacks != 0)
            return RT_ERR_DST;
        rt_route64_put(dst, stacks, seq);
        return (int)stacks;
    }
    if (!leaf && net->family != RT_FAMILY_FULL)
        return RT_ERR_FAMILY;

    c_bytes = (unsigned)net->param[leaf] + net->capped;
    bits = 8 * (c_bytes + leaf); /* 8..64 */
    if (src >> (bits - 1) > 1 || (leaf && (src & 0xFF) >= 0xC0))
        return RT_ERR_SRC;
    if (dst >> (bits - 1) > 1 || (leaf && (dst & 0xFF) >= 0xC0))
        return RT_ERR_DST;

    /* The bits of C that choose a branch. */
    used = UINT64_C(0xFCFCFCFCFCFCFCFC) >> (64 - bits);
    if (net->capped)
        used &= ~(UINT64_C(0x3C) << (bits - 8));
    differ = (src ^ dst) & used & ~(uint64_t)(leaf ? 0xFF : 0);
    if (differ == 0) {
        if (leaf)
            seq[0] = (uint8_t)dst;
        return (int)leaf;
    }

    byte = rt_route64_high_bit(differ) / 8; /* of the location, 0 = last */
    ups = byte;                             /* pairs 11 */
    pairs = ups;
    ru = 0xFFFF0000u >> 2 * ups & 0xFFFFu;
    if (!net->capped || byte != bits / 8 - 1) {                /* not at the cap: O */
        uint32_t pair = (rt_route64_high_bit(differ) % 8) / 2; /* 3, 2, 1 -> O = 10, 01, 00 */

        ru |= (pair - 1) << (14 - 2 * ups);
        pairs++;
    }
    if (pairs > 4) {
        *seq++ = (uint8_t)(ru >> 8);
        *seq++ = (uint8_t)ru;
    } else {
        *seq++ = (uint8_t)(ru >> 8);
    }
    rt_route64_put(dst, byte + 1, seq);
    return (int)((pairs + 3) / 4 + byte + 1);
}

#ifdef __cplusplus
}
#endif

#endif
