/* SPDX-License-Identifier: MIT-0 */
/* Chains of moves between two cycles (SPEC 13.6, "step by step"), in a schedule that is made by
 * hand: no set of messages is known on which this rule decides. */
#include "rt/load.h"
#include "trees.h"
#include "../../lib/load/tree/load_schedule.h"

#define HEIGHT 8
#define COUNT 4096

/* At the processors as many wires as messages, one in every other channel. */
static uint64_t capacity(const void *context, unsigned level)
{
    (void)context;
    return level == HEIGHT ? COUNT : 1;
}

static struct rt_load_tree_message pairs[COUNT];
static struct load_schedule s;
static uint32_t before[COUNT];

/* Messages in cycles 0 and 1 by turns, which fill each channel twice in both at least. */
static uint32_t *fill(void)
{
    static const struct rt_tree tree = {HEIGHT, capacity, NULL};
    const struct rt_load_tree_messages messages = {COUNT, rt_load_tree_pair, pairs, NULL};
    static uint32_t load[4 << HEIGHT];
    uint64_t random = 5, words;
    uint32_t *work;

    for (uint32_t m = 0; m < COUNT; m++)
        pairs[m] = tree_message(0, m, 1u << HEIGHT, next_random(&random));
    assert_int_equal(rt_load_tree(&tree, &messages, load), 0);
    s.tree = &tree;
    s.rng = 1;
    words = rti_load_schedule_words(&s, COUNT, load, 2);
    work = calloc((size_t)words, sizeof *work);
    assert_non_null(work);
    assert_int_equal(rti_load_schedule_begin(&s, &messages, load, 2, work), 0);
    assert_int_equal(s.ports, 0);
    for (uint32_t k = 0; k < s.list.count; k++) {
        struct load_rows rows;

        s.rank[k] = k;
        load_rows_of(&s, k, &rows);
        rti_load_schedule_put(&s, k, &rows, k % 2);
    }
    for (uint32_t k = 0; k < s.list.count; k++) {
        s.run[0][k] = k;
        s.run[1][k] = s.list.by_target[k];
        s.mate[2 * k] = s.mate[2 * k + 1] = LOAD_TREE_NONE;
        before[k] = s.cycle[k];
    }
    for (uint32_t i = 0; i < 2 * s.rows; i++)
        assert_true(s.count[i] > 1);
    return work;
}

static uint32_t moved(void)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < s.list.count; k++)
        n += s.cycle[k] != before[k];
    return n;
}

/* Each move takes a message off full channels and puts it onto others: the excess stays. */
static void a_chain_that_notes_more_than_256_channels_is_undone(void **state)
{
    uint32_t *work = fill();
    uint64_t excess = s.excess;

    (void)state;
    s.moves = 64;
    rti_load_schedule_chain(&s, 0, 1, 0, s.list.count);
    assert_int_equal(moved(), 0);
    assert_true(s.excess == excess);
    s.moves = 16;
    rti_load_schedule_chain(&s, 0, 1, 0, s.list.count);
    assert_int_equal(moved(), 16);
    assert_true(s.excess == excess);
    free(work);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_that_notes_more_than_256_channels_is_undone),
    };

    return run_all(tests);
}
