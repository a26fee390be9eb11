/* SPDX-License-Identifier: MIT-0 */
/* Theorem 1 and corollary 2 put each message into the cycle that their rule says, and channels are
 * narrowed as theirs says: each by code that goes subtree by subtree. */
#include "rt/load.h"
#include "page_ends.h"

#define HEIGHT 8
#define COUNT 4096
#define NONE UINT32_MAX

static struct rt_load_tree_message pairs[COUNT];
static uint32_t load_of[4 << HEIGHT], cycle_of[COUNT], by_rule[COUNT];
static uint64_t wires_of[HEIGHT + 1]; /* by level */
static struct rt_load_progress progress;

static uint64_t capacity(const void *context, unsigned level)
{
    assert_true(level <= HEIGHT);
    return ((const uint64_t *)context)[level];
}

/* A set, or a part of one: numbers of messages, in the order of their sources. */
struct part {
    uint32_t count, *at;
};

static struct part part_of(uint32_t room)
{
    struct part part = {0, malloc((room + 1) * sizeof *part.at)};

    assert_non_null(part.at);
    return part;
}

static uint32_t end_of(uint32_t m, unsigned side)
{
    return side == 0 ? pairs[m].source : pairs[m].target;
}

/* --- loads */

/* Does message m pass the channel above this node, up (side 0) or down? */
static int passes(unsigned height, uint32_t m, unsigned side, unsigned level, uint32_t number)
{
    unsigned shift = height - level;

    return end_of(m, side) >> shift == number && end_of(m, !side) >> shift != number;
}

static uint32_t load_in(unsigned height, const struct part *part, unsigned side, unsigned level,
                        uint32_t number)
{
    uint32_t load = 0;

    for (uint32_t i = 0; i < part->count; i++)
        load += (uint32_t)passes(height, part->at[i], side, level, number);
    return load;
}

/* The least power of two that, times capacities less `less`, is no less than any load. */
static uint32_t parts_of(unsigned height, const struct part *part, uint64_t less)
{
    uint32_t parts = 1;

    for (unsigned level = 1; level <= height; level++)
        for (uint32_t c = 0; c < 1u << level; c++)
            for (unsigned side = 0; side < 2; side++)
                while (parts * (wires_of[level] - less) < load_in(height, part, side, level, c))
                    parts *= 2;
    return parts;
}

/* --- halving: mates within processors, then within subtrees of 2, 4, .. leaves */

static uint32_t mate[2][COUNT];

/* Matches the strings of a subtree; the one that is left, or NONE. */
static uint32_t match(const struct part *part, unsigned side, unsigned up, uint32_t number)
{
    uint32_t one = NONE, other = NONE;

    if (up > 0) {
        one = match(part, side, up - 1, 2 * number);
        other = match(part, side, up - 1, 2 * number + 1);
        if (one != NONE && other != NONE) {
            mate[side][one] = other;
            mate[side][other] = one;
            return NONE;
        }
        return one != NONE ? one : other;
    }
    for (uint32_t i = 0; i < part->count; i++) {
        uint32_t m = part->at[i];

        if (end_of(m, side) != number)
            continue;
        mate[side][m] = one;
        if (one != NONE)
            mate[side][one] = m;
        one = one == NONE ? m : NONE;
    }
    return one;
}

/* The message that a path begins with: from this one on by its source, until there is no mate;
 * in a cycle this one. */
static uint32_t beginning(uint32_t m, unsigned *side)
{
    uint32_t at = m;

    for (*side = 0; mate[*side][at] != NONE; *side = !*side) {
        at = mate[*side][at];
        if (at == m)
            break;
    }
    *side = mate[*side][at] != NONE ? *side : !*side;
    return at;
}

/* Puts the messages of a part into 0 and 1 by turns, path by path, in the order of the sources. */
static void divide(unsigned height, const struct part *part, struct part half[2])
{
    static uint32_t into[COUNT];

    for (unsigned side = 0; side < 2; side++)
        match(part, side, height, 0);
    for (uint32_t i = 0; i < part->count; i++)
        into[part->at[i]] = NONE;
    for (uint32_t i = 0; i < part->count; i++) {
        unsigned side;
        uint32_t at = into[part->at[i]] == NONE ? beginning(part->at[i], &side) : NONE, bit = 0;

        for (; at != NONE && into[at] == NONE; bit ^= 1) {
            into[at] = bit;
            at = mate[side][at];
            side = !side;
        }
    }
    for (uint32_t i = 0; i < part->count; i++) {
        struct part *to = &half[into[part->at[i]]];

        to->at[to->count++] = part->at[i];
    }
}

