/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports: how each family is written, and its limits (SPEC 15.1). */
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
ROW(COMPLETE, complete, 1, 1, "n", "n = 1..65534 nodes", "complete:6")
ROW(ARRAY, array, 1, 1, "n", "n = 1..2^31-1 nodes", "array:8")
ROW(RING, ring, 1, 1, "n", "n = 1..2^31-1 nodes", "ring:8")
ROW(MESH, mesh, 1, RT_PARAM_MAX, "a,b,...", "1 to 8 sides of 1 or more, their product below 2^31",
    "mesh:4,4")
ROW(TORUS, torus, 1, RT_PARAM_MAX, "a,b,...", "1 to 8 sides of 1 or more, their product below 2^31",
    "torus:4,4")
ROW(TWISTED, twisted, 4, 4, "a,b,sc,sr",
    "a, b >= 1; skews sc = 0..b-1, sr = 0..a-1; a b below 2^31, at most 4096 if neither skew is 0",
    "twisted:4,4,1,0")
ROW(BINTREE, bintree, 1, 1, "d", "d = 1..31 levels: 2^d - 1 nodes", "bintree:4")
ROW(XTREE, xtree, 1, 1, "d", "d = 1..31 levels: 2^d - 1 nodes", "xtree:4")
ROW(TWOROOT, tworoot, 1, 1, "d", "d = 1..30: 2^d nodes", "tworoot:4")
ROW(HYPERCUBE, hypercube, 1, 1, "d", "d = 1..30: 2^d nodes", "hypercube:4")
ROW(CCC, ccc, 1, 1, "d", "d = 1..26: d 2^d nodes", "ccc:3")
ROW(BFLY, bfly, 2, 2, "r,d", "r >= 2, d >= 1: d + 1 columns of r^d nodes, below 2^31 in all",
    "bfly:2,3")
ROW(WBFLY, wbfly, 2, 2, "r,d", "r >= 2, d >= 1: d columns of r^d nodes, below 2^31 in all",
    "wbfly:2,3")
ROW(BENES, benes, 1, 1, "d", "d = 1..25: 2d + 1 columns of 2^d nodes, 2^(d+1) terminals", "benes:3")
ROW(SHUFFLEX, shufflex, 1, 1, "d", "d = 1..30: 2^d nodes", "shufflex:4")
ROW(DEBRUIJN, debruijn, 1, 1, "d", "d = 1..30: 2^d nodes", "debruijn:4")
ROW(OMEGA, omega, 1, 1, "d", "d = 1..26: d + 1 columns of 2^d nodes", "omega:3")
ROW(MOT, mot, 1, RT_PARAM_MAX, "k1,k2,...",
    "1 to 8 sides of 2^k1, 2^k2, ... leaves, k = 1..30; below 2^31 nodes", "mot:2,2")
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
ROW(SLIMFLY, slimfly, 2, 2, "p,q", "p >= 1 processors a router; q an odd prime up to 32749",
    "slimfly:4,5")
ROW(POLARFLY, polarfly, 2, 2, "p,q", "p >= 1 processors a router; q a prime up to 46337",
    "polarfly:2,5")
ROW(KAUTZ, kautz, 2, 2, "d,k", "d >= 2, k >= 1: (d + 1) d^(k-1) nodes, below 2^31", "kautz:2,3")
ROW(MEGAFLY, megafly, 4, 4, "p,l,s,h",
    "p processors a leaf router, l leaf and s spine routers a group, h global links a spine, all "
    ">= "
    "1; s h + 1 groups",
    "megafly:2,2,2,2")
ROW(TOFU, tofu, 3, 4, "x,y,z,d",
    "x, y, z >= 1: 12 x y z nodes, below 2^31; detour d = 1..11, or x,y,z alone", "tofu:2,1,2")
ROW(OFT, oft, 2, 2, "p,q", "p >= 1 processors a leaf router; q a prime up to 26737", "oft:3,2")
ROW(MLFM, mlfm, 3, 3, "p,l,h",
    "p processors a local router, l layers of h + 1 local routers, all >= 1", "mlfm:3,3,3")
#undef ROW

static int check_one(const struct rt_net *net, uint32_t most)
{
    return net->param[0] < 1 || net->param[0] > most ? RT_ERR_SIZE : rti_net_unused(net, 1);
}

/* Families with one number, 1 to `most`.  The comment gives their size, which keeps the limits on
 * nodes and ports. */
#define UP_TO(name, most)                                                                          \
    int rti_net_##name##_check(const struct rt_net *net)                                           \
    {                                                                                              \
        return check_one(net, most);                                                               \
    }
