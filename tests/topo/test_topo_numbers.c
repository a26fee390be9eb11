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
            struct rt_topo_record record;

            memset(&c, 0x5A, sizeof c);
            rt_topo_component_at(&net, number, &c);
            assert_true(rt_topo_component_number(&net, &c) == number);
            assert_true(bidelta ? c.unit == 0 && c.stack >= 1 && c.stack <= 8 : c.stack == 0);
            assert_true(bidelta || rt_topo_stack(&net, &c) < rt_topo_stacks(&net));
            memset(&record, 0x5A, sizeof record);
            rt_topo_record_at(&net, NULL, number, &record);
            for (unsigned port = 0; port < 16; port++)
                assert_int_equal(record.delay[port], 0);
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

/* SPEC 14.5: wire p = 2 (Q s + c) + e of component c of subtree s, to the top down node of its
 * direction's subtree, in stack j XOR (c div 4) or, in its own subtree, j.  And back, and what
 * leads to it. */
static void the_cap_leads_where_the_table_says(void **state)
{
    static const struct {
        const char *net;
        unsigned trees, cap, top; /* W, Q, components of a top node */
    } row[] = {{"hybrid:12,1,capped", 1, 16, 32},   {"hybrid:48,1,capped", 4, 16, 32},
               {"hybrid:192,1,capped", 16, 16, 32}, {"full:1,capped", 1, 4, 8},
               {"full:2,capped", 4, 16, 32},        {"full:4,capped", 1024, 16, 32},
               {"full:7,capped", 1 << 22, 16, 32}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].net);
        unsigned layers = rt_topo_levels(&net) / 3, w = row[i].trees;

        for (unsigned unit = 0; unit < 4 * w; unit += w / 16 | 1) {
            for (unsigned c = 0; c < row[i].cap; c++) {
                for (uint8_t out = 0; out < 8; out++) {
                    struct rt_topo_component at = {RT_TOPO_PLACE_CAP, (uint8_t)(3 * layers + 1), 0,
                                                   unit, c};
                    struct rt_topo_end from = {RT_TOPO_END_COMPONENT, out,
                                               rt_topo_component_number(&net, &at)};
                    struct rt_topo_end to, back;
                    unsigned s = unit / w, j = unit % w, d = out / 2;
                    unsigned p = 2 * (row[i].cap * s + c) + out % 2, over = p / row[i].top;

                    rt_topo_wire(&net, &from, &to);
                    assert_int_equal(to.kind, RT_TOPO_END_COMPONENT);
                    assert_int_equal(to.port, 4 + over);
                    rt_topo_component_at(&net, to.number, &at);
                    assert_true(at.kind == RT_TOPO_PLACE_DOWN && at.stage == 3 * layers);
                    assert_int_equal(at.unit, d * w + (d == s || w == 1 ? j : j ^ c / 4));
                    assert_int_equal(at.index,
                                     p % row[i].top ^ 4 * (over % (row[i].top == 8 ? 2 : 4)));
                    rt_topo_wire_back(&net, &to, &back);
                    assert_true(back.number == from.number && back.port == out);
                    rt_topo_wire_back(&net, &from, &back); /* into the input of that number */
                    rt_topo_component_at(&net, back.number, &at);
                    assert_true(at.kind == RT_TOPO_PLACE_UP && at.stage == layers);
                    rt_topo_wire(&net, &back, &to);
                    assert_true(to.number == from.number && to.port == out);
                }
            }
        }
    }
}

/* The layer of unit trees that a component is in; 0 in a leaf cluster. */
static unsigned layer_of(const struct rt_topo_component *c)
{
    return c->kind == RT_TOPO_PLACE_CLUSTER ? 0u
           : c->kind == RT_TOPO_PLACE_UP    ? c->stage
                                            : (c->stage + 2u) / 3;
}