/* Part number `number` of 1, 2, 4 .. parts: divided until there are so many. */
static void halve(unsigned height, const struct part *part, uint32_t parts, uint32_t first)
{
    struct part half[2];

    if (parts == 1) {
        for (uint32_t i = 0; i < part->count; i++)
            by_rule[part->at[i]] = first;
        return;
    }
    half[0] = part_of(part->count);
    half[1] = part_of(part->count);
    divide(height, part, half);
    halve(height, &half[0], parts / 2, first);
    halve(height, &half[1], parts / 2, first + parts / 2);
    free(half[0].at);
    free(half[1].at);
}

/* The messages that cross a node of this level from left to right, or (1) from right to left. */
static struct part group_of(unsigned height, uint32_t count, unsigned level, uint32_t node,
                            uint32_t right)
{
    unsigned below = height - level - 1;
    struct part group = part_of(count);

    for (uint32_t p = 0; p < 1u << height; p++)
        for (uint32_t m = 0; m < count; m++)
            if (pairs[m].source == p && p >> below == 2 * node + right &&
                pairs[m].target >> below == 2 * node + !right)
                group.at[group.count++] = m;
    return group;
}

/* Both schedules; what was reported last. */
static uint32_t by_theorem1(unsigned height, uint32_t count, struct rt_load_progress *last)
{
    uint32_t base = 0, before = 0;

    memset(by_rule, 0, sizeof by_rule);
    for (unsigned level = 0; level < height; level++) {
        uint32_t widest = 0;

        for (uint32_t g = 0; g < 2u << level; g++) {
            struct part group = group_of(height, count, level, g / 2, g % 2);
            uint32_t parts = group.count > 0 ? parts_of(height, &group, 0) : 0;

            if (group.count > 0) {
                halve(height, &group, parts, base + 1);
                last->step = height - level;
                last->done = before;
            }
            before += group.count;
            last->total = before;
            widest = parts > widest ? parts : widest;
            free(group.at);
        }
        base += widest;
    }
    return base;
}

static uint32_t by_corollary2(unsigned height, uint32_t count)
{
    struct part all = part_of(count);
    uint32_t parts, some = 0;

    memset(by_rule, 0, sizeof by_rule);
    for (; all.count < count; all.count++)
        all.at[all.count] = all.count;
    parts = parts_of(height, &all, height);
    free(all.at);
    for (unsigned level = 0; level < height; level++) {
        for (uint32_t g = 0; g < 2u << level; g++) {
            struct part group = group_of(height, count, level, g / 2, g % 2);

            halve(height, &group, parts, 1);
            some += group.count;
            free(group.at);
        }
    }
    return some > 0 ? parts : 0;
}

/* --- sets */

static void draw(unsigned height, uint32_t count, unsigned kind, uint64_t *random)
{
    uint32_t n = 1u << height;

    for (uint32_t m = 0; m < count; m++) {
        uint64_t x = next_random(random) >> 8;

        pairs[m] = (struct rt_load_tree_message){(uint32_t)(x % n), (uint32_t)((x >> 20) % n)};
        if (kind == 1)
            pairs[m].target %= 1 + n / 4;
        if (kind == 2)
            pairs[m].source %= 1 + n / 4;
        if (kind == 3)
            pairs[m].target = pairs[m].source ^ (uint32_t)((x >> 20) % (1 + n / 2));
    }
}

/* Words of 32 bits for theorem 1 and the like. */
static uint64_t words_of(unsigned height, uint64_t count)
{
    uint64_t places = UINT64_C(4) << height;
    uint64_t more = places > 3 * count ? places : 3 * count;

    return 6 * (count + count % 2) + more + more % 2;
}

static uint32_t *work_of(unsigned height, uint32_t count)
{
    struct rt_tree tree = {height, capacity, wires_of};
    uint64_t words = words_of(height, count);
    uint32_t *work = malloc((size_t)(words + 1) * sizeof *work);

    assert_int_equal(rt_load_tree_words(&tree, count), words);
    assert_non_null(work);
    memset(work, 0xA5, (size_t)(words + 1) * sizeof *work);
    return work;
}

static void work_end(uint32_t *work, unsigned height, uint32_t count)
{
    assert_int_equal(work[words_of(height, count)], 0xA5A5A5A5);
    free(work);
}

