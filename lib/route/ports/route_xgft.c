/* SPDX-License-Identifier: MIT-0 */
/*
 * Fat-trees of routers, xgft and kntree (SPEC 15.5): up until the destination is below, d-mod-k,
 * then down by its digits.  A router is a level, 1 the lowest, and an index in it.
 */
#include "route_hop.h"

/* kntree:k,n is xgft:k,...,k,1,k,...,k: its lists are null and all of their numbers k. */
struct fat {
    const uint32_t *m, *w;
    uint32_t h, k;
};
static uint32_t down(const struct fat *fat, uint32_t i) /* m_i, i = 1..h */
{
    return fat->m ? fat->m[i - 1] : fat->k;
}

static uint32_t up(const struct fat *fat, uint32_t i) /* w_i, i = 2..h; kntree has w_1 = 1 */
{
    return fat->w ? fat->w[i - 1] : fat->k;
}

static uint32_t down_ports(const struct fat *fat, uint32_t level)
{
    return level > 1 ? down(fat, level) : 0;
}

struct place {
    uint32_t level, index;
    uint32_t above; /* w_1 .. w_level */
    uint32_t below; /* m_1 .. m_level */
};

/* Routers of the lowest level. */
static uint32_t lowest(const struct fat *fat)
{
    uint32_t n = 1;

    for (uint32_t i = 2; i <= fat->h; i++)
        n *= down(fat, i);
    return n;
}

/* Writes level h + 1 if the number is no router; the fields above and below mean nothing then. */
static void find(const struct fat *fat, uint32_t number, struct place *p)
{
    uint32_t here = lowest(fat), l = 1;

    p->above = 1;
    p->below = down(fat, 1);
    for (; l <= fat->h && number >= here; l++) {
        number -= here;
        if (l == fat->h)
            continue;
        here = here / down(fat, l + 1) * up(fat, l + 1);
        p->above *= up(fat, l + 1);
        p->below *= down(fat, l + 1);
    }
    p->level = l;
    p->index = number;
}

/* How many routers the lower levels have; for level h + 1, all. */
static uint32_t start(const struct fat *fat, uint32_t level)
{
    uint32_t here = lowest(fat), begin = 0;

    for (uint32_t l = 1; l < level; l++) {
        if (l > 1)
            here = here / down(fat, l) * up(fat, l);
        begin += here;
    }
    return begin;
}

static int fat_port(const struct fat *fat, uint32_t at, uint32_t destination,
                    struct rt_channel *out)
{
    struct place p;

    find(fat, at, &p);
    if (p.level > fat->h)
        return RT_ERR_LOC;
    if (destination / down(fat, 1) >= lowest(fat))
        return RT_ERR_DST;
    if (p.index / p.above != destination / p.below)
        return rti_route_out(
            out, down_ports(fat, p.level) + destination / p.above % up(fat, p.level + 1), 0);
    if (p.level == 1)
        return rti_route_out(out, RT_PORT_NONE, 0);
    return rti_route_out(out, destination / (p.below / down(fat, p.level)) % down(fat, p.level), 0);
}

static uint32_t fat_step(const struct fat *fat, uint32_t at, uint32_t port, uint32_t *arrives)
{
    uint32_t radix, digit, low, high;
    struct place p;

    find(fat, at, &p);
    if (port >= down_ports(fat, p.level)) {
        port -= down_ports(fat, p.level);
        radix = down(fat, p.level + 1);
        low = p.index % p.above;
        digit = p.index / p.above % radix;
        high = p.index / p.above / radix;
        *arrives = digit;
        return start(fat, p.level + 1) + low + p.above * (port + up(fat, p.level + 1) * high);
    }
    radix = up(fat, p.level);
    p.above /= radix;
    low = p.index % p.above;
    digit = p.index / p.above % radix;
    high = p.index / p.above / radix;
    *arrives = down_ports(fat, p.level - 1) + digit;
    return start(fat, p.level - 1) + low + p.above * (port + down(fat, p.level) * high);
}

