/* SPDX-License-Identifier: MIT-0 */
/*
 * The better scheduler by its rule (SPEC 13.6, "step by step"), written a second time and plainly:
 * every channel has a counter for every cycle, every port a list of who is there; no bits, no
 * words, no rows, no lists that are kept.  Here: what can be full, first fit, insertion;
 * tree_rule_even.h: evening out, what is left, attempts.
 */
#ifndef TEST_TREE_RULE_H
#define TEST_TREE_RULE_H

#include "rt/load_tree.h"
#include "rt/random.h"
#include "support.h"

#define NONE UINT32_MAX
#define RULE_HEIGHT 10
#define RULE_COUNT 16384

/* Messages are numbered in the order of their sources, those to themselves left out. */
struct rule {
    unsigned height;
    uint32_t n, messages, cycles, ports[2];
    uint64_t wires[RULE_HEIGHT + 1]; /* by the height above the leaves */
    int uppers;                      /* channels that are watched */
    uint64_t rng, excess;
    uint32_t moves;                                            /* of a chain */
    void (*reported)(const struct rt_load_progress *progress); /* if not null: after each word */
    struct rt_load_progress progress;                          /* as it was reported last */
    uint32_t order[2][RULE_COUNT]; /* by sources: 0, 1, 2 ..; by targets */
    uint32_t end[2][RULE_COUNT];   /* source, target */
    uint32_t origin[RULE_COUNT];   /* its place in the set */
    uint32_t port[2][RULE_COUNT];  /* at its source and its target; or NONE */
    uint32_t cycle[RULE_COUNT];    /* or NONE */
    uint32_t mate[2][RULE_COUNT];  /* or NONE */
    uint8_t watched[2][RULE_HEIGHT + 1]
                   [1 << RULE_HEIGHT]; /* by side, height, number from the left */
    uint32_t *count;                   /* of each channel in each cycle */
    uint32_t *who[2];                  /* the message of a port in each cycle, or NONE */
    uint32_t *over;                    /* messages too many in each cycle */
};

/* --- the set, and what can be full */

static inline uint32_t *rule_count(struct rule *r, unsigned side, unsigned height, uint32_t number,
                                   uint32_t cycle)
{
    return &r->count[(((side * (RULE_HEIGHT + 1) + height) << r->height) + number) * r->cycles +
                     cycle];
}

/* Does the way of message k come so high that it takes a channel above this height? */
static inline int rule_comes(const struct rule *r, uint32_t k, unsigned height)
{
    return r->end[0][k] >> height != r->end[1][k] >> height;
}

/* Messages by sources and by targets: equals stay as they were. */
static inline void rule_take(struct rule *r, const struct rt_load_tree_message *pair,
                             uint32_t count)
{
    r->messages = 0;
    for (uint32_t p = 0; p < r->n; p++) {
        for (uint32_t m = 0; m < count; m++) {
            if (pair[m].source == p && pair[m].target != p) {
                uint32_t k = r->messages++;

                r->end[0][k] = p;
                r->end[1][k] = pair[m].target;
                r->origin[k] = m;
                r->order[0][k] = k;
            }
        }
    }
    for (uint32_t p = 0, i = 0; p < r->n; p++)
        for (uint32_t k = 0; k < r->messages; k++)
            if (r->end[1][k] == p)
                r->order[1][i++] = k;
}

/* Ports: messages of a channel that can be full, so many at a time as there are cycles. */
static inline void rule_ports(struct rule *r, unsigned side, const uint32_t *load)
{
    uint32_t at = NONE, in_port = 0;

    r->ports[side] = 0;
    for (uint32_t i = 0; i < r->messages; i++) {
        uint32_t k = r->order[side][i], p = r->end[side][k];

        r->port[side][k] = NONE;
        if (load[2 * (r->n + p) + side] <= r->wires[0])
            continue;
        if (p != at || in_port == r->cycles) {
            r->ports[side]++;
            in_port = 0;
        }
        at = p;
        in_port++;
        r->port[side][k] = r->ports[side] - 1;
    }
}

static inline void rule_begin(struct rule *r, const uint32_t *load, uint32_t cycles)
{
    r->cycles = cycles;
    r->uppers = 0;
    for (unsigned side = 0; side < 2; side++) {
        rule_ports(r, side, load);
        for (unsigned height = 1; height < r->height; height++) {
            for (uint32_t c = 0; c < r->n >> height; c++) {
                uint32_t node = (r->n >> height) + c;
                int can = r->wires[height] < 2 * r->wires[height - 1] &&
                          load[2 * node + side] > r->wires[height];

                r->watched[side][height][c] = (uint8_t)can;
                r->uppers += can;
            }
        }
    }
}

