/* SPDX-License-Identifier: MIT-0 */
/*
 * The routing sequence of a fat-tree, R = RU . RD . RC (SPEC 4; DeHon 3.8.3).
 *
 * Bytes in which C1 and C2 agree send nothing.  At the first byte that differs we send RU, then
 * that byte and all after it as the destination has them: these are RD and, in a hybrid tree, RC.
 *
 * Unused bits are the low 2 of a byte of C and the low 6 of the cap byte, so "differs in a used
 * bit" is a comparison with 4 or 64.
 */
#include "rt/route_transit.h"

/*
 * Where size counts, rt_route_hybrid serves both families and asks the network which it is.  A
 * fifth argument `leaf` would cost a second stack frame on s390x.
 */
#if defined(__OPTIMIZE_SIZE__) || defined(__SDCC)
#define FOR_EACH
#define LEAF (net->family == RT_FAMILY_HYBRID)
#define ROUTE_FULL rt_route_hybrid(net, src, dst, seq)
#else
#define FOR_EACH inline
#define LEAF 1
#define ROUTE_FULL route_fattree(net, src, dst, seq, 0)
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__aarch64__)) && !defined(__TINYC__) &&   \
    !defined(__FRAMAC__)
#define WORDS_ANYWHERE
#endif
#endif

#ifdef WORDS_ANYWHERE
/* What follows RU, 1 to 8 bytes: as two words that overlap, where a word may lie anywhere. */
static inline uint8_t *put(uint8_t *out, const uint8_t *dst, size_t left)
{
    uint32_t four[2];
    uint16_t two[2];

    if (left >= 4) {
        __builtin_memcpy(&four[0], dst, 4);
        __builtin_memcpy(&four[1], dst + left - 4, 4);
        __builtin_memcpy(out, &four[0], 4);
        __builtin_memcpy(out + left - 4, &four[1], 4);
    } else if (left >= 2) {
        __builtin_memcpy(&two[0], dst, 2);
        __builtin_memcpy(&two[1], dst + left - 2, 2);
        __builtin_memcpy(out, &two[0], 2);
        __builtin_memcpy(out + left - 2, &two[1], 2);
    } else {
        *out = *dst;
    }
    return out + left;
}
#endif

/*
 * leaf = 1: the last byte of a location is P, and the exit of the leaf cluster is the first 11 of
 * RU.  leaf = 0: a full fat-tree.
 *
 * RU has a pair 11 for each byte still to come after the first that differs, and then O.  At the
 * cap there is no O: the last 11 takes its place.  The last byte of RU is ...1111OO, a small
 * number below 0, shifted up so that zeros follow.
 */
static FOR_EACH int route_fattree(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                                  uint8_t *seq, unsigned leaf)
{
    unsigned cap = net->capped; /* 1: the next byte is the cap's */
    uint32_t layers = net->param[leaf];
    size_t left = (size_t)layers + cap;
    unsigned x = 0;
    uint8_t *out = seq;

    if (layers - 1 >= RT_LOC_MAX || left + leaf > RT_LOC_MAX) /* unchecked: nothing is touched */
        return RT_ERR_LAYERS;
    if (leaf) {
        if (src[left] >= 0xC0)
            return RT_ERR_SRC;
        if (dst[left] >= 0xC0)
            return RT_ERR_DST;
        left++;
    }

    for (; left > leaf; left--, dst++, cap = 0) { /* bytes still to come */
        x = (unsigned)*src++ ^ *dst;
        if (x >= 4 && (!cap || x >= 64)) /* in a used bit */
            break;
    }
    if (left > leaf) {
        int below = 8 - 2 * (int)(left - cap); /* bits below O in its byte, if it is the first */
        unsigned o = cap;                      /* at the cap O becomes 11, for there x >= 64 */

        if (x >= 16)
            o++;
        if (x >= 64)
            o++;
        if (below < 0) {
            *out++ = 0xFF;
            below += 8;
        }
        *out++ = (uint8_t)((o - 4u) << below);
    }
    if (left > 0)
#ifdef WORDS_ANYWHERE
        out = put(out, dst, left);
#else /* no function of its own: sdcc and tcc would call it */
        do
            *out++ = *dst++;
        while (--left > 0);
#endif
    return (int)(out - seq);
}

int rt_route_hybrid(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    return route_fattree(net, src, dst, seq, LEAF);
}

int rt_route_full(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    return ROUTE_FULL;
}
