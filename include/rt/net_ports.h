/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/net_ports.h - networks of routers with ports (SPEC 15): how one is described, and the words of
 * its routes.
 *
 * `param` of struct rt_net holds (SPEC 15.1 has the limits), capped being 0; nodes and processors
 * are at most RT_NODES_MAX, ports and processors of a router together at most RT_PORTS_MAX:
 *
 *   RT_FAMILY_COMPLETE, _ARRAY, _RING      nodes
 *   RT_FAMILY_MESH, _TORUS                 sides, 1 to 8 of 1 or more (zeros after them are none)
 *   RT_FAMILY_TWISTED                      a, b, sc, sr: the skews sc < b, sr < a
 *   RT_FAMILY_BINTREE, _XTREE, _TWOROOT    d levels
 *   RT_FAMILY_HYPERCUBE, _CCC, _BENES, _SHUFFLEX, _DEBRUIJN, _OMEGA   d dimensions
 *   RT_FAMILY_BFLY, _WBFLY                 radix r >= 2, d digits
 *   RT_FAMILY_MOT                          logarithms k1, ... of the sides, 1 to 8
 *   RT_FAMILY_SLENDER, _CM5                k levels
 *   RT_FAMILY_KNTREE                       k, n: k^n processors
 *   RT_FAMILY_XGFT                         m1, ..., mh, w1, ..., wh, h = 1..4, w1 = 1
 *   RT_FAMILY_DRAGONFLY                    p, a, h
 *   RT_FAMILY_HYPERX                       t processors a router, then 1 to 7 sides
 *   RT_FAMILY_SLIMFLY, _POLARFLY           p processors a router, q prime
 *   RT_FAMILY_KAUTZ                        d >= 2 output ports, k letters
 *   RT_FAMILY_MEGAFLY                      p processors a leaf router, l leaf and s spine routers a
 *                                          group, h global links a spine
 *   RT_FAMILY_TOFU                         x, y, z cubes of 12 routers, detour 0 to 11
 *   RT_FAMILY_OFT                          p processors a leaf router, q prime
 *   RT_FAMILY_MLFM                         p processors a local router, l layers, h links up
 */
#ifndef RT_NET_PORTS_H
#define RT_NET_PORTS_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Initialisers: static const struct rt_net net = RT_TORUS(4, 4, 4);  They are checked when compiled
 * as in net.h, but for RT_MOT, RT_XGFT and RT_SLIMFLY and those after it: try these by
 * rt_net_check. */
/* clang-format off */
#define RT_COMPLETE(n)              { RT_FAMILY_COMPLETE, 0, { RTI_UP_TO(65534, n) } }
#define RT_ARRAY(n)                 { RT_FAMILY_ARRAY, 0, { RTI_UP_TO(RT_NODES_MAX, n) } }
#define RT_RING(n)                  { RT_FAMILY_RING, 0, { RTI_UP_TO(RT_NODES_MAX, n) } }
#define RT_MESH(...)                { RT_FAMILY_MESH, 0, { RTI_GRID(__VA_ARGS__) } }
#define RT_TORUS(...)               { RT_FAMILY_TORUS, 0, { RTI_GRID(__VA_ARGS__) } }
#define RT_TWISTED(a, b, sc, sr)                                                                   \
    { RT_FAMILY_TWISTED, 0,                                                                        \
      { RTI_IF(/* a b: at most RT_NODES_MAX, with two skews RT_TWISTED_MAX */                      \
               (a) >= 1 && RTI_BY((sc) == 0 || (sr) == 0 ? RT_NODES_MAX : RT_TWISTED_MAX,          \
                                  a, b) != 0, a),                                                  \
        RTI_IN(1, RT_NODES_MAX, b), RTI_SKEW(b, sc), RTI_SKEW(a, sr) } }
#define RT_BINTREE(d)               { RT_FAMILY_BINTREE, 0, { RTI_UP_TO(31, d) } }
#define RT_XTREE(d)                 { RT_FAMILY_XTREE, 0, { RTI_UP_TO(31, d) } }
#define RT_TWOROOT(d)               { RT_FAMILY_TWOROOT, 0, { RTI_UP_TO(30, d) } }
#define RT_HYPERCUBE(d)             { RT_FAMILY_HYPERCUBE, 0, { RTI_UP_TO(30, d) } }
#define RT_CCC(d)                   { RT_FAMILY_CCC, 0, { RTI_UP_TO(26, d) } }
#define RT_BFLY(r, d)               { RT_FAMILY_BFLY, 0, { RTI_DIGITS(r, d, (d) + 1, 1) } }
#define RT_WBFLY(r, d)              { RT_FAMILY_WBFLY, 0, { RTI_DIGITS(r, d, d, 1) } }
#define RT_BENES(d)                 { RT_FAMILY_BENES, 0, { RTI_UP_TO(25, d) } }
#define RT_SHUFFLEX(d)              { RT_FAMILY_SHUFFLEX, 0, { RTI_UP_TO(30, d) } }
#define RT_DEBRUIJN(d)              { RT_FAMILY_DEBRUIJN, 0, { RTI_UP_TO(30, d) } }
#define RT_OMEGA(d)                 { RT_FAMILY_OMEGA, 0, { RTI_UP_TO(26, d) } }
#define RT_MOT(...)                 { RT_FAMILY_MOT, 0, { __VA_ARGS__ } }
#define RT_SLENDER(k)               { RT_FAMILY_SLENDER, 0, { RTI_UP_TO(14, k) } }
#define RT_CM5(k)                   { RT_FAMILY_CM5, 0, { RTI_UP_TO(14, k) } }
#define RT_KNTREE(k, n)                                                                            \
    { RT_FAMILY_KNTREE, 0,                                                                         \
      { RTI_IF(/* k: 2 or more; at most RT_PORTS_MAX ports, RT_NODES_MAX nodes */                  \
               (k) >= 2 && (k) <= ((n) == 1 ? RT_PORTS_MAX : RT_PORTS_MAX / 2) &&                  \
               RTI_BY_POWER(RT_NODES_MAX, k, n) != 0 &&                                            \
               RTI_BY_POWER(RT_NODES_MAX / RTI_OR_1(n), k, (n) - 1) != 0, k), RTI_UP_TO(31, n) } }