/* --- messages in cycles */

/* Message k, whose cycle this is, counts on its channels; or, with -1, no longer. */
static inline void rule_counts(struct rule *r, uint32_t k, int by)
{
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned height = 1; height < r->height && rule_comes(r, k, height); height++) {
            uint32_t number = r->end[side][k] >> height;
            uint32_t *count = rule_count(r, side, height, number, r->cycle[k]);
            uint32_t more = by > 0 ? ++*count : (*count)--;

            if (r->watched[side][height][number] && more > r->wires[height]) {
                r->over[r->cycle[k]] += (uint32_t)by;
                r->excess += (uint64_t)by;
            }
        }
    }
}

static inline uint32_t *rule_who(struct rule *r, unsigned side, uint32_t port, uint32_t cycle)
{
    return &r->who[side][port * r->cycles + cycle];
}

static inline void rule_put(struct rule *r, uint32_t k, uint32_t cycle)
{
    r->cycle[k] = cycle;
    rule_counts(r, k, 1);
    for (unsigned side = 0; side < 2; side++)
        if (r->port[side][k] != NONE)
            *rule_who(r, side, r->port[side][k], cycle) = k;
}

static inline void rule_out(struct rule *r, uint32_t k)
{
    rule_counts(r, k, -1);
    for (unsigned side = 0; side < 2; side++)
        if (r->port[side][k] != NONE)
            *rule_who(r, side, r->port[side][k], r->cycle[k]) = NONE;
    r->cycle[k] = NONE;
}

static inline int rule_busy(struct rule *r, unsigned side, uint32_t k, uint32_t cycle)
{
    return r->port[side][k] != NONE && *rule_who(r, side, r->port[side][k], cycle) != NONE;
}

/* Is the channel of message k watched, and full? */
static inline int rule_full(struct rule *r, unsigned side, unsigned height, uint32_t k,
                            uint32_t cycle)
{
    uint32_t number = r->end[side][k] >> height;

    return rule_comes(r, k, height) && r->watched[side][height][number] &&
           *rule_count(r, side, height, number, cycle) >= r->wires[height];
}

/* Upper channels of message k that are full in a cycle. */
static inline unsigned rule_fulls(struct rule *r, uint32_t k, uint32_t cycle)
{
    unsigned fulls = 0;

    for (unsigned height = 1; height < r->height; height++)
        for (unsigned side = 0; side < 2; side++)
            fulls += rule_full(r, side, height, k, cycle) != 0;
    return fulls;
}

/* The first cycle in which nothing that message k takes is full. */
static inline uint32_t rule_fit(struct rule *r, uint32_t k)
{
    for (uint32_t c = 0; c < r->cycles; c++)
        if (!rule_busy(r, 0, k, c) && !rule_busy(r, 1, k, c) && rule_fulls(r, k, c) == 0)
            return c;
    return NONE;
}

/* --- insertion */

static inline int rule_gives_way(struct rule *r, uint32_t k)
{
    uint32_t to = rule_fit(r, k);

    if (to == NONE)
        return 0;
    rule_out(r, k);
    rule_put(r, k, to);
    return 1;
}

/* One of a channel's messages in this cycle gives way: 1,024 looked at, 8 tried. */
static inline int rule_thins(struct rule *r, unsigned side, unsigned height, uint32_t number,
                             uint32_t cycle)
{
    uint32_t below[RULE_COUNT], length = 0, at, tried = 0;

    for (uint32_t i = 0; i < r->messages; i++) /* all below the channel, also what stays there */
        if (r->end[side][r->order[side][i]] >> height == number)
            below[length++] = r->order[side][i];
    at = rt_random_below(&r->rng, length);
    for (uint32_t i = 0; i < length && i < 1024 && tried < 8; i++) {
        uint32_t k = below[(at + i) % length];

        if (r->cycle[k] != cycle || !rule_comes(r, k, height))
            continue;
        if (rule_gives_way(r, k))
            return 1;
        tried++;
    }
    return 0;
}

/* Where one thing only of message k is full, another message gives way; in 16 cycles. */
static inline int rule_displaces(struct rule *r, uint32_t k)
{
    uint32_t words = (r->cycles + 63) / 64, start = rt_random_below(&r->rng, words), tried = 0;

    for (uint32_t i = 0; i < 64 * words && tried < 16; i++) {
        uint32_t c = (64 * start + i) % (64 * words);

        if (c >= r->cycles)
            continue;
        if (rule_busy(r, 0, k, c) + rule_busy(r, 1, k, c) + (int)rule_fulls(r, k, c) != 1)
            continue;
        for (unsigned side = 0; side < 2; side++) {
            int made = rule_busy(r, side, k, c) &&
                       rule_gives_way(r, *rule_who(r, side, r->port[side][k], c));

            for (unsigned height = 1; height < r->height && !made; height++)
                made = rule_full(r, side, height, k, c) &&
                       rule_thins(r, side, height, r->end[side][k] >> height, c);
            if (made) {
                rule_put(r, k, c);
                return 1;
            }
        }
        tried++;
    }
    return 0;
}

