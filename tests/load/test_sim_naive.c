/* SPDX-License-Identifier: MIT-0 */
/* The simulation beside a naive one (sim_naive.h): round by round the same counts, the same states
 * of all processors, the same requests of all routers in the same order, and the same number drawn
 * next; sound, over dead parts, wired wrong, with other routers. */
#include "sim_naive.h"

struct both {
    struct simulated s;
    struct naive n;
    struct rt_load_sim_count count;
    struct rt_load_progress progress;
    uint64_t rng, heard;
};

static struct both *now; /* whose callbacks these are */

static uint32_t told_pattern(void *context, const struct rt_net *net, uint32_t source,
                             uint64_t *rng)
{
    assert_true(context == now && net == &now->s.net);
    assert_int_equal(now->progress.step, 0);
    naive_hear(&now->heard, source);
    naive_hear(&now->heard, now->progress.done);
    return now->n.uniform ? rt_load_sim_uniform(NULL, net, source, rng)
                          : rt_load_sim_traffic(NULL, net, source, rng);
}

static void told_router(void *context, unsigned stage, unsigned crossbars,
                        struct rt_load_sim_request *request, unsigned requests, uint64_t *rng)
{
    assert_true(context == now && requests >= 1 && requests <= 8);
    assert_int_equal(now->progress.step, 1 + stage);
    naive_hear_router(&now->heard, stage, crossbars, request, requests, now->progress.done);
    for (unsigned i = 0; i < requests; i++) { /* blocked unless the router says otherwise */
        assert_int_equal(request[i].output, RT_LOAD_SIM_BLOCKED);
        request[i].output = 0;
    }
    (now->n.router != NULL ? now->n.router : rt_load_sim_rn1)(NULL, stage, crossbars, request,
                                                              requests, rng);
}

/* Fills what rt_load_sim_open is to write with what it does not write. */
static void soil(struct rt_load_sim *sim, uint32_t wires)
{
    memset(sim->slot, RT_LOAD_SIM_FAILED, sim->processors * sizeof *sim->slot);
    memset(sim->tried, 0xA5, sim->processors * sizeof *sim->tried);
    memset(sim->first, 0, sim->components * sizeof *sim->first);
    memset(sim->record, 0xA5, sim->components * sizeof *sim->record);
    if (sim->wire != NULL)
        memset(sim->wire, 0xA5, wires * sizeof *sim->wire);
    memset(&sim->processors, 0xA5, sizeof *sim - offsetof(struct rt_load_sim, processors));
}

static void both_open(struct both *b, const char *text, int wires, const uint32_t *delay)
{
    memset(b, 0, sizeof *b);
    sim_open(&b->s, text, wires, delay);
    naive_open(&b->n, text, delay);
    soil(&b->s.sim, b->n.wires);
    assert_int_equal(rt_load_sim_open(&b->s.sim, delay), 0);
    assert_int_equal(b->s.sim.processors, b->n.processors);
    assert_int_equal(b->s.sim.components, b->n.components);
    b->s.sim.traffic = told_pattern;
    b->s.sim.router = told_router;
    b->s.sim.context = b;
    b->s.sim.progress = &b->progress;
    now = b;
}

static void both_close(struct both *b)
{
    naive_close(&b->n);
    sim_close(&b->s);
}

static void both_start(struct both *b, uint64_t seed, uint64_t trial)
{
    b->rng = 5;
    rt_load_sim_start(&b->s.sim, seed, trial, &b->rng);
    naive_start(&b->n, seed, trial);
    assert_true(b->rng == b->n.rng);
}

static void alike(const struct both *b, const char *what)
{
    const struct rt_load_sim *sim = &b->s.sim;

    if (memcmp(&b->count, &b->n.count, sizeof b->count) != 0)
        fail_with("%s: counts differ\n", what);
    if (b->heard != b->n.heard || b->rng != b->n.rng)
        fail_with("%s: requests or draws differ\n", what);
    for (uint32_t p = 0; p < b->n.processors; p++) {
        const struct naive_try *try = &b->n.of[p];

        if (sim->slot[p].state != try->state)
            fail_with("%s: processor %u\n", what, p);
        assert_int_equal(sim->slot[p].inputs, b->n.taken[p]); /* bits 0 and 1 */
        if (try->state != RT_LOAD_SIM_IDLE &&
            (sim->slot[p].target != try->target ||
             (sim->tried != NULL &&
              (sim->tried[p].tries != try->tries || sim->tried[p].cycles != try->cycles))))
            fail_with("%s: tries of processor %u\n", what, p);
    }
    assert_int_equal(b->progress.done + 1, b->progress.total);
    assert_int_equal(b->progress.total, b->n.done);
    assert_int_equal(b->progress.step, 1 + b->n.last_stage);
}

