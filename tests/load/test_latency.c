/* SPDX-License-Identifier: MIT-0 */
/*
 * Tables 4.5, 4.7 and 4.9 from walks on wires, not from the paper's equations: every component
 * adds a cycle, every wire its delay, every byte dropped one more (SPEC 7.2, 14.4, 14.5).
 */
#include "support.h"

#include "rt/load.h"

/* Cycles, as doubles so that mean delays can be added up, too. */
struct cycles {
    double connect, open;
};

/* Wires by their span: which layout of 14.4 they have, and whether there is one. */
static int layout_of(const struct rt_net *net, unsigned span, struct rt_load_geometry *layout)
{
    unsigned rank = net->family == RT_FAMILY_FULL ? span - 1 : span; /* UT64x2 stand on none */

    return span > 0 && rank > 0 && rt_load_layout(net, rank, layout) == 0;
}

static unsigned stacks_of(const struct rt_net *net)
{
    unsigned n = 0;

    while (net->family == RT_FAMILY_BIDELTA && n < RT_PARAM_MAX && net->param[n] > 0)
        n++;
    return n;
}

enum kind { LONGEST, SHORTEST, MEAN };

/* Cycles on the wires of a span; those of the last bidelta stack loop back in one, if there are
 * others (4.2.2). */
static double delay_of(const struct rt_net *net, unsigned span, enum kind kind)
{
    static uint64_t count[2 * RT_LOAD_CUBE_MAX];
    struct rt_load_geometry layout;
    struct rt_load_length_stats wires;

    if (!layout_of(net, span, &layout))
        return span > 1 && span == stacks_of(net);
    if (kind == SHORTEST)
        return 1;
    if (kind == LONGEST)
        return rt_load_delay_worst(&layout, RT_LOAD_OPTICAL);
    assert_int_equal(rt_load_lengths(&layout, RT_LOAD_OPTICAL, count, &wires), 0);
    return wires.delay;
}

/*
 * Walks one path and adds up its cycles; *wires, if not null, becomes how many wires of each span
 * are on it.  What the walk itself says must be the same where delays are whole numbers.
 */
static struct cycles walk(const struct rt_net *net, uint64_t source, uint64_t destination,
                          uint64_t seed, const double *delay, unsigned wires[RT_TOPO_SPANS_MAX])
{
    static const uint32_t itself[RT_TOPO_SPANS_MAX] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    struct rt_walk_wires_on on = {net,    rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                  itself, NULL};
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX];
    struct rt_walk_wire_hop hop[RT_WALK_HOPS_MAX];
    struct cycles cycles = {0, 0};
    uint32_t whole[RT_TOPO_SPANS_MAX];
    struct rt_walk_path path;
    unsigned last, routing, exact = 1;

    rt_locate(net, source, src);
    rt_locate(net, destination, dst);
    routing = (unsigned)rt_compute(net, src, dst, seq);
    assert_int_equal(rt_walk_one(&on, &(struct rt_walk_sent){source, destination, seq, routing},
                                 seed, hop, &path),
                     0);
    last = (unsigned)path.connect - path.hops;
    cycles.connect = path.hops;
    for (unsigned i = 1; i <= path.hops; i++) { /* the processor's own wire belongs to it */
        unsigned span = i < path.hops ? hop[i].delay : last;

        last -= i < path.hops ? span : 0;
        assert_in_range(span, 0, RT_TOPO_SPANS_MAX - 1);
        cycles.connect += delay[span];
        wires[span]++;
    }
    cycles.open = cycles.connect + path.start;
    for (unsigned span = 0; span < RT_TOPO_SPANS_MAX; span++) {
        whole[span] = (uint32_t)delay[span];
        exact &= (double)whole[span] == delay[span];
    }
    on.delay = whole;
    rt_walk_one(&on, &(struct rt_walk_sent){source, destination, seq, routing}, seed, NULL, &path);
    if (exact && ((double)path.connect != cycles.connect || (double)path.open != cycles.open))
        fail_with("walk's own cycles %" PRIu64 "/%" PRIu64 " are not %.0f/%.0f\n", path.connect,
                  path.open, cycles.connect, cycles.open);
    return cycles;
}

