/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/net_ports.h - networks of routers with ports (SPEC 15): how one is described, and the words of
 * its routes.
 *
 * `param` of struct rt_net holds (SPEC 15.1 has the limits), capped being 0; routers and processors
 * are at most RT_NODES_MAX, ports and processors of a router together at most RT_PORTS_MAX:
 *
 *   RT_FAMILY_COMPLETE, _ARRAY, _RING      routers
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
 *   RT_FAMILY_SLIMFLY, _POLARFLY           p processors a router, q a prime or a power
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
 * as in net.h. */
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
#define RT_MOT(...)                 { RT_FAMILY_MOT, 0, { RTI_MOT(__VA_ARGS__) } }
#define RT_SLENDER(k)               { RT_FAMILY_SLENDER, 0, { RTI_UP_TO(14, k) } }
#define RT_CM5(k)                   { RT_FAMILY_CM5, 0, { RTI_UP_TO(14, k) } }
#define RT_KNTREE(k, n)                                                                            \
    { RT_FAMILY_KNTREE, 0,                                                                         \
      { RTI_IF(/* k: 2 or more; at most RT_PORTS_MAX ports, RT_NODES_MAX routers */                  \
               (k) >= 2 && (k) <= ((n) == 1 ? RT_PORTS_MAX : RT_PORTS_MAX / 2) &&                  \
               RTI_BY_POWER(RT_NODES_MAX, k, n) != 0 &&                                            \
               RTI_BY_POWER(RT_NODES_MAX / RTI_OR_1(n), k, (n) - 1) != 0, k), RTI_UP_TO(31, n) } }
#define RT_XGFT(...)                { RT_FAMILY_XGFT, 0, { RTI_XGFT(__VA_ARGS__) } }
#define RT_DRAGONFLY(p, a, h)                                                                      \
    { RT_FAMILY_DRAGONFLY, 0,                                                                      \
      { RTI_UP_TO(RT_PORTS_MAX, p),                                                                \
        RTI_IF(/* a: 1 or more; at most RT_PORTS_MAX ports, RT_NODES_MAX routers */                  \
               RTI_NOT_UP_TO(RT_PORTS_MAX, p) || RTI_NOT_UP_TO(RT_PORTS_MAX, h) ||                 \
               ((a) >= 1 && (a) <= RT_PORTS_MAX &&                                                 \
               RTI_BY_4(RT_NODES_MAX, RTI_OR_1(a) * RTI_OR_1(h) + 1, a, p, 1) != 0 &&              \
               RTI_OR_1(a) + RTI_OR_1(h) + RTI_OR_1(p) - 1 <= RT_PORTS_MAX), a),                   \
        RTI_UP_TO(RT_PORTS_MAX, h) } }
#define RT_HYPERX(...)              { RT_FAMILY_HYPERX, 0, { RTI_HYPERX(__VA_ARGS__) } }
#define RT_SLIMFLY(p, q)                                                                           \
    { RT_FAMILY_SLIMFLY, 0,                                                                        \
      { RTI_AT_EACH(RTI_FIELD(3, 32749, q), p, 2 * RTI_OR_1(q), q,                                 \
                    (RTI_OR_1(q) + 1) / 4 * 2 + RTI_OR_1(q) + RTI_OR_1(p)),                        \
        RTI_IF(/* q: a prime of 3..32749, or a power */ RTI_FIELD(3, 32749, q), q) } }
#define RT_POLARFLY(p, q)                                                                          \
    { RT_FAMILY_POLARFLY, 0,                                                                       \
      { RTI_AT_EACH(RTI_FIELD(2, 46337, q), p, RTI_POINTS(q), 1, 1 + RTI_OR_1(q) + RTI_OR_1(p)),   \
        RTI_IF(/* q: a prime of 2..46337, or a power */ RTI_FIELD(2, 46337, q), q) } }
#define RT_KAUTZ(d, k)                                                                             \
    { RT_FAMILY_KAUTZ, 0,                                                                          \
      { RTI_IF(/* d: 2 or more; at most RT_PORTS_MAX ports, RT_NODES_MAX routers */                  \
               (d) >= 2 && (d) < RT_PORTS_MAX &&                                                   \
               RTI_BY_POWER(RT_NODES_MAX / (RTI_OR_1(d) + 1), d, (k) - 1) != 0, d),                \
        RTI_UP_TO(31, k) } }
