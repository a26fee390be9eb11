/* SPDX-License-Identifier: MIT-0 */
/* The topology by itself: what DeHon 3.2 and 3.3 demand of it, counted on the
 * places that can be reached; the route room is not used. */
#include "explore.h"

/* 3.2.3: whatever way a stream came, at a place its bytes stand rotated alike;
 * every processor is reached, at rotation 0; nodes number as a tree's do. */
static void one_rotation_a_place_and_every_processor_aligned(void **state)
{
    static const char *const text[] = {
        "hybrid:12,1", "hybrid:48,1", "hybrid:192,1", "hybrid:12,1,capped", "hybrid:48,1,capped",
        "hybrid:12,2", "full:1",      "full:2",       "full:1,capped",      "full:2,capped",
        "bidelta:3",   "bidelta:4",   "bidelta:3,2",  "bidelta:3,3",        "bidelta:1,2,2"};

    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        struct rt_net net = net_of(text[i]);
        uint64_t n = rt_topo_processors(&net);

        explore(&net);
        assert_int_equal(places(RT_TOPO_PLACE_PROCESSOR, 0), n);
        for (size_t v = 0; v < visited; v++)
            if (visits[v].place.kind == RT_TOPO_PLACE_PROCESSOR)
                assert_int_equal(visits[v].rotation, 0);
        for (unsigned k = 1; k <= rt_topo_levels(&net); k++) {
            uint64_t leaves = net.family == RT_FAMILY_HYBRID ? n / net.param[0] : n;
            unsigned kind =
                net.capped && k == rt_topo_levels(&net) ? RT_TOPO_PLACE_CAP : RT_TOPO_PLACE_DOWN;

            assert_int_equal(places(kind, k), leaves >> 2 * k);
        }
    }
}

/* The four kinds of swallow (3.2.2, 3.3.5, 3.1.2), and nothing else. */
static void swallows_stand_where_the_paper_puts_them(void **state)
{
    static const char *const text[] = {"hybrid:12,7", "hybrid:192,6,capped", "full:8",
                                       "full:7,capped"};

    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        struct rt_net net = net_of(text[i]);
        unsigned hybrid = net.family == RT_FAMILY_HYBRID;
        struct rt_topo_place place;
        struct rt_topo_bundle wire;

        rt_topo_start(&net, 12345, &place, &wire);
        assert_int_equal(wire.swallow, 0);
        if (hybrid) {
            rt_topo_next(&net, &place, 3, &wire);
            assert_int_equal(wire.kind, RT_TOPO_BUNDLE_EXIT);
            assert_int_equal(wire.swallow, 0);
        }
        while (place.kind == RT_TOPO_PLACE_UP) {
            for (unsigned direction = 0; direction < 3; direction++) {
                struct rt_topo_place down = place;

                rt_topo_next(&net, &down, direction, &wire);
                assert_int_equal(wire.kind, RT_TOPO_BUNDLE_CROSS);
                assert_int_equal(wire.swallow, 1);
                while (down.kind == RT_TOPO_PLACE_DOWN) {
                    unsigned from = down.stage;

                    rt_topo_next(&net, &down, 1, &wire);
                    assert_int_equal(wire.swallow, from == 1 ? hybrid : from % 3 == 1);
                    assert_int_equal(wire.kind, from % 3 != 1 ? RT_TOPO_BUNDLE_DOWN
                                                : from != 1   ? RT_TOPO_BUNDLE_ENTRY
                                                : hybrid      ? RT_TOPO_BUNDLE_CLUSTER
                                                              : RT_TOPO_BUNDLE_LAST);
                }
            }
            rt_topo_next(&net, &place, 3, &wire);
            if (place.kind == RT_TOPO_PLACE_UP) /* u = 4, 8 hybrid; u = 5, 9 full */
                assert_int_equal(wire.swallow, place.stage % 4 == (hybrid ? 0 : 1));
            else
                assert_int_equal(wire.swallow, place.kind == RT_TOPO_PLACE_CAP);
        }
        if (net.capped) {
            rt_topo_next(&net, &place, 2, &wire);
            assert_int_equal(wire.kind, RT_TOPO_BUNDLE_ENTRY);
            assert_int_equal(wire.swallow, 1);
        } else {
            assert_int_equal(place.kind, RT_TOPO_PLACE_OUTSIDE);
        }
    }
}

/* 3.3.5: "at most four such distinct boards": what the wires across turn by
 * depends on the layer modulo 4 only. */
static void crossovers_repeat_every_four_layers(void **state)
{
    struct rt_net nets[] = {RT_HYBRID(12, 7), RT_FULL(8)};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        for (unsigned layer = 1; layer + 4 <= 7; layer++) {
            for (unsigned direction = 0; direction < 3; direction++) {
                struct rt_topo_place low = {RT_TOPO_PLACE_UP, (uint8_t)layer, 0, 0}, high = low;
                struct rt_topo_bundle a, b;

                high.stage = (uint8_t)(layer + 4);
                rt_topo_next(&nets[i], &low, direction, &a);
                rt_topo_next(&nets[i], &high, direction, &b);
                assert_int_equal(a.rotate, b.rotate);
            }
        }
    }
}

/* The lowest subtree that holds both, by its size in processors. */
static void common_level_is_that_of_the_smallest_subtree_with_both(void **state)
{
    static const char *const text[] = {"hybrid:12,2", "full:2,capped", "hybrid:48,1,capped"};
    uint64_t random = 1234567;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct rt_net net = net_of(text[i]);
        uint64_t n = rt_topo_processors(&net);
        uint64_t leaf = net.family == RT_FAMILY_HYBRID ? net.param[0] : 1;

        for (int trial = 0; trial < 2000; trial++) {
            uint64_t a = next_random(&random) % n;
            uint64_t b = trial % 2 ? next_random(&random) % n : a ^ (next_random(&random) & 63);
            unsigned want = 0;

            b = b < n ? b : a;
            for (uint64_t size = leaf; a / size != b / size; size *= 4)
                want++;
            assert_int_equal(rt_topo_common(&net, a, b), want);
            assert_int_equal(rt_topo_common(&net, b, a), want);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_rotation_a_place_and_every_processor_aligned),
        cmocka_unit_test(swallows_stand_where_the_paper_puts_them),
        cmocka_unit_test(crossovers_repeat_every_four_layers),
        cmocka_unit_test(common_level_is_that_of_the_smallest_subtree_with_both),
    };

    return run_all(tests);
}
