/* SPDX-License-Identifier: MIT-0 */
/*
 * The wires of the Transit networks: counts, bijection, agreement with the places
 * of rt_topo_next, and the constraints of DeHon 2.1.1, 2.3, 3.3.4 to 3.3.6.
 */
#include "support.h"

#include "rt/load.h"

/* All of them up to 12,288 processors and some more, wire by wire; others in prime strides. */
static const char *const nets[] = {"hybrid:12,1",
                                   "hybrid:48,1",
                                   "hybrid:192,1",
                                   "hybrid:12,1,capped",
                                   "hybrid:48,1,capped",
                                   "full:1",
                                   "full:2",
                                   "full:1,capped",
                                   "full:2,capped",
                                   "bidelta:2",
                                   "bidelta:3",
                                   "bidelta:4",
                                   "bidelta:1,2",
                                   "bidelta:3,2",
                                   "bidelta:3,3",
                                   "hybrid:192,1,capped",
                                   "hybrid:12,2",
                                   "hybrid:12,2,capped",
                                   "hybrid:48,2",
                                   "hybrid:192,2",
                                   "hybrid:192,2,capped",
                                   "hybrid:12,7",
                                   "hybrid:192,7",
                                   "hybrid:192,6,capped",
                                   "full:3",
                                   "full:3,capped",
                                   "full:8",
                                   "full:7,capped",
                                   "bidelta:3,4",
                                   "bidelta:3,3,2",
                                   "bidelta:3,3,3",
                                   "bidelta:3,3,4",
                                   "bidelta:3,3,3,3,3,3,3,4"};
enum { NETS = sizeof nets / sizeof nets[0] };

#define WIRES_ALL 400000
#define STRIDES 40000

struct wires {
    struct rt_net net;
    uint64_t components, processors, wires;
};

static struct wires wires_of(const char *text)
{
    struct wires w;

    w.net = net_of(text);
    w.components = rt_topo_components(&w.net);
    w.processors = rt_topo_processors(&w.net);
    w.wires = rt_topo_wires(&w.net);
    return w;
}

static void fail_at(const char *text, struct rt_topo_end end, const char *why)
{
    fail_with("%s: %s %" PRIu64 " port %u: %s\n", text,
              end.kind == RT_TOPO_END_PROCESSOR ? "processor" : "component", end.number, end.port,
              why);
}

/* A prime near 2^64 over the golden ratio: what is left of it strides over the largest networks,
 * too, from end to end. */
#define PRIME UINT64_C(11400714819323198549)

/* Calls use for every output, or for STRIDES of them in a prime stride. */
static void for_each_output(void (*use)(const char *text, const struct wires *w,
                                        struct rt_topo_end out))
{
    for (size_t n = 0; n < NETS; n++) {
        struct wires w = wires_of(nets[n]);
        int all = w.wires <= (quick() ? WIRES_ALL / 20 : WIRES_ALL);
        uint64_t step = all ? 1 : PRIME % w.wires, at = 0;

        for (uint64_t i = 0; i < (all ? w.wires : quick() ? STRIDES / 20 : STRIDES); i++) {
            struct rt_topo_end out;

            rt_topo_wire_end(&w.net, at, &out);
            assert_int_equal(rt_topo_wire_number(&w.net, &out), at);
            use(nets[n], &w, out);
            at = (at + step) % w.wires;
        }
    }
}

static int same_end(struct rt_topo_end a, struct rt_topo_end b)
{
    return a.kind == b.kind && a.number == b.number && a.port == b.port;
}

static void leads_there_and_back(const char *text, const struct wires *w, struct rt_topo_end out)
{
    struct rt_topo_end in, back;
    struct rt_topo_component component;

    rt_topo_wire(&w->net, &out, &in);
    if (out.kind == RT_TOPO_END_COMPONENT) {
        rt_topo_component_at(&w->net, out.number, &component);
        if (rt_topo_component_number(&w->net, &component) != out.number)
            fail_at(text, out, "the component's number comes back as another");
    }
    if (in.kind == RT_TOPO_END_NOTHING) {
        if (in.number != 0 || in.port != 0 || component.kind != RT_TOPO_PLACE_UP || out.port < 6 ||
            w->net.capped || component.stage != (rt_topo_levels(&w->net) + 2) / 3)
            fail_at(text, out, "leads nowhere");
        return;
    }
    if (in.port >= (in.kind == RT_TOPO_END_COMPONENT ? 8 : 2) ||
        in.number >= (in.kind == RT_TOPO_END_COMPONENT ? w->components : w->processors))
        fail_at(text, out, "leads out of range");
    rt_topo_wire_back(&w->net, &in, &back);
    if (!same_end(out, back))
        fail_at(text, out, "the inverse leads elsewhere");
}

