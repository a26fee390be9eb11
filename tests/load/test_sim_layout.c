/* SPDX-License-Identifier: MIT-0 */
/* What a simulation lays out, for networks of all sizes: stages, memory, locations; and the
 * destinations that it draws where nothing is laid out at all. */
#include "sim_naive.h"

/* --- stages -------------------------------------------------------------------------------- */

/* Does a tree have this stage (SPEC 14.6), and of what is it? */
static int stage_of_tree(const struct rt_net *net, unsigned stage, struct rt_topo_component *is)
{
    int hybrid = net->family == RT_FAMILY_HYBRID;
    unsigned layers = (unsigned)net->param[hybrid];
    unsigned leaf_stages = !hybrid ? 0 : net->param[0] == 12 ? 2 : net->param[0] == 48 ? 3 : 4;

    memset(is, 0, sizeof *is);
    if (stage == 0 || stage >= 34) {
        is->kind = RT_TOPO_PLACE_CLUSTER;
        is->stage = (uint8_t)(stage == 0 ? 1 : stage - 33);
        return is->stage <= leaf_stages;
    }
    is->kind = stage < 9 ? RT_TOPO_PLACE_UP : stage == 9 ? RT_TOPO_PLACE_CAP : RT_TOPO_PLACE_DOWN;
    is->stage = (uint8_t)(stage < 9 ? stage : stage == 9 ? 3 * layers + 1 : 34 - stage);
    return stage < 9 ? stage <= layers : stage == 9 ? net->capped : is->stage <= 3 * layers;
}

static void same_component(const struct rt_net *net, unsigned stage,
                           const struct rt_topo_component *want)
{
    struct rt_topo_component got;

    memset(&got, 0xA5, sizeof got);
    assert_int_equal(rt_load_sim_stage(net, stage, &got), 1);
    assert_int_equal(got.kind, want->kind);
    assert_int_equal(got.stage, want->stage);
    assert_int_equal(got.stack, want->stack);
    assert_int_equal(got.unit + got.index, 0);
}

static void stages_of_a_tree(const struct rt_net *net)
{
    struct rt_topo_component is;

    for (unsigned stage = 0; stage < RT_LOAD_SIM_STAGES_MAX + 30; stage++)
        if (stage < RT_LOAD_SIM_STAGES_MAX && stage_of_tree(net, stage, &is))
            same_component(net, stage, &is);
        else
            assert_int_equal(rt_load_sim_stage(net, stage, &is), 0);
}

static void stages_of_a_bidelta(const struct rt_net *net)
{
    for (unsigned stage = 0; stage < RT_LOAD_SIM_STAGES_MAX + 30; stage++) {
        struct rt_topo_component is = {RT_TOPO_PLACE_STACK, (uint8_t)(stage % 4 + 1),
                                       (uint8_t)(stage / 4 + 1), 0, 0};

        if (stage < 32 && is.stage <= net->param[stage / 4])
            same_component(net, stage, &is);
        else
            assert_int_equal(rt_load_sim_stage(net, stage, &is), 0);
    }
}

static void every_network_has_the_stages_of_its_components(void **state)
{
    (void)state;
    assert_int_equal(for_each_fat_tree(stages_of_a_tree), 54);
    assert_int_equal(for_each_bidelta(stages_of_a_bidelta), 9840);
}

/* --- memory -------------------------------------------------------------------------------- */

/* 24 bytes a processor and 4 a component of each copy, 4 a component of all; see the header. */
static void memory_of(const struct rt_net *net)
{
    struct rt_load_parts parts;
    uint32_t processors = 7, components = 7;
    uint64_t n, c, wires;

    rt_load_hardware(net, &parts);
    n = parts.processors;
    c = parts.components;
    wires = 8 * c + 2 * n;
    if (wires >= UINT32_MAX) {
        assert_int_equal(rt_load_sim_size(net, &processors, &components), RT_ERR_SPACE);
        assert_true(processors == 7 && components == 7);
        assert_int_equal(rt_load_sim_bytes(net, 3, 1, 1, 1), 0);
        return;
    }
    assert_int_equal(rt_load_sim_size(net, &processors, &components), 0);
    assert_true(processors == n && components == c);
    for (unsigned what = 0; what < 8 * 4; what++) {
        uint64_t copies = what / 8, one = 24 * n + 4 * c, all = 4 * c;

        all += what & 1 ? 4 * wires : 0;
        one += what & 2 ? 8 * n : 0;
        one += what & 4 ? c / 8 + 1 + wires / 8 + 1 : 0;
        assert_int_equal(rt_load_sim_bytes(net, (uint32_t)copies, what & 1, what & 2, what & 4),
                         all + copies * one);
    }
}

