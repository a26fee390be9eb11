/* SPDX-License-Identifier: MIT-0 */
/*
 * Simulated Transit networks over many rounds: cycles and tries until a connection
 * is open, confidence intervals, and what dead parts take away.
 */
#include <math.h>

#include "sims.h"

/* --- cycles -------------------------------------------------------------- */

/* One connection alone, and a stage at which it is blocked. */
struct lone {
    uint32_t target;
    unsigned blocked; /* stage; RT_LOAD_SIM_STAGES_MAX: nowhere */
};

static uint32_t from_0(void *context, const struct rt_net *net, uint32_t source, uint64_t *rng)
{
    const struct lone *lone = context;

    (void)net;
    (void)rng;
    return source == 0 ? lone->target : RT_LOAD_SIM_NOBODY;
}

static void blocks(void *context, unsigned stage, unsigned crossbars,
                   struct rt_load_sim_request *request, unsigned n, uint64_t *rng)
{
    const struct lone *lone = context;

    rt_load_sim_rn1(NULL, stage, crossbars, request, n, rng);
    for (unsigned i = 0; i < n && stage == lone->blocked; i++)
        request[i].output = RT_LOAD_SIM_BLOCKED;
}

static void lone_open(struct simulated *s, struct lone *lone, const char *text)
{
    uint32_t delay[RT_TOPO_SPANS_MAX];
    struct rt_net net = net_of(text);

    assert_int_equal(rt_load_spans(&net, RT_LOAD_OPTICAL, delay), 0);
    sim_open(s, text, 0, delay);
    s->sim.traffic = from_0;
    s->sim.router = blocks;
    s->sim.context = lone;
}

/* A processor that processor 0 reaches through level k. */
static uint32_t behind(const struct rt_net *net, unsigned k)
{
    uint32_t n = net->family == RT_FAMILY_HYBRID ? (uint32_t)net->param[0] : 1;

    if (net->family == RT_FAMILY_BIDELTA)
        return 77 % (uint32_t)rt_topo_processors(net);
    return k == 0 ? 1 : n << 2 * (k - 1);
}

/* Equations 4.18 to 4.42 count stages, wires and swallows; so does the way through the network. */
static void a_lone_connection_opens_in_the_cycles_of_the_equations(void **state)
{
    static const char *const nets[] = {
        "full:1",       "full:2",      "full:3",      "hybrid:12,1",   "hybrid:48,1",
        "hybrid:192,1", "hybrid:12,2", "hybrid:48,2", "hybrid:192,2",  "bidelta:3",
        "bidelta:4",    "bidelta:3,2", "bidelta:3,4", "bidelta:3,3,2", "bidelta:3,3,3"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i += quick() ? 3 : 1) {
        struct simulated s;
        struct lone lone = {0, RT_LOAD_SIM_STAGES_MAX};
        unsigned levels = 0;

        lone_open(&s, &lone, nets[i]);
        for (unsigned k = 0; k <= rt_topo_levels(&s.net); k++) {
            struct rt_load_sim_count count;
            struct rt_load_cycles latency;

            if (rt_load_latency(&s.net, k, &latency) != 0)
                continue;
            levels++;
            lone.target = behind(&s.net, k);
            memset(&count, 0, sizeof count);
            sim_try(&s, ALWAYS, 1, 0, 1, &count);
            if (count.made[k] != 1 || count.tries != 1 || count.cycles != latency.open)
                fail_with("%s level %u: made %" PRIu64 ", %" PRIu64 " cycles, expected %u\n",
                          nets[i], k, count.made[k], count.cycles, latency.open);
        }
        assert_true(levels > 0);
        sim_close(&s);
    }
}

/*
 * Worked out by hand (SPEC 14.7): each router reached costs two cycles and each cycle of
 * wire between two, there and back; two more to turn, one for each byte dropped.
 * hybrid:192,2: wires of 2 cycles out of the cluster, of 6 into layer 2.
 */
