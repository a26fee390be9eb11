/* SPDX-License-Identifier: MIT-0 */
/*
 * hashes.h - a hash of all routes of a network, as tools/models/model_hashes.py tells it, from the
 * library.
 *
 * A pair adds A(src) * M(dst, route) modulo 2^32; every pair is asked for.  Runs anywhere, down to
 * 8 bits: no libc, no static data.
 */
#ifndef HASHES_H
#define HASHES_H

#include "rt/rt.h"
#include "rt/route_tree.h"

struct hashed {
    uint32_t hash;
    uint64_t pairs;
};

static inline uint32_t hashes_weight(uint64_t i)
{
    uint32_t x = ((uint32_t)i ^ (uint32_t)(i >> 32) * UINT32_C(0x85EBCA6B)) * UINT32_C(0x9E3779B1);

    x = (x ^ x >> 15) * UINT32_C(0x85EBCA6B);
    return (x ^ x >> 13) | 1;
}

static inline uint32_t hashes_mix(uint64_t dst, int n, const uint8_t *sent, int bytes)
{
    uint32_t x = UINT32_C(2166136261);

    for (int shift = 56; shift >= 0; shift -= 8)
        x = (x ^ (uint8_t)(dst >> shift)) * UINT32_C(16777619);
    x = (x ^ (uint8_t)n) * UINT32_C(16777619);
    for (int i = 0; i < bytes; i++)
        x = (x ^ sent[i]) * UINT32_C(16777619);
    return x;
}

/* A processor, in the caller's memory. */
struct hashes_site {
    uint8_t loc[RT_LOC_MAX];
    uint32_t weight;
};

static inline void hashes_site(struct hashes_site *site, const struct rt_net *net, uint64_t index)
{
    rt_locate(net, index, site->loc); /* a tree has none */
    site->weight = hashes_weight(index);
}

/* A route, zeros behind it, so that two can be compared at once. */
struct hashes_sent {
    union {
        uint8_t byte[16];
        uint64_t word[2];
    } to;
    int n; /* bytes, of a tree bits; or the library's error */
};

/* The route to a destination that was added before, and its M: runs of sources have the same. */
struct hashes_last {
    struct hashes_sent sent;
    uint32_t mix;
};

/* Before the first one: a number that no route has. */
#define HASHES_NONE                                                                                \
    {                                                                                              \
        {{{0}}, -1000}, 0                                                                          \
    }

static inline void hashes_ask(const struct rt_net *net, uint64_t src,
                              const struct hashes_site *from, uint64_t dst,
                              const struct hashes_site *to, struct hashes_sent *sent)
{
    sent->to.word[0] = sent->to.word[1] = 0;
    if (net->family == RT_FAMILY_TREE)
        sent->n = rt_route_tree(net, (uint32_t)src, (uint32_t)dst, sent->to.byte);
    else
        sent->n = rt_compute(net, from->loc, to->loc, sent->to.byte);
}

/* Adds a pair; an error of the library adds what no route does. */
static inline void hashes_add(struct hashed *h, const struct rt_net *net, uint32_t weight,
                              uint64_t dst, const struct hashes_sent *sent,
                              struct hashes_last *last)
{
    if (sent->n != last->sent.n || sent->to.word[0] != last->sent.to.word[0] ||
        sent->to.word[1] != last->sent.to.word[1]) {
        last->sent = *sent;
        last->mix = hashes_mix(dst, sent->n, sent->to.byte,
                               net->family == RT_FAMILY_TREE ? (sent->n + 7) / 8 : sent->n);
    }
    h->hash += weight * last->mix;
    h->pairs++;
}

/* All pairs of a network of `all` processors; site: room for as many.  Routes are asked for some at
 * a time: a processor that reads a word just after its bytes were written waits. */
#define HASHES_BLOCK 16

static inline void hashes_all(struct hashed *h, const struct rt_net *net, uint32_t all,
                              struct hashes_site *site)
{
    struct hashes_sent sent[HASHES_BLOCK];

    for (uint32_t i = 0; i < all; i++)
        hashes_site(&site[i], net, i);
    for (uint32_t dst = 0; dst < all; dst++) {
        struct hashes_last last = HASHES_NONE;

        for (uint32_t src = 0; src < all; src += HASHES_BLOCK) {
            uint32_t n = all - src < HASHES_BLOCK ? all - src : HASHES_BLOCK;

            for (uint32_t i = 0; i < n; i++)
                hashes_ask(net, src + i, &site[src + i], dst, &site[dst], &sent[i]);
            for (uint32_t i = 0; i < n; i++)
                hashes_add(h, net, site[src + i].weight, dst, &sent[i], &last);
        }
    }
}

static inline void hashes_pair(struct hashed *h, const struct rt_net *net, uint64_t src,
                               const struct hashes_site *from, uint64_t dst,
                               const struct hashes_site *to, struct hashes_last *last)
{
    struct hashes_sent sent;

    hashes_ask(net, src, from, dst, to, &sent);
    hashes_add(h, net, from->weight, dst, &sent, last);
}

/* 16 destinations, and for each a source in each class: `leaf` processors in a leaf, then digits.
 */
static inline void hashes_classes(struct hashed *h, const struct rt_net *net, uint64_t all,
                                  uint64_t leaf, unsigned digit)
{
    for (unsigned k = 0; k < 16; k++) {
        uint64_t dst = (all - 1) / 15 * k;
        struct hashes_last last = HASHES_NONE;
        struct hashes_site from, to;

        hashes_site(&to, net, dst);
        hashes_pair(h, net, dst, &to, dst, &to, &last);
        for (uint64_t size = leaf; size < all; size *= digit) {
            uint64_t low = dst - dst % size, first = dst - dst % (size * digit);
            uint64_t src = first + (low - first + size) % (size * digit);

            hashes_site(&from, net, src);
            hashes_pair(h, net, src, &from, dst, &to, &last);
        }
    }
}

#endif
