/* SPDX-License-Identifier: MIT-0 */
/* The better scheduler by its rule, continued (SPEC 13.6): evening out, and attempts. */
#ifndef TEST_TREE_RULE_EVEN_H
#define TEST_TREE_RULE_EVEN_H

#include "tree_rule.h"

/* Two cycles, and their messages by sources and by targets. */
struct rule_two {
    uint32_t a, b, count, run[2][RULE_COUNT];
};

static inline uint32_t rule_other(const struct rule_two *two, uint32_t cycle)
{
    return cycle == two->a ? two->b : two->a;
}

static inline void rule_move(struct rule *r, uint32_t k, uint32_t to)
{
    rule_counts(r, k, -1);
    r->cycle[k] = to;
    rule_counts(r, k, 1);
}

/* A watched channel of message k that has too many in this cycle. */
static inline int rule_crowded(struct rule *r, unsigned side, unsigned height, uint32_t number,
                               uint32_t cycle)
{
    return r->watched[side][height][number] &&
           *rule_count(r, side, height, number, cycle) > r->wires[height];
}

/* A channel: its side, height, and number from the left. */
struct rule_channel {
    unsigned side, height;
    uint32_t number;
};

/* The watched channels of message k, from the leaves up, first those up; their number. */
static inline unsigned rule_way(const struct rule *r, uint32_t k, struct rule_channel *way)
{
    unsigned found = 0;

    for (unsigned height = 1; height < r->height && rule_comes(r, k, height); height++) {
        for (unsigned side = 0; side < 2; side++) {
            struct rule_channel c = {side, height, r->end[side][k] >> height};

            if (r->watched[side][height][c.number])
                way[found++] = c;
        }
    }
    return found;
}

static inline int rule_too_full(struct rule *r, struct rule_channel c, uint32_t cycle)
{
    return rule_crowded(r, c.side, c.height, c.number, cycle);
}

static inline int rule_passes(const struct rule *r, uint32_t k, struct rule_channel c)
{
    return r->end[c.side][k] >> c.height == c.number && rule_comes(r, k, c.height);
}

/* --- chains of moves */

struct rule_chain {
    uint32_t moved[64], length, forced[128], forces;
    struct {
        struct rule_channel channel;
        uint32_t cycle;
    } crowd[256];
    uint32_t crowds;
};

static inline int rule_was_moved(const struct rule_chain *chain, uint32_t k)
{
    for (uint32_t i = 0; i < chain->length; i++)
        if (chain->moved[i] == k)
            return 1;
    return 0;
}

/* Channels that would be too full, less those that no longer would, and messages at its ports. */
static inline int rule_harm(struct rule *r, uint32_t k, uint32_t to)
{
    struct rule_channel way[2 * RULE_HEIGHT];
    unsigned length = rule_way(r, k, way);
    int harm = (r->mate[0][k] != NONE) + (r->mate[1][k] != NONE);

    for (unsigned i = 0; i < length; i++) {
        uint64_t wires = r->wires[way[i].height];

        harm += *rule_count(r, way[i].side, way[i].height, way[i].number, to) + 1 > wires;
        harm -= rule_too_full(r, way[i], r->cycle[k]);
    }
    return harm;
}

/* Of 8 messages that pass the channel, from a random place on, the first least harmful. */
static inline uint32_t rule_pick(struct rule *r, const struct rule_two *two,
                                 const struct rule_chain *chain, struct rule_channel c,
                                 uint32_t from)
{
    uint32_t below[RULE_COUNT], length = 0, best = NONE, seen = 0, at;
    int least = 0;

    for (uint32_t i = 0; i < two->count; i++)
        if (r->end[c.side][two->run[c.side][i]] >> c.height == c.number)
            below[length++] = two->run[c.side][i];
    at = rt_random_below(&r->rng, length);
    for (uint32_t i = 0; i < length && seen < 8; i++) {
        uint32_t k = below[(at + i) % length];

        if (r->cycle[k] != from || rule_was_moved(chain, k) || !rule_passes(r, k, c))
            continue;
        if (seen++ == 0 || rule_harm(r, k, rule_other(two, from)) < least) {
            least = rule_harm(r, k, rule_other(two, from));
            best = k;
        }
    }
    return best;
}

/* What was noted last comes first: messages at ports before channels. */
static inline uint32_t rule_next(struct rule *r, const struct rule_two *two,
                                 struct rule_chain *chain)
{
    while (chain->forces > 0)
        if (!rule_was_moved(chain, chain->forced[--chain->forces]))
            return chain->forced[chain->forces];
    while (chain->crowds > 0) {
        uint32_t at = --chain->crowds;

        if (rule_too_full(r, chain->crowd[at].channel, chain->crowd[at].cycle))
            return rule_pick(r, two, chain, chain->crowd[at].channel, chain->crowd[at].cycle);
    }
    return NONE;
}