#define RT_MEGAFLY(p, l, s, h)                                                                     \
    { RT_FAMILY_MEGAFLY, 0,                                                                        \
      { RTI_IF(/* p: 1 or more; at most RT_PORTS_MAX ports, RT_NODES_MAX routers */                  \
               RTI_NOT_UP_TO(RT_PORTS_MAX, l) || RTI_NOT_UP_TO(RT_PORTS_MAX, s) ||                 \
               RTI_NOT_UP_TO(RT_PORTS_MAX, h) ||                                                   \
               ((p) >= 1 && (p) <= RT_PORTS_MAX &&                                                 \
               RTI_OR_1(s) + RTI_OR_1(p) <= RT_PORTS_MAX &&                                        \
               RTI_OR_1(l) + RTI_OR_1(h) <= RT_PORTS_MAX &&                                        \
               RTI_BY(RT_NODES_MAX, RTI_OR_1(s) * RTI_OR_1(h) + 1, RTI_OR_1(l) + RTI_OR_1(s)) !=   \
               0 && RTI_BY_4(RT_NODES_MAX, RTI_OR_1(s) * RTI_OR_1(h) + 1, l, p, 1) != 0), p),      \
        RTI_UP_TO(RT_PORTS_MAX, l), RTI_UP_TO(RT_PORTS_MAX, s), RTI_UP_TO(RT_PORTS_MAX, h) } }
#define RT_TOFU(x, y, z)            RT_TOFU_DETOUR(x, y, z, 0)
#define RT_TOFU_DETOUR(x, y, z, d)                                                                 \
    { RT_FAMILY_TOFU, 0,                                                                           \
      { RTI_IF(/* x: 1 or more; 12 x y z: at most RT_NODES_MAX */                                  \
               (x) >= 1 && RTI_BY_4(RT_NODES_MAX, 12, x, y, z) != 0, x),                           \
        RTI_UP_TO(RT_NODES_MAX, y), RTI_UP_TO(RT_NODES_MAX, z), RTI_SKEW(12, d) } }
#define RT_OFT(p, q)                                                                               \
    { RT_FAMILY_OFT, 0,                                                                            \
      { RTI_AT_EACH(RTI_PRIME(2, 26737, q), p, RTI_POINTS(q), 2,                                   \
                    RTI_OR_1(q) + 1 +                                                              \
                    (RTI_OR_1(p) > RTI_OR_1(q) + 1 ? RTI_OR_1(p) : RTI_OR_1(q) + 1)),              \
        RTI_IF(/* q: a prime of 2..26737 */ RTI_PRIME(2, 26737, q), q) } }
#define RT_MLFM(p, l, h)                                                                           \
    { RT_FAMILY_MLFM, 0,                                                                           \
      { RTI_IF(/* p: 1 or more; at most RT_PORTS_MAX ports, RT_NODES_MAX routers */                  \
               RTI_NOT_UP_TO(RT_PORTS_MAX / 2, l) || RTI_NOT_UP_TO(RT_PORTS_MAX, h) ||             \
               ((p) >= 1 && (p) <= RT_PORTS_MAX && RTI_OR_1(h) + RTI_OR_1(p) <= RT_PORTS_MAX &&    \
               RTI_BY_4(RT_NODES_MAX, RTI_OR_1(h) + 1, l, p, 1) != 0 &&                            \
               (RTI_OR_1(h) + 1) * RTI_WIDE(RTI_OR_1(l)) +                                         \
               (RTI_OR_1(h) + 1) * RTI_WIDE(RTI_OR_1(h)) / 2 <= RT_NODES_MAX), p),                 \
        RTI_UP_TO(RT_PORTS_MAX / 2, l), RTI_UP_TO(RT_PORTS_MAX, h) } }

/* What these check: not too many routers, and ports of a router. */
#define RTI_GRID(...)                                                                              \
    RTI_GRID_OF(RTI_NUMBERS(__VA_ARGS__), __VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0)
#define RTI_GRID_OF(n, a, b, c, d, e, f, g, h, ...) RTI_SIDES(1, 1, n, a, b, c, d, e, f, g, h)
#define RTI_DIGITS(r, d, columns, least)                                                           \
    RTI_IF(/* r: 2 or more; at most RT_PORTS_MAX ports, RT_NODES_MAX routers */                      \
           (r) >= 2 && (r) < RT_PORTS_MAX / 2 &&                                                   \
           RTI_BY_POWER(RT_NODES_MAX / RTI_OR_1(columns), r, d) != 0, r), RTI_IN(least, 31, d)
