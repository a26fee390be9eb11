/* SPDX-License-Identifier: MIT-0 */
/* Every place of a small network that can be reached from its processors. */
#ifndef TEST_EXPLORE_H
#define TEST_EXPLORE_H

#include "support.h"

/* All places of a small network, by breadth. */
#define PLACES_MAX 400000
struct visit {
    struct rt_topo_place place;
    struct rt_topo_bundle wire; /* by which it was reached first */
    uint8_t rotation;           /* of a stream that stands there */
};
static struct visit visits[PLACES_MAX];
static size_t visited;

static inline int same_place(const struct rt_topo_place *a, const struct rt_topo_place *b)
{
    return a->kind == b->kind && a->stage == b->stage && a->stack == b->stack && a->node == b->node;
}

/* Hash of a place to its visit; open addressing. */
static uint32_t slot[1 << 21];
static inline struct visit *find(const struct rt_topo_place *place, int *is_new)
{
    uint64_t h = (place->node * 64 + place->stage * 8u + place->kind + place->stack * 4096u) *
                 UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(h >> 43);

    while (slot[at] != 0 && !same_place(&visits[slot[at] - 1].place, place))
        at = (at + 1) % (sizeof slot / sizeof slot[0]);
    *is_new = slot[at] == 0;
    if (*is_new) {
        assert_true(visited < PLACES_MAX);
        visits[visited].place = *place;
        slot[at] = (uint32_t)++visited;
    }
    return &visits[slot[at] - 1];
}

static inline void arrive(const struct rt_topo_place *place, const struct rt_topo_bundle *wire,
                          unsigned rotation)
{
    int is_new;
    struct visit *v = find(place, &is_new);

    rotation = (rotation + wire->rotate) % 8;
    if (is_new) {
        v->wire = *wire;
        v->rotation = (uint8_t)rotation;
    } else if (v->rotation != rotation) {
        fail_with("place kind %d stage %d node %" PRIu64 " is met at rotations %d and %u\n",
                  place->kind, place->stage, place->node, v->rotation, rotation);
    }
}

/* Explores everything that can be reached from all processors. */
static inline void explore(const struct rt_net *net)
{
    visited = 0;
    memset(slot, 0, sizeof slot);
    for (uint64_t p = 0; p < rt_topo_processors(net); p++) {
        struct rt_topo_place place;
        struct rt_topo_bundle wire;

        rt_topo_start(net, p, &place, &wire);
        arrive(&place, &wire, 0);
    }
    for (size_t i = 0; i < visited; i++) {
        if (visits[i].place.kind == RT_TOPO_PLACE_PROCESSOR ||
            visits[i].place.kind == RT_TOPO_PLACE_OUTSIDE)
            continue;
        for (unsigned direction = 0; direction < 4; direction++) {
            struct rt_topo_place place = visits[i].place;
            struct rt_topo_bundle wire;

            rt_topo_next(net, &place, direction, &wire);
            /* Out of an uncapped root the rotation does not matter. */
            if (place.kind != RT_TOPO_PLACE_OUTSIDE)
                arrive(&place, &wire, visits[i].rotation);
        }
    }
}

static inline uint64_t places(unsigned kind, unsigned stage)
{
    uint64_t n = 0;

    for (size_t i = 0; i < visited; i++)
        n += visits[i].place.kind == kind && (stage == 0 || visits[i].place.stage == stage);
    return n;
}

#endif
