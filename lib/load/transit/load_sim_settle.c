/* SPDX-License-Identifier: MIT-0 */
/*
 * Connections on the wires of a Transit network, settled stage by stage (SPEC 14.6).
 *
 * A connection that waits at a component is on its list, sim->first and slot->next.
 */
#include "../load_step.h"
#include "load_sim.h"

/* A failed try took the way to here, two cycles to turn each hop, and the way back (3.6.2). */
static void lose(const struct rt_load_sim *sim, uint32_t source, uint64_t *why)
{
    struct rt_load_sim_slot *slot = &sim->slot[source];

    if (sim->tried != NULL)
        sim->tried[source].cycles +=
            2 * (uint32_t)slot->way + (uint32_t)(slot->sent - slot->left) + 2;
    slot->state = RT_LOAD_SIM_FAILED;
    ++*why;
}

static void arrive(const struct sim_round *round, uint32_t source, uint32_t input)
{
    const struct rt_load_sim *sim = round->sim;
    struct rt_load_sim_slot *slot = &sim->slot[source];
    struct rt_load_sim_tried before = {1, 0}; /* with this one */
    uint32_t processor = input >> 1;
    uint8_t *inputs = &sim->slot[processor].inputs, bit = (uint8_t)(1 << (input & 1));

    if ((*inputs & bit) != 0) {
        lose(sim, source, &round->count->doubled);
        return;
    }
    *inputs |= bit;
    if (processor != slot->target || slot->left != 1 || SIM_ROTATION(slot) != 0) {
        lose(sim, source, &round->count->astray);
        return;
    }
    slot->state = RT_LOAD_SIM_MADE;
    if (sim->tried != NULL)
        before = sim->tried[source];
    round->count->made[slot->level]++;
    round->count->tries += before.tries;
    round->count->cycles += before.cycles + slot->way + (uint32_t)(slot->sent - slot->left);
}

void rti_load_sim_follow(const struct sim_round *round, uint32_t source, uint32_t out)
{
    const struct rt_load_sim *sim = round->sim;
    struct rt_load_sim_slot *slot = &sim->slot[source];
    uint32_t in;

    if (sim_bit(sim->dead_wire, out)) {
        lose(sim, source, &round->count->faulty);
        return;
    }
    in = rti_load_sim_wire(sim, out);
    if (in == SIM_NONE) {
        lose(sim, source, &round->count->astray);
    } else if (in >= 8 * sim->components) {
        arrive(round, source, in - 8 * sim->components);
    } else {
        slot->stand = (uint8_t)(slot->stand | (in & 7)); /* its input is 0 so far */
        slot->next = sim->first[in >> 3];
        sim->first[in >> 3] = source;
    }
}

/* What the input of a component with this record reads: a direction, or 4 if no byte is left. */
static unsigned direction_at(const struct rt_load_sim_slot *slot, uint32_t record)
{
    unsigned swallow = record >> SIM_PORT(slot) & 1, rotation = SIM_ROTATION(slot);
    uint8_t byte = (uint8_t)(slot->stream << 8 * swallow >> 56);

    if (slot->left <= swallow)
        return 4;
    return (uint8_t)(byte << rotation) >> 6; /* at most 6: what comes in below is not looked at */
}

/*
 * Writes the connections on a component's list that want to be settled at this stage, and the
 * direction that each asks for; returns how many.  At the first stage of a cluster those into the
 * tree come first, then the others together with those from the tree.
 */
