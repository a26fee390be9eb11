/* SPDX-License-Identifier: MIT-0 */
/* Whole schedules of fat-trees, cycle by cycle, are those of tree_naive.h, and take as much memory
 * and report the same progress. */
#include "rt/load.h"
#include "tree_naive.h"

#define COUNT 420

static struct rt_load_tree_message pairs[COUNT];
static struct naive t;
static uint64_t wires_of[NAIVE_HEIGHT + 1]; /* by height above the leaves */

static uint64_t wires(const void *context, unsigned level)
{
    return wires_of[*(const unsigned *)context - level];
}

/* Words of memory: two for 64 cycles of what can be full, ten for a message, nine for a processor,
 * three for a channel above the processors and one for each cycle; an even number of each. */
static uint64_t even(uint64_t words)
{
    return words + words % 2;
}

static uint64_t words_of(unsigned height, uint32_t count, uint32_t cycles)
{
    uint64_t n = UINT64_C(1) << height, ports = 0, above = 0;

    naive_begin(&t, pairs, count, cycles);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned up = 0; up < height; up++)
            for (uint32_t node = 0; node < n >> up; node++)
                if (naive_can_be_full(&t, side, up, node) && up > 0)
                    above++;
                else if (naive_can_be_full(&t, side, up, node))
                    ports += (t.total[side][up][node] + cycles - 1) / cycles;
    return 2 * (ports + above) * ((cycles + 63) / 64) + 10 * even(count) + 2 * even(n + 1) + 4 * n +
           3 * even(above) + even(above * cycles);
}

static void draw(unsigned height, uint32_t count, unsigned kind, uint64_t *random)
{
    for (unsigned up = 0; up <= height; up++)
        wires_of[up] = 1 + next_random(random) % (1 + up + kind % 3);
    for (uint32_t m = 0; m < count; m++)
        pairs[m] = tree_message(kind % 4, m, 1u << height, next_random(random) >> 8);
}

/* Both schedule the set; how long theirs is, over ceil(lambda). */
static uint32_t scheduled(unsigned height, uint32_t count, const struct rt_load_tree_search *search)
{
    static uint32_t load[4 * NAIVE_LEAVES], cycle[COUNT + 1], expected[COUNT];
    struct rt_tree tree = {height, wires, &height};
    struct rt_load_progress progress = {0};
    struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, &progress};
    uint32_t least, cycles, best, *work;
    uint64_t words, other;

    t.height = height;
    t.wires = wires_of;
    assert_int_equal(rt_load_tree(&tree, &messages, load), 0);
    least = (uint32_t)rt_load_tree_least(&tree, load);
    words = words_of(height, count, least);
    other = words_of(height, count, least + 1);
    words = words > other ? words : other;
    assert_int_equal(rt_load_tree_schedule_words(&tree, count, load), words);
    work = malloc((size_t)(words + 1) * sizeof *work);
    assert_non_null(work);
    memset(work, 0xA5, (size_t)(words + 1) * sizeof *work);
    memset(cycle, 0xA5, sizeof cycle);
    assert_int_equal(rt_load_tree_schedule(&tree, &messages, load, search, work, cycle, &cycles),
                     0);
    assert_int_equal(work[words], 0xA5A5A5A5);
    assert_int_equal(cycle[count], 0xA5A5A5A5);
    free(work);
    best = naive_schedule(&t, pairs, count, least, search->seed, search->effort, expected);
    if (cycles != best)
        fail_with("%u messages, height %u: %u cycles, not %u\n", count, height, cycles, best);
    for (uint32_t m = 0; m < count; m++)
        if (cycle[m] != expected[m])
            fail_with("message %u of %u, height %u, in cycle %u, not %u of %u\n", m, count, height,
                      cycle[m], expected[m], best);
    assert_int_equal(progress.step, t.report[t.reports - 1].step);
    assert_int_equal(progress.done, t.report[t.reports - 1].done);
    assert_int_equal(progress.total, t.count > 0 ? 2 * t.count : 1);
    return best - least;
}

static void schedules_are_those_of_the_naive_scheduler(void **state)
{
    uint32_t again = 0, further = 0, moved = 0;
    uint64_t random = 14;

    (void)state;
    for (uint32_t round = 0; round < 600; round += stride(5)) {
        unsigned height = 1 + round % NAIVE_HEIGHT;
        unsigned kind = round / NAIVE_HEIGHT % 12;
        uint32_t most = kind % 4 == 2 ? COUNT / 4 : height < 3 ? COUNT / 2 : COUNT;
        uint32_t count = (uint32_t)(next_random(&random) % (most + 1));
        struct rt_load_tree_search search = {next_random(&random), round % 3}; /* soon spent */

        draw(height, count, kind, &random);
        further += scheduled(height, count, &search) > 1;
        again += t.report[t.reports - 1].step == 2;
        moved += t.steps > 0;
    }
    print_message("%u schedules by moving messages, %u by a second attempt, %u longer\n", moved,
                  again, further);
    assert_true(moved > 50 / stride(5) && again > 10 / stride(5) && further > 5 / stride(5));
}

/* A set that needs a cycle more: all the effort is spent, to the last step.  With most of these
 * seeds that step changes nothing, with some the schedule. */
static void sets_that_need_more_cycles_take_all_of_the_effort(void **state)
{
    uint64_t random = 54;

    (void)state;
    for (unsigned up = 0; up <= 3; up++)
        wires_of[up] = 1;
    for (uint32_t m = 0; m < 24; m++) {
        uint32_t to = m + 1 + (uint32_t)((rt_random_next(&random) >> 8) % 7);

        pairs[m] = (struct rt_load_tree_message){m % 8, to % 8};
    }
    for (uint32_t seed = 0; seed < 160; seed += stride(5))
        assert_int_equal(scheduled(3, 24, &(struct rt_load_tree_search){seed, 1}), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(schedules_are_those_of_the_naive_scheduler),
        cmocka_unit_test(sets_that_need_more_cycles_take_all_of_the_effort),
    };

    return run_all(tests);
}