#define RTI_SKEW(side, x) RTI_IF(/* x: 0..side-1 */ (x) == 0 || ((x) >= 1 && (x) < (side)), x)
#define RTI_NOT_UP_TO(most, x)      ((x) < 1 || (x) > (most)) /* refused where it stands itself */
#define RTI_MORE(x)                 ((x) == 0 ? UINT64_C(0) : RTI_WIDE(x) - 1)
#define RTI_HYPERX(...)                                                                            \
    RTI_HYPERX_OF(RTI_NUMBERS(__VA_ARGS__), __VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0)
#define RTI_HYPERX_OF(n, a, b, c, d, e, f, g, h, ...)                                              \
    RTI_SIDES(/* 2 to 8 numbers, at most RT_PORTS_MAX ports */                                     \
              (n) >= 2 && RTI_WIDE(a) + RTI_MORE(b) + RTI_MORE(c) + RTI_MORE(d) + RTI_MORE(e) +    \
              RTI_MORE(f) + RTI_MORE(g) + RTI_MORE(h) <= RT_PORTS_MAX, 1,                          \
              n, a, b, c, d, e, f, g, h)
/* A mesh of trees: 2^all leaves, and in each axis of 2^k a tree less its leaves above each row. */
#define RTI_MOT(...)                                                                               \
    RTI_MOT_OF(RTI_NUMBERS(__VA_ARGS__), __VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0)
#define RTI_MOT_OF(n, a, b, c, d, e, f, g, h, ...)                                                 \
    RTI_IF(/* 1 to 8 numbers, each 1 or more, together 1..30; at most RT_NODES_MAX routers */        \
           (a) >= 1 && (n) <= 8 && RTI_SUM(a, b, c, d, e, f, g, h) <= 30 &&                        \
           RTI_TREES(RTI_SUM(a, b, c, d, e, f, g, h), a, b, c, d, e, f, g, h) <= RT_NODES_MAX, a), \
        RTI_REST(1, n, b, c, d, e, f, g, h)
#define RTI_SUM(a, b, c, d, e, f, g, h)                                                            \
    (RTI_WIDE(a) + RTI_WIDE(b) + RTI_WIDE(c) + RTI_WIDE(d) + RTI_WIDE(e) + RTI_WIDE(f) +           \
     RTI_WIDE(g) + RTI_WIDE(h))
#define RTI_TREES(all, a, b, c, d, e, f, g, h)                                                     \
    (RTI_2_TO(all) + RTI_TREE_OF(all, a) + RTI_TREE_OF(all, b) + RTI_TREE_OF(all, c) +             \
     RTI_TREE_OF(all, d) + RTI_TREE_OF(all, e) + RTI_TREE_OF(all, f) + RTI_TREE_OF(all, g) +       \
     RTI_TREE_OF(all, h))
#define RTI_2_TO(k)                 (RTI_WIDE(1) << ((k) & 31))
#define RTI_TREE_OF(all, k)         (RTI_2_TO(all) - RTI_2_TO((all) - RTI_WIDE(k)))
/* An extended fat-tree: m and w of 1 in the levels that it does not have, w1 being 1. */
#define RTI_XGFT(...)                                                                              \
    RTI_XGFT_OF(RTI_NUMBERS(__VA_ARGS__), __VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0)
#define RTI_XGFT_OF(n, a, b, c, d, e, f, g, h, ...)                                                \
    RTI_IF(/* m1, ..., w1, ..., each 1 or more, w1 = 1; at most RT_PORTS_MAX, RT_NODES_MAX */      \
           (a) >= 1 && (n) <= 8 && (n) % 2 == 0 &&                                                 \
           ((n) == 2 ? (b) == 1 : (n) == 4 ? (c) == 1 : (n) == 6 ? (d) == 1 : (e) == 1) &&         \
           RTI_LEVELS(n, a, (n) > 2 ? RTI_OR_1(b) : 1, (n) > 4 ? RTI_OR_1(c) : 1,                  \
                      (n) > 6 ? RTI_OR_1(d) : 1,                                                   \
                      (n) == 4 ? RTI_OR_1(d) : (n) == 6 ? RTI_OR_1(e) : (n) == 8 ? RTI_OR_1(f) : 1,\
                      (n) == 6 ? RTI_OR_1(f) : (n) == 8 ? RTI_OR_1(g) : 1,                         \
                      (n) == 8 ? RTI_OR_1(h) : 1), a),                                             \
        RTI_REST(1, n, b, c, d, e, f, g, h)
