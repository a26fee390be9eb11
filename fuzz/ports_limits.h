/* SPDX-License-Identifier: MIT-0 */
/*
 * ports_limits.h - the limits of networks of routers with ports as the table of SPEC 15.1 has them,
 * told apart from rt_net_check: in floating point, which is exact as far as the limits go.
 */
#ifndef RT_FUZZ_PORTS_LIMITS_H
#define RT_FUZZ_PORTS_LIMITS_H

#include <stdint.h>

#include "rt/net_ports.h"

struct fuzz_size {
    int good; /* each parameter in its range */
    unsigned used;
    double nodes, processors, ports; /* of a router, its processors' among them */
};

/* Powers beyond all limits stay there. */
static inline double fuzz_power(double base, uint32_t exponent)
{
    double power = 1;

    while (exponent-- > 0 && base > 1 && power < 1e30)
        power *= base;
    return power;
}

static inline int fuzz_is_prime(uint32_t q, uint32_t most)
{
    unsigned divisors = 0;

    if (q > most)
        return 0;
    for (uint32_t d = 1; d <= q; d++)
        divisors += q % d == 0;
    return divisors == 2;
}

/* Or a power of one, up to 128? */
static inline int fuzz_is_prime_power(uint32_t q, uint32_t most)
{
    for (uint32_t p = 2; q <= 128 && p < q; p++)
        for (uint32_t power = p; power <= q && fuzz_is_prime(p, most); power *= p)
            if (power == q)
                return 1;
    return fuzz_is_prime(q, most);
}

/* d 2^d and the like: so many parameters of 1..most, and figures that need no look. */
static inline void fuzz_levels(struct fuzz_size *size, const uint32_t *p, uint32_t most)
{
    size->used = 1;
    size->good = p[0] >= 1 && p[0] <= most;
}

/* A list of sides from param[first] on: their number. */
static inline unsigned fuzz_sides(struct fuzz_size *size, const uint32_t *p, unsigned first)
{
    for (size->used = first; size->used < RT_PARAM_MAX && p[size->used] != 0; size->used++)
        size->nodes *= p[size->used];
    size->processors = size->nodes;
    size->good = size->used > first;
    return size->used - first;
}

static inline void fuzz_xgft(struct fuzz_size *size, const uint32_t *p)
{
    unsigned h = fuzz_sides(size, p, 0) / 2;

    size->good = size->good && size->used % 2 == 0 && p[h] == 1;
    size->nodes = 0;
    size->processors = 1;
    for (unsigned level = 1; level <= h; level++) {
        double routers = 1, ports = (double)p[level - 1] + (level < h ? p[h + level] : 0);

        for (unsigned i = 0; i < h; i++)
            routers *= i < level ? p[h + i] : p[i];
        size->nodes += routers;
        size->processors *= p[level - 1];
        size->ports = ports > size->ports ? ports : size->ports;
    }
}

static inline void fuzz_mot(struct fuzz_size *size, const uint32_t *p)
{
    double leaves = 1;

    for (unsigned i = 0; i < RT_PARAM_MAX && p[i] != 0; i++) {
        leaves *= fuzz_power(2, p[i]);
        size->used = i + 1;
        size->good = p[i] <= 30 && (i == 0 || size->good);
    }
    size->nodes = leaves;
    for (unsigned i = 0; i < size->used; i++)
        size->nodes += leaves - leaves / fuzz_power(2, p[i]);
    size->processors = size->nodes;
}

static inline double fuzz_more(double a, double b)
{
    return a > b ? a : b;
}