/* rt/topo_transit.h: between stacks of a fat-tree the higher one's layer, in the cap one more than
 * there are; out of stack m of a bidelta network m.  0 in a stack, and at processors of fat-trees.
 */
static unsigned span_of(const struct rt_net *net, const struct rt_topo_end *from,
                        const struct rt_topo_end *to)
{
    struct rt_topo_component a, b;

    if (from->kind != RT_TOPO_END_COMPONENT)
        return 0;
    rt_topo_component_at(net, from->number, &a);
    if (to->kind == RT_TOPO_END_COMPONENT)
        rt_topo_component_at(net, to->number, &b);
    if (net->family == RT_FAMILY_BIDELTA)
        return to->kind != RT_TOPO_END_COMPONENT || b.stack != a.stack ? a.stack : 0;
    if (to->kind != RT_TOPO_END_COMPONENT || rt_topo_stack(net, &a) == rt_topo_stack(net, &b))
        return 0;
    if (a.kind == RT_TOPO_PLACE_CAP || b.kind == RT_TOPO_PLACE_CAP)
        return rt_topo_levels(net) / 3 + 1;
    return layer_of(&a) > layer_of(&b) ? layer_of(&a) : layer_of(&b);
}

/* SPEC 14.5: the last stage of a cluster and of a bidelta network, and of the lowest layer of a
 * full tree the up routers and the bottom stage. */
static unsigned crossbars_of(const struct rt_net *net, const struct rt_topo_component *c)
{
    unsigned last = 0; /* stack of a bidelta network */

    if (net->family == RT_FAMILY_FULL)
        return (c->kind == RT_TOPO_PLACE_UP || c->kind == RT_TOPO_PLACE_DOWN) && c->stage == 1 ? 2
                                                                                               : 1;
    if (net->family == RT_FAMILY_HYBRID)
        return c->kind == RT_TOPO_PLACE_CLUSTER && 3u << 2 * (c->stage - 1) == net->param[0] ? 2
                                                                                             : 1;
    while (last < RT_PARAM_MAX && net->param[last] != 0)
        last++;
    return c->stack == last && c->stage == net->param[last - 1] ? 2 : 1;
}

/* Of all wires of a component: those out of it, and those into it. */
static void spans_and_crossbars_are_those_of_the_stacks(void **state)
{
    static const char *const nets[] = {"full:1",        "full:2",
                                       "full:1,capped", "full:3,capped",
                                       "hybrid:12,1",   "hybrid:12,1,capped",
                                       "hybrid:48,2",   "hybrid:192,2,capped",
                                       "bidelta:3",     "bidelta:3,2",
                                       "bidelta:2,1,4", "bidelta:1,1,1,1,1,1,1,2"};
    uint32_t delay[RT_TOPO_SPANS_MAX];

    (void)state;
    for (uint32_t i = 0; i < RT_TOPO_SPANS_MAX; i++)
        delay[i] = 100 + i;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        uint64_t components = rt_topo_components(&net), step = components / 1000 | 1;

        for (uint64_t number = 0; number < components; number += step) {
            struct rt_topo_component c;
            struct rt_topo_record record;

            rt_topo_component_at(&net, number, &c);
            rt_topo_record_at(&net, delay, number, &record);
            assert_int_equal(record.crossbars, crossbars_of(&net, &c));
            for (uint8_t port = 0; port < 8; port++) {
                struct rt_topo_end here = {RT_TOPO_END_COMPONENT, port, number}, other;

                rt_topo_wire(&net, &here, &other);
                assert_int_equal(record.delay[8 + port], 100 + span_of(&net, &here, &other));
                rt_topo_wire_back(&net, &here, &other);
                assert_int_equal(record.delay[port], 100 + span_of(&net, &other, &here));
            }
        }
    }
}

static void is_outside(const struct rt_topo_place *place)
{
    assert_true(place->kind == RT_TOPO_PLACE_OUTSIDE && place->stage == 0 && place->stack == 0 &&
                place->node == 0);
}

