/* SPDX-License-Identifier: MIT-0 */
/*
 * The judge of rings judged: each verdict by a path made by hand, over the mapping function and
 * over the table alike.  multicube:4,3: node = d0 + 4 * d1; link 0 goes round d0, link 1 round d1.
 */
#include "rings.h"

static struct ring_net cube;
static uint32_t least[RT_LEGS_MAX];

static int opened(void **state)
{
    struct rt_net net = net_of("multicube:4,3");

    (void)state;
    ring_open(&cube, &net);
    return 0;
}

static int closed(void **state)
{
    (void)state;
    ring_close(&cube);
    return 0;
}

/* --- a path ----------------------------------------------------------------- */

static void each_verdict_of_a_path_is_met(void **state)
{
    static const struct {
        struct rt_ring_leg leg[4];
        uint32_t legs, target, longest;
        struct rt_walk_rings_result want; /* verdict, node, links, rings, leg */
    } row[] = {
        {{{0, 0}}, 0, 0, 0, {RT_WALK_RING_ARRIVED, 0, 0, 0, 0}},
        {{{0, 0}}, 0, 1, 0, {RT_WALK_RING_ELSEWHERE, 0, 0, 0, 0}},
        {{{0, 3}, {1, 2}}, 2, 11, 5, {RT_WALK_RING_ARRIVED, 11, 5, 2, 1}},
        {{{0, 3}, {1, 2}}, 2, 11, 4, {RT_WALK_RING_TOO_LONG, 11, 5, 2, 1}},
        {{{0, 3}, {1, 2}}, 2, 11, 0, {RT_WALK_RING_ARRIVED, 11, 5, 2, 1}}, /* any number */
        {{{0, 3}, {1, 2}}, 2, 10, 4, {RT_WALK_RING_ELSEWHERE, 11, 5, 2, 1}},
        {{{0, 1}, {0, 2}, {1, 1}}, 3, 7, 0, {RT_WALK_RING_ARRIVED, 7, 4, 2, 2}}, /* one ring */
        {{{2, 1}}, 1, 0, 0, {RT_WALK_RING_NO_LINK, 0, 0, 0, 0}},
        {{{1, 1}, {3, 1}}, 2, 0, 0, {RT_WALK_RING_NO_LINK, 4, 1, 1, 1}},
        {{{0, 2}}, 1, 2, 1, {RT_WALK_RING_TOO_LONG, 2, 2, 1, 0}},
        /* round the other dimension and into the first ring again, at another node */
        {{{0, 1}, {1, 3}, {0, 1}}, 3, 2, 0, {RT_WALK_RING_TWICE, 1, 4, 2, 2}},
        /* the same link in another ring is right */
        {{{0, 1}, {1, 1}, {0, 1}}, 3, 6, 0, {RT_WALK_RING_ARRIVED, 6, 3, 3, 2}},
        /* twice in the ring of link 1, which is not the last but one */
        {{{1, 1}, {0, 4}, {1, 1}}, 3, 8, 0, {RT_WALK_RING_TWICE, 4, 5, 2, 2}},
        /* in a ring that is neither the first nor the last but one, behind a leg of two links */
        {{{0, 2}, {1, 1}, {0, 4}, {1, 1}}, 4, 10, 0, {RT_WALK_RING_TWICE, 6, 7, 3, 3}},
        {{{1, 1}, {0, 1}, {1, 2}, {0, 3}}, 4, 4, 0, {RT_WALK_RING_ELSEWHERE, 0, 7, 4, 3}},
    };

    (void)state;
    for (unsigned table = 0; table < 2; table++) {
        for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
            struct rt_walk_ring_on on = {cube.rings, table ? &cube.table : NULL, row[i].longest};
            const struct rt_walk_rings_result *want = &row[i].want;
            struct rt_walk_rings_result w;
            int verdict =
                rt_walk_ring_run(&on, 0, row[i].target, row[i].leg, row[i].legs, least, &w);

            if (verdict != want->verdict || w.verdict != want->verdict || w.node != want->node ||
                w.links != want->links || w.rings != want->rings || w.leg != want->leg)
                fail_with("row %zu, table %u: %s at node %u, %lu links, %u rings, leg %u\n", i,
                          table, rt_walk_ring_text(verdict), w.node, (unsigned long)w.links,
                          w.rings, w.leg);
        }
    }
}