UP_TO(complete, 65534)     /* n nodes with n ports each */
UP_TO(array, RT_NODES_MAX) /* n nodes */
UP_TO(ring, RT_NODES_MAX)  /* n nodes */
UP_TO(bintree, 31)         /* 2^d - 1 nodes */
UP_TO(xtree, 31)           /* 2^d - 1 nodes */
UP_TO(tworoot, 30)         /* 2^d nodes */
UP_TO(hypercube, 30)       /* 2^d nodes */
UP_TO(ccc, 26)             /* d 2^d nodes */
UP_TO(benes, 25)           /* (2d + 1) 2^d nodes, 2^(d+1) terminals */
UP_TO(shufflex, 30)        /* 2^d nodes */
UP_TO(debruijn, 30)        /* 2^d nodes */
UP_TO(omega, 26)           /* (d + 1) 2^d nodes */
UP_TO(slender, 14)         /* 4^(k+1) (2 - 2^-k) nodes */
UP_TO(cm5, 14)             /* at most 872,415,232 nodes */
#undef UP_TO

#define MANY (UINT64_C(1) << 40)

/* The product, or a number above 2^40 if it is above that: no limit is that high. */
static uint64_t product(uint64_t a, uint64_t b)
{
    if (b != 0 && a > MANY / b)
        return MANY + 1;
    return a * b;
}

/* base^exponent, in the same way. */
static uint64_t raised(uint64_t base, uint32_t exponent)
{
    uint64_t power = 1;

    for (; exponent > 0 && power <= MANY && base > 1; exponent--)
        power = product(power, base);
    return power;
}

/* How many parameters stand from `first` up to the first 0; *all is their product. */
static unsigned count_sides(const struct rt_net *net, unsigned first, uint64_t *all)
{
    unsigned n = first;

    *all = 1;
    for (; n < RT_PARAM_MAX && net->param[n] != 0; n++)
        *all = product(*all, net->param[n]);
    return n - first;
}

/* Is q, 2 <= q < 2^16, a prime? */
static int prime(uint32_t q)
{
    for (uint32_t d = 2; d * d <= q; d++)
        if (q % d == 0)
            return 0;
    return 1;
}

/* The limits of every family, checked after those of its parameters: RT_ERR_NODES, RT_ERR_PORTS,
 * RT_ERR_CAPPED, RT_ERR_UNUSED or 0.  ports: of the router with most, with those of its
 * processors. */
static int limits(const struct rt_net *net, unsigned used, uint64_t nodes, uint64_t processors,
                  uint64_t ports)
{
    if (nodes > RT_NODES_MAX || processors > RT_NODES_MAX)
        return RT_ERR_NODES;
    if (ports > RT_PORTS_MAX)
        return RT_ERR_PORTS;
    return rti_net_unused(net, used);
}

static int check_grid(const struct rt_net *net)
{
    uint64_t nodes;
    unsigned sides = count_sides(net, 0, &nodes);

    if (sides == 0)
        return RT_ERR_SIZE;
    return nodes > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, sides); /* few ports */
}

int rti_net_mesh_check(const struct rt_net *net)
{
    return check_grid(net);
}

int rti_net_torus_check(const struct rt_net *net)
{
    return check_grid(net);
}

int rti_net_twisted_check(const struct rt_net *net)
{
    uint32_t a = net->param[0], b = net->param[1], sc = net->param[2], sr = net->param[3];
    uint64_t nodes = product(a, b);

    if (sc >= b || sr >= a) /* a = 0 and b = 0 too */
        return RT_ERR_SIZE;
    if (sc != 0 && sr != 0 && nodes > RT_TWISTED_MAX)
        return RT_ERR_NODES;
    return nodes > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, 4); /* few ports */
}

int rti_net_bfly_check(const struct rt_net *net)
{
    uint32_t r = net->param[0], d = net->param[1];
    uint64_t rows = raised(r, d);

    if (r < 2 || d < 1)
        return RT_ERR_SIZE;
    return limits(net, 2, product(rows, UINT64_C(1) + d), rows, UINT64_C(2) * r + 1);
}

int rti_net_wbfly_check(const struct rt_net *net)
{
    uint32_t r = net->param[0], d = net->param[1];
    uint64_t nodes = product(raised(r, d), d);

    if (r < 2 || d < 1)
        return RT_ERR_SIZE;
    return limits(net, 2, nodes, nodes, UINT64_C(2) * r + 1);
}

int rti_net_mot_check(const struct rt_net *net)
{
    uint64_t leaves, nodes;
    unsigned axes = count_sides(net, 0, &leaves), bits = 0;

    if (axes == 0)
        return RT_ERR_SIZE;
    for (unsigned i = 0; i < axes; i++) {
        if (net->param[i] > 30)
            return RT_ERR_SIZE;
        bits += (unsigned)net->param[i];
    }
    if (bits > 30)
        return RT_ERR_NODES;
    nodes = leaves = UINT64_C(1) << bits;
    for (unsigned i = 0; i < axes; i++)
        nodes += leaves - (leaves >> net->param[i]);
    return nodes > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, axes); /* few ports */
}

