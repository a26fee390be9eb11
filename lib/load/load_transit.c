/* SPDX-License-Identifier: MIT-0 */
/* Components and latencies of the Transit networks (SPEC 7; DeHon 3.3, 4.1 to 4.3). */
#include "rt/load.h"

#define UT64X8_COMPONENTS 208 /* table 3.1 */
#define UT64X2_COMPONENTS 52  /* a quarter of it, 3.3.4 */
#define CAP_COMPONENTS 16     /* on each UT64x8, 3.3.2 */
#define CAP2_COMPONENTS 4     /* on each UT64x2 */

static unsigned is_hybrid(const struct rt_net *net)
{
    return net->family == RT_FAMILY_HYBRID;
}

/* Stages of a bidelta network's first `stacks` stacks; all for RT_PARAM_MAX. */
static unsigned stages_of(const struct rt_net *net, unsigned stacks)
{
    unsigned h = 0;

    for (unsigned m = 0; m < stacks; m++)
        h += (unsigned)net->param[m];
    return h;
}

static unsigned stacks_of(const struct rt_net *net)
{
    unsigned n = 0;

    while (n < RT_PARAM_MAX && net->param[n] != 0)
        n++;
    return n;
}

static void bidelta_hardware(const struct rt_net *net, struct rt_hardware *hardware)
{
    unsigned h = stages_of(net, RT_PARAM_MAX);

    hardware->processors = UINT64_C(1) << 2 * h;
    hardware->location_bytes = hardware->sequence_bytes = (uint8_t)stacks_of(net);
    hardware->clusters = hardware->unit_trees_8 = hardware->unit_trees_2 = 0;
    hardware->components = h * (hardware->processors / 4); /* 4.40 */
}

void rt_load_hardware(const struct rt_net *net, struct rt_hardware *hardware)
{
    unsigned hybrid = is_hybrid(net), layers;
    uint64_t n, leaf, trees;

    if (net->family == RT_FAMILY_BIDELTA) {
        bidelta_hardware(net, hardware);
        return;
    }
    layers = (unsigned)net->param[hybrid];
    leaf = hybrid ? net->param[0] : 1;
    n = leaf << (6 * layers + 2 * net->capped);

    /* 3.3: n / 768 UT64x8 in a bottom layer, a quarter as many in the next;
     * a full tree's bottom layer is n / 64 UT64x2 instead. */
    hardware->processors = n;
    hardware->clusters = hybrid ? n / leaf : 0;
    hardware->unit_trees_2 = hybrid ? 0 : n / 64;
    hardware->unit_trees_8 = 0;
    trees = hybrid ? n / 768 : n / 1024; /* of the lowest layer of UT64x8 */
    for (unsigned u = hybrid ? 1 : 2; u <= layers; u++, trees /= 4)
        hardware->unit_trees_8 += trees;

    hardware->components =
        UT64X8_COMPONENTS * hardware->unit_trees_8 + UT64X2_COMPONENTS * hardware->unit_trees_2;
    if (hybrid) /* 4.26: (3j + 1) 4^(j-2) for j = 2, 3, 4 stages */
        hardware->components += hardware->clusters * (leaf == 12 ? 7 : leaf == 48 ? 40 : 208);
    if (net->capped) /* trees is a quarter of the top layer's by now */
        hardware->components += !hybrid && layers == 1 ? CAP2_COMPONENTS * hardware->unit_trees_2
                                                       : CAP_COMPONENTS * 4 * trees;

    /* The longest way takes a decision in each up router and, in a hybrid
     * tree, one in the leaf cluster: four to a byte of RU. */
    hardware->location_bytes = (uint8_t)(layers + net->capped + hybrid);
    hardware->sequence_bytes = (uint8_t)(hardware->location_bytes + (layers + hybrid + 3) / 4);
}

/* 64-bit numbers as two 32-bit halves: a * b as high and low 64 bits. */
static void multiply(uint64_t a, uint64_t b, uint64_t *high, uint64_t *low)
{
    uint64_t a1 = a >> 32, a0 = a & 0xFFFFFFFF, b1 = b >> 32, b0 = b & 0xFFFFFFFF;
    uint64_t mid = a1 * b0 + (a0 * b0 >> 32);
    uint64_t mid2 = a0 * b1 + (mid & 0xFFFFFFFF);

    *high = a1 * b1 + (mid >> 32) + (mid2 >> 32);
    *low = mid2 << 32 | (a0 * b0 & 0xFFFFFFFF);
}