static void a_failed_try_costs_the_way_there_and_back(void **state)
{
    static const struct {
        const char *net;
        unsigned level, stage, cycles;
    } rows[] = {
        {"hybrid:192,2", 0, 34, 4},  /* first stage of the cluster */
        {"hybrid:192,2", 0, 37, 10}, /* its fourth */
        {"hybrid:192,2", 6, 0, 4},   /* exit of the cluster */
        {"hybrid:192,2", 6, 1, 10},  /* + wire of 2, up router of layer 1 */
        {"hybrid:192,2", 6, 2, 24},  /* + wire of 6, up router of layer 2 */
        {"hybrid:192,2", 6, 28, 27}, /* + level 6, which drops a byte */
        {"hybrid:192,2", 6, 31, 46}, /* + 5, 4, wire of 6, level 3, which drops another */
        {"bidelta:3", 0, 2, 8},      /* three stages */
        {"full:2", 4, 1, 4},         /* up router of layer 1 */
    };

    struct simulated s;
    struct lone lone;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i += quick() ? 4 : 1) {
        struct rt_load_sim_count count;
        struct rt_load_cycles latency;
        uint64_t rng;

        if (i == 0 || strcmp(rows[i].net, rows[i - 1].net) != 0) {
            if (i > 0)
                sim_close(&s);
            lone_open(&s, &lone, rows[i].net);
        }
        lone.blocked = rows[i].stage;
        lone.target = behind(&s.net, rows[i].level);
        memset(&count, 0, sizeof count);
        rt_load_sim_start(&s.sim, 1, 1, &rng);
        rt_load_sim_round(&s.sim, ALWAYS, &rng, &count);
        rt_load_sim_round(&s.sim, ALWAYS, &rng, &count);
        lone.blocked = RT_LOAD_SIM_STAGES_MAX;
        rt_load_sim_round(&s.sim, 0, &rng, &count);
        assert_int_equal(rt_load_latency(&s.net, rows[i].level, &latency), 0);
        if (count.blocked[rows[i].stage] != 2 || count.tries != 3 ||
            count.cycles != 2 * rows[i].cycles + latency.open)
            fail_with("%s level %u blocked at stage %u: %" PRIu64 " tries, %" PRIu64
                      " cycles, expected 2 * %u + %u\n",
                      rows[i].net, rows[i].level, rows[i].stage, count.tries, count.cycles,
                      rows[i].cycles, latency.open);
    }
    sim_close(&s);
}

/* --- retries ------------------------------------------------------------- */

static void coin(void *context, unsigned stage, unsigned crossbars,
                 struct rt_load_sim_request *request, unsigned n, uint64_t *rng)
{
    (void)context;
    rt_load_sim_rn1(NULL, stage, crossbars, request, n, rng);
    if (stage == 1 && rt_random_below(rng, 2) == 0)
        request[0].output = RT_LOAD_SIM_BLOCKED;
}

/* Tries are then geometric: 2 in the mean, with a variance of 2; of load p = 1/2 a processor sends
 * in p / (1/2 + p / 2) = 2/3 of the rounds. */
static void half_the_tries_failing_doubles_them(void **state)
{
    enum { ROUNDS = 60000 };
    struct simulated s;
    struct lone lone = {1, 0};
    struct rt_load_sim_count count;
    uint64_t rng;
    double connections, tries;

    (void)state;
    memset(&count, 0, sizeof count);
    lone_open(&s, &lone, "full:1");
    s.sim.router = coin;
    rt_load_sim_start(&s.sim, 1, 1, &rng);
    for (unsigned round = 0; round < ROUNDS; round++)
        rt_load_sim_round(&s.sim, ALWAYS / 2, &rng, &count);
    sim_close(&s);
    connections = (double)made(&count, "all");
    tries = (double)count.tries / connections;
    if (fabs(tries - 2) > 4 * sqrt(2 / connections))
        fail_with("%.4f tries of %.0f connections\n", tries, connections);
    if (fabs((double)offered(&count, "all") / ROUNDS - 2.0 / 3) > 0.01)
        fail_with("%" PRIu64 " tries in %d rounds\n", offered(&count, "all"), ROUNDS);
    /* every failed try costs 4 cycles; every connection opens over 2 stages and a byte dropped */
    assert_int_equal(count.cycles,
                     4 * (count.tries - made(&count, "all")) + 3 * made(&count, "all"));
}