/* A processor whose connection with `source` crosses at a tree level; bidelta: any. */
static uint64_t partner(const struct rt_net *net, uint64_t source, unsigned level, uint64_t *random)
{
    uint64_t leaf = net->family == RT_FAMILY_HYBRID ? net->param[0] : 1;
    uint64_t other = next_random(random), top = level == 0 ? 0 : UINT64_C(1) << 2 * (level - 1);

    if (net->family == RT_FAMILY_BIDELTA)
        return other % rt_topo_processors(net);
    if (level == 0)
        return source / leaf * leaf + other % leaf;
    return (source / leaf ^ (top * (1 + other % 3) + (other >> 8) % top)) * leaf +
           (other >> 40) % leaf;
}

#define PATHS 40 /* a level */

/* The longest and the shortest of PATHS paths through a level. */
static void span_of(const struct rt_net *net, unsigned level, const double *delay,
                    struct cycles *least, struct cycles *most, unsigned *wires)
{
    uint64_t random = 88172645463325252 + level;

    *least = (struct cycles){1e9, 1e9};
    *most = (struct cycles){0, 0};
    for (unsigned i = 0; i < PATHS; i++) {
        uint64_t source = next_random(&random) % rt_topo_processors(net);
        uint64_t destination = partner(net, source, level, &random);
        struct cycles c;

        assert_int_equal(rt_topo_common(net, source, destination), level);
        c = walk(net, source, destination, random, delay, wires);
        least->connect = c.connect < least->connect ? c.connect : least->connect;
        least->open = c.open < least->open ? c.open : least->open;
        most->connect = c.connect > most->connect ? c.connect : most->connect;
        most->open = c.open > most->open ? c.open : most->open;
    }
}

static void delays_of(const struct rt_net *net, enum kind kind, double delay[RT_TOPO_SPANS_MAX])
{
    for (unsigned span = 0; span < RT_TOPO_SPANS_MAX; span++)
        delay[span] = delay_of(net, span, kind);
}

/* Differences between a row of the tables and walks: worst cases over the longest wires; best
 * ones by the lowest level, in a bidelta network over the shortest wires. */
static int differences(const struct rt_net *net, const double *longest, const double *shortest,
                       char **column, unsigned *wires)
{
    struct cycles least = {1e9, 1e9}, most = {0, 0}, low, high;
    unsigned lowest = net->family == RT_FAMILY_FULL, unused[RT_TOPO_SPANS_MAX] = {0};

    for (unsigned level = lowest; level <= rt_topo_levels(net); level++) {
        span_of(net, level, longest, &low, &high, wires);
        most.connect = high.connect > most.connect ? high.connect : most.connect;
        most.open = high.open > most.open ? high.open : most.open;
    }
    span_of(net, lowest, net->family == RT_FAMILY_BIDELTA ? shortest : longest, &least, &high,
            unused);
    return (most.connect != strtod(column[1], NULL)) + (least.connect != strtod(column[2], NULL)) +
           (most.open != strtod(column[3], NULL)) + (least.open != strtod(column[4], NULL));
}

/* tests/vectors/golden_latency.tsv */
static void tables_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    double longest[RT_TOPO_SPANS_MAX], shortest[RT_TOPO_SPANS_MAX];
    unsigned wires[RT_TOPO_SPANS_MAX] = {0}, spans = 0;

    delays_of(&net, LONGEST, longest);
    delays_of(&net, SHORTEST, shortest);
    if (differences(&net, longest, shortest, column, wires) != 0)
        fail_with("%s: walks do not take the cycles of the paper's tables\n", column[0]);
    /* planted: a cycle more in the wires of one span, wherever some path uses it */
    for (unsigned span = 0; span < RT_TOPO_SPANS_MAX; span++) {
        unsigned again[RT_TOPO_SPANS_MAX] = {0};

        if (wires[span] == 0)
            continue;
        spans++;
        longest[span]++;
        shortest[span]++;
        if (differences(&net, longest, shortest, column, again) == 0)
            fail_with("%s: a cycle more in span %u is not seen\n", column[0], span);
        longest[span]--;
        shortest[span]--;
    }
    /* the span within stacks, and one a layer (a full tree's lowest has none) or a stack */
    assert_int_equal(spans, net.family == RT_FAMILY_HYBRID ? 1 + net.param[1]
                            : net.family == RT_FAMILY_FULL ? net.param[0]
                                                           : stacks_of(&net) + 1);
}

