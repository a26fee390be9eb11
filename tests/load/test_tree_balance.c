/* SPDX-License-Identifier: MIT-0 */
/* Balanced decomposition trees (Leiserson, theorems 5 and 8): balance and cuts by code that
 * walks the line of boxes one by one. */
#include "rt/load.h"
#include "support.h"

#define HEIGHT_MAX 8
#define CUTS_MAX 14

static uint64_t place[1 << HEIGHT_MAX];
static uint8_t black[1 << CUTS_MAX];
static struct rt_load_tree_strings strings[2 << HEIGHT_MAX];
static uint32_t leaf[1 << HEIGHT_MAX];
static uint32_t owner[1 << CUTS_MAX]; /* the node whose set a box is in */

/* Processors in boxes at random; or all at the beginning, at both ends, or dense on one side. */
static void draw(unsigned height, unsigned cuts, unsigned kind, uint64_t *random)
{
    uint32_t n = 1u << height, boxes = 1u << cuts, found = 0;

    memset(black, 0, sizeof black);
    while (found < n) {
        uint32_t box = (uint32_t)(next_random(random) % boxes);

        if (kind == 1)
            box = found;
        if (kind == 2)
            box = found % 2 == 0 ? found / 2 : boxes - 1 - found / 2;
        if (kind == 3 && box >= 2 * n)
            box = boxes - 1 - box % n;
        found += black[box] == 0;
        black[box] = 1;
    }
    for (uint32_t box = 0, i = 0; box < boxes; box++)
        if (black[box])
            place[i++] = box;
}

static uint64_t size_of(const struct rt_load_tree_strings *s)
{
    return s->end[0] - s->begin[0] + (s->end[1] - s->begin[1]);
}

/* Marks the boxes of a set; the number of processors among them. */
static uint32_t mark(const struct rt_load_tree_strings *s, uint32_t node)
{
    uint32_t count = 0;

    for (int i = 0; i < 2; i++) {
        for (uint64_t box = s->begin[i]; box < s->end[i]; box++) {
            if (owner[box] != node / 2)
                fail_with("node %u: box %" PRIu64 " is node %u's\n", node, box, owner[box]);
            owner[box] = node;
            count += black[box];
        }
    }
    return count;
}

/* Places between neighbouring boxes of one string where the two halves part. */
static uint32_t cuts_of(const struct rt_load_tree_strings *s)
{
    uint32_t cuts = 0;

    for (int i = 0; i < 2; i++)
        for (uint64_t box = s->begin[i]; box + 1 < s->end[i]; box++)
            cuts += owner[box] != owner[box + 1];
    return cuts;
}

static void sets_are_halved_in_boxes_and_processors_by_two_cuts(void **state)
{
    uint64_t random = 3;
    int two = 0;

    (void)state;
    for (int round = 0; round < 600; round++) {
        unsigned height = 1 + (unsigned)round % HEIGHT_MAX;
        unsigned cuts = height + (unsigned)(round / 8) % (CUTS_MAX - height + 1);
        uint32_t n = 1u << height;

        draw(height, cuts, (unsigned)round % 5, &random);
        assert_int_equal(rt_load_tree_balance(height, cuts, place, strings, leaf), 0);
        for (uint32_t box = 0; box < 1u << cuts; box++)
            owner[box] = 0;
        assert_int_equal(mark(&strings[1], 1), n);
        assert_int_equal(size_of(&strings[1]), 1u << cuts);
        for (uint32_t node = 1; node < n; node++) {
            const struct rt_load_tree_strings *left = &strings[2 * node], *right = left + 1;
            uint32_t blacks = mark(left, 2 * node), others = mark(right, 2 * node + 1), used;

            used = cuts_of(&strings[node]);
            if (blacks != others || size_of(left) != size_of(right) || used > 2 ||
                size_of(left) + size_of(right) != size_of(&strings[node]))
                fail_with("round %d, node %u: %u and %u processors, %" PRIu64 " and %" PRIu64
                          " boxes, %u cuts\n",
                          round, node, blacks, others, size_of(left), size_of(right), used);
            two += used == 2;
        }
        for (uint32_t i = 0; i < n; i++) { /* each processor is in its leaf's set */
            assert_true(leaf[i] < n);
            assert_int_equal(owner[place[i]], n + leaf[i]);
        }
    }
    assert_true(two > 1000);
}

