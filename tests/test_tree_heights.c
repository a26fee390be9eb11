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
    uint32_t cycle = 77, cycles = 77, *load = calloc(4 * (size_t)N, sizeof *load);
    uint32_t *work =
        calloc(4 * (size_t)N + 64, sizeof *work); /* where pages are not written, none */

    (void)state;
    assert_true(load != NULL && work != NULL);
    assert_true(rt_load_tree_words(&tree, 1) <= 4 * (uint64_t)N + 64);
    assert_true(rt_load_tree_schedule_words(&tree, 1, load) <= 4 * (uint64_t)N + 64);
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
        cmocka_unit_test(higher_trees_are_not),
    };

    return run_all(tests);
}