static void both_round(struct both *b, uint64_t load, const char *what)
{
    rt_load_sim_round(&b->s.sim, load, &b->rng, &b->count);
    naive_round(&b->n, load);
    alike(b, what);
}

/* --- sound networks ------------------------------------------------------------------------ */

static const char *const nets[] = {
    "full:1",    "full:1,capped", "hybrid:12,1",        "bidelta:2,2", "bidelta:3", "bidelta:1,1,2",
    "bidelta:4", "bidelta:1,2,2", "hybrid:12,1,capped", "hybrid:48,1", "full:2"};
#define NETS (sizeof nets / sizeof nets[0])
#define FEW (NETS - 3) /* the small ones */

/* Another for each span. */
static const uint32_t delay[RT_TOPO_SPANS_MAX] = {1, 3, 5, 11, 2, 7, 13, 4, 6};

static void rounds_are_those_of_the_naive_simulation(void **state)
{
    (void)state;
    for (size_t i = 0; i < 4 * NETS; i += stride(11)) {
        struct both b;

        both_open(&b, nets[i / 4], i % 2 == 0, i % 4 < 2 ? delay : NULL);
        b.n.uniform = i % 4 == 3;
        for (unsigned trial = 0; trial < (i < 4 * FEW ? 2 : 1); trial++) {
            both_start(&b, 3 + i, trial);
            both_round(&b, ALWAYS, nets[i / 4]);
            both_round(&b, ALWAYS / 3, nets[i / 4]);
            both_round(&b, 0, nets[i / 4]);
            both_round(&b, ALWAYS / 2, nets[i / 4]);
        }
        assert_true(b.count.tries > sum_of(b.count.made, RT_LOAD_LEVELS_MAX));
        assert_int_equal(b.count.astray + b.count.doubled + b.count.faulty, 0);
        both_close(&b);
    }
}

/* All processors are idle from rt_load_sim_open on. */
static void rounds_need_no_start(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        const char *text = i == 0 ? "full:1" : "bidelta:2";
        struct both b;

        both_open(&b, text, 1, NULL);
        b.rng = b.n.rng = 12345;
        for (unsigned round = 0; round < 3; round++)
            both_round(&b, ALWAYS / 2, text);
        both_close(&b);
    }
}

/* A load of 1 / 2^32 is as rare as it says, and one of 1 - 1 / 2^32 nearly always. */
static void loads_are_taken_exactly(void **state)
{
    struct both b;

    (void)state;
    both_open(&b, "full:1", 0, NULL);
    for (unsigned i = 0; i < 16;
         i++) { /* the first draw is just below the load, then equal to it */
        uint64_t load;

        both_start(&b, i, 1);
        load = (rt_random_mix(b.rng) >> 32) + i % 2;
        both_round(&b, load, "full:1");
        assert_int_equal(b.s.sim.slot[0].state == RT_LOAD_SIM_IDLE, i % 2 == 0);
    }
    for (unsigned bit = 0; bit <= 32; bit++) {
        both_start(&b, bit, 1);
        both_round(&b, UINT64_C(1) << bit, "full:1");
        both_round(&b, ALWAYS - (UINT64_C(1) << bit), "full:1");
    }
    both_close(&b);
}

/* Layers of many levels, the largest leaf clusters: one round each. */
static void larger_networks_too(void **state)
{
    static const char *const large[] = {"hybrid:192,1", "full:2,capped", "bidelta:3,4",
                                        "hybrid:12,2"};

    (void)state;
    for (size_t i = 0; i < (quick() ? 2 : 4); i++) {
        struct both b;

        both_open(&b, large[i], 1, delay);
        both_start(&b, i, 1);
        both_round(&b, ALWAYS, large[i]);
        both_round(&b, ALWAYS / 2, large[i]);
        assert_int_equal(b.count.astray + b.count.doubled, 0);
        both_close(&b);
    }
}

