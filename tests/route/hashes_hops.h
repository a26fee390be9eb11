/* SPDX-License-Identifier: MIT-0 */
/*
 * hashes_hops.h - a hash of all routes of a network of SCI rings or of routers with ports, as
 * tools/models/model_hashes.py tells it, from the library.
 *
 * A pair adds A(src) * M(dst, route), as in hashes.h.  M is FNV-1a over the destination's index (8
 * bytes), the hops, the last one first, and their number (2 bytes).  A hop on rings is its link (1
 * byte), a hop through routers its port (2 bytes) and its virtual channel (1 byte).  Backwards, so
 * that the model can share what routes to one destination have in common.
 */
#ifndef HASHES_HOPS_H
#define HASHES_HOPS_H

#include "hashes.h"
#include "rt/route.h"
#include "rt/topo.h"

/* What a hop is, by the family: a Transit network or a tree has none. */
enum hashes_kind { HASHES_BYTES, HASHES_LEGS, HASHES_SEARCHED, HASHES_PORTS };

static inline enum hashes_kind hashes_kind(const struct rt_net *net)
{
    switch (net->family) {
#define ROW(VALUE, name, number) case RT_FAMILY_##VALUE:
        RT_RING_ROUTED_FAMILIES(ROW)
        return HASHES_LEGS;
        RT_RING_SEARCHED_FAMILIES(ROW)
        return HASHES_SEARCHED;
        RT_PORTS_FAMILIES(ROW)
        return HASHES_PORTS;
#undef ROW
    default:
        return HASHES_BYTES;
    }
}

/* The caller's memory: a route, and for rings without a routing function the distances. */
struct hashes_room {
    union {
        struct rt_channel *channel;
        struct rt_ring_step *step;
    } path;
    unsigned capacity;  /* hops of the longest route */
    uint32_t *distance; /* an entry a node */
    struct rt_rings rings;
};

static inline uint32_t hashes_fold(uint32_t x, uint32_t number, int bytes)
{
    while (bytes-- > 0)
        x = (x ^ (uint8_t)(number >> 8 * bytes)) * UINT32_C(16777619);
    return x;
}

/* Folds the hops, the last one first, into *x; returns their number, or the library's error. */
static inline long hashes_legs(const struct rt_net *net, uint32_t src, uint32_t dst, uint32_t *x)
{
    struct rt_ring_leg leg[RT_LEGS_MAX];
    int legs = rt_route_legs(net, src, dst, leg);
    long hops = legs < 0 ? legs : 0;

    while (legs-- > 0) {
        hops += (long)leg[legs].hops;
        for (uint32_t hop = 0; hop < leg[legs].hops; hop++)
            *x = hashes_fold(*x, leg[legs].link, 1);
    }
    return hops;
}

static inline long hashes_searched(struct hashes_room *room, uint32_t src, uint32_t *x)
{
    int hops =
        rt_route_search(&room->rings, room->distance, src, room->path.step, (int)room->capacity);

    for (int i = hops; i > 0; i--)
        *x = hashes_fold(*x, room->path.step[i - 1].link, 1);
    return hops;
}

static inline long hashes_ports(const struct rt_net *net, struct hashes_room *room, uint32_t src,
                                uint32_t dst, uint32_t *x)
{
    int hops = rt_route_ports(net, src, dst, room->path.channel, room->capacity);

    for (int i = hops; i > 0; i--) {
        *x = hashes_fold(*x, room->path.channel[i - 1].port, 2);
        *x = hashes_fold(*x, room->path.channel[i - 1].vc, 1);
    }
    return hops;
}

/* Adds a pair.  An error of the library adds what no route does: a number without its hops. */
static inline void hashes_hops_pair(struct hashed *h, const struct rt_net *net,
                                    enum hashes_kind kind, struct hashes_room *room, uint32_t src,
                                    uint32_t dst)
{
    uint32_t x = hashes_fold(hashes_fold(UINT32_C(2166136261), 0, 4), dst, 4);
    long hops;

    if (kind == HASHES_LEGS)
        hops = hashes_legs(net, src, dst, &x);
    else if (kind == HASHES_SEARCHED)
        hops = hashes_searched(room, src, &x);
    else
        hops = hashes_ports(net, room, src, dst, &x);
    h->hash += hashes_weight(src) * hashes_fold(x, (uint32_t)hops, 2);
    h->pairs++;
}

/* Before routes to another destination are asked for. */
static inline void hashes_hops_to(const struct rt_net *net, enum hashes_kind kind,
                                  struct hashes_room *room, uint32_t dst)
{
    if (kind != HASHES_SEARCHED)
        return;
    rt_topo_rings(net, &room->rings);
    rt_route_distances(&room->rings, dst, room->distance);
}

/* All pairs of a network of `all` processors. */
static inline void hashes_hops_all(struct hashed *h, const struct rt_net *net, uint32_t all,
                                   struct hashes_room *room)
{
    enum hashes_kind kind = hashes_kind(net);

    for (uint32_t dst = 0; dst < all; dst++) {
        hashes_hops_to(net, kind, room, dst);
        for (uint32_t src = 0; src < all; src++)
            hashes_hops_pair(h, net, kind, room, src, dst);
    }
}

/* 16 destinations over the whole, and for each 16 sources, the first ones near to it. */
static inline void hashes_hops_some(struct hashed *h, const struct rt_net *net, uint32_t all,
                                    struct hashes_room *room)
{
    enum hashes_kind kind = hashes_kind(net);

    for (uint32_t k = 0; k < 16; k++) {
        uint32_t dst = (all - 1) / 15 * k;

        hashes_hops_to(net, kind, room, dst);
        for (uint32_t m = 0; m < 16; m++) /* 15^3 = 3375: all of it is below 2^32 */
            hashes_hops_pair(h, net, kind, room, (dst + all / 3375 * (m * m * m) + m) % all, dst);
    }
}

#endif