static void same_cycles(unsigned height, uint32_t count, const char *what)
{
    assert_int_equal(cycle_of[count], 77);
    for (uint32_t m = 0; m < count; m++)
        if (cycle_of[m] != by_rule[m])
            fail_with("%s, height %u, %u messages: %u to %u in %u, not %u\n", what, height, count,
                      pairs[m].source, pairs[m].target, cycle_of[m], by_rule[m]);
}

static void theorem_1_halves_by_its_rule(void **state)
{
    uint64_t random = 8;

    (void)state;
    for (int round = 0; round < 150; round++) {
        unsigned height = 1 + (unsigned)round % 5;
        uint32_t count = (uint32_t)(next_random(&random) % (10u << height)), cycles = 0;
        struct rt_tree tree = {height, capacity, wires_of};
        struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, &progress};
        struct rt_load_progress last = {.step = 77, .done = 77, .total = 77};
        uint32_t expected, *work = work_of(height, count);

        for (unsigned level = 0; level <= height; level++)
            wires_of[level] = 1 + next_random(&random) % (3 + 2 * (height - level));
        draw(height, count, (unsigned)(next_random(&random) % 4), &random);
        progress = last;
        cycle_of[count] = 77;
        expected = by_theorem1(height, count, &last);
        assert_int_equal(rt_load_tree_theorem1(&tree, &messages, work, cycle_of, &cycles), 0);
        work_end(work, height, count);
        assert_int_equal(cycles, expected);
        same_cycles(height, count, "theorem 1");
        if (expected > 0)
            assert_true(progress.step == last.step && progress.done == last.done &&
                        progress.total == last.total);
        else
            assert_true(progress.step == 77 && progress.done == 77 && progress.total == 77);
    }
}

static void corollary_2_halves_all_groups_alike(void **state)
{
    uint64_t random = 9;

    (void)state;
    for (int round = 0; round < 80; round++) {
        unsigned height = 1 + (unsigned)round % 5;
        uint32_t count = (uint32_t)(next_random(&random) % (20u << height)), cycles = 0;
        struct rt_tree tree = {height, capacity, wires_of};
        struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, NULL};
        uint32_t expected, *work = work_of(height, count);

        for (unsigned level = 0; level <= height; level++)
            wires_of[level] = height + 1 + next_random(&random) % (3 + 2 * (height - level));
        wires_of[0] = 1; /* above the root: nobody asks */
        draw(height, count, (unsigned)(next_random(&random) % 4), &random);
        expected = by_corollary2(height, count);
        cycle_of[count] = 77;
        assert_int_equal(rt_load_tree_corollary2(&tree, &messages, work, cycle_of, &cycles), 0);
        assert_int_equal(cycles, expected);
        same_cycles(height, count, "corollary 2");
        for (unsigned level = 1; level <= height; level++) { /* one wire too few on any level */
            uint64_t wires = wires_of[level];

            wires_of[level] = height;
            assert_int_equal(rt_load_tree_corollary2(&tree, &messages, work, cycle_of, &cycles),
                             RT_ERR_WIRES);
            wires_of[level] = wires;
        }
        if (count > 0) { /* and no such processor: that is said first */
            wires_of[1] = height;
            pairs[count - 1].target = 1u << height;
            assert_int_equal(rt_load_tree_corollary2(&tree, &messages, work, cycle_of, &cycles),
                             RT_ERR_INDEX);
        }
        work_end(work, height, count);
    }
}

/* --- narrowing, and loads */

/* At how many processors the messages that pass a channel have their other ends. */
static uint32_t ends_of(unsigned height, uint32_t count, unsigned side, unsigned level,
                        uint32_t number)
{
    uint8_t seen[1 << HEIGHT] = {0};
    uint32_t ends = 0;

    for (uint32_t m = 0; m < count; m++) {
        if (passes(height, m, side, level, number) && !seen[end_of(m, !side)]) {
            seen[end_of(m, !side)] = 1;
            ends++;
        }
    }
    return ends;
}