static void a_ring_is_named_by_its_lowest_node(void **state)
{
    static const struct rt_ring_leg leg[] = {{0, 3}, {1, 2}, {0, 1}};
    struct rt_walk_ring_on on = {cube.rings, NULL, 0};
    struct rt_walk_rings_result w;

    (void)state;
    rt_walk_ring_run(&on, 1, 8, leg, 3, least, &w); /* 1 .. 0, then 4 and 8, then 9 */
    assert_int_equal(w.node, 9);
    assert_int_equal(least[0], 0);
    assert_int_equal(least[1], 0);
    assert_int_equal(least[2], 8);
}

/* A mapping that is none: node 0 is on no ring. */
static uint32_t to_one(const void *context, uint32_t node, uint32_t link)
{
    (void)context, (void)node, (void)link;
    return 1;
}

static void a_mapping_without_rings_ends_all_the_same(void **state)
{
    static const struct rt_ring_leg leg[] = {{0, 2}};
    struct rt_walk_ring_on on = {{12, 2, to_one, NULL}, NULL, 0};
    struct rt_walk_rings_result w;

    (void)state;
    assert_int_equal(rt_walk_ring_run(&on, 0, 1, leg, 1, least, &w), RT_WALK_RING_ARRIVED);
    assert_int_equal(w.links, 2);
}

/* --- a pair ----------------------------------------------------------------- */

static struct rt_ring_leg found[RT_LEGS_MAX];
static int short_of; /* legs less, an error if negative */

static int legs_of(void *context, uint32_t source, uint32_t target, const struct rt_ring_leg **leg)
{
    int legs = rt_route_legs(context, source, target, found);

    *leg = found;
    return short_of < 0 ? short_of : legs - short_of;
}

static int link_error(const struct rt_net *net, uint32_t source, uint32_t current, uint32_t target,
                      unsigned last)
{
    return current == 9 ? RT_ERR_LINK : rt_route_link(net, source, current, target, last);
}

static int link_unknown(const struct rt_net *net, uint32_t source, uint32_t current,
                        uint32_t target, unsigned last)
{
    return current == 9 ? 7 : rt_route_link(net, source, current, target, last);
}

/* The first link that is none. */
static int link_behind_the_last(const struct rt_net *net, uint32_t source, uint32_t current,
                                uint32_t target, unsigned last)
{
    (void)net, (void)source, (void)target, (void)last;
    return current == 0 ? 0 : 2;
}

static uint32_t next_of_a_link_that_is(const void *context, uint32_t node, uint32_t link)
{
    assert_true(link < 2);
    return cube.rings.next(context, node, link);
}

static void a_link_that_is_none_is_not_followed(void **state)
{
    struct rt_walk_ring_test test = {&cube.net, {cube.rings, NULL, 5}, legs_of,
                                     &cube.net, link_behind_the_last,  least};
    struct rt_walk_ring_pair pair;

    (void)state;
    test.on.rings.next = next_of_a_link_that_is;
    short_of = 0;
    assert_int_equal(rt_walk_ring_verify_pair(&test, 0, 11, &pair), RT_WALK_RING_NO_LINK);
    assert_int_equal(pair.legs, 2);
    assert_int_equal(pair.leg[1].link, 2);
}

/* Dimension 0 first. */
static int link_otherwise(const struct rt_net *net, uint32_t source, uint32_t current,
                          uint32_t target, unsigned last)
{
    (void)net, (void)source, (void)last;
    return current % 4 != target % 4 ? 0 : current != target ? 1 : RT_LINK_NONE;
}

static int link_for_ever(const struct rt_net *net, uint32_t source, uint32_t current,
                         uint32_t target, unsigned last)
{
    (void)net, (void)source, (void)current, (void)target, (void)last;
    return 0;
}

/* Another link each time, until there are as many legs as there may be, and then no other. */
static int link_in_turn_then_on(const struct rt_net *net, uint32_t source, uint32_t current,
                                uint32_t target, unsigned last)
{
    static int asked;

    (void)net, (void)source, (void)current, (void)target;
    asked = last == RT_LINK_NONE ? 0 : asked + 1;
    return asked < RT_LEGS_MAX       ? (int)(asked % 2)
           : asked < 2 * RT_LEGS_MAX ? (int)last
                                     : RT_LINK_NONE;
}

