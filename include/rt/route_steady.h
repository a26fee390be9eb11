/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_steady.h - the routing sequence over 64-bit integers in steady time, inline, for hosts.
 *
 * Time tells nothing of a message except whether src and dst are locations: no other branch and no
 * address depends on them.  `make secret` checks this at -O2 and -Os.  Where that is not needed,
 * rt_route64_compute of rt/route64.h is faster.
 *
 * It is written apart from lib/route, and tests hold the two to each other over every network.  A
 * location is a uint64_t, right-aligned: the bytes of SPEC 2.2 as one number, so @CC0234 is
 * 0xCC0234.
 */
#ifndef RT_ROUTE_STEADY_H
#define RT_ROUTE_STEADY_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A network as rt_route_steady_make prepared it: constant data, no pointers; the fields are its
 * own. */
struct rt_route_steady {
    uint64_t used;     /* the bits of C that choose a branch, without the cap's */
    uint64_t cap;      /* the pair of the cap, 4 bits below its place; or 0 */
    uint64_t most;     /* the largest location */
    uint8_t leaf_most; /* the largest value of its last byte: 0xBF in a hybrid tree, else 0xFF */
    uint8_t least;     /* bytes of the destination that are sent in any case */
    uint8_t shift;     /* brings the first of them to the top */
    uint8_t longer;    /* with a bit of this height on, 64 is reached where RU has two bytes */
    uint8_t spare[4];
};

/* Anybody may know whether a number is a location: the timing test tells valgrind so here. */
#ifndef RT_ROUTE64_KNOWN
#define RT_ROUTE64_KNOWN(bad) (bad)
#endif

/* Position of the highest set bit of x, x != 0. */
static inline unsigned rt_route64_high_bit(uint64_t x)
{
#if defined(__GNUC__)
    return 63u ^ RTI_AS(unsigned, __builtin_clzll(x));
#else
    unsigned at = 0;

    for (unsigned step = 32; step != 0; step >>= 1)
        at += step * (x >> (at + step) != 0);
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
        to[i] = RTI_AS(uint8_t, x >> (56 - 8 * i));
#endif
}

/* A routing sequence, left-aligned. */
struct rt_route64_seq {
    uint64_t head; /* 8 bytes, the first one highest */
    uint64_t tail; /* 2 more, in the low bits */
    int bytes;
};

static inline void rt_route64_put_seq(const struct rt_route64_seq *s, uint8_t to[RT_SEQ_MAX])
{
    rt_route64_put(s->head, to);
    to[8] = RTI_AS(uint8_t, s->tail >> 8);
    to[9] = RTI_AS(uint8_t, s->tail);
}

/* Reads the bytes at `from`, which need not have been written yet. */
static inline void rt_route64_get_seq(uint8_t from[RT_SEQ_MAX], struct rt_route64_seq *s)
{
#if defined(__GNUC__)
    /* "may be used uninitialized": it may */
    __asm__("" : "+m"(*RTI_AS(uint8_t(*)[RT_SEQ_MAX], RTI_AS(void *, from))));
#endif
    s->head = 0;
#if defined(__GNUC__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    __builtin_memcpy(&s->head, from, 8);
    s->head = __builtin_bswap64(s->head);
#else
    for (unsigned i = 0; i < 8; i++)
        s->head = s->head << 8 | from[i];
#endif
    s->tail = RTI_AS(uint64_t, from[8]) << 8 | from[9];
}

/*
 * rt_route_steady_make - prepares a network; *r is then constant and serves any number of
 * threads.
 *
 * net: passed by rt_net_check; may go afterwards.
 *
 * Returns 0, or RT_ERR_FAMILY, *r untouched, iff net is of another shape.
 * Cost: about 30 instructions; *r has 32 bytes.
 */
static inline int rt_route_steady_make(struct rt_route_steady *r, const struct rt_net *net)
{
    unsigned leaf = net->family == RT_FAMILY_HYBRID, bytes = 0; /* leaf: bytes of P */

    if (net->family == RT_FAMILY_BIDELTA)
        while (bytes < RT_PARAM_MAX && net->param[bytes] != 0)
            bytes++;
    else if (leaf || net->family == RT_FAMILY_FULL)
        bytes = RTI_AS(unsigned, net->param[leaf]) + net->capped + leaf;
    else
        return RT_ERR_FAMILY;
    r->most = UINT64_MAX >> (64 - 8 * bytes); /* bytes = 1..8 */
    r->leaf_most = leaf ? 0xBF : 0xFF;
    r->cap = 0;
    r->longer = 32;                         /* from the fifth byte on RU has five pairs or more */
    if (net->family == RT_FAMILY_BIDELTA) { /* the destination alone is what is sent */
        r->used = 0;
        r->least = RTI_AS(uint8_t, bytes);
        r->shift = RTI_AS(uint8_t, 64 - 8 * bytes);
        return 0;
    }
    r->used = r->most & (leaf ? UINT64_C(0xFCFCFCFCFCFCFC00) : UINT64_C(0xFCFCFCFCFCFCFCFC));
    r->least = RTI_AS(uint8_t, leaf);
    r->shift = 56;
    if (net->capped) { /* a pair less: no O */
        r->used &= r->most >> 8;
        r->cap = UINT64_C(0x0C) << 8 * (bytes - 1);
        r->longer = bytes == 5 ? 28 : 32;
    }
    return 0;
}

