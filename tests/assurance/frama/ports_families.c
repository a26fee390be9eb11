/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): networks of routers with ports,
 * continued. */
#include "ports.h"

/* Networks of one number, each of them. */
void frama_cubes(void);
void frama_cubes(void)
{
    each_size(RT_FAMILY_HYPERCUBE, path);
    each_size(RT_FAMILY_TWOROOT, path);
    each_size(RT_FAMILY_XTREE, path);
    each_size(RT_FAMILY_BENES, path);
}

void frama_cycles(void);
void frama_cycles(void)
{
    each_size(RT_FAMILY_CCC, path);
    each_size(RT_FAMILY_DEBRUIJN, path);
    each_size(RT_FAMILY_SHUFFLEX, path);
}

void frama_cm5(void);
void frama_cm5(void)
{
    each_size(RT_FAMILY_CM5, hop_and_step);
}

/* Any router of that level. */
static uint32_t slender_router(uint32_t k, uint32_t level)
{
    uint32_t begin = 0;

    for (uint32_t m = 0; m < level; m++)
        begin += (uint32_t)1 << (2 * k + 2 - m);
    return between(begin, begin + ((uint32_t)1 << (2 * k + 2 - level)) - 1);
}

static void slender_step(const struct rt_net *net, uint32_t level, uint32_t port, uint32_t routers)
{
    uint32_t back,
        to = rti_route_slender_step(net, slender_router(net->param[0], level), port, &back);

    //@ assert to < routers || to == ROUTE_NOWHERE;
}

/* From a router of each level to one of each, after any arrival; a step by each port. */
static void slender(const struct rt_net *net)
{
    uint32_t k = net->param[0];
    struct route_facts f;
    struct rt_channel out;

    for (uint32_t level = 0; level <= k; level++) {
        uint32_t at = slender_router(k, level);

        rti_route_facts_of(net, at, &f);
        rt_route_exit(net, at);
        for (uint32_t port = 0; port <= 4; port++) {
            const struct rt_channel in = {(uint16_t)(port < 4 ? port : between(4, RT_PORT_NONE)),
                                          (uint8_t)any};

            for (uint32_t end = 0; end <= k; end++)
                rt_route_port(net, in, at, slender_router(k, end), &out);
            if (port < 4)
                slender_step(net, level, port, f.routers);
        }
        rt_route_port(net, (struct rt_channel){(uint16_t)any, (uint8_t)any}, at,
                      between(f.processors, UINT32_MAX), &out);
    }
    rt_route_port(net, (struct rt_channel){(uint16_t)any, (uint8_t)any},
                  between(f.routers, UINT32_MAX), (uint32_t)any, &out);
    rt_route_exit(net, between(f.routers, UINT32_MAX));
    rt_route_header_width(net, (unsigned)any);
    rt_route_hops(net);
    rt_route_vcs(net);
    rt_route_minimal(net);
}

void frama_slender(void);
void frama_slender(void)
{
#ifdef LONG
    each_size(RT_FAMILY_SLENDER, slender);
#else
    static const struct rt_net net[] = {{RT_FAMILY_SLENDER, 0, {1}},
                                        {RT_FAMILY_SLENDER, 0, {2}},
                                        {RT_FAMILY_SLENDER, 0, {3}},
                                        {RT_FAMILY_SLENDER, 0, {14}}};

    for (unsigned i = 0; i < sizeof net / sizeof *net; i++)
        slender(net + i);
#endif
}

/* Radices that are tried, as far as there are such networks; each to 300 if there is time
 * (tools/assurance/frama.sh long). */
static const uint32_t radix[] = {2, 3, 7, 30, 200, 800, 32766};

static void try_radix(uint8_t family, uint32_t r, uint32_t digits)
{
    struct rt_net net = {0};

    net.family = family;
    net.param[0] = r;
    net.param[1] = digits;
    if (rt_net_check(&net) == 0)
        hop_and_step(&net);
}

static void radices(uint8_t family, uint32_t digits)
{
    for (unsigned i = 0; i < sizeof radix / sizeof *radix; i++)
        try_radix(family, radix[i], digits);
#ifdef LONG
    for (uint32_t r = 4; r <= 300; r++)
        try_radix(family, r, digits);
#endif
}

#define DIGITS_MAX 31

void frama_digits(void);
void frama_digits(void)
{
    for (uint32_t d = 1; d <= DIGITS_MAX; d++) {
        radices(RT_FAMILY_BFLY, d);
        radices(RT_FAMILY_WBFLY, d);
    }
}

