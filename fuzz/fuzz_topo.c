/* SPDX-License-Identifier: MIT-0 */
/*
 * Components and wires of any Transit network, however large: numbers come back, wires lead there
 * and back, and what a component is set to is what the places of a walk say of its bundles.  Any
 * other family has none of all this.
 *
 * Input: network; a component, a wire, two processors; a delay for each span.
 */
#include "fuzz.h"
#include "rt/topo.h"

static int same_end(const struct rt_topo_end *a, const struct rt_topo_end *b)
{
    return a->kind == b->kind && a->number == b->number && a->port == b->port;
}

static int same_place(const struct rt_topo_place *a, const struct rt_topo_place *b)
{
    return a->kind == b->kind && a->stage == b->stage && a->stack == b->stack && a->node == b->node;
}

/* Of another family, whatever its numbers: there is nothing. */
static void check_nothing(struct rt_net *net, uint64_t number)
{
    struct rt_topo_end from = {RT_TOPO_END_COMPONENT, 1, number}, end;
    struct rt_topo_component component;
    struct rt_topo_record record;
    struct rt_topo_bundle bundle;
    struct rt_topo_place place;

    CLAIM(rt_topo_components(net) == 0 && rt_topo_wires(net) == 0 && rt_topo_stacks(net) == 0);
    CLAIM(rt_topo_levels(net) == 0 && rt_topo_cluster(net) == 0);
    CLAIM(rt_topo_common(net, number, number / 2) == 0);
    rt_topo_component_at(net, number, &component);
    CLAIM(component.kind == 0 && component.unit == 0 && component.index == 0);
    CLAIM(rt_topo_stack(net, &component) == 0 && rt_topo_component_number(net, &component) == 0);
    rt_topo_record_at(net, NULL, number, &record);
    CLAIM(record.crossbars == 0 && record.swallow == 0 && record.delay[15] == 0);
    rt_topo_wire(net, &from, &end);
    CLAIM(end.kind == RT_TOPO_END_NOTHING);
    rt_topo_wire_back(net, &from, &end);
    CLAIM(end.kind == RT_TOPO_END_NOTHING && rt_topo_wire_number(net, &from) == 0);
    rt_topo_wire_end(net, number, &end);
    CLAIM(end.kind == RT_TOPO_END_NOTHING);
    rt_topo_component_place(net, &component, 0, &place);
    CLAIM(place.kind == RT_TOPO_PLACE_OUTSIDE);
    rt_topo_start(net, number, &place, &bundle);
    CLAIM(place.kind == RT_TOPO_PLACE_OUTSIDE && bundle.kind == RT_TOPO_BUNDLE_ROOT);
}

static void check_component(const struct rt_net *net, uint64_t number)
{
    struct rt_topo_component component;
    struct rt_topo_record record;

    rt_topo_component_at(net, number, &component);
    CLAIM(component.kind >= RT_TOPO_PLACE_CLUSTER && component.kind <= RT_TOPO_PLACE_STACK);
    CLAIM(rt_topo_component_number(net, &component) == number);
    CLAIM(rt_topo_stack(net, &component) < rt_topo_stacks(net) || rt_topo_stacks(net) == 0);
    CLAIM((rt_topo_stacks(net) == 0) == (net->family == RT_FAMILY_BIDELTA));
    rt_topo_record_at(net, NULL, number, &record);
    CLAIM(record.crossbars == 1 || record.crossbars == 2);
    for (unsigned i = 0; i < 16; i++)
        CLAIM(record.delay[i] == 0 && record.rotate[i % 8] % 2 == 0 && record.rotate[i % 8] < 8);
}

/* A wire out of a component into `to`: its bundle is that of the places at both its ends. */
static void check_bundle(const struct rt_net *net, const uint32_t *delay,
                         const struct rt_topo_end *from, const struct rt_topo_end *to)
{
    struct rt_topo_record near, far;
    struct rt_topo_component component;
    struct rt_topo_bundle bundle;
    struct rt_topo_place place, next;

    rt_topo_record_at(net, delay, from->number, &near);
    rt_topo_component_at(net, from->number, &component);
    /* in configuration B a crossbar has one output a direction, and inputs of its own */
    rt_topo_component_place(net, &component, near.crossbars == 2 ? 4 * (from->port & 1u) : 0,
                            &place);
    rt_topo_next(net, &place, from->port >> 1, &bundle);
    if (to->kind == RT_TOPO_END_NOTHING) {
        CLAIM(place.kind == RT_TOPO_PLACE_OUTSIDE);
        return;
    }
    CLAIM(bundle.rotate == near.rotate[from->port]);
    if (to->kind == RT_TOPO_END_PROCESSOR) {
        CLAIM(place.kind == RT_TOPO_PLACE_PROCESSOR && place.node == to->number);
        return;
    }
    rt_topo_record_at(net, delay, to->number, &far);
    rt_topo_component_at(net, to->number, &component);
    rt_topo_component_place(net, &component, to->port, &next);
    CLAIM(same_place(&place, &next) && bundle.swallow == (far.swallow >> to->port & 1));
    CLAIM(near.delay[8 + from->port] == far.delay[to->port]);
}