/* RT_ERR_SRC or RT_ERR_DST if that one is not a location, else 0. */
static inline int rt_route64_error(uint64_t most, uint8_t leaf_most, uint64_t src, uint64_t dst)
{
    if (RT_ROUTE64_KNOWN(src > most) || RT_ROUTE64_KNOWN(RTI_AS(uint8_t, src) > leaf_most))
        return RT_ERR_SRC;
    if (RT_ROUTE64_KNOWN(dst > most) || RT_ROUTE64_KNOWN(RTI_AS(uint8_t, dst) > leaf_most))
        return RT_ERR_DST;
    return 0;
}

/*
 * The sequence between two locations.  `high` tells byte and pair of the highest pair that differs,
 * 0 if none does.  In a byte the pairs 3, 2, 1 stand for O = 10, 01, 00; the cap, which has no O,
 * comes as pair 1, since RU is filled up with zeros.  So RU is the low bits of ...1111OO, two for
 * each of its pairs.
 */
static inline void rt_route_steady_between(const struct rt_route_steady *r, uint64_t src,
                                           uint64_t dst, struct rt_route64_seq *s)
{
    uint64_t differ = src ^ dst;
    unsigned high = rt_route64_high_bit((differ & r->used) | (differ >> 4 & r->cap) | 1);
    unsigned ups = high / 8, pair = high / 2 % 4;
    unsigned any = (high + 62) / 64, longer = (high + r->longer) / 64; /* 0 or 1 */
    uint64_t ru = (RTI_AS(uint64_t, pair) - 5) << (62 - 2 * ups) & (0 - RTI_AS(uint64_t, any));
    uint64_t sent = dst << (r->shift - 8 * ups);
    unsigned ru_bytes = any + longer;

    s->head = ru | sent >> 8 * ru_bytes;
    s->tail = sent << 16 >> 8 * ru_bytes;
    s->bytes = RTI_AS(int, ups + ru_bytes + (any | r->least));
}

/*
 * rt_route_steady_compute - as rt_compute, over 64-bit locations and a prepared network.
 *
 * seq: room for RT_SEQ_MAX bytes; those after the sequence get any value.
 *
 * Returns and fails as rt_compute64 does, except for RT_ERR_FAMILY.
 * Cost: about 50 instructions, the same for every message without an error.
 */
static inline int rt_route_steady_compute(const struct rt_route_steady *r, uint64_t src,
                                          uint64_t dst, uint8_t seq[RT_SEQ_MAX])
{
    struct rt_route64_seq s;
    int error = rt_route64_error(r->most, r->leaf_most, src, dst);

    if (error != 0)
        return error;
    rt_route_steady_between(r, src, dst, &s);
    rt_route64_put_seq(&s, seq);
    return s.bytes;
}

/*
 * rt_compute64 - as rt_compute, over 64-bit locations.
 *
 * net: passed by rt_net_check.
 * seq: room for RT_SEQ_MAX bytes.  All of them are read and written back, but only those of the
 *      sequence change.
 *
 * Returns the number of bytes of the sequence, 0 iff nothing is to be sent.  Fails, seq untouched,
 * iff
 *   RT_ERR_FAMILY  net is of another shape;
 *   RT_ERR_SRC     src has bits above the location, or (hybrid) its first cluster digit is 3;
 *   RT_ERR_DST     the same of dst.
 *
 * Cost: about 100 instructions, the same for every message without an error.
 */
static inline int rt_compute64(const struct rt_net *net, uint64_t src, uint64_t dst, uint8_t *seq)
{
    struct rt_route_steady r;
    struct rt_route64_seq s, old;
    unsigned half; /* of the bits of the sequence, 0..40: a shift by all of them may be too far */
    int error = rt_route_steady_make(&r, net);

    if (error == 0)
        error = rt_route64_error(r.most, r.leaf_most, src, dst);
    if (error != 0)
        return error;
    rt_route_steady_between(&r, src, dst, &s);
    rt_route64_get_seq(seq, &old);
    half = 4 * RTI_AS(unsigned, s.bytes);
    s.head ^= (s.head ^ old.head) & (UINT64_MAX >> half >> half);
    s.tail ^= (s.tail ^ old.tail) & ~(UINT64_MAX << (40 - half) << (40 - half));
    rt_route64_put_seq(&s, seq);
    return s.bytes;
}

#ifdef __cplusplus
}
#endif

#endif