/* One skew and none: any sides. */
static void twisted(uint32_t sc, uint32_t sr)
{
    struct rt_net net = {
        RT_FAMILY_TWISTED, 0, {between(1, RT_NODES_MAX), between(1, RT_NODES_MAX), sc, sr}};

    path_of_any(&net);
}

void frama_twisted(void);
void frama_twisted(void)
{
    twisted(0, 0);
    twisted(between(1, RT_NODES_MAX), 0);
    twisted(0, between(1, RT_NODES_MAX));
}

/* Two skews: from that router to any, after any arrival and by any port. */
static void search_from(const struct rt_net *net, uint32_t at)
{
    const struct rt_channel in = {(uint16_t)any, (uint8_t)any};
    struct rt_channel out;
    uint32_t nodes = net->param[0] * net->param[1], back;

    rt_route_port(net, in, at, (uint32_t)any, &out);
    for (uint32_t port = 0; port < 4; port++) {
        uint32_t to = rti_route_step_of(net, at, port, &back);

        //@ assert to < nodes;
    }
}

/* Two small ones, from each router. */
void frama_skews(void);
void frama_skews(void)
{
    static const struct rt_net net[] = {{RT_FAMILY_TWISTED, 0, {3, 3, 1, 1}},
                                        {RT_FAMILY_TWISTED, 0, {4, 5, 3, 2}}};

    for (unsigned i = 0; i < sizeof net / sizeof *net; i++) {
        uint32_t nodes = net[i].param[0] * net[i].param[1];

        for (uint32_t k = 0; k < nodes; k++)
            search_from(net + i, k);
        rt_route_exit(net + i, (uint32_t)any);
        rt_route_header_width(net + i, (unsigned)any);
        rt_route_minimal(net + i);
        rt_route_hops(net + i);
    }
}

/* Slimfly of any number of processors; each prime if there is time (tools/assurance/frama.sh long).
 */
static void slimfly(uint32_t q)
{
    struct rt_net net = {RT_FAMILY_SLIMFLY, 0, {between(1, RT_PORTS_MAX), q}};

    path_of_any(&net);
}

void frama_slimfly(void);
void frama_slimfly(void)
{
    static const uint32_t prime[] = {3, 5, 7, 11, 13, 32719, 32749};

    for (unsigned i = 0; i < sizeof prime / sizeof *prime; i++)
        slimfly(prime[i]);
#ifdef LONG
    for (uint32_t q = 17; q < 32719; q += 2) {
        struct rt_net net = {RT_FAMILY_SLIMFLY, 0, {1, q}};

        if (rt_net_check(&net) == 0)
            slimfly(q);
    }
#endif
}

/* Up to eight numbers, large and small. */
static const uint32_t mot[][RT_PARAM_MAX] = {
    {1},
    {2},
    {3},
    {15},
    {30},
    {1, 1},
    {1, 29},
    {2, 3},
    {5, 5},
    {1, 1, 1},
    {2, 1, 3},
    {4, 4, 4, 4},
    {1, 2, 3},
    {9, 9, 9},
    {3, 3, 3, 3, 3, 3, 3},
    {3, 3, 3, 3, 3, 3, 3, 3},
    {1, 1, 1, 1, 1, 1, 1, 1},
};
static const uint32_t xgft[][RT_PARAM_MAX] = {
    {1, 1},
    {4, 1},
    {65534, 1},
    {4, 3, 1, 2},
    {1, 1, 1, 1},
    {2, 2, 1, 2},
    {300, 200, 1, 100},
    {4, 3, 2, 1, 2, 3},
    {2, 2, 2, 1, 2, 2},
    {1, 2, 3, 1, 3, 2},
    {2, 3, 2, 3, 1, 2, 3, 2},
    {30, 40, 20, 10, 1, 9, 7, 5},
};

/* From each level of a fat-tree, by any port of its routers. */
static void steps(const struct rt_net *net, uint32_t h)
{
    const uint32_t *m = net->param, *w = net->param + h;
    uint32_t here = 1, begin = 0, back, to;

    for (uint32_t i = 1; i < h; i++)
        here *= m[i];
    for (uint32_t level = 0; level < h; level++) {
        const uint32_t down = level > 0 ? m[level] : 0, up = level + 1 < h ? w[level + 1] : 0;

        if (down + up > 0)
            to = rti_route_step_of(net, between(begin, begin + here - 1), between(0, down + up - 1),
                                   &back);
        begin += here;
        if (level + 1 < h)
            here = here / m[level + 1] * w[level + 1];
    }
}