#define RT_XGFT(...)                { RT_FAMILY_XGFT, 0, { __VA_ARGS__ } }
#define RT_DRAGONFLY(p, a, h)                                                                      \
    { RT_FAMILY_DRAGONFLY, 0,                                                                      \
      { RTI_UP_TO(RT_PORTS_MAX, p),                                                                \
        RTI_IF(/* a: 1 or more; at most RT_PORTS_MAX ports, RT_NODES_MAX nodes */                  \
               RTI_NOT_UP_TO(RT_PORTS_MAX, p) || RTI_NOT_UP_TO(RT_PORTS_MAX, h) ||                 \
               ((a) >= 1 && (a) <= RT_PORTS_MAX &&                                                 \
               RTI_BY_4(RT_NODES_MAX, RTI_OR_1(a) * RTI_OR_1(h) + 1, a, p, 1) != 0 &&              \
               RTI_OR_1(a) + RTI_OR_1(h) + RTI_OR_1(p) - 1 <= RT_PORTS_MAX), a),                   \
        RTI_UP_TO(RT_PORTS_MAX, h) } }
#define RT_HYPERX(...)                                                                             \
    { RT_FAMILY_HYPERX, 0, { RTI_HYPERX(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0, 0) } }
#define RT_SLIMFLY(p, q)            { RT_FAMILY_SLIMFLY, 0, { (p), (q) } }
#define RT_POLARFLY(p, q)           { RT_FAMILY_POLARFLY, 0, { (p), (q) } }
#define RT_KAUTZ(d, k)              { RT_FAMILY_KAUTZ, 0, { (d), (k) } }
#define RT_MEGAFLY(p, l, s, h)      { RT_FAMILY_MEGAFLY, 0, { (p), (l), (s), (h) } }
#define RT_TOFU(x, y, z)            { RT_FAMILY_TOFU, 0, { (x), (y), (z) } }
#define RT_TOFU_DETOUR(x, y, z, d)  { RT_FAMILY_TOFU, 0, { (x), (y), (z), (d) } }
#define RT_OFT(p, q)                { RT_FAMILY_OFT, 0, { (p), (q) } }
#define RT_MLFM(p, l, h)            { RT_FAMILY_MLFM, 0, { (p), (l), (h) } }

/* What these check: not too many nodes, and ports of a router. */
#define RTI_GRID(...)               RTI_GRID_OF(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define RTI_GRID_OF(a, b, c, d, e, f, g, h, none, ...) RTI_SIDES(1, 1, a, b, c, d, e, f, g, h, none)
#define RTI_DIGITS(r, d, columns, least)                                                           \
    RTI_IF(/* r: 2 or more; at most RT_PORTS_MAX ports, RT_NODES_MAX nodes */                      \
           (r) >= 2 && (r) < RT_PORTS_MAX / 2 &&                                                   \
           RTI_BY_POWER(RT_NODES_MAX / RTI_OR_1(columns), r, d) != 0, r), RTI_IN(least, 31, d)
#define RTI_SKEW(side, x) RTI_IF(/* x: 0..side-1 */ (x) == 0 || ((x) >= 1 && (x) < (side)), x)
#define RTI_NOT_UP_TO(most, x)      ((x) < 1 || (x) > (most)) /* refused where it stands itself */
#define RTI_MORE(x)                 ((x) == 0 ? (uint64_t)0 : (uint64_t)(x) - 1)
#define RTI_HYPERX(a, b, c, d, e, f, g, h, none, ...)                                              \
    RTI_SIDES(/* 2 to 8 numbers, at most RT_PORTS_MAX ports */                                     \
              (b) != 0 && (uint64_t)(a) + RTI_MORE(b) + RTI_MORE(c) + RTI_MORE(d) + RTI_MORE(e) +  \
              RTI_MORE(f) + RTI_MORE(g) + RTI_MORE(h) <= RT_PORTS_MAX, 1,                          \
              a, b, c, d, e, f, g, h, none)
/* clang-format on */

/* The most ports of a router, processors' ports included, and the most coordinates of one. */
#define RT_PORTS_MAX 65534
#define RT_COORDS_MAX 32
/* The most nodes of a twisted torus with two skews, where routes are found by searching. */
#define RT_TWISTED_MAX 4096

/* No port: the packet is at its source, or has arrived. */
#define RT_PORT_NONE 0xFFFF

/* A channel: a port of a router, and a virtual channel on it. */
struct rt_channel {
    uint16_t port;
    uint8_t vc;
};

#ifdef __cplusplus
}
#endif

#endif
