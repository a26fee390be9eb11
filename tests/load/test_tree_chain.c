/* SPDX-License-Identifier: MIT-0 */
/*
 * The better scheduler message by message: which cycle one is put into, which it is moved to, and
 * which others go along, as tree_naive.h does it.
 */
#include "../../lib/load/tree/load_schedule.h"
#include "tree_naive.h"

#define N NAIVE_LEAVES

static struct rt_load_tree_message pairs[NAIVE_COUNT];
static struct naive t;
static struct load_schedule s;
static uint32_t load[4 * N];

/* Wires by height above the leaves. */
static const uint64_t trees[][NAIVE_HEIGHT + 1] = {
    {1, 1, 1, 1, 1, 1, 9},    {1, 1, 1, 1, 2, 3, 9},  {1, 2, 3, 5, 9, 17, 33},
    {1, 2, 4, 8, 16, 31, 60}, {2, 3, 4, 6, 9, 12, 9}, {3, 3, 5, 9, 17, 33, 9},
    {1, 1, 1, 1, 1, 1, 9}};

static uint64_t wires(const void *context, unsigned level)
{
    (void)context;
    return t.wires[NAIVE_HEIGHT - level];
}

/* Are all messages in the same cycles? */
static void same(const char *after)
{
    for (uint32_t k = 0; k < t.count; k++)
        if (s.cycle[0][k] != t.at[k] || s.cycle[1][s.place[k]] != t.at[k])
            fail_with("%s: message %u of %u in cycle %u and %u of %u, not %u\n", after, k, t.count,
                      s.cycle[0][k], s.cycle[1][s.place[k]], s.cycles, t.at[k]);
    assert_int_equal(s.excess, t.excess);
    assert_int_equal(s.rng, t.rng);
}

enum { MORE_WORDS = 64, TOO_FEW = 1000 };

/* more: cycles than ceil(lambda); or whole words of them, or far too few. */
static uint32_t *begun(uint32_t count, uint32_t more, uint64_t seed)
{
    static const struct rt_tree tree = {NAIVE_HEIGHT, wires, NULL};
    struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, NULL};
    uint32_t cycles, *work;

    for (uint32_t m = 0; m < count; m++) { /* permutations; or far ones and near ones */
        unsigned kind = t.wires == trees[3] ? 1 : m % 4 == 0 || t.wires == trees[6] ? 3 : 0;

        pairs[m] = tree_message(kind, m, N, next_random(&seed) >> 8);
    }
    assert_int_equal(rt_load_tree(&tree, &messages, load), 0);
    cycles = (uint32_t)rt_load_tree_least(&tree, load) + more;
    if (more == MORE_WORDS)
        cycles &= ~63u;
    if (more == TOO_FEW)
        cycles = 24;
    t.height = NAIVE_HEIGHT;
    t.rng = seed;
    naive_begin(&t, pairs, count, cycles);
    s.tree = &tree;
    s.rng = seed;
    work = malloc(4 * (size_t)rti_load_schedule_words(&s, count, load, cycles));
    assert_non_null(work);
    assert_int_equal(rti_load_schedule_begin(&s, &messages, load, cycles, work), 0);
    assert_int_equal(s.list.count, t.count);
    for (uint32_t k = 0; k < t.count; k++) {
        assert_int_equal(s.list.origin[k], t.origin[k]);
        assert_int_equal(s.list.by_target[k], t.by_target[k]);
    }
    same("at the beginning");
    return work;
}

/* Every second message goes into the first cycle in which nothing is full, if there is one, and
 * else where the fewest channels are; where no cycle has its ports free, others make room. */
static uint32_t filled(uint32_t count)
{
    uint32_t chains = 0;

    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = (uint32_t)((uint64_t)i * 7919 % t.count), cycle = naive_best(&t, k, 0, 1);

        if (t.at[k] != NAIVE_NONE)
            continue;
        if (i % 2 == 0) {
            assert_int_equal(rti_load_schedule_fit(&s, k), cycle != NAIVE_NONE);
            naive_put(&t, k, cycle);
            same("fit");
        }
        if (t.at[k] == NAIVE_NONE) {
            rti_load_schedule_insert(&s, k);
            chains += (uint32_t)naive_insert(&t, k);
            same("insert");
        }
    }
    return chains;
}

/* Moves one message out of a channel, whether it has too many or not. */
static uint32_t relieved(unsigned side, unsigned height, uint32_t node, uint32_t cycle,
                         uint64_t most)
{
    uint32_t upper = 0, length;

    while (s.channel[upper] != 2 * ((N >> height) + node) + side)
        upper++;
    assert_int_equal(load_crowded(&s, upper, cycle),
                     t.used[side][height][node][cycle] > t.wires[height]);
    t.steps = 0;
    length = naive_relieve(&t, side, height, node, cycle, most);
    assert_int_equal(rti_load_schedule_relieve(&s, upper, cycle, most), t.steps);
    same("relieve");
    return length;
}

static void messages_go_where_the_fewest_channels_are_full(void **state)
{
    static const struct {
        uint32_t tree, count, more;
    } set[] = {{0, 450, 0},  {1, 400, 0},       {0, 200, 0},  {1, 900, 1},
               {0, 600, 0},  {1, 180, 0},       {2, 1000, 0}, {2, 2400, 0},
               {2, 900, 0},  {0, 450, TOO_FEW}, {2, 3600, 0}, {3, 1280, 0},
               {3, 4480, 0}, {4, 1500, 0},      {5, 1200, 0}, {6, 900, TOO_FEW}};
    uint32_t chains = 0, long_ones = 0, full = 0;

    (void)state;
    for (unsigned round = 0; round < (quick() ? 1 : 4) * sizeof set / sizeof *set;
         round += quick() ? stride(3) : every(3)) {
        unsigned i = round % (sizeof set / sizeof *set);
        uint32_t *work, tries = 0;

        t.wires = trees[set[i].tree];
        work = begun(set[i].count,
                     round % 4 == 3 && set[i].more < MORE_WORDS ? MORE_WORDS : set[i].more,
                     77 + round);
        chains += filled(round % 5 == 1 ? t.count / 3 : t.count);
        for (uint32_t try = 0; try < 40000 && tries < 120 / stride(6); try++) {
            unsigned side = try % 2, height = 1 + try / 2 % 5;
            uint32_t node = try / 10 % (N >> height), cycle = (uint32_t)(try * 7919 % t.cycles);

            if (!naive_can_be_full(&t, side, height, node))
                continue;
            tries++;
            full += t.total[side][height][node] > t.cycles * t.wires[height];
            long_ones += relieved(side, height, node, cycle,
                                  tries % 2 == 0 ? t.excess + tries / 2 % 2 : UINT64_MAX) > 1;
        }
        free(work);
    }
    assert_in_range(chains, 10, UINT32_MAX);
    assert_in_range(long_ones, 10, UINT32_MAX);
    assert_in_range(full, 10, UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_go_where_the_fewest_channels_are_full),
    };

    return run_all(tests);
}
