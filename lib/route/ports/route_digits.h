/* SPDX-License-Identifier: MIT-0 */
/*
 * What prepared networks of routers with ports share (rt/route_ready_ports.h): a division as a
 * product, and runs of equal channels.
 *
 * With times = ceil(2^64 / w), floor(n times / 2^64) is floor(n / w) for every n < 2^32.  For
 * times w = 2^64 + e with e < w < 2^32, so that
 *
 *   n times / 2^64 = n/w + (n e / 2^64) / w < n/w + 1/w,
 *
 * and no integer lies above n/w and below n/w + 1/w.  times is below 2^64 for w >= 2.
 */
#ifndef ROUTE_DIGITS_H
#define ROUTE_DIGITS_H

#include "rt/route_ready_ports.h"

#if defined(__GNUC__)
#define ROUTE_INLINE static inline __attribute__((always_inline))
#else
#define ROUTE_INLINE static inline
#endif

/* What each family has: what prepares a network and sets all but its family, and what finds routes
 * between processors that there are. */
#define ROUTE_ROW(VALUE, name, number)                                                             \
    void rti_route_##name##_ready(struct rt_route_ready *r, const struct rt_net *net);             \
    int rti_route_##name##_ready_path(const struct rt_route_ready *r, uint32_t source,             \
                                      uint32_t destination, struct rt_channel *path);              \
    int rti_route_##name##_ready_legs(const struct rt_route_ready *r, uint32_t source,             \
                                      uint32_t destination, struct rt_route_leg *leg);
RT_READY_FAMILIES(ROUTE_ROW)
#undef ROUTE_ROW

/* A route over a field of p^k elements: router by router, by the functions of slimfly or polarfly.
 */
struct route_hops;
int rti_route_ready_by_hop(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                           const struct route_hops *to);

/* Sets what all families have.  hops: of the longest route. */
void rti_route_ready_numbers(struct rt_route_ready *r, uint32_t processors, uint32_t each,
                             uint32_t ports, uint32_t hops);

/* Prepares division by w; for w = 1, times is 0. */
void rti_route_reciprocal(struct rt_route_ready_digit *digit, uint32_t w);

/* n over what the digit divides by; 0 if times is 0. */
ROUTE_INLINE uint32_t rti_route_over(const struct rt_route_ready_digit *digit, uint32_t n)
{
#if defined(__SIZEOF_INT128__) && !defined(__FRAMAC__)
    __extension__ typedef unsigned __int128 product;

    return (uint32_t)((product)digit->times * n >> 64);
#else
    uint64_t low = (digit->times & UINT32_MAX) * n >> 32; /* below 2^32 */

    return (uint32_t)(((digit->times >> 32) * n + low) >> 32); /* at most (2^32 - 1) 2^32 */
#endif
}

/* n modulo q, for q = radix that the digit divides by. */
ROUTE_INLINE uint32_t rti_route_modulo(const struct rt_route_ready_digit *digit, uint32_t n)
{
    return n - rti_route_over(digit, n) * digit->radix;
}

/* Writes 1/i modulo a prime q, 0 < i < q. */
void rti_route_inverses(uint16_t *inverse, uint32_t q);

/* The same where nothing may be to divide by: n if times is 0. */
ROUTE_INLINE uint32_t rti_route_over_any(const struct rt_route_ready_digit *digit, uint32_t n)
{
    return digit->times != 0 ? rti_route_over(digit, n) : n;
}

/* Where the hops of a family without runs go: channels, or legs of one hop each. */
struct route_hops {
    struct rt_channel *path;
    struct rt_route_leg *leg;
    int legs; /* which of them */
};

ROUTE_INLINE void rti_route_put(const struct route_hops *to, unsigned hop, uint32_t port,
                                uint32_t vc)
{
    struct rt_channel *channel = to->legs ? &to->leg[hop].channel : to->path + hop;

    channel->port = (uint16_t)port;
    channel->vc = (uint8_t)vc;
    if (to->legs)
        to->leg[hop].hops = 1;
}

/* Both functions of a family without runs from one, `route`. */
#define ROUTE_BY_HOPS(name, route)                                                                 \
    int rti_route_##name##_ready_path(const struct rt_route_ready *r, uint32_t source,             \
                                      uint32_t destination, struct rt_channel *path)               \
    {                                                                                              \
        const struct route_hops to = {path, 0, 0};                                                 \
                                                                                                   \
        return route(r, source, destination, &to);                                                 \
    }                                                                                              \
    int rti_route_##name##_ready_legs(const struct rt_route_ready *r, uint32_t source,             \
                                      uint32_t destination, struct rt_route_leg *leg)              \
    {                                                                                              \
        const struct route_hops to = {0, leg, 1};                                                  \
                                                                                                   \
        return route(r, source, destination, &to);                                                 \
    }

/* So many channels are written at once, and a path has as many more than it needs. */
#define ROUTE_BLOCK 8

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__aarch64__)) &&                          \
    defined(__ORDER_LITTLE_ENDIAN__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ &&               \
    !defined(__TINYC__) && !defined(__FRAMAC__)
/* 16 bytes, at any channel */
typedef uint32_t route_four __attribute__((vector_size(16), aligned(2), may_alias));
/* else a channel is not a word */
typedef char route_channel_is_a_word[sizeof(struct rt_channel) == 4 ? 1 : -1];

/* A block of channels, of which the first `early` ones are on channel 1. */
ROUTE_INLINE void rti_route_block(struct rt_channel *to, uint32_t port, uint32_t early)
{
    static const uint32_t vcs[2 * ROUTE_BLOCK] = {1 << 16, 1 << 16, 1 << 16, 1 << 16,
                                                  1 << 16, 1 << 16, 1 << 16, 1 << 16};
    const route_four *vc = (const route_four *)(vcs + ROUTE_BLOCK - early);
    const route_four four = {port, port, port, port};

    ((route_four *)to)[0] = four | vc[0];
    ((route_four *)to)[1] = four | vc[1];
}
#else
ROUTE_INLINE void rti_route_block(struct rt_channel *to, uint32_t port, uint32_t early)
{
    for (unsigned i = 0; i < ROUTE_BLOCK; i++) {
        to[i].port = (uint16_t)port;
        to[i].vc = i < early;
    }
}
#endif

/* `hops` equal channels, and up to ROUTE_BLOCK more: the first block needs no question.  early: 0,
 * or ROUTE_BLOCK for channel 1. */
ROUTE_INLINE void rti_route_run(struct rt_channel *to, uint32_t port, uint32_t early, uint32_t hops)
{
    rti_route_block(to, port, early);
    for (uint32_t i = ROUTE_BLOCK; i < hops; i += ROUTE_BLOCK)
        rti_route_block(to + i, port, early);
}

#endif