static void memory_is_that_of_the_parts_of_every_network(void **state)
{
    struct rt_net ring = net_of("multicube:5");
    uint32_t n = 7, c = 7;

    (void)state;
    for_each_fat_tree(memory_of);
    for_each_bidelta(memory_of);
    assert_int_equal(rt_load_sim_size(&ring, &n, &c), RT_ERR_FAMILY);
    assert_true(n == 7 && c == 7);
    assert_int_equal(rt_load_sim_bytes(&ring, 1, 0, 0, 0), 0);
}

/* --- runs and delays ----------------------------------------------------------------------- */

/* The components of each stage are those of its run, in order; a stage that is not there has none,
 * and no cycles. */
static void runs_of(const char *text)
{
    static const uint32_t cycles[RT_TOPO_SPANS_MAX] = {1, 3, 5, 11, 2, 7, 13, 4, 6};
    const struct rt_load_sim_run nothing = {0, 0, 0, 0};
    struct simulated s;

    sim_open(&s, text, 0, NULL);
    memset(s.sim.run, 0xA5, sizeof s.sim.run);
    memset(s.sim.delay, 0xA5, sizeof s.sim.delay);
    assert_int_equal(rt_load_sim_open(&s.sim, cycles), 0);
    for (unsigned stage = 0; stage < RT_LOAD_SIM_STAGES_MAX; stage++) {
        const struct rt_load_sim_run *run = &s.sim.run[stage];
        uint32_t unit = 0, i = 0, delay = 0;
        struct rt_topo_component is;

        for (uint32_t c = 0; c < s.sim.components; c++) {
            rt_topo_component_at(&s.net, c, &is);
            if (naive_stage(&is) != stage)
                continue;
            assert_int_equal(c, run->first + unit * run->stride + i);
            if (++i == run->size) {
                i = 0;
                unit++;
            }
        }
        assert_int_equal(unit, run->units);
        assert_int_equal(i, 0);
        if (unit == 0)
            assert_memory_equal(run, &nothing, sizeof nothing);
        for (unsigned d = 0; d < 4; d++)
            delay |= s.sim.delay[stage][d];
        assert_int_equal(delay != 0, rt_load_sim_stage(&s.net, stage, &is));
    }
    sim_close(&s);
}

static void every_stage_has_the_components_of_its_run(void **state)
{
    static const char *const nets[] = {
        "full:1",      "full:1,capped", "full:2",    "hybrid:12,1",   "hybrid:192,1",
        "bidelta:3,2", "bidelta:2",     "bidelta:4", "bidelta:1,3,2", "hybrid:12,1,capped"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++)
        runs_of(nets[i]);
}

/* done counts processors, components, and components again for their wires: at the end it is the
 * number of the last one, and for wires all. */
static void laying_out_ends_with_all_done(void **state)
{
    static const char *const nets[] = {"full:1", "hybrid:12,1", "bidelta:3"};

    (void)state;
    for (size_t i = 0; i < 6; i++) {
        struct rt_load_progress progress = {7, UINT32_MAX, 7};
        uint32_t wires = i % 2;
        struct simulated s;

        sim_open(&s, nets[i / 2], (int)wires, NULL);
        s.sim.progress = &progress;
        assert_int_equal(rt_load_sim_open(&s.sim, NULL), 0);
        assert_int_equal(progress.step, 0);
        assert_int_equal(progress.total, s.sim.processors + (1 + wires) * s.sim.components);
        assert_int_equal(progress.done, progress.total - (1 - wires));
        sim_close(&s);
    }
}

/* --- dead parts ---------------------------------------------------------------------------- */

