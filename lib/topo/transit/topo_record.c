/* SPDX-License-Identifier: MIT-0 */
/*
 * What each component must be set to (DeHon 3.2, 3.3.5, 3.6.2; SPEC 14.5).
 *
 * Bytes stand rotated by a known amount in front of each stage, by whichever way they came.  A
 * wire turns them by the difference.
 */
#include "topo_parts.h"

/* Inputs of a down node, not a top one, that come across from up routers: they drop a byte
 * (3.2.2). */
static unsigned lateral(const struct rt_net *net, const struct rt_topo_component *component)
{
    struct topo_unit unit;

    rti_topo_unit(net, topo_layer_at(component->stage), &unit);
    if (topo_third_of(component->stage) == TOPO_BOTTOM)
        return unit.slots == 4 ? 0xC0 : 0x88;
    return component->index % unit.middle < unit.middle / 3 ? 0xC0 : 0xE0; /* the middle */
}

static unsigned swallow(const struct rt_net *net, const struct rt_topo_component *component)
{
    unsigned passed; /* decisions taken on the way here, going up */

    switch (component->kind) {
    case RT_TOPO_PLACE_CLUSTER:
        return component->stage == 1 ? 0xC0 : 0; /* 3.1.2 */
    case RT_TOPO_PLACE_UP:                       /* four decisions a byte */
        passed = component->stage - 1u + (unsigned)rti_topo_is_hybrid(net);
        return passed > 0 && passed % 4 == 0 ? 0xFF : 0;
    case RT_TOPO_PLACE_DOWN: /* and whatever enters a unit tree from above (3.3.5) */
        return topo_third_of(component->stage) == TOPO_TOP ? 0xFF : lateral(net, component);
    case RT_TOPO_PLACE_CAP:
        return 0xFF;
    default: /* a byte a stack (4.2.2) */
        return component->stack > 1 && component->stage == 1 ? 0xFF : 0;
    }
}

/* Bits by which bytes stand rotated left in front of the stage after an output. */
static unsigned stand_behind(const struct rt_net *net, const struct rt_topo_component *component,
                             unsigned direction)
{
    unsigned stage = component->stage, last;

    switch (component->kind) {
    case RT_TOPO_PLACE_CLUSTER:
        return stage == rti_topo_stages(net) ? 0 : 2 * stage;
    case RT_TOPO_PLACE_UP:
        if (direction < 3)
            return 4 - 2 * direction;
        return stage < rti_topo_layers(net) ? 2 * (stage + (unsigned)rti_topo_is_hybrid(net)) : 0;
    case RT_TOPO_PLACE_DOWN: /* 0, 2, 4 from the top of a unit tree to its bottom */
        return topo_third_of(stage) == TOPO_BOTTOM   ? 0
               : topo_third_of(stage) == TOPO_MIDDLE ? 4
                                                     : 2;
    case RT_TOPO_PLACE_CAP:
        return 0;
    default:
        last = (unsigned)net->param[component->stack - 1];
        return stage == last ? 0 : 2 * stage;
    }
}

/* And in front of the stage itself. */
static unsigned stand_before(const struct rt_net *net, const struct rt_topo_component *component)
{
    unsigned stage = component->stage;

    switch (component->kind) {
    case RT_TOPO_PLACE_UP:
        return 2 * (stage - 1 + (unsigned)rti_topo_is_hybrid(net));
    case RT_TOPO_PLACE_DOWN:
        return topo_third_of(stage) == TOPO_TOP ? 0 : topo_third_of(stage) == TOPO_MIDDLE ? 2 : 4;
    case RT_TOPO_PLACE_CAP:
        return 0;
    default:
        return 2 * (stage - 1);
    }
}

/* The span of wires among the cap's stacks; within one stack for those of its own subtree. */
static unsigned span_cap(const struct rt_net *net, uint64_t unit, uint64_t other)
{
    unsigned layers = rti_topo_layers(net);

    return unit >> rti_topo_log2_trees(net, layers) == other ? RT_TOPO_SPAN_INNER : layers + 1;
}

static unsigned span_in(const struct rt_net *net, const struct rt_topo_component *component,
                        unsigned port)
{
    unsigned layer = component->stage, hybrid = (unsigned)rti_topo_is_hybrid(net);

    switch (component->kind) {
    case RT_TOPO_PLACE_CLUSTER:
        return layer == 1 && port >= 6;
    case RT_TOPO_PLACE_UP:
        return layer > 1 || hybrid ? layer : RT_TOPO_SPAN_INNER;
    case RT_TOPO_PLACE_DOWN:
        if (topo_third_of(layer) != TOPO_TOP || port < 4)
            return RT_TOPO_SPAN_INNER;
        layer /= 3;
        if (layer < rti_topo_layers(net))
            return layer + 1;
        return net->capped ? span_cap(net, component->unit, port & 3) : RT_TOPO_SPAN_INNER;
    case RT_TOPO_PLACE_CAP:
        return span_cap(net, component->unit, port >> 1);
    default:
        return component->stage == 1 ? component->stack - 1u : RT_TOPO_SPAN_INNER;
    }
}

