/* SPDX-License-Identifier: MIT-0 */
/* Which pairs a plan has, by the words of SPEC 6.4. */
#include "support.h"

#include "rt/random.h"

/* a * times mod n by doubling; n <= 2^50. */
static uint64_t multiple(uint64_t a, uint64_t times, uint64_t n)
{
    uint64_t sum = 0;

    for (a %= n; times != 0; times >>= 1, a = (a + a) % n)
        if (times & 1)
            sum = (sum + a) % n;
    return sum;
}

static void sampled(const struct rt_walk_plan *plan, uint64_t number)
{
    uint64_t n = plan->processors, source, destination;

    rt_walk_plan_pair(plan, number, &source, &destination);
    assert_int_equal(
        source,
        (rt_random_mix(plan->seed) % n + multiple(UINT64_C(695847171456883), number, n)) % n);
    assert_int_equal(destination, (rt_random_mix(~plan->seed) % n + number / n % n +
                                   multiple(UINT64_C(466368553148527), number, n)) %
                                      n);
}

static void a_sample_goes_by_the_strides_told(void **state)
{
    static const char *const nets[] = {"hybrid:192,7", "full:8", "hybrid:12,1", "torus:5,7",
                                       "tree:20"};
    uint64_t rng = 5;

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_walk_plan plan;

        rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_SAMPLE, UINT64_C(1) << 62, 77 + i);
        assert_int_equal(plan.pairs, UINT64_C(1) << 62);
        for (unsigned bit = 0; bit < 62; bit++) {
            sampled(&plan, (UINT64_C(1) << bit) - 1);
            sampled(&plan, UINT64_C(1) << bit);
            sampled(&plan, next_random(&rng) >> 2 >> bit);
        }
    }
}

static void is_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t source,
                    uint64_t destination)
{
    uint64_t s = 99, d = 99;

    rt_walk_plan_pair(plan, number, &s, &d);
    assert_int_equal(s, source);
    assert_int_equal(d, destination);
}

static void all_pairs_go_by_source_or_by_destination(void **state)
{
    struct rt_net net = net_of("hybrid:12,1");
    struct rt_walk_plan plan;

    (void)state;
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_ALL, 5, 1);
    assert_int_equal(plan.pairs, 768 * 768);
    is_pair(&plan, 0, 0, 0);
    is_pair(&plan, 769, 1, 1);
    is_pair(&plan, 3 * 768 + 700, 3, 700);
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_TARGETS, 5, 1);
    assert_int_equal(plan.pairs, 768 * 768);
    is_pair(&plan, 0, 0, 0);
    is_pair(&plan, 3 * 768 + 700, 700, 3);
    net = net_of("array:1"); /* one processor, one pair */
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_SAMPLE, 3, 1);
    assert_int_equal(plan.pairs, 3);
    is_pair(&plan, 2, 0, 0);
}

/* Sources in the strides of a sample; the ancestor's height is the number modulo h + 1. */
static void heights_are_dealt_out_in_turn(void **state)
{
    struct rt_net net = net_of("tree:9");
    struct rt_walk_plan plan, sample;

    (void)state;
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_HEIGHTS, 1000, 4);
    rt_walk_plan_make(&sample, &net, RT_WALK_PLAN_SAMPLE, 1000, 4);
    assert_int_equal(plan.pairs, 1000);
    for (uint64_t number = 0; number < 1000; number++) {
        uint64_t source, destination, other, drawn, apart;
        unsigned height = 0;

        rt_walk_plan_pair(&plan, number, &source, &destination);
        rt_walk_plan_pair(&sample, number, &other, &drawn);
        assert_int_equal(source, other);
        assert_true(destination < 512);
        for (apart = source ^ destination; apart != 0; apart >>= 1)
            height++;
        assert_int_equal(height, number % 10);
        if (height > 1) /* below the ancestor's child it is the sample's */
            assert_int_equal((destination ^ drawn) & ((1u << (height - 1)) - 1), 0);
    }
}

static void plans_of_another_shape_have_no_pairs(void **state)
{
    static const struct {
        const char *net;
        int kind;
    } none[] = {
        {"tree:3", RT_WALK_PLAN_CLASSES},     {"torus:4,4", RT_WALK_PLAN_CLASSES},
        {"full:1", RT_WALK_PLAN_HEIGHTS},     {"torus:4,4", RT_WALK_PLAN_HEIGHTS},
        {"full:1", RT_WALK_PLAN_DEFAULT + 1},
    };
    struct rt_net unknown = {200, 0, {3}};
    struct rt_walk_plan plan;

    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        struct rt_net net = net_of(none[i].net);

        rt_walk_plan_make(&plan, &net, none[i].kind, 7, 1);
        assert_int_equal(plan.pairs, 0);
        is_pair(&plan, 5, 0, 0);
    }
    for (int kind = RT_WALK_PLAN_ALL; kind <= RT_WALK_PLAN_DEFAULT; kind++) {
        rt_walk_plan_make(&plan, &unknown, kind, 7, 1);
        assert_int_equal(plan.pairs, 0);
        is_pair(&plan, 5, 0, 0);
    }
}

