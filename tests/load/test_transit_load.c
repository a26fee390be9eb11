/* SPDX-License-Identifier: MIT-0 */
/* Transit networks under load: the analytic model beside simulations and beside a
 * count of winners; locality and wires beside the paper's tables. */
#include <math.h>
#include "support.h"
#include "rt/load.h"

static double success_of(const struct rt_net *net, double offered, unsigned whole,
                         const char *level)
{
    struct rt_load_odds success;

    rt_load_success(net, offered, whole, &success);
    return strcmp(level, "all") == 0 ? success.all : success.level[atoi(level)];
}

/* --- the model beside simulations ---------------------------------------- */

static int rows_whole;

static void simulation_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    double share = atof(column[5]), n = atof(column[4]);
    double noise = 3 * sqrt(share * (1 - share) / n);
    unsigned whole = strcmp(column[2], "a") == 0;
    double model = success_of(&net, atof(column[1]), whole, column[3]);

    rows_whole += (int)whole;
    if (fabs(model - share) > 0.006 + noise)
        fail_with("%s load %s level %s: model %.4f, simulated %.4f\n", column[0], column[1],
                  column[3], model, share);
}

static void model_is_within_6_thousandths_of_simulation(void **state)
{
    (void)state;
    rows_whole = 0;
    for_each_row(VECTORS "transit_load.tsv", 6, 70, simulation_row);
    assert_true(rows_whole > 0);
}

static void figure_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    double model = success_of(&net, 1, 0, column[1]), figure = atof(column[2]);

    if (fabs(model - figure) > (net.param[0] == 12 ? 0.006 : 0.004))
        fail_with("%s level %s: model %.4f, figure %.3f\n", column[0], column[1], model, figure);
}

static void model_is_within_4_thousandths_of_the_figures(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_success.tsv", 3, 8, figure_row);
}

static void planted_row(char **column)
{
    struct rt_net net = net_of(column[0]);

    if (fabs(success_of(&net, 1, 1, column[1]) - atof(column[2])) < 0.05)
        fail_with("%s level %s: configuration A everywhere is not seen\n", column[0], column[1]);
}

static void planted_configuration_A_everywhere_is_seen(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_success.tsv", 3, 8, planted_row);
}

/* DeHon 5.2.4: "in the 70% to 80% range even for networks with three-quarters of a million
 * processors" */
static void papers_70_to_80_percent_come_with_configuration_A_everywhere(void **state)
{
    static const char *const large[] = {"full:3", "hybrid:48,2", "hybrid:192,2"};
    struct rt_net b192 = net_of("hybrid:192,2"), full = net_of("full:3");

    (void)state;
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        struct rt_net net = net_of(large[i]);
        double whole = success_of(&net, 1, 1, "all");

        assert_true(whole > 0.7 && whole < 0.8);
    }
    assert_true(fabs(success_of(&b192, 1, 1, "all") - 0.74) < 0.005);
    assert_true(fabs(success_of(&full, 1, 1, "all") - 0.77) < 0.005);
    assert_true(success_of(&b192, 1, 0, "all") < 0.68);
    assert_true(success_of(&full, 1, 0, "all") < 0.66);
}

/* --- the model beside a count of winners --------------------------------- */

/* The load of each output: winners of every set of inputs that may ask. */
static double winners(const double *ask, unsigned inputs, unsigned outputs)
{
    double mean = 0;

    for (unsigned set = 0; set < 1u << inputs; set++) {
        double chance = 1;
        unsigned asking = 0;

        for (unsigned i = 0; i < inputs; i++) {
            chance *= set >> i & 1 ? ask[i] : 1 - ask[i];
            asking += set >> i & 1;
        }
        mean += chance * (asking < outputs ? asking : outputs);
    }
    return mean / outputs;
}

/* All inputs alike. */
static double alike(double load, double share, int halves)
{
    double ask[8];

    for (int i = 0; i < 8; i++)
        ask[i] = load * share;
    return winners(ask, halves ? 4 : 8, halves ? 1 : 2);
}

