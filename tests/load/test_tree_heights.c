/* SPDX-License-Identifier: MIT-0 */
/* The load room serves trees of 2^24 processors, and none higher (rt/load_tree.h): a message that
 * names the processor behind the last is refused for that, not for the height. */
#include "rt/load.h"
#include "support.h"

#define N (UINT32_C(1) << RT_LOAD_TREE_HEIGHT_MAX)

static const struct rt_load_tree_message bad = {0, N};
static const struct rt_load_tree_messages messages = {1, rt_load_tree_pair, &bad, NULL};

static uint64_t wide(const void *context, unsigned level)
{
    (void)context;
    (void)level;
    return RT_LOAD_TREE_HEIGHT_MAX + 1;
}

static void trees_of_2_to_the_24_processors_are_served(void **state)
{
    static const struct rt_load_tree_search search = {1, 64};
    struct rt_tree tree = {RT_LOAD_TREE_HEIGHT_MAX, wide, NULL};
    uint32_t cycle = 77, cycles = 77, *load, *work;

    (void)state;
    if (sanitized()) /* a page fault for each 1,024 channels */
        skip();
    load = calloc(4 * (size_t)N, sizeof *load); /* where pages are not written, none */
    work = calloc(6 * (size_t)N + 64, sizeof *work);
    assert_true(load != NULL && work != NULL);
    assert_true(rt_load_tree_words(&tree, 1) <= 4 * (uint64_t)N + 64);
    assert_true(rt_load_tree_schedule_words(&tree, 1, load) <= 6 * (uint64_t)N + 64);
    assert_true(rt_load_tree_words(&tree, 1) > 0);
    assert_true(rt_load_tree_schedule_words(&tree, 1, load) > 0);
    assert_int_equal(rt_load_tree_narrow(&tree, &messages, work, load), RT_ERR_INDEX);
    assert_int_equal(rt_load_tree_schedule(&tree, &messages, load, &search, work, &cycle, &cycles),
                     RT_ERR_INDEX);
    assert_int_equal(rt_load_tree_theorem1(&tree, &messages, work, &cycle, &cycles), RT_ERR_INDEX);
    assert_int_equal(rt_load_tree_corollary2(&tree, &messages, work, &cycle, &cycles),
                     RT_ERR_INDEX);
    assert_int_equal(rt_load_tree(&tree, &messages, load), RT_ERR_INDEX);
    assert_true(cycle == 77 && cycles == 77);
    free(load);
    free(work);
}

/* --- the same set among processors of which all but one in 2^SHIFT are silent */

#define LOW 6
#define SHIFT (RT_LOAD_TREE_HEIGHT_MAX - LOW)
#define COUNT 400

static struct rt_load_tree_message pairs[COUNT];
static const uint64_t wires_of[LOW + 1] = {9, 6, 4, 3, 2, 1, 1}; /* by level */

static uint64_t low_wires(const void *context, unsigned level)
{
    (void)context;
    return wires_of[level];
}

/* Channels of one processor's messages alone are wide, but for its own. */
static uint64_t high_wires(const void *context, unsigned level)
{
    (void)context;
    if (level == RT_LOAD_TREE_HEIGHT_MAX)
        return wires_of[LOW];
    return level < LOW ? wires_of[level] : COUNT;
}

static struct rt_load_tree_message spread(const void *context, uint32_t number)
{
    struct rt_load_tree_message pair = rt_load_tree_pair(context, number);

    pair.source <<= SHIFT;
    pair.target <<= SHIFT;
    return pair;
}

static uint32_t schedule(const struct rt_tree *tree, rt_load_tree_message_at *message,
                         uint32_t *cycle)
{
    static const struct rt_load_tree_search search = {1, 64};
    struct rt_load_tree_messages set = {COUNT, message, pairs, NULL};
    uint32_t *load = calloc((size_t)4 << tree->height, sizeof *load), cycles = 0, *work;

    assert_non_null(load);
    assert_int_equal(rt_load_tree(tree, &set, load), 0);
    work = malloc((size_t)rt_load_tree_schedule_words(tree, COUNT, load) * sizeof *work);
    assert_non_null(work);
    assert_int_equal(rt_load_tree_schedule(tree, &set, load, &search, work, cycle, &cycles), 0);
    free(work);
    free(load);
    return cycles;
}

static void silent_processors_change_no_schedule(void **state)
{
    struct rt_tree low = {LOW, low_wires, NULL}, high = {RT_LOAD_TREE_HEIGHT_MAX, high_wires, NULL};
    uint32_t one[COUNT], other[COUNT];
    uint64_t random = 1;

    (void)state;
    if (sanitized())
        skip();
    for (uint32_t m = 0; m < COUNT; m++) {
        uint64_t x = next_random(&random) >> 8;

        pairs[m] = (struct rt_load_tree_message){(uint32_t)(x % (1 << LOW)),
                                                 (uint32_t)((x >> 20) % (1 << LOW))};
    }
    assert_int_equal(schedule(&low, rt_load_tree_pair, one), schedule(&high, spread, other));
    assert_memory_equal(one, other, sizeof one);
}

