/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports: the limits of each family (SPEC 15.1). */
#include "../net_family.h"
#include "rt/net_ports.h"

static int check_one(const struct rt_net *net, uint32_t most)
{
    return net->param[0] < 1 || net->param[0] > most ? RT_ERR_SIZE : rti_net_unused(net, 1);
}

/* Families with one number, 1 to `most`.  The comment gives their size, which keeps the limits on
 * nodes and ports. */
#define UP_TO(name, most)                                                                          \
    int rt_net_##name##_check(const struct rt_net *net)                                            \
    {                                                                                              \
        return check_one(net, most);                                                               \
    }
UP_TO(complete, 65534)     /* n routers with n ports each */
UP_TO(array, RT_NODES_MAX) /* n routers */
UP_TO(ring, RT_NODES_MAX)  /* n routers */
UP_TO(bintree, 31)         /* 2^d - 1 routers */
UP_TO(xtree, 31)           /* 2^d - 1 routers */
UP_TO(tworoot, 30)         /* 2^d routers */
UP_TO(hypercube, 30)       /* 2^d routers */
UP_TO(ccc, 26)             /* d 2^d routers */
UP_TO(benes, 25)           /* (2d + 1) 2^d routers, 2^(d+1) terminals */
UP_TO(shufflex, 30)        /* 2^d routers */
UP_TO(debruijn, 30)        /* 2^d routers */
UP_TO(omega, 26)           /* (d + 1) 2^d routers */
UP_TO(slender, 14)         /* 4^(k+1) (2 - 2^-k) routers */
UP_TO(cm5, 14)             /* at most 872,415,232 routers */
#undef UP_TO

#define MANY (UINT64_C(1) << 40)

/* The product, or MANY if it is that or more: no limit is that high.  a, b: below 2^41, so that
 * one of them is below 2^20 where they are multiplied, and the product below 2^61. */
static uint64_t product(uint64_t a, uint64_t b)
{
    uint64_t all = a >> 20 != 0 && b >> 20 != 0 ? MANY : a * b;

    return all > MANY ? MANY : all;
}

/* base^exponent, in the same way. */
static uint64_t raised(uint64_t base, uint32_t exponent)
{
    uint64_t power = 1;

    for (; exponent > 0 && power < MANY && base > 1; exponent--)
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

/* Is q a prime, or a power of one up to RT_POWER_MAX? */
static int prime_power(uint32_t q)
{
    uint32_t d = 2;

    if (q > RT_POWER_MAX || prime(q))
        return prime(q);
    while (q % d != 0)
        d++;
    while (q % d == 0)
        q /= d;
    return q == 1;
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

int rt_net_mesh_check(const struct rt_net *net)
{
    return check_grid(net);
}

int rt_net_torus_check(const struct rt_net *net)
{
    return check_grid(net);
}

int rt_net_twisted_check(const struct rt_net *net)
{
    uint32_t a = net->param[0], b = net->param[1], sc = net->param[2], sr = net->param[3];
    uint64_t nodes = product(a, b);

    if (sc >= b || sr >= a) /* a = 0 and b = 0 too */
        return RT_ERR_SIZE;
    if (sc != 0 && sr != 0 && nodes > RT_TWISTED_MAX)
        return RT_ERR_NODES;
    return nodes > RT_NODES_MAX ? RT_ERR_NODES : rti_net_unused(net, 4); /* few ports */
}

int rt_net_bfly_check(const struct rt_net *net)
{
    uint32_t r = net->param[0], d = net->param[1];
    uint64_t rows = raised(r, d);

    if (r < 2 || d < 1)
        return RT_ERR_SIZE;
    return limits(net, 2, product(rows, UINT64_C(1) + d), rows, UINT64_C(2) * r + 1);
}

int rt_net_wbfly_check(const struct rt_net *net)
{
    uint32_t r = net->param[0], d = net->param[1];
    uint64_t nodes = product(raised(r, d), d);

    if (r < 2 || d < 1)
        return RT_ERR_SIZE;
    return limits(net, 2, nodes, nodes, UINT64_C(2) * r + 1);
}

int rt_net_mot_check(const struct rt_net *net)
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

int rt_net_kntree_check(const struct rt_net *net)
{
    uint32_t k = net->param[0], n = net->param[1];

    if (k < 2 || n < 1 || n > 31)
        return RT_ERR_SIZE;
    return limits(net, 2, product(n, raised(k, n - 1)), raised(k, n), n == 1 ? k : UINT64_C(2) * k);
}

int rt_net_xgft_check(const struct rt_net *net)
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

int rt_net_dragonfly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], a = net->param[1], h = net->param[2];
    uint64_t routers = product(product(a, h) + 1, a);

    if (p < 1 || a < 1 || h < 1)
        return RT_ERR_SIZE;
    return limits(net, 3, routers, product(routers, p), UINT64_C(0) + a - 1 + h + p);
}

