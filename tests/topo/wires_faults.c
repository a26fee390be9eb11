/* SPDX-License-Identifier: MIT-0 */
/*
 * Faults in the wires and the records of Transit networks, each seen by a test that names the
 * network.  A fault is a case of the function whose answer it changes.
 */
#include "faults.h"
#include "../../lib/topo/transit/topo_wire.h"

int test_wires_main(void);
int test_paths_main(void);
int test_latency_main(void);

#define PLACES test_wires_main, "wires_and_records*"
#define PAIRS test_paths_main, "a_path_on_wires*every_pair"
#define CRITICAL test_paths_main, "no_component_is_critical*"
#define TWINS test_wires_main, "equivalent_outputs*"
#define SHARED 0

#define FAULTS(ROW)                                                                                \
    ROW(bottom_nodes_lead_to_the_leaf_beside, SHARED, PLACES,                                      \
        ": component [0-9]+ port [0-7]: leads to another place")                                   \
    ROW(bottom_nodes_lead_to_the_leaf_beside_on_paths, SHARED, PAIRS,                              \
        "hybrid:12,1: 0 to 12: arrived elsewhere")                                                 \
    ROW(last_stage_exchanges_a_processors_inputs, SHARED, test_wires_main, "the_inverse*",         \
        ": component [0-9]+ port [0-7]: the inverse leads elsewhere")                              \
    ROW(clusters_keep_the_byte_at_one_input, SHARED, PLACES, "a byte is dropped in one")           \
    ROW(clusters_keep_the_byte_at_one_input_on_paths, SHARED, PAIRS,                               \
        "hybrid:12,1: [0-9]+ to [0-9]+: (arrived elsewhere|routing bytes left over)")              \
    ROW(up_routers_rotate_too_far_across, SHARED, PLACES, "rotates otherwise")                     \
    ROW(up_routers_rotate_too_far_across_on_paths, SHARED, PAIRS,                                  \
        "routeseq walk [a-z0-9:,]+ [0-9]+ [0-9]+ --wires")                                         \
    ROW(wires_between_layers_are_as_short_as_the_lower, SHARED, test_latency_main, "*",            \
        "(walks do not take the cycles|level [0-9]+: [0-9]+.[0-9]+, walked)")                      \
    ROW(both_halves_of_a_node_are_in_one_component, SHARED, TWINS,                                 \
        "both (inputs come from|equivalent outputs lead to) one component")                        \
    ROW(both_halves_of_a_node_are_in_one_component_on_paths, SHARED, CRITICAL,                     \
        "component [0-9]+ is critical")                                                            \
    ROW(processors_send_both_wires_to_one_component, SHARED, TWINS,                                \
        "processor [0-9]+ port [01]: both equivalent outputs lead to one component")               \
    ROW(wires_from_above_are_not_folded, SHARED, test_paths_main, "neither_is_any*",               \
        "sets enter fewer components than they can")                                               \
    ROW(entries_of_a_cluster_are_not_turned_over, SHARED, CRITICAL,                                \
        "hybrid:48,1: [0-9]+ of [0-9]+ sets from one output enter fewer components than they can") \
    ROW(cap_wires_come_from_the_parts_in_turn, SHARED, test_wires_main, "inputs_from*",            \
        ": component [0-9]+ port 7: not one input from each part of the cap level")                \
    ROW(up_routers_hear_the_second_leaf_twice, SHARED, test_wires_main, "four_leaves*",            \
        ": component [0-9]+ port 0: not two inputs from each leaf below")

FAULTS_OF(FAULTS)

static int plants(int number)
{
    return planted == number;
}

static int same(const struct rt_topo_end *a, const struct rt_topo_end *b)
{
    return a->kind == b->kind && a->number == b->number && a->port == b->port;
}

/* --- a wire, output to input */

void __real_rt_topo_wire(const struct rt_net *, const struct rt_topo_end *, struct rt_topo_end *);
void __wrap_rt_topo_wire(const struct rt_net *, const struct rt_topo_end *, struct rt_topo_end *);
void __wrap_rt_topo_wire(const struct rt_net *net, const struct rt_topo_end *from,
                         struct rt_topo_end *to)
{
    struct rt_topo_end out = *from, right;