/* Those with a router for several processors, twisted, kautz and tofu. */
static inline void fuzz_size_with(struct fuzz_size *size, const struct rt_net *net)
{
    const uint32_t *p = net->param;
    double a = p[0], b = p[1], c = p[2];

    size->used = 2;
    switch (net->family) {
    case RT_FAMILY_TWISTED:
        size->used = 4;
        size->good =
            a >= 1 && b >= 1 && c < b && p[3] < a && (c == 0 || p[3] == 0 || a * b <= 4096);
        size->nodes = size->processors = a * b;
        return;
    case RT_FAMILY_KNTREE:
        size->good = a >= 2 && b >= 1 && b <= 31;
        size->nodes = b * fuzz_power(a, p[1] - 1);
        size->processors = fuzz_power(a, p[1]);
        size->ports = b == 1 ? a : 2 * a;
        return;
    case RT_FAMILY_DRAGONFLY:
        size->used = 3;
        size->good = a >= 1 && b >= 1 && c >= 1;
        size->nodes = b * (b * c + 1);
        size->ports = a + b - 1 + c;
        break;
    case RT_FAMILY_SLIMFLY:
        size->good = a >= 1 && p[1] > 2 && fuzz_is_prime_power(p[1], 32749);
        size->nodes = 2 * b * b;
        size->ports = a + (3 * b - (p[1] % 4 == 0 ? 0 : p[1] % 4 == 1 ? 1 : -1)) / 2;
        break;
    case RT_FAMILY_KAUTZ:
        size->good = a >= 2 && b >= 1;
        size->nodes = size->processors = (a + 1) * fuzz_power(a, p[1] - 1);
        size->ports = a + 1;
        return;
    case RT_FAMILY_MEGAFLY:
        size->used = 4;
        size->good = a >= 1 && b >= 1 && c >= 1 && p[3] >= 1;
        size->nodes = (c * p[3] + 1) * (b + c);
        size->processors = (c * p[3] + 1) * a * b;
        size->ports = fuzz_more(a + c, b + p[3]);
        return;
    case RT_FAMILY_TOFU:
        size->used = 4;
        size->good = a >= 1 && b >= 1 && c >= 1 && p[3] < 12;
        size->nodes = size->processors = 12 * a * b * c;
        return;
    case RT_FAMILY_OFT:
        size->good = a >= 1 && fuzz_is_prime(p[1], 26737);
        size->nodes = 3 * (b * b + b + 1);
        size->processors = 2 * a * (b * b + b + 1);
        size->ports = fuzz_more(a + b + 1, 2 * b + 2);
        return;
    case RT_FAMILY_MLFM:
        size->used = 3;
        size->good = a >= 1 && b >= 1 && c >= 1;
        size->nodes = (c + 1) * (b + c / 2);
        size->processors = a * b * (c + 1);
        size->ports = fuzz_more(a + c, 2 * b);
        return;
    default: /* polarfly */
        size->good = a >= 1 && fuzz_is_prime_power(p[1], 46337);
        size->nodes = b * b + b + 1;
        size->ports = a + b + 1;
    }
    size->processors = a * size->nodes;
}

static inline void fuzz_size_of(struct fuzz_size *size, const struct rt_net *net)
{
    const uint32_t *p = net->param;

    switch (net->family) {
    case RT_FAMILY_COMPLETE:
        fuzz_levels(size, p, RT_PORTS_MAX);
        return;
    case RT_FAMILY_ARRAY:
    case RT_FAMILY_RING:
        fuzz_levels(size, p, RT_NODES_MAX);
        return;
    case RT_FAMILY_MESH:
    case RT_FAMILY_TORUS:
        fuzz_sides(size, p, 0);
        return;
    case RT_FAMILY_HYPERX:
        if (fuzz_sides(size, p, 1) > 0)
            for (unsigned i = 1; i < size->used; i++)
                size->ports += (double)p[i] - 1;
        size->good = size->good && p[0] >= 1;
        size->ports += p[0];
        size->processors *= p[0];
        return;
    case RT_FAMILY_BINTREE:
    case RT_FAMILY_XTREE:
        fuzz_levels(size, p, 31);
        return;
    case RT_FAMILY_TWOROOT:
    case RT_FAMILY_HYPERCUBE:
    case RT_FAMILY_SHUFFLEX:
    case RT_FAMILY_DEBRUIJN:
        fuzz_levels(size, p, 30);
        return;
    case RT_FAMILY_CCC:
    case RT_FAMILY_OMEGA:
        fuzz_levels(size, p, 26);
        return;
    case RT_FAMILY_BENES:
        fuzz_levels(size, p, 25);
        return;
    case RT_FAMILY_SLENDER:
    case RT_FAMILY_CM5:
        fuzz_levels(size, p, 14);
        return;
    case RT_FAMILY_BFLY:
    case RT_FAMILY_WBFLY:
        size->used = 2;
        size->good = p[0] >= 2 && p[1] >= 1;
        size->nodes = ((double)p[1] + (net->family == RT_FAMILY_BFLY)) * fuzz_power(p[0], p[1]);
        size->ports = 2 * (double)p[0] + 1;
        return;
    case RT_FAMILY_MOT:
        fuzz_mot(size, p);
        return;
    case RT_FAMILY_XGFT:
        fuzz_xgft(size, p);
        return;
    default:
        fuzz_size_with(size, net);
    }
}

static inline int fuzz_is_ports(const struct rt_net *net)
{
    return net->family >= RT_FAMILY_COMPLETE && net->family <= RT_FAMILY_MLFM;
}

static inline int fuzz_within_ports_limits(const struct rt_net *net)
{
    struct fuzz_size size = {0, 0, 1, 1, 0};

    fuzz_size_of(&size, net);
    for (unsigned i = size.used; i < RT_PARAM_MAX; i++)
        size.good = size.good && net->param[i] == 0;
    return size.good && net->capped == 0 && size.nodes < 2147483648.0 &&
           size.processors < 2147483648.0 && size.ports <= 65534;
}

#endif