/* A router of a node: bit b of `branches`: a lateral from branch b; the rest from above. */
static double router(unsigned branches, double lateral, double above, unsigned direction)
{
    double ask[8];
    unsigned n = 0;

    for (unsigned b = 0; b < 4; b++)
        if (branches >> b & 1)
            ask[n++] = b == direction ? 0 : lateral / 3;
    while (n < 8)
        ask[n++] = above / 4;
    return winners(ask, 8, 2);
}

static double node(const unsigned *branches, unsigned routers, double lateral, double above)
{
    double sum = 0;

    for (unsigned r = 0; r < routers; r++)
        for (unsigned direction = 0; direction < 4; direction++)
            sum += router(branches[r], lateral, above, direction);
    return sum / (4 * routers);
}

/* Laterals here come from all branches of the node. */
static double bottom(double lateral, double above, int halves)
{
    double ask[8] = {lateral / 4, above / 4, above / 4, above / 4,
                     lateral / 4, above / 4, above / 4, above / 4};

    return winners(ask, halves ? 4 : 8, halves ? 1 : 2);
}

/* Four groups of four inputs each; two from each group, none of which returns. */
static double cap(double lateral)
{
    double ask[8] = {0, 0};

    for (int i = 2; i < 8; i++)
        ask[i] = lateral / 3;
    return winners(ask, 8, 2);
}

static double cluster(double offered, double tree, uint32_t n)
{
    double ask[8], load;

    for (int i = 0; i < 8; i++)
        ask[i] = i < 6 ? offered / 8 : tree / 3;
    load = winners(ask, 8, 2);
    for (; n > 12; n /= 4)
        load = alike(load, 0.25, 0);
    return alike(load, 0.25, 1);
}

/* The load of a processor's inputs from the network. */
static double delivered(const struct rt_net *net, double offered)
{
    static const unsigned top[] = {15}, middle[] = {7, 11, 12}; /* three branches, or two */
    int hybrid = net->family == RT_FAMILY_HYBRID;
    double up[9], load = offered / 2, above = 0, exits[8];
    unsigned layers = (unsigned)net->param[hybrid];

    for (int i = 0; i < 8; i++)
        exits[i] = offered / 8;
    if (hybrid)
        load = winners(exits, 6, 2);
    for (unsigned u = 1; u <= layers; u++)
        up[u] = load =
            alike(load, u < layers || net->capped ? 1.0 / 4 : 1.0 / 3, !hybrid && u == 1);
    if (net->capped)
        above = cap(load);
    for (unsigned u = layers; u >= 1; u--) {
        above = node(top, 1, up[u], above);
        above = node(middle, 3, up[u], above);
        above = bottom(up[u], above, !hybrid && u == 1);
    }
    return hybrid ? cluster(offered, above, net->param[0]) : above;
}

static void compare(const struct rt_net *net, double offered, double arrives)
{
    double model = success_of(net, offered, 0, "all");
    char text[RT_NET_TEXT_MAX];

    rt_net_format(net, text, sizeof text);
    if (fabs(model - arrives) > 1e-9)
        fail_with("%s at %g: model %.10f, arrives %.10f\n", text, offered, model, arrives);
}

static const double loads[] = {0.01, 0.5, 1};

static void compare_tree(const struct rt_net *net)
{
    for (size_t i = 0; i < sizeof loads / sizeof loads[0]; i++)
        compare(net, loads[i], delivered(net, loads[i]) * 2 / loads[i]);
}

static void compare_bidelta(const struct rt_net *net)
{
    unsigned stages = 0;
    double load = 0.5;

    for (unsigned m = 0; m < RT_PARAM_MAX; m++)
        stages += (unsigned)net->param[m];
    for (unsigned s = 1; s <= stages; s++)
        load = alike(load, 0.25, s == stages);
    compare(net, 1, load * 2);
}

static void what_succeeds_arrives_in_every_tree(void **state)
{
    (void)state;
    assert_int_equal(for_each_fat_tree(compare_tree), 54);
}