static void the_inverse_leads_back_on_every_net(void **state)
{
    (void)state;
    for_each_output(leads_there_and_back);
}

/* With the inverse that leads back: one wire an input, and none is left out. */
static void every_input_has_a_wire_but_those_above_the_root(void **state)
{
    (void)state;
    for (size_t n = 0; n < NETS; n++) {
        struct wires w = wires_of(nets[n]);
        uint64_t nothing = 0, top;

        if (w.wires > WIRES_ALL)
            continue;
        for (uint64_t i = 0; i < w.wires; i++) {
            struct rt_topo_end in, out;

            rt_topo_wire_end(&w.net, i, &in); /* as many inputs as outputs */
            rt_topo_wire_back(&w.net, &in, &out);
            nothing += out.kind == RT_TOPO_END_NOTHING && out.number == 0 && out.port == 0;
        }
        /* at the root a sixth of the hybrid's processors' wires, half that of a full tree: 2n/3
         * wires a leaf of 8 4^layers leaves */
        top = w.net.family == RT_FAMILY_BIDELTA || w.net.capped ? 0
              : w.net.family == RT_FAMILY_FULL ? 2 * w.processors >> 2 * w.net.param[0]
                                               : 2 * w.processors / 3 >> 2 * w.net.param[1];
        if (nothing != top)
            fail_with("%s: %" PRIu64 " inputs without a wire, not %" PRIu64 "\n", nets[n], nothing,
                      top);
    }
}

/* Components, stacks and wires one way between stacks, of one stack of each kind. */
static void count_parts(char **column)
{
    struct rt_net net = net_of(strcmp(column[0], "UT64x8") == 0   ? "hybrid:192,3"
                               : strcmp(column[0], "UT64x2") == 0 ? "full:2"
                                                                  : "hybrid:192,1,capped");
    uint64_t part[5] = {0}, bottom = 0, leaf[64] = {0}, top = 0, bundles = 0, mine = 0;
    uint64_t joined[256] = {0}, first = net.family == RT_FAMILY_FULL ? 0 : UINT64_MAX;

    for (uint64_t i = 0; i < rt_topo_components(&net); i++) {
        struct rt_topo_component component, other;
        struct rt_topo_end out = {RT_TOPO_END_COMPONENT, 0, i}, in;

        rt_topo_component_at(&net, i, &component);
        if (component.kind == RT_TOPO_PLACE_CLUSTER)
            continue;
        if (first == UINT64_MAX)
            first = rt_topo_stack(&net, &component); /* the first unit tree */
        if (rt_topo_stack(&net, &component) != first)
            break;
        mine++;
        part[component.kind == RT_TOPO_PLACE_UP    ? 0
             : component.kind == RT_TOPO_PLACE_CAP ? 4
                                                   : (component.stage - 1) % 3 + 1]++;
        for (out.port = 0; out.port < 8; out.port++) {
            uint64_t stack;

            rt_topo_wire(&net, &out, &in);
            if (in.kind == RT_TOPO_END_PROCESSOR) {
                bottom++;
                leaf[in.number % 64]++;
                continue;
            }
            rt_topo_component_at(&net, in.number, &other);
            stack = rt_topo_stack(&net, &other);
            if (stack == first)
                continue;
            if (other.kind == RT_TOPO_PLACE_CLUSTER) {
                bottom++;
                leaf[other.unit % 64]++;
            } else if (component.kind == RT_TOPO_PLACE_UP) {
                top++;
                bundles += joined[stack % 256]++ == 0;
            }
        }
    }
    for (unsigned k = 0; k < 5; k++)
        assert_int_equal(part[k], strtoul(column[1 + k], NULL, 10));
    assert_int_equal(mine, part[0] + part[1] + part[2] + part[3] + part[4]);
    assert_int_equal(bottom, strtoul(column[6], NULL, 10));
    for (unsigned k = 0; k < strtoul(column[7], NULL, 10); k++)
        assert_int_equal(leaf[k], strtoul(column[8], NULL, 10));
    assert_int_equal(top, strtoul(column[9], NULL, 10));
    assert_int_equal(bundles, strtoul(column[10], NULL, 10));
}

static void unit_trees_have_the_papers_components_wires_and_bundles(void **state)
{
    (void)state;
    SKIP_LONG();
    for_each_row(VECTORS "transit_parts.tsv", 11, 3, count_parts);
}