/* Another link each time: legs of one hop. */
static int link_in_turn(const struct rt_net *net, uint32_t source, uint32_t current,
                        uint32_t target, unsigned last)
{
    (void)net, (void)source, (void)current, (void)target;
    return last == 0;
}

static int link_stops_early(const struct rt_net *net, uint32_t source, uint32_t current,
                            uint32_t target, unsigned last)
{
    return current == 9 ? RT_LINK_NONE : rt_route_link(net, source, current, target, last);
}

static void each_fault_of_a_routing_function_is_named(void **state)
{
    static const struct {
        int short_of;
        rt_walk_ring_link *link;
        uint32_t longest;
        int verdict, legs; /* of the path that is wrong, else of the last; or an error */
    } row[] = {
        {0, rt_route_link, 5, RT_WALK_RING_ARRIVED, 2},
        {0, NULL, 5, RT_WALK_RING_ARRIVED, 2},
        {0, rt_route_link, 4, RT_WALK_RING_TOO_LONG, 2},
        {RT_ERR_PATH, rt_route_link, 5, RT_WALK_RING_NOT_COMPUTED, RT_ERR_PATH},
        {1, rt_route_link, 5, RT_WALK_RING_ELSEWHERE, 1},
        {0, link_error, 5, RT_WALK_RING_NOT_COMPUTED, RT_ERR_LINK},
        {0, link_unknown, 5, RT_WALK_RING_NO_LINK, 3},
        {0, link_otherwise, 5, RT_WALK_RING_OTHER_PATH, 2},
        {0, link_for_ever, 5, RT_WALK_RING_ELSEWHERE, 1}, /* 6 links: one behind the longest */
        {0, link_stops_early, 5, RT_WALK_RING_ELSEWHERE, 2},
        {0, link_in_turn, 5000, RT_WALK_RING_TWICE, RT_LEGS_MAX},
        {0, link_in_turn_then_on, 5000, RT_WALK_RING_TWICE, RT_LEGS_MAX},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        for (unsigned table = 0; table < 2; table++) {
            struct rt_walk_ring_test test = {
                &cube.net,   {cube.rings, table ? &cube.table : NULL, row[i].longest},
                legs_of,     &cube.net,
                row[i].link, least};
            struct rt_walk_ring_pair pair;

            short_of = row[i].short_of;
            if (rt_walk_ring_verify_pair(&test, 0, 11, &pair) != row[i].verdict ||
                pair.verdict != row[i].verdict || pair.legs != row[i].legs || pair.source != 0 ||
                pair.target != 11)
                fail_with("row %zu: %s, %d legs\n", i, rt_walk_ring_text(pair.verdict), pair.legs);
            if (row[i].link == link_for_ever)
                assert_int_equal(pair.leg[0].hops, 6);
            if (row[i].link == link_in_turn_then_on) /* the last leg goes on as it will */
                assert_int_equal(pair.leg[RT_LEGS_MAX - 1].hops, RT_LEGS_MAX + 1);
        }
    }
}

/* As many legs, but of other lengths: multicube:4,3 backwards is the other way round too. */
static int link_by_one_less(const struct rt_net *net, uint32_t source, uint32_t current,
                            uint32_t target, unsigned last)
{
    (void)net, (void)source, (void)last;
    if (current == 0)
        return 1;
    return current % 4 != target % 4 ? 0 : current != target ? 1 : RT_LINK_NONE;
}

/* By nodes 4, 5, 9 and 1 to node 5: there, and once round its ring of link 1. */
static int link_and_round(const struct rt_net *net, uint32_t source, uint32_t current,
                          uint32_t target, unsigned last)
{
    (void)net, (void)source;
    if (current == target)
        return last == 0 ? 1 : RT_LINK_NONE;
    return current == 4 ? 0 : 1;
}

static int legs_to_5(void *context, uint32_t source, uint32_t target,
                     const struct rt_ring_leg **leg)
{
    static const struct rt_ring_leg up_first[] = {{1, 1}, {0, 1}};

    (void)context, (void)source, (void)target;
    *leg = up_first;
    return 2;
}

