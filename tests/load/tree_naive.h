/* SPDX-License-Identifier: MIT-0 */
/*
 * The better scheduler once more, by counting alone: each message is counted at every channel that
 * it passes.  There are no rows, words or bits.  Draws the same numbers in the same order, and so
 * must schedule the same:
 *
 * A channel can be full if more messages pass it than it has wires, but above the processors only
 * if the two channels below have more wires than it.  A processor's channel that can be full is
 * divided into ports: the first `cycles` messages, in the order of the set, have the first one.
 *
 * All messages come in order of their sources; if a channel above the processors can be full, each
 * from the last on changes places with one drawn from there down.  Each goes into the first cycle
 * in which no channel of it is full.  Then come those that found none: each goes where its ports
 * are free and the fewest channels are full, and others make room where no cycle has both ports
 * free.
 *
 * Then messages move while any channel has too many, channel by channel from the lowest, for each
 * cycle with too many at most four times.  The excess may be two above the lowest so far.  Those
 * that are still too many go into further cycles.  Whatever takes a cycle too many is done twice.
 */
#ifndef TREE_NAIVE_H
#define TREE_NAIVE_H

#include "rt/random.h"
#include "trees.h"

#define NAIVE_HEIGHT 6
#define NAIVE_LEAVES (1u << NAIVE_HEIGHT)
#define NAIVE_COUNT 4480
#define NAIVE_CYCLES 200
#define NAIVE_PORTS 4 /* of a processor */
#define NAIVE_REPORTS (4 * NAIVE_COUNT)
#define NAIVE_NONE UINT32_MAX

struct naive {
    unsigned height;
    const uint64_t *wires;           /* by height above the leaves */
    uint32_t count, cycles;          /* messages to others, in the order of their sources */
    uint32_t end[2][NAIVE_COUNT];    /* source and target */
    uint32_t origin[NAIVE_COUNT];    /* number in the set */
    uint32_t by_target[NAIVE_COUNT]; /* the order of their targets */
    uint32_t port[2][NAIVE_COUNT];   /* among all ports of a side, or NAIVE_NONE */
    uint32_t at[NAIVE_COUNT];        /* cycle, from 0 */
    uint64_t rng, excess, steps;     /* messages too many; steps that the search has taken */
    uint32_t reports;                /* progress: how often, and what */
    struct {
        uint32_t step, done;
    } report[NAIVE_REPORTS];
    /* by side, height above the leaves and number of the subtree: all messages, and in a cycle */
    uint32_t total[2][NAIVE_HEIGHT][NAIVE_LEAVES];
    uint16_t used[2][NAIVE_HEIGHT][NAIVE_LEAVES][NAIVE_CYCLES];
    uint8_t busy[2][NAIVE_LEAVES * NAIVE_PORTS][NAIVE_CYCLES];
};

/* A message passes the channels of its ends' subtrees below this height. */
static inline unsigned naive_meet(const struct naive *t, uint32_t k)
{
    unsigned height = 0;

    while (t->end[0][k] >> height != t->end[1][k] >> height)
        height++;
    return height;
}

static inline int naive_can_be_full(const struct naive *t, unsigned side, unsigned height,
                                    uint32_t node)
{
    return t->total[side][height][node] > t->wires[height] &&
           (height == 0 || t->wires[height] < 2 * t->wires[height - 1]);
}

/* Counts message k in its cycle, or takes it off. */
static inline void naive_count(struct naive *t, uint32_t k, int more)
{
    for (unsigned side = 0; side < 2; side++) {
        if (t->port[side][k] != NAIVE_NONE) {
            uint8_t *busy = &t->busy[side][t->port[side][k]][t->at[k]];

            *busy = (uint8_t)(*busy + more);
        }
        for (unsigned height = 1; height < naive_meet(t, k); height++) {
            uint32_t node = t->end[side][k] >> height;
            uint16_t *used = &t->used[side][height][node][t->at[k]];

            if (naive_can_be_full(t, side, height, node) &&
                *used + (uint64_t)(more > 0) > t->wires[height])
                t->excess += (uint64_t)more;
            *used = (uint16_t)(*used + more);
        }
    }
}

static inline void naive_put(struct naive *t, uint32_t k, uint32_t cycle)
{
    if (t->at[k] != NAIVE_NONE)
        naive_count(t, k, -1);
    t->at[k] = cycle;
    if (cycle != NAIVE_NONE)
        naive_count(t, k, 1);
}

