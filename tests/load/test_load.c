/* SPDX-License-Identifier: MIT-0 */
/* Hardware and latency: the paper's tables, and counts by enumeration of the
 * topology for networks that are not in them. */
#include "explore.h"
#include "rt/load.h"

static uint64_t number(const char *text)
{
    return strtoull(text, NULL, 10);
}

static void hardware_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    struct rt_load_parts h;

    rt_load_hardware(&net, &h);
    if (h.processors != number(column[1]) || h.clusters != number(column[2]) ||
        h.unit_trees_2 != number(column[3]) || h.unit_trees_8 != number(column[4]) ||
        h.components != number(column[5]))
        fail_with("%s differs from its table\n", column[0]);
}

static void hardware_is_that_of_tables_4_4_4_6_and_4_8(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_hardware.tsv", 6, 18, hardware_row);
}

static void latency_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    struct rt_load_cycles worst, best;

    assert_int_equal(rt_load_latency(&net, rt_topo_levels(&net), &worst), 0);
    assert_int_equal(rt_load_latency_best(&net, &best), 0);
    if (worst.connect != number(column[1]) || best.connect != number(column[2]) ||
        worst.open != number(column[3]) || best.open != number(column[4]))
        fail_with("%s differs from its table\n", column[0]);
}

static void latency_is_that_of_tables_4_5_4_7_and_4_9(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_latency.tsv", 5, 17, latency_row);
}

static void sizes_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    struct rt_load_parts h;

    rt_load_hardware(&net, &h);
    assert_int_equal(h.processors, number(column[1]));
    assert_int_equal(h.location_bytes, number(column[2]));
    assert_int_equal(h.sequence_bytes, number(column[3]));
}

static void sizes_are_those_of_the_model(void **state)
{
    (void)state;
    for_each_row(VECTORS "transit_nets.tsv", 4, 100, sizes_row);
}

/* --- components, by pushing wires through the explored places ----------- */

#define WIRE 65536 /* unit of bandwidth: shares of a wire down to 4^-8 are whole */

static uint64_t lateral[PLACES_MAX]; /* into a place across from up routers */
static uint64_t out[PLACES_MAX];     /* out of a place, in all four directions */

static size_t number_of_place(const struct rt_topo_place *place)
{
    int is_new;
    struct visit *v = find(place, &is_new);

    assert_false(is_new);
    return (size_t)(v - visits);
}

/* The place that a direction leads to; PLACES_MAX outside the network. */
static size_t next_place(const struct rt_net *net, size_t i, unsigned direction)
{
    struct rt_topo_place place = visits[i].place;
    struct rt_topo_bundle wire;

    rt_topo_next(net, &place, direction, &wire);
    return place.kind == RT_TOPO_PLACE_OUTSIDE ? PLACES_MAX : number_of_place(&place);
}

/* An up router sends a quarter of its wires in each direction (DeHon 2.2.4):
 * a share goes on up, the others across. */
static void climb(const struct rt_net *net)
{
    for (unsigned layer = 1; layer <= 8; layer++) {
        for (size_t i = 0; i < visited; i++) {
            if (visits[i].place.kind != RT_TOPO_PLACE_UP || visits[i].place.stage != layer)
                continue;
            for (unsigned direction = 0; direction < 4; direction++) {
                size_t to = next_place(net, i, direction);

                if (to < PLACES_MAX)
                    *(visits[to].place.kind == RT_TOPO_PLACE_DOWN ? &lateral[to] : &out[to]) +=
                        out[i] / 4;
            }
        }
    }
}

/* As many wires leave a stage downwards as enter the places below it from
 * above: two a processor, 2n/3 a cluster (2.1.1), all but the lateral inputs
 * of a down stage; a router has as many inputs as outputs. */
static void descend(const struct rt_net *net, unsigned kind, unsigned stage, unsigned stack)
{
    for (size_t i = 0; i < visited; i++) {
        const struct rt_topo_place *place = &visits[i].place;

        if (place->kind != kind || place->stage != stage || place->stack != stack)
            continue;
        for (unsigned direction = 0; direction < 4; direction++) {
            size_t to = next_place(net, i, direction);
            const struct rt_topo_place *below = &visits[to].place;

            if (below->kind == RT_TOPO_PLACE_PROCESSOR)
                out[i] += 2 * WIRE;
            else if (below->kind == RT_TOPO_PLACE_CLUSTER && below->stage == 1)
                out[i] += (uint64_t)net->param[0] * 2 / 3 * WIRE;
            else
                out[i] += out[to] - lateral[to];
        }
    }
}

