/* SPDX-License-Identifier: MIT-0 */
/* Leiserson's fat-tree under load: load factors and schedules against code that shares
 * nothing with the load room. */
#include "rt/load.h"
#include "trees.h"

/* --- the judge: channels by side, level and number of the subtree, from the leaves' bits */

#define HEIGHT_MAX 12

struct judge {
    unsigned height;
    uint64_t wires[HEIGHT_MAX + 1];
};

static void judge_begin(struct judge *judge, const struct rt_tree *tree)
{
    judge->height = tree->height;
    for (unsigned level = 0; level <= tree->height; level++)
        judge->wires[level] = tree->capacity(tree->context, level);
}

/* Which channel of this side and level a message passes: 1 + its number, 0: none. */
static uint32_t passes(const struct judge *judge, struct rt_load_tree_message m, int down,
                       unsigned level)
{
    uint32_t a = m.source >> (judge->height - level), b = m.target >> (judge->height - level);

    return a == b ? 0 : 1 + (down ? b : a);
}

/*
 * A text that says what is wrong with a schedule, or a null pointer: a message
 * without a cycle, or with one that is none; a channel that has too many messages
 * in some cycle.
 */
static const char *judge_schedule(const struct judge *judge,
                                  const struct rt_load_tree_message *pair, uint32_t count,
                                  const uint32_t *cycle, uint32_t cycles)
{
    uint32_t *used;
    const char *fault = NULL;

    for (uint32_t m = 0; m < count; m++) {
        if (pair[m].source == pair[m].target && cycle[m] != 0)
            return "a message to its own source has a cycle";
        if (pair[m].source != pair[m].target && (cycle[m] == 0 || cycle[m] > cycles))
            return "a message has no cycle";
    }
    for (unsigned level = 1; level <= judge->height; level++) {
        for (int down = 0; down < 2 && fault == NULL; down++) {
            used = calloc(((size_t)cycles + 1) << level, sizeof *used);
            for (uint32_t m = 0; m < count; m++) {
                uint32_t channel = passes(judge, pair[m], down, level);

                if (channel != 0 &&
                    ++used[((size_t)cycle[m] << level) + channel - 1] > judge->wires[level])
                    fault = "a channel is too full";
            }
            free(used);
        }
    }
    return fault;
}

/* Loads of one side and level. */
static void judge_load(const struct judge *judge, const struct rt_load_tree_message *pair,
                       uint32_t count, int down, unsigned level, uint32_t *load)
{
    memset(load, 0, sizeof *load << level);
    for (uint32_t m = 0; m < count; m++) {
        uint32_t channel = passes(judge, pair[m], down, level);

        if (channel != 0)
            load[channel - 1]++;
    }
}

/* ceil(lambda) */
static uint64_t judge_least(const struct judge *judge, const struct rt_load_tree_message *pair,
                            uint32_t count)
{
    uint32_t load[1 << HEIGHT_MAX];
    uint64_t most = 0;

    for (unsigned level = 1; level <= judge->height; level++) {
        for (int down = 0; down < 2; down++) {
            judge_load(judge, pair, count, down, level, load);
            for (uint32_t c = 0; c < 1u << level; c++)
                while (most * judge->wires[level] < load[c])
                    most++;
        }
    }
    return most;
}

/* --- message sets */

#define COUNT_MAX 16384
static struct rt_load_tree_message pairs[COUNT_MAX];
static uint32_t cycle_of[COUNT_MAX];
static uint32_t load_of[4 << HEIGHT_MAX];

static struct rt_load_tree_messages set_of(uint32_t count)
{
    struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, NULL};

    return messages;
}

/* Random sets of several kinds: anything; permutations; much to few; within few levels. */
static uint32_t draw(unsigned height, uint64_t *state)
{
    uint32_t n = 1u << height, most = 8 * n < COUNT_MAX ? 8 * n : COUNT_MAX;
    uint32_t count = (uint32_t)(next_random(state) % (most + 1));
    unsigned kind = (unsigned)(next_random(state) % 4);

    if (kind == 1)
        count -= count % n;
    for (uint32_t m = 0; m < count; m++) {
        uint64_t x = next_random(state) >> 8;

        pairs[m] = tree_message(kind, m, n, x);
    }
    return count;
}

/* A tree with a root capacity that is allowed. */
static struct rt_net draw_tree(unsigned height, uint64_t *state)
{
    struct rt_net net = tree_of(height);

    do
        net.param[1] = (uint32_t)(next_random(state) % (1u << height));
    while (rt_net_check(&net) != 0);
    return net;
}

/* Memory of exactly so many words, filled with rubbish, with a guard behind it. */
#define GUARD 0x5AFE5AFEu
static uint32_t *work_of(uint64_t words)
{
    uint32_t *work = malloc((size_t)(words + 1) * sizeof *work);

    assert_non_null(work);
    memset(work, 0xA5, (size_t)words * sizeof *work);
    work[words] = GUARD;
    return work;
}

static void work_end(uint32_t *work, uint64_t words)
{
    assert_int_equal(work[words], GUARD);
    free(work);
}

