/* SPDX-License-Identifier: MIT-0 */
/*
 * fuzz.h - what the fuzz targets share: claims, and an input taken apart.
 *
 * An input that ends early goes on in zero bytes, so that every input means
 * something and a minimised one may be cut short.  Numbers are read least
 * significant byte first, whatever the machine: one corpus serves them all.
 */
#ifndef RT_FUZZ_H
#define RT_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rt/net_text.h"
#include "ports_limits.h"

/* The entry point that libFuzzer and replay.c call; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Not assert: NDEBUG must not turn the claims off. */
#define CLAIM(claim)                                                                               \
    do {                                                                                           \
        if (!(claim)) {                                                                            \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim);                    \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* What memory that a function must leave alone is filled with. */
#define UNTOUCHED 0xA5

static inline int fuzz_untouched(const void *memory, size_t size)
{
    const uint8_t *byte = memory;

    return size == 0 || (byte[0] == UNTOUCHED && memcmp(byte, byte + 1, size - 1) == 0);
}

struct fuzz_input {
    const uint8_t *at;
    size_t left;
};

static inline uint8_t fuzz_byte(struct fuzz_input *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

static inline uint64_t fuzz_number(struct fuzz_input *in, unsigned bytes)
{
    uint64_t value = 0;

    for (unsigned i = 0; i < bytes; i++)
        value |= (uint64_t)fuzz_byte(in) << 8 * i;
    return value;
}

static inline int fuzz_same_net(const struct rt_net *a, const struct rt_net *b)
{
    return a->family == b->family && a->capped == b->capped &&
           memcmp(a->param, b->param, sizeof a->param) == 0;
}

/* Any members at all, as a caller might hand them to rt_net_check. */
static inline void fuzz_any_net(struct fuzz_input *in, struct rt_net *net)
{
    net->family = fuzz_byte(in);
    net->capped = fuzz_byte(in);
    for (unsigned i = 0; i < RT_PARAM_MAX; i++)
        net->param[i] = (uint32_t)fuzz_number(in, 4);
}

/* A network within the limits, whatever the bytes: random members hardly
 * ever are, and mutation would mostly leave the limits again. */
static inline void fuzz_good_net(struct fuzz_input *in, unsigned family, struct rt_net *net)
{
    unsigned shape = fuzz_byte(in), capped = shape & 1;

    net->family = (uint8_t)family;
    if (family == RT_FAMILY_BIDELTA) {
        unsigned last = shape % RT_PARAM_MAX;

        for (unsigned i = 0; i < last; i++)
            net->param[i] = 1 + fuzz_byte(in) % 3;
        net->param[last] = 2 + fuzz_byte(in) % 3;
        return;
    }
    net->capped = (uint8_t)capped;
    if (family == RT_FAMILY_HYBRID) {
        net->param[0] = 12u << 2 * (fuzz_byte(in) % 3);
        net->param[1] = 1 + (shape >> 1) % (7 - capped);
    } else {
        net->param[0] = 1 + (shape >> 1) % (8 - capped);
    }
}

static inline int fuzz_is_ring(const struct rt_net *net)
{
    return net->family >= RT_FAMILY_MULTICUBE && net->family <= RT_FAMILY_CLOCK;
}

/* The limits of SPEC 12.2, told apart from rt_net_check; 2^31 nodes are too many. */
static inline int fuzz_within_ring_limits(const struct rt_net *net)
{
    const uint32_t *p = net->param, live = net->family == RT_FAMILY_LIVEFLY;
    uint32_t used = 2;
    double nodes = 1;

    if (net->family == RT_FAMILY_MULTICUBE) {
        for (used = 0; used < RT_PARAM_MAX && p[used] >= 2; used++)
            nodes *= p[used];
        if (used == 0)
            return 0;
    } else if (net->family == RT_FAMILY_RINGMESH) {
        nodes = (double)p[0] * p[1];
    } else if (net->family == RT_FAMILY_RINGCOMPLETE) {
        nodes = p[0] >= 2 && p[0] <= 64;
        used = 1;
    } else if (net->family >= RT_FAMILY_RING12) {
        used = 0;
    } else {
        if (p[0] < 2 + live || p[0] > 64 || p[1] < 1 + live || p[1] > 31)
            return 0;
        for (uint32_t i = 0; i < p[1]; i++)
            nodes *= p[0] - live;
        nodes *= net->family == RT_FAMILY_SHUFFLE ? 1 : p[1];
    }
    while (used < RT_PARAM_MAX && p[used] == 0)
        used++;
    return used == RT_PARAM_MAX && net->capped == 0 && nodes >= 1 && nodes < 2147483648.0;
}

/* The limits of SPEC 13.1, from tools/models/model_tree.py: the least root capacity of
 * each height, that of w^3 >= 4^h. */
static inline int fuzz_within_tree_limits(const struct rt_net *net)
{
    static const uint32_t least[] = {
        0,     2,     3,     4,      7,      11,     16,     26,     41,      64,      102,
        162,   256,   407,   646,    1024,   1626,   2581,   4096,   6502,    10322,   16384,
        26008, 41286, 65536, 104032, 165141, 262144, 416128, 660562, 1048576, 1664511, 2642246};
    uint32_t h = net->param[0], w = net->param[1], used = 2;

    while (used < RT_PARAM_MAX && net->param[used] == 0)
        used++;
    return used == RT_PARAM_MAX && net->capped == 0 && h >= 1 && h <= 32 &&
           (w == 0 || (w >= least[h] && (h == 32 || w <= 1u << h)));
}

/* Is the root capacity of a tree the default, written out? */
static inline int fuzz_written_out(const struct rt_net *net)
{
    return net->family == RT_FAMILY_TREE && net->param[0] < 32 &&
           net->param[1] == 1u << net->param[0];
}

/* The limits of SPEC 2.1, told apart from rt_net_check. */
static inline int fuzz_within_limits(const struct rt_net *net)
{
    const uint32_t *p = net->param;
    uint32_t used = 1, most = 8;

    if (fuzz_is_ring(net))
        return fuzz_within_ring_limits(net);
    if (net->family == RT_FAMILY_TREE)
        return fuzz_within_tree_limits(net);
    if (fuzz_is_ports(net))
        return fuzz_within_ports_limits(net);
    if (net->family == RT_FAMILY_BIDELTA) {
        for (used = 0; used < RT_PARAM_MAX && p[used] >= 1 && p[used] <= 3;)
            used++;
        if (used < RT_PARAM_MAX && p[used] == 4)
            used++;
        if (net->capped || used == 0 || p[used - 1] == 1)
            return 0;
    } else {
        if (net->family == RT_FAMILY_HYBRID) {
            if (*p != 12 && *p != 48 && *p != 192)
                return 0;
            used++, p++, most--;
        } else if (net->family != RT_FAMILY_FULL) {
            return 0;
        }
        if (net->capped > 1 || *p == 0 || *p > most - net->capped)
            return 0;
    }
    while (used < RT_PARAM_MAX && net->param[used] == 0)
        used++;
    return used == RT_PARAM_MAX;
}

/*
 * fuzz_net - a network from the input; its first byte says which kind.
 *
 * Returns 1 if rt_net_check passes it, which it must a good one, and it is a
 * Transit network; then it goes through its text and back.  rt_net_format refuses the others in the
 * same words.
 */
static inline int fuzz_net(struct fuzz_input *in, struct rt_net *net)
{
    unsigned family = fuzz_byte(in) % 4;
    char text[RT_NET_TEXT_MAX];
    struct rt_net again;
    int error;

    memset(net, 0, sizeof *net);
    if (family == 0)
        fuzz_any_net(in, net);
    else
        fuzz_good_net(in, family, net);
    error = rt_net_check(net);
    CLAIM(error <= 0 && (error == 0) == fuzz_within_limits(net));
    CLAIM(family == 0 || error == 0);

    memset(text, UNTOUCHED, sizeof text);
    if (error == 0) {
        CLAIM(rt_net_format(net, text, sizeof text) == (int)strlen(text));
        CLAIM(rt_net_parse(text, &again) == 0);
        CLAIM(fuzz_same_net(net, &again) || fuzz_written_out(net));
    } else {
        CLAIM(rt_net_format(net, text, sizeof text) == error);
        CLAIM(fuzz_untouched(text, sizeof text));
    }
    return error == 0 && rt_net_shape(net) == RT_SHAPE_TRANSIT;
}

/* The bits of location byte i of `bytes` that choose a branch (SPEC 2.2). */
static inline uint8_t fuzz_used_bits(const struct rt_net *net, unsigned i, unsigned bytes)
{
    if (net->family == RT_FAMILY_BIDELTA)
        return (uint8_t)(0xFF00 >> 2 * net->param[i]);
    if (net->capped && i == 0)
        return 0xC0;
    if (net->family == RT_FAMILY_HYBRID && i == bytes - 1)
        return net->param[0] == 12 ? 0xF0 : net->param[0] == 48 ? 0xFC : 0xFF;
    return 0xFC;
}

#endif
