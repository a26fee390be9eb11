/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_ready_ports.h - whole routes of networks of routers with ports (SPEC 15), fast, for
 * hosts.
 *
 * A network is prepared once; a route then takes multiplications instead of divisions, and writes
 * runs of equal channels several at a time.  It is written apart from rt/route_ports.h, which is
 * smaller and suits firmware, and tests hold the two to each other.
 *
 *   struct rt_route_ready *ready = malloc(rt_route_ready_bytes(&net));
 *   ...
 *   rt_route_ready_make(ready, &net);
 *   path = malloc(ready->room * sizeof *path);
 *   hops = rt_route_ready_path(ready, here, there, path);
 *
 * Freestanding, without memory.  A processor of 8 to 32 bits may need the compiler's helpers for
 * numbers of 64 bits.
 */
#ifndef RT_ROUTE_READY_PORTS_H
#define RT_ROUTE_READY_PORTS_H

#include "net_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The families that can be prepared.  The others are refused with RT_ERR_FAMILY. */
#define RT_READY_FAMILIES(ROW)                                                                     \
    ROW(COMPLETE, complete, 14)                                                                    \
    ROW(ARRAY, array, 15)                                                                          \
    ROW(RING, ring, 16)                                                                            \
    ROW(MESH, mesh, 17)                                                                            \
    ROW(TORUS, torus, 18)                                                                          \
    ROW(HYPERCUBE, hypercube, 23)                                                                  \
    ROW(KNTREE, kntree, 34)                                                                        \
    ROW(XGFT, xgft, 35)                                                                            \
    ROW(DRAGONFLY, dragonfly, 36)                                                                  \
    ROW(HYPERX, hyperx, 37)                                                                        \
    ROW(SLIMFLY, slimfly, 38)                                                                      \
    ROW(POLARFLY, polarfly, 39)

/* A digit of a number.  number * times >> 64 is the number without it and those below. */
struct rt_route_ready_digit {
    uint64_t times;
    uint32_t radix;
    uint32_t dateline; /* the coordinate where it lies, or one that is never reached */
    uint32_t half;     /* more than this is nearer the other way round */
    uint16_t port;     /* to higher coordinates; the one before leads to lower ones */
    uint8_t spare[2];
};

/* A network as rt_route_ready_make prepared it: constant data, no pointers.  `room` is for the
 * caller to read, the other fields are its own.  A table follows those of slimfly and polarfly. */
struct rt_route_ready {
    uint32_t room; /* channels that a path needs room for: more than the longest route has */
    uint32_t processors;
    uint32_t each;    /* processors of a router */
    uint32_t ports;   /* network ports of a router with processors */
    uint32_t upper;   /* the most of the others, 0 where there is none */
    uint32_t more[3]; /* the family's own */
    uint8_t family;
    uint8_t digits;
    int8_t width[4]; /* of a hop in each header format, or why there is none */
    uint8_t fields;  /* that fit 56 bits */
    uint8_t spare[1];
    uint64_t ones;                      /* a 1 in the lowest bit of each of them */
    struct rt_route_ready_digit router; /* of a processor */
    struct rt_route_ready_digit digit[32];
};

/*
 * rt_route_ready_bytes - the memory that a network takes when it is prepared.
 *
 * net: passed by rt_net_check.
 *
 * Returns the size of struct rt_route_ready, below 1 kB; 2 q bytes more for polarfly, 10 q for
 * slimfly; 0 iff net is none of RT_READY_FAMILIES.
 */
size_t rt_route_ready_bytes(const struct rt_net *net);

/*
 * rt_route_ready_make - prepares a network; *r is then constant and serves any number of threads.
 *
 * net: passed by rt_net_check; may go afterwards.
 * r: rt_route_ready_bytes(net) bytes.
 *
 * Returns 0, or RT_ERR_FAMILY, *r untouched, iff net is none of RT_READY_FAMILIES.
 * Cost: some thousand instructions; O(q) in polarfly, mostly O(q) in slimfly.
 */
int rt_route_ready_make(struct rt_route_ready *r, const struct rt_net *net);

/*
 * rt_route_ready_path - the whole route: the output channel of each hop.
 *
 * source, destination: processors.
 * path: room for r->room channels; those after the route get any value.
 *
 * Returns the hops, 0 iff both are at one router.  Fails, path untouched, by RT_ERR_SRC or
 * RT_ERR_DST iff there is no such processor.
 * Cost: 20 to 70 instructions a dimension, level or hop; one more for each 2 hops of a long side.
 */
int rt_route_ready_path(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                        struct rt_channel *path);

/*
 * rt_route_ready_paths - n routes: what rt_route_ready_path says of source[i * step],
 * destination[i].
 *
 * step: 1 for many sources, 0 for one.
 * path: route i begins at path[i * stride]; stride is r->room or more.  Must not overlap the
 *       others.
 * hops: gets the hops of each route, or its error.
 *
 * An error of one route leaves its channels untouched, and the others go on.
 *
 * Returns the number of routes without an error.
 */
size_t rt_route_ready_paths(const struct rt_route_ready *r, const uint32_t *source, size_t step,
                            const uint32_t *destination, size_t n, struct rt_channel *path,
                            size_t stride, int32_t *hops);

/* A run of hops over equal channels. */
struct rt_route_leg {
    struct rt_channel channel;
    uint32_t hops; /* 1 or more */
};

/* The most legs of a route. */
#define RT_ROUTE_LEGS_MAX 64

/*
 * rt_route_ready_legs - the same route as legs, as a source of a mesh or torus sends it: at most
 * two a dimension, whatever the sides.  In other families a leg is a hop.
 *
 * leg: room for RT_ROUTE_LEGS_MAX; those after the route get any value.
 *
 * Returns the legs, 0 iff both are at one router.  Fails, leg untouched, as rt_route_ready_path.
 */
int rt_route_ready_legs(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                        struct rt_route_leg leg[RT_ROUTE_LEGS_MAX]);

/*
 * rt_route_ready_header - the same route as a header, without a path in between: what
 * rt_route_header_pack of rt/route_ports.h makes of it.
 *
 * format: of enum rt_route_format.
 * header: room for `capacity` bytes.
 * hops: gets the hops of the route.
 *
 * Returns the bytes written.  Fails, nothing written, by RT_ERR_SRC, RT_ERR_DST, RT_ERR_FORMAT,
 * RT_ERR_FOUR or RT_ERR_BYTE as rt_route_header_width does, or RT_ERR_LONG iff capacity is too
 * small.
 */
int rt_route_ready_header(const struct rt_route_ready *r, unsigned format, uint32_t source,
                          uint32_t destination, uint8_t *header, unsigned capacity, uint32_t *hops);

#ifdef __cplusplus
}
#endif

#endif