#define RTI_LEVELS(n, m1, m2, m3, m4, w2, w3, w4)                                                  \
    (RTI_BY_4(RT_NODES_MAX, m1, m2, m3, m4) != 0 && RTI_BY_4(RT_NODES_MAX, w2, m3, m4, 1) != 0 &&  \
     RTI_BY_4(RT_NODES_MAX, w2, w3, m4, 1) != 0 && RTI_BY_4(RT_NODES_MAX, w2, w3, w4, 1) != 0 &&   \
     RTI_WIDE(m1) + ((n) > 2 ? (w2) : 0) <= RT_PORTS_MAX &&                                        \
     RTI_WIDE(m2) + ((n) > 4 ? (w3) : 0) <= RT_PORTS_MAX &&                                        \
     RTI_WIDE(m3) + ((n) > 6 ? (w4) : 0) <= RT_PORTS_MAX && (m4) <= RT_PORTS_MAX &&                \
     RTI_WIDE(m2) * (m3) * (m4) + ((n) > 2 ? RTI_WIDE(w2) * (m3) * (m4) : 0) +                     \
     ((n) > 4 ? RTI_WIDE(w2) * (w3) * (m4) : 0) + ((n) > 6 ? RTI_WIDE(w2) * (w3) * (w4) : 0) <=    \
     RT_NODES_MAX)
/* p processors at each of a b routers, if what these are made of is right. */
#define RTI_AT_EACH(right, p, a, b, ports)                                                         \
    RTI_IF(/* p: 1 or more; at most RT_PORTS_MAX ports, RT_NODES_MAX processors */                 \
           !(right) || ((p) >= 1 && (p) <= RT_PORTS_MAX && (ports) <= RT_PORTS_MAX &&              \
                        RTI_BY_4(RT_NODES_MAX, a, b, p, 1) != 0), p)
#define RTI_POINTS(q)               (RTI_OR_1(q) * RTI_OR_1(q) + RTI_OR_1(q) + 1)
/* By the primes up to 216, whose square is above 46337. */
#define RTI_PRIME(least, most, q)                                                                  \
    ((q) >= (least) && (q) <= (most) && RTI_BY_8(q, 2, 3, 5, 7, 11, 13, 17, 19) &&                 \
     RTI_BY_8(q, 23, 29, 31, 37, 41, 43, 47, 53) && RTI_BY_8(q, 59, 61, 67, 71, 73, 79, 83, 89) && \
     RTI_BY_8(q, 97, 101, 103, 107, 109, 113, 127, 131) &&                                         \
     RTI_BY_8(q, 137, 139, 149, 151, 157, 163, 167, 173) &&                                        \
     RTI_BY_8(q, 179, 181, 191, 193, 197, 199, 211, 211))
#define RTI_FIELD(least, most, q)   (RTI_PRIME(least, most, q) || RTI_POWER(q))
/* Powers of primes up to RT_POWER_MAX. */
#define RTI_POWER(q)                                                                               \
    ((q) == 4 || (q) == 8 || (q) == 16 || (q) == 32 || (q) == 64 || (q) == 128 || (q) == 9 ||      \
     (q) == 27 || (q) == 81 || (q) == 25 || (q) == 125 || (q) == 49 || (q) == 121)
#define RTI_BY_8(q, a, b, c, d, e, f, g, h)                                                        \
    (RTI_NO(q, a) && RTI_NO(q, b) && RTI_NO(q, c) && RTI_NO(q, d) && RTI_NO(q, e) &&               \
     RTI_NO(q, f) && RTI_NO(q, g) && RTI_NO(q, h))
#define RTI_NO(q, prime)            ((q) == (prime) || (q) % (prime) != 0) /* no multiple of it */
/* clang-format on */

/* The most ports of a router, processors' ports included, and the most coordinates of one. */
#define RT_PORTS_MAX 65534
#define RT_COORDS_MAX 32
/* The largest q of slimfly and polarfly that is a power of a prime, not a prime. */
#define RT_POWER_MAX 128
/* The most routers of a twisted torus with two skews, where routes are found by searching. */
#define RT_TWISTED_MAX 4096

/* No port: the packet is at its source, or has arrived. */
#define RT_PORT_NONE 0xFFFF

/* A channel: a port of a router, and a virtual channel on it. */
struct rt_channel {
    uint16_t port;
    uint8_t vc;
};

/*
 * Is net within the limits of this family?  As rt_net_check, 0 or the first thing wrong;
 * net->family is not read.
 */
#define RT_NET_ROW(VALUE, name, number) int rt_net_##name##_check(const struct rt_net *net);
RT_PORTS_FAMILIES(RT_NET_ROW)
#undef RT_NET_ROW

#ifdef __cplusplus
}
#endif

#endif
