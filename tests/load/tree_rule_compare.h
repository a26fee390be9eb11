/* SPDX-License-Identifier: MIT-0 */
/* One set scheduled by the library and by the rule (SPEC 13.6, "step by step"): the end of that
 * rule, its memory, and hold(), which compares. */
#ifndef TEST_TREE_HELD_H
#define TEST_TREE_HELD_H

#include "rt/load.h"
#include "tree_rule_even.h"
#include "trees.h"

static struct rule rule;
static struct rt_load_tree_message pairs[RULE_COUNT];
static uint32_t load_of[4 << RULE_HEIGHT], cycle_of[RULE_COUNT], by_rule[RULE_COUNT];
static uint64_t wires_of[RULE_HEIGHT + 1]; /* by level */

static uint64_t capacity(const void *context, unsigned level)
{
    return ((const uint64_t *)context)[level];
}

/* --- what tree_rule.h leaves: what is too much, attempts */

static void clear(struct rule *r)
{
    size_t channels = (size_t)2 * (RULE_HEIGHT + 1) << r->height;

    free(r->count);
    free(r->over);
    r->count = calloc(channels * r->cycles + 1, sizeof *r->count);
    r->over = calloc((size_t)r->cycles + 1, sizeof *r->over);
    for (unsigned side = 0; side < 2; side++) {
        size_t all = (size_t)r->ports[side] * r->cycles;

        free(r->who[side]);
        r->who[side] = malloc((all + 1) * sizeof *r->who[side]);
        for (size_t i = 0; i < all; i++)
            r->who[side][i] = NONE;
    }
    for (uint32_t k = 0; k < r->messages; k++)
        r->cycle[k] = NONE;
    r->excess = 0;
}

static void attempts(struct rule *r, uint64_t effort, uint32_t moves, uint32_t step)
{
    uint32_t total = 2 * r->messages;

    for (uint32_t i = 0; i < 4; i++) {
        r->progress.total = total > 0 ? total : 1;
        rule_report(r, r->progress.done);
        rule_report(r, 0);
        r->progress.step = step + i;
        rule_report(r, 0);
        r->moves = i == 0 ? moves : 64;
        clear(r);
        rule_fill(r);
        rule_even(r, effort);
        if (r->excess == 0)
            break;
    }
}

/* Does message k go with these, which share a further cycle? */
static int goes_with(const struct rule *r, uint32_t k, const uint32_t *with, uint32_t count)
{
    struct rule_channel way[2 * RULE_HEIGHT];
    unsigned length = rule_way(r, k, way);

    for (unsigned side = 0; side < 2; side++)
        for (uint32_t i = 0; i < count; i++)
            if (r->port[side][k] != NONE && r->port[side][k] == r->port[side][with[i]])
                return 0;
    for (unsigned j = 0; j < length; j++) {
        uint32_t pass = 1;

        for (uint32_t i = 0; i < count; i++)
            pass += rule_passes(r, with[i], way[j]) != 0;
        if (pass > r->wires[way[j].height])
            return 0;
    }
    return 1;
}

/* What is too much goes into further cycles; how many there are then. */
static uint32_t spill(struct rule *r)
{
    static uint32_t out[RULE_COUNT], with[RULE_COUNT];
    uint32_t left = 0, cycles = r->cycles;

    for (uint32_t k = 0; k < r->messages; k++) {
        struct rule_channel way[2 * RULE_HEIGHT];
        unsigned length = rule_way(r, k, way), crowded = 0;

        for (unsigned i = 0; i < length; i++)
            crowded += rule_too_full(r, way[i], r->cycle[k]) != 0;
        if (crowded > 0) {
            rule_counts(r, k, -1);
            out[left++] = k;
        }
    }
    for (; left > 0; cycles++) {
        uint32_t rest = 0, count = 0;

        for (uint32_t i = 0; i < left; i++) {
            if (goes_with(r, out[i], with, count)) {
                with[count++] = out[i];
                r->cycle[out[i]] = cycles;
            } else {
                out[rest++] = out[i];
            }
        }
        left = rest;
    }
    return cycles;
}

static void hand_out(const struct rule *r, uint32_t count)
{
    for (uint32_t m = 0; m < count; m++)
        by_rule[m] = 0;
    for (uint32_t k = 0; k < r->messages; k++)
        by_rule[r->origin[k]] = 1 + r->cycle[k];
}

enum { NOT_NEEDED, NO_BETTER, BETTER }; /* the second search */

/* The schedule, into by_rule[]; its cycles. */
static uint32_t schedule(uint32_t count, uint32_t least, const struct rt_load_tree_search *search,
                         int *second)
{
    struct rule *r = &rule;
    uint32_t used, others;

    rule_take(r, pairs, count);
    rule_begin(r, load_of, least);
    r->rng = search->seed;
    attempts(r, search->effort / 4, 16, 1);
    used = spill(r);
    hand_out(r, count);
    *second = NOT_NEEDED;
    if (used <= least + 1)
        return used;
    rule_begin(r, load_of, least + 1);
    attempts(r, (uint64_t)(search->effort / 4) * 16, 64, 5);
    others = spill(r);
    *second = others < used ? BETTER : NO_BETTER;
    if (others >= used)
        return used;
    hand_out(r, count);
    return others;
}

/* --- sets */