/* Cycles that would make locations of five bytes others, if they were read as such. */
static void locations_are_read_from_their_own_table(void **state)
{
    static const uint32_t cycles[RT_TOPO_SPANS_MAX] = {0, 0xC000, 1, 2, 3, 4};
    struct both b;

    (void)state;
    both_open(&b, "bidelta:1,1,1,1,2", 0, cycles);
    both_start(&b, 1, 1);
    both_round(&b, ALWAYS, "bidelta:1,1,1,1,2");
    assert_int_equal(b.count.astray, 0);
    both_close(&b);
}

static uint32_t one_too_many(void *context, const struct rt_net *net, uint32_t source,
                             uint64_t *rng)
{
    (void)context, (void)rng;
    return (uint32_t)rt_topo_processors(net) + source % 2;
}

static void processors_that_do_not_exist_are_sent_nothing(void **state)
{
    struct rt_load_sim_count count, none;
    struct simulated s;

    (void)state;
    memset(&count, 0, sizeof count);
    none = count;
    sim_open(&s, "bidelta:2", 1, NULL);
    s.sim.traffic = one_too_many;
    sim_try(&s, ALWAYS, 1, 0, 3, &count);
    for (uint32_t p = 0; p < s.sim.processors; p++)
        assert_int_equal(s.sim.slot[p].state, RT_LOAD_SIM_IDLE);
    sim_close(&s);
    assert_memory_equal(&count, &none, sizeof count);
}

static void without_memory_of_tries_each_round_counts_its_own(void **state)
{
    struct rt_load_sim_tried *tried;
    struct both b;

    (void)state;
    both_open(&b, "hybrid:12,1", 1, delay);
    tried = b.s.sim.tried;
    b.s.sim.tried = NULL;
    b.n.alone = 1;
    both_start(&b, 1, 1);
    for (unsigned round = 0; round < 5; round++)
        both_round(&b, ALWAYS / 2, "alone");
    assert_int_equal(b.count.tries, sum_of(b.count.made, RT_LOAD_LEVELS_MAX));
    b.s.sim.tried = tried;
    both_close(&b);
}

/* --- dead parts ---------------------------------------------------------------------------- */

#define PARTS 6

/* `kinds`: bit 0 components, 1 wires, 2 stacks. */
static void over_dead_parts(struct both *b, unsigned kinds, uint64_t *random, const char *what)
{
    uint64_t component[PARTS], wire[PARTS], stack[PARTS], stacks = rt_topo_stacks(&b->n.net);
    struct rt_walk_faults faults = {component, kinds & 1 ? PARTS : 0,
                                    wire,      kinds & 2 ? PARTS : 0,
                                    stack,     kinds & 4 && stacks > 0 ? 2 : 0};

    for (unsigned i = 0; i < PARTS; i++) {
        component[i] = next_random(random) % b->n.components;
        wire[i] = next_random(random) % b->n.wires;
        stack[i] = stacks > 0 ? next_random(random) % stacks : 0;
    }
    component[0] = kinds < 4 ? 0 : b->n.components - 1; /* the first and the last of all */
    wire[0] = kinds < 4 ? 0 : b->n.wires - 1;
    stack[0] = stacks > 0 && kinds == 4 ? stacks - 1 : 0;
    rt_load_sim_fail(&b->s.sim, &faults);
    naive_fail(&b->n, &faults);
    for (uint32_t c = 0; c < b->n.components; c++)
        assert_int_equal(b->s.sim.dead_component[c / 8] >> c % 8 & 1, b->n.component[c].dead);
    for (uint32_t w = 0; w < b->n.wires; w++)
        assert_int_equal(b->s.sim.dead_wire[w / 8] >> w % 8 & 1, b->n.dead[w]);
    both_start(b, 1, kinds);
    for (unsigned round = 0; round < 3; round++)
        both_round(b, ALWAYS / 2, what);
}

static void dead_parts_are_those_named_and_lose_what_runs_into_them(void **state)
{
    uint64_t random = 77;

    (void)state;
    for (size_t i = 0; i < (quick() ? FEW : NETS); i++) {
        struct both b;

        both_open(&b, nets[i], i % 2 == 0, delay);
        sim_faulty(&b.s);
        memset(b.s.sim.dead_component, 0xFF, b.n.components / 8 + 1); /* written anew */
        memset(b.s.sim.dead_wire, 0xFF, b.n.wires / 8 + 1);
        for (unsigned kinds = 0; kinds < 8; kinds++)
            over_dead_parts(&b, kinds, &random, nets[i]);
        assert_true(b.count.faulty > 0);
        both_close(&b);
    }
}

/* --- wired wrong --------------------------------------------------------------------------- */