static unsigned gather(const struct sim_round *round, unsigned stage, uint32_t component,
                       uint32_t who[8], struct rt_load_sim_request request[8])
{
    const struct rt_load_sim *sim = round->sim;
    uint32_t record = sim->record[component], source = sim->first[component], next;
    unsigned n = 0, inputs = 0, tree = rt_topo_levels(sim->net) > 0;

    sim->first[component] = SIM_NONE;
    for (; source != SIM_NONE; source = next) {
        struct rt_load_sim_slot *slot = &sim->slot[source];
        unsigned direction = direction_at(slot, record), input = SIM_PORT(slot);

        next = slot->next;
        if (tree && stage == SIM_EXIT && direction != 3) {
            slot->next = sim->first[component];
            sim->first[component] = source;
        } else if (sim_bit(sim->dead_component, component)) {
            lose(sim, source, &round->count->faulty);
        } else if (direction > 3 || (stage == SIM_CLUSTER(1) && direction == 3)) {
            lose(sim, source, &round->count->astray);
        } else if (inputs >> input & 1) {
            lose(sim, source, &round->count->doubled);
        } else {
            inputs |= 1u << input;
            who[n] = source;
            request[n].input = (uint8_t)input;
            request[n].direction = (uint8_t)direction;
            request[n++].output = RT_LOAD_SIM_BLOCKED;
        }
    }
    return n;
}

/*
 * Cycles of the wire out of an output.  Wires to a cap and out of it stay within a stack or lead
 * to another, component by component; at the component that stands for the cap, of the first
 * subtree, those in direction 0 stay.
 */
static uint32_t delay_of(const struct rt_load_sim *sim, unsigned stage, uint32_t record,
                         unsigned output)
{
    unsigned direction = output >> 1;
    int to_cap = sim->net->capped && direction == 3 && stage == rt_topo_levels(sim->net) / 3;

    if (to_cap || stage == SIM_CAP)
        return sim->delay[SIM_CAP][record >> SIM_WITHIN(output) & 1 ? 0 : 1];
    return sim->delay[stage][direction];
}

static void settle(const struct sim_round *round, unsigned stage, uint32_t component)
{
    const struct rt_load_sim *sim = round->sim;
    uint32_t record = sim->record[component], who[8];
    struct rt_load_sim_request request[8];
    unsigned n = gather(round, stage, component, who, request), outputs = 0;

    if (n > 0)
        sim->router(sim->context, stage, 1 + (record >> 16 & 1), request, n, round->rng);
    for (unsigned i = 0; i < n; i++) {
        struct rt_load_sim_slot *slot = &sim->slot[who[i]];
        unsigned output = request[i].output, direction = request[i].direction;

        slot->way++;
        if (record >> SIM_PORT(slot) & 1) {
            slot->stream <<= 8;
            slot->left--;
        }
        if (output == RT_LOAD_SIM_BLOCKED) {
            lose(sim, who[i], &round->count->blocked[stage]);
            continue;
        }
        if (outputs >> output & 1) {
            lose(sim, who[i], &round->count->doubled);
            continue;
        }
        outputs |= 1u << output;
        slot->stand =
            (uint8_t)(((SIM_ROTATION(slot) + 2 * (record >> (8 + 2 * direction) & 3)) & 7) << 3);
        slot->way = (uint16_t)(slot->way + delay_of(sim, stage, record, output));
        rti_load_sim_follow(round, who[i], 8 * component + output);
    }
}

void rti_load_sim_settle(struct sim_round *round, unsigned stage)
{
    const struct rt_load_sim *sim = round->sim;
    int exits = stage == SIM_EXIT && rt_topo_levels(sim->net) > 0;
    const struct rt_load_sim_run *run = &sim->run[exits ? SIM_CLUSTER(1) : stage];

    if (sim->progress != NULL && run->units > 0)
        sim->progress->step = 1 + stage;
    for (uint32_t unit = 0; unit < run->units; unit++) {
        for (uint32_t i = 0, c = run->first + unit * run->stride; i < run->size; i++, c++) {
            if (sim->first[c] != SIM_NONE)
                settle(round, stage, c);
            load_done(sim->progress, round->done++);
        }
    }
}

void rti_load_sim_sweep(const struct sim_round *round)
{
    const struct rt_load_sim *sim = round->sim;

    for (uint32_t c = 0; c < sim->components; c++) {
        for (uint32_t source = sim->first[c]; source != SIM_NONE; source = sim->slot[source].next)
            lose(sim, source, &round->count->astray);
        sim->first[c] = SIM_NONE;
    }
}
