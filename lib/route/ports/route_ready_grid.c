/* SPDX-License-Identifier: MIT-0 */
/*
 * Prepared meshes and tori (SPEC 15.2).  A digit is a dimension whose side is 2 or more; it divides
 * by all sides up to its own, but the last one by infinity.
 *
 * In a dimension the hops before the dateline come first, on channel 1, then those on channel 0.
 * Both runs are written, whether or not they have hops: what a run writes too much is overwritten
 * by the next one, or lies after the route.
 */
#include "route_digits.h"

static void prepare(struct rt_route_ready *r, const struct rt_net *net, int wraps)
{
    uint32_t weight = 1, hops = 0, last = 0, i = 0;

    r->digits = 0;
    for (; i < RT_PARAM_MAX && net->param[i] != 0; i++) {
        uint32_t side = net->param[i];
        struct rt_route_ready_digit *digit = &r->digit[r->digits];

        if (side == 1)
            continue;
        last = r->digits++;
        weight *= side;
        hops += wraps ? side >> 1 : side - 1;
        digit->radix = side;
        digit->half = side >> 1;
        digit->port = (uint16_t)(2 * i + 1);
        digit->dateline = wraps && side >= 4 ? side : UINT32_MAX;
        rti_route_reciprocal(digit, weight);
    }
    r->digit[last].times = 0;
    rti_route_ready_numbers(r, weight, 1, 2 * i, hops);
}

/* Hops in a dimension. */
struct way {
    uint32_t port;
    uint32_t far;
    uint32_t early; /* those before the dateline */
};

/* Without a branch: which way is as good as random.  A way to lower coordinates is one to higher
 * ones where the coordinates are counted from the other end. */
ROUTE_INLINE void way_of(const struct rt_route_ready_digit *digit, int wraps, uint32_t x,
                         uint32_t y, struct way *way)
{
    uint32_t side = digit->radix, back = 0 - (uint32_t)(x > y); /* a mask */
    uint32_t ahead = y - x + (wraps ? side & back : 0), ends;

    if (wraps)
        back = 0 - (uint32_t)(ahead > digit->half);
    way->port = digit->port + back;
    way->far = (ahead ^ back) - back + (wraps ? side & back : 0);
    way->early = 0;
    if (!wraps)
        return;
    ends = digit->dateline - ((x ^ back) + (side & back)); /* hops to the end, and round it */
    way->early = ends & ~(0 - (uint32_t)(way->far < ends));
}

ROUTE_INLINE int path_of(const struct rt_route_ready *r, int wraps, uint32_t source,
                         uint32_t destination, struct rt_channel *path)
{
    const struct rt_channel *start = path;
    uint32_t left = source, right = destination; /* without the digits before */

    for (const struct rt_route_ready_digit *digit = r->digit, *end = digit + r->digits; digit < end;
         digit++) {
        uint32_t rest = rti_route_over(digit, source), beyond = rti_route_over(digit, destination);
        struct way way;

        way_of(digit, wraps, left - rest * digit->radix, right - beyond * digit->radix, &way);
        left = rest;
        right = beyond;
        if (digit->radix <= (wraps ? 2 * ROUTE_BLOCK + 1 : ROUTE_BLOCK + 1)) {
            rti_route_block(path, way.port, way.early);
        } else {
            if (wraps)
                rti_route_run(path, way.port, ROUTE_BLOCK, way.early);
            rti_route_run(path + way.early, way.port, 0, way.far - way.early);
        }
        path += way.far;
    }
    return (int)(path - start);
}

/* A leg without hops is overwritten by the next one. */
ROUTE_INLINE int legs_of(const struct rt_route_ready *r, int wraps, uint32_t source,
                         uint32_t destination, struct rt_route_leg *leg)
{
    const struct rt_route_leg *start = leg;
    uint32_t left = source, right = destination;

    for (const struct rt_route_ready_digit *digit = r->digit, *end = digit + r->digits; digit < end;
         digit++) {
        uint32_t rest = rti_route_over(digit, source), beyond = rti_route_over(digit, destination);
        struct way way;

        way_of(digit, wraps, left - rest * digit->radix, right - beyond * digit->radix, &way);
        left = rest;
        right = beyond;
        leg->channel.port = (uint16_t)way.port;
        leg->channel.vc = 1;
        leg->hops = way.early;
        leg += way.early != 0;
        leg->channel.port = (uint16_t)way.port;
        leg->channel.vc = 0;
        leg->hops = way.far - way.early;
        leg += way.far != way.early;
    }
    return (int)(leg - start);
}

#define GRID(name, wraps)                                                                          \
    void rti_route_##name##_ready(struct rt_route_ready *r, const struct rt_net *net)              \
    {                                                                                              \
        prepare(r, net, wraps);                                                                    \
    }                                                                                              \
    int rti_route_##name##_ready_path(const struct rt_route_ready *r, uint32_t source,             \
                                      uint32_t destination, struct rt_channel *path)               \
    {                                                                                              \
        return path_of(r, wraps, source, destination, path);                                       \
    }                                                                                              \
    int rti_route_##name##_ready_legs(const struct rt_route_ready *r, uint32_t source,             \
                                      uint32_t destination, struct rt_route_leg *leg)              \
    {                                                                                              \
        return legs_of(r, wraps, source, destination, leg);                                        \
    }
GRID(array, 0)
GRID(mesh, 0)
GRID(ring, 1)
GRID(torus, 1)
#undef GRID