/* In a steady state as many tries start as end in connections made; success is that of the model
 * at the load with which processors really send, or a little less: what failed is hard. */
static void retries_reach_a_steady_state_near_the_model(void **state)
{
    static const char *const nets[] = {"bidelta:3", "bidelta:3,3", "full:2", "hybrid:12,1"};

    (void)state;
    for (size_t i = 0; i < 12; i += stride(7)) {
        double p = i % 3 == 0 ? 1 : i % 3 == 1 ? 0.5 : 0.125, sending, success;
        struct rt_load_sim_count before, count;
        struct rt_load_odds model;
        struct simulated s;
        uint64_t rng, rounds, n;

        memset(&before, 0, sizeof before);
        memset(&count, 0, sizeof count);
        sim_open(&s, nets[i / 3], 1, NULL);
        rounds = 300000 / s.sim.processors;
        rt_load_sim_start(&s.sim, 1, i, &rng);
        for (unsigned round = 0; round < 16; round++)
            rt_load_sim_round(&s.sim, (uint64_t)(p * (double)ALWAYS), &rng, &before);
        for (uint64_t round = 0; round < rounds; round++)
            rt_load_sim_round(&s.sim, (uint64_t)(p * (double)ALWAYS), &rng, &count);
        n = offered(&count, "all");
        success = share_of(&count, "all");
        sending = (double)n / (double)(s.sim.processors * rounds);
        rt_load_success(&s.net, sending, 0, &model);
        /* idle = 1 - sending * (1 - success) offer with p */
        if (fabs(sending - (sending * (1 - success) + p * (1 - sending * (1 - success)))) > 0.005)
            fail_with("%s load %g: %.4f send, %.4f succeed\n", nets[i / 3], p, sending, success);
        if (fabs((double)count.tries / (double)n - 1) > 0.01)
            fail_with("%s load %g: %" PRIu64 " tries ended, %" PRIu64 " started\n", nets[i / 3], p,
                      count.tries, n);
        if (success > model.all + 0.005 || success < model.all - 0.05)
            fail_with("%s load %g: success %.4f with %.4f sending, the model's is %.4f\n",
                      nets[i / 3], p, success, sending, model.all);
        sim_close(&s);
    }
}

/* --- intervals ----------------------------------------------------------- */

#define RUNS 1000
#define TRIALS 20

/* How many of RUNS intervals hold the share over all of them. */
static void covered(const char *text, uint64_t load, unsigned by_trials[2], unsigned binomial[2])
{
    static struct rt_load_sums sum[RUNS][2], pooled[RUNS][2], all[2];
    struct simulated s;
    struct rt_load_share truth, interval;

    memset(sum, 0, sizeof sum);
    memset(pooled, 0, sizeof pooled);
    memset(all, 0, sizeof all);
    sim_open(&s, text, 1, NULL);
    for (unsigned run = 0; run < RUNS; run++) {
        for (unsigned t = 0; t < TRIALS; t++) {
            struct rt_load_sim_count count;

            memset(&count, 0, sizeof count);
            sim_try(&s, load, 9, run * TRIALS + t, 1, &count);
            rt_load_sum(&sum[run][0], offered(&count, "all"), made(&count, "all"));
            rt_load_sum(&sum[run][1], count.offered[1], count.made[1]);
        }
        for (unsigned k = 0; k < 2; k++) {
            rt_load_sum_merge(&all[k], &sum[run][k]);
            rt_load_sum(&pooled[run][k], sum[run][k].of, sum[run][k].part);
        }
    }
    for (unsigned k = 0; k < 2; k++) {
        by_trials[k] = binomial[k] = 0;
        assert_int_equal(rt_load_interval(&all[k], &truth), 0);
        for (unsigned run = 0; run < RUNS; run++) {
            assert_int_equal(rt_load_interval(&sum[run][k], &interval), 0);
            by_trials[k] += interval.low <= truth.share && truth.share <= interval.high;
            assert_int_equal(rt_load_interval(&pooled[run][k], &interval), 0);
            binomial[k] += interval.low <= truth.share && truth.share <= interval.high;
        }
    }
    sim_close(&s);
}