static void what_succeeds_arrives_in_bidelta_networks(void **state)
{
    static const char *const text[] = {"bidelta:2",         "bidelta:3",
                                       "bidelta:4",         "bidelta:3,2",
                                       "bidelta:1,1,1,1,2", "bidelta:3,3,3,3,3,3,3,4"};

    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        struct rt_net net = net_of(text[i]);

        compare_bidelta(&net);
    }
}

/* A description is read up to its last stack, whatever stands behind it. */
static void eight_stacks_are_all(void **state)
{
    struct {
        struct rt_net net;
        uint64_t behind[2];
    } full = {RT_BIDELTA(3, 1, 3, 3, 3, 3, 2, 4), {UINT64_C(0x300000003), UINT64_C(0x300000003)}};

    (void)state;
    compare_bidelta(&full.net);
}

static void other_networks_have_no_figures(void **state)
{
    const struct rt_net ring = {RT_FAMILY_RING, 0, {8}};
    struct rt_load_odds success;
    struct rt_load_parts parts, none = {0};

    (void)state;
    memset(&success, 0xA5, sizeof success);
    rt_load_success(&ring, 1, 0, &success);
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++)
        assert_true(success.level[k] == 0);
    assert_true(success.all == 0);
    memset(&parts, 0xA5, sizeof parts);
    rt_load_hardware(&ring, &parts);
    assert_true(parts.processors == none.processors && parts.components == 0);
    assert_true(parts.clusters == 0 && parts.unit_trees_8 == 0 && parts.unit_trees_2 == 0);
    assert_int_equal(parts.location_bytes + parts.sequence_bytes, 0);
}

/* 3.3.4: n / 64 UT64x2 below, n / 1024 UT64x8 above them, in each further layer a quarter. */
static void full_trees_of_all_sizes_have_their_unit_trees(void **state)
{
    struct rt_load_parts parts;

    (void)state;
    for (uint32_t layers = 1; layers <= 8; layers++) {
        const struct rt_net net = {RT_FAMILY_FULL, 0, {layers}};
        uint64_t want = 0;

        for (uint32_t u = 2; u <= layers; u++)
            want += UINT64_C(1) << (6 * layers - 10 - 2 * (u - 2));
        rt_load_hardware(&net, &parts);
        assert_true(parts.processors == UINT64_C(1) << 6 * layers);
        assert_true(parts.unit_trees_2 == UINT64_C(1) << 6 * (layers - 1));
        assert_true(parts.unit_trees_8 == want);
        assert_true(parts.clusters == 0);
    }
}

static void check_falls(const struct rt_net *net)
{
    struct rt_load_odds last, now;

    rt_load_success(net, 0, 0, &last);
    for (int p = 1; p <= 10; p++, last = now) {
        rt_load_success(net, p / 10.0, 0, &now);
        for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++) {
            struct rt_load_level locality;

            if (rt_load_locality(net, k, &locality) != 0)
                assert_true(last.level[k] == 0 && now.level[k] == 0);
            else
                assert_true(now.level[k] > 0 && now.level[k] < last.level[k] && last.level[k] <= 1);
        }
    }
}

static void success_begins_at_1_and_falls_with_load(void **state)
{
    struct rt_load_odds none;
    struct rt_net net = net_of("hybrid:48,2,capped");

    (void)state;
    rt_load_success(&net, 0, 0, &none);
    assert_true(fabs(none.all - 1) < 1e-12);
    for_each_fat_tree(check_falls);
}

/* --- locality ------------------------------------------------------------- */

/* Would x be printed as in the table? */
static int printed_as(const char *text, double x)
{
    const char *point = strchr(text, '.');
    int digits = (int)strspn(point + 1, "0123456789");
    char again[64];

    snprintf(again, sizeof again, strchr(text, 'e') ? "%.*e" : "%.*f", digits, x);
    return strtod(again, NULL) == strtod(text, NULL);
}

static void locality_row(char **column)
{
    struct rt_net net = net_of(column[0]);
    int rule = strcmp(column[4], "rule") == 0;
    struct rt_load_level l;

    assert_int_equal(rt_load_locality(&net, (unsigned)atoi(column[1]), &l), 0);
    if (rule != printed_as(column[2], l.any))
        fail_with("%s level %s: P_any %g, printed %s\n", column[0], column[1], l.any, column[2]);
    /* P_particular follows P_any, misprints too; one processor more or less is seen */
    if (fabs(atof(column[2]) / (double)l.behind / atof(column[3]) - 1) > 0.003)
        fail_with("%s level %s: %" PRIu64 " processors, printed %s / %s\n", column[0], column[1],
                  l.behind, column[2], column[3]);
}

