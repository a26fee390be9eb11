/* SPDX-License-Identifier: MIT-0 */
/* Rounds of connections in a Transit network: who offers what (SPEC 14.6, 14.7). */
#include "load_sim.h"
#include "../load_step.h"
#include "rt/route_transit.h"

/* The location of a processor, left-aligned. */
static uint64_t locate(const struct rt_load_sim *sim, uint32_t processor)
{
    uint32_t leaf = processor / sim->leaf;
    uint64_t location = processor % sim->leaf * sim->location; /* its digit, in its place */

    for (unsigned i = 0; i < 8; i++)
        location |= sim->spread[i][leaf >> 4 * i & 15];
    return location;
}

static void unpack(uint64_t location, uint8_t *loc)
{
    for (unsigned i = 0; i < RT_LOC_MAX; i++)
        loc[i] = (uint8_t)(location >> (56 - 8 * i));
}

/* Computes the routing bytes to send; returns how many. */
static int address(const struct rt_load_sim *sim, uint32_t source, struct rt_load_sim_slot *slot)
{
    uint8_t from[RT_LOC_MAX], to[RT_LOC_MAX], seq[RT_SEQ_MAX];
    int bytes;

    unpack(locate(sim, source), from);
    unpack(locate(sim, slot->target), to);
    bytes = rt_compute(sim->net, from, to, seq);
    for (int i = 0; i < 8; i++)
        slot->stream = slot->stream << 8 | (i < bytes ? seq[i] : 0);
    return bytes;
}

/* Opens a new connection with the probability `load`; returns 1 if there is one. */
static int offer(const struct sim_round *round, uint32_t source, uint64_t load)
{
    const struct rt_load_sim *sim = round->sim;
    struct rt_load_sim_slot *slot = &sim->slot[source];

    slot->state = RT_LOAD_SIM_IDLE;
    if (rt_random_next(round->rng) >> 32 >= load)
        return 0;
    slot->target = sim->traffic(sim->context, sim->net, source, round->rng);
    if (slot->target >= sim->processors)
        return 0;
    slot->level = (uint8_t)rt_topo_common(sim->net, source, slot->target);
    if (sim->tried != NULL)
        sim->tried[source] = (struct rt_load_sim_tried){0, 0};
    return 1;
}

static void send_first(const struct sim_round *round, uint32_t source)
{
    const struct rt_load_sim *sim = round->sim;
    struct rt_load_sim_slot *slot = &sim->slot[source];
    int bytes = address(sim, source, slot);

    if (bytes <= 0)
        return; /* full fat-tree, to itself: nothing is sent, and it stays idle */
    slot->sent = slot->left = (uint8_t)bytes;
    slot->stand = 0;
    slot->way = 0;
    if (sim->tried != NULL)
        sim->tried[source].tries++;
    round->count->offered[slot->level]++;
    rti_load_sim_follow(round, source,
                        8 * sim->components + 2 * source + rt_random_below(round->rng, 2));
}

void rt_load_sim_round(const struct rt_load_sim *sim, uint64_t load, uint64_t *rng,
                       struct rt_load_sim_count *count)
{
    struct sim_round round = {sim, count, rng, sim->processors};
    uint32_t twice = sim->run[SIM_CLUSTER(1)].size * sim->run[SIM_CLUSTER(1)].units;

    load_step(sim->progress, 0, 0, sim->processors + sim->components + twice);
    for (uint32_t source = 0; source < sim->processors; source++)
        sim->slot[source].inputs = 0;
    for (uint32_t source = 0; source < sim->processors; source++) {
        if (sim->slot[source].state == RT_LOAD_SIM_FAILED || offer(&round, source, load))
            send_first(&round, source);
        load_done(sim->progress, source);
    }
    for (unsigned stage = 0; stage < RT_LOAD_SIM_STAGES_MAX; stage++)
        rti_load_sim_settle(&round, stage);
    rti_load_sim_sweep(&round);
}

void rt_load_sim_start(const struct rt_load_sim *sim, uint64_t seed, uint64_t trial, uint64_t *rng)
{
    uint64_t mixed = seed;

    *rng = rt_random_next(&mixed) ^ trial;
    *rng = rt_random_next(rng);
    for (uint32_t source = 0; source < sim->processors; source++)
        sim->slot[source].state = RT_LOAD_SIM_IDLE;
}
