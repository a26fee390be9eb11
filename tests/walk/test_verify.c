/* SPDX-License-Identifier: MIT-0 */
/* The plans of verification, and every network within the limits verified by
 * classes; all pairs of the small ones are tests/cli/verify.sh. */
#include "support.h"

static struct rt_walk_report verified(const struct rt_net *net, int kind, uint64_t pairs,
                                      uint64_t seed)
{
    const struct rt_walk_test test = {
        {net, rt_topo_next, rt_walk_rn1, NULL}, rt_compute, rt_locate, NULL, seed, NULL, NULL};
    struct rt_walk_report report;
    struct rt_walk_plan plan;

    memset(&report, 0, sizeof report);
    rt_walk_plan_make(&plan, net, kind, pairs, seed);
    rt_walk_verify(&test, &plan, 0, plan.pairs, &report);
    if (report.count[RT_WALK_ARRIVED] != report.pairs || report.pairs != plan.pairs) {
        char text[RT_NET_TEXT_MAX];

        rt_net_format(net, text, sizeof text);
        fail_with("%" PRIu64 " of %" PRIu64 " pairs failed; run: routeseq verify %s --seed %" PRIu64
                  "\n",
                  report.pairs - report.count[RT_WALK_ARRIVED], report.pairs, text, seed);
    }
    return report;
}

static void classes_of_row(char **column)
{
    struct rt_net net = net_of(column[0]);

    assert_int_equal(verified(&net, RT_WALK_PLAN_CLASSES, 0, 1).pairs,
                     strtoull(column[1], NULL, 10));
}

static void classes_of_every_committed_network_arrive(void **state)
{
    (void)state;
    for_each_row(VECTORS "classes.tsv", 2, 39 + 15 + 40, classes_of_row);
}

static void classes_of(const struct rt_net *net)
{
    verified(net, RT_WALK_PLAN_CLASSES, 0, 2);
}

/* Bidelta networks of up to five stacks, and of the deeper ones every 16th: those have every two
 * values at every two stacks.  With ROUTESEQ_LONG all. */
static void classes_of_a_bidelta(const struct rt_net *net)
{
    static unsigned number;

    if (number++ % every(16) == 0 || net->param[5] == 0)
        classes_of(net);
}

static void classes_of_all_54_fat_trees_and_of_bidelta_networks_arrive(void **state)
{
    (void)state;
    SKIP_LONG();
    assert_int_equal(for_each_fat_tree(classes_of), 54);
    assert_int_equal(for_each_bidelta(classes_of_a_bidelta), 9840);
}

static void sample_of(const struct rt_net *net)
{
    verified(net, RT_WALK_PLAN_SAMPLE, 20000 / every(2), 3);
}

static void samples_of_every_fat_tree_arrive(void **state)
{
    (void)state;
    SKIP_LONG();
    for_each_fat_tree(sample_of);
}

/* Each crossing level, each ordered pair of different digits there, and each
 * value of every other digit, source and destination: counted. */
static void classes_cover_what_they_promise(void **state)
{
    struct rt_net net = RT_HYBRID_CAPPED(48, 2);
    static uint8_t pair_seen[10][4][4], value_seen[10][12][2][10][4], apart[10];
    unsigned equals = 0;
    struct rt_walk_plan plan;

    (void)state;
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_CLASSES, 0, 11);
    for (uint64_t number = 0; number < plan.pairs; number++) {
        unsigned a[10], b[10], lead = 0, which;
        uint64_t source, destination;

        rt_walk_plan_pair(&plan, number, &source, &destination);
        /* digits, most significant first: cap, six levels, then 3, 4, 4 */
        for (int i = 9; i >= 0; i--) {
            unsigned radix = i == 7 ? 3 : 4;

            a[i] = (unsigned)(source % radix);
            b[i] = (unsigned)(destination % radix);
            source /= radix;
            destination /= radix;
        }
        assert_int_equal(source + destination, 0);
        while (lead < 10 && a[lead] == b[lead])
            lead++;
        if (lead == 10) {
            equals++;
            continue;
        }
        pair_seen[lead][a[lead]][b[lead]]++;
        which = a[lead] * (lead == 7 ? 2 : 3) + b[lead] - (b[lead] > a[lead]);
        for (unsigned i = 0; i < 10; i++) {
            value_seen[lead][which][0][i][a[i]] = 1;
            value_seen[lead][which][1][i][b[i]] = 1;
            if (i > lead)
                apart[i] |= a[i] != b[i];
        }
    }
    assert_int_equal(equals, 4);
    for (unsigned i = 1; i < 10; i++) /* the seed draws digits for each end */
        assert_true(apart[i]);
    for (unsigned lead = 0; lead < 10; lead++)
        for (unsigned x = 0; x < 4; x++)
            for (unsigned y = 0; y < 4; y++)
                assert_int_equal(pair_seen[lead][x][y],
                                 x == y || (lead == 7 && (x == 3 || y == 3)) ? 0 : 4);
    for (unsigned lead = 0; lead < 10; lead++)
        for (unsigned which = 0; which < (lead == 7 ? 6u : 12u); which++)
            for (unsigned end = 0; end < 2; end++)
                for (unsigned i = 0; i < 10; i++)
                    for (unsigned v = 0; v < (i == 7 ? 3u : 4u); v++)
                        assert_true(i == lead || value_seen[lead][which][end][i][v]);
}