/* The messages in order of their sources and targets; ports; none has a cycle. */
static inline void naive_begin(struct naive *t, const struct rt_load_tree_message *pairs,
                               uint32_t count, uint32_t cycles)
{
    uint32_t ports = 0;

    assert_true(count <= NAIVE_COUNT && cycles <= NAIVE_CYCLES && t->height <= NAIVE_HEIGHT);
    t->cycles = cycles;
    t->count = 0;
    t->excess = 0;
    memset(t->total, 0, sizeof t->total);
    memset(t->used, 0, sizeof t->used);
    memset(t->busy, 0, sizeof t->busy);
    for (uint32_t p = 0; p < 1u << t->height; p++)
        for (uint32_t m = 0; m < count; m++)
            if (pairs[m].source == p && pairs[m].target != p) {
                t->end[0][t->count] = p;
                t->end[1][t->count] = pairs[m].target;
                t->at[t->count] = NAIVE_NONE;
                t->origin[t->count++] = m;
            }
    for (uint32_t k = 0; k < t->count; k++)
        for (unsigned height = 0; height < naive_meet(t, k); height++)
            for (unsigned side = 0; side < 2; side++)
                t->total[side][height][t->end[side][k] >> height]++;
    for (unsigned side = 0; side < 2; side++) {
        uint32_t place = 0;

        ports = 0;
        for (uint32_t p = 0; p < 1u << t->height; p++) {
            uint32_t rank = 0;

            for (uint32_t k = 0; k < t->count; k++) {
                if (t->end[side][k] != p)
                    continue;
                t->port[side][k] =
                    naive_can_be_full(t, side, 0, p) ? ports + rank / cycles : NAIVE_NONE;
                rank++;
                if (side == 1)
                    t->by_target[place++] = k;
            }
            if (naive_can_be_full(t, side, 0, p))
                ports += (rank + cycles - 1) / cycles;
        }
        assert_true(ports <= NAIVE_LEAVES * NAIVE_PORTS);
    }
}

/* Channels of message k above the processors that are full in a cycle, 7 for more; -1: a port is
 * not free. */
static inline int naive_full(const struct naive *t, uint32_t k, uint32_t cycle)
{
    int full = 0;

    for (unsigned side = 0; side < 2; side++) {
        if (t->port[side][k] != NAIVE_NONE && t->busy[side][t->port[side][k]][cycle] > 0)
            return -1;
        for (unsigned height = 1; height < naive_meet(t, k); height++) {
            uint32_t node = t->end[side][k] >> height;

            full += naive_can_be_full(t, side, height, node) &&
                    t->used[side][height][node][cycle] >= t->wires[height];
        }
    }
    return full < 7 ? full : 7;
}

/* The first cycle with the fewest full channels, fewer than `below`.  Words of 64 cycles are looked
 * through round and round from that of `from`, each from the same place on. */
static inline uint32_t naive_best(const struct naive *t, uint32_t k, uint32_t from, int below)
{
    uint32_t best = NAIVE_NONE, words = (t->cycles + 63) / 64;

    for (uint32_t i = 0; i < words; i++)
        for (uint32_t j = 0; j < 64; j++) {
            uint32_t cycle = (from / 64 + i) % words * 64 + (from + j) % 64;
            int full = cycle < t->cycles ? naive_full(t, k, cycle) : -1;

            if (full >= 0 && full < below) {
                below = full;
                best = cycle;
            }
        }
    return best;
}

/* The Kempe chain of message k with another cycle: all that share ports, one after the other.
 * Returns its length. */
static inline uint32_t naive_chain(const struct naive *t, uint32_t k, uint32_t other,
                                   uint32_t *chain)
{
    uint8_t in[NAIVE_COUNT] = {0};
    uint32_t length = 1;

    chain[0] = k;
    in[k] = 1;
    for (uint32_t i = 0; i < length; i++)
        for (uint32_t m = 0; m < t->count; m++)
            for (unsigned side = 0; side < 2; side++)
                if (!in[m] && (t->at[m] == t->at[k] || t->at[m] == other) &&
                    t->port[side][m] != NAIVE_NONE && t->port[side][m] == t->port[side][chain[i]]) {
                    in[m] = 1;
                    chain[length++] = m;
                }
    return length;
}

static inline void naive_exchange(struct naive *t, const uint32_t *chain, uint32_t length,
                                  uint32_t both)
{
    for (uint32_t i = 0; i < length; i++)
        naive_count(t, chain[i], -1);
    for (uint32_t i = 0; i < length; i++) {
        t->at[chain[i]] ^= both;
        naive_count(t, chain[i], 1);
    }
}