static void wire(struct both *b, uint32_t out, uint32_t in)
{
    b->s.sim.wire[out] = in;
    b->n.wire[out] = in;
}

/* A component's inputs drop where they should not; its wires turn by two bits more; directions
 * exchanged; two wires into one; from a processor to a processor; back; nowhere; in A for B;
 * all wires of a stage turn by two bits more or less. */
#define WRONGS 9
static void plant(struct both *b, unsigned wrong, uint32_t number)
{
    struct naive_component *c = &b->n.component[number];
    uint32_t out = 8 * number, ports = 8 * b->n.components, was = b->n.wire[out];

    if (wrong == 0) {
        b->s.sim.record[number] ^= 0xFF;
        c->record.swallow ^= 0xFF;
    } else if (wrong == 1) {
        b->s.sim.record[number] ^= 0x0100;
        c->record.rotate[0] ^= 2;
        c->record.rotate[1] ^= 2;
    } else if (wrong == 2) {
        wire(b, out, b->n.wire[out + 4]);
        wire(b, out + 4, was);
    } else if (wrong == 3) {
        for (out = number % 2; out < ports; out += 2)
            wire(b, out, b->n.wire[out ^ 1]);
    } else if (wrong == 4) {
        wire(b, ports + 2 * (number % b->n.processors), ports + 1);
    } else if (wrong == 5) {
        wire(b, out, b->n.wire[ports]);
        wire(b, out + 1, b->n.wire[ports + 1]);
    } else if (wrong == 8) {
        for (uint32_t other = 0; other < b->n.components; other++)
            if (b->n.component[other].stage == c->stage) {
                b->s.sim.record[other] ^= 0x5500;
                for (unsigned port = 0; port < 8; port++)
                    b->n.component[other].record.rotate[port] ^= 2;
            }
    } else if (wrong == 6) {
        wire(b, out + number % 8, UINT32_MAX);
    } else {
        b->s.sim.record[number] ^= 0x10000;
        c->record.crossbars ^= 3;
    }
}

static void what_goes_astray_or_meets_another_is_counted_alike(void **state)
{
    uint64_t random = 5, astray = 0, doubled = 0;

    (void)state;
    for (size_t i = 0; i < FEW * WRONGS; i++) {
        struct both b;

        both_open(&b, nets[i / WRONGS], 1, delay);
        for (unsigned k = 0; k < 12; k++)
            plant(&b, (unsigned)(i % WRONGS), (uint32_t)(next_random(&random) % b.n.components));
        both_start(&b, i, 0);
        for (unsigned round = 0; round < 2; round++)
            both_round(&b, ALWAYS, nets[i / WRONGS]);
        astray += b.count.astray;
        doubled += b.count.doubled;
        both_close(&b);
    }
    assert_true(astray > 1000 && doubled > 1000);
}

/* Every request gets the first output of its own direction: two of a direction meet there. */
static void first_for_all(void *context, unsigned stage, unsigned crossbars,
                          struct rt_load_sim_request *request, unsigned requests, uint64_t *rng)
{
    (void)context, (void)stage, (void)rng;
    for (unsigned i = 0; i < requests; i++)
        request[i].output =
            (uint8_t)(2 * request[i].direction + (crossbars == 2 ? request[i].input / 4 : 0));
}

static void routers_that_give_an_output_twice_are_counted_alike(void **state)
{
    (void)state;
    for (size_t i = 0; i < NETS; i++) {
        struct both b;

        both_open(&b, nets[i], 1, delay);
        b.n.router = first_for_all;
        both_start(&b, i, 0);
        for (unsigned round = 0; round < 3; round++)
            both_round(&b, ALWAYS / 2, nets[i]);
        assert_true(b.count.doubled > 0);
        both_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_need_no_start),
        cmocka_unit_test(rounds_are_those_of_the_naive_simulation),
        cmocka_unit_test(loads_are_taken_exactly),
        cmocka_unit_test(locations_are_read_from_their_own_table),
        cmocka_unit_test(processors_that_do_not_exist_are_sent_nothing),
        cmocka_unit_test(larger_networks_too),
        cmocka_unit_test(without_memory_of_tries_each_round_counts_its_own),
        cmocka_unit_test(dead_parts_are_those_named_and_lose_what_runs_into_them),
        cmocka_unit_test(what_goes_astray_or_meets_another_is_counted_alike),
        cmocka_unit_test(routers_that_give_an_output_twice_are_counted_alike),
    };

    return run_all(tests);
}
