/* SPDX-License-Identifier: MIT-0 */
/* What the sources' tables say of networks of routers, and the best dimensions of a k-ary n-cube:
 * beside independent models (tools/models/model_tables.py, tools/models/model_design.py) and the
 * book. */
#include <float.h>
#include <math.h>

#include "support.h"
#include "rt/load.h"
#include "../../lib/load/load_real.h"

#ifndef FLT_EVAL_METHOD /* as in the float.h of tcc: not known */
#define FLT_EVAL_METHOD (-1)
#endif

/* --- the rows of table 1 and table 7.1 */

static void is_printed(const char *net, const char *what, double got, const char *want)
{
    char text[32];

    snprintf(text, sizeof text, got == RT_LOAD_NO_ROW ? "-" : "%.1f", got);
    if (strcmp(text, want) != 0)
        fail_with("%s: %s is %s, not %s\n", net, what, text, want);
}

static void tables_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    struct rt_load_tables row;

    assert_int_equal(rt_load_tables_of(&net, &row), 0);
    is_printed(column[0], "area", row.area, column[1]);
    is_printed(column[0], "bisection", row.bisection, column[2]);
    is_printed(column[0], "diameter", row.diameter, column[3]);
    is_printed(column[0], "longest wire", row.wire, column[4]);
    is_printed(column[0], "bound", row.bound, column[5]);
    is_printed(column[0], "wires", row.wires, column[6]);
    is_printed(column[0], "pins", row.pins, column[7]);
}

static void rows_are_those_of_the_model(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_tables.tsv", 8, 39, tables_row);
}

/* By hand: the ring of 2 in each of 8 dimensions has 256 nodes; half of them, 128, have a wire
 * through the middle; one pin a dimension.  No other network takes as many parameters, and what
 * stands behind them is no side. */
static void as_many_sides_as_there_is_room_for(void **state)
{
    const struct {
        struct rt_net net;
        uint32_t behind;
    } all = {net_of("torus:2,2,2,2,2,2,2,2"), 2};
    struct rt_load_tables row;

    (void)state;
    assert_int_equal(rt_load_tables_of(&all.net, &row), 0);
    assert_true(row.wires == 128 && row.pins == 8);
    assert_true(row.area == RT_LOAD_NO_ROW && row.bound == RT_LOAD_NO_ROW);
}

/* --- dimensions */

static struct rt_load_design design_of(char **column)
{
    struct rt_load_design design = {strtoull(column[0], NULL, 10),
                                    strcmp(column[1], "pinout") == 0 ? RT_LOAD_PINOUT
                                                                     : RT_LOAD_BISECTION,
                                    RT_LOAD_LINEAR,
                                    atof(column[3]),
                                    256,
                                    1,
                                    1};

    if (strcmp(column[2], "linear") != 0)
        design.delay = strcmp(column[2], "log") == 0 ? RT_LOAD_LOG : RT_LOAD_CONSTANT;
    return design;
}

static void latency_row(char **column)
{
    struct rt_load_design design = design_of(column);
    double latency[RT_LOAD_DIMENSIONS_MAX + 1];
    unsigned n = (unsigned)atoi(column[4]), most = 0;

    assert_true(rt_load_design_best(&design, latency, &most) >= 2 && n <= most);
    assert_true(design.nodes >> most == 1); /* 2^most <= nodes */
    if (fabs(latency[n] - atof(column[5])) > 1e-6)
        fail_with("%s nodes, %s, %s, %s bits: n = %u: %.6f, not %s\n", column[0], column[1],
                  column[2], column[3], n, latency[n], column[5]);
}

static void latencies_are_those_of_the_model(void **state)
{
    (void)state;
    for_each_row(VECTORS "design_latency.tsv", 6, 500, latency_row);
}

static void best_row(char **column)
{
    struct rt_load_design design = design_of(column);
    double latency[RT_LOAD_DIMENSIONS_MAX + 1];

    assert_int_equal(rt_load_design_best(&design, latency, NULL), atoi(column[4]));
}

static void the_best_dimensions_are_those_of_the_book(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_design.tsv", 5, 36, best_row);
}