static void a_leg_too_many_and_legs_in_another_order_are_another_path(void **state)
{
    struct rt_walk_ring_test test = {&cube.net, {cube.rings, NULL, 9}, legs_to_5,
                                     NULL,      link_and_round,        least};
    struct rt_walk_ring_pair pair;

    (void)state;
    assert_int_equal(rt_walk_ring_verify_pair(&test, 0, 5, &pair), RT_WALK_RING_OTHER_PATH);
    assert_int_equal(pair.legs, 3);
    test.link = link_otherwise;
    assert_int_equal(rt_walk_ring_verify_pair(&test, 0, 5, &pair), RT_WALK_RING_OTHER_PATH);
    assert_int_equal(pair.legs, 2);
    test.link = link_by_one_less;
    assert_int_equal(rt_walk_ring_verify_pair(&test, 0, 5, &pair), RT_WALK_RING_ARRIVED);
}

static int hops_of_hand = 1;

static int legs_wrong_hops(void *context, uint32_t source, uint32_t target,
                           const struct rt_ring_leg **leg)
{
    static const struct rt_ring_leg more_hops[] = {{1, 4}, {0, 1}};
    static const struct rt_ring_leg more_legs[] = {{1, 1}, {0, 1}, {0, 4}};

    (void)context, (void)source, (void)target;
    *leg = hops_of_hand ? more_hops : more_legs;
    return hops_of_hand ? 2 : 3;
}

static void paths_of_as_many_legs_are_compared_leg_by_leg(void **state)
{
    struct rt_walk_ring_test test = {&cube.net, {cube.rings, NULL, 9}, legs_wrong_hops,
                                     NULL,      link_by_one_less,      least};
    struct rt_walk_ring_pair pair;

    (void)state; /* whole: once round link 1 too many; link by link: 0, 4, 5 */
    assert_int_equal(rt_walk_ring_verify_pair(&test, 0, 5, &pair), RT_WALK_RING_OTHER_PATH);
    assert_int_equal(pair.legs, 2);
    hops_of_hand = 0;
    assert_int_equal(rt_walk_ring_verify_pair(&test, 0, 5, &pair), RT_WALK_RING_OTHER_PATH);
    assert_int_equal(pair.legs, 2);
}

static void a_plan_of_pairs_adds_up(void **state)
{
    struct rt_walk_ring_test test = {
        &cube.net, {cube.rings, &cube.table, 5}, legs_of, &cube.net, rt_route_link, least};
    struct rt_net tree = net_of("tree:3");
    struct rt_walk_report report;
    struct rt_walk_ring_pair pair;
    struct rt_walk_plan plan;

    (void)state;
    short_of = 0;
    memset(&report, 0, sizeof report);
    rt_walk_plan_make(&plan, &cube.net, RT_WALK_PLAN_ALL, 0, 1);
    rt_walk_ring_verify(&test, &plan, 0, 144, &report);
    assert_int_equal(report.count[RT_WALK_RING_ARRIVED], 144);
    test.link = link_stops_early;
    memset(&report, 0, sizeof report);
    rt_walk_ring_verify(&test, &plan, 2, 142, &report); /* from the pair 0, 2 on */
    assert_int_equal(report.pairs, 142);
    assert_true(report.count[RT_WALK_RING_ELSEWHERE] > 0);
    assert_int_equal(report.failure[0], 10); /* the first that passes node 9: 0 to 8, 9, 10 */
    test.net = &tree;
    pair.leg = found;
    assert_int_equal(rt_walk_ring_verify_pair(&test, 0, 1, &pair), RT_WALK_RING_NOT_COMPUTED);
    assert_int_equal(pair.legs, RT_ERR_FAMILY);
    assert_null(pair.leg);
}

static void each_verdict_has_words_of_its_own(void **state)
{
    (void)state;
    verdicts_differ(rt_walk_ring_text, RT_WALK_RING_VERDICTS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_verdict_of_a_path_is_met),
        cmocka_unit_test(a_ring_is_named_by_its_lowest_node),
        cmocka_unit_test(a_mapping_without_rings_ends_all_the_same),
        cmocka_unit_test(each_fault_of_a_routing_function_is_named),
        cmocka_unit_test(a_link_that_is_none_is_not_followed),
        cmocka_unit_test(paths_of_as_many_legs_are_compared_leg_by_leg),
        cmocka_unit_test(a_leg_too_many_and_legs_in_another_order_are_another_path),
        cmocka_unit_test(a_plan_of_pairs_adds_up),
        cmocka_unit_test(each_verdict_has_words_of_its_own),
    };

    return cmocka_run_group_tests_name(__FILE__, tests, opened, closed) != 0;
}