/* Is a * a * factor <= b * b?  a < 2^60, factor <= 3, b < 2^62. */
static int within(uint64_t a, unsigned factor, uint64_t b)
{
    uint64_t ah, al, bh, bl, carry;

    multiply(a, a, &ah, &al);
    carry = (al >> 32) * factor + ((al & 0xFFFFFFFF) * factor >> 32);
    ah = ah * factor + (carry >> 32);
    al *= factor;
    multiply(b, b, &bh, &bl);
    return ah < bh || (ah == bh && al <= bl);
}

/*
 * Clock cycles of the worst wire, rounded up: sqrt(factor) * sides stack sides
 * of `inches10` tenths of an inch.  Light goes 0.98357 ft/ns (DeHon 4.7), that
 * is 118.0284 inches in a clock of 10 ns.  In ten-thousandths of an inch.
 */
static uint32_t wire_cycles(unsigned factor, uint64_t sides, unsigned inches10)
{
    uint64_t length = sides * inches10 * 1000, least = 1, most = 1;

    while (!within(length, factor, most * 1180284))
        most *= 2;
    while (least < most) { /* the least number of cycles that is enough */
        uint64_t half = (least + most) / 2;

        if (within(length, factor, half * 1180284))
            most = half;
        else
            least = half + 1;
    }
    return (uint32_t)least;
}

/* Equation 3.12 with a chip side of 1.4 inches, in tenths of an inch. */
static unsigned leaf_side(const struct rt_net *net)
{
    if (!is_hybrid(net))
        return 112; /* UT64x2 */
    return net->param[0] == 12 ? 56 : net->param[0] == 48 ? 112 : 224;
}

/* Bidelta stacks lie in squares; worst wire the diagonal (4.12).  Between
 * stacks m and m+1 those converge that 4^(j1+...+jm) directions reach, at
 * most all N / 256 of a stage. */
static void bidelta_latency(const struct rt_net *net, int best, struct rt_latency *latency)
{
    unsigned h = stages_of(net, RT_PARAM_MAX), stacks = stacks_of(net);

    latency->connect = h + (stacks > 1); /* 4.41: the loop-back; none for one stack */
    for (unsigned m = 1; m < stacks; m++) {
        unsigned log2_side = stages_of(net, m), all = h > 4 ? h - 4 : 0;

        if (log2_side > all)
            log2_side = all;
        latency->connect += best ? 1 : wire_cycles(2, UINT64_C(1) << log2_side, 224);
    }
    latency->open = latency->connect + stacks - 1; /* 4.42 */
}

int rt_load_latency(const struct rt_net *net, unsigned k, struct rt_latency *latency)
{
    unsigned hybrid = is_hybrid(net), layer = (k + 2) / 3, stages = 2;
    uint64_t sides = 4;

    if (net->family == RT_FAMILY_BIDELTA) {
        bidelta_latency(net, 0, latency);
        return 0;
    }
    if (net->capped)
        return RT_ERR_CAPPED;
    if (k > 3 * net->param[hybrid] || (k == 0 && !hybrid))
        return RT_ERR_INDEX;
    for (uint32_t n = 12; hybrid && n < net->param[0]; n *= 4)
        stages++;
    if (k == 0) { /* 4.30 */
        latency->connect = latency->open = stages;
        return 0;
    }
    /* 4.18, 4.31: up routers, down stages; the cluster's exit and its stages. */
    latency->connect = layer + k + (hybrid ? 1 + stages : 0);
    /* Wires up and down: from the leaf cluster in a hybrid tree, between
     * layers in a full one; cubes grow by 4 a layer. */
    for (unsigned u = hybrid ? 0 : 1; u < layer; u++, sides *= 4)
        latency->connect += 2 * wire_cycles(3, sides, leaf_side(net));
    /* 4.19, 4.32: a cycle a byte swallowed. */
    latency->open =
        latency->connect + (hybrid ? layer + (k + 3 + 11) / 12 : layer - 1 + (k + 11) / 12);
    return 0;
}

int rt_load_latency_best(const struct rt_net *net, struct rt_latency *latency)
{
    if (net->family == RT_FAMILY_BIDELTA) {
        bidelta_latency(net, 1, latency);
        return 0;
    }
    return rt_load_latency(net, !is_hybrid(net), latency);
}