static void check_wire(const struct rt_net *net, const uint32_t *delay, uint64_t number)
{
    struct rt_topo_end from, to, back;

    rt_topo_wire_end(net, number, &from);
    CLAIM(from.kind == RT_TOPO_END_COMPONENT || from.kind == RT_TOPO_END_PROCESSOR);
    CLAIM(rt_topo_wire_number(net, &from) == number);
    rt_topo_wire(net, &from, &to);
    if (to.kind == RT_TOPO_END_NOTHING) {
        CLAIM(from.kind == RT_TOPO_END_COMPONENT && from.port >= 6 && !net->capped);
    } else {
        CLAIM(to.number < (to.kind == RT_TOPO_END_COMPONENT ? rt_topo_components(net)
                                                            : rt_topo_processors(net)));
        CLAIM(to.port < (to.kind == RT_TOPO_END_COMPONENT ? 8 : 2));
        rt_topo_wire_back(net, &to, &back);
        CLAIM(same_end(&from, &back));
    }
    if (from.kind == RT_TOPO_END_COMPONENT)
        check_bundle(net, delay, &from, &to);
}

/* Both outputs of a processor lead to the stage where its stream enters. */
static void check_start(const struct rt_net *net, uint64_t processor)
{
    struct rt_topo_end from = {RT_TOPO_END_PROCESSOR, 0, processor}, to;
    struct rt_topo_component component;
    struct rt_topo_bundle bundle;
    struct rt_topo_record record;
    struct rt_topo_place place, first;

    rt_topo_start(net, processor, &place, &bundle);
    CLAIM(bundle.kind == RT_TOPO_BUNDLE_SOURCE);
    for (; from.port < 2; from.port++) {
        rt_topo_wire(net, &from, &to);
        CLAIM(to.kind == RT_TOPO_END_COMPONENT);
        rt_topo_component_at(net, to.number, &component);
        rt_topo_component_place(net, &component, to.port, &first);
        rt_topo_record_at(net, NULL, to.number, &record);
        CLAIM(same_place(&place, &first) && bundle.swallow == (record.swallow >> to.port & 1));
    }
}

static void check_common(const struct rt_net *net, uint64_t a, uint64_t b)
{
    unsigned level = rt_topo_common(net, a, b), levels = rt_topo_levels(net);
    uint64_t leaf = rt_topo_cluster(net), below = leaf;

    CLAIM((leaf == 0) == (levels == 0) && level <= levels && level == rt_topo_common(net, b, a));
    CLAIM(rt_topo_common(net, a, a) == 0);
    for (unsigned i = 0; i < level; i++)
        below *= 4;
    if (leaf > 0) {
        CLAIM(a / below == b / below && rt_topo_processors(net) % leaf == 0);
        CLAIM(level == 0 || a / (below / 4) != b / (below / 4));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    uint32_t delay[RT_TOPO_SPANS_MAX];
    uint64_t component, wire, a, b;
    struct rt_net net;
    int good = fuzz_net(&in, &net);

    component = fuzz_number(&in, 8);
    if (!good) {
        if (rt_net_shape(&net) != RT_SHAPE_TRANSIT)
            check_nothing(&net, component);
        return 0;
    }
    wire = fuzz_number(&in, 8);
    a = fuzz_number(&in, 8) % rt_topo_processors(&net);
    b = fuzz_number(&in, 8) % rt_topo_processors(&net);
    for (unsigned i = 0; i < RT_TOPO_SPANS_MAX; i++)
        delay[i] = fuzz_byte(&in);
    CLAIM(rt_topo_wires(&net) == 8 * rt_topo_components(&net) + 2 * rt_topo_processors(&net));
    check_component(&net, component % rt_topo_components(&net));
    check_wire(&net, delay, wire % rt_topo_wires(&net));
    check_start(&net, a);
    check_common(&net, a, b);
    return 0;
}
