/* SPDX-License-Identifier: MIT-0 */
/* Matchings and the heaviest permutation, beside those found by trying. */
#include "page_ends.h"
#include "rt/load.h"
#include "rt/random.h"

#define UNITS 64
#define EDGES (UNITS * UNITS)

/* --- matchings */

static uint8_t edge[UNITS][UNITS];
static uint32_t first[UNITS + 1], to[EDGES];

static struct rt_load_bipartite graph_of(uint32_t sources, uint32_t targets)
{
    uint32_t edges = 0;

    for (uint32_t s = 0; s < sources; s++) {
        first[s] = edges;
        for (uint32_t t = 0; t < targets; t++)
            if (edge[s][t])
                to[edges++] = t;
    }
    first[sources] = edges;
    return (struct rt_load_bipartite){sources, targets, first, to};
}

static uint8_t bits_of(uint32_t set)
{
    uint8_t bits = 0;

    for (; set != 0; set &= set - 1)
        bits++;
    return bits;
}

/* By trying, set by set: most[sets] of the targets taken, source by source. */
static uint32_t matched_by_sets(uint32_t sources, uint32_t targets)
{
    static uint8_t most[1 << 10];

    memset(most, 0, sizeof most);
    for (uint32_t s = 0; s < sources; s++)
        for (uint32_t set = (1u << targets); set-- > 0;)
            for (uint32_t t = 0; t < targets; t++)
                if (edge[s][t] && !(set >> t & 1) && most[set | 1u << t] < most[set] + 1 &&
                    most[set] == bits_of(set))
                    most[set | 1u << t] = (uint8_t)(most[set] + 1);
    for (uint32_t set = 1; set < 1u << targets; set++)
        if (most[set] > most[0])
            most[0] = most[set];
    return most[0];
}

static void draw_edges(uint32_t sources, uint32_t targets, uint64_t *random)
{
    uint32_t of = 1 + rt_random_below(random, 12);

    for (uint32_t s = 0; s < sources; s++)
        for (uint32_t t = 0; t < targets; t++)
            edge[s][t] = rt_random_below(random, of) == 0;
}

/* What is matched is a matching, and a cover of as many proves that none is larger. */
static void judge_matching(const struct rt_load_bipartite *graph, uint32_t matched,
                           const uint32_t *mate, const uint32_t *source)
{
    uint32_t words[UNITS], count = 0;
    uint8_t covers[UNITS], covered[UNITS];

    for (uint32_t s = 0; s < graph->sources; s++)
        if (mate[s] != RT_LOAD_NO_MATE) {
            assert_true(edge[s][mate[s]]);
            assert_int_equal(source[mate[s]], s);
            count++;
        }
    assert_int_equal(count, matched);
    count = rt_load_cover(graph, mate, source, covers, covered, words);
    for (uint32_t s = 0; s < graph->sources; s++)
        for (uint32_t t = 0; t < graph->targets; t++)
            assert_true(!edge[s][t] || covers[s] || covered[t]);
    if (count != matched)
        fail_with("%" PRIu32 " matched, but %" PRIu32 " cover all\n", matched, count);
}

static void a_matching_is_the_largest(void **state)
{
    uint32_t mate[UNITS], source[UNITS], words[3 * UNITS];
    uint64_t random = 7;

    (void)state;
    assert_int_equal(rt_load_match_words(UNITS), 3 * UNITS);
    for (int round = 0; round < 2000; round++) {
        uint32_t most = round % 2 ? 8 : UNITS, sources = 1 + rt_random_below(&random, most);
        uint32_t targets = 1 + rt_random_below(&random, most), matched;
        struct rt_load_bipartite graph;

        draw_edges(sources, targets, &random);
        graph = graph_of(sources, targets);
        matched = rt_load_match(&graph, mate, source, words);
        judge_matching(&graph, matched, mate, source);
        if (most == 8 && matched_by_sets(sources, targets) != matched)
            fail_with("round %d: %" PRIu32 " matched, by sets %" PRIu32 "\n", round, matched,
                      matched_by_sets(sources, targets));
    }
}

/* --- assignments */

static uint32_t weights[UNITS * UNITS];

/* The heaviest permutation by trying: most[sets] of the targets taken, source by source. */
static uint64_t heaviest_by_sets(uint32_t n)
{
    static uint64_t most[1 << 8];

    memset(most, 0, sizeof most);
    for (uint32_t set = 0; set < 1u << n; set++)
        for (uint32_t t = 0, s = bits_of(set); t < n; t++)
            if (!(set >> t & 1) && most[set | 1u << t] < most[set] + weights[s * n + t])
                most[set | 1u << t] = most[set] + weights[s * n + t];
    return most[(1u << n) - 1];
}