/* components / 8 + 1 bytes and wires / 8 + 1 bytes are written, and no more. */
static void dead_parts_take_the_bytes_that_the_header_says(void **state)
{
    static uint8_t components[2000], wires[2000];
    struct simulated s;

    (void)state;
    memset(components, 0xFF, sizeof components);
    memset(wires, 0xFF, sizeof wires);
    sim_open(&s, "full:1", 0, NULL);
    s.sim.dead_component = components;
    s.sim.dead_wire = wires;
    rt_load_sim_fail(&s.sim, &(struct rt_walk_faults){NULL, 0, NULL, 0, NULL, 0});
    for (size_t i = 0; i < sizeof wires; i++) {
        assert_int_equal(components[i], i < s.sim.components / 8 + 1 ? 0 : 0xFF);
        assert_int_equal(wires[i], i < rt_topo_wires(&s.net) / 8 + 1 ? 0 : 0xFF);
    }
    s.sim.dead_component = s.sim.dead_wire = NULL;
    sim_close(&s);
}

static void *room_and_more(size_t n, size_t size)
{
    return memset(room_for(n + 1, size), 0xA5, (n + 1) * size);
}

static int is_soiled(const void *memory, size_t n, size_t size)
{
    const uint8_t *behind = (const uint8_t *)memory + n * size;

    for (size_t i = 0; i < size; i++)
        if (behind[i] != 0xA5)
            return 0;
    return 1;
}

/* Nothing behind the room that the header asks for is written, of whatever is laid out. */
static void what_is_laid_out_stays_in_its_room(void **state)
{
    static const char *const nets[] = {"full:1", "hybrid:12,1,capped", "bidelta:2"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_load_sim_count count;
        struct simulated s;
        struct rt_load_sim *sim = &s.sim;
        uint32_t n, c, wires;

        sim_open(&s, nets[i], 0, NULL);
        n = sim->processors;
        c = sim->components;
        wires = 8 * c + 2 * n;
        sim_close(&s);
        sim->slot = room_and_more(n, sizeof *sim->slot);
        sim->tried = room_and_more(n, sizeof *sim->tried);
        sim->first = room_and_more(c, sizeof *sim->first);
        sim->record = room_and_more(c, sizeof *sim->record);
        sim->wire = room_and_more(wires, sizeof *sim->wire);
        assert_int_equal(rt_load_sim_open(sim, NULL), 0);
        memset(&count, 0, sizeof count);
        sim_try(&s, ALWAYS, 1, 0, 2, &count);
        assert_true(made(&count, "all") > 0 && count.astray + count.doubled == 0);
        assert_true(is_soiled(sim->slot, n, sizeof *sim->slot));
        assert_true(is_soiled(sim->tried, n, sizeof *sim->tried));
        assert_true(is_soiled(sim->first, c, sizeof *sim->first));
        assert_true(is_soiled(sim->record, c, sizeof *sim->record));
        assert_true(is_soiled(sim->wire, wires, sizeof *sim->wire));
        sim_close(&s);
    }
}

/* Sends the first two that come to the top on upwards, and nobody else; counts them. */
static void over_the_top(void *context, unsigned stage, unsigned crossbars,
                         struct rt_load_sim_request *request, unsigned requests, uint64_t *rng)
{
    uint64_t *sent = context;

    if (stage > 1) /* that of up routers in the only layer; there are no clusters */
        fail_with("stage %u is behind the top\n", stage);
    (void)crossbars;
    (void)rng;
    for (unsigned i = 0; i < requests; i++) {
        request[i].output = (uint8_t)(i < 2 ? 6 + i : RT_LOAD_SIM_BLOCKED);
        *sent += i < 2;
    }
}

/* Above an uncapped root there is nothing: who is sent there is lost there, and meets nobody. */
static void what_leaves_a_root_upwards_goes_astray(void **state)
{
    (void)state;
    for (int wires = 0; wires < 2; wires++) {
        struct rt_load_sim_count count;
        struct simulated s;
        uint64_t sent = 0;

        sim_open(&s, "full:1", wires, NULL);
        s.sim.router = over_the_top;
        s.sim.context = &sent;
        memset(&count, 0, sizeof count);
        sim_try(&s, ALWAYS, 1, 0, 2, &count);
        assert_true(sent > 2);
        assert_int_equal(count.astray, sent);
        assert_int_equal(count.doubled + made(&count, "all"), 0);
        sim_close(&s);
    }
}