static void is_nothing(const struct rt_net *net,
                       void (*leads)(const struct rt_net *net, const struct rt_topo_end *from,
                                     struct rt_topo_end *to))
{
    for (uint8_t kind = RT_TOPO_END_COMPONENT; kind <= RT_TOPO_END_PROCESSOR; kind++) {
        struct rt_topo_end from = {kind, 1, 3}, to;

        memset(&to, 0x5A, sizeof to);
        leads(net, &from, &to);
        assert_true(to.kind == RT_TOPO_END_NOTHING && to.port == 0 && to.number == 0);
    }
}

/* SPEC 5.4: 2 behind every stage that is not named, to where nothing is. */
static void above_the_root_is_outside(void **state)
{
    static const char *const nets[] = {"full:1", "hybrid:12,1", "hybrid:48,2", "full:3"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_topo_place place = {RT_TOPO_PLACE_UP, (uint8_t)(rt_topo_levels(&net) / 3), 0, 7};
        struct rt_topo_bundle wire;

        memset(&wire, 0x5A, sizeof wire);
        rt_topo_next(&net, &place, 3, &wire);
        is_outside(&place);
        assert_true(wire.kind == RT_TOPO_BUNDLE_ROOT && wire.rotate == 2 && wire.swallow == 0);
    }
}

static void other_shapes_have_none(void **state)
{
    static const char *const nets[] = {"tree:4", "torus:4,4", "multicube:3,3"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_topo_component c;
        struct rt_topo_record record;
        struct rt_topo_place place;
        struct rt_topo_bundle wire;
        struct rt_topo_end end;

        memset(&c, 0x5A, sizeof c);
        memset(&record, 0x5A, sizeof record);
        memset(&place, 0x5A, sizeof place);
        memset(&end, 0x5A, sizeof end);
        assert_true(rt_topo_components(&net) == 0 && rt_topo_stacks(&net) == 0 &&
                    rt_topo_wires(&net) == 0);
        assert_true(rt_topo_levels(&net) == 0 && rt_topo_cluster(&net) == 0 &&
                    rt_topo_common(&net, 0, 1) == 0);
        rt_topo_component_at(&net, 3, &c);
        assert_true(c.kind == 0 && c.stage == 0 && c.stack == 0 && c.unit == 0 && c.index == 0);
        assert_true(rt_topo_component_number(&net, &c) == 0 && rt_topo_stack(&net, &c) == 0);
        rt_topo_component_place(&net, &c, 0, &place);
        is_outside(&place);
        memset(&place, 0x5A, sizeof place);
        memset(&wire, 0x5A, sizeof wire);
        rt_topo_start(&net, 3, &place, &wire);
        is_outside(&place);
        assert_true(wire.kind == RT_TOPO_BUNDLE_ROOT && wire.rotate == 0 && wire.swallow == 0);
        memset(&place, 0x5A, sizeof place);
        memset(&wire, 0x5A, sizeof wire);
        rt_topo_next(&net, &place, 3, &wire);
        is_outside(&place);
        assert_true(wire.kind == RT_TOPO_BUNDLE_ROOT && wire.rotate == 0 && wire.swallow == 0);
        rt_topo_record_at(&net, NULL, 3, &record);
        assert_true(record.crossbars == 0 && record.swallow == 0);
        for (unsigned port = 0; port < 16; port++)
            assert_true(record.rotate[port % 8] == 0 && record.delay[port] == 0);
        is_nothing(&net, rt_topo_wire);
        is_nothing(&net, rt_topo_wire_back);
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
        cmocka_unit_test(the_cap_leads_where_the_table_says),
        cmocka_unit_test(spans_and_crossbars_are_those_of_the_stacks),
        cmocka_unit_test(above_the_root_is_outside),
        cmocka_unit_test(other_shapes_have_none),
    };

    return run_all(tests);
}