static void locality_is_that_of_tables_4_10_to_4_14_but_for_their_misprints(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_locality.tsv", 5, 51, locality_row);
}

static void check_sums(const struct rt_net *net)
{
    double any = 0, particular = 0, ones[RT_LOAD_LEVELS_MAX];
    uint64_t behind = 1; /* the source */

    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++) {
        struct rt_load_level l;

        ones[k] = 1;
        if (rt_load_locality(net, k, &l) != 0)
            continue;
        any += l.any;
        particular += l.particular * (double)l.behind;
        behind += l.behind;
    }
    assert_true(fabs(any - 1) < 1e-12 && fabs(particular - 1) < 1e-12);
    assert_true(fabs(rt_load_norm(net, ones) - 1) < 1e-12);
    assert_int_equal(behind, rt_topo_processors(net));
}

static void every_processor_lies_behind_one_level_and_P_any_sums_to_1(void **state)
{
    struct rt_net bidelta = net_of("bidelta:3,2");
    struct rt_load_level l;

    (void)state;
    for_each_fat_tree(check_sums);
    assert_int_equal(rt_load_locality(&bidelta, 0, &l), 0);
    assert_true(l.any == 1 && l.behind == 1024 && l.particular == 1.0 / 1024);
    assert_int_equal(rt_load_locality(&bidelta, 1, &l), RT_ERR_INDEX);
}

/* --- wires ---------------------------------------------------------------- */

static struct rt_load_geometry layout_of(unsigned dimensions, uint32_t sides, unsigned stack)
{
    return (struct rt_load_geometry){(uint8_t)dimensions, (uint8_t)stack, sides};
}

static void wires_row(char **column)
{
    struct rt_load_geometry layout =
        layout_of((unsigned)atoi(column[0]), (uint32_t)atoi(column[1]), (unsigned)atoi(column[2]));
    uint64_t count[128];
    struct rt_load_length_stats wires;

    assert_int_equal(rt_load_lengths(&layout, RT_LOAD_OPTICAL, count, &wires), 0);
    if (!printed_as(column[3], wires.length) || !printed_as(column[4], wires.delay))
        fail_with("%s sides of %s: %.4f %.4f, printed %s %s\n", column[1], column[2], wires.length,
                  wires.delay, column[3], column[4]);
}

static void expected_wires_are_those_of_tables_4_1_4_2_and_of_4_2_3(void **state)
{
    (void)state;
    for_each_row(VECTORS "golden_wires.tsv", 5, 8, wires_row);
}

/* 4.6 alone would give wires of length 0 no cycle, and 3.14999 cycles where 3.2 is printed. */
static void table_4_2_needs_a_cycle_on_the_shortest_wires(void **state)
{
    struct rt_load_geometry b192 = layout_of(3, 16, 224);
    struct rt_load_length_stats wires;
    uint64_t count[32];

    (void)state;
    assert_int_equal(rt_load_lengths(&b192, RT_LOAD_OPTICAL, count, &wires), 0);
    assert_true(printed_as("3.2", wires.delay));
    assert_true(printed_as("3.1", wires.delay - (double)count[0] / (double)wires.pairs));
}

/* One end on a wall at (x0, 0, z), one on the top at (x1, y, 0); in a square
 * they lie at (x0, z) and (x1, y). */
static uint64_t square_of_distance(unsigned dimensions, int x0, int x1, int y, int z)
{
    int dx = x0 - x1, dy = y - z;

    return (uint64_t)(dimensions == 3 ? dx * dx + y * y + z * z : dx * dx + dy * dy);
}

