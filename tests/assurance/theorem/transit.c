/* SPDX-License-Identifier: MIT-0 */
/*
 * The delivery theorem of a Transit network: for every pair of processors and all unused bits of
 * both locations, what rt_compute writes arrives at the destination, aligned, at the lowest common
 * level, with one spent byte left, and SPEC 4.4 fixes every bit that no router looks at.
 *
 * given: family, capped, the eight parameters.
 */
#include "rt/route64.h"
#include "rt/route_transit.h"
#include "rt/walk_transit.h"
#include "theorem.h"

struct end {
    uint64_t leaf, processor;
    uint8_t loc[RT_LOC_MAX], clean[RT_LOC_MAX]; /* with any unused bits; with none */
};

/* Digits of a location byte: bits that choose a branch (SPEC 2.2). */
static unsigned used(const struct rt_net *net, unsigned i, unsigned bytes)
{
    if (net->family == RT_FAMILY_BIDELTA)
        return 2 * (unsigned)net->param[i];
    if (net->family == RT_FAMILY_HYBRID && i == bytes - 1)
        return net->param[0] == 12 ? 4 : net->param[0] == 48 ? 6 : 8;
    return net->capped && i == 0 ? 2 : 6;
}

/* A place in a leaf cluster: the first of its digits is 0, 1 or 2. */
static uint64_t any_place(unsigned n)
{
    uint64_t two = any(1), one = any(1) & ~two, place = two << 1 | (one & 1);

    for (; n > 3; n /= 4)
        place = place << 2 | any(2);
    return place;
}

static void any_end(const struct rt_net *net, unsigned bytes, struct end *end)
{
    unsigned n = net->family == RT_FAMILY_HYBRID ? (unsigned)net->param[0] : 1, bits = 0;
    uint64_t place = 0, digits;

    for (unsigned i = 0; i < bytes - (n > 1); i++)
        bits += used(net, i, bytes);
    end->leaf = end->processor = any(bits);
    if (n > 1) {
        place = any_place(n);
        end->processor = end->leaf * n + place;
        known_quotient(end->processor, n, end->leaf, place,
                       "a processor has a cluster and a place in it");
    }
    for (unsigned i = 0; i < RT_LOC_MAX; i++)
        end->clean[i] = 0;
    claim(rt_locate(net, end->processor, end->clean) == (int)bytes,
          "every processor has a location");
    digits = end->leaf;
    for (unsigned i = bytes; i-- > 0;) {
        unsigned width = used(net, i, bytes), spare = 8 - width;
        int is_place = n > 1 && i == bytes - 1;
        uint64_t digit = is_place ? place : digits & 0xFFu >> spare;

        known(&end->clean[i], digit << spare, 1, "rt_locate gives the digits of SPEC 2.2");
        end->loc[i] = (uint8_t)(end->clean[i] | any(spare));
        digits = is_place ? digits : digits >> width;
    }
}

/* The lowest common level is `level`: the leaves have the same node there, and not below. */
static int lowest(const struct end *a, const struct end *b, unsigned level)
{
    int same = a->leaf >> 2 * level == b->leaf >> 2 * level;

    if (level == 0)
        return same;
    return same & (a->leaf >> (2 * level - 2) != b->leaf >> (2 * level - 2));
}

static uint64_t number(const uint8_t *loc, unsigned bytes)
{
    uint64_t x = 0;

    for (unsigned i = 0; i < bytes; i++)
        x = x << 8 | loc[i];
    return x;
}

/* rt_compute64 and the prepared network give the same bytes. */
static void rivals(const struct rt_net *net, const struct end *a, const struct end *b,
                   unsigned bytes, const uint8_t *seq, int n)
{
    uint8_t steady[RT_SEQ_MAX] = {0}, ready[RT_SEQ_MAX] = {0};
    uint64_t src = number(a->loc, bytes), dst = number(b->loc, bytes);
    struct rt_route64 prepared;

    claim(rt_compute64(net, src, dst, steady) == n, "rt_compute64 writes as many bytes");
    claim(rt_route64_make(&prepared, net) == 0, "the network can be prepared");
    claim(rt_route64_compute(&prepared, src, dst, ready) == n,
          "a prepared network writes as many bytes");
    for (int i = 0; i < n; i++) {
        claim(steady[i] == seq[i], "rt_compute64 writes the same bytes");
        claim(ready[i] == seq[i], "a prepared network writes the same bytes");
    }
}