static void fat_facts(const struct fat *fat, struct route_facts *f)
{
    uint32_t all = start(fat, fat->h + 1), low = lowest(fat);

    rti_route_facts(f, all, fat->h > 1 ? up(fat, 2) : 0, 2 * (fat->h - 1), 1);
    for (uint32_t l = 2; l <= fat->h; l++) {
        uint32_t ports = down(fat, l) + (l < fat->h ? up(fat, l + 1) : 0);

        if (ports > f->upper)
            f->upper = ports;
    }
    f->each = down(fat, 1);
    f->processors = low * f->each;
}

static uint32_t fat_ways(const struct fat *fat)
{
    uint32_t ways = 1;

    for (uint32_t i = 2; i <= fat->h; i++)
        ways *= up(fat, i);
    return ways;
}

static int fat_open(const struct fat *fat, uint32_t at, uint32_t destination,
                    struct route_open *open)
{
    struct place p;

    find(fat, at, &p);
    if (p.index / p.above == destination / p.below)
        return 0;
    open->first = down_ports(fat, p.level);
    open->ports = up(fat, p.level + 1);
    open->by = p.above;
    return 1;
}

static void describe_kntree(const struct rt_net *net, struct fat *fat)
{
    fat->m = 0;
    fat->w = 0;
    fat->k = net->param[0];
    fat->h = net->param[1];
}

uint32_t rti_route_kntree_ways(const struct rt_net *net)
{
    struct fat fat;

    describe_kntree(net, &fat);
    return fat_ways(&fat);
}

int rti_route_kntree_open(const struct rt_net *net, uint32_t at, uint32_t destination,
                          struct route_open *open)
{
    struct fat fat;

    describe_kntree(net, &fat);
    return fat_open(&fat, at, destination, open);
}

int rt_route_kntree_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                         uint32_t destination, struct rt_channel *out)
{
    struct fat fat;

    (void)in;
    describe_kntree(net, &fat);
    return fat_port(&fat, at, destination, out);
}

uint32_t rti_route_kntree_step(const struct rt_net *net, uint32_t at, uint32_t port,
                               uint32_t *arrives)
{
    struct fat fat;

    describe_kntree(net, &fat);
    return fat_step(&fat, at, port, arrives);
}

void rti_route_kntree_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    struct fat fat;

    (void)at;
    describe_kntree(net, &fat);
    fat_facts(&fat, f);
}

static void describe_xgft(const struct rt_net *net, struct fat *fat)
{
    fat->h = 0;
    while (fat->h < RT_PARAM_MAX && net->param[fat->h] != 0)
        fat->h++;
    fat->h >>= 1;
    fat->m = net->param;
    fat->w = net->param + fat->h;
    fat->k = 0;
}

uint32_t rti_route_xgft_ways(const struct rt_net *net)
{
    struct fat fat;

    describe_xgft(net, &fat);
    return fat_ways(&fat);
}

int rti_route_xgft_open(const struct rt_net *net, uint32_t at, uint32_t destination,
                        struct route_open *open)
{
    struct fat fat;

    describe_xgft(net, &fat);
    return fat_open(&fat, at, destination, open);
}

int rt_route_xgft_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                       uint32_t destination, struct rt_channel *out)
{
    struct fat fat;

    (void)in;
    describe_xgft(net, &fat);
    return fat_port(&fat, at, destination, out);
}

uint32_t rti_route_xgft_step(const struct rt_net *net, uint32_t at, uint32_t port,
                             uint32_t *arrives)
{
    struct fat fat;

    describe_xgft(net, &fat);
    return fat_step(&fat, at, port, arrives);
}

void rti_route_xgft_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    struct fat fat;

    (void)at;
    describe_xgft(net, &fat);
    fat_facts(&fat, f);
}