/* golden_hardware.tsv: net, processors, clusters, UT64x2, UT64x8, components */
static void count_hardware(char **column)
{
    struct rt_net net = net_of(column[0]);
    struct rt_topo_component last;
    uint64_t stacks =
        strtoul(column[2], NULL, 10) + strtoul(column[3], NULL, 10) + strtoul(column[4], NULL, 10);

    assert_int_equal(rt_topo_components(&net), strtoul(column[5], NULL, 10));
    assert_int_equal(rt_topo_stacks(&net), stacks);
    rt_topo_component_at(&net, rt_topo_components(&net) - 1, &last);
    if (stacks > 0)
        assert_int_equal(rt_topo_stack(&net, &last), stacks - 1);
}

static void networks_have_the_papers_components_and_stacks(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_hardware.tsv", 6, 18, count_hardware);
}

static void agree(const struct rt_net *net)
{
    struct rt_load_parts hardware;

    rt_load_hardware(net, &hardware);
    assert_int_equal(rt_topo_components(net), hardware.components);
    assert_int_equal(rt_topo_stacks(net),
                     hardware.clusters + hardware.unit_trees_2 + hardware.unit_trees_8);
}

static void components_and_stacks_are_those_of_the_equations_on_every_net(void **state)
{
    (void)state;
    assert_int_equal(for_each_fat_tree(agree), 54);
    assert_int_equal(for_each_bidelta(agree), 9840);
}

static int same_place(const struct rt_topo_place *a, const struct rt_topo_place *b)
{
    return a->kind == b->kind && a->stage == b->stage && a->stack == b->stack && a->node == b->node;
}

/* The wire leads where the places say, from each input that may lead to it; the records at
 * both ends say how it rotates, whether a byte is dropped, how long it is. */
static void is_the_wire_between_places(const char *text, const struct wires *w,
                                       struct rt_topo_end out)
{
    static const uint32_t delay[RT_TOPO_SPANS_MAX] = {0,     1,      10,      100, 1000,
                                                      10000, 100000, 1000000, 7};
    struct rt_topo_component from, to;
    struct rt_topo_record sends, takes = {0};
    struct rt_topo_place there = {RT_TOPO_PLACE_PROCESSOR, 0, 0, 0};
    struct rt_topo_end in;

    rt_topo_wire(&w->net, &out, &in);
    if (in.kind == RT_TOPO_END_NOTHING)
        return;
    there.node = in.number;
    if (in.kind == RT_TOPO_END_COMPONENT) {
        rt_topo_component_at(&w->net, in.number, &to);
        rt_topo_component_place(&w->net, &to, in.port, &there);
        rt_topo_record_at(&w->net, delay, in.number, &takes);
    }
    if (out.kind == RT_TOPO_END_PROCESSOR) {
        struct rt_topo_place start;
        struct rt_topo_bundle wire;

        rt_topo_start(&w->net, out.number, &start, &wire);
        if (!same_place(&start, &there) || wire.rotate != 0 ||
            wire.swallow != (takes.swallow >> in.port & 1))
            fail_at(text, out, "a processor's wire is not that of the places");
        return;
    }
    rt_topo_component_at(&w->net, out.number, &from);
    rt_topo_record_at(&w->net, delay, out.number, &sends);
    if (in.kind == RT_TOPO_END_COMPONENT && sends.delay[8 + out.port] != takes.delay[in.port])
        fail_at(text, out, "its two ends are set to different delays");
    for (unsigned port = 0; port < 8; port++) {
        struct rt_topo_place place;
        struct rt_topo_bundle wire;

        if (sends.crossbars == 2 && port / 4 != out.port % 2)
            continue; /* the other crossbar */
        rt_topo_component_place(&w->net, &from, port, &place);
        rt_topo_next(&w->net, &place, out.port / 2, &wire);
        if (!same_place(&place, &there))
            fail_at(text, out, "leads to another place than the stage's direction");
        if (wire.rotate != sends.rotate[out.port])
            fail_at(text, out, "rotates otherwise");
        if (wire.swallow != (takes.swallow >> in.port & 1))
            fail_at(text, out, "a byte is dropped in one of the two only");
    }
}

static void wires_and_records_are_those_of_the_places(void **state)
{
    (void)state;
    for_each_output(is_the_wire_between_places);
}