static void channels_that_few_ends_keep_from_being_full_are_freed(void **state)
{
    uint64_t random = 10;
    uint32_t load[4 << HEIGHT], freed = 0;

    (void)state;
    for (int round = 0; round < 200; round++) {
        unsigned height = 1 + (unsigned)round % 6;
        uint32_t count = (uint32_t)(next_random(&random) % (8u << height));
        struct rt_tree tree = {height, capacity, wires_of};
        struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, &progress};
        struct part all = part_of(count);
        uint32_t *work = work_of(height, count);

        for (unsigned level = 0; level <= height; level++)
            wires_of[level] = 1 + next_random(&random) % (3 + 2 * (height - level));
        draw(height, count, (unsigned)(next_random(&random) % 4), &random);
        for (uint32_t m = 0; m < count && round % 5 == 4; m++) { /* in the left half alone */
            pairs[m].source %= 1u << (height - 1);
            pairs[m].target %= 1u << (height - 1);
        }
        for (; all.count < count; all.count++)
            all.at[all.count] = all.count;
        memset(load_of, 0xA5, sizeof load_of);
        assert_int_equal(rt_load_tree(&tree, &messages, load_of), 0);
        assert_true(progress.step == 0 && progress.done == (count > 0 ? count - 1 : 0) &&
                    progress.total == (count > 0 ? count : 1));
        memset(load, 0, sizeof load);
        for (unsigned level = 1; level <= height; level++)
            for (uint32_t c = 0; c < 2u << level; c++)
                load[(2u << level) + c] = load_in(height, &all, c % 2, level, c / 2);
        assert_memory_equal(load_of, load, sizeof *load << (height + 2));
        for (unsigned level = 1; level < height; level++) {
            for (uint32_t c = 0; c < 2u << level; c++) {
                uint32_t *here = &load[(2u << level) + c];

                if (*here > wires_of[level] &&
                    ends_of(height, count, c % 2, level, c / 2) * wires_of[height] <=
                        wires_of[level]) {
                    *here = (uint32_t)wires_of[level];
                    freed++;
                }
            }
        }
        assert_int_equal(rt_load_tree_narrow(&tree, &messages, work, load_of), 0);
        assert_memory_equal(load_of, load, sizeof *load << (height + 2));
        work_end(work, height, count);
        free(all.at);
    }
    assert_true(freed > 100);
}

/* Whichever message it is, and even to itself, where nothing is to be freed. */
static void processors_that_do_not_exist_are_refused(void **state)
{
    struct rt_tree tree = {3, capacity, wires_of};
    struct rt_load_tree_messages messages = {2, rt_load_tree_pair, pairs, NULL};
    uint32_t *work = work_of(3, 2), *load;

    (void)state;
    memset(load_of, 0, sizeof load_of);
    load = at_end(load_of, sizeof *load_of << (3 + 2)); /* no channel stands behind the last */
    for (uint32_t m = 0; m < 2; m++) {
        pairs[!m] = (struct rt_load_tree_message){0, 7};
        pairs[m] = (struct rt_load_tree_message){8, 8};
        assert_int_equal(rt_load_tree_narrow(&tree, &messages, work, load), RT_ERR_INDEX);
    }
    work_end(work, 3, 2);
}

/* The factor is that of the first channel than which none is fuller. */
static void the_load_factor_names_the_first_of_the_fullest_channels(void **state)
{
    uint64_t random = 11;

    (void)state;
    for (int round = 0; round < 300; round++) {
        unsigned height = 1 + (unsigned)round % 5;
        uint32_t count = (uint32_t)(next_random(&random) % (4u << height)), best = 0;
        struct rt_tree tree = {height, capacity, wires_of};
        struct rt_load_tree_messages messages = {count, rt_load_tree_pair, pairs, NULL};
        struct rt_load_tree_fraction factor;
        uint64_t wires = 1;

        for (unsigned level = 0; level <= height; level++)
            wires_of[level] = 1 + next_random(&random) % 3;
        draw(height, count, (unsigned)round % 4, &random);
        assert_int_equal(rt_load_tree(&tree, &messages, load_of), 0);
        for (unsigned level = 1; level <= height; level++) {
            for (uint32_t c = 2u << level; c < 4u << level; c++) {
                if (load_of[c] * wires > (best > 0 ? load_of[best] : 0) * wires_of[level]) {
                    best = c;
                    wires = wires_of[level];
                }
            }
        }
        factor = rt_load_tree_factor(&tree, load_of);
        assert_int_equal(factor.channel, best);
        assert_int_equal(factor.load * wires, (best > 0 ? load_of[best] : 0) * factor.capacity);
        for (uint64_t d = 2; d <= 3; d++)
            assert_true(factor.load % d != 0 || factor.capacity % d != 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(theorem_1_halves_by_its_rule),
        cmocka_unit_test(corollary_2_halves_all_groups_alike),
        cmocka_unit_test(channels_that_few_ends_keep_from_being_full_are_freed),
        cmocka_unit_test(processors_that_do_not_exist_are_refused),
        cmocka_unit_test(the_load_factor_names_the_first_of_the_fullest_channels),
    };

    return run_all(tests);
}