/* Frees the ports of message k: its first free cycle at the source is a, at the target b; of the
 * chains of the two messages in its way the shorter one changes, that of a if both are as long. */
static inline uint32_t naive_make_room(struct naive *t, uint32_t k)
{
    uint32_t chain[2][NAIVE_COUNT], free[2] = {0, 0}, length[2];
    unsigned one;

    for (unsigned side = 0; side < 2; side++)
        while (t->busy[side][t->port[side][k]][free[side]] != 0)
            free[side]++;
    for (unsigned side = 0; side < 2; side++) {
        uint32_t m = 0; /* in its way */

        while (t->at[m] != free[!side] || t->port[side][m] != t->port[side][k])
            m++;
        length[!side] = naive_chain(t, m, free[side], chain[!side]);
    }
    one = length[0] > length[1];
    naive_exchange(t, chain[one], length[one], free[0] ^ free[1]);
    return free[one];
}

/* Puts message k where it fits best; whether others had to make room. */
static inline int naive_insert(struct naive *t, uint32_t k)
{
    uint32_t cycle = naive_best(t, k, 0, 8);
    int full = cycle == NAIVE_NONE;

    naive_put(t, k, full ? naive_make_room(t, k) : cycle);
    return full;
}

/* The message that is to move: of those of a subtree, the first from a random one on that is in the
 * cycle and passes the channel above; NAIVE_NONE: there is none. */
static inline uint32_t naive_passenger(struct naive *t, unsigned side, unsigned height,
                                       uint32_t node, uint32_t cycle)
{
    uint32_t first = 0, length = 0, from;

    for (uint32_t k = 0; k < t->count; k++) {
        first += t->end[side][k] >> height < node;
        length += t->end[side][k] >> height == node;
    }
    from = rt_random_below(&t->rng, length);
    for (uint32_t i = 0; i < length; i++) {
        uint32_t place = first + (from + i) % length;
        uint32_t k = side == 0 ? place : t->by_target[place];

        t->steps++;
        if (t->at[k] == cycle && naive_meet(t, k) > height)
            return k;
    }
    return NAIVE_NONE;
}

/*
 * Moves a message out of this channel.  In three cases of four it goes where it fits best from a
 * random cycle on; else, or where no cycle has its ports free, into the first one from a random one
 * on with room in this channel.  Its chain goes along.  All go back if the excess is above `most`.
 * Returns the length of the chain.
 */
static inline uint32_t naive_relieve(struct naive *t, unsigned side, unsigned height, uint32_t node,
                                     uint32_t cycle, uint64_t most)
{
    uint32_t chain[NAIVE_COUNT], length, to = NAIVE_NONE, tried = 0, k;

    t->steps += (t->cycles + 63) / 64;
    k = naive_passenger(t, side, height, node, cycle);
    if (k == NAIVE_NONE)
        return 0;
    if (rt_random_below(&t->rng, 4) != 0)
        to = naive_best(t, k, rt_random_below(&t->rng, t->cycles), 8);
    if (to == NAIVE_NONE)
        for (to = rt_random_below(&t->rng, t->cycles);
             t->used[side][height][node][to] >= t->wires[height] && tried < t->cycles; tried++)
            to = (to + 1) % t->cycles;
    t->steps += tried;
    if (to == cycle)
        return 0;
    length = naive_chain(t, k, to, chain);
    naive_exchange(t, chain, length, cycle ^ to);
    if (t->excess > most)
        naive_exchange(t, chain, length, cycle ^ to);
    t->steps += 8 * (uint64_t)length;
    return length;
}

static inline void naive_report(struct naive *t, uint32_t step, uint64_t done)
{
    assert_true(t->reports < NAIVE_REPORTS);
    t->report[t->reports].step = step;
    t->report[t->reports++].done = (uint32_t)done;
}

static inline int naive_any_above(const struct naive *t)
{
    int any = 0;

    for (unsigned side = 0; side < 2; side++)
        for (unsigned height = 1; height < t->height; height++)
            for (uint32_t node = 0; node < 1u << (t->height - height); node++)
                any |= naive_can_be_full(t, side, height, node);
    return any;
}