/* --- locations ----------------------------------------------------------------------------- */

static uint64_t location(const struct rt_net *net, uint64_t processor)
{
    uint8_t loc[RT_LOC_MAX];
    int bytes = rt_locate(net, processor, loc);

    assert_true(bytes > 0);
    return number_of(loc, bytes) << (64 - 8 * bytes);
}

/* Those of leaves v * 16^i and of processor 1 are at hand (rt/load_transit.h); of leaves that are
 * not there, 0. */
static void locations_of(const char *text)
{
    struct simulated s;
    uint32_t size, leaves;

    sim_open(&s, text, 0, NULL);
    size = s.net.family == RT_FAMILY_HYBRID ? (uint32_t)s.net.param[0] : 1;
    leaves = s.sim.processors / size;
    assert_int_equal(s.sim.leaf, size);
    assert_true(s.sim.location == (size > 1 ? location(&s.net, 1) : 0));
    for (unsigned i = 0; i < 8; i++)
        for (uint64_t v = 0; v < 16; v++) {
            uint64_t leaf = v << 4 * i;

            if (s.sim.spread[i][v] != (leaf < leaves ? location(&s.net, leaf * size) : 0))
                fail_with("%s: the location of leaf %" PRIu64 " * 16^%u\n", text, v, i);
        }
    sim_close(&s);
}

static void locations_of_leaves_are_at_hand(void **state)
{
    static const char *const nets[] = {"full:1",      "full:2,capped",  "hybrid:12,1",
                                       "hybrid:48,1", "hybrid:192,1",   "hybrid:12,2,capped",
                                       "bidelta:2",   "bidelta:3,2",    "bidelta:1,2,1,3",
                                       "bidelta:3,4", "bidelta:1,1,1,4"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++)
        if (!quick() || i != 5)
            locations_of(nets[i]);
}

/* --- destinations -------------------------------------------------------------------------- */

static void destinations_in(const struct rt_net *net)
{
    struct naive n;
    uint64_t rng = 11;

    memset(&n, 0, sizeof n);
    n.net = *net;
    n.rng = rng;
    if (rt_topo_processors(net) > UINT32_MAX)
        return;
    n.processors = (uint32_t)rt_topo_processors(net);
    for (unsigned i = 0; i < (net->family == RT_FAMILY_BIDELTA ? 4 : 400); i++) {
        uint32_t source = (uint32_t)(next_random(&rng) % n.processors);
        uint64_t mine = n.rng;
        uint32_t target = rt_load_sim_traffic(NULL, net, source, &mine);

        assert_int_equal(target, naive_target(&n, source));
        assert_true(mine == n.rng && target < n.processors);
        n.uniform = 1;
        assert_int_equal(rt_load_sim_uniform(NULL, net, source, &mine), naive_target(&n, source));
        assert_true(mine == n.rng);
        n.uniform = 0;
    }
}

static void destinations_are_those_of_the_naive_rule_in_networks_of_all_sizes(void **state)
{
    struct rt_net ring = net_of("multicube:5");
    uint64_t rng = 11;

    (void)state;
    for_each_fat_tree(destinations_in);
    for_each_bidelta(destinations_in);
    assert_int_equal(rt_load_sim_traffic(NULL, &ring, 0, &rng), RT_LOAD_SIM_NOBODY);
    assert_int_equal(rt_load_sim_uniform(NULL, &ring, 0, &rng), RT_LOAD_SIM_NOBODY);
    assert_true(rng == 11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_network_has_the_stages_of_its_components),
        cmocka_unit_test(memory_is_that_of_the_parts_of_every_network),
        cmocka_unit_test(every_stage_has_the_components_of_its_run),
        cmocka_unit_test(laying_out_ends_with_all_done),
        cmocka_unit_test(dead_parts_take_the_bytes_that_the_header_says),
        cmocka_unit_test(what_is_laid_out_stays_in_its_room),
        cmocka_unit_test(what_leaves_a_root_upwards_goes_astray),
        cmocka_unit_test(locations_of_leaves_are_at_hand),
        cmocka_unit_test(destinations_are_those_of_the_naive_rule_in_networks_of_all_sizes),
    };

    return run_all(tests);
}
