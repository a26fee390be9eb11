/* SPDX-License-Identifier: MIT-0 */
/* The better scheduler puts each message into the cycle that its rule says (SPEC 13.6, "step by
 * step"), and reports what it says: held to tree_rule.h, which is that rule once more. */
#include "rt/load.h"
#include "tree_rule_even.h"

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
        r->progress = (struct rt_load_progress){.step = step + i, .total = total > 0 ? total : 1};
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

static void draw_pairs(unsigned height, uint32_t count, unsigned kind, uint64_t *random)
{
    uint32_t n = 1u << height;

    for (uint32_t m = 0; m < count; m++) {
        uint64_t x = next_random(random) >> 8;

        pairs[m] = (struct rt_load_tree_message){(uint32_t)(x % n), (uint32_t)((x >> 20) % n)};
        if (kind == 1) {
            pairs[m].source = m % n;
            pairs[m].target = (m % n * (2 * (m / n) + 5) + m / n * 3) % n;
        } else if (kind == 2) {
            pairs[m].target %= 1 + n / 4;
        } else if (kind == 3) {
            pairs[m].target = pairs[m].source ^ (uint32_t)((x >> 20) % (1 + n / 2));
        } else if (kind == 4) { /* none to itself */
            pairs[m].target = (pairs[m].source + 1 + pairs[m].target % (n - 1)) % n;
        }
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

/* Holds one set to the rule; how the second search came out. */
static int hold(unsigned height, uint32_t count, const struct rt_load_tree_search *search,
                int narrowed, uint64_t *random)
{
    struct rt_tree tree = {height, capacity, wires_of};
    struct rt_load_progress progress = {0};
    struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, &progress};
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
    assert_int_equal(progress.step, rule.progress.step);
    assert_int_equal(progress.done, rule.progress.done);
    assert_int_equal(progress.total, rule.progress.total);
    return second;
}

/* Wires of each level: 1 .. most, more of them the higher a channel is. */
static void draw_wires(unsigned height, unsigned most, uint64_t *random)
{
    for (unsigned level = 0; level <= height; level++)
        wires_of[level] = 1 + next_random(random) % most * (height - level + 1) / 2;
}

static void random_sets_are_scheduled_by_the_rule(void **state)
{
    uint64_t random = 5;
    int seen[3] = {0};

    (void)state;
    for (int round = 0; round < 1200; round++) {
        unsigned height = 1 + (unsigned)(next_random(&random) % 6);
        uint32_t count = (uint32_t)(next_random(&random) % (6u << height));
        struct rt_load_tree_search search = {next_random(&random), 0};

        search.effort = (uint32_t)(next_random(&random) % 24);
        draw_wires(height, 1 + (unsigned)round % 5, &random);
        draw_pairs(height, count, (unsigned)(next_random(&random) % 5), &random);
        seen[hold(height, count, &search, round % 4 == 0, &random)]++;
    }
    assert_true(seen[NOT_NEEDED] > 1000 && seen[BETTER] > 0);
}

/* Without effort channels stay too full: what is too much goes into further cycles. */
static void what_is_too_much_goes_into_further_cycles(void **state)
{
    uint64_t random = 8;
    int seen[3] = {0};

    (void)state;
    for (int round = 0; round < 1200; round++) {
        unsigned height = 2 + (unsigned)(next_random(&random) % 4);
        uint32_t count = (uint32_t)(next_random(&random) % (12u << height));
        struct rt_load_tree_search search = {next_random(&random), (uint32_t)round % 5};

        draw_wires(height, 1 + (unsigned)round % 7, &random);
        draw_pairs(height, count, (unsigned)(next_random(&random) % 5), &random);
        seen[hold(height, count, &search, round % 4 == 0, &random)]++;
    }
    assert_true(seen[NOT_NEEDED] > 1000 && seen[BETTER] > 0);
}

/* Each processor sends and receives as often: ports are full in all cycles. */
static uint32_t draw_regular(unsigned height, uint32_t rounds, uint64_t *random)
{
    uint32_t n = 1u << height, by = 0;

    for (uint32_t m = 0; m < rounds * n; m++) {
        if (m % n == 0)
            by = 1 + (uint32_t)(next_random(random) % (n - 1));
        pairs[m] = (struct rt_load_tree_message){m % n, (m + by) % n};
    }
    return rounds * n;
}

/* Some hundred cycles: words of 64, and the part of one behind the last cycle. */
static void many_cycles_are_filled_by_the_rule(void **state)
{
    uint64_t random = 6;
    int seen[3] = {0};

    (void)state;
    for (int round = 0; round < 120; round++) {
        unsigned height = 2 + (unsigned)(next_random(&random) % 3);
        uint32_t count = (uint32_t)(next_random(&random) % (80u << height));
        struct rt_load_tree_search search = {next_random(&random), (uint32_t)round % 12};

        if (round % 2 == 0) {
            draw_wires(height, 1 + (unsigned)round % 3, &random);
            draw_pairs(height, count, (unsigned)(next_random(&random) % 5), &random);
        } else {
            count = draw_regular(height, 60 + count % 80, &random);
            for (unsigned level = 0; level <= height; level++)
                wires_of[level] =
                    (UINT64_C(1) << (height - level)) - (level == 1 && round % 4 == 1);
        }
        seen[hold(height, count, &search, round % 8 == 0, &random)]++;
    }
}

/* Two cycles, with all messages: what is kept of those reaches to the end of its room. */
static void two_cycles_of_all_messages_are_evened_out(void **state)
{
    uint64_t random = 9;
    int seen[3] = {0};

    (void)state;
    for (int round = 0; round < 60; round++) {
        unsigned height = 3 + (unsigned)round % 3;
        uint32_t n = 1u << height;
        struct rt_load_tree_search search = {next_random(&random), 16};

        for (uint32_t m = 0; m < 3 * n; m++)
            pairs[m] = (struct rt_load_tree_message){m % n, m % n ^ (m / n + 1)};
        for (uint32_t i = 0; i < 6 * n; i++) { /* two change targets, if not with themselves */
            uint32_t a = (uint32_t)(next_random(&random) % (3 * n));
            uint32_t b = (uint32_t)(next_random(&random) % (3 * n)), kept = pairs[a].target;

            if (pairs[a].source == pairs[b].target || pairs[b].source == kept)
                continue;
            pairs[a].target = pairs[b].target;
            pairs[b].target = kept;
        }
        for (unsigned level = 0; level <= height; level++)
            wires_of[level] = 1;
        count_loads(height, 3 * n);
        for (unsigned level = 1; level <= height; level++)
            for (uint32_t c = 2u << level; c < 4u << level; c++)
                if (2 * wires_of[level] < load_of[c])
                    wires_of[level] = (load_of[c] + 1) / 2;
        seen[hold(height, 3 * n, &search, 0, &random)]++;
    }
}

/* Few wires, long ways: many channels of a message are full at once. */
static void long_ways_are_scheduled_by_the_rule(void **state)
{
    uint64_t random = 7;
    int seen[3] = {0};

    (void)state;
    for (int round = 0; round < 24; round++) {
        unsigned height = 7 + (unsigned)(next_random(&random) % 2);
        uint32_t count = (uint32_t)(next_random(&random) % (6u << height));
        struct rt_load_tree_search search = {next_random(&random), (uint32_t)round % 12};

        for (unsigned level = 0; level <= height; level++)
            wires_of[level] =
                1 + (height - level) * (1 + (unsigned)round % 4) + next_random(&random) % 3;
        draw_pairs(height, count, (unsigned)(next_random(&random) % 5), &random);
        seen[hold(height, count, &search, round % 4 == 0, &random)]++;
    }
}

/* Sets found by trying many, each for what is rare. */
static void sets_that_are_hard_are_scheduled_by_the_rule(void **state)
{
    static const struct {
        unsigned height, count, kind;
        uint64_t seed;
        uint64_t wires[RULE_HEIGHT + 1];
        uint32_t effort;
        int second;
    } sets[] = {
        /* 64 cycles: no word has bits behind the last */
        {7, 1642, 3, 5934, {19, 11, 7, 4, 2, 1, 1, 1}, 64, NOT_NEEDED},
        /* two cycles more are needed, in the second search as well */
        {2, 367, 1, 58008, {5, 3, 9}, 64, NO_BETTER},
        /* more than 1,024 messages to look at below a channel, and few of them could give way */
        {9, 9685, 3, 61891, {1, 7, 4, 2, 6, 8, 2, 3, 8, 1}, 64, NOT_NEEDED},
        /* a chain that crowds 256 channels on its way */
        {8, 768, 1, 0, {19, 13, 8, 5, 3, 2, 1, 1, 1}, 16, BETTER},
    };

    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct rt_load_tree_search search = {1, sets[i].effort};
        uint64_t random = sets[i].seed;

        memcpy(wires_of, sets[i].wires, sizeof sets[i].wires);
        draw_pairs(sets[i].height, sets[i].count, sets[i].kind, &random);
        assert_int_equal(hold(sets[i].height, sets[i].count, &search, 0, &random), sets[i].second);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_sets_are_scheduled_by_the_rule),
        cmocka_unit_test(what_is_too_much_goes_into_further_cycles),
        cmocka_unit_test(many_cycles_are_filled_by_the_rule),
        cmocka_unit_test(two_cycles_of_all_messages_are_evened_out),
        cmocka_unit_test(long_ways_are_scheduled_by_the_rule),
        cmocka_unit_test(sets_that_are_hard_are_scheduled_by_the_rule),
    };

    return run_all(tests);
}
