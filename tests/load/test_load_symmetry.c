/* SPDX-License-Identifier: MIT-0 */
/* Which routers are alike, by the words of SPEC 18.3 and the numbers of routers of SPEC 15. */
#include "rt/load_symmetry_ports.h"
#include "rt/topo_ports.h"
#include "support.h"

/* Complete, ring, torus, hypercube, hyperx and tofu: all are alike; twisted to i if sc = 0, to j if
 * sr = 0; dragonfly by the router in its group, slimfly by all but y, ccc by the column; in others
 * each router is for itself.  Units are routers where routes ask for no more. */
static const struct {
    const char *net;
    uint32_t units, each, classes, turns;
} rows[] = {
    {"complete:5", 5, 1, 1, 1},       {"ring:8", 8, 1, 1, 1},
    {"torus:3,4", 12, 1, 1, 3},       {"torus:2,2,2,2,2,2,2,2", 256, 1, 1, 255},
    {"hypercube:4", 16, 1, 1, 15},    {"hyperx:2,3,5", 15, 2, 1, 3},
    {"tofu:2,3,5", 360, 1, 1, 63},    {"twisted:4,3,0,1", 12, 1, 3, 1},
    {"twisted:4,3,1,0", 12, 1, 4, 2}, {"twisted:4,4,1,2", 16, 1, 16, 0},
    {"twisted:4,5,0,0", 20, 1, 1, 3}, {"dragonfly:3,4,2", 36, 3, 4, 2},
    {"slimfly:2,5", 50, 2, 10, 1},    {"ccc:3", 24, 1, 3, 7},
    {"polarfly:2,3", 13, 2, 13, 0},   {"mesh:4,3", 12, 1, 12, 0},
    {"array:7", 7, 1, 7, 0},          {"kntree:2,3", 8, 1, 12, 0},
    {"mlfm:2,3,3", 24, 1, 18, 0},     {"slimfly:2,4", 32, 2, 8, 3},
    {"slimfly:1,9", 162, 1, 18, 3},
};

static void routers_that_are_alike_are_a_class(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct rt_net net = net_of(rows[i].net);
        struct rt_load_symmetry s;
        uint32_t nodes = rt_topo_nodes(&net), many[64] = {0}, first[64];

        assert_int_equal(rt_load_symmetry_of(&net, &s), 0);
        if (s.units != rows[i].units || s.each != rows[i].each || s.classes != rows[i].classes ||
            s.turns != rows[i].turns)
            fail_with("%s: %" PRIu32 " units, each %" PRIu32 ", %" PRIu32 " classes, turns %" PRIX32
                      "\n",
                      rows[i].net, s.units, s.each, s.classes, s.turns);
        for (uint32_t c = 0; c < s.classes; c++) {
            first[c] = rt_load_symmetry_first(&s, c);
            assert_true(first[c] < nodes);
            assert_int_equal(rt_load_symmetry_class(&s, first[c]), c);
        }
        for (uint32_t node = 0; node < nodes; node++) {
            uint32_t c = rt_load_symmetry_class(&s, node);

            assert_true(c < s.classes);
            many[c]++;
            if (s.turns != 0)
                assert_int_equal(rt_load_symmetry_turn(&s, node, node), first[c]);
        }
        for (uint32_t c = 0; c < s.classes; c++)
            assert_int_equal(many[c], nodes / s.classes);
    }
}

/* Where nothing turns, units may be more than routers, and each stays what it is. */
static void a_unit_turns_into_each_of_its_class(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct rt_net net = net_of(rows[i].net);
        struct rt_load_symmetry s;

        rt_load_symmetry_of(&net, &s);
        for (uint32_t node = 0; node < rt_topo_nodes(&net); node++) {
            uint8_t met[512] = {0};

            for (uint32_t unit = 0; unit < s.units; unit++) {
                uint32_t to = rt_load_symmetry_turn(&s, node, unit);

                if (s.turns == 0)
                    assert_int_equal(to, unit);
                assert_true(to < s.units);
                assert_int_equal(met[to]++, 0);
                if (s.turns != 0) /* the same class, for only digits that turn change */
                    assert_int_equal(rt_load_symmetry_class(&s, to),
                                     rt_load_symmetry_class(&s, unit));
            }
        }
    }
}

/* No network at all, and one that has no routers. */
static void networks_of_another_shape_are_refused(void **state)
{
    static const char *const nets[] = {"tree:3", "full:1", "multicube:3,3"};
    struct rt_net unknown = {200, 0, {3}};
    struct rt_load_symmetry s = {.units = 77};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        struct rt_net net = net_of(nets[i]);

        assert_int_equal(rt_load_symmetry_of(&net, &s), RT_ERR_FAMILY);
    }
    assert_int_equal(rt_load_symmetry_of(&unknown, &s), RT_ERR_FAMILY);
    assert_int_equal(s.units, 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(routers_that_are_alike_are_a_class),
        cmocka_unit_test(a_unit_turns_into_each_of_its_class),
        cmocka_unit_test(networks_of_another_shape_are_refused),
    };

    return run_all(tests);
}