/* Fat-trees of equal numbers, with these radices; others, some of each height. */
void frama_fattrees(void);
void frama_fattrees(void)
{
    for (uint32_t n = 1; n <= DIGITS_MAX; n++)
        radices(RT_FAMILY_KNTREE, n);
    for (unsigned i = 0; i < sizeof xgft / sizeof *xgft; i++) {
        struct rt_net net = {RT_FAMILY_XGFT, 0, {0}};
        uint32_t numbers = 0;

        for (; numbers < RT_PARAM_MAX && xgft[i][numbers] != 0; numbers++)
            net.param[numbers] = xgft[i][numbers];
        if (rt_net_check(&net) != 0)
            continue;
        hop(&net);
        steps(&net, numbers / 2);
    }
}

/* From a leaf or an inner node, by any of its ports, to a leaf or an inner node. */
static void mot_hop(const struct rt_net *net, const uint32_t from[2], const uint32_t to[2],
                    uint32_t ports)
{
    const struct rt_channel none = {RT_PORT_NONE, 0};
    const struct rt_channel some = {(uint16_t)between(0, RT_PORT_NONE - 1), (uint8_t)any};
    struct rt_channel out;
    uint32_t back;

    rt_route_port(net, none, between(from[0], from[1]), between(to[0], to[1]), &out);
    rt_route_port(net, some, between(from[0], from[1]), between(to[0], to[1]), &out);
    rti_route_step_of(net, between(from[0], from[1]), between(0, ports - 1), &back);
}

/* Meshes of trees of some numbers, some of each count of them. */
void frama_mot(void);
void frama_mot(void)
{
    for (unsigned i = 0; i < sizeof mot / sizeof *mot; i++) {
        struct rt_net net = {RT_FAMILY_MOT, 0, {0}};
        struct route_facts f, least;
        uint32_t leaf[2] = {0, 0}, inner[2];
        unsigned bits = 0;

        for (unsigned k = 0; k < RT_PARAM_MAX; k++) {
            net.param[k] = mot[i][k];
            bits += mot[i][k];
        }
        if (rt_net_check(&net) != 0)
            continue;
        rti_route_facts_of(&net, 0, &least);
        rti_route_facts_of(&net, (uint32_t)any, &f);
        leaf[1] = ((uint32_t)1 << bits) - 1;
        inner[0] = leaf[1] + 1;
        inner[1] = f.routers - 1;
        mot_hop(&net, leaf, leaf, least.ports);
        mot_hop(&net, leaf, inner, least.ports);
        mot_hop(&net, inner, leaf, 3);
        mot_hop(&net, inner, inner, 3);
        rt_route_exit(&net, (uint32_t)any);
        rt_route_hops(&net);
        rt_route_vcs(&net);
    }
}

#define PATH 50
static uint8_t settings[RT_BENES_BYTES(25)];

/* Paths through switches set anyhow, of each size. */
void frama_benespath(void);
void frama_benespath(void)
{
    struct rt_channel way[PATH];
    uint32_t end;

    for (uint32_t d = 1; d <= 25; d++) {
        struct rt_net net = {RT_FAMILY_BENES, 0, {d}};
        uint8_t *setting = settings + sizeof settings - RT_BENES_BYTES(d);
        int n;

        Frama_C_make_unknown((char *)setting, RT_BENES_BYTES(d));
        n = rt_route_benes_path(&net, setting, between(0, RT_BENES_TERMINALS(d) - 1),
                                way + PATH - 2 * d, between(2 * d, UINT32_MAX), &end);
        //@ assert n == 2 * d;
        n = rt_route_benes_path(&net, settings + sizeof settings,
                                between(RT_BENES_TERMINALS(d), UINT32_MAX), way + PATH,
                                (unsigned)any, &end);
        //@ assert n < 0;
        n = rt_route_benes_path(&net, settings + sizeof settings, (uint32_t)any, way + PATH,
                                between(0, 2 * d - 1), &end);
        //@ assert n < 0;
    }
}

/* Lists of four numbers, permutations or not, each number in turn where it matters. */
void frama_benes(void);
void frama_benes(void)
{
    const struct rt_net net = {RT_FAMILY_BENES, 0, {1}};
    uint8_t setting[RT_BENES_BYTES(1)];
    uint32_t work[RT_BENES_WORDS(1)], to[4];

    for (unsigned word = 0; word < 5 * 5 * 5 * 5; word++) {
        uint32_t rest = word;
        int n;

        for (unsigned s = 0; s < 4; s++, rest /= 5)
            to[s] = rest % 5 < 4 ? rest % 5 : between(4, UINT32_MAX);
        n = rt_route_benes(&net, to, work, setting);
        //@ assert n == 0 || n == RT_ERR_PERM;
    }
}
