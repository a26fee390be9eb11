/* SPDX-License-Identifier: MIT-0 */
/* Nodes and the components they consist of (SPEC 14.5). */
#include "topo_parts.h"

/* Components of a node in configuration A. */
static uint64_t slots(const struct rt_net *net, const struct rt_topo_component *component)
{
    struct topo_unit unit;

    switch (component->kind) {
    case RT_TOPO_PLACE_CLUSTER:
    case RT_TOPO_PLACE_STACK:
        return UINT64_C(1) << rti_topo_log2_node(net, rti_topo_stage_of(net, component));
    case RT_TOPO_PLACE_UP:
        return 4;
    case RT_TOPO_PLACE_CAP:
        return 16; /* or 4: what a stack has of the one node */
    default:
        rti_topo_unit(net, topo_layer_at(component->stage), &unit);
        return topo_third_of(component->stage) == TOPO_BOTTOM   ? 4
               : topo_third_of(component->stage) == TOPO_MIDDLE ? unit.middle
                                                                : unit.top;
    }
}

/* half: the crossbar in configuration B. */
static void stand(const struct rt_net *net, const struct rt_topo_end *end, unsigned half,
                  struct topo_spot *spot)
{
    uint64_t index;

    rt_topo_component_at(net, end->number, &spot->component);
    index = spot->component.index;
    if (rti_topo_in_halves(net, &spot->component)) {
        spot->node = rti_topo_half_node(net, index, half);
        spot->slot = half;
    } else {
        uint64_t n = slots(net, &spot->component);

        spot->node = index / n;
        spot->slot = index % n;
    }
}

void rti_topo_spot_input(const struct rt_net *net, const struct rt_topo_end *end,
                         struct topo_spot *spot)
{
    stand(net, end, end->port >> 2, spot);
    spot->port = rti_topo_in_halves(net, &spot->component) ? end->port & 3 : end->port;
}

void rti_topo_spot_output(const struct rt_net *net, const struct rt_topo_end *end,
                          struct topo_spot *spot)
{
    stand(net, end, end->port & 1, spot);
    spot->port = end->port;
}

uint64_t rti_topo_fold(uint64_t n, uint64_t component, uint64_t port)
{
    return component ^ (port << 2 & 12 & (n - 1));
}

/* The binary digits of the number, the highest first: j without its low three, the highest of w,
 * the low three of j (or all), the low two of w.  Where the highest of w is 1, the digit after it
 * is turned over: in B48 one of the two falls into the input, and chance may choose either one
 * while the source fixes the other. */
uint64_t rti_topo_entry(unsigned log2_trees, uint64_t j, uint64_t w)
{
    unsigned low = log2_trees < 3 ? log2_trees : 3;
    uint64_t high = w >> 2, digits = (j & ((1u << low) - 1)) << 2 | (w & 3);

    return j >> low << (low + 3) | high << (low + 2) | (digits ^ high << (low + 1));
}

void rti_topo_entry_back(unsigned log2_trees, uint64_t entry, uint64_t *j, uint64_t *w)
{
    unsigned low = log2_trees < 3 ? log2_trees : 3;
    uint64_t high = entry >> (low + 2) & 1, digits = entry ^ high << (low + 1);

    *j = entry >> (low + 3) << low | (digits >> 2 & ((1u << low) - 1));
    *w = high << 2 | (digits & 3);
}

uint64_t rti_topo_cap_tree(const struct rt_net *net, uint64_t subtree, uint64_t other, uint64_t j,
                           uint64_t c)
{
    return subtree == other || rti_topo_log2_trees(net, rti_topo_layers(net)) == 0 ? j : j ^ c >> 2;
}

void rti_topo_stand(struct topo_spot *spot, unsigned kind, unsigned stage, uint64_t unit)
{
    spot->component.kind = (uint8_t)kind;
    spot->component.stage = (uint8_t)stage;
    spot->component.stack = 0;
    spot->component.unit = unit;
    spot->node = 0;
}

void rti_topo_end(unsigned kind, uint64_t number, uint64_t port, struct rt_topo_end *end)
{
    end->kind = (uint8_t)kind;
    end->number = number;
    end->port = (uint8_t)port;
}

static void compose(const struct rt_net *net, const struct topo_spot *spot, unsigned port,
                    struct rt_topo_end *end)
{
    struct rt_topo_component component = spot->component;

    component.index = rti_topo_in_halves(net, &component)
                          ? rti_topo_half_component(net, spot->node, (unsigned)spot->slot)
                          : spot->node * slots(net, &component) + spot->slot;
    rti_topo_end(RT_TOPO_END_COMPONENT, rt_topo_component_number(net, &component), port, end);
}

void rti_topo_end_input(const struct rt_net *net, const struct topo_spot *spot,
                        struct rt_topo_end *end)
{
    unsigned half = rti_topo_in_halves(net, &spot->component) ? (unsigned)spot->slot : 0;

    compose(net, spot, 4 * half + spot->port, end);
}

void rti_topo_end_output(const struct rt_net *net, const struct topo_spot *spot,
                         struct rt_topo_end *end)
{
    unsigned half = rti_topo_in_halves(net, &spot->component) ? (unsigned)spot->slot : 0;

    compose(net, spot, spot->port + half, end);
}