/* Constraint 2: equivalent outputs to two components, and a processor's two inputs and outputs. */
static void parts_from_its_twin(const char *text, const struct wires *w, struct rt_topo_end out)
{
    struct rt_topo_end twin = out, in, other;
    struct rt_topo_record record = {1, 0, {0}, {0}};

    if (out.kind == RT_TOPO_END_COMPONENT)
        rt_topo_record_at(&w->net, NULL, out.number, &record);
    twin.port ^= 1;
    rt_topo_wire(&w->net, &out, &in);
    rt_topo_wire(&w->net, &twin, &other);
    if (in.kind == RT_TOPO_END_COMPONENT && record.crossbars == 1 && in.number == other.number)
        fail_at(text, out, "both equivalent outputs lead to one component");
    if (out.kind == RT_TOPO_END_PROCESSOR) {
        rt_topo_wire_back(&w->net, &out, &in);
        rt_topo_wire_back(&w->net, &twin, &other);
        if (in.number == other.number)
            fail_at(text, out, "both inputs come from one component");
    }
}

static void equivalent_outputs_never_lead_to_the_same_component(void **state)
{
    (void)state;
    for_each_output(parts_from_its_twin);
}

/* What a wire's origin is, as far as dispersion goes: the stage and the leaf or node it is of. */
static uint64_t direction_of(const struct wires *w, struct rt_topo_end in, unsigned *kind)
{
    struct rt_topo_component component;
    struct rt_topo_place place;
    struct rt_topo_end out;

    rt_topo_wire_back(&w->net, &in, &out);
    *kind = 0;
    if (out.kind == RT_TOPO_END_NOTHING)
        return UINT64_MAX;
    if (out.kind == RT_TOPO_END_PROCESSOR)
        return 0;
    rt_topo_component_at(&w->net, out.number, &component);
    /* which of a component's inputs leads there matters for configuration B only */
    rt_topo_component_place(&w->net, &component, (out.port & 1) * 4, &place);
    *kind = component.kind;
    return place.stage;
}

/* A top down node below a cap level: of each component's inputs from above one comes from each
 * of its four parts, a part a subtree. */
static void takes_one_of_each_part(const char *text, const struct wires *w, uint64_t number)
{
    struct rt_topo_component component;
    unsigned seen = 0;
    uint64_t trees;

    rt_topo_component_at(&w->net, w->components - 1,
                         &component); /* in the last of all unit trees */
    trees = (component.unit + 1) / 4;
    for (uint8_t port = 4; port < 8; port++) {
        struct rt_topo_end in = {RT_TOPO_END_COMPONENT, port, number}, out;

        rt_topo_wire_back(&w->net, &in, &out);
        rt_topo_component_at(&w->net, out.number, &component);
        if (component.kind != RT_TOPO_PLACE_CAP)
            return;
        seen |= 1u << component.unit / trees;
        if (port == 7 && seen != 15)
            fail_at(text, in, "not one input from each part of the cap level");
    }
}

/* Constraint 1: inputs from one logical direction, evenly over the node's components. */
static void inputs_from_one_direction_are_spread_evenly(void **state)
{
    (void)state;
    for (size_t n = 0; n < NETS; n++) {
        struct wires w = wires_of(nets[n]);
        uint64_t step = w.wires > WIRES_ALL ? PRIME % w.components : 1, at = 0;

        for (uint64_t i = 0; i < (w.wires > WIRES_ALL ? STRIDES / 8 : w.components); i++) {
            struct rt_topo_component component;
            unsigned tree = 0, across = 0, above = 0, kind, ports = 8;

            rt_topo_component_at(&w.net, at, &component);
            if (w.net.capped && component.kind == RT_TOPO_PLACE_DOWN && component.stage % 3 == 0)
                takes_one_of_each_part(nets[n], &w, at);
            for (uint8_t port = 0; port < ports; port++) {
                uint64_t stage =
                    direction_of(&w, (struct rt_topo_end){RT_TOPO_END_COMPONENT, port, at}, &kind);

                tree += kind == RT_TOPO_PLACE_DOWN && component.kind == RT_TOPO_PLACE_CLUSTER;
                across += kind == RT_TOPO_PLACE_UP && component.kind == RT_TOPO_PLACE_DOWN;
                above += kind == RT_TOPO_PLACE_DOWN && stage > component.stage;
            }
            at = (at + step) % w.components;
            if (component.kind == RT_TOPO_PLACE_CLUSTER)
                assert_int_equal(tree, component.stage == 1 ? 2 : 0);
            if (component.kind != RT_TOPO_PLACE_DOWN)
                continue;
            switch (component.stage % 3) {
            case 1:
                assert_true(across == 2 && above == 6);
                break;
            case 2:
                assert_true((across == 2 && above == 6) || (across == 3 && above == 5));
                break;
            default:
                assert_int_equal(across, 4);
                break;
            }
        }
    }
}

