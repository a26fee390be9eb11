/* SPDX-License-Identifier: MIT-0 */
/* Traffic patterns: rules, what fits, and the messages of each, by the words of SPEC 18.2. */
#include "page_ends.h"
#include "rt/load_pattern.h"
#include "rt/random.h"

static void a_pattern_is_a_permutation(void **state)
{
    static const char *const nets[] = {"torus:4,6", "hypercube:5",     "kntree:3,3", "hyperx:2,3,3",
                                       "ring:9",    "dragonfly:2,4,2", "mesh:4,4,4", "tree:5"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++)
        for (uint8_t kind = 0; kind <= RT_LOAD_SHIFT; kind++) {
            struct rt_net net = net_of(nets[i]);
            struct rt_load_pattern p = {.kind = kind, .a = 5};
            uint8_t taken[256] = {0};

            assert_int_equal(rt_load_pattern_begin(&p, &net), 0);
            assert_true(p.processors < sizeof taken);
            for (uint32_t s = 0; rt_load_pattern_fits(&p) && s < p.processors; s++) {
                uint32_t target = rt_load_pattern_target(&p, s);

                if (target >= p.processors || taken[target]++)
                    fail_with("%s: pattern %d sends %" PRIu32 " to %" PRIu32 "\n", nets[i], kind, s,
                              target);
            }
        }
}

/* (1, 2) of torus:4,6 is 9; two processors a router, the second: 2 * 4 + 1 of hyperx:2,3,3. */
static void patterns_are_those_of_the_book(void **state)
{
    static const struct {
        const char *net;
        uint8_t kind;
        uint32_t source, target;
    } row[] = {
        {"torus:4,6", RT_LOAD_TORNADO, 9, 2 + 4 * 4},
        {"torus:4,6", RT_LOAD_NEIGHBOUR, 23, 0},
        {"torus:5,5", RT_LOAD_TRANSPOSE, 7, 11},
        {"torus:3,3,3", RT_LOAD_SHUFFLE, 5, 15},
        {"hyperx:2,3,3", RT_LOAD_TRANSPOSE, 3, 2 * 3 + 1},
        {"ring:16", RT_LOAD_TRANSPOSE, 7, 13},
        {"ring:8", RT_LOAD_SHUFFLE, 6, 5},
        {"ring:8", RT_LOAD_BITREV, 6, 3},
        {"kntree:4,2", RT_LOAD_TORNADO, 0, 5},
        {"dragonfly:1,2,1", RT_LOAD_TORNADO, 0, 2},
        {"ring:5", RT_LOAD_TORNADO, 0, 2},
        {"mesh:4,8", RT_LOAD_SHUFFLE, 17, 3}, /* 10001 to 00011: the sides differ */
        {"array:4", RT_LOAD_SHUFFLE, 2, 1},
        {"array:2", RT_LOAD_SHUFFLE, 1, 1},
        {"array:1", RT_LOAD_SHUFFLE, 0, 0},
        {"mesh:2,3,4,2,3,4", RT_LOAD_TRANSPOSE, 1 + 2 * 2 + 6 * 3, 24 * (1 + 2 * 2 + 6 * 3)},
        {"ring:9", RT_LOAD_SHIFT, 7, 4}, /* 2^64 - 1 is 6 modulo 9 */
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct rt_net net = net_of(row[i].net);
        struct rt_load_pattern p = {.kind = row[i].kind, .digits = 1, .a = UINT64_MAX};

        rt_load_pattern_begin(&p, &net);
        assert_true(rt_load_pattern_fits(&p));
        if (rt_load_pattern_target(&p, row[i].source) != row[i].target)
            fail_with("%s: pattern %d sends %" PRIu32 " to %" PRIu32 ", not to %" PRIu32 "\n",
                      row[i].net, row[i].kind, row[i].source,
                      rt_load_pattern_target(&p, row[i].source), row[i].target);
    }
}

static void what_does_not_fit_is_told(void **state)
{
    static const struct {
        const char *net;
        uint8_t kind, odd, fits;
    } row[] = {
        {"ring:8", RT_LOAD_TRANSPOSE, 0, 0},    {"ring:8", RT_LOAD_TRANSPOSE, 1, 1},
        {"mesh:3,5", RT_LOAD_TRANSPOSE, 0, 0},  {"torus:3,3,3", RT_LOAD_TRANSPOSE, 0, 0},
        {"torus:3,3,5", RT_LOAD_SHUFFLE, 0, 0}, {"torus:5,3,3", RT_LOAD_SHUFFLE, 0, 0},
        {"array:9", RT_LOAD_SHUFFLE, 0, 0},     {"array:9", RT_LOAD_BITREV, 0, 0},
        {"array:1", RT_LOAD_BITREV, 0, 1},      {"array:9", RT_LOAD_COMPLEMENT, 0, 1},
        {"array:9", RT_LOAD_ALLTOALL, 0, 1},
    };
    struct rt_net largest = {RT_FAMILY_ARRAY, 0, {RT_NODES_MAX}};
    struct rt_load_pattern p = {.kind = RT_LOAD_COMPLEMENT};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct rt_load_pattern it = {.kind = row[i].kind, .odd = row[i].odd};

        assert_int_equal(rt_load_pattern_begin(&it, net_at_end(row[i].net)), 0);
        if (!rt_load_pattern_fits(&it) != !row[i].fits)
            fail_with("%s: pattern %d\n", row[i].net, row[i].kind);
    }
    assert_int_equal(rt_load_pattern_begin(&p, &largest), 0);
    assert_int_equal(rt_load_pattern_target(&p, 0), RT_NODES_MAX - 1);
    assert_int_equal(rt_load_pattern_begin(&p, net_at_end("mesh:2,2,2,2,2,2,2,2")), 0);
    assert_int_equal(p.digits, 8);
}