static void text_of(const struct rt_net *net, char *text)
{
    assert_true(rt_net_format(net, text, RT_NET_TEXT_MAX) > 0);
}

/* --- loads */

static void loads_are_those_counted_channel_by_channel(void **state)
{
    uint64_t random = 42;
    uint32_t load[1 << HEIGHT_MAX];

    (void)state;
    for (int round = 0; round < 400; round++) {
        unsigned height = 1 + (unsigned)(round % 10);
        struct rt_net net = draw_tree(height, &random);
        struct rt_tree tree;
        struct judge judge;
        struct rt_load_tree_fraction factor;
        uint32_t count = draw(height, &random);
        struct rt_load_tree_messages messages = set_of(count);
        int seen = 0;

        assert_int_equal(rt_topo_tree(&net, &tree), 0);
        judge_begin(&judge, &tree);
        assert_int_equal(rt_load_tree(&tree, &messages, load_of), 0);
        factor = rt_load_tree_factor(&tree, load_of);
        for (unsigned level = 1; level <= height; level++) {
            for (int down = 0; down < 2; down++) {
                judge_load(&judge, pairs, count, down, level, load);
                for (uint32_t c = 0; c < 1u << level; c++) {
                    uint64_t one = load[c] * factor.capacity;
                    uint64_t most = factor.load * judge.wires[level];

                    assert_int_equal(load_of[2 * ((1u << level) + c) + (unsigned)down], load[c]);
                    assert_true(one <= most); /* the factor is an upper bound, */
                    seen |= one == most;      /* and reached */
                }
            }
        }
        assert_true(seen && factor.capacity > 0);
        for (uint64_t d = 2; d <= factor.load && d <= factor.capacity; d++)
            assert_false(factor.load % d == 0 && factor.capacity % d == 0);
        assert_int_equal(rt_load_tree_least(&tree, load_of), judge_least(&judge, pairs, count));
        assert_true(load_of[0] == 0 && load_of[1] == 0 && load_of[2] == 0 && load_of[3] == 0);
    }
}

static struct rt_load_tree_message shifted(const void *context, uint32_t number)
{
    struct rt_load_tree_message pair = {number, (number + *(const uint32_t *)context) % 64};

    return pair;
}

static void a_generator_gives_what_its_pairs_give(void **state)
{
    uint32_t by = 19, load[4 * 64], cycle[64], cycles, others;
    struct rt_net net = RT_TREE_W(6, 20);
    struct rt_load_tree_messages messages = {64, shifted, &by, NULL}, same = set_of(64);
    struct rt_tree tree;
    uint64_t words;
    uint32_t *work;

    (void)state;
    rt_topo_tree(&net, &tree);
    for (uint32_t m = 0; m < 64; m++)
        pairs[m] = shifted(&by, m);
    assert_int_equal(rt_load_tree(&tree, &messages, load), 0);
    assert_int_equal(rt_load_tree(&tree, &same, load_of), 0);
    assert_memory_equal(load, load_of, sizeof load);
    words = rt_load_tree_schedule_words(&tree, 64, load);
    work = work_of(words);
    assert_int_equal(rt_load_tree_schedule(&tree, &messages, load,
                                           &(struct rt_load_tree_search){1, 64}, work, cycle,
                                           &cycles),
                     0);
    assert_int_equal(rt_load_tree_schedule(&tree, &same, load, &(struct rt_load_tree_search){1, 64},
                                           work, cycle_of, &others),
                     0);
    assert_int_equal(cycles, others);
    assert_memory_equal(cycle, cycle_of, sizeof cycle);
    work_end(work, words);
}

/* --- theorem 1 */

/* Part of the messages that cross a node in one direction which is in each cycle; and of how
 * many parts: by the definition, a group at a time. */
struct group {
    unsigned level; /* of the node */
    uint32_t node;  /* its number there */
    uint32_t right; /* 1: from right to left */
};

static int in_group(const struct judge *judge, const struct group *group,
                    struct rt_load_tree_message m)
{
    unsigned below = judge->height - group->level;
    uint32_t side = m.source >> (below - 1) & 1;

    return m.source >> below == group->node && m.target >> below == group->node &&
           side != (m.target >> (below - 1) & 1) && side == group->right;
}

/* Halves what must be halved: the least power of two that all loads of the group allow. */
static uint32_t parts_of(const struct judge *judge, const struct rt_load_tree_message *member,
                         uint32_t count)
{
    uint64_t least = judge_least(judge, member, count);
    uint32_t parts = 1;

    while (parts < least)
        parts *= 2;
    return count == 0 ? 0 : parts;
}