/* 95 % within three standard errors, 2 %; binomial ones would be too wide. */
static void intervals_hold_the_true_share_19_times_in_20(void **state)
{
    unsigned by_trials[2], binomial[2];

    (void)state;
    if (sanitized())
        skip();
    for (unsigned i = 0; i < 2; i++) {
        covered("full:1", i == 0 ? ALWAYS : ALWAYS / 2, by_trials, binomial);
        for (unsigned k = 0; k < 2; k++)
            if (by_trials[k] < 929 || by_trials[k] > 971)
                fail_with("%s, load 1/%u: %u of 1000 intervals cover\n", k == 0 ? "all" : "level 1",
                          i + 1, by_trials[k]);
        if (i == 0)
            assert_true(binomial[0] > 980);
    }
}

static struct rt_load_share interval_of(unsigned trials, uint64_t of, uint64_t part)
{
    struct rt_load_sums sum = {0, 0, 0, {0, 0}, {0, 0}, {0, 0}};
    struct rt_load_share interval = {7, 7, 7};

    for (unsigned t = 0; t < trials; t++)
        rt_load_sum(&sum, of, part);
    assert_int_equal(rt_load_interval(&sum, &interval), 0);
    return interval;
}

/* Wilson's interval of none in n ends at z^2 / (n + z^2), 0.0369935 for n = 100; of all it begins
 * as far from 1.  Trials that all give the same have no variance. */
static void all_or_nothing_has_a_binomial_interval_and_equal_trials_have_none(void **state)
{
    struct rt_load_share none = interval_of(4, 25, 0), all = interval_of(4, 25, 25);
    struct rt_load_share half = interval_of(2, 4, 2);

    (void)state;
    assert_true(none.share == 0 && fabs(none.low) < 1e-12 && fabs(none.high - 0.0369935) < 1e-7);
    assert_true(all.share == 1 && fabs(all.high - 1) < 1e-12);
    assert_true(fabs(all.low - (1 - 0.0369935)) < 1e-7);
    assert_true(half.share == 0.5 && half.low == 0.5 && half.high == 0.5);
}

/* By hand, and with a calculator: 3 trials of 10, with 4, 5 and 6; t(2) = 4.3027. */
static void an_interval_is_that_of_the_formula(void **state)
{
    struct rt_load_sums sum = {0, 0, 0, {0, 0}, {0, 0}, {0, 0}}, one = sum, huge = sum;
    struct rt_load_share i = {7, 7, 7};

    (void)state;
    assert_int_equal(rt_load_interval(&sum, &i), RT_ERR_INDEX);
    assert_true(i.share == 7 && i.low == 7 && i.high == 7);
    for (unsigned part = 4; part <= 6; part++)
        rt_load_sum(&sum, 10, part);
    assert_int_equal(rt_load_interval(&sum, &i), 0);
    assert_true(i.share == 0.5);
    /* spread 2; 4.3027 * sqrt(2 * 3 / 2) / 30 */
    assert_true(fabs(i.low - (0.5 - 0.248417)) < 1e-5 && fabs(i.high - (0.5 + 0.248417)) < 1e-5);
    /* one trial of a mean above 1 */
    rt_load_sum(&one, 10, 12);
    assert_int_equal(rt_load_interval(&one, &i), 0);
    assert_true(i.share == 1.2 && i.low == 0 && i.high == 1e300);
    memset(&one, 0, sizeof one);
    /* Wilson, 8 of 10: 0.4902 .. 0.9433 (Newcombe 1998 rounds alike) */
    rt_load_sum(&one, 10, 8);
    assert_int_equal(rt_load_interval(&one, &i), 0);
    assert_true(fabs(i.low - 0.4902) < 1e-4 && fabs(i.high - 0.9433) < 1e-4);
    /* sums of squares beyond 64 bits: shares .5 and .25 of 2^40 */
    rt_load_sum(&huge, UINT64_C(1) << 40, UINT64_C(1) << 39);
    rt_load_sum(&one, 0, 0);
    rt_load_sum_merge(&huge, &(struct rt_load_sums){1,
                                                    UINT64_C(1) << 40,
                                                    UINT64_C(1) << 38,
                                                    {0, UINT64_C(1) << 16},
                                                    {0, UINT64_C(1) << 12},
                                                    {0, UINT64_C(1) << 14}});
    assert_int_equal(rt_load_interval(&huge, &i), 0);
    assert_true(i.share == 0.375 && fabs(i.high - 0.375 - 12.7062 * 0.125) < 1e-3);
    assert_int_equal(one.trials, 1); /* a trial without any counts for nothing */
}