static void a_sample_meets_every_pair_once_before_one_twice(void **state)
{
    struct rt_net nets[] = {RT_FULL(1), RT_BIDELTA(2), RT_FULL_CAPPED(1), RT_HYBRID(12, 1)};
    static uint8_t seen[768 * 768];

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        uint64_t n = rt_topo_processors(&nets[i]), source, destination;
        struct rt_walk_plan plan;

        memset(seen, 0, sizeof seen);
        rt_walk_plan_make(&plan, &nets[i], RT_WALK_PLAN_SAMPLE, n * n, 5);
        for (uint64_t number = 0; number < n * n; number++) {
            rt_walk_plan_pair(&plan, number, &source, &destination);
            assert_true(source < n && destination < n);
            assert_int_equal(seen[source * n + destination]++, 0);
        }
    }
}

static void parts_of_a_plan_add_up_to_the_whole(void **state)
{
    struct rt_net net = RT_HYBRID(12, 1);
    const struct rt_walk_test test = {
        {&net, rt_topo_next, rt_walk_rn1, NULL}, rt_compute, rt_locate, NULL, 1, NULL, NULL};
    struct rt_walk_report whole, sum, part;
    struct rt_walk_plan plan;

    (void)state;
    memset(&whole, 0, sizeof whole);
    memset(&sum, 0, sizeof sum);
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_SAMPLE, 1000, 9);
    rt_walk_verify(&test, &plan, 0, 1000, &whole);
    for (uint64_t first = 0; first < 1000; first += 250) {
        memset(&part, 0, sizeof part);
        rt_walk_verify(&test, &plan, first, 250, &part);
        rt_walk_merge(&sum, &part);
    }
    assert_memory_equal(&whole, &sum, sizeof whole);
    assert_int_equal(whole.failures, 0);
}

/* A routing function that always fails: the lowest numbers are kept, in order,
 * whatever the order of the parts. */
static int refuse(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    (void)net, (void)src, (void)dst, (void)seq;
    return RT_ERR_FAMILY;
}

static void failures_are_the_lowest_numbers_in_any_order_of_work(void **state)
{
    struct rt_net net = RT_FULL(1);
    const struct rt_walk_test test = {
        {&net, rt_topo_next, rt_walk_rn1, NULL}, refuse, rt_locate, NULL, 1, NULL, NULL};
    struct rt_walk_report sum, part;
    struct rt_walk_plan plan;

    (void)state;
    memset(&sum, 0, sizeof sum);
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_ALL, 0, 1);
    /* Up and down: each of 0, 3, .. 93 once; 6 before 3 before 0, higher ones before and behind. */
    for (uint64_t k = 0; k < 32; k++) {
        memset(&part, 0, sizeof part);
        rt_walk_verify(&test, &plan, 3 * ((19 * k + 4) % 32), 3, &part);
        rt_walk_merge(&sum, &part);
    }
    assert_int_equal(sum.pairs, 96);
    assert_int_equal(sum.count[RT_WALK_NOT_COMPUTED], 96);
    assert_int_equal(sum.failures, RT_WALK_FAILURES_MAX);
    for (uint64_t i = 0; i < RT_WALK_FAILURES_MAX; i++)
        assert_int_equal(sum.failure[i], i);
}

static int not_asked(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    (void)net, (void)src, (void)dst, (void)seq;
    fail_with("asked for a route\n");
    return 0;
}

static void nothing_is_asked_in_another_net(void **state)
{
    struct rt_net net = net_of("tree:4");
    const struct rt_walk_test test = {
        {&net, rt_topo_next, rt_walk_rn1, NULL}, not_asked, no_location, NULL, 1, NULL, NULL};
    struct rt_walk_pair pair;

    (void)state;
    assert_int_equal(rt_walk_verify_pair(&test, 1, 2, &pair), RT_WALK_NOT_COMPUTED);
    assert_int_equal(pair.bytes, RT_ERR_FAMILY);
}

/* All eight parameters are stacks; what lies behind a network is none. */
static void eight_stacks_are_all(void **state)
{
    struct {
        struct rt_net net;
        uint32_t behind[8];
    } in = {net_of("bidelta:1,1,1,1,1,1,1,2"), {1, 1, 1, 1, 1, 1, 1, 1}};

    (void)state;
    verified(&in.net, RT_WALK_PLAN_SAMPLE, 1000, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_of_every_committed_network_arrive),
        cmocka_unit_test(classes_of_all_54_fat_trees_and_of_bidelta_networks_arrive),
        cmocka_unit_test(samples_of_every_fat_tree_arrive),
        cmocka_unit_test(classes_cover_what_they_promise),
        cmocka_unit_test(a_sample_meets_every_pair_once_before_one_twice),
        cmocka_unit_test(parts_of_a_plan_add_up_to_the_whole),
        cmocka_unit_test(failures_are_the_lowest_numbers_in_any_order_of_work),
        cmocka_unit_test(nothing_is_asked_in_another_net),
        cmocka_unit_test(eight_stacks_are_all),
    };

    return run_all(tests);
}
