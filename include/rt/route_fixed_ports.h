/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/route_fixed_ports.h - routes in one mesh or torus whose sides are constants of the program
 * (SPEC 15.2): inline, and without division.
 *
 *   static const struct rt_net net = RT_TORUS(8, 8);
 *   ...
 *   hops = rt_route_torus_fixed(&net, here, there, path, 8);
 *
 * Where the compiler sees the sides, only what they need is left: shifts for a side that is a power
 * of 2, for another a loop over the 32 bits of a router's number, for the last side neither.  No
 * helper of the compiler is called.  8,8 takes 184 bytes on a Cortex-M0 and 422 on an AVR, 8,8,3
 * takes 224 and 548.  One call in a program, or a function of its own around it, is enough: each
 * takes its bytes anew.
 *
 * Where the sides are no constants, the answers are right, but the code is large, and gcc and clang
 * from 14 on warn; RT_ROUTE_FIXED_QUIET, defined before this header, says that it is meant.
 *
 * It needs gcc or clang, and -O1 or more; at -O0 nothing is inlined, which is right and slow.  SDCC
 * does not see it: use rt_route_torus_path (rt/route_ports.h).
 */
#ifndef RT_ROUTE_FIXED_PORTS_H
#define RT_ROUTE_FIXED_PORTS_H

#include "net_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

#if !defined(__SDCC)
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define RTI_FIXED static inline __attribute__((always_inline))
#else
#define RTI_FIXED static inline
#endif

/* What is left of *number after division by `side`, no power of 2; *number becomes the quotient. */
static inline uint32_t rti_route_fixed_divided(uint32_t side, uint32_t *number)
{
    uint32_t n = *number, rest = 0;

    *number = 0;
    for (uint32_t bit = UINT32_C(1) << 31; bit != 0; bit >>= 1) {
        rest = rest << 1 | ((n & bit) != 0);
        if (rest >= side) {
            rest -= side;
            *number |= bit;
        }
    }
    return rest;
}

/* The lowest digit of *number in base `side`, which it loses. */
RTI_FIXED uint32_t rti_route_fixed_digit(uint32_t side, uint32_t *number)
{
    uint32_t n = *number;

    if ((side & (side - 1)) != 0)
        return rti_route_fixed_divided(side, number);
    *number = n >> (((side & 0xAAAAAAAA) != 0) | ((side & 0xCCCCCCCC) != 0) << 1 |
                    ((side & 0xF0F0F0F0) != 0) << 2 | ((side & 0xFF00FF00) != 0) << 3 |
                    ((side & 0xFFFF0000) != 0) << 4); /* the bits of its logarithm */
    return n & (side - 1);
}

/* The hops from digit x to y along one dimension, after `hops` others; how many these are all, or
 * RT_ERR_SPACE.  A side below 2^15 needs no more than `unsigned`: on an AVR half the code. */
#define RTI_FIXED_WAY(name, number)                                                                \
    static inline int name(int wraps, unsigned dimension, number side, number x, number y,         \
                           struct rt_channel *path, unsigned capacity, int hops)                   \
    {                                                                                              \
        number far = x < y ? y - x : x - y, early = 0; /* hops on channel 1, the first ones */     \
        int plus = x < y;                                                                          \
                                                                                                   \
        if (wraps && (2 * far > side || (2 * far == side && !plus))) { /* the other way round */   \
            plus = !plus;                                                                          \
            far = side - far;                                                                      \
            if (side >= 4)                                                                         \
                early = plus ? side - x : x + 1;                                                   \
        }                                                                                          \
        if (far > capacity - RTI_AS(unsigned, hops))                                               \
            return RT_ERR_SPACE;                                                                   \
        for (; far > 0; far--) {                                                                   \
            path[hops].port = RTI_AS(uint16_t, 2 * dimension + RTI_AS(unsigned, plus));            \
            path[hops++].vc = early > 0;                                                           \
            early -= early > 0;                                                                    \
        }                                                                                          \
        return hops;                                                                               \
    }
RTI_FIXED_WAY(rti_route_fixed_near, unsigned)
RTI_FIXED_WAY(rti_route_fixed_far, uint32_t)