/* Every split, from the whole group down to its parts, divides every load to within one. */
static void splits_are_even(const struct judge *judge, const struct rt_load_tree_message *member,
                            const uint32_t *part, uint32_t count, uint32_t parts, const char *text)
{
    uint32_t *load = calloc((size_t)parts << judge->height, sizeof *load);

    for (unsigned level = 1; level <= judge->height; level++) {
        for (int down = 0; down < 2; down++) {
            memset(load, 0, ((size_t)parts << level) * sizeof *load);
            for (uint32_t m = 0; m < count; m++) {
                uint32_t channel = passes(judge, member[m], down, level);

                if (channel != 0)
                    load[((size_t)part[m] << level) + channel - 1]++;
            }
            for (uint32_t width = parts; width > 1; width /= 2) {
                for (uint32_t i = 0; i < width / 2; i++) {
                    for (uint32_t c = 0; c < 1u << level; c++) {
                        uint32_t *a = &load[((size_t)(2 * i) << level) + c];
                        uint32_t *b = &load[((size_t)(2 * i + 1) << level) + c];

                        if (*a > *b + 1 || *b > *a + 1)
                            fail_with("%s: level %u, channel %u: %u and %u\n", text, level, c, *a,
                                      *b);
                        load[((size_t)i << level) + c] = *a + *b;
                    }
                }
            }
        }
    }
    free(load);
}

static struct rt_load_tree_message members[COUNT_MAX];
static uint32_t part_of[COUNT_MAX];

/* Takes a schedule of theorem 1 apart; its cycles by the definition. */
static uint32_t take_apart(const struct judge *judge, uint32_t count, const char *text)
{
    uint32_t base = 0;

    for (unsigned level = 0; level < judge->height; level++) {
        uint32_t widest = 0;

        for (uint32_t g = 0; g < 2u << level; g++) {
            struct group group = {level, g / 2, g % 2};
            uint32_t size = 0, parts;

            for (uint32_t m = 0; m < count; m++) {
                if (in_group(judge, &group, pairs[m])) {
                    part_of[size] = cycle_of[m] - base - 1;
                    members[size++] = pairs[m];
                }
            }
            parts = parts_of(judge, members, size);
            widest = parts > widest ? parts : widest;
            for (uint32_t m = 0; m < size; m++)
                if (part_of[m] >= parts)
                    fail_with("%s: level %u: part %u of %u\n", text, level, part_of[m], parts);
            splits_are_even(judge, members, part_of, size, parts, text);
        }
        base += widest;
    }
    return base;
}

static void theorem1(const struct rt_tree *tree, uint32_t count, uint32_t *cycles)
{
    struct rt_load_tree_messages messages = set_of(count);
    uint64_t words = rt_load_tree_words(tree, count);
    uint32_t *work = work_of(words);

    assert_int_equal(rt_load_tree_theorem1(tree, &messages, work, cycle_of, cycles), 0);
    work_end(work, words);
}

static void theorem_1_halves_evenly_until_all_is_one_cycle(void **state)
{
    uint64_t random = 7;
    char text[RT_NET_TEXT_MAX];

    (void)state;
    for (int round = 0; round < 300; round++) {
        unsigned height = 1 + (unsigned)(round % 7);
        struct rt_net net = draw_tree(height, &random);
        struct rt_tree tree;
        struct judge judge;
        uint32_t count = draw(height, &random), cycles;
        const char *fault;

        rt_topo_tree(&net, &tree);
        judge_begin(&judge, &tree);
        text_of(&net, text);
        theorem1(&tree, count, &cycles);
        fault = judge_schedule(&judge, pairs, count, cycle_of, cycles);
        if (fault != NULL)
            fail_with("%s, round %d: %s\n", text, round, fault);
        if (cycles != take_apart(&judge, count, text))
            fail_with("%s, round %d: %u cycles\n", text, round, cycles);
    }
}

/* --- corollary 2 */

static uint64_t scaled(const void *context, unsigned level)
{
    const struct rt_net *net = context;

    return rt_topo_tree_capacity(net, level) * 3 * net->param[0];
}

static void corollary_2_needs_capacities_above_lg_n_and_then_holds(void **state)
{
    uint64_t random = 9;

    (void)state;
    for (int round = 0; round < (quick() ? 40 : 200); round += (int)stride(3)) {
        unsigned height = 1 + (unsigned)(round % 8);
        struct rt_net net = draw_tree(height, &random);
        struct rt_tree tree = {height, scaled, &net}, universal;
        struct judge judge;
        uint32_t count = draw(height, &random), cycles = 77, cycle = 5;
        struct rt_load_tree_messages messages;
        uint64_t words;
        uint32_t *work;

        for (uint32_t m = 0; m < count; m++) /* more of the same, to need several cycles */
            for (uint32_t copy = count; copy + m < COUNT_MAX; copy += count)
                pairs[copy + m] = pairs[m];
        count = count == 0 ? 0 : COUNT_MAX / count * count;
        messages = set_of(count);
        judge_begin(&judge, &tree);
        words = rt_load_tree_words(&tree, count);
        work = work_of(words);
        assert_int_equal(rt_load_tree_corollary2(&tree, &messages, work, cycle_of, &cycles), 0);
        assert_null(judge_schedule(&judge, pairs, count, cycle_of, cycles));
        /* capacities 3 lg n: a = 3, and at most twice lambda * a / (a - 1) */
        assert_true(cycles <= 1 || cycles < 3 * judge_least(&judge, pairs, count));
        rt_topo_tree(&net, &universal);
        assert_int_equal(rt_load_tree_corollary2(&universal, &messages, work, &cycle, &cycles),
                         RT_ERR_WIRES);
        work_end(work, words);
    }
}