#define MOST (UINT64_MAX / 9)

static void messages_are_counted(void **state)
{
    static const struct {
        uint8_t kind;
        uint64_t a, count;
    } row[] = {
        {RT_LOAD_HOTSPOT, 0, 8},          {RT_LOAD_ALLTOALL, 0, 72},
        {RT_LOAD_PERMUTATIONS, 3, 27},    {RT_LOAD_RANDOM, 5, 45},
        {RT_LOAD_RANDOM, MOST, MOST * 9}, {RT_LOAD_RANDOM, MOST + 1, UINT64_MAX},
        {RT_LOAD_TORNADO, 5, 9},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct rt_load_pattern p = {.kind = row[i].kind, .a = row[i].a, .processors = 9};

        assert_true(rt_load_pattern_count(&p) == row[i].count);
    }
}

#define MANY 45000

static struct rt_load_pair expected[MANY];

/* The messages of SPEC 18.2; their number. */
static uint32_t expect(const struct rt_load_pattern *p)
{
    uint64_t rng = p->seed, n = p->processors;
    uint32_t count = 0;

    if (p->kind == RT_LOAD_PERMUTATIONS)
        for (uint64_t k = 0; k < p->a; k++, count += (uint32_t)n) {
            for (uint32_t s = 0; s < n; s++)
                expected[count + s] = (struct rt_load_pair){s, s};
            for (uint32_t i = (uint32_t)n; --i > 0;) {
                uint64_t j = (rt_random_next(&rng) >> 32) * (i + UINT64_C(1)) >> 32;
                uint32_t its = expected[count + i].target;

                expected[count + i].target = expected[count + j].target;
                expected[count + j].target = its;
            }
        }
    else
        for (uint64_t s = 0; s < n; s++)
            for (uint64_t k = 0; k < (p->kind == RT_LOAD_RANDOM ? p->a : n); k++) {
                uint64_t to = p->kind == RT_LOAD_RANDOM ? rt_random_next(&rng) % n : k;

                if (p->kind == RT_LOAD_RANDOM || (p->kind == RT_LOAD_ALLTOALL && s != to) ||
                    (p->kind == RT_LOAD_HOTSPOT && s != 0 && to == 0) ||
                    (p->kind == RT_LOAD_SHIFT && to == (s + 2) % n))
                    expected[count++] = (struct rt_load_pair){(uint32_t)s, (uint32_t)to};
            }
    return count;
}

/* A report of progress stands at the last 4096 messages that are whole. */
static void messages_are_those_told(void **state)
{
    static const struct {
        uint8_t kind;
        uint32_t processors;
        uint64_t a;
        uint32_t done;
    } row[] = {
        {RT_LOAD_HOTSPOT, 9, 0, 0},          {RT_LOAD_ALLTOALL, 9, 0, 0},
        {RT_LOAD_ALLTOALL, 2, 0, 0},         {RT_LOAD_SHIFT, 9, 2, 0},
        {RT_LOAD_PERMUTATIONS, 1, 4, 0},     {RT_LOAD_PERMUTATIONS, 9, 3, 0},
        {RT_LOAD_PERMUTATIONS, 9, 5000, 10}, {RT_LOAD_PERMUTATIONS, 9, 456, 1},
        {RT_LOAD_PERMUTATIONS, 9, 455, 0},   {RT_LOAD_RANDOM, 9, 3, 0},
        {RT_LOAD_RANDOM, 9, 5000, 10},       {RT_LOAD_RANDOM, 1, 2, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct rt_load_pattern p = {.kind = row[i].kind, .a = row[i].a, .seed = 7 + i};
        struct rt_load_progress progress = {7, 7, 7};
        struct rt_net net = {RT_FAMILY_ARRAY, 0, {row[i].processors}};
        struct rt_load_pair *found;
        uint32_t count;

        rt_load_pattern_begin(&p, &net);
        count = expect(&p);
        assert_true(rt_load_pattern_count(&p) == count);
        found =
            count < 400 ? at_end(expected, count * sizeof *found) : malloc(count * sizeof *found);
        memset(found, 0xFF, count * sizeof *found);
        rt_load_pattern_fill(&p, found, &progress);
        assert_memory_equal(found, expected, count * sizeof *found);
        assert_int_equal(progress.step, 0);
        assert_int_equal(progress.done, row[i].done);
        assert_int_equal(progress.total, count < 4096 ? 1 : count / 4096);
        rt_load_pattern_fill(&p, found, NULL);
        assert_memory_equal(found, expected, count * sizeof *found);
        if (count >= 400)
            free(found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pattern_is_a_permutation),
        cmocka_unit_test(patterns_are_those_of_the_book),
        cmocka_unit_test(what_does_not_fit_is_told),
        cmocka_unit_test(messages_are_counted),
        cmocka_unit_test(messages_are_those_told),
    };

    return run_all(tests);
}