static void a_permutation_is_the_heaviest(void **state)
{
    static uint32_t mate[UNITS], source[UNITS], from[UNITS];
    static int64_t row[UNITS], column[UNITS], distance[UNITS];
    static uint8_t reached[UNITS];
    static const uint32_t below[] = {2, 3, 20, UINT32_MAX};
    struct rt_load_assignment a = {0, weights, mate, source, row, column, distance, from, reached};
    uint64_t random = 3;

    (void)state;
    for (int round = 0; round < 2000; round++) {
        uint64_t found;

        a.n = 1 + rt_random_below(&random, round % 10 ? 8 : UNITS);
        for (uint32_t i = 0; i < a.n * a.n; i++)
            weights[i] = rt_random_below(&random, below[round % 4]) + (round % 4 == 3);
        memset(row, 0x7F, sizeof row); /* what is there before counts for nothing */
        memset(column, 0x7F, sizeof column);
        found = rt_load_assign(&a);
        if (!rt_load_assign_proved(&a))
            fail_with("round %d: no proof of %" PRIu64 "\n", round, found);
        if (a.n <= 8 && found != heaviest_by_sets(a.n))
            fail_with("round %d: %" PRIu64 ", by sets %" PRIu64 "\n", round, found,
                      heaviest_by_sets(a.n));
        row[(uint32_t)round % a.n]++;
        assert_false(rt_load_assign_proved(&a));
        row[(uint32_t)round % a.n] -= 2;
        assert_false(rt_load_assign_proved(&a));
        row[(uint32_t)round % a.n]++;
        row[0] -=
            INT64_C(1) << 40; /* the pairs of the matching as before, others of the row less */
        column[mate[0]] += INT64_C(1) << 40;
        assert_true(rt_load_assign_proved(&a) == (a.n == 1));
        row[0] += INT64_C(1) << 40;
        column[mate[0]] -= INT64_C(1) << 40;
        mate[0] = mate[a.n - 1];
        assert_true(a.n == 1 || !rt_load_assign_proved(&a));
        mate[0] = a.n;
        assert_false(rt_load_assign_proved(&a));
    }
}

/* n of them, and no byte more. */
static void *array_of(uint32_t n, size_t size)
{
    uint8_t bytes[UNITS * sizeof(int64_t)];

    memset(bytes, 0x7F, sizeof bytes);
    return at_end(bytes, n * size);
}

static struct rt_load_assignment assignment_of(uint32_t n)
{
    struct rt_load_assignment a = {.n = n, .weight = array_of(n * n, sizeof *a.weight)};

    a.mate = array_of(n, sizeof *a.mate);
    a.source = array_of(n, sizeof *a.source);
    a.row = array_of(n, sizeof *a.row);
    a.column = array_of(n, sizeof *a.column);
    a.distance = array_of(n, sizeof *a.distance);
    a.from = array_of(n, sizeof *a.from);
    a.reached = array_of(n, sizeof *a.reached);
    return a;
}

static void nothing_outside_of_the_arrays_is_touched(void **state)
{
    uint64_t random = 5;

    (void)state;
    for (uint32_t n = 1; n < 5; n++) {
        struct rt_load_assignment a = assignment_of(n);

        for (int round = 0; round < 50; round++) {
            for (uint32_t i = 0; i < n * n; i++)
                weights[i] = rt_random_below(&random, 9);
            memcpy((uint32_t *)a.weight, weights, n * n * sizeof *weights);
            assert_true(rt_load_assign(&a) == heaviest_by_sets(n));
            assert_true(rt_load_assign_proved(&a));
        }
    }
}

/* Where the greatest weights of rows, or those of columns, fit together, n^2 steps find them: what
 * a search writes stays as it was.  In each of these tables those of columns fit, and those of rows
 * are one or more together; and the other way round. */
static void greatest_weights_that_fit_need_no_search(void **state)
{
    static const struct {
        uint32_t n, weight[9];
    } tables[] = {
        {1, {5}},
        {2, {0, 0, 0, 0}},
        {2, {0, 7, 7, 0}},
        {2, {0, 1, 0, 1}},
        {2, {2, 0, 2, 1}},
        {3, {4, 0, 0, 4, 3, 0, 4, 3, 2}},
        {3, {0, 1, 9, 2, 2, 9, 3, 1, 9}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int turned = 0; turned < 2; turned++) {
            uint32_t n = tables[i].n;
            struct rt_load_assignment a = assignment_of(n);

            for (uint32_t s = 0; s < n; s++)
                for (uint32_t t = 0; t < n; t++)
                    weights[s * n + t] = tables[i].weight[turned ? t * n + s : s * n + t];
            memcpy((uint32_t *)a.weight, weights, n * n * sizeof *weights);
            assert_true(rt_load_assign(&a) == heaviest_by_sets(n));
            for (uint32_t t = 0; t < n; t++)
                if (a.from[t] != 0x7F7F7F7F || a.reached[t] != 0x7F)
                    fail_with("table %d%s: searched\n", (int)i, turned ? " turned" : "");
            assert_true(rt_load_assign_proved(&a));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_matching_is_the_largest),
        cmocka_unit_test(a_permutation_is_the_heaviest),
        cmocka_unit_test(nothing_outside_of_the_arrays_is_touched),
        cmocka_unit_test(greatest_weights_that_fit_need_no_search),
    };

    return run_all(tests);
}