/* --- the better scheduler */

static uint32_t best(const struct rt_tree *tree, uint32_t count, uint32_t effort)
{
    struct rt_load_tree_messages messages = set_of(count);
    uint32_t cycles = 0;
    uint64_t words;
    uint32_t *work;

    assert_int_equal(rt_load_tree(tree, &messages, load_of), 0);
    words = rt_load_tree_schedule_words(tree, count, load_of);
    work = work_of(words);
    assert_int_equal(rt_load_tree_schedule(tree, &messages, load_of,
                                           &(struct rt_load_tree_search){1, effort}, work, cycle_of,
                                           &cycles),
                     0);
    work_end(work, words);
    return cycles;
}

static void one_thousand_random_sets_are_scheduled_close_to_the_bound(void **state)
{
    uint64_t random = 11;
    int equal = 0, sets = 0;
    char text[RT_NET_TEXT_MAX];

    (void)state;
    for (int round = 0; round < 1050; round += (int)stride(7)) {
        unsigned height = 1 + (unsigned)(round % 10);
        struct rt_net net = draw_tree(height, &random);
        struct rt_tree tree;
        struct judge judge;
        uint32_t count = draw(height, &random), cycles, least;
        const char *fault;

        if (round % 3 == 0)
            net.param[1] = 0;
        rt_topo_tree(&net, &tree);
        judge_begin(&judge, &tree);
        cycles = best(&tree, count, 256);
        least = (uint32_t)judge_least(&judge, pairs, count);
        fault = judge_schedule(&judge, pairs, count, cycle_of, cycles);
        text_of(&net, text);
        if (fault != NULL || cycles < least || cycles > least + 1 ||
            (net.param[1] == 0 && cycles != least))
            fail_with("%s, round %d: %s, %u cycles, at least %u\n", text, round, fault, cycles,
                      least);
        equal += cycles == least;
        sets++;
    }
    print_message("ceil(lambda) reached in %d of %d sets\n", equal, sets);
    assert_true(sets >= 1000 / (int)stride(7) && equal * 100 >= sets * 99);
}

/* Channels need no watch if few processors are behind them: lambda stays, and so does the judge. */
static void narrowed_loads_give_valid_schedules_of_as_few_cycles(void **state)
{
    uint64_t random = 23, spared = 0;

    (void)state;
    for (int round = 0; round < 300; round += (int)stride(5)) {
        unsigned height = 2 + (unsigned)(round % 8);
        struct rt_net net = draw_tree(height, &random);
        struct rt_tree tree;
        struct judge judge;
        uint32_t count = draw(height, &random), cycles, least, few = 1 + (uint32_t)round % 5;
        struct rt_load_tree_messages messages = set_of(count);
        uint64_t words, before;
        uint32_t *work;

        for (uint32_t m = 0; m < count && round % 2 == 0; m++) /* to few, or from few */
            if (round % 4 == 0)
                pairs[m].target %= few;
            else
                pairs[m].source %= few;
        rt_topo_tree(&net, &tree);
        judge_begin(&judge, &tree);
        assert_int_equal(rt_load_tree(&tree, &messages, load_of), 0);
        least = (uint32_t)rt_load_tree_least(&tree, load_of);
        before = rt_load_tree_schedule_words(&tree, count, load_of);
        words = rt_load_tree_words(&tree, count);
        work = work_of(words);
        assert_int_equal(rt_load_tree_narrow(&tree, &messages, work, load_of), 0);
        work_end(work, words);
        assert_int_equal(rt_load_tree_least(&tree, load_of), least);
        words = rt_load_tree_schedule_words(&tree, count, load_of);
        assert_true(words <= before);
        spared += words < before;
        work = work_of(words);
        assert_int_equal(rt_load_tree_schedule(&tree, &messages, load_of,
                                               &(struct rt_load_tree_search){1, 64}, work, cycle_of,
                                               &cycles),
                         0);
        work_end(work, words);
        assert_null(judge_schedule(&judge, pairs, count, cycle_of, cycles));
        assert_true(cycles <= least + 1);
    }
    assert_true(spared > 50 / stride(5));
}

static void without_effort_a_schedule_is_valid_all_the_same(void **state)
{
    uint64_t random = 13;

    (void)state;
    for (int round = 0; round < 100; round++) {
        unsigned height = 2 + (unsigned)(round % 7);
        struct rt_net net = draw_tree(height, &random);
        struct rt_tree tree;
        struct judge judge;
        uint32_t count = draw(height, &random), cycles;

        rt_topo_tree(&net, &tree);
        judge_begin(&judge, &tree);
        cycles = best(&tree, count, 0);
        assert_null(judge_schedule(&judge, pairs, count, cycle_of, cycles));
    }
}

/* First fit, counted channel by channel: each message in the first cycle with room all along its
 * way, in the order of the set. */