/* Strings of which each meets the next one lower than the one before, down to one processor: as
 * many wait for a mate as can.  All matched in turn, the load of each channel is halved to within
 * one. */
static void as_many_strings_wait_as_there_are_heights(void **state)
{
    struct rt_tree tree = {RT_LOAD_TREE_HEIGHT_MAX, wide, NULL};
    struct rt_load_tree_messages set = {RT_LOAD_TREE_HEIGHT_MAX + 4, rt_load_tree_pair, pairs,
                                        NULL};
    uint32_t cycle[RT_LOAD_TREE_HEIGHT_MAX + 4], cycles = 0, at = 0;
    uint32_t *work = malloc((size_t)rt_load_tree_words(&tree, set.count) * sizeof *work);

    (void)state;
    assert_non_null(work);
    for (uint32_t m = 0; m < set.count; m++) { /* the last five from one processor */
        if (m > 0 && m < RT_LOAD_TREE_HEIGHT_MAX)
            at += N >> (m + 1);
        pairs[m] = (struct rt_load_tree_message){at, N - 1 - at};
    }
    assert_int_equal(rt_load_tree_theorem1(&tree, &set, work, cycle, &cycles), 0);
    assert_int_equal(cycles, 2);
    for (unsigned level = 1; level <= RT_LOAD_TREE_HEIGHT_MAX; level++) {
        unsigned height = RT_LOAD_TREE_HEIGHT_MAX - level;

        for (uint32_t m = 0; m < set.count; m++) { /* the channel of each message's source */
            int more = 0;

            for (uint32_t k = 0; k < set.count; k++)
                if (pairs[k].source >> height == pairs[m].source >> height)
                    more += cycle[k] == 1 ? 1 : -1;
            assert_true(more >= -1 && more <= 1);
        }
    }
    free(work);
}

static uint64_t one_wire(const void *context, unsigned level)
{
    (void)context;
    (void)level;
    return 1;
}

/* One, two or three messages from processor 0 to one at each height: SPEC 13.6 gives 1, 2 or 4
 * cycles to a level, and those of all levels follow one another, since all leave by one wire. */
static void levels_follow_one_another_in_trees_of_every_height(void **state)
{
    (void)state;
    for (unsigned height = 1; height <= RT_LOAD_TREE_HEIGHT_MAX; height += stride(13)) {
        struct rt_tree tree = {height, one_wire, NULL};
        struct rt_load_tree_messages set = {0, rt_load_tree_pair, pairs, NULL};
        uint32_t cycle[3 * RT_LOAD_TREE_HEIGHT_MAX], cycles = 0, wanted = 0, *work;

        for (unsigned up = 0; up < height; up++) {
            for (unsigned k = 0; k <= up % 3; k++)
                pairs[set.count++] = (struct rt_load_tree_message){0, UINT32_C(1) << up};
            wanted += 1u << up % 3;
        }
        work = malloc((size_t)rt_load_tree_words(&tree, set.count) * sizeof *work);
        assert_non_null(work);
        assert_int_equal(rt_load_tree_theorem1(&tree, &set, work, cycle, &cycles), 0);
        assert_int_equal(cycles, wanted);
        for (uint32_t m = 0; m < set.count; m++) {
            assert_in_range(cycle[m], 1, cycles);
            for (uint32_t k = 0; k < m; k++)
                assert_int_not_equal(cycle[m], cycle[k]);
        }
        free(work);
    }
}

static void higher_trees_are_not(void **state)
{
    static const struct rt_load_tree_search search = {1, 64};
    struct rt_tree tree = {RT_LOAD_TREE_HEIGHT_MAX + 1, wide, NULL};
    uint32_t cycle = 77, cycles = 77, load = 77, work = 77;

    (void)state;
    assert_int_equal(rt_load_tree(&tree, &messages, &load), RT_ERR_HEIGHT);
    assert_int_equal(rt_load_tree_words(&tree, 1), 0);
    assert_int_equal(rt_load_tree_schedule_words(&tree, 1, &load), 0);
    assert_int_equal(rt_load_tree_narrow(&tree, &messages, &work, &load), RT_ERR_HEIGHT);
    assert_int_equal(
        rt_load_tree_schedule(&tree, &messages, &load, &search, &work, &cycle, &cycles),
        RT_ERR_HEIGHT);
    assert_int_equal(rt_load_tree_theorem1(&tree, &messages, &work, &cycle, &cycles),
                     RT_ERR_HEIGHT);
    assert_int_equal(rt_load_tree_corollary2(&tree, &messages, &work, &cycle, &cycles),
                     RT_ERR_HEIGHT);
    assert_true(load == 77 && work == 77 && cycle == 77 && cycles == 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_of_2_to_the_24_processors_are_served),
        cmocka_unit_test(silent_processors_change_no_schedule),
        cmocka_unit_test(as_many_strings_wait_as_there_are_heights),
        cmocka_unit_test(levels_follow_one_another_in_trees_of_every_height),
        cmocka_unit_test(higher_trees_are_not),
    };

    return run_all(tests);
}