/* Moves message k, and notes what that asks for; 0: more than 256 channels. */
static inline int rule_step(struct rule *r, const struct rule_two *two, struct rule_chain *chain,
                            uint32_t k)
{
    struct rule_channel way[2 * RULE_HEIGHT];
    unsigned length = rule_way(r, k, way);
    uint32_t to = rule_other(two, r->cycle[k]);

    rule_move(r, k, to);
    chain->moved[chain->length++] = k;
    for (unsigned side = 0; side < 2; side++)
        if (r->mate[side][k] != NONE && r->cycle[r->mate[side][k]] == to)
            chain->forced[chain->forces++] = r->mate[side][k];
    for (unsigned i = 0; i < length; i++) {
        if (rule_too_full(r, way[i], to)) {
            if (chain->crowds == 256)
                return 0;
            chain->crowd[chain->crowds].channel = way[i];
            chain->crowd[chain->crowds++].cycle = to;
        }
    }
    return 1;
}

static inline void rule_chains(struct rule *r, const struct rule_two *two, struct rule_channel c)
{
    static struct rule_chain chain;
    uint64_t was = r->excess;
    int good = 1;

    chain.length = chain.forces = 0;
    chain.crowds = 1;
    chain.crowd[0].channel = c;
    chain.crowd[0].cycle = two->a;
    while (good && (chain.forces > 0 || r->excess >= was) && chain.length < r->moves) {
        uint32_t k = rule_next(r, two, &chain);

        if (k == NONE)
            break;
        good = rule_step(r, two, &chain, k);
    }
    if (good && chain.forces == 0 && r->excess <= was)
        return;
    for (uint32_t i = 0; i < chain.length; i++)
        rule_move(r, chain.moved[i], rule_other(two, r->cycle[chain.moved[i]]));
}

/* From the channels that are too full in a and not full in b; how many. */
static inline uint32_t rule_try(struct rule *r, const struct rule_two *two)
{
    uint32_t tried = 0;

    for (uint32_t i = 0; i < two->count; i++) {
        struct rule_channel way[2 * RULE_HEIGHT];
        uint32_t k = two->run[0][i];
        unsigned length = rule_way(r, k, way);

        if (r->over[two->a] == 0 || tried >= 16 + two->count / 16)
            break;
        if (r->cycle[k] != two->a)
            continue;
        for (unsigned j = 0; j < length; j++) {
            uint32_t in_b = *rule_count(r, way[j].side, way[j].height, way[j].number, two->b);

            if (rule_too_full(r, way[j], two->a) && in_b < r->wires[way[j].height]) {
                rule_chains(r, two, way[j]);
                tried++;
            }
        }
    }
    return tried;
}

/* --- matching and tracing */

static inline void rule_match(struct rule *r, unsigned side, uint32_t j, uint32_t k)
{
    r->mate[side][j] = k;
    r->mate[side][k] = j;
}

/* Strings at one port must be matched. */
static inline void rule_match_ports(struct rule *r, const struct rule_two *two, unsigned side)
{
    for (uint32_t i = 0; i < two->count; i++)
        r->mate[side][two->run[side][i]] = NONE;
    for (uint32_t i = 0; i < two->count; i++)
        for (uint32_t j = i + 1; j < two->count; j++) {
            uint32_t k = two->run[side][i], l = two->run[side][j];

            if (r->end[side][k] != r->end[side][l])
                break;
            if (r->port[side][k] != NONE && r->port[side][k] == r->port[side][l])
                rule_match(r, side, k, l);
        }
}

/* Of one channel: neighbours that turn at the same height; the rest from the lowest turn up. */
static inline void rule_match_channel(struct rule *r, const struct rule_two *two,
                                      struct rule_channel c, int all)
{
    static uint32_t left[RULE_COUNT];
    uint32_t lefts = 0, waits, last = NONE;

    for (uint32_t i = 0; i < two->count; i++)
        if (rule_passes(r, two->run[c.side][i], c) && r->mate[c.side][two->run[c.side][i]] == NONE)
            left[lefts++] = two->run[c.side][i];
    for (unsigned turn = c.height + 1; turn <= r->height; turn++) {
        waits = NONE;
        for (uint32_t i = 0; i < lefts; i++) {
            if (!rule_comes(r, left[i], turn - 1) || rule_comes(r, left[i], turn))
                continue;
            if (waits != NONE)
                rule_match(r, c.side, waits, left[i]);
            waits = waits == NONE ? left[i] : NONE;
        }
        if (waits == NONE)
            continue;
        if (last != NONE && (all || rt_random_below(&r->rng, 2) == 1)) {
            rule_match(r, c.side, last, waits);
            last = NONE;
        } else {
            last = waits;
        }
    }
}