static uint32_t first_fit(const struct judge *judge, uint32_t count)
{
    static uint16_t used[1024][2][2 << 6]; /* of each cycle and channel, for trees of height 6 */
    uint32_t cycles = 0;

    memset(used, 0, sizeof used);
    for (uint32_t m = 0; m < count; m++) {
        uint32_t cycle = 0, fits = pairs[m].source == pairs[m].target;

        for (; !fits; cycle++) {
            assert_true(cycle < 1024);
            fits = 1;
            for (unsigned way = 2; way < 2 * judge->height + 2; way++) {
                uint32_t channel = passes(judge, pairs[m], way % 2, way / 2);

                if (channel != 0 &&
                    used[cycle][way % 2][(1u << way / 2) + channel - 1] == judge->wires[way / 2])
                    fits = 0;
            }
        }
        for (unsigned way = 2; way < 2 * judge->height + 2 && cycle > 0; way++) {
            uint32_t channel = passes(judge, pairs[m], way % 2, way / 2);

            if (channel != 0)
                used[cycle - 1][way % 2][(1u << way / 2) + channel - 1]++;
        }
        cycles = cycle > cycles ? cycle : cycles;
    }
    return cycles;
}

static void no_schedule_is_longer_than_that_of_theorem_1_or_first_fit(void **state)
{
    uint64_t random = 31, shorter = 0;

    (void)state;
    for (int round = 0; round < (quick() ? 1000 : 4000); round += (int)stride(5)) {
        unsigned height = 1 + (unsigned)(round % 6);
        struct rt_net net = draw_tree(height, &random);
        struct rt_tree tree;
        struct judge judge;
        uint32_t count = draw(height, &random), cycles, textbook, fitted;

        rt_topo_tree(&net, &tree);
        judge_begin(&judge, &tree);
        cycles = best(&tree, count, 512);
        theorem1(&tree, count, &textbook);
        fitted = first_fit(&judge, count);
        if (cycles > textbook || cycles > fitted)
            fail_with("round %d, tree:%u,w=%u: %u cycles, theorem 1 %u, first fit %u\n", round,
                      height, net.param[1], cycles, textbook, fitted);
        shorter += cycles < textbook && cycles < fitted;
    }
    print_message("shorter than both in %d sets\n", (int)shorter);
    assert_true(shorter > 20 / stride(5));
}

static void equal_arguments_give_equal_schedules(void **state)
{
    static uint32_t again[COUNT_MAX];
    uint64_t random = 37;

    (void)state;
    for (int round = 0; round < 100; round++) {
        unsigned height = 2 + (unsigned)(round % 7);
        struct rt_net net = draw_tree(height, &random);
        struct rt_load_tree_search search = {next_random(&random), (uint32_t)round % 4 * 64};
        struct rt_tree tree;
        uint32_t count = draw(height, &random), cycles[2];
        struct rt_load_tree_messages messages = set_of(count);
        uint64_t words;

        rt_topo_tree(&net, &tree);
        assert_int_equal(rt_load_tree(&tree, &messages, load_of), 0);
        words = rt_load_tree_schedule_words(&tree, count, load_of);
        for (int second = 0; second < 2; second++) { /* whatever was in the memory before */
            uint32_t *work = work_of(words);

            memset(work, second * 255, (size_t)words * sizeof *work);
            memset(second ? again : cycle_of, 1 + second, count * sizeof *again);
            assert_int_equal(rt_load_tree_schedule(&tree, &messages, load_of, &search, work,
                                                   second ? again : cycle_of, &cycles[second]),
                             0);
            work_end(work, words);
        }
        assert_int_equal(cycles[0], cycles[1]);
        assert_memory_equal(cycle_of, again, count * sizeof *again);
    }
}

/* The sets in which nearly all room is needed: each processor to all others, and a shift. */
static void tight_sets_reach_the_bound(void **state)
{
    static const struct {
        unsigned height;
        uint32_t wires, shift; /* 0: to all others */
    } sets[] = {{6, 16, 0}, {6, 32, 0}, {7, 26, 0}, {8, 41, 0}, {10, 102, 37}, {12, 256, 37}};

    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct rt_net net = {RT_FAMILY_TREE, 0, {sets[i].height, sets[i].wires}};
        uint32_t n = 1u << sets[i].height, each = sets[i].shift != 0 ? 1 : n - 1;
        uint32_t count = n * each, cycles, *load = malloc(16 * (size_t)n), *cycle, *work;
        struct rt_load_tree_message *pair = malloc(count * sizeof *pair);
        struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pair, NULL};
        struct rt_load_tree_search search = {1, 512};
        struct rt_tree tree;
        struct judge judge;
        uint64_t words;

        cycle = malloc(count * sizeof *cycle);
        assert_true(load != NULL && pair != NULL && cycle != NULL);
        for (uint32_t m = 0; m < count; m++)
            pair[m] = (struct rt_load_tree_message){
                m / each, (m / each + (sets[i].shift != 0 ? sets[i].shift : 1 + m % each)) % n};
        assert_int_equal(rt_topo_tree(&net, &tree), 0);
        judge_begin(&judge, &tree);
        assert_int_equal(rt_load_tree(&tree, &messages, load), 0);
        words = rt_load_tree_schedule_words(&tree, count, load);
        work = work_of(words);
        assert_int_equal(
            rt_load_tree_schedule(&tree, &messages, load, &search, work, cycle, &cycles), 0);
        work_end(work, words);
        assert_int_equal(cycles, judge_least(&judge, pair, count));
        assert_null(judge_schedule(&judge, pair, count, cycle, cycles));
        free(load);
        free(pair);
        free(cycle);
    }
}