/* --- which of the cuts that would do: box by box */

struct list {
    uint32_t count, box[1 << CUTS_MAX];
};

static void append(struct list *to, const struct list *from, uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; i++)
        to->box[to->count++] = from->box[i];
}

static uint32_t blacks_in(const struct list half[2])
{
    uint32_t blacks = 0;

    for (int i = 0; i < 2; i++)
        for (uint32_t j = 0; j < half[i].count; j++)
            blacks += black[half[i].box[j]];
    return blacks;
}

/* Move number m of the strings s and l, closed to a circle: the half that begins m boxes into s,
 * and from the end of s on that moves along l, and the rest (SPEC 13.7). */
static void move(const struct list *s, const struct list *l, uint32_t m, struct list set[4])
{
    uint32_t half = (s->count + l->count) / 2;

    for (int i = 0; i < 4; i++)
        set[i].count = 0;
    if (m <= s->count) { /* the window of the circle that begins at box m of s */
        uint32_t into = half - (s->count - m);

        append(&set[0], s, m, s->count);
        append(&set[1], l, 0, into);
        append(&set[2], s, 0, m);
        append(&set[3], l, into, l->count);
    } else { /* a beginning of l and an end of it */
        uint32_t back = m - s->count;

        append(&set[0], l, 0, half - back);
        append(&set[1], l, l->count - back, l->count);
        append(&set[2], s, 0, s->count);
        append(&set[3], l, half - back, l->count - back);
    }
}

static void boxes_of(const struct rt_load_tree_strings *s, struct list list[2])
{
    for (int i = 0; i < 2; i++) {
        list[i].count = 0;
        for (uint64_t box = s->begin[i]; box < s->end[i]; box++)
            list[i].box[list[i].count++] = (uint32_t)box;
    }
}

static void same_boxes(const struct list *list, const struct rt_load_tree_strings *held)
{
    static struct list of[2];

    boxes_of(held, of);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(of[i].count, list[i].count);
        assert_memory_equal(of[i].box, list[i].box, of[i].count * sizeof of[i].box[0]);
    }
}

/* The half of a node's boxes that its left child gets is the one that bisection finds. */
static void holds_to_the_rule(uint32_t node)
{
    static struct list both[2], set[4];
    const struct list *s, *l;
    uint32_t half, low = 0, high;
    int more;

    boxes_of(&strings[node], both);
    half = blacks_in(both) / 2;
    s = both[0].count > both[1].count ? &both[1] : &both[0];
    l = s == &both[0] ? &both[1] : &both[0];
    high = s->count + (s->count + l->count) / 2;
    move(s, l, 0, set);
    more = blacks_in(set) > half;
    while (blacks_in(set) != half) {
        uint32_t middle = (low + high) / 2;

        move(s, l, middle, set);
        if (more == (blacks_in(set) > half))
            low = middle + 1;
        else
            high = middle;
    }
    same_boxes(&set[0], &strings[2 * node]);
    same_boxes(&set[2], &strings[2 * node + 1]);
}

static void sets_are_cut_where_bisection_finds_the_half(void **state)
{
    uint64_t random = 4;

    (void)state;
    for (int round = 0; round < 300; round++) {
        unsigned height = (unsigned)round % 7;
        unsigned cuts = height + (unsigned)(round / 8) % (10 - height);

        draw(height, cuts, (unsigned)round % 5, &random);
        assert_int_equal(rt_load_tree_balance(height, cuts, place, strings, leaf), 0);
        for (uint32_t node = 1; node < 1u << height; node++)
            holds_to_the_rule(node);
    }
}