/* The four leaves under a bottom node deal their wires over their four up routers, two each:
 * no up router is fed by one leaf alone. */
static void four_leaves_share_their_up_routers_evenly(void **state)
{
    (void)state;
    for (size_t n = 0; n < NETS; n++) {
        struct wires w = wires_of(nets[n]);
        uint64_t step = w.wires > WIRES_ALL ? PRIME % w.components : 1, at = 0;

        for (uint64_t i = 0; i < (w.wires > WIRES_ALL ? STRIDES / 8 : w.components); i++) {
            struct rt_topo_component component, child;
            unsigned count[4] = {0};

            rt_topo_component_at(&w.net, at, &component);
            if (component.kind == RT_TOPO_PLACE_UP &&
                (component.stage > 1 || w.net.family == RT_FAMILY_HYBRID)) {
                for (uint8_t port = 0; port < 8; port++) {
                    struct rt_topo_end in = {RT_TOPO_END_COMPONENT, port, at}, out;
                    struct rt_topo_place place;

                    rt_topo_wire_back(&w.net, &in, &out);
                    rt_topo_component_at(&w.net, out.number, &child);
                    assert_int_equal(child.kind, component.stage > 1 ? RT_TOPO_PLACE_UP
                                                                     : RT_TOPO_PLACE_CLUSTER);
                    assert_int_equal(child.stage, component.stage > 1 ? component.stage - 1 : 1);
                    rt_topo_component_place(&w.net, &child, 0, &place);
                    count[(component.stage > 1 ? place.node / 64 : child.unit) % 4]++;
                }
                for (unsigned k = 0; k < 4; k++)
                    if (count[k] != 2)
                        fail_at(nets[n], (struct rt_topo_end){RT_TOPO_END_COMPONENT, 0, at},
                                "not two inputs from each leaf below");
            }
            at = (at + step) % w.components;
        }
    }
}

/* The eight wires up and the eight down of one direction join the same two stacks (3.3.6). */
static void runs_in_a_bundle(const char *text, const struct wires *w, struct rt_topo_end out)
{
    struct rt_topo_component from, to, back;
    struct rt_topo_end in, end;
    unsigned found = 0;

    if (out.kind != RT_TOPO_END_COMPONENT || out.port < 6)
        return;
    rt_topo_component_at(&w->net, out.number, &from);
    rt_topo_wire(&w->net, &out, &in);
    if (in.kind != RT_TOPO_END_COMPONENT)
        return;
    rt_topo_component_at(&w->net, in.number, &to);
    if (to.kind != RT_TOPO_PLACE_UP ||
        (from.kind != RT_TOPO_PLACE_UP && from.kind != RT_TOPO_PLACE_CLUSTER))
        return;
    /* the bottom node of the direction this wire comes from, in the stack it enters */
    back = to;
    back.kind = RT_TOPO_PLACE_DOWN;
    back.stage = (uint8_t)(3 * (to.stage - 1) + 1);
    back.index = to.index / 4 * 4;
    for (unsigned component = 0; component < 4; component++, back.index++) {
        for (uint8_t e = 0; e < 2; e++) {
            struct rt_topo_component below;
            uint64_t number = rt_topo_component_number(&w->net, &back);

            rt_topo_wire(&w->net,
                         &(struct rt_topo_end){RT_TOPO_END_COMPONENT,
                                               (uint8_t)(in.port / 2 * 2 + e), number},
                         &end);
            rt_topo_component_at(&w->net, end.number, &below);
            found += rt_topo_stack(&w->net, &below) == rt_topo_stack(&w->net, &from);
        }
    }
    if (found != 8)
        fail_at(text, out, "the eight wires down of its direction do not join the same stacks");
}

static void the_wires_of_a_direction_form_a_bundle(void **state)
{
    (void)state;
    for_each_output(runs_in_a_bundle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_inverse_leads_back_on_every_net),
        cmocka_unit_test(every_input_has_a_wire_but_those_above_the_root),
        cmocka_unit_test(unit_trees_have_the_papers_components_wires_and_bundles),
        cmocka_unit_test(networks_have_the_papers_components_and_stacks),
        cmocka_unit_test(components_and_stacks_are_those_of_the_equations_on_every_net),
        cmocka_unit_test(wires_and_records_are_those_of_the_places),
        cmocka_unit_test(equivalent_outputs_never_lead_to_the_same_component),
        cmocka_unit_test(inputs_from_one_direction_are_spread_evenly),
        cmocka_unit_test(four_leaves_share_their_up_routers_evenly),
        cmocka_unit_test(the_wires_of_a_direction_form_a_bundle),
    };

    return run_all(tests);
}