static uint64_t any_capacity(const void *context, unsigned level)
{
    return ((const uint64_t *)context)[level];
}

static void capacities_may_be_any_function(void **state)
{
    uint64_t random = 17, wires[9];

    (void)state;
    for (int round = 0; round < 200; round += (int)stride(7)) {
        struct rt_tree tree = {1 + (unsigned)round % 8, any_capacity, wires};
        struct judge judge;
        uint32_t count = draw(tree.height, &random), cycles;

        for (unsigned level = 0; level <= tree.height; level++)
            wires[level] = 1 + next_random(&random) % 9;
        judge_begin(&judge, &tree);
        cycles = best(&tree, count, 64);
        assert_null(judge_schedule(&judge, pairs, count, cycle_of, cycles));
        theorem1(&tree, count, &cycles);
        assert_null(judge_schedule(&judge, pairs, count, cycle_of, cycles));
    }
}

/* Sets found by trying many, each for what the scheduler must do then; which line of it, make
 * coverage tells. */
static void sets_that_are_hard_to_schedule_are_scheduled(void **state)
{
    enum { ANY, PERMUTATIONS, NEAR };
    static const struct {
        unsigned height, count, kind;
        uint64_t seed;
        uint64_t wires[HEIGHT_MAX + 1];
    } sets[] = {
        /* 64 cycles: no word has bits behind the last */
        {7, 1642, NEAR, 5934, {19, 11, 7, 4, 2, 1, 1, 1}},
        /* a cycle more than ceil(lambda) leaves no fewer over */
        {2, 367, PERMUTATIONS, 58008, {5, 3, 9}},
        /* channels without a row beside others of their level that have one */
        {6, 1453, NEAR, 42258, {19, 13, 9, 5, 3, 2, 1}},
        /* narrow in the middle */
        {9, 9685, NEAR, 61891, {1, 7, 4, 2, 6, 8, 2, 3, 8, 1}},
        /* 16,384 messages through channels that are all nearly full */
        {10, 13259, PERMUTATIONS, 80102, {49, 30, 19, 12, 7, 4, 3, 1, 1, 1, 1}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        struct rt_tree tree = {sets[i].height, any_capacity, sets[i].wires};
        uint32_t n = 1u << tree.height, cycles;
        uint64_t random = sets[i].seed;
        struct judge judge;

        for (uint32_t m = 0; m < sets[i].count; m++) {
            uint64_t x = next_random(&random) >> 8;

            pairs[m] = (struct rt_load_tree_message){(uint32_t)(x % n), (uint32_t)((x >> 20) % n)};
            if (sets[i].kind == PERMUTATIONS) {
                pairs[m].source = m % n;
                pairs[m].target = (m % n * (2 * (m / n) + 5) + m / n * 3) % n;
            } else if (sets[i].kind == NEAR) {
                pairs[m].target = pairs[m].source ^ (uint32_t)((x >> 20) % (1 + n / 2));
            }
        }
        judge_begin(&judge, &tree);
        cycles = best(&tree, sets[i].count, 64);
        assert_null(judge_schedule(&judge, pairs, sets[i].count, cycle_of, cycles));
        assert_true(cycles >= judge_least(&judge, pairs, sets[i].count));
    }
}

/* --- the set that needs a cycle more than its load factor says */

static uint32_t make_example(void)
{
    for (uint32_t i = 0; i < 8; i++) {
        pairs[i] = (struct rt_load_tree_message){i, i ^ 4};
        pairs[8 + i] = (struct rt_load_tree_message){
            i, i < 4 ? (i + 1) % 4 : 4 + (i + 2) % 4}; /* i - 4 - 2 mod 4 */
    }
    return 16;
}

static void the_bound_cannot_always_be_reached(void **state)
{
    struct rt_net net = RT_TREE_W(3, 4);
    struct rt_tree tree;
    struct judge judge;
    uint32_t count = make_example();

    (void)state;
    rt_topo_tree(&net, &tree);
    judge_begin(&judge, &tree);
    assert_int_equal(judge_least(&judge, pairs, count), 2);
    for (uint32_t choice = 0; choice < 1u << count; choice++) { /* all schedules of two cycles */
        for (uint32_t m = 0; m < count; m++)
            cycle_of[m] = 1 + (choice >> m & 1);
        assert_non_null(judge_schedule(&judge, pairs, count, cycle_of, 2));
    }
    assert_int_equal(best(&tree, count, 512), 3);
    assert_null(judge_schedule(&judge, pairs, count, cycle_of, 3));
}

/* --- the judge is seen to fail */

static void planted_faults_are_caught(void **state)
{
    struct rt_net net = RT_TREE_W(6, 20);
    struct rt_tree tree;
    struct judge judge;
    uint64_t random = 19;
    uint32_t count = 0, cycles, moved = 0;

    (void)state;
    while (count < 100)
        count = draw(6, &random);
    rt_topo_tree(&net, &tree);
    judge_begin(&judge, &tree);
    cycles = best(&tree, count, 64);
    assert_null(judge_schedule(&judge, pairs, count, cycle_of, cycles));
    for (uint32_t m = 0; m < count; m++) { /* to another cycle in which its source sends */
        uint32_t was = cycle_of[m];

        for (uint32_t other = 0; other < count; other++) {
            if (was == 0 || pairs[other].source != pairs[m].source || cycle_of[other] == 0 ||
                cycle_of[other] == was)
                continue;
            cycle_of[m] = cycle_of[other];
            assert_string_equal(judge_schedule(&judge, pairs, count, cycle_of, cycles),
                                "a channel is too full");
            moved++;
            break;
        }
        cycle_of[m] = was;
        if (was == 0)
            continue;
        cycle_of[m] = 0; /* dropped */
        assert_string_equal(judge_schedule(&judge, pairs, count, cycle_of, cycles),
                            "a message has no cycle");
        cycle_of[m] = was;
    }
    assert_true(moved > 50);
    for (unsigned level = 1; level <= 6; level++) { /* a wire too few, where all were needed */
        uint64_t wires = judge.wires[level];
        const char *fault;

        judge.wires[level] = 0;
        fault = judge_schedule(&judge, pairs, count, cycle_of, cycles);
        judge.wires[level] = wires;
        assert_string_equal(fault, "a channel is too full");
    }
}

/* --- bad arguments, and partial concentrators */

static void bad_arguments_are_refused(void **state)
{
    struct rt_net net = RT_TREE(3), high = RT_TREE(25);
    struct rt_tree tree, too_high;
    struct rt_load_tree_messages messages = set_of(1);
    uint32_t work[1024], cycle, cycles = 77, narrow[32];

    (void)state;
    rt_topo_tree(&net, &tree);
    rt_topo_tree(&high, &too_high);
    pairs[0] = (struct rt_load_tree_message){0, 1};
    assert_int_equal(rt_load_tree(&tree, &messages, load_of), 0);
    assert_int_equal(rt_load_tree(&too_high, &messages, load_of), RT_ERR_HEIGHT);
    assert_int_equal(rt_load_tree_words(&too_high, 1), 0);
    assert_int_equal(rt_load_tree_schedule_words(&too_high, 1, load_of), 0);
    assert_int_equal(rt_load_tree_theorem1(&too_high, &messages, work, &cycle, &cycles),
                     RT_ERR_HEIGHT);
    assert_int_equal(rt_load_tree_corollary2(&too_high, &messages, work, &cycle, &cycles),
                     RT_ERR_HEIGHT);
    assert_int_equal(rt_load_tree_schedule(&too_high, &messages, load_of,
                                           &(struct rt_load_tree_search){1, 1}, work, &cycle,
                                           &cycles),
                     RT_ERR_HEIGHT);
    assert_int_equal(rt_load_tree_narrow(&too_high, &messages, work, load_of), RT_ERR_HEIGHT);
    for (int bad = 0; bad < 2; bad++) {
        struct rt_tree wide = {3, scaled, &net};

        pairs[0] = bad ? (struct rt_load_tree_message){8, 1} : (struct rt_load_tree_message){1, 8};
        assert_int_equal(rt_load_tree_theorem1(&tree, &messages, work, &cycle, &cycles),
                         RT_ERR_INDEX);
        assert_int_equal(rt_load_tree_corollary2(&wide, &messages, work, &cycle, &cycles),
                         RT_ERR_INDEX);
        assert_int_equal(rt_load_tree_schedule(&tree, &messages, load_of,
                                               &(struct rt_load_tree_search){1, 1}, work, &cycle,
                                               &cycles),
                         RT_ERR_INDEX);
        assert_int_equal(rt_load_tree(&tree, &messages, load_of), RT_ERR_INDEX);
        memset(narrow, 0, sizeof narrow); /* nothing is too full, then a channel of the root */
        assert_int_equal(rt_load_tree_narrow(&tree, &messages, work, narrow), RT_ERR_INDEX);
        narrow[RT_TREE_CHANNEL(2, 0)] = 9;
        assert_int_equal(rt_load_tree_narrow(&tree, &messages, work, narrow), RT_ERR_INDEX);
        assert_int_equal(narrow[RT_TREE_CHANNEL(2, 0)], 9);
        pairs[0] = (struct rt_load_tree_message){0, 1};
        assert_int_equal(rt_load_tree(&tree, &messages, load_of), 0);
    }
    assert_int_equal(cycles, 77);
}

static void nothing_to_send_takes_no_cycle(void **state)
{
    struct rt_net net = RT_TREE(3);
    struct rt_tree tree;
    struct rt_load_tree_fraction factor;
    uint32_t cycles;

    (void)state;
    rt_topo_tree(&net, &tree);
    for (uint32_t count = 0; count <= 8; count += 8) {
        for (uint32_t m = 0; m < count; m++)
            pairs[m] = (struct rt_load_tree_message){m, m};
        assert_int_equal(best(&tree, count, 64), 0);
        for (uint32_t m = 0; m < count; m++)
            assert_int_equal(cycle_of[m], 0);
        theorem1(&tree, count, &cycles);
        assert_int_equal(cycles, 0);
        factor = rt_load_tree_factor(&tree, load_of);
        assert_true(factor.load == 0 && factor.capacity == 1 && factor.channel == 0);
    }
}

/* What a message function sees of the progress, while it is asked. */
static struct rt_load_progress progress;
static uint32_t done_before, step_before;

static struct rt_load_tree_message watched(const void *context, uint32_t number)
{
    assert_true(progress.done <= progress.total && progress.total > 0);
    assert_true(progress.step != step_before || progress.done >= done_before);
    step_before = progress.step;
    done_before = progress.done;
    return rt_load_tree_pair(context, number);
}

static void progress_never_falls_nor_goes_beyond_the_whole(void **state)
{
    struct rt_net net = RT_TREE(3);
    struct rt_tree tree;
    struct rt_load_tree_messages messages = {0, watched, pairs, &progress};
    uint32_t work[4096], cycles;

    (void)state;
    rt_topo_tree(&net, &tree);
    assert_int_equal(rt_load_tree(&tree, &messages, load_of), 0);
    assert_int_equal(progress.total, 1); /* of nothing */
    for (uint32_t m = 0; m < 56; m++)
        pairs[m] = (struct rt_load_tree_message){m % 8, (m % 8 + 1 + m / 8) % 8};
    messages.count = 56;
    done_before = 0;
    assert_int_equal(rt_load_tree(&tree, &messages, load_of), 0);
    assert_true(progress.total == 56 && progress.done == 55);
    assert_true(rt_load_tree_words(&tree, 56) <= 4096);
    assert_int_equal(rt_load_tree_theorem1(&tree, &messages, work, cycle_of, &cycles), 0);
    assert_true(progress.step == 1 && progress.total == 56 && progress.done < 56);
    assert_true(rt_load_tree_schedule_words(&tree, 56, load_of) <= 4096);
    assert_int_equal(
        rt_load_tree_schedule(&tree, &messages, load_of, &(struct rt_load_tree_search){1, 64},
                              (uint32_t *)(void *)(uint64_t[2048]){0}, cycle_of, &cycles),
        0);
    assert_true(progress.step == 1 && progress.total == 112);
    assert_true(progress.done <= 112);
}

static void partial_concentrators_leave_a_part_of_the_wires(void **state)
{
    uint64_t wires[4] = {1000, 7, 4, 1};
    struct rt_tree tree = {3, any_capacity, wires};
    struct rt_load_tree_concentrators partial = {&tree, 3, 4};

    (void)state;
    assert_int_equal(rt_load_tree_partial(&partial, 0), 750);
    assert_int_equal(rt_load_tree_partial(&partial, 1), 5);
    assert_int_equal(rt_load_tree_partial(&partial, 2), 3);
    assert_int_equal(rt_load_tree_partial(&partial, 3), 1);
    partial.under = 3;
    assert_int_equal(rt_load_tree_partial(&partial, 1), 7);
    wires[0] = UINT64_C(1) << 32;
    partial = (struct rt_load_tree_concentrators){&tree, 999999999, 1000000000};
    assert_int_equal(rt_load_tree_partial(&partial, 0), UINT64_C(4294967291)); /* 4294967291.7 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loads_are_those_counted_channel_by_channel),
        cmocka_unit_test(a_generator_gives_what_its_pairs_give),
        cmocka_unit_test(theorem_1_halves_evenly_until_all_is_one_cycle),
        cmocka_unit_test(corollary_2_needs_capacities_above_lg_n_and_then_holds),
        cmocka_unit_test(one_thousand_random_sets_are_scheduled_close_to_the_bound),
        cmocka_unit_test(narrowed_loads_give_valid_schedules_of_as_few_cycles),
        cmocka_unit_test(without_effort_a_schedule_is_valid_all_the_same),
        cmocka_unit_test(no_schedule_is_longer_than_that_of_theorem_1_or_first_fit),
        cmocka_unit_test(equal_arguments_give_equal_schedules),
        cmocka_unit_test(tight_sets_reach_the_bound),
        cmocka_unit_test(capacities_may_be_any_function),
        cmocka_unit_test(sets_that_are_hard_to_schedule_are_scheduled),
        cmocka_unit_test(the_bound_cannot_always_be_reached),
        cmocka_unit_test(planted_faults_are_caught),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(nothing_to_send_takes_no_cycle),
        cmocka_unit_test(progress_never_falls_nor_goes_beyond_the_whole),
        cmocka_unit_test(partial_concentrators_leave_a_part_of_the_wires),
    };

    return run_all(tests);
}