/* SPEC 8, `verify`, and the numbers of its samples. */
static void a_plan_is_by_default_that_of_the_command(void **state)
{
    static const struct {
        const char *net;
        int kind;
        uint64_t pairs;
    } rows[] = {
        {"hybrid:12,1", RT_WALK_PLAN_ALL, 768 * 768},
        {"hybrid:192,2", RT_WALK_PLAN_CLASSES, 460},
        {"tree:16", RT_WALK_PLAN_ALL, UINT64_C(1) << 32},
        {"tree:17", RT_WALK_PLAN_HEIGHTS, 1 << 22},
        {"hypercube:16", RT_WALK_PLAN_ALL, UINT64_C(1) << 32},
        {"array:65537", RT_WALK_PLAN_SAMPLE, 1 << 22},
        {"multicube:256,256", RT_WALK_PLAN_ALL, UINT64_C(1) << 32},
        {"multicube:257,256", RT_WALK_PLAN_SAMPLE, 1 << 18},
        {"ringmesh:256,256", RT_WALK_PLAN_ALL, UINT64_C(1) << 32},
        {"ringmesh:257,256", RT_WALK_PLAN_SAMPLE, 1 << 8},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rt_net net = net_of(rows[i].net);
        struct rt_walk_plan plan, asked;

        rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_DEFAULT, 5, 3);
        assert_int_equal(plan.kind, rows[i].kind);
        assert_int_equal(plan.pairs, rows[i].pairs);
        rt_walk_plan_make(&asked, &net, rows[i].kind, rows[i].pairs, 3);
        for (uint64_t number = 0; number < 100; number++) {
            uint64_t source, destination;

            rt_walk_plan_pair(&asked, number, &source, &destination);
            is_pair(&plan, number, source, destination);
        }
    }
}

static void a_number_behind_the_last_is_no_pair(void **state)
{
    static const struct {
        const char *net;
        int kind;
    } plans[] = {
        {"full:1", RT_WALK_PLAN_ALL},     {"hybrid:192,7", RT_WALK_PLAN_CLASSES},
        {"full:1", RT_WALK_PLAN_SAMPLE},  {"torus:4,4", RT_WALK_PLAN_TARGETS},
        {"tree:9", RT_WALK_PLAN_HEIGHTS},
    };
    struct rt_walk_plan plan;

    (void)state;
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        struct rt_net net = net_of(plans[i].net);
        uint64_t source, destination;

        rt_walk_plan_make(&plan, &net, plans[i].kind, 7, 1);
        rt_walk_plan_pair(&plan, plan.pairs - 1, &source, &destination);
        assert_true(source != 0 || destination != 0);
        is_pair(&plan, plan.pairs, 0, 0);
        is_pair(&plan, UINT64_MAX, 0, 0);
    }
}

/* A pair alone is not that of a plan without pairs. */
static void one_pair_is_a_plan(void **state)
{
    struct rt_net net = net_of("full:8");
    struct rt_walk_plan plan;

    (void)state;
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_SAMPLE, 1, 9);
    assert_int_equal(plan.pairs, 1);
    sampled(&plan, 0);
    assert_true(rt_random_mix(9) % plan.processors > 0);
}

/* Each digit that a class leaves open takes each of its values as the seed changes: nothing but the
 * seed draws it (SPEC 6.4).  Radix 4, but 3 for the first digit in a cluster. */
static void the_seed_draws_every_open_digit(void **state)
{
    static const char *const nets[] = {"hybrid:192,2", "hybrid:12,7", "full:2,capped",
                                       "bidelta:3,1,4"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_walk_plan plan;

        rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_CLASSES, 0, 0);
        for (uint64_t number = 0; number < plan.pairs; number += plan.pairs / 50 * 4 + 1) {
            uint8_t seen[2][RT_WALK_HOPS_MAX] = {{0}}, all[RT_WALK_HOPS_MAX];
            unsigned digits = 0, open = 0;

            for (uint64_t seed = 0; seed < 200; seed++) {
                uint64_t end[2];

                rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_CLASSES, 0, seed * 1000003);
                rt_walk_plan_pair(&plan, number, &end[0], &end[1]);
                digits = 0;
                for (uint64_t left = plan.processors, place = 1; left > 1; digits++) {
                    uint64_t radix = 4;

                    if (net.family == RT_FAMILY_HYBRID && place * 3 == net.param[0])
                        radix = 3;
                    all[digits] = (uint8_t)((1u << radix) - 1);
                    for (unsigned side = 0; side < 2; side++)
                        seen[side][digits] |= (uint8_t)(1u << end[side] / place % radix);
                    place *= radix;
                    left /= radix;
                }
            }
            for (unsigned side = 0; side < 2; side++)
                for (unsigned d = 0; d < digits; d++)
                    if (seen[side][d] == all[d])
                        open++;
                    else /* the digit that the class fixes */
                        assert_true((seen[side][d] & (seen[side][d] - 1)) == 0);
            assert_true(open == 2 * digits - 2 ||
                        (open == 2 * digits && number / 4 * 4 + 4 == plan.pairs));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sample_goes_by_the_strides_told),
        cmocka_unit_test(all_pairs_go_by_source_or_by_destination),
        cmocka_unit_test(heights_are_dealt_out_in_turn),
        cmocka_unit_test(plans_of_another_shape_have_no_pairs),
        cmocka_unit_test(a_plan_is_by_default_that_of_the_command),
        cmocka_unit_test(a_number_behind_the_last_is_no_pair),
        cmocka_unit_test(one_pair_is_a_plan),
        cmocka_unit_test(the_seed_draws_every_open_digit),
    };

    return run_all(tests);
}