static void counts_are_those_of_all_pairs_of_ends(void **state)
{
    (void)state;
    for (unsigned dimensions = 2; dimensions <= 3; dimensions++) {
        for (int sides = 1; sides <= 16; sides++) {
            struct rt_load_geometry layout = layout_of(dimensions, (uint32_t)sides, 112);
            uint64_t count[33], expected[32] = {0}, longest = 0;
            struct rt_load_length_stats wires;
            double sum = 0;

            count[2 * sides] = 77;
            assert_int_equal(rt_load_lengths(&layout, RT_LOAD_OPTICAL, count, &wires), 0);
            assert_int_equal(count[2 * sides], 77);
            for (int i = 0; i < sides * sides * sides * sides; i++) {
                uint64_t square =
                    square_of_distance(dimensions, i % sides, i / sides % sides,
                                       i / sides / sides % sides, i / sides / sides / sides);
                uint64_t length = (uint64_t)ceil(sqrt((double)square));

                expected[length]++;
                longest = length > longest ? length : longest;
            }
            assert_memory_equal(count, expected, 2 * sizeof count[0] * (size_t)sides);
            assert_int_equal(wires.longest, longest);
            for (int l = 0; l < 2 * sides; l++)
                sum += (double)expected[l] * l;
            assert_true(fabs(wires.length * (double)wires.pairs - sum) < 1e-6);
            for (uint32_t l = 0; l < 2 * (uint32_t)sides; l++)
                sum +=
                    (double)expected[l] * (rt_load_delay(&layout, RT_LOAD_OPTICAL, l) - (double)l);
            assert_true(fabs(wires.delay * (double)wires.pairs - sum) < 1e-6);
            assert_true(wires.delay <= rt_load_delay_worst(&layout, RT_LOAD_OPTICAL));
        }
    }
}

static void delay_grows_with_the_root_of_the_permittivity(void **state)
{
    (void)state;
    for (uint32_t sides = 4; sides <= 1024; sides *= 4) {
        struct rt_load_geometry layout = layout_of(3, sides, 224),
                                doubled = layout_of(3, 2 * sides, 224);

        assert_int_equal(rt_load_delay_worst(&layout, 4 * RT_LOAD_OPTICAL),
                         rt_load_delay_worst(&doubled, RT_LOAD_OPTICAL));
        for (uint32_t l = 0; l <= 2 * sides; l++) {
            double clocks = l * 22.4 * sqrt(4.5) / (0.98357 * 12 * 10);

            assert_int_equal(rt_load_delay(&layout, 450, l), clocks < 1 ? 1 : ceil(clocks));
            assert_int_equal(rt_load_delay(&layout, 400, l), rt_load_delay(&layout, 100, 2 * l));
        }
    }
}

/* 0.98357 ft/ns: with stacks of 0.3 inches, 98,357 sides are 25 cycles in vacuum, to the last bit.
 */
static void delays_are_exact_to_the_largest(void **state)
{
    struct rt_load_geometry layout = layout_of(2, UINT32_C(1) << 24, 3);

    (void)state;
    for (uint32_t s = 10; s <= 255; s += 7)
        for (uint32_t j = 1; 98357 * j < UINT32_C(1) << 26; j += 1 + j / 3) {
            assert_int_equal(rt_load_delay(&layout, s * s, 98357 * j), 25 * s * j);
            assert_int_equal(rt_load_delay(&layout, s * s, 98357 * j + 1), 25 * s * j + 1);
            assert_int_equal(rt_load_delay(&layout, s * s, 98357 * j - 1), 25 * s * j);
        }
    layout.stack = 255; /* 25.5 * sqrt(655.35) / 118.0284 cycles a side */
    assert_int_equal(rt_load_delay(&layout, 65535, 67108863), 371167715);
}

/* delay[] has RT_TOPO_SPANS_MAX words, whatever the description says; rt_net_check would refuse
 * twelve layers. */