/* --- faults -------------------------------------------------------------- */

static const char *const nets[] = {"full:2", "hybrid:12,1", "hybrid:12,1,capped", "bidelta:3,2"};

static void count_under(const struct simulated *s, const struct rt_walk_faults *faults,
                        struct rt_load_sim_count *count)
{
    memset(count, 0, sizeof *count);
    rt_load_sim_fail(&s->sim, faults);
    sim_try(s, ALWAYS, 3, 0, 5, count);
    if (offered(count, "all") !=
            made(count, "all") + sum_of(count->blocked, RT_LOAD_SIM_STAGES_MAX) + count->faulty ||
        count->astray + count->doubled != 0)
        fail_with("under faults connections are lost without a trace\n");
}

static void a_dead_component_is_one_whose_wires_are_dead(void **state)
{
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct simulated s;
        struct rt_load_sim_count sound, by_component, by_wires, none;

        sim_open(&s, nets[i], 1, NULL);
        memset(&sound, 0, sizeof sound);
        sim_try(&s, ALWAYS, 3, 0, 5, &sound);
        sim_faulty(&s);
        count_under(&s, &(struct rt_walk_faults){NULL, 0, NULL, 0, NULL, 0}, &none);
        assert_memory_equal(&sound, &none, sizeof sound);
        for (unsigned part = 0; part < 8; part += stride(3)) {
            uint64_t component = s.sim.components / 8 * part, wire[8];
            struct rt_walk_faults dead = {&component, 1, NULL, 0, NULL, 0};
            size_t wires = 0;

            count_under(&s, &dead, &by_component);
            for (uint8_t port = 0; port < 8; port++) {
                struct rt_topo_end to = {RT_TOPO_END_COMPONENT, port, component}, from;

                rt_topo_wire_back(&s.net, &to, &from);
                if (from.kind != RT_TOPO_END_NOTHING)
                    wire[wires++] = rt_topo_wire_number(&s.net, &from);
            }
            count_under(&s, &(struct rt_walk_faults){NULL, 0, wire, wires, NULL, 0}, &by_wires);
            if (memcmp(&by_component, &by_wires, sizeof by_wires) != 0 || by_wires.faulty == 0)
                fail_with("%s: component %" PRIu64 " dead is not its wires dead\n", nets[i],
                          component);
        }
        sim_close(&s);
    }
}

static void a_dead_stack_is_one_whose_components_are_dead(void **state)
{
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct simulated s;
        struct rt_load_sim_count by_stack, by_components;
        uint64_t stacks;

        sim_open(&s, nets[i], 1, NULL);
        sim_faulty(&s);
        stacks = rt_topo_stacks(&s.net);
        for (uint64_t stack = 0; stack<stacks; stack += stacks / 8> 0 ? stacks / 8 : 1) {
            uint64_t *component = room_for(s.sim.components, sizeof *component);
            size_t n = 0;

            for (uint64_t c = 0; c < s.sim.components; c++) {
                struct rt_topo_component at;

                rt_topo_component_at(&s.net, c, &at);
                if (rt_topo_stack(&s.net, &at) == stack)
                    component[n++] = c;
            }
            count_under(&s, &(struct rt_walk_faults){NULL, 0, NULL, 0, &stack, 1}, &by_stack);
            count_under(&s, &(struct rt_walk_faults){component, n, NULL, 0, NULL, 0},
                        &by_components);
            free(component);
            if (memcmp(&by_stack, &by_components, sizeof by_stack) != 0 || n == 0 ||
                by_stack.faulty == 0)
                fail_with("%s: stack %" PRIu64 " dead is not its %zu components dead\n", nets[i],
                          stack, n);
        }
        sim_close(&s);
    }
}

