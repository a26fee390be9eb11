/* SPDX-License-Identifier: MIT-0 */
/*
 * Permutations of a Benes network: the looping algorithm (Opferman and Tsao-Wu 1971; SPEC 15.9),
 * level by level.
 *
 * Level q has 2^q networks of 2^(d+1-q) terminals, each a block of the arrays; the two networks
 * inside one are the halves of its block.  Choices b (bit q is that of level q) lead to a network
 * whose row r is row r 2^q + b of the columns.
 */
#include "rt/route_ports.h"

#define NONE 0x40000001u /* above all terminals; not one byte four times, which would be memset */

static void set(uint8_t *setting, uint32_t node, uint32_t crossed)
{
    uint8_t *byte = setting + (node >> 3);

    *byte = (uint8_t)((*byte & ~(1u << (node & 7))) | (crossed & 1) << (node & 7));
}

/* Copies `to` into now; is it a permutation?  back is its inverse then. */
static int permutes(const uint32_t *to, uint32_t n, uint32_t *now, uint32_t *back)
{
    for (uint32_t s = 0; s < n; s++)
        back[s] = NONE;
    for (uint32_t s = 0; s < n; s++) {
        uint32_t t = to[s];

        if (t >= n || back[t] != NONE)
            return 0;
        back[t] = s;
        now[s] = t;
    }
    return 1;
}

/* The q bits of `block`, from the other end. */
static uint32_t turned(uint32_t q, uint32_t block)
{
    uint32_t b = 0;

    for (uint32_t i = 0; i < q; i++)
        b |= (block >> i & 1) << (q - 1 - i);
    return b;
}

/* Where the switches of a network's first and last columns stand. */
struct place {
    uint8_t *setting;
    uint32_t q, b, first, last; /* nodes: of row 0 of the columns q and 2d - q */
};

/*
 * Sets the switches of a block of n > 2 terminals, and writes the permutation of network v = 0, 1
 * to next[v n / 2 ..].  NONE in `now` marks an input that has its choice.
 */
static void split(const struct place *at, uint32_t n, uint32_t *now, uint32_t *back, uint32_t *next)
{
    uint32_t half = n >> 1;

    for (uint32_t s = 0; s < n; s++)
        back[now[s]] = s;
    for (uint32_t first = 0; first < n; first++)
        for (uint32_t s = first; now[s] != NONE;) {
            uint32_t to = now[s], other = back[to ^ 1];

            set(at->setting, at->first + ((s >> 1) << at->q) + at->b, s);
            set(at->setting, at->last + ((to >> 1) << at->q) + at->b, to);
            next[s >> 1] = to >> 1;
            next[half + (other >> 1)] = to >> 1;
            now[s] = NONE;
            now[other] = NONE;
            s = other ^ 1;
        }
}

int rt_route_benes(const struct rt_net *net, const uint32_t *to, uint32_t *work, uint8_t *setting)
{
    uint32_t d = net->param[0], all, *now, *next, *back;

    if (net->family != RT_FAMILY_BENES)
        return RT_ERR_FAMILY;
    all = (uint32_t)2 << d;
    now = work;
    next = now + all;
    back = next + all;
    if (!permutes(to, all, now, back))
        return RT_ERR_PERM;
    setting[RT_BENES_BYTES(d) - 1] = 0; /* bits that are no switch */
    for (uint32_t q = 0; q < d; q++) {
        uint32_t n = all >> q, *kept = now;

        for (uint32_t block = 0; block >> q == 0; block++) {
            struct place at;

            at.setting = setting;
            at.q = q;
            at.b = turned(q, block);
            at.first = q << d;
            at.last = (2 * d - q) << d;
            split(&at, n, now + block * n, back, next + block * n);
        }
        now = next;
        next = kept;
    }
    for (uint32_t block = 0; block >> d == 0; block++)
        set(setting, (d << d) + turned(d, block), now[2 * block]);
    return 0;
}

int rt_route_benes_path(const struct rt_net *net, const uint8_t *setting, uint32_t source,
                        struct rt_channel *path, unsigned capacity, uint32_t *destination)
{
    uint32_t d = net->param[0], row = source >> 1, in = source & 1;

    if (net->family != RT_FAMILY_BENES)
        return RT_ERR_FAMILY;
    if (row >> d != 0)
        return RT_ERR_SRC;
    if (capacity < 2 * d)
        return RT_ERR_SPACE;
    for (uint32_t q = 0;; q++) {
        uint32_t node = (q << d) + row, bit = q < d ? q : 2 * d - 1 - q;
        uint32_t out = in ^ ((uint32_t)setting[node >> 3] >> (node & 7) & 1);

        if (q == 2 * d) {
            *destination = 2 * row + out;
            return (int)q;
        }
        path[q].port = (uint16_t)(2 + out);
        path[q].vc = 0;
        in = row >> bit & 1;
        row = (row & ~((uint32_t)1 << bit)) | out << bit;
    }
}
