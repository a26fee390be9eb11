/* SPDX-License-Identifier: MIT-0 */
/* The load of a message set on a fat-tree (Leiserson section III; SPEC 13.5). */
#include "load_messages.h"

struct rt_load_tree_message rt_load_tree_pair(const void *context, uint32_t number)
{
    return ((const struct rt_load_tree_message *)context)[number];
}

uint64_t rt_load_tree_partial(const void *context, unsigned level)
{
    const struct rt_load_tree_concentrators *partial = context;
    uint64_t wires = partial->tree->capacity(partial->tree->context, level);
    uint64_t sure = wires / partial->under * partial->over +
                    wires % partial->under * partial->over / partial->under;

    return sure > 0 ? sure : 1;
}

uint64_t rti_load_tree_ceil(uint64_t a, uint64_t b)
{
    return a / b + (a % b != 0);
}

/*
 * A message is counted at its two leaves and taken off, modulo 2^32, where its
 * way turns; then every channel's count is that of its node's subtree.
 */
int rt_load_tree(const struct rt_tree *tree, const struct rt_load_tree_messages *messages,
                 uint32_t *load)
{
    uint32_t n;

    if (tree->height > RT_LOAD_TREE_HEIGHT_MAX)
        return RT_ERR_HEIGHT;
    n = UINT32_C(1) << tree->height;
    for (uint32_t c = 0; c < 4 * n; c++)
        load[c] = 0;
    load_step(messages->progress, 0, 0, messages->count);
    for (uint32_t m = 0; m < messages->count; m++) {
        struct rt_load_tree_message pair = messages->message(messages->context, m);
        uint32_t turn;

        if (pair.source >= n || pair.target >= n)
            return RT_ERR_INDEX;
        turn = (n + pair.source) >> rti_load_tree_meet(pair.source, pair.target);
        load[RT_TREE_CHANNEL(n + pair.source, 0)]++;
        load[RT_TREE_CHANNEL(n + pair.target, 1)]++;
        load[RT_TREE_CHANNEL(turn, 0)]--;
        load[RT_TREE_CHANNEL(turn, 1)]--;
        load_done(messages->progress, m);
    }
    for (uint32_t c = 4 * n - 1; c >= 4; c--)
        load[RT_TREE_CHANNEL(c / 4, c % 2)] += load[c];
    return 0; /* as much was taken off as was counted: 0 above the root */
}

struct rt_load_tree_fraction rt_load_tree_factor(const struct rt_tree *tree, const uint32_t *load)
{
    struct rt_load_tree_fraction most = {0, 1, 0};
    uint64_t a, b;

    for (unsigned level = 1; level <= tree->height; level++) {
        uint64_t capacity = tree->capacity(tree->context, level);
        uint32_t first = UINT32_C(2) << level, peak = first;

        for (uint32_t c = first; c < 2 * first; c++)
            if (load[c] > load[peak])
                peak = c;
        /* loads are below 2^31, capacities at most 2^32 */
        if (load[peak] * most.capacity > most.load * capacity) {
            most.load = load[peak];
            most.capacity = capacity;
            most.channel = peak;
        }
    }
    for (a = most.load, b = most.capacity; b != 0;) {
        uint64_t rest = a % b;

        a = b;
        b = rest;
    }
    most.load /= a;
    most.capacity /= a;
    return most;
}

uint64_t rt_load_tree_least(const struct rt_tree *tree, const uint32_t *load)
{
    struct rt_load_tree_fraction factor = rt_load_tree_factor(tree, load);

    return rti_load_tree_ceil(factor.load, factor.capacity);
}
