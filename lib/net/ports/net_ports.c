/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports: how each family is written (SPEC 15.1).  net_ports_check.c checks
 * the limits that a row names. */
#include "../net_family.h"
#include "rt/net_ports.h"

/* Fewest and most numbers after the colon, their names, their limits, an example. */
#define ROW(VALUE, name, least, most, numbers, limits, example)                                    \
    const struct net_row rti_net_##name = {                                                        \
        {RT_FAMILY_##VALUE, RT_SHAPE_PORTS, least, most, #name, numbers, limits, example},         \
        (least) < (most) ? RT_ERR_SIZE : RT_ERR_TEXT,                                              \
        (least) < (most) ? RT_ERR_SIZE : RT_ERR_TEXT,                                              \
        NULL,                                                                                      \
        NULL};
ROW(COMPLETE, complete, 1, 1, "n", "n = 1..65534 routers", "complete:6")
ROW(ARRAY, array, 1, 1, "n", "n = 1..2^31-1 routers", "array:8")
ROW(RING, ring, 1, 1, "n", "n = 1..2^31-1 routers", "ring:8")
ROW(MESH, mesh, 1, RT_PARAM_MAX, "a,b,...", "1 to 8 sides of 1 or more, their product below 2^31",
    "mesh:4,4")
ROW(TORUS, torus, 1, RT_PARAM_MAX, "a,b,...", "1 to 8 sides of 1 or more, their product below 2^31",
    "torus:4,4")
ROW(TWISTED, twisted, 4, 4, "a,b,sc,sr",
    "a, b >= 1; skews sc = 0..b-1, sr = 0..a-1; a b below 2^31, at most 4096 if neither skew is 0",
    "twisted:4,4,1,0")
ROW(BINTREE, bintree, 1, 1, "d", "d = 1..31 levels: 2^d - 1 routers", "bintree:4")
ROW(XTREE, xtree, 1, 1, "d", "d = 1..31 levels: 2^d - 1 routers", "xtree:4")
ROW(TWOROOT, tworoot, 1, 1, "d", "d = 1..30: 2^d routers", "tworoot:4")
ROW(HYPERCUBE, hypercube, 1, 1, "d", "d = 1..30: 2^d routers", "hypercube:4")
ROW(CCC, ccc, 1, 1, "d", "d = 1..26: d 2^d routers", "ccc:3")
ROW(BFLY, bfly, 2, 2, "r,d", "r >= 2, d >= 1: d + 1 columns of r^d routers, below 2^31 in all",
    "bfly:2,3")
ROW(WBFLY, wbfly, 2, 2, "r,d", "r >= 2, d >= 1: d columns of r^d routers, below 2^31 in all",
    "wbfly:2,3")
ROW(BENES, benes, 1, 1, "d", "d = 1..25: 2d + 1 columns of 2^d routers, 2^(d+1) terminals",
    "benes:3")
ROW(SHUFFLEX, shufflex, 1, 1, "d", "d = 1..30: 2^d routers", "shufflex:4")
ROW(DEBRUIJN, debruijn, 1, 1, "d", "d = 1..30: 2^d routers", "debruijn:4")
ROW(OMEGA, omega, 1, 1, "d", "d = 1..26: d + 1 columns of 2^d routers", "omega:3")
ROW(MOT, mot, 1, RT_PARAM_MAX, "k1,k2,...",
    "1 to 8 sides of 2^k1, 2^k2, ... leaves, k = 1..30; below 2^31 routers", "mot:2,2")
ROW(SLENDER, slender, 1, 1, "k", "k = 1..14: 4^(k+1) (2 - 2^-k) switches", "slender:2")
ROW(CM5, cm5, 1, 1, "k", "k = 1..14 levels above 4^k leaves", "cm5:3")
ROW(KNTREE, kntree, 2, 2, "k,n", "k >= 2, n = 1..31: k^n processors, n k^(n-1) routers, below 2^31",
    "kntree:4,3")
ROW(XGFT, xgft, 1, RT_PARAM_MAX, "m1,...,mh,w1,...,wh",
    "h = 1..4; m, w >= 1; w1 = 1; below 2^31 processors and routers", "xgft:4,3,2,1,2,3")
ROW(DRAGONFLY, dragonfly, 3, 3, "p,a,h",
    "p processors a router, a routers a group, h global links a router, all >= 1; a h + 1 groups",
    "dragonfly:2,4,2")
ROW(HYPERX, hyperx, 2, RT_PARAM_MAX, "t,s1,...",
    "t >= 1 processors a router, 1 to 7 sides of 1 or more", "hyperx:2,4,4")
ROW(SLIMFLY, slimfly, 2, 2, "p,q",
    "p >= 1 processors a router; q an odd prime up to 32749, or a power of a prime up to 128",
    "slimfly:4,5")
ROW(POLARFLY, polarfly, 2, 2, "p,q",
    "p >= 1 processors a router; q a prime up to 46337, or a power of a prime up to 128",
    "polarfly:2,5")
ROW(KAUTZ, kautz, 2, 2, "d,k", "d >= 2, k >= 1: (d + 1) d^(k-1) routers, below 2^31", "kautz:2,3")
ROW(MEGAFLY, megafly, 4, 4, "p,l,s,h",
    "p processors a leaf router, l leaf and s spine routers a group, h global links a spine, all "
    ">= "
    "1; s h + 1 groups",
    "megafly:2,2,2,2")
ROW(TOFU, tofu, 3, 4, "x,y,z,d",
    "x, y, z >= 1: 12 x y z routers, below 2^31; detour d = 1..11, or x,y,z alone", "tofu:2,1,2")
ROW(OFT, oft, 2, 2, "p,q",
    "p >= 1 processors a leaf router; q a prime up to 26737, no power of one", "oft:3,2")
ROW(MLFM, mlfm, 3, 3, "p,l,h",
    "p processors a local router, l layers of h + 1 local routers, all >= 1", "mlfm:3,3,3")
#undef ROW