/* SPEC 15.14 by hand, over wires of one cycle: n k / 4 (r + s + 1) + max(s, 1) length / width. */
static void latencies_are_those_by_hand(void **state)
{
    static const struct {
        struct rt_load_design design;
        unsigned n;
        double latency;
    } row[] = {
        /* side 3, width 3 / 2: 2 * 3 / 4 * 3 + 3 / 1.5, and 5 * 3 / 4 * 3 + 3 / 1.5 */
        {{9, RT_LOAD_BISECTION, RT_LOAD_CONSTANT, 3, 0, 1, 1}, 2, 6.5},
        {{243, RT_LOAD_BISECTION, RT_LOAD_CONSTANT, 3, 0, 1, 1}, 5, 13.25},
        /* through a router is slower than over a wire: 2 * 2 / 4 * 5 + 3 * 7 / 1 */
        {{4, RT_LOAD_BISECTION, RT_LOAD_CONSTANT, 7, 0, 1, 3}, 2, 26},
        /* side 2: a pin a dimension, width 12 / 3: 3 * 2 / 4 * 3 + 8 / 4 */
        {{8, RT_LOAD_PINOUT, RT_LOAD_CONSTANT, 8, 12, 1, 1}, 3, 6.5},
        /* side 4: two pins a dimension, width 12 / 6: 3 * 4 / 4 * 3 + 8 / 2 */
        {{64, RT_LOAD_PINOUT, RT_LOAD_CONSTANT, 8, 12, 1, 1}, 3, 13},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        double latency[RT_LOAD_DIMENSIONS_MAX + 1];

        assert_true(rt_load_design_best(&row[i].design, latency, NULL) >= 2);
        assert_true(fabs(latency[row[i].n] - row[i].latency) < 1e-11);
    }
}

/* Of 2^n nodes n dimensions have side 2 and width 1: n * 2 / 4 * 3 + 256, with nothing rounded. */
static void sides_of_two_are_exact(void **state)
{
    struct rt_load_design design = {4, RT_LOAD_BISECTION, RT_LOAD_CONSTANT, 256, 0, 1, 1};

    (void)state;
    for (unsigned n = 2; n <= RT_LOAD_DIMENSIONS_MAX; n++, design.nodes *= 2) {
        double latency[RT_LOAD_DIMENSIONS_MAX + 1];

        assert_true(rt_load_design_best(&design, latency, NULL) >= 2);
        assert_true(latency[n] == n * 1.5 + 256);
    }
}

/* Each number at and beyond each end of its range; not a number is out of every range. */
static void numbers_out_of_range_are_refused(void **state)
{
    static const struct rt_load_design wrong[] = {
        {3, RT_LOAD_PINOUT, RT_LOAD_LOG, 32, 256, 1, 1},
        {RT_LOAD_NODES_MAX + 1, RT_LOAD_PINOUT, RT_LOAD_LOG, 32, 256, 1, 1},
        {256, RT_LOAD_PINOUT, RT_LOAD_LOG, 0, 256, 1, 1},
        {256, RT_LOAD_PINOUT, RT_LOAD_LOG, NAN, 256, 1, 1},
        {256, RT_LOAD_PINOUT, RT_LOAD_LOG, 32, 0, 1, 1},
        {256, RT_LOAD_PINOUT, RT_LOAD_LOG, 32, 256, -1, 1},
        {256, RT_LOAD_PINOUT, RT_LOAD_LOG, 32, 256, 1, -1},
    };
    static const struct rt_load_design right[] = {
        {4, RT_LOAD_PINOUT, RT_LOAD_LOG, 32, 256, 0, 0},
        {RT_LOAD_NODES_MAX, RT_LOAD_PINOUT, RT_LOAD_LOG, 1, 1, 1, 1},
        {256, RT_LOAD_BISECTION, RT_LOAD_LOG, 32, 0, 1, 1}, /* pins are not read */
    };
    double latency[RT_LOAD_DIMENSIONS_MAX + 1];
    unsigned most = 77;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(rt_load_design_best(&wrong[i], latency, &most), RT_ERR_SIZE);
    assert_int_equal(most, 77);
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
        assert_true(rt_load_design_best(&right[i], latency, &most) >= 2);
}

/* Two routers and more: no n but 2 has a side of two or more; nothing is written of n below 2. */
static void few_routers_have_two_dimensions(void **state)
{
    struct rt_load_design design = {4, RT_LOAD_BISECTION, RT_LOAD_LOG, 32, 0, 1, 1};

    (void)state;
    for (design.nodes = 4; design.nodes < 8; design.nodes++) {
        double latency[RT_LOAD_DIMENSIONS_MAX + 1] = {1e300, 1e300};
        unsigned most = 0;

        assert_int_equal(rt_load_design_best(&design, latency, &most), 2);
        assert_int_equal(most, 2);
        assert_true(latency[1] == 1e300 && latency[2] > 0 && latency[3] == 0);
    }
}

/* With pins for wires and wires of one length, j dimensions of side 4 and 2j of side 2 are alike,
 * and best for some lengths of packets: the fewer are given. */