/* Both ports free, and as few upper channels full as can be, where 7 are as many as more are. */
static inline uint32_t rule_best(struct rule *r, uint32_t k)
{
    uint32_t words = (r->cycles + 63) / 64, start = rt_random_below(&r->rng, words), best = NONE;
    unsigned fewest = 8;

    for (uint32_t i = 0; i < 64 * words; i++) {
        uint32_t c = (64 * start + i) % (64 * words);
        unsigned fulls;

        if (c >= r->cycles || rule_busy(r, 0, k, c) || rule_busy(r, 1, k, c))
            continue;
        fulls = rule_fulls(r, k, c) < 7 ? rule_fulls(r, k, c) : 7;
        if (fulls < fewest) {
            fewest = fulls;
            best = c;
        }
    }
    return best;
}

/* The first cycle in which the port of message k is free. */
static inline uint32_t rule_free(struct rule *r, unsigned side, uint32_t k)
{
    uint32_t c = 0;

    while (rule_busy(r, side, k, c))
        c++;
    return c;
}

/* The chain of messages that begins at the port of message k in a cycle, and goes on from there
 * between two cycles; their number. */
static inline uint32_t rule_kempe(struct rule *r, unsigned side, uint32_t k, uint32_t cycle,
                                  uint32_t other, uint32_t *chain)
{
    uint32_t length = 0, now = cycle, next = other, at = k;

    while (rule_busy(r, side, at, now)) {
        uint32_t swap = now;

        at = *rule_who(r, side, r->port[side][at], now);
        chain[length++] = at;
        side = !side;
        now = next;
        next = swap;
    }
    return length;
}

/* Of the chains from both ports the shorter one changes cycles; the target's, if equal. */
static inline uint32_t rule_swaps(struct rule *r, uint32_t k)
{
    uint32_t a = rule_free(r, 0, k), b = rule_free(r, 1, k), to, length, other;
    static uint32_t one[RULE_COUNT], two[RULE_COUNT], now[RULE_COUNT];
    const uint32_t *chain;

    length = rule_kempe(r, 1, k, a, b, one);
    other = rule_kempe(r, 0, k, b, a, two);
    chain = length <= other ? one : two;
    to = length <= other ? a : b;
    length = length <= other ? length : other;
    for (uint32_t i = 0; i < length; i++) {
        now[i] = r->cycle[chain[i]] == a ? b : a;
        rule_out(r, chain[i]);
    }
    for (uint32_t i = 0; i < length; i++)
        rule_put(r, chain[i], now[i]);
    return to;
}

static inline void rule_insert(struct rule *r, uint32_t k)
{
    uint32_t cycle = rule_fit(r, k);

    if (cycle == NONE && r->uppers > 0 && rule_displaces(r, k))
        return;
    if (cycle == NONE)
        cycle = rule_best(r, k);
    if (cycle == NONE)
        cycle = rule_swaps(r, k);
    rule_put(r, k, cycle);
}

static inline void rule_report(struct rule *r, uint32_t done)
{
    r->progress.done = done;
    if (r->reported != NULL)
        r->reported(&r->progress);
}

/* First fit in a random order, or, with ports alone, in the order of the sources. */
static inline void rule_fill(struct rule *r)
{
    static uint32_t order[RULE_COUNT], left[RULE_COUNT];
    uint32_t lefts = 0;

    for (uint32_t k = 0; k < r->messages; k++)
        order[k] = k;
    for (uint32_t k = r->messages; k > 1 && r->uppers > 0; k--) {
        uint32_t other = rt_random_below(&r->rng, k), kept = order[k - 1];

        order[k - 1] = order[other];
        order[other] = kept;
    }
    for (uint32_t i = 0; i < r->messages; i++) {
        uint32_t cycle = rule_fit(r, order[i]);

        if (cycle == NONE)
            left[lefts++] = order[i];
        else
            rule_put(r, order[i], cycle);
        rule_report(r, i + 1 - lefts);
    }
    for (uint32_t i = 0; i < lefts; i++) {
        rule_insert(r, left[i]);
        rule_report(r, r->messages - lefts + i);
    }
}

#endif