/* The load of each channel, message by message; the least number of cycles. */
static uint32_t count_loads(unsigned height, uint32_t count)
{
    uint64_t least = 0;

    memset(load_of, 0, sizeof load_of);
    for (unsigned level = 1; level <= height; level++) {
        for (uint32_t m = 0; m < count; m++) {
            uint32_t a = pairs[m].source >> (height - level);
            uint32_t b = pairs[m].target >> (height - level);

            load_of[2 * ((1u << level) + a)] += a != b;
            load_of[2 * ((1u << level) + b) + 1] += a != b;
        }
        for (uint32_t c = 4u << (level - 1); c < 4u << level; c++)
            while (least * wires_of[level] < load_of[c])
                least++;
    }
    return (uint32_t)least;
}

/* Some loads become capacities, as rt_load_tree_narrow leaves them. */
static void narrow_some(unsigned height, uint64_t *random)
{
    for (unsigned level = 1; level < height; level++)
        for (uint32_t c = 4u << (level - 1); c < 4u << level; c++)
            if (next_random(random) % 4 == 0 && load_of[c] > wires_of[level])
                load_of[c] = (uint32_t)wires_of[level];
}

static inline void draw_pairs(unsigned height, uint32_t count, unsigned kind, uint64_t *random)
{
    uint32_t n = 1u << height;

    for (uint32_t m = 0; m < count; m++) {
        uint64_t x = next_random(random) >> 8;

        pairs[m] = tree_message(kind, m, n, x);
        if (kind == 4) /* none to itself */
            pairs[m].target = (pairs[m].source + 1 + pairs[m].target % (n - 1)) % n;
    }
}

/* Words of 32 bits that a schedule of so many cycles takes (SPEC 13.6): the pieces, each rounded
 * up to an even number. */
static uint64_t words_of(uint32_t count, uint32_t cycles)
{
    uint64_t n, ports, uppers, rows, any, sum = 0;

    rule_take(&rule, pairs, count);
    rule_begin(&rule, load_of, cycles);
    n = rule.n;
    ports = rule.ports[0] + rule.ports[1];
    uppers = (uint64_t)rule.uppers;
    rows = ports + uppers;
    any = rows > 0 ? count : 0;
    for (const uint64_t *piece = (const uint64_t[]){1, 2 * rows * ((cycles + 63) / 64), /* bits */
                                                    7, count, /* messages, cycles, ports */
                                                    1, ports,
                                                    1, uppers > 0 ? 4 * n : n + 1,
                                                    2, uppers, /* capacities, channels */
                                                    1, uppers * cycles,
                                                    3, cycles, /* counters */
                                                    1, uppers > 0 ? 2 * count : count, /* mates */
                                                    5, any,
                                                    2, n + 1,
                                                    0};
         *piece > 0; piece += 2)
        sum += piece[0] * (piece[1] + piece[1] % 2);
    return sum;
}

/* Fills the stack with rubbish, as memory is: what is read there before it is written differs. */
static void rubbish_on_stack(uint8_t byte)
{
    volatile uint8_t stack[4096];

    for (size_t i = 0; i < sizeof stack; i++)
        stack[i] = byte;
}

static void (*volatile rubbish)(uint8_t) = rubbish_on_stack;

/* What the library reports to: a test may want to watch it. */
static struct rt_load_progress *watch;
static struct rt_load_progress *watched_progress(void)
{
    static struct rt_load_progress unwatched;

    return watch != NULL ? watch : &unwatched;
}

/* Holds one set to the rule; how the second search came out. */
static inline int hold(unsigned height, uint32_t count, const struct rt_load_tree_search *search,
                       int narrowed, uint64_t *random)
{
    struct rt_tree tree = {height, capacity, wires_of};
    struct rt_load_progress *progress = watched_progress();
    struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, progress};
    uint32_t least = count_loads(height, count), cycles = 0, expected;
    uint64_t *work, words, one, more;
    int second;

    if (narrowed)
        narrow_some(height, random);
    least = (uint32_t)rt_load_tree_least(&tree, load_of);
    rule.height = height;
    rule.n = 1u << height;
    for (unsigned level = 0; level <= height; level++)
        rule.wires[height - level] = wires_of[level];
    expected = schedule(count, least, search, &second);
    words = rt_load_tree_schedule_words(&tree, count, load_of);
    one = words_of(count, least);
    more = words_of(count, least + 1);
    assert_int_equal(words, one > more ? one : more);
    work = malloc((size_t)words * 4 + 8);
    memset(work, 0xA5, (size_t)words * 4 + 8);
    for (uint64_t i = 0; i < words && count % 4 != 0; i++) /* rubbish that could be cycles */
        ((uint32_t *)(void *)work)[i] = (uint32_t)i % 8;
    cycle_of[count] = 77;
    rubbish((uint8_t)(count % 8));
    assert_int_equal(rt_load_tree_schedule(&tree, &messages, load_of, search,
                                           (uint32_t *)(void *)work, cycle_of, &cycles),
                     0);
    assert_int_equal(((uint32_t *)(void *)work)[words], 0xA5A5A5A5);
    assert_int_equal(cycle_of[count], 77);
    free(work);
    assert_int_equal(cycles, expected);
    for (uint32_t m = 0; m < count; m++)
        if (cycle_of[m] != by_rule[m])
            fail_with("height %u, %u messages, seed %" PRIu64 ": %u to %u in %u, not %u\n", height,
                      count, search->seed, pairs[m].source, pairs[m].target, cycle_of[m],
                      by_rule[m]);
    assert_int_equal(progress->step, rule.progress.step);
    assert_int_equal(progress->done, rule.progress.done);
    assert_int_equal(progress->total, rule.progress.total);
    return second;
}

#endif
