/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route64.h - the rival: the routing sequence over 64-bit integers, inline, for hosts.
 *
 * It is written apart from lib/route, and tests hold the two to each other over every network.  It
 * needs no object of the library.  A location is a uint64_t, right-aligned: the bytes of SPEC 2.2
 * as one number, so @CC0234 is 0xCC0234.
 *
 *   one message    rt_compute64 (rt/route_steady.h) needs nothing but the network, and takes the
 *                  same time for every message.
 *   many messages  prepare a struct rt_route64 once by rt_route64_make, then call
 *                  rt_route64_compute for each, or rt_compute64_n for all.  No branch depends on
 *                  the message, but which line of a table is read does.
 */
#ifndef RT_ROUTE64_H
#define RT_ROUTE64_H

#include "route_steady.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A network as rt_route64_make prepared it: constant data, no pointers; the fields are its own.
 * What is sent follows from the highest pair of bits in which source and destination differ: two
 * entries of each array, so that the place of its lower bit is the index.
 */
struct rt_route64 {
    uint8_t ru[64];    /* RU, then zeros */
    uint8_t shift[64]; /* brings the first byte sent of the destination to the top; bytes of RU */
    int8_t bytes[64];  /* of the whole sequence; 0 */
    uint64_t used;     /* the bits of C that choose a branch */
    uint64_t most;     /* the largest location */
    uint8_t leaf_most; /* the largest value of its last byte: 0xBF in a hybrid tree, else 0xFF */
    uint8_t spare[7];
};

/*
 * rt_route64_make - prepares a network; *r is then constant and serves any number of threads.
 *
 * net: passed by rt_net_check; may go afterwards.
 *
 * Returns 0, or RT_ERR_FAMILY, *r untouched, iff net is of another shape.
 * Cost: about 2,500 instructions; *r has 216 bytes.
 */
static inline int rt_route64_make(struct rt_route64 *r, const struct rt_net *net)
{
    struct rt_route_steady steady;
    uint8_t seq[RT_SEQ_MAX] = {0};
    int error = rt_route_steady_make(&steady, net);

    if (error != 0)
        return error;
    r->most = steady.most;
    r->leaf_most = steady.leaf_most;
    r->used = steady.used | steady.cap << 4;

    /* A way depends on the highest pair that differs: a destination with that pair alone shows it.
     */
    for (unsigned at = 0; at < 64; at += 2) {
        uint64_t dst = (UINT64_C(1) << at) & r->used;
        int n = rt_route_steady_compute(&steady, 0, dst, seq);
        unsigned sent = dst != 0 ? at / 8 + 1 : RTI_AS(unsigned, n),
                 ru_bytes = RTI_AS(unsigned, n) - sent;

        r->ru[at] = ru_bytes > 0 ? seq[0] : 0;
        r->ru[at + 1] = ru_bytes > 1 ? seq[1] : 0;
        r->shift[at] = RTI_AS(uint8_t, sent == 0 ? 0 : 64 - 8 * sent);
        r->shift[at + 1] = RTI_AS(uint8_t, ru_bytes);
        r->bytes[at] = RTI_AS(int8_t, n);
        r->bytes[at + 1] = 0;
    }
    return 0;
}

/* Where the highest pair begins that differs and chooses a branch, or 0. */
static inline size_t rt_route64_pair(uint64_t used, uint64_t src, uint64_t dst)
{
    return rt_route64_high_bit(((src ^ dst) & used) | 1) & RTI_AS(size_t, 62);
}

static inline int rt_route64_write(const struct rt_route64 *r, size_t at, uint64_t dst,
                                   uint8_t seq[RT_SEQ_MAX])
{
#if defined(__GNUC__)
    __builtin_memcpy(seq, r->ru + at, 2); /* clang writes one by one otherwise */
#else
    seq[0] = r->ru[at];
    seq[1] = r->ru[at + 1];
#endif
    rt_route64_put(dst << r->shift[at], seq + r->shift[at + 1]);
    return r->bytes[at];
}

/*
 * rt_route64_compute - as rt_compute, over 64-bit locations and a prepared network.
 *
 * seq: room for RT_SEQ_MAX bytes; those after the sequence get any value.
 *
 * Returns and fails as rt_compute64 does, except for RT_ERR_FAMILY.
 * Cost: about 25 instructions; only errors branch.
 */
static inline int rt_route64_compute(const struct rt_route64 *r, uint64_t src, uint64_t dst,
                                     uint8_t seq[RT_SEQ_MAX])
{
    int error = rt_route64_error(r->most, r->leaf_most, src, dst);

    if (error != 0)
        return error;
    return rt_route64_write(r, rt_route64_pair(r->used, src, dst), dst, seq);
}

/* A route: 16 bytes, as many as most machines write at once. */
struct rt_route64_slot {
    uint8_t seq[RT_SEQ_MAX];
    uint8_t spare[5]; /* never written */
    int8_t bytes;     /* of seq, or the error of this route */
};

/*
 * rt_compute64_n - n routes: slot[i] gets what rt_route64_compute says of src[i * step], dst[i].
 *
 * step: 1 for many sources, 0 for one.
 * slot: must not overlap the others.
 *
 * An error of one route leaves the bytes of its slot untouched, and the others go on.
 *
 * Returns the number of slots without an error.
 */
static inline size_t rt_compute64_n(const struct rt_route64 *r, const uint64_t *src, size_t step,
                                    const uint64_t *dst, size_t n, struct rt_route64_slot *slot)
{
    const uint64_t used = r->used, most = r->most; /* read once, whatever is written */
    const uint8_t leaf_most = r->leaf_most;
    size_t good = 0;

    for (size_t i = 0; i < n; i++) {
        int bytes = rt_route64_error(most, leaf_most, src[i * step], dst[i]);

        if (bytes == 0)
            bytes = rt_route64_write(r, rt_route64_pair(used, src[i * step], dst[i]), dst[i],
                                     slot[i].seq);
        slot[i].bytes = RTI_AS(int8_t, bytes);
        good += bytes >= 0;
    }
    return good;
}

#ifdef __cplusplus
}
#endif

#endif
