/* SPDX-License-Identifier: MIT-0 */
/* The network as the simulation sees it: laid out in memory, or asked for wire by wire (SPEC
 * 14.6). */
#include "load_sim.h"
#include "../load_step.h"
#include "rt/route_transit.h"

/* Bits 0..7: inputs that swallow; 8..15: rotation of the outputs' wires, two bits a direction;
 * 16: in configuration B; 17..24: outputs whose wires stay within a stack; 26..31: stage. */
static uint32_t record_of(const struct rt_net *net, uint32_t number)
{
    static const uint32_t within[RT_TOPO_SPANS_MAX] = {1}; /* RT_TOPO_SPAN_INNER */
    struct rt_topo_component component;
    struct rt_topo_record record;
    uint32_t word;

    rt_topo_component_at(net, number, &component);
    rt_topo_record_at(net, within, number, &record);
    word = (uint32_t)rti_load_sim_stage_of(&component) << 26 |
           (uint32_t)(record.crossbars - 1) << 16 | record.swallow;
    for (unsigned d = 0; d < 4; d++)
        word |= (uint32_t)record.rotate[2 * d] >> 1 << (8 + 2 * d);
    for (unsigned out = 0; out < 8; out++)
        word |= record.delay[8 + out] << SIM_WITHIN(out);
    return word;
}

static uint32_t wire_of(const struct rt_load_sim *sim, uint32_t out)
{
    uint32_t first = 8 * sim->components; /* of the processors' */
    struct rt_topo_end from = {RT_TOPO_END_COMPONENT, (uint8_t)(out & 7), out >> 3}, to;

    if (out >= first)
        from = (struct rt_topo_end){RT_TOPO_END_PROCESSOR, (uint8_t)((out - first) & 1),
                                    (out - first) >> 1};
    rt_topo_wire(sim->net, &from, &to);
    if (to.kind == RT_TOPO_END_NOTHING)
        return SIM_NONE;
    return to.kind == RT_TOPO_END_COMPONENT
               ? (uint32_t)to.number * 8 + to.port
               : 8 * sim->components + (uint32_t)to.number * 2 + to.port;
}

uint32_t rti_load_sim_wire(const struct rt_load_sim *sim, uint32_t out)
{
    return sim->wire != NULL ? sim->wire[out] : wire_of(sim, out);
}

static void take_wires(struct rt_load_sim *sim, uint32_t done)
{
    uint32_t first = 8 * sim->components; /* of the processors' */

    for (uint32_t out = 0; out < first + 2 * sim->processors; out++) {
        sim->wire[out] = wire_of(sim, out);
        if (out < first && out % 8 == 7)
            load_done(sim->progress, ++done);
    }
}

/* Cycles of the wires out of each stage, by direction. */
static void take_delays(struct rt_load_sim *sim, const uint32_t *delay)
{
    for (unsigned stage = 0; stage < RT_LOAD_SIM_STAGES_MAX; stage++) {
        struct rt_topo_component component;
        struct rt_topo_record record;

        for (unsigned d = 0; d < 4; d++)
            sim->delay[stage][d] = 0;
        if (!rt_load_sim_stage(sim->net, stage, &component))
            continue;
        rt_topo_record_at(sim->net, delay, rt_topo_component_number(sim->net, &component), &record);
        for (unsigned d = 0; d < 4; d++)
            sim->delay[stage][d] = record.delay[8 + 2 * d];
    }
}

/* Where the components of each stage stand: numbers go stack by stack, all alike (SPEC 14.5), so
 * the first two stacks say it for all. */
static void find_runs(struct rt_load_sim *sim)
{
    for (unsigned stage = 0; stage < RT_LOAD_SIM_STAGES_MAX; stage++)
        sim->run[stage] = (struct rt_load_sim_run){0, 0, 0, 0};
    for (uint32_t c = 0; c < sim->components; c++) {
        struct rt_load_sim_run *run = &sim->run[sim->record[c] >> 26];

        if (run->size == 0)
            run->first = c;
        if (run->stride == 0 && c == run->first + run->size)
            run->size++;
        else if (run->stride == 0)
            run->stride = c - run->first;
        if (c == run->first + run->units * run->stride)
            run->units++;
    }
}

/* Left-aligned; 0 of a processor that is not there. */
static uint64_t location_of(const struct rt_net *net, uint64_t processor)
{
    uint8_t loc[RT_LOC_MAX] = {0};
    uint64_t location = 0;

    (void)rt_locate(net, processor, loc);
    for (unsigned i = 0; i < RT_LOC_MAX; i++)
        location = location << 8 | loc[i];
    return location;
}

/* Tabulates what locate() adds up: rt_locate divides bit by bit. */
static void take_locations(struct rt_load_sim *sim)
{
    unsigned cluster = rt_topo_cluster(sim->net);

    sim->leaf = cluster == 0 ? 1 : cluster; /* a bidelta network has none */
    sim->location = sim->leaf > 1 ? location_of(sim->net, 1) : 0;
    for (unsigned i = 0; i < 8; i++)
        for (uint64_t v = 0; v < 16; v++)
            sim->spread[i][v] = location_of(sim->net, sim->leaf * v << 4 * i);
}

int rt_load_sim_size(const struct rt_net *net, uint32_t *processors, uint32_t *components)
{
    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    if (rt_topo_wires(net) >= SIM_NONE) /* 8 a component, 2 a processor */
        return RT_ERR_SPACE;
    *processors = (uint32_t)rt_topo_processors(net);
    *components = (uint32_t)rt_topo_components(net);
    return 0;
}

uint64_t rt_load_sim_bytes(const struct rt_net *net, uint32_t copies, int wires, int retries,
                           int faults)
{
    uint32_t n, c;
    uint64_t all, one;

    if (rt_load_sim_size(net, &n, &c) != 0)
        return 0;
    one = n * (uint64_t)sizeof(struct rt_load_sim_slot) + c * (uint64_t)sizeof(uint32_t);
    if (retries)
        one += n * (uint64_t)sizeof(struct rt_load_sim_tried);
    if (faults)
        one += c / 8 + rt_topo_wires(net) / 8 + 2;
    all = c * (uint64_t)sizeof(uint32_t);
    if (wires)
        all += rt_topo_wires(net) * sizeof(uint32_t);
    return all + copies * one; /* each below 2^38, copies below 2^26 in any memory there is */
}

int rt_load_sim_open(struct rt_load_sim *sim, const uint32_t *delay)
{
    int error = rt_load_sim_size(sim->net, &sim->processors, &sim->components);

    if (error != 0)
        return error;
    load_step(sim->progress, 0, 0, sim->processors + (sim->wire != NULL ? 2 : 1) * sim->components);
    take_locations(sim);
    for (uint32_t p = 0; p < sim->processors; p++) {
        sim->slot[p].state = RT_LOAD_SIM_IDLE;
        load_done(sim->progress, p);
    }
    for (uint32_t c = 0; c < sim->components; c++) {
        sim->first[c] = SIM_NONE;
        sim->record[c] = record_of(sim->net, c);
        load_done(sim->progress, sim->processors + c);
    }
    find_runs(sim);
    if (sim->wire != NULL)
        take_wires(sim, sim->processors + sim->components);
    take_delays(sim, delay);
    return 0;
}
