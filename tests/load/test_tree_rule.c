/* SPDX-License-Identifier: MIT-0 */
/* The better scheduler puts each message into the cycle that its rule says (SPEC 13.6, "step by
 * step"), and reports what it says: held to tree_rule.h, which is that rule once more. */
#include "tree_rule_compare.h"

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
        hold(height, count, &search, round % 8 == 0, &random);
    }
}

/* Two cycles, with all messages: what is kept of those reaches to the end of its room. */
static void two_cycles_of_all_messages_are_evened_out(void **state)
{
    uint64_t random = 9;

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
        hold(height, 3 * n, &search, 0, &random);
    }
}

/* Few wires, long ways: many channels of a message are full at once. */
static void long_ways_are_scheduled_by_the_rule(void **state)
{
    uint64_t random = 7;

    (void)state;
    for (int round = 0; round < 24; round++) {
        unsigned height = 7 + (unsigned)(next_random(&random) % 2);
        uint32_t count = (uint32_t)(next_random(&random) % (6u << height));
        struct rt_load_tree_search search = {next_random(&random), (uint32_t)round % 12};

        for (unsigned level = 0; level <= height; level++)
            wires_of[level] =
                1 + (height - level) * (1 + (unsigned)round % 4) + next_random(&random) % 3;
        draw_pairs(height, count, (unsigned)(next_random(&random) % 5), &random);
        hold(height, count, &search, round % 4 == 0, &random);
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

/* A set that needs a cycle more than its load factor says (SPEC 13.6): all attempts go to the end
 * of their effort. */
static void effort_is_spent_as_the_rule_counts_it(void **state)
{
    static const uint64_t wires[] = {4, 3, 2, 1};
    uint64_t random = 10;

    (void)state;
    memcpy(wires_of, wires, sizeof wires);
    for (uint32_t round = 0; round < 12; round++) {
        struct rt_load_tree_search search = {round, 4 * (1 + round * round % 97)};

        for (uint32_t i = 0; i < 8; i++) {
            pairs[i] = (struct rt_load_tree_message){i, i ^ 4};
            pairs[8 + i] = (struct rt_load_tree_message){i, i < 4 ? (i + 1) % 4 : 4 + (i + 2) % 4};
        }
        assert_int_equal(hold(3, 16, &search, 0, &random), NOT_NEEDED);
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
        cmocka_unit_test(effort_is_spent_as_the_rule_counts_it),
        cmocka_unit_test(sets_that_are_hard_are_scheduled_by_the_rule),
    };

    return run_all(tests);
}
