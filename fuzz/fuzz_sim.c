/* SPDX-License-Identifier: MIT-0 */
/*
 * Simulated connections of small Transit networks, with any parts dead and any traffic: nothing
 * offered is lost from the counts, wires laid out and asked for give the same, nothing goes astray;
 * a router grants what it has, and each output once.
 *
 * Input: network; seed, load, rounds; traffic; dead components, wires and stacks; requests at a
 * router.
 */
#include "room.h"
#include "rt/load_transit.h"

#define PROCESSORS 800
#define DEAD 3

struct state {
    struct rt_net net;
    struct rt_load_sim sim;
    struct rt_load_progress progress;
    struct fuzz_rooms rooms;
    unsigned pattern;
    uint32_t asked; /* pattern 3: of whom this processor wants `target`, and nobody else anything */
    uint32_t target;
};

static uint32_t traffic_of(void *context, const struct rt_net *net, uint32_t source, uint64_t *rng)
{
    const struct state *s = context;
    uint32_t n = (uint32_t)rt_topo_processors(net), target;

    switch (s->pattern) {
    case 0:
        target = rt_load_sim_traffic(NULL, net, source, rng);
        CLAIM(target < n && (target != source || net->family == RT_FAMILY_BIDELTA));
        return target;
    case 1:
        target = rt_load_sim_uniform(NULL, net, source, rng);
        CLAIM(target < n && target != source);
        return target;
    case 2:
        return rt_random_below(rng, 3) == 0 ? RT_LOAD_SIM_NOBODY : (source * 5 + s->target) % n;
    default:
        return source == s->asked ? s->target : RT_LOAD_SIM_NOBODY;
    }
}

static void open_sim(struct state *s, int wires, int retries, const struct rt_walk_faults *faults)
{
    struct rt_load_sim *sim = &s->sim;
    uint32_t n, c, delay[RT_TOPO_SPANS_MAX];
    uint64_t all = rt_topo_wires(&s->net), bytes;

    CLAIM(rt_load_sim_size(&s->net, &n, &c) == 0);
    CLAIM(n == rt_topo_processors(&s->net) && c == rt_topo_components(&s->net));
    memset(sim, 0, sizeof *sim);
    *sim = (struct rt_load_sim){.net = &s->net, .traffic = traffic_of, .router = rt_load_sim_rn1};
    sim->context = s;
    sim->progress = &s->progress;
    sim->slot = fuzz_room(&s->rooms, n, sizeof *sim->slot);
    sim->first = fuzz_room(&s->rooms, c, sizeof *sim->first);
    sim->record = fuzz_room(&s->rooms, c, sizeof *sim->record);
    bytes = n * sizeof *sim->slot + c * sizeof *sim->first + c * sizeof *sim->record;
    if (wires) {
        sim->wire = fuzz_room(&s->rooms, all, sizeof *sim->wire);
        bytes += all * sizeof *sim->wire;
    }
    if (retries) {
        sim->tried = fuzz_room(&s->rooms, n, sizeof *sim->tried);
        bytes += n * sizeof *sim->tried;
    }
    if (faults != NULL) {
        sim->dead_component = fuzz_room(&s->rooms, c / 8 + 1, 1);
        sim->dead_wire = fuzz_room(&s->rooms, all / 8 + 1, 1);
        bytes += c / 8 + 1 + all / 8 + 1;
    }
    CLAIM(rt_load_sim_bytes(&s->net, 1, wires, retries, faults != NULL) == bytes);
    for (unsigned i = 0; i < RT_TOPO_SPANS_MAX; i++)
        delay[i] = i;
    CLAIM(rt_load_sim_open(sim, delay) == 0);
    CLAIM(s->progress.total >= 1 && s->progress.done <= s->progress.total);
    if (faults != NULL)
        rt_load_sim_fail(sim, faults);
}

static uint64_t sum_of(const uint64_t *number, unsigned n)
{
    uint64_t sum = 0;

    while (n-- > 0)
        sum += number[n];
    return sum;
}

static void check_counts(const struct rt_load_sim_count *count, const struct state *s, int retries,
                         int faults)
{
    uint64_t offered = sum_of(count->offered, RT_LOAD_LEVELS_MAX);
    uint64_t made = sum_of(count->made, RT_LOAD_LEVELS_MAX);
    uint64_t blocked = sum_of(count->blocked, RT_LOAD_SIM_STAGES_MAX);

    CLAIM(offered == made + blocked + count->faulty);
    CLAIM(count->astray == 0 && count->doubled == 0 && (faults || count->faulty == 0));
    CLAIM(!retries || (count->tries >= made && count->tries <= offered));
    CLAIM(count->cycles >= made);
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++)
        CLAIM(count->made[k] <= count->offered[k]);
    if (s->pattern >= 3) { /* alone: only what is dead can stop it */
        CLAIM(blocked == 0 && (faults || made == offered));
        CLAIM(count->made[rt_topo_common(&s->net, s->asked, s->target)] == made);
    }
}