static void spans_are_those_of_networks_within_the_limits(void **state)
{
    struct rt_net capped = RT_HYBRID_CAPPED(48, 1), high = {RT_FAMILY_HYBRID, 0, {192, 12}};
    uint32_t delay[RT_TOPO_SPANS_MAX + 3];

    (void)state;
    for (unsigned i = 0; i < RT_TOPO_SPANS_MAX + 3; i++)
        delay[i] = 77;
    assert_int_equal(rt_load_spans(&capped, RT_LOAD_OPTICAL, delay), RT_ERR_CAPPED);
    assert_int_equal(delay[0], 77);
    assert_int_equal(rt_load_spans(&high, RT_LOAD_OPTICAL, delay), 0);
    assert_int_equal(delay[RT_TOPO_SPANS_MAX], 77);
    high = (struct rt_net){RT_FAMILY_FULL, 0, {12}};
    assert_int_equal(rt_load_spans(&high, RT_LOAD_OPTICAL, delay), 0);
    assert_int_equal(delay[RT_TOPO_SPANS_MAX], 77);
}

/* Wires of rank m of 14.4 are span m, in a full tree span m + 1; the last of a bidelta network's
 * spans loops back in a cycle. */
static void spans_are_the_ranks_of_the_layout(void **state)
{
    static const struct {
        const char *net;
        uint32_t delay[5];
    } row[] = {
        {"hybrid:192,2", {0, 2, 6, 0, 0}},  {"hybrid:48,3", {0, 1, 3, 11, 0}},
        {"full:1", {0, 0, 0, 0, 0}},        {"full:3", {0, 0, 1, 3, 0}},
        {"full:4", {0, 0, 1, 3, 11}},       {"bidelta:3", {0, 0, 0, 0, 0}},
        {"bidelta:3,3", {0, 2, 1, 0, 0}},   /* 4 sides: 4 * 1.41421 * 22.4 / 118.028 */
        {"bidelta:3,3,2", {0, 3, 5, 1, 0}}, /* 8 and 16 sides */
    };
    uint32_t delay[RT_TOPO_SPANS_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].net);

        memset(delay, 0xA5, sizeof delay);
        assert_int_equal(rt_load_spans(&net, RT_LOAD_OPTICAL, delay), 0);
        for (unsigned span = 0; span < RT_TOPO_SPANS_MAX; span++)
            assert_int_equal(delay[span], span < 5 ? row[i].delay[span] : 0);
    }
}

static void layouts_grow_fourfold_and_end_where_the_network_does(void **state)
{
    struct rt_net hybrid = net_of("hybrid:48,7"), full = net_of("full:2,capped"),
                  bidelta = net_of("bidelta:2,2,3");
    struct rt_load_geometry l = {9, 9, 9};

    (void)state;
    assert_int_equal(rt_load_layout(&hybrid, 0, &l), RT_ERR_INDEX);
    assert_int_equal(rt_load_layout(&hybrid, 8, &l), RT_ERR_INDEX);
    assert_int_equal(rt_load_layout(&full, 2, &l), RT_ERR_CAPPED);
    assert_int_equal(rt_load_layout(&bidelta, 0, &l), RT_ERR_INDEX);
    assert_int_equal(rt_load_layout(&bidelta, 3, &l), RT_ERR_INDEX);
    assert_int_equal(l.dimensions + l.stack + l.sides, 27);
    for (unsigned m = 1, sides = 4; m <= 7; m++, sides *= 4) {
        assert_int_equal(rt_load_layout(&hybrid, m, &l), 0);
        assert_true(l.dimensions == 3 && l.stack == 112 && l.sides == sides);
    }
    assert_int_equal(rt_load_layout(&full, 1, &l), 0);
    assert_true(l.dimensions == 3 && l.stack == 112 && l.sides == 4);
    assert_int_equal(rt_load_layout(&bidelta, 2, &l), 0); /* 64 stacks a rank */
    assert_true(l.dimensions == 2 && l.stack == 224 && l.sides == 8);
    l.sides = 64;
    assert_int_equal(rt_load_delay_worst(&l, RT_LOAD_OPTICAL), 18); /* SPEC 7.2 */
}

/* Sides of equation 3.12; of a rank of 4^(h-4) stacks, h stages, those that 4^(j1+...+jm)
 * directions reach lie in a square. */