/* The path or cycle of message k, from its end on; its length. */
static inline uint32_t rule_path(const struct rule *r, uint32_t k, uint32_t *path)
{
    uint32_t at = k, length = 0;
    unsigned side = 0;

    while (r->mate[side][at] != NONE) {
        at = r->mate[side][at];
        side = !side;
        if (at == k) /* a cycle, and left by the source: from its message on by the target */
            break;
    }
    side = r->mate[side][at] == NONE ? !side : 1;
    k = at;
    do {
        path[length++] = at;
        at = r->mate[side][at];
        side = !side;
    } while (at != NONE && at != k);
    return length;
}

static inline uint64_t rule_turns(struct rule *r, const uint32_t *path, uint32_t length, uint32_t a,
                                  uint32_t b)
{
    for (uint32_t i = 0; i < length; i++)
        rule_move(r, path[i], i % 2 == 0 ? a : b);
    return r->excess;
}

static inline void rule_divides(struct rule *r, const struct rule_two *two, struct rule_channel c)
{
    static uint32_t path[RULE_COUNT], kept[RULE_COUNT];
    static uint8_t done[RULE_COUNT];
    int all = rt_random_below(&r->rng, 2) == 1;

    for (unsigned side = 0; side < 2; side++)
        for (unsigned height = 1; height < r->height; height++)
            for (uint32_t number = 0; number < r->n >> height; number++)
                if (r->watched[side][height][number])
                    rule_match_channel(r, two, (struct rule_channel){side, height, number}, all);
    memset(done, 0, sizeof done);
    for (uint32_t i = 0; i < two->count; i++) {
        uint32_t k = two->run[0][i], length, first, second;
        uint64_t was = r->excess, one, other;

        if (done[k] || !rule_passes(r, k, c))
            continue;
        length = rule_path(r, k, path);
        for (uint32_t j = 0; j < length; j++) {
            done[path[j]] = 1;
            kept[j] = r->cycle[path[j]];
        }
        first = rt_random_below(&r->rng, 2) == 1 ? two->b : two->a;
        second = rule_other(two, first);
        one = rule_turns(r, path, length, first, second);
        other = rule_turns(r, path, length, second, first);
        if (other <= one && other <= was)
            continue;
        if (one <= was)
            rule_turns(r, path, length, first, second);
        else
            for (uint32_t j = 0; j < length; j++)
                rule_move(r, path[j], kept[j]);
    }
}

/* --- evening out */

/* One of the channels that are too full in a cycle, each as often as messages take it. */
static inline struct rule_channel rule_one(struct rule *r, uint32_t cycle)
{
    struct rule_channel way[2 * RULE_HEIGHT], one = {0, 0, 0};
    uint32_t seen = 0;

    for (uint32_t k = 0; k < r->messages; k++) {
        unsigned length = r->cycle[k] == cycle ? rule_way(r, k, way) : 0;

        for (unsigned i = 0; i < length; i++)
            if (rule_too_full(r, way[i], cycle) && rt_random_below(&r->rng, ++seen) == 0)
                one = way[i];
    }
    return one;
}

static inline uint64_t rule_relieve(struct rule *r, uint32_t cycle)
{
    static struct rule_two two;
    struct rule_channel c = rule_one(r, cycle);
    uint64_t was = r->excess, looked;

    two.a = cycle;
    two.b = rt_random_below(&r->rng, r->cycles);
    while (*rule_count(r, c.side, c.height, c.number, two.b) >= r->wires[c.height])
        two.b = (two.b + 1) % r->cycles;
    for (unsigned side = 0; side < 2; side++) {
        two.count = 0;
        for (uint32_t i = 0; i < r->messages; i++) {
            uint32_t k = r->order[side][i];

            if (r->cycle[k] == two.a || r->cycle[k] == two.b)
                two.run[side][two.count++] = k;
        }
    }
    rule_match_ports(r, &two, 0);
    rule_match_ports(r, &two, 1);
    looked = 2 * (uint64_t)two.count + 4 * (uint64_t)r->moves * rule_try(r, &two);
    if (r->excess == was) {
        rule_divides(r, &two, c);
        looked += 8 * (uint64_t)two.count;
    }
    return looked;
}

static inline void rule_even(struct rule *r, uint64_t effort)
{
    uint64_t budget = effort * (r->messages + 8192), looked = 0, first = r->excess;

    for (uint32_t cycle = 0; r->excess > 0 && looked < budget; cycle = (cycle + 1) % r->cycles) {
        if (r->over[cycle] == 0)
            continue;
        looked += rule_relieve(r, cycle);
        rule_report(r, r->messages +
                           (uint32_t)(((first - r->excess) << 16) / first * r->messages >> 16));
    }
}

#endif