/* The exceptions of 3.5.4 (SPEC 14.8): the only unit tree, and a processor's own cluster. */
static void without_its_only_unit_tree_hybrid_12_1_is_64_clusters(void **state)
{
    struct simulated s;
    struct rt_load_sim_count count;
    uint64_t tree = 64, cluster = 5;

    (void)state;
    sim_open(&s, "hybrid:12,1", 1, NULL);
    sim_faulty(&s);
    assert_int_equal(rt_topo_stacks(&s.net), 65);
    count_under(&s, &(struct rt_walk_faults){NULL, 0, NULL, 0, &tree, 1}, &count);
    assert_int_equal(count.made[1] + count.made[2] + count.made[3], 0);
    assert_true(count.made[0] > 0 && count.faulty > 0);
    count_under(&s, &(struct rt_walk_faults){NULL, 0, NULL, 0, &cluster, 1}, &count);
    /* 5 trials of its 12 processors, and what others wanted of them */
    assert_true(count.made[1] > 0 && count.faulty > 60);
    sim_close(&s);
}

/* --- memory, stages, progress -------------------------------------------- */

/* As rt/load_transit.h has it: 24 bytes a processor, 4 a component for a copy and 4 for all; 8 a
 * processor for retries, 4 for the end of each wire, a bit for each part that may be dead. */
static void memory_is_what_the_parts_take(void **state)
{
    struct rt_net net = net_of("hybrid:12,1"), ring = net_of("multicube:5");
    struct rt_net large = net_of("hybrid:192,7");
    struct rt_topo_component component;
    struct rt_load_parts parts;
    uint32_t processors, components;
    uint64_t n, c, wires;

    (void)state;
    rt_load_hardware(&net, &parts);
    n = parts.processors;
    c = parts.components;
    wires = 8 * c + 2 * n;
    assert_int_equal(rt_load_sim_size(&net, &processors, &components), 0);
    assert_true(processors == n && components == c);
    assert_int_equal(rt_load_sim_bytes(&net, 1, 0, 0, 0), 24 * n + 8 * c);
    assert_int_equal(rt_load_sim_bytes(&net, 3, 0, 0, 0), 4 * c + 3 * (24 * n + 4 * c));
    assert_int_equal(rt_load_sim_bytes(&net, 3, 1, 0, 0), 4 * (c + wires) + 3 * (24 * n + 4 * c));
    assert_int_equal(rt_load_sim_bytes(&net, 3, 0, 1, 0), 4 * c + 3 * (32 * n + 4 * c));
    assert_int_equal(rt_load_sim_bytes(&net, 3, 0, 0, 1),
                     4 * c + 3 * (24 * n + 4 * c + c / 8 + 1 + wires / 8 + 1));
    assert_int_equal(rt_load_sim_size(&large, &processors, &components), RT_ERR_SPACE);
    assert_true(processors == n && components == c);
    assert_int_equal(rt_load_sim_bytes(&large, 1, 0, 0, 0), 0);
    assert_int_equal(rt_load_sim_open(&(struct rt_load_sim){.net = &large}, NULL), RT_ERR_SPACE);
    /* its last stage is the second of its cluster, 34 + 1 */
    assert_int_equal(rt_load_sim_stage(&net, 35, &component), 1);
    assert_int_equal(rt_load_sim_stage(&net, 36, &component), 0);
    assert_int_equal(rt_load_sim_stage(&net, RT_LOAD_SIM_STAGES_MAX, &component), 0);
    assert_int_equal(rt_load_sim_stage(&ring, 0, &component), 0);
}

static uint32_t to_itself(void *context, const struct rt_net *net, uint32_t source, uint64_t *rng)
{
    (void)context, (void)net, (void)rng;
    return source;
}

