/* SPDX-License-Identifier: MIT-0 */
/* Pairs of Leiserson's fat-tree computed, walked, reported: what a pair says of itself, and which
 * pairs of a plan are asked for. */
#include "trees.h"

static struct rt_net net;

static uint32_t wrong_from, wrong_to; /* of this pair the function knows no bits */

static int knows_all_but_one(const struct rt_net *on, uint32_t source, uint32_t destination,
                             uint8_t bits[RT_TREE_BYTES])
{
    if (source == wrong_from && destination == wrong_to)
        return RT_ERR_DST;
    return rt_route_tree(on, source, destination, bits);
}

static int sound(void **state)
{
    (void)state;
    net = tree_of(4);
    wrong_from = 3;
    wrong_to = 5;
    return 0;
}

static int knows_every_net(const struct rt_net *any, uint32_t source, uint32_t destination,
                           uint8_t *bits)
{
    (void)any;
    return rt_route_tree(&net, source, destination, bits);
}

static void a_pair_says_what_came_of_it(void **state)
{
    struct rt_net other = net_of("full:1");
    struct rt_walk_tree_test test = {.net = &net, .on = tree_on(4), .route = knows_all_but_one};
    struct rt_walk_tree_pair pair;
    uint8_t bits[RT_TREE_BYTES];

    (void)state;
    for (uint32_t s = 0; s < 16; s++) {
        for (uint32_t d = 0; d < 16; d++) {
            int wrong = s == 3 && d == 5;

            memset(&pair, 0x5A, sizeof pair);
            assert_int_equal(rt_walk_tree_verify_pair(&test, s, d, &pair),
                             wrong ? RT_WALK_TREE_NOT_COMPUTED : RT_WALK_TREE_ARRIVED);
            assert_true(pair.source == s && pair.destination == d);
            assert_int_equal(pair.count, wrong ? RT_ERR_DST : rt_route_tree(&net, s, d, bits));
            assert_int_equal(pair.walk.verdict,
                             wrong ? RT_WALK_TREE_NOT_COMPUTED : RT_WALK_TREE_ARRIVED);
        }
    }
    test.net = &other;
    test.route = knows_every_net;
    assert_int_equal(rt_walk_tree_verify_pair(&test, 0, 1, &pair), RT_WALK_TREE_NOT_COMPUTED);
    assert_int_equal(pair.count, RT_ERR_FAMILY);
}

static void the_pairs_of_the_plan_are_asked_for(void **state)
{
    struct rt_walk_tree_test test = {.net = &net, .on = tree_on(4), .route = knows_all_but_one};
    struct rt_walk_report report;
    struct rt_walk_plan plan;

    (void)state;
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_ALL, 0, 1);
    memset(&report, 0, sizeof report);
    rt_walk_tree_verify(&test, &plan, 3 * 16 + 5, 20, &report);
    assert_true(report.pairs == 20 && report.count[RT_WALK_TREE_ARRIVED] == 19);
    assert_int_equal(report.count[RT_WALK_TREE_NOT_COMPUTED], 1);
    assert_true(report.failures == 1 && report.failure[0] == 3 * 16 + 5);
    memset(&report, 0, sizeof report);
    rt_walk_tree_verify(&test, &plan, 0, 3 * 16 + 5, &report);
    assert_int_equal(report.count[RT_WALK_TREE_ARRIVED], 3 * 16 + 5);
    assert_int_equal(report.failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_pair_says_what_came_of_it, sound),
        cmocka_unit_test_setup(the_pairs_of_the_plan_are_asked_for, sound),
    };

    return run_all(tests);
}
