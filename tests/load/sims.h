/* SPDX-License-Identifier: MIT-0 */
/* What the tests of the simulation share: memory, and sums of counts. */
#ifndef TEST_SIMS_H
#define TEST_SIMS_H

#include "support.h"

#include "rt/load.h"

#define ALWAYS (UINT64_C(1) << 32)

struct simulated {
    struct rt_net net;
    struct rt_load_sim sim;
};

static inline void *room_for(size_t n, size_t size)
{
    void *memory = calloc(n, size);

    assert_non_null(memory);
    return memory;
}

/* wires: laid out?  delay: by span, or null. */
static inline void sim_open(struct simulated *s, const char *text, int wires, const uint32_t *delay)
{
    struct rt_load_sim *sim = &s->sim;
    uint32_t n, c;

    memset(s, 0, sizeof *s);
    s->net = net_of(text);
    assert_int_equal(rt_load_sim_size(&s->net, &n, &c), 0);
    sim->net = &s->net;
    sim->traffic = rt_load_sim_traffic;
    sim->router = rt_load_sim_rn1;
    sim->slot = room_for(n, sizeof *sim->slot);
    sim->tried = room_for(n, sizeof *sim->tried);
    sim->first = room_for(c, sizeof *sim->first);
    sim->record = room_for(c, sizeof *sim->record);
    if (wires)
        sim->wire = room_for(8 * (size_t)c + 2 * (size_t)n, sizeof *sim->wire);
    assert_int_equal(rt_load_sim_open(sim, delay), 0);
}

static inline void sim_faulty(struct simulated *s)
{
    s->sim.dead_component = room_for(s->sim.components / 8 + 1, 1);
    s->sim.dead_wire = room_for((size_t)rt_topo_wires(&s->net) / 8 + 1, 1);
}

static inline void sim_close(struct simulated *s)
{
    free(s->sim.slot);
    free(s->sim.tried);
    free(s->sim.first);
    free(s->sim.record);
    free(s->sim.wire);
    free(s->sim.dead_component);
    free(s->sim.dead_wire);
}

/* Adds trials first .. first + trials - 1. */
static inline void sim_try(const struct simulated *s, uint64_t load, uint64_t seed, uint64_t first,
                           uint64_t trials, struct rt_load_sim_count *count)
{
    uint64_t rng;

    for (uint64_t t = first; t < first + trials; t++) {
        rt_load_sim_start(&s->sim, seed, t, &rng);
        rt_load_sim_round(&s->sim, load, &rng, count);
    }
}

static inline uint64_t sum_of(const uint64_t *number, size_t n)
{
    uint64_t sum = 0;

    while (n > 0)
        sum += number[--n];
    return sum;
}

/* Of a level (atoi), or "all". */
static inline uint64_t offered(const struct rt_load_sim_count *count, const char *level)
{
    return strcmp(level, "all") == 0 ? sum_of(count->offered, RT_LOAD_LEVELS_MAX)
                                     : count->offered[atoi(level)];
}

static inline uint64_t made(const struct rt_load_sim_count *count, const char *level)
{
    return strcmp(level, "all") == 0 ? sum_of(count->made, RT_LOAD_LEVELS_MAX)
                                     : count->made[atoi(level)];
}

static inline double share_of(const struct rt_load_sim_count *count, const char *level)
{
    return (double)made(count, level) / (double)offered(count, level);
}

#endif