/* Two wires from each processor (1.2) enter the first stage; in a cluster they
 * are three quarters of its inputs, a quarter of its outputs leaves for the
 * tree (2.1). */
static void enter(const struct rt_net *net)
{
    for (uint64_t p = 0; p < rt_topo_processors(net); p++) {
        struct rt_topo_place place;
        struct rt_topo_bundle wire;
        size_t i;

        rt_topo_start(net, p, &place, &wire);
        i = number_of_place(&place);
        if (place.kind == RT_TOPO_PLACE_CLUSTER) {
            out[i] = (uint64_t)net->param[0] * 2 * 4 / 3 * WIRE;
            out[next_place(net, i, 3)] = out[i] / 4;
        } else if (place.kind == RT_TOPO_PLACE_UP) {
            out[i] += 2 * WIRE;
        }
    }
}

static uint64_t components_counted(const struct rt_net *net)
{
    uint64_t wires = 0;

    explore(net);
    memset(out, 0, sizeof out);
    memset(lateral, 0, sizeof lateral);
    enter(net);
    climb(net);
    for (unsigned stage = 4; stage >= 2; stage--)
        descend(net, RT_TOPO_PLACE_CLUSTER, stage, 0);
    for (unsigned level = 1; level <= rt_topo_levels(net) - net->capped; level++)
        descend(net, RT_TOPO_PLACE_DOWN, level, 0);
    for (unsigned stack = RT_PARAM_MAX; net->family == RT_FAMILY_BIDELTA && stack >= 1; stack--)
        for (unsigned stage = (unsigned)net->param[stack - 1]; stage >= 1; stage--)
            descend(net, RT_TOPO_PLACE_STACK, stage, stack);
    for (size_t i = 0; i < visited; i++)
        wires += out[i];
    assert_int_equal(wires % (8 * WIRE), 0);
    return wires / (8 * WIRE);
}

static void components_are_those_that_the_wires_need(void **state)
{
    static const char *const text[] = {
        "hybrid:12,1,capped", "hybrid:48,1,capped", "full:1,capped", "full:2,capped", "bidelta:2,3",
        "bidelta:1,2,2",      "bidelta:2",          "hybrid:12,2",   "hybrid:192,1",  "full:2"};

    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        struct rt_net net = net_of(text[i]);
        struct rt_load_parts h;
        uint64_t counted = components_counted(&net);

        rt_load_hardware(&net, &h);
        if (h.components != counted)
            fail_with("%s: %" PRIu64 " components, %" PRIu64 " counted\n", text[i], h.components,
                      counted);
        assert_int_equal(h.processors, places(RT_TOPO_PLACE_PROCESSOR, 0));
        if (net.family == RT_FAMILY_HYBRID)
            assert_int_equal(h.clusters, places(RT_TOPO_PLACE_CLUSTER, 1));
    }
}

/* --- latency, hop by hop on walks --------------------------------------- */

/* Worst wire of `factor` * sides^2, squared, in cycles: floating point this
 * time, and by trying one cycle after the other. */
static unsigned worst_wire(double factor, double sides, double inches)
{
    const double clock = 0.98357 * 12 * 10;
    unsigned cycles = 1;

    while (factor * sides * sides * inches * inches > cycles * clock * (cycles * clock))
        cycles++;
    return cycles;
}

/* Cycles of the wire by which a hop was reached: between stacks only. */
static unsigned wire_delay(const struct rt_net *net, const struct rt_walk_hop *hop)
{
    static const double side[] = {5.6, 11.2, 22.4};
    int hybrid = net->family == RT_FAMILY_HYBRID;
    double inches = !hybrid ? 11.2 : side[net->param[0] == 12 ? 0 : net->param[0] == 48 ? 1 : 2];
    double sides = 4;
    unsigned lower; /* the layer below the wire, 0 = clusters */

    switch (hop->bundle.kind) {
    case RT_TOPO_BUNDLE_EXIT:
    case RT_TOPO_BUNDLE_CLUSTER:
        lower = 0;
        break;
    case RT_TOPO_BUNDLE_UP:
        lower = hop->place.stage - 1u;
        break;
    case RT_TOPO_BUNDLE_ENTRY:
        lower = hop->place.stage / 3u;
        break;
    default:
        return 0;
    }
    for (unsigned u = hybrid ? 0 : 1; u < lower; u++)
        sides *= 4;
    return worst_wire(3, sides, inches);
}

