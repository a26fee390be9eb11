/* SPDX-License-Identifier: MIT-0 */
/* What is dead in a simulated network (SPEC 14.8). */
#include "load_sim.h"

static void set(uint8_t *bits, uint64_t number)
{
    bits[number >> 3] = (uint8_t)(bits[number >> 3] | 1u << (number & 7));
}

/* The first component of a stack; components are numbered stack by stack. */
static uint32_t first_of(const struct rt_load_sim *sim, uint64_t stack)
{
    uint32_t least = 0, most = sim->components;

    while (least < most) {
        uint32_t half = least + (most - least) / 2;
        struct rt_topo_component component;

        rt_topo_component_at(sim->net, half, &component);
        if (rt_topo_stack(sim->net, &component) < stack)
            least = half + 1;
        else
            most = half;
    }
    return least;
}

void rt_load_sim_fail(const struct rt_load_sim *sim, const struct rt_walk_faults *faults)
{
    uint32_t wires = 8 * sim->components + 2 * sim->processors;

    for (uint32_t i = 0; i <= sim->components / 8; i++)
        sim->dead_component[i] = 0;
    for (uint32_t i = 0; i <= wires / 8; i++)
        sim->dead_wire[i] = 0;
    for (size_t i = 0; i < faults->components; i++)
        set(sim->dead_component, faults->component[i]);
    for (size_t i = 0; i < faults->wires; i++)
        set(sim->dead_wire, faults->wire[i]);
    for (size_t i = 0; i < faults->stacks; i++)
        for (uint32_t c = first_of(sim, faults->stack[i]),
                      end = first_of(sim, faults->stack[i] + 1);
             c < end; c++)
            set(sim->dead_component, c);
}