static void of_equal_dimensions_the_fewest_are_best(void **state)
{
    unsigned ties = 0;

    (void)state;
    for (unsigned j = 3; j <= 12; j++)
        for (double length = 1; length < 400; length *= 1.01) {
            struct rt_load_design design = {
                UINT64_C(1) << 2 * j, RT_LOAD_PINOUT, RT_LOAD_CONSTANT, length, 100, 1, 1};
            double latency[RT_LOAD_DIMENSIONS_MAX + 1];
            double tie = 3.0 * j + length * 2 * j / 100; /* n k / 4 * 3 + length / (pins / 2n) */
            unsigned most, others = 0;
            int best = rt_load_design_best(&design, latency, &most);

            for (unsigned n = 2; n <= most; n++)
                others += n != j && n != 2 * j && latency[n] < tie * (1 + 1e-9);
            if (others == 0) {
                assert_int_equal(best, j);
                ties++;
            }
        }
    assert_true(ties > 100);
}

/* With constant delays at constant bisection, packets that grow want fewer dimensions: the least
 * length at which 5 take less time than 6. */
static double where_they_cross(struct rt_load_design *design, double *latency)
{
    double low = 1, high = 1e6;

    for (unsigned i = 0; i < 200; i++) {
        double middle = low + (high - low) / 2;

        design->length = middle;
        assert_true(rt_load_design_best(design, latency, NULL) >= 2);
        if (latency[5] < latency[6])
            high = middle;
        else
            low = middle;
    }
    return high;
}

/* SPEC 15.14: of several within 10^-12, the lowest.  Packets a little shorter than where 5 and 6
 * dimensions take the same time make 6 the shorter by as little as one likes. */
static void more_dimensions_must_be_shorter_by_more_than_the_tolerance(void **state)
{
    struct rt_load_design design = {1 << 20, RT_LOAD_BISECTION, RT_LOAD_CONSTANT, 0, 0, 1, 1};
    double latency[RT_LOAD_DIMENSIONS_MAX + 1], cross = where_they_cross(&design, latency);
    unsigned seen[4] = {0}, just = 0;

    (void)state;
    for (unsigned step = 0; step < 40000; step++) {
        double less;
        int best;

        design.length = cross * (1 - step * 4e-16);
        best = rt_load_design_best(&design, latency, NULL);
        for (unsigned n = 2; n <= 20; n++)
            assert_true(n == 5 || n == 6 || latency[n] > latency[5] * (1 + 1e-3));
        less = 1 - latency[6] / latency[5]; /* exact to 2e-16 */
        if (less < 0.999e-12)
            assert_int_equal(best, 5);
        else if (less > 1.001e-12)
            assert_int_equal(best, 6);
        else if (FLT_EVAL_METHOD == 0 && latency[6] == latency[5] * (1 - 1e-12)) {
            /* just within it */
            assert_int_equal(best, 5);
            just++;
        }
        seen[less < 0.2e-12 ? 0 : less < 0.99e-12 ? 1 : less < 1.9e-12 ? 2 : 3]++;
    }
    assert_true(FLT_EVAL_METHOD != 0 || just > 0);
    assert_true(seen[0] > 0 && seen[1] > 100 && seen[2] > 100 && seen[3] > 100);
}

static void real_functions_are_those_of_libm(void **state)
{
    (void)state;
    for (double x = 1; x < 1e12; x *= 1.0137) {
        double ln = rti_load_logarithm(x);

        assert_true(fabs(ln - log(x)) <= 3e-15 * log(x) + 1e-16);
        assert_true(fabs(rti_load_exponential(ln) / x - 1) < 2e-13);
    }
    assert_true(rti_load_logarithm(1) == 0 && rti_load_exponential(0) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_those_of_the_model),
        cmocka_unit_test(as_many_sides_as_there_is_room_for),
        cmocka_unit_test(latencies_are_those_of_the_model),
        cmocka_unit_test(the_best_dimensions_are_those_of_the_book),
        cmocka_unit_test(latencies_are_those_by_hand),
        cmocka_unit_test(sides_of_two_are_exact),
        cmocka_unit_test(numbers_out_of_range_are_refused),
        cmocka_unit_test(few_routers_have_two_dimensions),
        cmocka_unit_test(of_equal_dimensions_the_fewest_are_best),
        cmocka_unit_test(more_dimensions_must_be_shorter_by_more_than_the_tolerance),
        cmocka_unit_test(real_functions_are_those_of_libm),
    };

    return run_all(tests);
}
