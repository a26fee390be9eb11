/* SPDX-License-Identifier: MIT-0 */
/*
 * Any fat-tree, any message: capacities keep to their definition, the address
 * bits of any pair arrive, and any bits that arrive are the address bits.
 *
 * Input: height, root capacity; source, destination; address bits.
 */
#include "fuzz.h"
#include "rt/route.h"
#include "rt/walk.h"

/* Is a^3 * 4^level < b^3?  In floating point; where they are nearly equal, no. */
static int clearly_below(double a, unsigned level, double b)
{
    double left = a * a * a;

    for (unsigned k = 0; k < level; k++)
        left *= 4;
    return left < b * b * b * (1 - 1e-12);
}

static void check_capacities(const struct rt_net *net)
{
    unsigned h = (unsigned)net->param[0];
    double n = (double)(UINT64_C(1) << h), w = net->param[1] == 0 ? n : (double)net->param[1];
    uint64_t above = rt_topo_tree_capacity(net, 0);
    struct rt_tree tree;

    CLAIM(rt_topo_tree(net, &tree) == 0 && tree.height == h);
    CLAIM(rt_topo_tree_channels(&tree) == (UINT64_C(4) << h) - 4);
    CLAIM((double)above == w);
    for (unsigned level = 1; level <= h; level++) {
        uint64_t cap = rt_topo_tree_capacity(net, level), most = UINT64_C(1) << (h - level);

        CLAIM(tree.capacity(tree.context, level) == cap);
        CLAIM(cap >= 1 && cap <= most && cap <= above && above <= 2 * cap);
        CLAIM(cap == most || !clearly_below((double)cap, level, w));
        CLAIM(cap == 1 || clearly_below((double)(cap - 1), level, w * (1 + 1e-9)));
        above = cap;
    }
}

/* The message arrives and each node has taken one bit. */
static void check_pair(const struct rt_net *net, const struct rt_walk_tree_on *on, uint32_t source,
                       uint32_t destination)
{
    struct rt_walk_tree_result walk;
    uint8_t bits[RT_TREE_BYTES];
    int count = rt_route_tree(net, source, destination, bits);

    CLAIM(count >= 0 && count < 2 * (int)on->height);
    CLAIM(rt_walk_tree(on, source, destination, bits, (unsigned)count, NULL, &walk) ==
          RT_WALK_TREE_ARRIVED);
    CLAIM(walk.hops == count && walk.processor == destination);
}

/* What arrives anywhere has taken exactly the address bits of where it is. */
static void check_bits(const struct rt_net *net, const struct rt_walk_tree_on *on, uint32_t source,
                       uint32_t destination, const uint8_t *bits, unsigned count)
{
    struct rt_walk_tree_hop hops[RT_TREE_BITS_MAX];
    struct rt_walk_tree_result walk;
    uint8_t want[RT_TREE_BYTES];
    int verdict = rt_walk_tree(on, source, destination, bits, count, hops, &walk);

    CLAIM(verdict == walk.verdict && walk.hops <= count && walk.hops < 2 * on->height);
    CLAIM(walk.arrived == (verdict == RT_WALK_TREE_ARRIVED || verdict == RT_WALK_TREE_ELSEWHERE ||
                           verdict == RT_WALK_TREE_SURPLUS));
    CLAIM(verdict != RT_WALK_TREE_ASTRAY);
    if (!walk.arrived)
        return;
    CLAIM((walk.processor == destination) == (verdict != RT_WALK_TREE_ELSEWHERE));
    CLAIM(rt_route_tree(net, source, (uint32_t)walk.processor, want) == walk.hops);
    for (unsigned i = 0; i < walk.hops; i++) {
        CLAIM((want[i / 8] >> (7 - i % 8) & 1) == (bits[i / 8] >> (7 - i % 8) & 1));
        CLAIM(hops[i].bit == (bits[i / 8] >> (7 - i % 8) & 1));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    struct rt_walk_tree_on on = {0, rt_topo_tree_next, rt_walk_select, NULL};
    struct rt_net net = {RT_FAMILY_TREE, 0, {0}}, again;
    uint32_t source, destination, last;
    char text[RT_NET_TEXT_MAX];
    uint8_t bits[10];

    net.param[0] = fuzz_byte(&in) % 40;
    net.param[1] = (uint32_t)fuzz_number(&in, 4);
    if (net.param[1] % 4 == 0)
        net.param[1] = 0;
    else if (net.param[0] < 32)
        net.param[1] %= 1u << net.param[0]; /* what is far too large is soon refused */
    CLAIM((rt_net_check(&net) == 0) == fuzz_within_limits(&net));
    if (rt_net_check(&net) != 0) {
        CLAIM(rt_net_format(&net, text, sizeof text) == rt_net_check(&net));
        return 0;
    }
    CLAIM(rt_net_format(&net, text, sizeof text) == (int)strlen(text));
    CLAIM(rt_net_parse(text, &again) == 0 && fuzz_same_net(&net, &again));
    check_capacities(&net);

    on.height = (unsigned)net.param[0];
    last = UINT32_MAX >> (32 - on.height);
    source = (uint32_t)fuzz_number(&in, 4);
    destination = (uint32_t)fuzz_number(&in, 4);
    memset(bits, UNTOUCHED, sizeof bits);
    if (source > last || destination > last) {
        CLAIM(rt_route_tree(&net, source, destination, bits) ==
              (source > last ? RT_ERR_SRC : RT_ERR_DST));
        CLAIM(fuzz_untouched(bits, sizeof bits));
    }
    source &= last;
    destination &= last;
    check_pair(&net, &on, source, destination);
    for (unsigned i = 0; i < sizeof bits; i++)
        bits[i] = fuzz_byte(&in);
    check_bits(&net, &on, source, destination, bits, fuzz_byte(&in) % (8 * sizeof bits + 1));
    return 0;
}