static void latency_of_each_level_is_that_of_its_walks(void **state)
{
    static const char *const text[] = {"hybrid:12,3", "hybrid:48,4", "hybrid:192,2",
                                       "full:4",      "full:8",      "hybrid:192,7",
                                       "full:1",      "hybrid:12,1"};

    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        struct rt_net net = net_of(text[i]);
        const struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
        struct rt_walk_plan plan;
        unsigned levels_met = 0;

        rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_CLASSES, 0, 1);
        for (uint64_t pair = 0; pair < plan.pairs; pair++) {
            uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX];
            struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
            struct rt_load_cycles latency;
            uint64_t source, destination;
            unsigned connect = 0;
            struct rt_walk walk;

            rt_walk_plan_pair(&plan, pair, &source, &destination);
            rt_locate(&net, source, src);
            rt_locate(&net, destination, dst);
            rt_walk_run(&on, source, destination, seq, (unsigned)rt_compute(&net, src, dst, seq),
                        hops, &walk);
            if (walk.hops == 0)
                continue;
            for (int hop = 0; hop < walk.hops; hop++)
                connect += 1 + wire_delay(&net, &hops[hop]);
            assert_int_equal(rt_load_latency(&net, walk.crossed, &latency), 0);
            if (latency.connect != connect || latency.open != connect + walk.start)
                fail_with("%s level %d: %u/%u, walked %u/%u\n", text[i], walk.crossed,
                          latency.connect, latency.open, connect, connect + walk.start);
            levels_met |= 1u << walk.crossed;
        }
        assert_int_equal(levels_met,
                         (2u << rt_topo_levels(&net)) - 1 - (net.family == RT_FAMILY_FULL));
    }
}

static void bidelta_latency_is_that_of_its_walk(void **state)
{
    /* sides of the squares by hand: transit stacks of 64 x 8 converge 4^j at
     * a time, at most N / 256 of them (SPEC 7) */
    static const struct {
        const char *text;
        double side[7];
    } row[] = {
        {"bidelta:2,3", {2}},
        {"bidelta:1,2", {1}},
        {"bidelta:2,2,3", {4, 8}},
        {"bidelta:3,3,3,4", {8, 64, 512}},
        {"bidelta:3,3,3,3,3,3,3,4", {8, 64, 512, 4096, 32768, 262144, 2097152}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].text);
        const struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
        const uint8_t seq[RT_SEQ_MAX] = {0};
        struct rt_load_cycles worst, best;
        unsigned wires = 0, stacks = 1;
        struct rt_walk walk;

        while (stacks < RT_PARAM_MAX && net.param[stacks] != 0) {
            wires += worst_wire(2, row[i].side[stacks - 1], 22.4);
            stacks++;
        }
        assert_int_equal(rt_walk_run(&on, 0, 0, seq, stacks, NULL, &walk), RT_WALK_ARRIVED);
        assert_int_equal(rt_load_latency(&net, 0, &worst), 0);
        assert_int_equal(rt_load_latency_best(&net, &best), 0);
        assert_int_equal(worst.connect, walk.hops + wires + 1);
        assert_int_equal(worst.open, worst.connect + walk.start);
        assert_int_equal(best.connect, walk.hops + (stacks - 1) + 1);
        assert_int_equal(best.open, best.connect + walk.start);
    }
}

static void no_latency_is_made_up(void **state)
{
    struct rt_net capped = RT_HYBRID_CAPPED(48, 1), full = RT_FULL(2);
    struct rt_load_cycles latency = {7, 7};

    (void)state;
    assert_int_equal(rt_load_latency(&capped, 1, &latency), RT_ERR_CAPPED);
    assert_int_equal(rt_load_latency_best(&capped, &latency), RT_ERR_CAPPED);
    assert_int_equal(rt_load_latency(&full, 0, &latency), RT_ERR_INDEX);
    assert_int_equal(rt_load_latency(&full, 7, &latency), RT_ERR_INDEX);
    assert_int_equal(latency.connect + latency.open, 14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hardware_is_that_of_tables_4_4_4_6_and_4_8),
        cmocka_unit_test(latency_is_that_of_tables_4_5_4_7_and_4_9),
        cmocka_unit_test(sizes_are_those_of_the_model),
        cmocka_unit_test(components_are_those_that_the_wires_need),
        cmocka_unit_test(latency_of_each_level_is_that_of_its_walks),
        cmocka_unit_test(bidelta_latency_is_that_of_its_walk),
        cmocka_unit_test(no_latency_is_made_up),
    };

    return run_all(tests);
}