/* In a full tree no sequence leads back to the source. */
static void to_itself_nothing_is_sent_in_a_full_tree(void **state)
{
    struct rt_load_sim_count count, none;
    struct simulated s;

    (void)state;
    memset(&count, 0, sizeof count);
    memset(&none, 0, sizeof none);
    sim_open(&s, "full:1", 0, NULL);
    s.sim.traffic = to_itself;
    sim_try(&s, ALWAYS, 1, 0, 3, &count);
    sim_close(&s);
    assert_memory_equal(&count, &none, sizeof count);
}

static void without_retries_the_tries_need_no_memory(void **state)
{
    struct rt_load_sim_count with, without;
    struct simulated s;
    struct rt_load_sim_tried *tried;

    (void)state;
    memset(&with, 0, sizeof with);
    memset(&without, 0, sizeof without);
    sim_open(&s, "full:2", 1, NULL);
    sim_try(&s, ALWAYS, 1, 0, 20, &with);
    tried = s.sim.tried;
    s.sim.tried = NULL;
    sim_try(&s, ALWAYS, 1, 0, 20, &without);
    s.sim.tried = tried;
    sim_close(&s);
    assert_true(sum_of(with.blocked, RT_LOAD_SIM_STAGES_MAX) > 0);
    assert_memory_equal(&with, &without, sizeof with);
}

static struct rt_load_progress progress;
static uint32_t done_before, step_before;

static void advances(void)
{
    assert_true(progress.done <= progress.total);
    assert_true(progress.step != step_before || progress.done >= done_before);
    done_before = progress.done;
    step_before = progress.step;
}

static uint32_t offers_watched(void *context, const struct rt_net *net, uint32_t source,
                               uint64_t *rng)
{
    assert_int_equal(progress.step, 0);
    advances();
    return rt_load_sim_traffic(context, net, source, rng);
}

static void routes_watched(void *context, unsigned stage, unsigned crossbars,
                           struct rt_load_sim_request *request, unsigned n, uint64_t *rng)
{
    assert_int_equal(progress.step, 1 + stage);
    advances();
    rt_load_sim_rn1(context, stage, crossbars, request, n, rng);
}

static void progress_never_falls_nor_goes_beyond_the_whole(void **state)
{
    static const char *const some[] = {"hybrid:12,1", "full:2", "bidelta:2,2", "full:1,capped"};

    (void)state;
    for (size_t i = 0; i < 8; i++) {
        struct rt_load_sim_count count;
        struct simulated s;
        uint64_t wholes;

        sim_open(&s, some[i / 2], i % 2 == 1, NULL);
        wholes = s.sim.processors + (1 + i % 2) * (uint64_t)s.sim.components;
        s.sim.progress = &progress;
        assert_int_equal(rt_load_sim_open(&s.sim, NULL), 0);
        assert_int_equal(progress.total, wholes);
        assert_true(progress.done <= wholes && progress.done >= wholes - 1);
        s.sim.traffic = offers_watched;
        s.sim.router = routes_watched;
        memset(&count, 0, sizeof count);
        done_before = 0;
        sim_try(&s, ALWAYS, 1, 0, 1, &count);
        assert_int_equal(progress.done + 1, progress.total);
        sim_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_what_the_parts_take),
        cmocka_unit_test(to_itself_nothing_is_sent_in_a_full_tree),
        cmocka_unit_test(without_retries_the_tries_need_no_memory),
        cmocka_unit_test(progress_never_falls_nor_goes_beyond_the_whole),
        cmocka_unit_test(a_lone_connection_opens_in_the_cycles_of_the_equations),
        cmocka_unit_test(a_failed_try_costs_the_way_there_and_back),
        cmocka_unit_test(half_the_tries_failing_doubles_them),
        cmocka_unit_test(retries_reach_a_steady_state_near_the_model),
        cmocka_unit_test(intervals_hold_the_true_share_19_times_in_20),
        cmocka_unit_test(all_or_nothing_has_a_binomial_interval_and_equal_trials_have_none),
        cmocka_unit_test(an_interval_is_that_of_the_formula),
        cmocka_unit_test(a_dead_component_is_one_whose_wires_are_dead),
        cmocka_unit_test(a_dead_stack_is_one_whose_components_are_dead),
        cmocka_unit_test(without_its_only_unit_tree_hybrid_12_1_is_64_clusters),
    };

    return run_all(tests);
}