    __real_rt_topo_wire(net, from, to);
    right = *to;
    if (plants(last_stage_exchanges_a_processors_inputs) && net->family != RT_FAMILY_FULL &&
        to->kind == RT_TOPO_END_PROCESSOR) {
        to->port ^= 1;
    } else if (plants(processors_send_both_wires_to_one_component) &&
               out.kind == RT_TOPO_END_PROCESSOR) {
        out.port = 0;
        __real_rt_topo_wire(net, &out, to);
    }
    *altered += !same(to, &right);
}

void __real_rti_topo_wire_down(const struct rt_net *, struct topo_spot *, struct rt_topo_end *);
void __wrap_rti_topo_wire_down(const struct rt_net *, struct topo_spot *, struct rt_topo_end *);
void __wrap_rti_topo_wire_down(const struct rt_net *net, struct topo_spot *spot,
                               struct rt_topo_end *to)
{
    if ((plants(bottom_nodes_lead_to_the_leaf_beside) ||
         plants(bottom_nodes_lead_to_the_leaf_beside_on_paths)) &&
        topo_third_of(spot->component.stage) == TOPO_BOTTOM) {
        spot->port ^= 2; /* the direction */
        ++*altered;
    }
    __real_rti_topo_wire_down(net, spot, to);
}

/* --- input to output */

/* The input that wire w of those from above has, w being dealt to the four parts in turn. */
static void in_turn(const struct rt_net *net, struct topo_spot *spot, struct rt_topo_end *to)
{
    struct topo_unit unit;
    unsigned w, part, c;

    rti_topo_unit(net, rti_topo_layers(net), &unit);
    w = (unsigned)((spot->port - 4) * unit.top + rti_topo_fold(unit.top, spot->slot, spot->port));
    part = w >> 1 & 3;
    c = w >> 3;
    topo_deal(spot, 2 * (part * unit.cap + c) + (w & 1), unit.top, 4);
    spot->slot = rti_topo_fold(unit.top, spot->slot, spot->port);
    rti_topo_end_input(net, spot, to);
}

void __real_rt_topo_wire_back(const struct rt_net *, const struct rt_topo_end *,
                              struct rt_topo_end *);
void __wrap_rt_topo_wire_back(const struct rt_net *, const struct rt_topo_end *,
                              struct rt_topo_end *);
void __wrap_rt_topo_wire_back(const struct rt_net *net, const struct rt_topo_end *to,
                              struct rt_topo_end *from)
{
    struct rt_topo_end other = *to, right;
    struct topo_spot spot;

    __real_rt_topo_wire_back(net, to, from);
    if (to->kind != RT_TOPO_END_COMPONENT)
        return;
    right = *from;
    rti_topo_spot_input(net, to, &spot);
    if (plants(cap_wires_come_from_the_parts_in_turn) && net->capped && spot.port >= 4 &&
        spot.component.kind == RT_TOPO_PLACE_DOWN &&
        spot.component.stage == 3 * rti_topo_layers(net))
        in_turn(net, &spot, &other);
    else if (plants(up_routers_hear_the_second_leaf_twice) &&
             spot.component.kind == RT_TOPO_PLACE_UP && !rti_topo_in_halves(net, &spot.component) &&
             to->port >> 1 == 2)
        other.port = (uint8_t)(to->port - 2); /* instead of the third */
    __real_rt_topo_wire_back(net, &other, from);
    *altered += !same(from, &right);
}

/* --- what a component is set to */