int rti_net_kntree_check(const struct rt_net *net)
{
    uint32_t k = net->param[0], n = net->param[1];

    if (k < 2 || n < 1 || n > 31)
        return RT_ERR_SIZE;
    return limits(net, 2, product(n, raised(k, n - 1)), raised(k, n), n == 1 ? k : UINT64_C(2) * k);
}

int rti_net_xgft_check(const struct rt_net *net)
{
    uint64_t all, nodes = 0, processors = 1, ports = 0;
    unsigned count = count_sides(net, 0, &all), h = count / 2;

    if (count % 2 != 0 || net->param[h] != 1) /* no number is 0, and not 1 */
        return RT_ERR_SIZE;
    for (unsigned level = 1; level <= h; level++) {
        uint64_t routers = 1, here = net->param[level - 1];

        for (unsigned i = 0; i < h; i++)
            routers = product(routers, net->param[i < level ? h + i : i]);
        nodes += routers;
        processors = product(processors, here);
        if (level < h)
            here += net->param[h + level];
        if (here > ports)
            ports = here;
    }
    return limits(net, count, nodes, processors, ports);
}

int rti_net_dragonfly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], a = net->param[1], h = net->param[2];
    uint64_t routers = product(product(a, h) + 1, a);

    if (p < 1 || a < 1 || h < 1)
        return RT_ERR_SIZE;
    return limits(net, 3, routers, product(routers, p), UINT64_C(0) + a - 1 + h + p);
}

int rti_net_hyperx_check(const struct rt_net *net)
{
    uint64_t routers, ports = net->param[0];
    unsigned sides = count_sides(net, 1, &routers);

    if (net->param[0] < 1 || sides == 0)
        return RT_ERR_SIZE;
    for (unsigned i = 1; i <= sides; i++)
        ports += net->param[i] - 1;
    return limits(net, sides + 1, routers, product(routers, net->param[0]), ports);
}

int rti_net_slimfly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], q = net->param[1];
    uint64_t routers = UINT64_C(2) * q * q;

    if (p < 1 || q < 3 || q > 32749)
        return RT_ERR_SIZE;
    if (!prime(q))
        return RT_ERR_PRIME;
    return limits(net, 2, routers, product(routers, p), (q + 1) / 4 * UINT64_C(2) + q + p);
}

int rti_net_polarfly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], q = net->param[1];
    uint64_t routers = (uint64_t)q * q + q + 1;

    if (p < 1 || q < 2 || q > 46337)
        return RT_ERR_SIZE;
    if (!prime(q))
        return RT_ERR_PRIME;
    return limits(net, 2, routers, product(routers, p), UINT64_C(1) + q + p);
}

int rti_net_kautz_check(const struct rt_net *net)
{
    uint32_t d = net->param[0], k = net->param[1];
    uint64_t nodes = product(UINT64_C(1) + d, raised(d, k - 1));

    if (d < 2 || k < 1)
        return RT_ERR_SIZE;
    return limits(net, 2, nodes, nodes, UINT64_C(1) + d);
}

int rti_net_megafly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], l = net->param[1], s = net->param[2], h = net->param[3];
    uint64_t groups = product(s, h) + 1, leaf = (uint64_t)s + p, spine = (uint64_t)l + h;

    if (p < 1 || l < 1 || s < 1 || h < 1)
        return RT_ERR_SIZE;
    return limits(net, 4, product(groups, (uint64_t)l + s), product(product(groups, l), p),
                  leaf > spine ? leaf : spine);
}

int rti_net_tofu_check(const struct rt_net *net)
{
    uint64_t cubes = product(product(net->param[0], net->param[1]), net->param[2]);

    if (cubes == 0 || net->param[3] > 11)
        return RT_ERR_SIZE;
    return limits(net, 4, product(cubes, 12), product(cubes, 12), 11);
}

int rti_net_oft_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], q = net->param[1];
    uint64_t points = (uint64_t)q * q + q + 1, up = UINT64_C(1) + q;

    if (p < 1 || q < 2 || q > 26737)
        return RT_ERR_SIZE;
    if (!prime(q))
        return RT_ERR_PRIME;
    return limits(net, 2, product(points, 3), product(product(points, 2), p),
                  up + (p > up ? p : up));
}

int rti_net_mlfm_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], l = net->param[1], h = net->param[2];
    uint64_t local = product(l, UINT64_C(1) + h), pairs = product(h, UINT64_C(1) + h) / 2;
    uint64_t up = (uint64_t)h + p, down = UINT64_C(2) * l;

    if (p < 1 || l < 1 || h < 1)
        return RT_ERR_SIZE;
    return limits(net, 3, local + pairs, product(local, p), up > down ? up : down);
}
