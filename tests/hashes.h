/* SPDX-License-Identifier: MIT-0 */
/*
 * hashes.h - a hash of all routes of a network, as tools/model_hashes.py tells it, from the
 * library.
 *
 * A pair adds A(src) * M(dst, route) modulo 2^32; every pair is asked for.  Runs anywhere, down to
 * 8 bits: no libc, no static data.
 */
#ifndef HASHES_H
#define HASHES_H

#include "rt/rt.h"

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

/* Adds a pair; an error of the library adds what no route does.  `last` is the route to dst that
 * was added before, and its M: runs of sources have the same one. */
struct hashes_last {
    uint8_t sent[RT_TREE_BYTES + RT_SEQ_MAX];
    int n;
    uint32_t mix;
};

static inline void hashes_pair(struct hashed *h, const struct rt_net *net, uint64_t src,
                               const struct hashes_site *from, uint64_t dst,
                               const struct hashes_site *to, struct hashes_last *last)
{
    uint8_t sent[RT_TREE_BYTES + RT_SEQ_MAX];
    int n, bytes, same;

    if (net->family == RT_FAMILY_TREE) {
        n = rt_route_tree(net, (uint32_t)src, (uint32_t)dst, sent);
        bytes = (n + 7) / 8;
    } else {
        bytes = n = rt_compute(net, from->loc, to->loc, sent);
    }
    same = n == last->n;
    for (int i = 0; same && i < bytes; i++)
        same = sent[i] == last->sent[i];
    if (!same) {
        last->n = n;
        for (int i = 0; i < bytes; i++)
            last->sent[i] = sent[i];
        last->mix = hashes_mix(dst, n, sent, bytes);
    }
    h->hash += from->weight * last->mix;
    h->pairs++;
}

/* All pairs of a network of `all` processors; site: room for as many. */
static inline void hashes_all(struct hashed *h, const struct rt_net *net, uint32_t all,
                              struct hashes_site *site)
{
    for (uint32_t i = 0; i < all; i++)
        hashes_site(&site[i], net, i);
    for (uint32_t dst = 0; dst < all; dst++) {
        struct hashes_last last = {{0}, -1000, 0};

        for (uint32_t src = 0; src < all; src++)
            hashes_pair(h, net, src, &site[src], dst, &site[dst], &last);
    }
}

/* 16 destinations, and for each a source in each class: `leaf` processors in a leaf, then digits.
 */
static inline void hashes_classes(struct hashed *h, const struct rt_net *net, uint64_t all,
                                  uint64_t leaf, unsigned digit)
{
    for (unsigned k = 0; k < 16; k++) {
        uint64_t dst = (all - 1) / 15 * k;
        struct hashes_last last = {{0}, -1000, 0};
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
