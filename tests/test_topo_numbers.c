/* SPDX-License-Identifier: MIT-0 */
/* Components and wires of Transit networks by their numbers, there and back; other shapes have
 * none. */
#include "support.h"

static void an_end_is(const struct rt_net *net, uint64_t number, uint8_t kind, uint8_t port,
                      uint64_t of)
{
    struct rt_topo_end end;

    memset(&end, 0x5A, sizeof end);
    rt_topo_wire_end(net, number, &end);
    assert_true(end.kind == kind && end.port == port && end.number == of);
    assert_true(rt_topo_wire_number(net, &end) == number);
}

static void components_and_wires_have_numbers(void **state)
{
    static const char *const nets[] = {"full:2", "hybrid:12,1", "hybrid:48,1,capped", "bidelta:3,2",
                                       "bidelta:2,1,4"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        uint64_t components = rt_topo_components(&net), n = rt_topo_processors(&net);
        int bidelta = net.family == RT_FAMILY_BIDELTA;

        for (uint64_t number = 0; number < components; number++) {
            struct rt_topo_component c;

            memset(&c, 0x5A, sizeof c);
            rt_topo_component_at(&net, number, &c);
            assert_true(rt_topo_component_number(&net, &c) == number);
            assert_true(bidelta ? c.unit == 0 && c.stack >= 1 && c.stack <= 8 : c.stack == 0);
            assert_true(bidelta || rt_topo_stack(&net, &c) < rt_topo_stacks(&net));
        }
        assert_int_equal(rt_topo_wires(&net), 8 * components + 2 * n);
        for (uint64_t k = 0; k < 50; k++) {
            uint64_t c = k < 25 ? k : components - 50 + k, s = k < 25 ? k : n - 50 + k;

            an_end_is(&net, 8 * c + k % 8, RT_TOPO_END_COMPONENT, k % 8, c % components);
            if (s < n)
                an_end_is(&net, 8 * components + 2 * s + k % 2, RT_TOPO_END_PROCESSOR, k % 2, s);
        }
        an_end_is(&net, 8 * components - 1, RT_TOPO_END_COMPONENT, 7, components - 1);
        an_end_is(&net, 8 * components, RT_TOPO_END_PROCESSOR, 0, 0);
        assert_int_equal(bidelta, rt_topo_stacks(&net) == 0);
    }
}

/* SPEC 14.5: half x of node G of a cluster's last stage is crossbar x of component (G + x) mod 4 of
 * its siblings, mod 3 in B12; its output in direction d is processor 4 G + d's input x. */
static void halves_go_round_a_ring_of_siblings(void **state)
{
    static const struct {
        const char *net;
        uint64_t before; /* components of the cluster's other stages */
        unsigned nodes, ring;
    } row[] = {{"hybrid:12,1", 4, 3, 3},
               {"hybrid:48,1", 16 + 12, 12, 4},
               {"hybrid:192,1", 64 + 48 + 48, 48, 4}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].net);
        unsigned ring = row[i].ring;

        for (unsigned node = 0; node < row[i].nodes; node++) {
            for (unsigned out = 0; out < 8; out++) {
                unsigned x = out % 2, at = node / ring * ring + (node % ring + x) % ring;
                struct rt_topo_end from = {RT_TOPO_END_COMPONENT, (uint8_t)out, row[i].before + at};
                struct rt_topo_end to, back;

                rt_topo_wire(&net, &from, &to);
                assert_int_equal(to.kind, RT_TOPO_END_PROCESSOR);
                assert_int_equal(to.number, 4 * node + out / 2);
                assert_int_equal(to.port, x);
                rt_topo_wire_back(&net, &to, &back);
                assert_true(back.kind == from.kind && back.port == out &&
                            back.number == from.number);
            }
        }
    }
}

static void other_shapes_have_none(void **state)
{
    static const char *const nets[] = {"tree:4", "torus:4,4", "multicube:3,3"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_topo_component c;
        struct rt_topo_end end;

        memset(&c, 0x5A, sizeof c);
        memset(&end, 0x5A, sizeof end);
        assert_true(rt_topo_components(&net) == 0 && rt_topo_stacks(&net) == 0 &&
                    rt_topo_wires(&net) == 0);
        rt_topo_component_at(&net, 3, &c);
        assert_true(c.kind == 0 && c.stage == 0 && c.stack == 0 && c.unit == 0 && c.index == 0);
        assert_true(rt_topo_component_number(&net, &c) == 0 && rt_topo_stack(&net, &c) == 0);
        rt_topo_wire_end(&net, 3, &end);
        assert_true(end.kind == RT_TOPO_END_NOTHING && end.port == 0 && end.number == 0);
        assert_true(rt_topo_wire_number(&net, &end) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(components_and_wires_have_numbers),
        cmocka_unit_test(halves_go_round_a_ring_of_siblings),
        cmocka_unit_test(other_shapes_have_none),
    };

    return run_all(tests);
}
