/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route64.h - the rival: the routing sequence over 64-bit integers, inline,
 * for hosts.  Written apart from lib/route; tests hold the two to each other
 * over every network.  Needs no object of the library.
 *
 * A location is a uint64_t, right-aligned: the bytes of SPEC 2.2 as one
 * number, so @CC0234 is 0xCC0234.
 *
 * rt_compute64 asks for nothing but the network.  Who sends more than a few messages prepares a
 * struct rt_route64 once and calls rt_route64_compute, without a branch that depends on the
 * message, or rt_compute64_n for a whole stream.
 */
#ifndef RT_ROUTE64_H
#define RT_ROUTE64_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * What depends on the highest pair of bits in which source and destination differ: RU, and how
 * many bytes of the destination follow.
 */
struct rt_route64_way {
    uint8_t ru[2];    /* RU, zeros behind it */
    uint8_t ru_bytes; /* 0..2 */
    uint8_t shift;    /* brings the first byte of the destination that is sent to the top */
    int8_t bytes;     /* of the whole sequence */
    uint8_t spare[3]; /* 8 bytes, so that an index is a shift */
};

/* A network as rt_route64_make prepared it: constant data, no pointers; the fields are its own. */
struct rt_route64 {
    struct rt_route64_way way[32]; /* by the highest pair of bits that differs, 0 = lowest */
    uint64_t used;                 /* the bits of C that choose a branch */
    uint64_t most;                 /* the largest location */
    uint8_t leaf_most;  /* the largest value of its last byte: 0xBF in a hybrid tree, else 0xFF */
    uint8_t near_bytes; /* of a sequence where no bit of `used` differs */
    uint8_t cap;        /* byte of the location that is the cap's, 0 = last; 0: there is none */
    uint8_t spare[5];
};

/* Position of the highest set bit of x, x != 0. */
static inline unsigned rt_route64_high_bit(uint64_t x)
{
#if defined(__GNUC__)
    return 63u ^ (unsigned)__builtin_clzll(x);
#else
    unsigned at = 0;

    for (unsigned step = 32; step != 0; step >>= 1)
        if (x >> (at + step) != 0)
            at += step;
    return at;
#endif
}

/* Writes the 8 bytes of x, most significant first. */
static inline void rt_route64_put(uint64_t x, uint8_t to[8])
{
#if defined(__GNUC__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    x = __builtin_bswap64(x); /* one store: clang finds it only so */
    __builtin_memcpy(to, &x, 8);
#else
    for (unsigned i = 0; i < 8; i++)
        to[i] = (uint8_t)(x >> (56 - 8 * i));
#endif
}

/* All of *r but the ways. */
static inline int rt_route64_bounds(struct rt_route64 *r, const struct rt_net *net)
{
    unsigned leaf = net->family == RT_FAMILY_HYBRID, bytes = 0;

    if (net->family == RT_FAMILY_BIDELTA)
        while (bytes < RT_PARAM_MAX && net->param[bytes] != 0)
            bytes++;
    else if (leaf || net->family == RT_FAMILY_FULL)
        bytes = (unsigned)net->param[leaf] + net->capped + leaf;
    else
        return RT_ERR_FAMILY;
    r->most = UINT64_MAX >> (64 - 8 * bytes); /* bytes = 1..8 */
    r->leaf_most = leaf ? 0xBF : 0xFF;
    r->cap = (uint8_t)(net->capped ? bytes - 1 : 0);
    r->near_bytes = (uint8_t)leaf;
    r->used = r->most & (leaf ? UINT64_C(0xFCFCFCFCFCFCFC00) : UINT64_C(0xFCFCFCFCFCFCFCFC));
    if (net->capped)
        r->used &= ~(UINT64_C(0x3C) << 8 * r->cap);
    if (net->family == RT_FAMILY_BIDELTA) { /* the destination alone is what is sent */
        r->near_bytes = (uint8_t)bytes;
        r->used = 0;
    }
    return 0;
}

/* The way if `pair` is the highest that differs, 4 * its byte + 1, 2, 3 for O = 00, 01, 10; 0: no
 * bit of r->used differs. */
static inline void rt_route64_take(const struct rt_route64 *r, unsigned pair,
                                   struct rt_route64_way *way)
{
    unsigned byte = pair / 4, pairs = byte; /* of RU: so many 11 */
    unsigned sent = pair == 0 ? r->near_bytes : byte + 1;
    uint32_t ru = 0xFFFF0000u >> 2 * byte & 0xFFFFu;