static void walks_take_the_cycles_of_tables_4_5_4_7_and_4_9(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_latency.tsv", 5, 17, tables_row);
}

/* Every level of every fat-tree that is not capped: all paths take what the equations say. */
static unsigned levels;

static void of_the_equations(const struct rt_net *net)
{
    double longest[RT_TOPO_SPANS_MAX];
    unsigned lowest = net->family == RT_FAMILY_FULL;

    if (net->capped)
        return;
    delays_of(net, LONGEST, longest);
    for (unsigned level = lowest; level <= rt_topo_levels(net); level++) {
        unsigned wires[RT_TOPO_SPANS_MAX] = {0};
        struct cycles least, most;
        struct rt_load_cycles latency;
        char text[RT_NET_TEXT_MAX];

        rt_net_format(net, text, sizeof text);
        span_of(net, level, longest, &least, &most, wires);
        assert_int_equal(rt_load_latency(net, level, &latency), 0);
        if (least.connect != latency.connect || most.connect != latency.connect ||
            least.open != latency.open || most.open != latency.open)
            fail_with("%s, level %u: %u/%u, walked %.0f..%.0f/%.0f..%.0f\n", text, level,
                      latency.connect, latency.open, least.connect, most.connect, least.open,
                      most.open);
        levels++;
    }
}

static void walks_through_every_level_take_the_cycles_of_the_equations(void **state)
{
    (void)state;
    levels = 0;
    for_each_fat_tree(of_the_equations);
    assert_int_equal(levels, 3 * (7 + 3 * 28) + 3 * 36);
}

/*
 * Expected cycles over wires of mean delay (SPEC 14.4's table, rounded), added up by hand: through
 * level 6 of hybrid:192,2 12 + 1 components, two wires of 1.01 and two of 3.15 cycles; through
 * level 9 of full:3 3 + 9, two of 1.00 and two of 1.80; bidelta:3,3,4 10, 1.33, 6.94 and 1.
 */
static void expected_cycles_are_those_over_mean_wires(void **state)
{
    static const struct {
        const char *net;
        unsigned level, dropped;
        double connect;
    } row[] = {{"hybrid:192,2", 6, 3, 13 + 2 * (1.01 + 3.15)},
               {"hybrid:192,2", 3, 2, 9 + 2 * 1.01},
               {"hybrid:12,2", 6, 3, 11 + 2 * (1.00 + 1.02)},
               {"full:3", 9, 3, 12 + 2 * (1.00 + 1.80)},
               {"bidelta:3,3,4", 0, 2, 10 + 1.33 + 6.94 + 1}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].net);
        unsigned wires[RT_TOPO_SPANS_MAX] = {0};
        double mean[RT_TOPO_SPANS_MAX];
        struct cycles least, most;

        delays_of(&net, MEAN, mean);
        span_of(&net, row[i].level, mean, &least, &most, wires);
        if (most.connect - least.connect > 1e-9 || most.connect - row[i].connect > 0.021 ||
            row[i].connect - most.connect > 0.021 ||
            most.open - most.connect != (double)row[i].dropped)
            fail_with("%s, level %u: expected %.2f/%.2f, not %.2f\n", row[i].net, row[i].level,
                      most.connect, most.open, row[i].connect);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_take_the_cycles_of_tables_4_5_4_7_and_4_9),
        cmocka_unit_test(walks_through_every_level_take_the_cycles_of_the_equations),
        cmocka_unit_test(expected_cycles_are_those_over_mean_wires),
    };

    return run_all(tests);
}