static unsigned span_out(const struct rt_net *net, const struct rt_topo_component *component,
                         unsigned port)
{
    unsigned layer = component->stage, hybrid = (unsigned)rti_topo_is_hybrid(net);

    switch (component->kind) {
    case RT_TOPO_PLACE_CLUSTER:
        return layer == 1 && port >= 6;
    case RT_TOPO_PLACE_UP:
        if (port < 6 || (layer == rti_topo_layers(net) && !net->capped))
            return RT_TOPO_SPAN_INNER;
        if (layer < rti_topo_layers(net))
            return layer + 1;
        /* wire 2q + e of a UT64x8, in UT64x2 2G + half, to subtree wire mod 4 */
        return span_cap(net, component->unit,
                        rti_topo_in_halves(net, component)
                            ? 2 * (rti_topo_half_node(net, component->index, port & 1) & 1) +
                                  (port & 1)
                            : (2 * component->index + (port & 1)) & 3);
    case RT_TOPO_PLACE_DOWN:
        layer = topo_layer_at(layer);
        return topo_third_of(component->stage) == TOPO_BOTTOM && (layer > 1 || hybrid)
                   ? layer
                   : RT_TOPO_SPAN_INNER;
    case RT_TOPO_PLACE_CAP:
        return span_cap(net, component->unit, port >> 1);
    default:
        return component->stage == net->param[component->stack - 1] ? component->stack
                                                                    : RT_TOPO_SPAN_INNER;
    }
}

void rt_topo_record_at(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                       struct rt_topo_record *record)
{
    struct rt_topo_component component;
    unsigned before;

    if (!rti_topo_is_transit(net)) {
        *record = (struct rt_topo_record){0, 0, {0}, {0}};
        return;
    }
    rt_topo_component_at(net, number, &component);
    before = stand_before(net, &component);
    record->crossbars = (uint8_t)(1 + rti_topo_in_halves(net, &component));
    record->swallow = (uint8_t)swallow(net, &component);
    for (unsigned direction = 0; direction < 4; direction++)
        record->rotate[2 * direction] = record->rotate[2 * direction + 1] =
            (stand_behind(net, &component, direction) - before) & 7;
    for (unsigned port = 0; port < 8; port++) {
        record->delay[port] = delay == NULL ? 0 : delay[span_in(net, &component, port)];
        record->delay[8 + port] = delay == NULL ? 0 : delay[span_out(net, &component, port)];
    }
}

void rt_topo_component_place(const struct rt_net *net, const struct rt_topo_component *component,
                             unsigned port, struct rt_topo_place *place)
{
    struct rt_topo_end end;
    struct topo_spot spot;
    unsigned stage = component->stage, layer = topo_layer_at(stage);

    if (!rti_topo_is_transit(net)) {
        *place = (struct rt_topo_place){RT_TOPO_PLACE_OUTSIDE, 0, 0, 0};
        return;
    }
    rti_topo_end(RT_TOPO_END_COMPONENT, rt_topo_component_number(net, component), port, &end);
    rti_topo_spot_input(net, &end, &spot);
    place->kind = component->kind;
    place->stage = component->stage;
    place->stack = component->stack;
    place->node = spot.node;
    switch (component->kind) {
    case RT_TOPO_PLACE_CLUSTER:
        place->node +=
            component->unit * rti_topo_stage_size(net, stage) >> rti_topo_log2_node(net, stage);
        break;
    case RT_TOPO_PLACE_UP: /* which of the four leaves: by the input */
        place->node = (component->unit >> rti_topo_log2_trees(net, stage)) * 64 + spot.node * 4 +
                      (rti_topo_in_halves(net, component) ? spot.port : spot.port >> 1);
        break;
    case RT_TOPO_PLACE_DOWN:
        place->node += component->unit >> rti_topo_log2_trees(net, layer)
                                              << (topo_third_of(stage) == TOPO_BOTTOM   ? 4
                                                  : topo_third_of(stage) == TOPO_MIDDLE ? 2
                                                                                        : 0);
        break;
    default:
        break;
    }
}