static void check_rounds(struct state *s, uint64_t seed, uint64_t load, unsigned kind,
                         const struct rt_walk_faults *faults)
{
    struct rt_load_sim_count count[2];
    int retries = kind & 1;
    uint64_t rng[2];

    memset(count, 0, sizeof count);
    for (int wires = 0; wires < 2; wires++) {
        open_sim(s, wires, retries, faults);
        rt_load_sim_start(&s->sim, seed, kind, &rng[wires]);
        for (unsigned round = 0; round <= (retries ? kind >> 1 & 3 : 0); round++)
            rt_load_sim_round(&s->sim, load, &rng[wires], &count[wires]);
        check_counts(&count[wires], s, retries, faults != NULL);
        fuzz_leave(&s->rooms);
    }
    CLAIM(memcmp(&count[0], &count[1], sizeof count[0]) == 0 && rng[0] == rng[1]);
}

static void check_stages(const struct rt_net *net)
{
    struct rt_topo_component component, again;

    for (unsigned stage = 0; stage < RT_LOAD_SIM_STAGES_MAX; stage++) {
        if (!rt_load_sim_stage(net, stage, &component))
            continue;
        rt_topo_component_at(net, rt_topo_component_number(net, &component), &again);
        CLAIM(again.kind == component.kind && again.stage == component.stage &&
              again.stack == component.stack);
    }
}

/* Each direction gets as many outputs as it has or is asked for, each of them once. */
static void check_router(struct fuzz_input *in, uint64_t seed)
{
    struct rt_load_sim_request request[8];
    unsigned crossbars = 1 + fuzz_byte(in) % 2, inputs = fuzz_byte(in), n = 0, used = 0;
    unsigned wanted[8] = {0}, got[8] = {0};

    for (uint8_t i = 0; i < 8; i++)
        if ((inputs | 1u) >> i & 1)
            request[n++] = (struct rt_load_sim_request){i, fuzz_byte(in) % 4, UNTOUCHED};
    rt_load_sim_rn1(NULL, 0, crossbars, request, n, &seed);
    for (unsigned i = 0; i < n; i++) {
        unsigned half = crossbars == 2 ? request[i].input / 4u : 0;

        wanted[2 * request[i].direction + half]++;
        if (request[i].output == RT_LOAD_SIM_BLOCKED)
            continue;
        CLAIM(request[i].output / 2 == request[i].direction && !(used >> request[i].output & 1));
        CLAIM(crossbars == 1 || request[i].output % 2u == half);
        used |= 1u << request[i].output;
        got[2 * request[i].direction + half]++;
    }
    for (unsigned i = 0; i < 8; i++) {
        unsigned outputs = 3 - crossbars;

        CLAIM(got[i] == (wanted[i] < outputs ? wanted[i] : outputs));
    }
}

static size_t take_dead(struct fuzz_input *in, uint64_t parts, uint64_t dead[DEAD])
{
    size_t n = parts > 0 ? fuzz_byte(in) % (DEAD + 1) : 0;

    for (size_t i = 0; i < n; i++) {
        dead[i] = fuzz_number(in, 2) % parts;
        for (size_t at = i; at > 0 && dead[at - 1] > dead[at]; at--) {
            uint64_t kept = dead[at];

            dead[at] = dead[at - 1];
            dead[at - 1] = kept;
        }
    }
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t component[DEAD], wire[DEAD], stack[DEAD], seed, load;
    struct rt_walk_faults faults = {component, 0, wire, 0, stack, 0};
    struct fuzz_input in = {data, size};
    struct state s = {.pattern = 0};
    uint32_t n, c;
    unsigned kind;
    int error;

    if (!fuzz_net(&in, &s.net))
        return 0;
    check_stages(&s.net);
    seed = fuzz_number(&in, 2);
    check_router(&in, seed);
    error = rt_load_sim_size(&s.net, &n, &c);
    CLAIM((error == RT_ERR_SPACE) == (rt_topo_wires(&s.net) >= UINT32_MAX));
    CLAIM((error == 0) == (rt_load_sim_bytes(&s.net, 2, 1, 1, 1) > 0));
    if (error != 0 || n > PROCESSORS)
        return 0;
    kind = fuzz_byte(&in);
    s.pattern = kind >> 3 & 3;
    load = kind & 32 ? UINT64_C(1) << 32 : fuzz_number(&in, 4);
    s.asked = (uint32_t)fuzz_number(&in, 2) % n;
    s.target = (uint32_t)fuzz_number(&in, 2) % n;
    faults.components = take_dead(&in, c, component);
    faults.wires = take_dead(&in, rt_topo_wires(&s.net), wire);
    faults.stacks = take_dead(&in, rt_topo_stacks(&s.net), stack);
    check_rounds(&s, seed, load, kind, kind & 64 ? &faults : NULL);
    return 0;
}