/* Sides in turn, the first bit of each first, and none of a side that has no more. */
static uint64_t place_by_rule(const unsigned bits[3], const uint64_t at[3])
{
    uint64_t found = 0;

    for (unsigned round = 0; round < 4; round++)
        for (unsigned axis = 0; axis < 3; axis++)
            if (round < bits[axis])
                found = 2 * found + (at[axis] >> (bits[axis] - 1 - round)) % 2;
    return found;
}

static void boxes_of_all_shapes_are_cut_in_turn(void **state)
{
    (void)state;
    for (unsigned shape = 0; shape < 64; shape++) {
        const unsigned bits[3] = {shape % 4, shape / 4 % 4, shape / 16};

        for (uint64_t i = 0; i < 512; i++) {
            uint64_t at[3] = {i % 8, i / 8 % 8, i / 64};

            if (at[0] >> bits[0] || at[1] >> bits[1] || at[2] >> bits[2])
                continue;
            assert_int_equal(rt_load_tree_place(bits, at), place_by_rule(bits, at));
        }
    }
}

static void boxes_are_cut_along_x_y_and_z_in_turn(void **state)
{
    static const unsigned cube[3] = {2, 2, 2}, flat[3] = {3, 1, 0};
    uint8_t seen[64] = {0};

    (void)state;
    for (uint64_t i = 0; i < 64; i++) {
        uint64_t at[3] = {i % 4, i / 4 % 4, i / 16}, p = rt_load_tree_place(cube, at);

        assert_true(p < 64 && !seen[p]);
        seen[p] = 1;
        assert_int_equal(p / 32, at[0] / 2);     /* first along x */
        assert_int_equal(p / 16 % 2, at[1] / 2); /* then y, z */
        assert_int_equal(p / 8 % 2, at[2] / 2);
        assert_int_equal(p / 4 % 2, at[0] % 2);
        assert_int_equal(p / 2 % 2, at[1] % 2);
        assert_int_equal(p % 2, at[2] % 2);
    }
    for (uint64_t x = 0; x < 8; x++)
        for (uint64_t y = 0; y < 2; y++)
            assert_int_equal(rt_load_tree_place(flat, (uint64_t[3]){x, y, 0}),
                             x / 4 * 8 + y * 4 + x % 4);
}

static void bad_places_are_refused(void **state)
{
    uint64_t good[4] = {0, 3, 5, 7}, bad[3][4] = {{0, 3, 5, 8}, {0, 3, 3, 7}, {3, 0, 5, 7}};

    (void)state;
    strings[1].end[0] = 77;
    for (int i = 0; i < 3; i++)
        assert_int_equal(rt_load_tree_balance(2, 3, bad[i], strings, leaf), RT_ERR_INDEX);
    assert_int_equal(rt_load_tree_balance(2, 1, good, strings, leaf), RT_ERR_HEIGHT);
    assert_int_equal(rt_load_tree_balance(2, 63, good, strings, leaf), RT_ERR_HEIGHT);
    assert_int_equal(rt_load_tree_balance(25, 30, good, strings, leaf), RT_ERR_HEIGHT);
    assert_int_equal(rt_load_tree_balance(0, 3, &bad[0][3], strings, leaf), RT_ERR_INDEX);
    good[0] = UINT64_C(1) << 62; /* heights up to 24 and 62 cuts are served, and 2^62 lies behind */
    assert_int_equal(rt_load_tree_balance(24, 62, good, strings, leaf), RT_ERR_INDEX);
    assert_int_equal(strings[1].end[0], 77);
    good[0] = 0;
    assert_int_equal(rt_load_tree_balance(2, 3, good, strings, leaf), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_halved_in_boxes_and_processors_by_two_cuts),
        cmocka_unit_test(sets_are_cut_where_bisection_finds_the_half),
        cmocka_unit_test(boxes_of_all_shapes_are_cut_in_turn),
        cmocka_unit_test(boxes_are_cut_along_x_y_and_z_in_turn),
        cmocka_unit_test(bad_places_are_refused),
    };

    return run_all(tests);
}