static inline void naive_fill(struct naive *t, uint32_t step)
{
    uint32_t order[NAIVE_COUNT], left[NAIVE_COUNT], lefts = 0;

    for (uint32_t k = 0; k < t->count; k++)
        order[k] = k;
    for (uint32_t last = t->count; naive_any_above(t) && last-- > 1;) {
        uint32_t with = rt_random_below(&t->rng, last + 1), kept = order[last];

        order[last] = order[with];
        order[with] = kept;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        uint32_t cycle = naive_best(t, order[i], 0, 1);

        if (cycle == NAIVE_NONE)
            left[lefts++] = order[i];
        else
            naive_put(t, order[i], cycle);
        naive_report(t, step, i + 1 - lefts);
    }
    for (uint32_t i = 0; i < lefts; i++) {
        naive_insert(t, left[i]);
        naive_report(t, step, t->count - lefts + i);
    }
}

static inline void naive_even_out(struct naive *t, uint32_t effort, uint32_t step)
{
    uint64_t budget = (uint64_t)effort * (t->count + 8192), first = t->excess, lowest = first;

    t->steps = 0;
    for (unsigned height = 1; t->excess > 0; height = height + 1 < t->height ? height + 1 : 1)
        for (uint32_t c = 0; c < 2u << (t->height - height); c++) {
            int over = 0;

            if (!naive_can_be_full(t, c % 2, height, c / 2))
                continue;
            if (t->excess == 0 || t->steps >= budget)
                return;
            t->steps++;
            for (uint32_t cycle = 0; cycle < t->cycles; cycle++)
                for (unsigned i = 0;
                     i < 4 && t->used[c % 2][height][c / 2][cycle] > t->wires[height]; i++) {
                    naive_relieve(t, c % 2, height, c / 2, cycle, lowest + 2);
                    lowest = t->excess < lowest ? t->excess : lowest;
                    over = 1;
                }
            if (over)
                naive_report(t, step,
                             t->count + (first - lowest) * 65536 / first * t->count / 65536);
        }
}

/* Does message k pass a channel that has too many in its cycle? */
static inline int naive_is_crowded(const struct naive *t, uint32_t k)
{
    for (unsigned side = 0; side < 2; side++)
        for (unsigned height = 1; height < naive_meet(t, k); height++)
            if (naive_can_be_full(t, side, height, t->end[side][k] >> height) &&
                t->used[side][height][t->end[side][k] >> height][t->at[k]] > t->wires[height])
                return 1;
    return 0;
}

/* Takes out messages, in the order of their sources, while there are too many; each goes into the
 * first further cycle in which no channel of it is full.  Returns the number of cycles. */
static inline uint32_t naive_spill(struct naive *t)
{
    uint32_t into[NAIVE_COUNT], used = t->cycles;

    for (uint32_t k = 0; k < t->count; k++) {
        into[k] = t->at[k];
        if (t->excess > 0 && naive_is_crowded(t, k)) {
            into[k] = NAIVE_NONE;
            naive_put(t, k, NAIVE_NONE);
        }
    }
    for (uint32_t k = 0; k < t->count; k++)
        if (into[k] != NAIVE_NONE)
            naive_put(t, k, NAIVE_NONE); /* these counts are of the further cycles from here on */
    for (uint32_t k = 0; k < t->count; k++)
        if (into[k] == NAIVE_NONE) {
            uint32_t further = naive_best(t, k, 0, 1);

            assert_int_not_equal(further, NAIVE_NONE);
            naive_put(t, k, further);
            into[k] = t->cycles + further;
            used = into[k] + 1 > used ? into[k] + 1 : used;
        }
    for (uint32_t k = 0; k < t->count; k++)
        t->at[k] = into[k];
    return used;
}

/* The whole schedule; least: ceil(lambda).  Returns the number of cycles. */
static inline uint32_t naive_schedule(struct naive *t, const struct rt_load_tree_message *pairs,
                                      uint32_t count, uint32_t least, uint64_t seed,
                                      uint32_t effort, uint32_t *cycle)
{
    uint32_t best = NAIVE_NONE;

    t->rng = seed;
    t->reports = 0;
    for (uint32_t more = 0; more < 2 && best > least + more; more++) {
        uint32_t used;

        naive_begin(t, pairs, count, least + more);
        naive_report(t, 1 + more, 0);
        naive_fill(t, 1 + more);
        naive_even_out(t, effort, 1 + more);
        used = naive_spill(t);
        if (used >= best)
            continue;
        best = used;
        memset(cycle, 0, count * sizeof *cycle);
        for (uint32_t k = 0; k < t->count; k++)
            cycle[t->origin[k]] = t->at[k] + 1;
    }
    return best;
}

#endif