static void wrong_record(const struct rt_net *net, const uint32_t *delay,
                         const struct rt_topo_component *c, struct rt_topo_record *record)
{
    unsigned top = rti_topo_layers(net);

    switch (planted) {
    case clusters_keep_the_byte_at_one_input:
    case clusters_keep_the_byte_at_one_input_on_paths:
        if (c->kind == RT_TOPO_PLACE_CLUSTER && c->stage == 1)
            record->swallow = 0x80;
        return;
    case up_routers_rotate_too_far_across:
    case up_routers_rotate_too_far_across_on_paths:
        for (unsigned out = 0; out < 6 && c->kind == RT_TOPO_PLACE_UP; out++)
            record->rotate[out] = (record->rotate[out] + out / 2) & 7;
        return;
    case wires_between_layers_are_as_short_as_the_lower:
        if (delay == NULL)
            return;
        if (c->kind == RT_TOPO_PLACE_UP && c->stage < top)
            record->delay[8 + 6] = record->delay[8 + 7] = delay[c->stage];
        if (c->kind == RT_TOPO_PLACE_DOWN && topo_third_of(c->stage) == TOPO_TOP &&
            c->stage / 3u < top)
            for (unsigned in = 4; in < 8; in++)
                record->delay[in] = delay[c->stage / 3];
        return;
    }
}

void __real_rt_topo_record_at(const struct rt_net *, const uint32_t *, uint64_t,
                              struct rt_topo_record *);
void __wrap_rt_topo_record_at(const struct rt_net *, const uint32_t *, uint64_t,
                              struct rt_topo_record *);
void __wrap_rt_topo_record_at(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                              struct rt_topo_record *record)
{
    struct rt_topo_component component;
    struct rt_topo_record right;

    __real_rt_topo_record_at(net, delay, number, record);
    right = *record;
    rt_topo_component_at(net, number, &component);
    wrong_record(net, delay, &component, record);
    *altered += memcmp(&right, record, sizeof right) != 0;
}

/* --- how nodes consist of components, and wires are numbered */

static int in_one(void)
{
    return plants(both_halves_of_a_node_are_in_one_component) ||
           plants(both_halves_of_a_node_are_in_one_component_on_paths);
}

uint64_t __real_rti_topo_half_component(const struct rt_net *, uint64_t, unsigned);
uint64_t __wrap_rti_topo_half_component(const struct rt_net *, uint64_t, unsigned);
uint64_t __wrap_rti_topo_half_component(const struct rt_net *net, uint64_t node, unsigned half)
{
    uint64_t right = __real_rti_topo_half_component(net, node, half);

    *altered += in_one() && right != node;
    return in_one() ? node : right;
}

uint64_t __real_rti_topo_half_node(const struct rt_net *, uint64_t, unsigned);
uint64_t __wrap_rti_topo_half_node(const struct rt_net *, uint64_t, unsigned);
uint64_t __wrap_rti_topo_half_node(const struct rt_net *net, uint64_t component, unsigned half)
{
    uint64_t right = __real_rti_topo_half_node(net, component, half);

    *altered += in_one() && right != component;
    return in_one() ? component : right;
}

uint64_t __real_rti_topo_fold(uint64_t, uint64_t, uint64_t);
uint64_t __wrap_rti_topo_fold(uint64_t, uint64_t, uint64_t);
uint64_t __wrap_rti_topo_fold(uint64_t n, uint64_t component, uint64_t port)
{
    uint64_t right = __real_rti_topo_fold(n, component, port);

    if (!plants(wires_from_above_are_not_folded))
        return right;
    *altered += right != component;
    return component;
}

uint64_t __real_rti_topo_entry(unsigned, uint64_t, uint64_t);
uint64_t __wrap_rti_topo_entry(unsigned, uint64_t, uint64_t);
uint64_t __wrap_rti_topo_entry(unsigned log2_trees, uint64_t j, uint64_t w)
{
    uint64_t right = __real_rti_topo_entry(log2_trees, j, w);
    unsigned second = (log2_trees < 3 ? log2_trees : 3) + 1; /* the digit after the highest of w */

    if (!plants(entries_of_a_cluster_are_not_turned_over))
        return right;
    *altered += w >> 2 != 0;
    return right ^ w >> 2 << second;
}

int main(void)
{
    return faults_tried(fault, FAULTS_END, NULL, NULL);
}