    if (pair != 0 && (r->cap == 0 || byte != r->cap)) { /* not at the cap: O */
        ru |= (pair - 1) % 4 << (14 - 2 * byte);
        pairs++;
    }
    way->ru[0] = (uint8_t)(ru >> 8);
    way->ru[1] = (uint8_t)ru;
    way->ru_bytes = (uint8_t)((pairs + 3) / 4);
    way->shift = (uint8_t)(sent == 0 ? 0 : 64 - 8 * sent);
    way->bytes = (int8_t)(way->ru_bytes + sent);
}

/*
 * rt_route64_make - prepares a network; *r is then constant and serves any number of threads.
 *
 * net: passed by rt_net_check; not looked at again.  Returns 0, or RT_ERR_FAMILY, *r untouched, iff
 * net is of no Transit family.  Cost: about 500 instructions, and 280 bytes.
 */
static inline int rt_route64_make(struct rt_route64 *r, const struct rt_net *net)
{
    int error = rt_route64_bounds(r, net);

    if (error == 0)
        for (unsigned pair = 0; pair < 32; pair++)
            rt_route64_take(r, pair, &r->way[pair]);
    return error;
}

/* 0, or which of the two is no location. */
static inline int rt_route64_error(const struct rt_route64 *r, uint64_t src, uint64_t dst)
{
    if (src > r->most || (uint8_t)src > r->leaf_most)
        return RT_ERR_SRC;
    if (dst > r->most || (uint8_t)dst > r->leaf_most)
        return RT_ERR_DST;
    return 0;
}

/* The highest pair of bits that differs and chooses a branch; 0 where there is none. */
static inline unsigned rt_route64_pair(uint64_t used, uint64_t src, uint64_t dst)
{
    return rt_route64_high_bit(((src ^ dst) & used) | 1) / 2;
}

/*
 * rt_route64_compute - as rt_compute, over 64-bit locations and a prepared network.
 *
 * seq: room for RT_SEQ_MAX bytes; those behind the sequence are written too, with anything.
 *
 * Returns and fails as rt_compute64 does, but that there is no RT_ERR_FAMILY.  Cost: about 25
 * instructions; no branch but for the errors.
 */
static inline int rt_route64_compute(const struct rt_route64 *r, uint64_t src, uint64_t dst,
                                     uint8_t seq[RT_SEQ_MAX])
{
    const struct rt_route64_way *way = &r->way[rt_route64_pair(r->used, src, dst)];
    uint8_t first, second;
    int error = rt_route64_error(r, src, dst);

    if (error != 0)
        return error;
    first = way->ru[0];
    second = way->ru[1];
    seq[0] = first;
    seq[1] = second;
    rt_route64_put(dst << way->shift, seq + way->ru_bytes);
    return way->bytes;
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
    struct rt_route64 r;
    struct rt_route64_way way;
    int error = rt_route64_bounds(&r, net);

    if (error == 0)
        error = rt_route64_error(&r, src, dst);
    if (error != 0)
        return error;
    rt_route64_take(&r, rt_route64_pair(r.used, src, dst), &way);
    dst <<= way.shift;
    for (int i = 0; i < way.bytes; i++) {
        if (i < way.ru_bytes) {
            seq[i] = way.ru[i];
        } else {
            seq[i] = (uint8_t)(dst >> 56);
            dst <<= 8;
        }
    }
    return way.bytes;
}

/* 16 bytes, as long as what most machines write at once. */
struct rt_route64_slot {
    uint8_t seq[RT_SEQ_MAX];
    uint8_t spare[5]; /* never written */
    int8_t bytes;     /* of seq, or the error of this route */
};

/*
 * rt_compute64_n - n routes: slot[i] gets what rt_route64_compute says of src[i * step], dst[i].
 *
 * step: 1, many to many; 0, one source to many.  slot: does not overlap the others.  An error of
 * one route leaves the bytes of its slot untouched, and the others go on.
 *
 * Returns how many slots have no error.
 */
static inline size_t rt_compute64_n(const struct rt_route64 *r, const uint64_t *src, size_t step,
                                    const uint64_t *dst, size_t n, struct rt_route64_slot *slot)
{
    size_t good = 0;

    for (size_t i = 0; i < n; i++) {
        int bytes = rt_route64_compute(r, src[i * step], dst[i], slot[i].seq);

        slot[i].bytes = (int8_t)bytes;
        good += bytes >= 0;
    }
    return good;
}

#ifdef __cplusplus
}
#endif

#endif