/* The same from ends[0] to ends[1], which lose their lowest digit. */
RTI_FIXED int rti_route_fixed_side(int wraps, unsigned dimension, int last, uint32_t side,
                                   uint32_t ends[2], struct rt_channel *path, unsigned capacity,
                                   int hops)
{
    uint32_t x = last ? ends[0] : rti_route_fixed_digit(side, &ends[0]);
    uint32_t y = last ? ends[1] : rti_route_fixed_digit(side, &ends[1]);

    return side > 0x7FFF
               ? rti_route_fixed_far(wraps, dimension, side, x, y, path, capacity, hops)
               : rti_route_fixed_near(wraps, dimension, RTI_AS(unsigned, side), RTI_AS(unsigned, x),
                                      RTI_AS(unsigned, y), path, capacity, hops);
}

RTI_FIXED int rti_route_fixed(int wraps, const struct rt_net *net, uint32_t source,
                              uint32_t destination, struct rt_channel *path, unsigned capacity)
{
    uint32_t nodes = net->param[0], ends[2];
    int hops = 0;

#define RTI_COUNT(i) nodes *= net->param[i] != 0 ? net->param[i] : 1
#define RTI_GO(i, last)                                                                            \
    if (net->param[i] != 0 && hops >= 0)                                                           \
    hops = rti_route_fixed_side(wraps, i, last, net->param[i], ends, path, capacity, hops)
    RTI_COUNT(1);
    RTI_COUNT(2);
    RTI_COUNT(3);
    RTI_COUNT(4);
    RTI_COUNT(5);
    RTI_COUNT(6);
    RTI_COUNT(7);
    if (source >= nodes)
        return RT_ERR_SRC;
    if (destination >= nodes)
        return RT_ERR_DST;
    ends[0] = source;
    ends[1] = destination;
    RTI_GO(0, net->param[1] == 0);
    RTI_GO(1, net->param[2] == 0);
    RTI_GO(2, net->param[3] == 0);
    RTI_GO(3, net->param[4] == 0);
    RTI_GO(4, net->param[5] == 0);
    RTI_GO(5, net->param[6] == 0);
    RTI_GO(6, net->param[7] == 0);
    RTI_GO(7, 1);
#undef RTI_COUNT
#undef RTI_GO
    return hops;
}

/* Warns where the sides are no constants. */
#if defined(__OPTIMIZE__) && defined(__has_attribute) && !defined(RT_ROUTE_FIXED_QUIET)
#if __has_attribute(warning)
static __attribute__((
    noinline, warning("the sides of this network are no constants here: rt_route_torus_path and "
                      "rt_route_mesh_path are smaller"))) void
rti_route_fixed_sides_are_no_constants(void)
{
    __asm__ volatile(""); /* a call of nothing would go before it is warned of */
}
#define RTI_FIXED_SEES(net)                                                                        \
    if (!__builtin_constant_p((net)->param[0]))                                                    \
    rti_route_fixed_sides_are_no_constants()
#endif
#endif
#ifndef RTI_FIXED_SEES
#define RTI_FIXED_SEES(net) (void)(net)
#endif

/*
 * rt_route_torus_fixed, rt_route_mesh_fixed - the whole route, as rt_route_torus_path and
 * rt_route_mesh_path of rt/route_ports.h.
 *
 * net: visible where this is called and constant, such as static const.
 * source, destination: routers.
 * path: room for `capacity` channels.
 *
 * Returns the hops; RT_ERR_SRC, RT_ERR_DST; or RT_ERR_SPACE iff capacity is too small, path then
 * being undefined.
 * Cost: O(hops), and two loops over 32 bits for each side but the last that is no power of 2.
 */
RTI_FIXED int rt_route_torus_fixed(const struct rt_net *net, uint32_t source, uint32_t destination,
                                   struct rt_channel *path, unsigned capacity)
{
    RTI_FIXED_SEES(net);
    return rti_route_fixed(1, net, source, destination, path, capacity);
}

RTI_FIXED int rt_route_mesh_fixed(const struct rt_net *net, uint32_t source, uint32_t destination,
                                  struct rt_channel *path, unsigned capacity)
{
    RTI_FIXED_SEES(net);
    return rti_route_fixed(0, net, source, destination, path, capacity);
}

#endif

#ifdef __cplusplus
}
#endif

#endif