int rt_net_hyperx_check(const struct rt_net *net)
{
    uint64_t routers, ports = net->param[0];
    unsigned sides = count_sides(net, 1, &routers);

    if (net->param[0] < 1 || sides == 0)
        return RT_ERR_SIZE;
    for (unsigned i = 1; i <= sides; i++)
        ports += net->param[i] - 1;
    return limits(net, sides + 1, routers, product(routers, net->param[0]), ports);
}

int rt_net_slimfly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], q = net->param[1];
    uint64_t routers = UINT64_C(2) * q * q;

    if (p < 1 || q < 3 || q > 32749)
        return RT_ERR_SIZE;
    if (!prime_power(q))
        return RT_ERR_PRIME;
    return limits(net, 2, routers, product(routers, p), (q + 1) / 4 * UINT64_C(2) + q + p);
}

int rt_net_polarfly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], q = net->param[1];
    uint64_t routers = (uint64_t)q * q + q + 1;

    if (p < 1 || q < 2 || q > 46337)
        return RT_ERR_SIZE;
    if (!prime_power(q))
        return RT_ERR_PRIME;
    return limits(net, 2, routers, product(routers, p), UINT64_C(1) + q + p);
}

int rt_net_kautz_check(const struct rt_net *net)
{
    uint32_t d = net->param[0], k = net->param[1];
    uint64_t nodes = product(UINT64_C(1) + d, raised(d, k - 1));

    if (d < 2 || k < 1)
        return RT_ERR_SIZE;
    return limits(net, 2, nodes, nodes, UINT64_C(1) + d);
}

int rt_net_megafly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], l = net->param[1], s = net->param[2], h = net->param[3];
    uint64_t groups = product(s, h) + 1, leaf = (uint64_t)s + p, spine = (uint64_t)l + h;

    if (p < 1 || l < 1 || s < 1 || h < 1)
        return RT_ERR_SIZE;
    return limits(net, 4, product(groups, (uint64_t)l + s), product(product(groups, l), p),
                  leaf > spine ? leaf : spine);
}

int rt_net_tofu_check(const struct rt_net *net)
{
    uint64_t cubes = product(product(net->param[0], net->param[1]), net->param[2]);

    if (cubes == 0 || net->param[3] > 11)
        return RT_ERR_SIZE;
    return limits(net, 4, product(cubes, 12), product(cubes, 12), 11);
}

int rt_net_oft_check(const struct rt_net *net)
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

int rt_net_mlfm_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], l = net->param[1], h = net->param[2];
    uint64_t local = product(l, UINT64_C(1) + h), pairs = product(h, UINT64_C(1) + h) / 2;
    uint64_t up = (uint64_t)h + p, down = UINT64_C(2) * l;

    if (p < 1 || l < 1 || h < 1)
        return RT_ERR_SIZE;
    return limits(net, 3, local + pairs, product(local, p), up > down ? up : down);
}