/* SPEC 4.4, and what unused bits change. */
static void settled(const struct rt_net *net, const struct end *a, const struct end *b,
                    unsigned bytes, const uint8_t *seq, unsigned n, const struct rt_walk *walk)
{
    uint8_t clean[RT_SEQ_MAX];

    claim(rt_compute(net, a->clean, b->clean, clean) == (int)n,
          "unused bits do not change the length");
    claim(n - walk->climbed <= bytes, "RD and RC are no longer than a location");
    for (unsigned i = 0; i < walk->climbed; i++) {
        claim((seq[i] & ~walk->looked[i] & 0xFF) == 0, "bits of RU that no router looks at are 0");
        claim(seq[i] == clean[i], "unused bits do not change RU");
    }
    for (unsigned i = walk->climbed; i < n; i++) {
        claim(seq[i] == b->loc[bytes - n + i], "RD and RC are the destination's bytes");
        claim(clean[i] == b->clean[bytes - n + i], "RD and RC are the destination's bytes");
    }
}

void transit(void)
{
    struct rt_net net = {(uint8_t)given(0), (uint8_t)given(1), {0}};
    struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, 0};
    struct rt_walk walk;
    struct end a, b;
    uint8_t seq[RT_SEQ_MAX];
    unsigned bytes;
    int n;

    for (unsigned i = 0; i < RT_PARAM_MAX; i++)
        net.param[i] = (uint32_t)given(2 + i);
    claim(rt_net_check(&net) == 0, "the network is within the limits");
    bytes = (unsigned)rt_route_loc_bytes(&net);
    any_end(&net, bytes, &a);
    any_end(&net, bytes, &b);
    n = rt_compute(&net, a.loc, b.loc, seq);
    claim(n >= 0, "every pair has a sequence");
    rt_walk_run(&on, a.processor, b.processor, seq, (unsigned)n, 0, &walk);
    report((uint64_t)n);
    report(walk.verdict);
    claim(walk.arrived, "arrives somewhere");
    claim(walk.processor == b.processor, "arrives at the destination");
    claim(walk.rotation == 0, "arrives aligned");
    claim(n == 0 || n - walk.start == 1, "one spent byte is left");
    if (net.family != RT_FAMILY_BIDELTA)
        claim(lowest(&a, &b, walk.crossed), "crosses at the lowest common level");
    claim(walk.verdict == RT_WALK_ARRIVED, "the walker says that it arrived");
    settled(&net, &a, &b, bytes, seq, (unsigned)n, &walk);
    rivals(&net, &a, &b, bytes, seq, n);
}

/* Not claimed but compared, run by run: the walk of a sequence that is spoilt in one byte, and cut
 * short or not. */
void corrupted(void)
{
    struct rt_net net = {(uint8_t)given(0), (uint8_t)given(1), {0}};
    struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, 0};
    struct rt_walk walk;
    struct end a, b;
    uint8_t seq[RT_SEQ_MAX] = {0};
    unsigned bytes, n, spoilt;

    for (unsigned i = 0; i < RT_PARAM_MAX; i++)
        net.param[i] = (uint32_t)given(2 + i);
    bytes = (unsigned)rt_route_loc_bytes(&net);
    any_end(&net, bytes, &a);
    any_end(&net, bytes, &b);
    n = (unsigned)rt_compute(&net, a.loc, b.loc, seq);
    spoilt = (unsigned)any(8) % RT_SEQ_MAX;
    seq[spoilt] ^= (uint8_t)any(8);
    n -= n > 0 && any(2) == 0;
    report(n);
    report((uint64_t)rt_walk_run(&on, a.processor, b.processor, seq, n, 0, &walk));
    report(walk.hops);
    report(walk.crossed);
    report(walk.climbed);
    report(walk.start);
    report(walk.rotation);
    report(walk.arrived ? walk.processor : 0);
    for (unsigned i = 0; i < n; i++)
        report(walk.looked[i]);
}