static void layouts_have_the_sides_of_their_stacks(void **state)
{
    static const struct {
        const char *net;
        unsigned m, dimensions, stack, sides;
    } row[] = {
        {"hybrid:12,2", 2, 3, 56, 16},   {"hybrid:48,2", 2, 3, 112, 16},
        {"hybrid:192,1", 1, 3, 224, 4},  {"full:3", 2, 3, 112, 16},
        {"bidelta:1,2", 1, 2, 224, 1},   {"bidelta:2,2", 1, 2, 224, 1},
        {"bidelta:2,3", 1, 2, 224, 2},   {"bidelta:1,2,3", 1, 2, 224, 2},
        {"bidelta:1,2,3", 2, 2, 224, 4}, {"bidelta:3,3,3,3,3,3,3,4", 7, 2, 224, 1 << 21},
    };
    struct {
        struct rt_net net;
        uint64_t behind[2];
    } full = {{RT_FAMILY_BIDELTA, 0, {1, 1, 1, 1, 1, 1, 1, 1}}, {UINT64_MAX, UINT64_MAX}};
    struct rt_load_geometry l;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].net);

        assert_int_equal(rt_load_layout(&net, row[i].m, &l), 0);
        assert_int_equal(l.dimensions, row[i].dimensions);
        assert_int_equal(l.stack, row[i].stack);
        assert_int_equal(l.sides, row[i].sides);
    }
    assert_int_equal(rt_load_layout(&full.net, RT_PARAM_MAX - 1, &l), 0);
    assert_int_equal(l.sides, 16);
    assert_int_equal(rt_load_layout(&full.net, RT_PARAM_MAX, &l), RT_ERR_INDEX);
}

static void too_large_a_layout_is_not_counted(void **state)
{
    struct rt_load_geometry cube = layout_of(3, RT_LOAD_CUBE_MAX + 1, 56),
                            square = layout_of(2, RT_LOAD_SQUARE_MAX + 1, 56);
    uint64_t count = 5;
    struct rt_load_length_stats wires = {7, 0, 0, 0};

    (void)state;
    assert_int_equal(rt_load_lengths(&cube, RT_LOAD_OPTICAL, &count, &wires), RT_ERR_SPACE);
    assert_int_equal(rt_load_lengths(&square, RT_LOAD_OPTICAL, &count, &wires), RT_ERR_SPACE);
    assert_int_equal(count + wires.pairs, 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(model_is_within_6_thousandths_of_simulation),
        cmocka_unit_test(model_is_within_4_thousandths_of_the_figures),
        cmocka_unit_test(planted_configuration_A_everywhere_is_seen),
        cmocka_unit_test(papers_70_to_80_percent_come_with_configuration_A_everywhere),
        cmocka_unit_test(what_succeeds_arrives_in_every_tree),
        cmocka_unit_test(what_succeeds_arrives_in_bidelta_networks),
        cmocka_unit_test(eight_stacks_are_all),
        cmocka_unit_test(other_networks_have_no_figures),
        cmocka_unit_test(full_trees_of_all_sizes_have_their_unit_trees),
        cmocka_unit_test(success_begins_at_1_and_falls_with_load),
        cmocka_unit_test(locality_is_that_of_tables_4_10_to_4_14_but_for_their_misprints),
        cmocka_unit_test(every_processor_lies_behind_one_level_and_P_any_sums_to_1),
        cmocka_unit_test(expected_wires_are_those_of_tables_4_1_4_2_and_of_4_2_3),
        cmocka_unit_test(table_4_2_needs_a_cycle_on_the_shortest_wires),
        cmocka_unit_test(counts_are_those_of_all_pairs_of_ends),
        cmocka_unit_test(delay_grows_with_the_root_of_the_permittivity),
        cmocka_unit_test(delays_are_exact_to_the_largest),
        cmocka_unit_test(spans_are_those_of_networks_within_the_limits),
        cmocka_unit_test(spans_are_the_ranks_of_the_layout),
        cmocka_unit_test(layouts_grow_fourfold_and_end_where_the_network_does),
        cmocka_unit_test(layouts_have_the_sides_of_their_stacks),
        cmocka_unit_test(too_large_a_layout_is_not_counted),
    };

    return run_all(tests);
}
