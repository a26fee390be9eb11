/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/net_ports.h - networks of routers with ports (SPEC 15): how one is described, and the words of
 * its routes.
 *
 * `param` of struct rt_net holds (SPEC 15.1 has the limits), capped being 0; nodes and processors
 * are at most RT_NODES_MAX, ports and processors of a router together at most RT_PORTS_MAX:
 *
 *   RT_FAMILY_COMPLETE, _ARRAY, _RING      nodes
 *   RT_FAMILY_MESH, _TORUS                 sides, 1 to 8 of 1 or more
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
 */
#ifndef RT_NET_PORTS_H
#define RT_NET_PORTS_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Initialisers: static const struct rt_net net = RT_TORUS(4, 4, 4);  Of these RT_MESH and RT_TORUS
 * are checked when compiled, as in net.h. */
/* clang-format off */
#define RT_COMPLETE(n)              { RT_FAMILY_COMPLETE, 0, { (n) } }
#define RT_ARRAY(n)                 { RT_FAMILY_ARRAY, 0, { (n) } }
#define RT_RING(n)                  { RT_FAMILY_RING, 0, { (n) } }
#define RT_MESH(...)                { RT_FAMILY_MESH, 0, { RTI_GRID(__VA_ARGS__) } }
#define RT_TORUS(...)               { RT_FAMILY_TORUS, 0, { RTI_GRID(__VA_ARGS__) } }
#define RT_TWISTED(a, b, sc, sr)    { RT_FAMILY_TWISTED, 0, { (a), (b), (sc), (sr) } }
#define RT_BINTREE(d)               { RT_FAMILY_BINTREE, 0, { (d) } }
#define RT_XTREE(d)                 { RT_FAMILY_XTREE, 0, { (d) } }
#define RT_TWOROOT(d)               { RT_FAMILY_TWOROOT, 0, { (d) } }
#define RT_HYPERCUBE(d)             { RT_FAMILY_HYPERCUBE, 0, { (d) } }
#define RT_CCC(d)                   { RT_FAMILY_CCC, 0, { (d) } }
#define RT_BFLY(r, d)               { RT_FAMILY_BFLY, 0, { (r), (d) } }
#define RT_WBFLY(r, d)              { RT_FAMILY_WBFLY, 0, { (r), (d) } }
#define RT_BENES(d)                 { RT_FAMILY_BENES, 0, { (d) } }
#define RT_SHUFFLEX(d)              { RT_FAMILY_SHUFFLEX, 0, { (d) } }
#define RT_DEBRUIJN(d)              { RT_FAMILY_DEBRUIJN, 0, { (d) } }
#define RT_OMEGA(d)                 { RT_FAMILY_OMEGA, 0, { (d) } }
#define RT_MOT(...)                 { RT_FAMILY_MOT, 0, { __VA_ARGS__ } }
#define RT_SLENDER(k)               { RT_FAMILY_SLENDER, 0, { (k) } }
#define RT_CM5(k)                   { RT_FAMILY_CM5, 0, { (k) } }
#define RT_KNTREE(k, n)             { RT_FAMILY_KNTREE, 0, { (k), (n) } }
#define RT_XGFT(...)                { RT_FAMILY_XGFT, 0, { __VA_ARGS__ } }
#define RT_DRAGONFLY(p, a, h)       { RT_FAMILY_DRAGONFLY, 0, { (p), (a), (h) } }
#define RT_HYPERX(...)              { RT_FAMILY_HYPERX, 0, { __VA_ARGS__ } }
#define RT_SLIMFLY(p, q)            { RT_FAMILY_SLIMFLY, 0, { (p), (q) } }
#define RT_POLARFLY(p, q)           { RT_FAMILY_POLARFLY, 0, { (p), (q) } }

/* What the initialisers of grids check: 1 to 8 sides, and not too many nodes. */
#define RTI_GRID(...)               RTI_SIDES(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define RTI_OR_1(x)                 ((x) == 0 ? (uint32_t)1 : (uint32_t)(x))
#define RTI_SIDE(x, next)           RTI_IF((x) != 0 || (next) == 0, x)
#define RTI_SIDES(a, b, c, d, e, f, g, h, none, ...)                                               \
    RTI_IF((a) != 0 && (none) == 0 &&                                                              \
               RT_NODES_MAX / RTI_OR_1(a) / RTI_OR_1(b) / RTI_OR_1(c) / RTI_OR_1(d) /              \
                       RTI_OR_1(e) / RTI_OR_1(f) / RTI_OR_1(g) / RTI_OR_1(h) != 0, a),             \
        RTI_SIDE(b, c), RTI_SIDE(c, d), RTI_SIDE(d, e), RTI_SIDE(e, f), RTI_SIDE(f, g),            \
        RTI_SIDE(g, h), RTI_SIDE(h, 0)
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
