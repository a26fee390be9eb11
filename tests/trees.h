/* SPDX-License-Identifier: MIT-0 */
/* What the tests of Leiserson's fat-tree share. */
#ifndef TEST_TREES_H
#define TEST_TREES_H

#include "rt/load_tree.h"
#include "rt/route_tree.h"
#include "support.h"

static inline struct rt_net tree_of(unsigned height)
{
    struct rt_net net = {RT_FAMILY_TREE, 0, {0}};

    net.param[0] = height;
    return net;
}

static inline struct rt_walk_tree_on tree_on(unsigned height)
{
    struct rt_walk_tree_on on = {height, rt_topo_tree_next, rt_walk_select, NULL};

    return on;
}

/* Computes and walks one pair; the verdict. */
static inline int tree_pair(const struct rt_walk_tree_on *on, uint32_t source, uint32_t destination)
{
    struct rt_net net = tree_of(on->height);
    uint8_t bits[RT_TREE_BYTES];
    struct rt_walk_tree_result walk;
    int count = rt_route_tree(&net, source, destination, bits);

    if (count < 0 || count > 2 * (int)on->height - 1)
        fail_with("tree:%u from %u to %u: %d address bits\n", on->height, source, destination,
                  count);
    return rt_walk_tree(on, source, destination, bits, (unsigned)count, NULL, &walk);
}

/* "1101" of packed bits. */
static inline void tree_bits_text(const uint8_t *bits, int count, char text[RT_TREE_BITS_MAX + 1])
{
    for (int i = 0; i < count; i++)
        text[i] = bits[i / 8] >> (7 - i % 8) & 1 ? '1' : '0';
    text[count < 0 ? 0 : count] = '\0';
}

/* Message m of a set of a kind, among n processors, by a random number of 40 bits or more. */
static inline struct rt_load_tree_message tree_message(unsigned kind, uint32_t m, uint32_t n,
                                                       uint64_t x)
{
    struct rt_load_tree_message pair = {(uint32_t)(x % n), (uint32_t)((x >> 20) % n)};

    if (kind == 1) { /* x -> odd * x + constant is a permutation */
        pair.source = m % n;
        pair.target = (m % n * (2 * (m / n) + 5) + m / n * 3) % n;
    } else if (kind == 2) { /* to a quarter of them */
        pair.target %= 1 + n / 4;
    } else if (kind == 3) { /* near by */
        pair.target = pair.source ^ (uint32_t)((x >> 20) % (1 + n / 2));
    }
    return pair;
}

#endif
