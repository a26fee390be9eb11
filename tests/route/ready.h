/* SPDX-License-Identifier: MIT-0 */
/* ready.h - what a prepared network of routers says of a pair (rt/route_ready_ports.h), held to
 * rt_route_ports, which asks router by router. */
#ifndef TEST_READY_H
#define TEST_READY_H

#include "support.h"
#include "rt/random.h"
#include "rt/route_ports.h"
#include "rt/route_ready_ports.h"
#include "rt/topo_processors.h"

#define HOPS_MAX 200000
#define UNTOUCHED 0xAAAA

typedef int path_function(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                          struct rt_channel *path);

static struct rt_channel given[HOPS_MAX + 1], wanted[HOPS_MAX];
static uint64_t pairs_held;

/* Are the legs that path, in few parts?  No leg is without hops. */
static inline int legs_are(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                           int hops)
{
    struct rt_route_leg leg[RT_ROUTE_LEGS_MAX + 1];
    int legs, hop = 0;

    leg[hops < 0 ? 0 : RT_ROUTE_LEGS_MAX].hops = UNTOUCHED;
    legs = rt_route_ready_legs(r, source, destination, leg);
    if (leg[hops < 0 ? 0 : RT_ROUTE_LEGS_MAX].hops != UNTOUCHED || (hops < 0 && legs != hops))
        return 0;
    for (int i = 0; i < legs; i++) {
        if (leg[i].hops == 0 || leg[i].hops > (uint32_t)(hops - hop))
            return 0;
        for (uint32_t k = 0; k < leg[i].hops; k++, hop++)
            if (wanted[hop].port != leg[i].channel.port || wanted[hop].vc != leg[i].channel.vc)
                return 0;
    }
    return hops < 0 || (hop == hops && legs <= RT_ROUTE_LEGS_MAX);
}

/* Are the headers those that rt_route_header_pack makes of the path `wanted`?  Nothing is written
 * beyond them, or if there is one byte too few. */
static inline int headers_are(const struct rt_net *net, const struct rt_route_ready *r,
                              uint32_t source, uint32_t destination, int hops)
{
    static uint8_t header[HOPS_MAX * 2 + 4], want[HOPS_MAX * 2 + 4];

    for (unsigned format = 0; format < 5; format++) {
        int width = rt_route_header_width(net, format), bytes, got;
        uint32_t taken = UNTOUCHED;

        header[0] = 0xAA;
        bytes = width < 0 ? width
                          : rt_route_header_pack(format, (unsigned)width, wanted, (unsigned)hops,
                                                 (unsigned)rt_route_exit(net, destination), want,
                                                 sizeof want);
        if (bytes > 0) {
            header[bytes] = header[bytes - 1] = 0xAA;
            got = rt_route_ready_header(r, format, source, destination, header, (unsigned)bytes - 1,
                                        &taken);
            if (got != RT_ERR_LONG || taken != UNTOUCHED || header[bytes - 1] != 0xAA)
                return 0;
        }
        got = rt_route_ready_header(r, format, source, destination, header,
                                    bytes < 0 ? 4 : (unsigned)bytes, &taken);
        if (got != bytes || header[got < 0 ? 0 : got] != 0xAA ||
            taken != (got < 0 ? UNTOUCHED : (uint32_t)hops) ||
            (got > 0 && memcmp(header, want, (size_t)got) != 0))
            return 0;
    }
    return 1;
}

static inline int header_is_none(const struct rt_route_ready *r, uint32_t source,
                                 uint32_t destination, int error)
{
    uint8_t header[4] = {0xAA};
    uint32_t taken = UNTOUCHED;

    return rt_route_ready_header(r, RT_FORMAT_BYTES, source, destination, header, sizeof header,
                                 &taken) == error &&
           header[0] == 0xAA && taken == UNTOUCHED;
}

/* Does it say what rt_route_ports says?  Nothing is written beyond the room, or without a pair. */
static inline int same(path_function *path, const struct rt_net *net,
                       const struct rt_route_ready *r, uint32_t source, uint32_t destination)
{
    int want = rt_route_ports(net, source, destination, wanted, HOPS_MAX), got;
    uint32_t most = want < 0 ? 0 : r->room < HOPS_MAX ? r->room : HOPS_MAX;

    given[0].port = given[most].port = UNTOUCHED;
    got = path(r, source, destination, given);
    if (got != want || given[most].port != UNTOUCHED)
        return 0;
    for (int hop = 0; hop < want; hop++)
        if (given[hop].port != wanted[hop].port || given[hop].vc != wanted[hop].vc)
            return 0;
    pairs_held++;
    return legs_are(r, source, destination, want) &&
           (pairs_held % 8 != 0 || (want < 0 ? header_is_none(r, source, destination, want)
                                             : headers_are(net, r, source, destination, want)));
}

/* All pairs of a network, or so many at random; 0 if one differs, which is `*pair`. */
static inline int held(path_function *path, const struct rt_net *net,
                       const struct rt_route_ready *r, uint64_t some, uint64_t *pair)
{
    uint64_t n = rt_topo_processors(net), all = n * n, rng = 1;
    int drawn = all > some;

    for (uint64_t i = 0; i < (drawn ? some : all); i++) {
        uint32_t source = (uint32_t)(drawn ? rt_random_below(&rng, (uint32_t)n) : i / n);
        uint32_t destination = (uint32_t)(drawn ? rt_random_below(&rng, (uint32_t)n) : i % n);

        *pair = (uint64_t)source << 32 | destination;
        if (!same(path, net, r, source, destination))
            return 0;
    }
    for (int i = 0; i < 4; i++) { /* no such processor */
        uint32_t beyond = i & 1 ? UINT32_MAX : (uint32_t)n;

        *pair = (uint64_t)beyond << 32 | beyond;
        if (!same(path, net, r, i & 2 ? beyond : 0, i & 2 ? 0 : beyond) ||
            !same(path, net, r, beyond, beyond))
            return 0;
    }
    return 1;
}

#endif
