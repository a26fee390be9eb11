/* SPDX-License-Identifier: MIT-0 */
/*
 * Networks of routers with ports: links, figures, coordinates, processors against
 * tests/vectors/ports_nets.tsv and ports_maps.tsv, which tools/models/model_ports.py made, and at
 * the limits of the families.
 *
 * Distances are counted in networks of up to 600 routers; with ROUTESEQ_LONG in all.
 */
#include "ports.h"

enum { NET, PROCESSORS, NODES, PORTS, DEGREE_MIN, DEGREE_MAX, LINKS, DIAMETER, SUM, BISECTION };
#define COLUMNS 11

static void counts_are_the_models(char **column)
{
    struct ports_net p;

    ports_open(&p, column[NET]);
    ports_count(&p);
    ports_same(p.name, "processors", column[PROCESSORS], rt_topo_processors(&p.net));
    ports_same(p.name, "nodes", column[NODES], p.nodes);
    ports_same(p.name, "ports", column[PORTS], p.ports);
    ports_same(p.name, "rt_topo_ports_most", column[PORTS], (uint64_t)rt_topo_ports_most(&p.net));
    ports_same(p.name, "degree_min", column[DEGREE_MIN], p.degree_min);
    ports_same(p.name, "degree_max", column[DEGREE_MAX], p.degree_max);
    ports_same(p.name, "links", column[LINKS], p.links);
    if (rt_topo_directed(&p.net) !=
        (strncmp(p.name, "debruijn", 8) == 0 || strncmp(p.name, "kautz", 5) == 0))
        fail_with("%s: directed %d\n", p.name, rt_topo_directed(&p.net));
    ports_close(&p);
}

static void nodes_ports_degrees_links(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_nets.tsv", COLUMNS, 400, counts_are_the_models);
}

static void distances_are_the_models(char **column)
{
    struct ports_net p;

    if (getenv("ROUTESEQ_LONG") == NULL && strtoul(column[NODES], NULL, 10) > 600 / stride(8))
        return;
    ports_open(&p, column[NET]);
    ports_count(&p);
    ports_distances(&p);
    ports_same(p.name, "diameter", column[DIAMETER], p.diameter);
    ports_same(p.name, "sum of distances", column[SUM], p.distance_sum);
    ports_close(&p);
}

static void diameters_and_distances(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_nets.tsv", COLUMNS, 400, distances_are_the_models);
}

static int formulas;

static void formula_is(const char *name, const char *what, const char *column, uint64_t got)
{
    if (got == RT_TOPO_UNKNOWN)
        return;
    if (strcmp(column, "-") == 0)
        fail_with("%s: %s: %" PRIu64 ", where the model knows none\n", name, what, got);
    ports_same(name, what, column, got);
    formulas++;
}

static void formulas_are_the_models(char **column)
{
    struct rt_net net = net_of(column[NET]);
    struct rt_topo_forms f;

    assert_int_equal(rt_topo_figures(&net, &f), 0);
    formula_is(column[NET], "formula of degree_min", column[DEGREE_MIN], f.degree_min);
    formula_is(column[NET], "formula of degree_max", column[DEGREE_MAX], f.degree_max);
    formula_is(column[NET], "formula of links", column[LINKS], f.links);
    formula_is(column[NET], "formula of diameter", column[DIAMETER], f.diameter);
    formula_is(column[NET], "formula of the sum of distances", column[SUM], f.distance_sum);
    formula_is(column[NET], "formula of bisection", column[BISECTION], f.bisection);
    if (f.bisection == RT_TOPO_UNKNOWN && strcmp(column[BISECTION], "-") != 0)
        fail_with("%s: the bisection is unknown, not %s\n", column[NET], column[BISECTION]);
}

/* Where the table of SPEC 15.8 says something it is said: no formula gets lost. */
static void closed_forms(void **state)
{
    (void)state;
    formulas = 0;
    for_each_row(VECTORS "ports_nets.tsv", COLUMNS, 400, formulas_are_the_models);
    assert_in_range(formulas, 1700, 6 * 518);
}

/* The table of SPEC 15.8 itself: which figures of each family have a formula. */
static void each_formula_of_the_table_is_there(void **state)
{
    static const struct {
        const char *net, *figures; /* links, diameter, sum of distances, bisection */
    } row[] = {
        {"complete:5", "LDSB"},  {"array:9", "LDSB"},         {"mesh:3,4", "LDSB"},
        {"ring:7", "LDSB"},      {"torus:3,4", "LDSB"},       {"torus:2,2", "LDSB"},
        {"torus:2,3", "LDS-"},   {"hypercube:3", "LDSB"},     {"hyperx:1,3,4", "LDS-"},
        {"bintree:3", "LD-B"},   {"xtree:3", "LD--"},         {"tworoot:3", "LD-B"},
        {"mot:2,2", "LD--"},     {"ccc:3", "LD--"},           {"bfly:2,3", "LD--"},
        {"wbfly:2,3", "LD--"},   {"benes:3", "LD--"},         {"shufflex:3", "-D--"},
        {"debruijn:3", "LD--"},  {"omega:3", "LD--"},         {"slender:2", "-D--"},
        {"cm5:2", "-D--"},       {"kntree:2,3", "LD--"},      {"dragonfly:1,2,1", "L---"},
        {"slimfly:1,5", "LDS-"}, {"polarfly:1,3", "LDS-"},    {"ccc:2", "----"},
        {"kautz:2,3", "LD--"},   {"tofu:2,3,2", "LDS-"},      {"tofu:4,1,1,5", "LDS-"},
        {"oft:1,3", "LDS-"},     {"mlfm:2,3,4", "LDS-"},      {"megafly:2,2,2,2", "L---"},
        {"wbfly:2,2", "----"},   {"twisted:4,4,1,1", "----"}, {"xgft:2,2,1,2", "----"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].net);
        const char *want = row[i].figures;
        struct rt_topo_forms f;

        memset(&f, 0x5A, sizeof f);
        assert_int_equal(rt_topo_figures(&net, &f), 0);
        if ((f.links != RT_TOPO_UNKNOWN) != (want[0] == 'L') ||
            (f.diameter != RT_TOPO_UNKNOWN) != (want[1] == 'D') ||
            (f.distance_sum != RT_TOPO_UNKNOWN) != (want[2] == 'S') ||
            (f.bisection != RT_TOPO_UNKNOWN) != (want[3] == 'B'))
            fail_with("%s: a formula is missing, or one too many\n", row[i].net);
        if (strcmp(row[i].net, "twisted:4,4,1,1") != 0 && strcmp(want, "----") != 0 &&
            (f.degree_min == RT_TOPO_UNKNOWN || f.degree_max == RT_TOPO_UNKNOWN))
            fail_with("%s: no degrees\n", row[i].net);
    }
}

/* Worked out by hand from SPEC 15.8. */
static void closed_forms_of_large_networks(void **state)
{
    static const struct {
        const char *net;
        uint64_t links, diameter, distance_sum, bisection;
    } large[] = {
        {"hypercube:30", UINT64_C(15) << 30, 30, UINT64_C(30) << 59, UINT64_C(1) << 29},
        {"ring:2147483647", 2147483647, 1073741823, RT_TOPO_UNKNOWN, 2},
        {"array:2147483647", 2147483646, 2147483646, RT_TOPO_UNKNOWN, 1},
        {"array:1000000", 999999, 999999, UINT64_C(333333333333) * 1000000, 1},
        {"ring:1000000", 1000000, 500000, UINT64_C(250000000000) * 1000000, 2},
        {"mesh:32768,65535", 4294803457, 98301, RT_TOPO_UNKNOWN, 32768 + 1},
        {"mesh:3,3,3,3,3,3,3,3", 8 * 2 * 2187, 8 * 2, 8 * 8 * UINT64_C(2187) * 2187,
         (6561 - 1) / 2},
        {"hyperx:1,21,21,21,21,21,21,21", UINT64_C(126076197870), 7, RT_TOPO_UNKNOWN,
         RT_TOPO_UNKNOWN},
        {"bintree:31", 2147483646, 60, RT_TOPO_UNKNOWN, 1},
        {"slender:14", RT_TOPO_UNKNOWN, 58, RT_TOPO_UNKNOWN, RT_TOPO_UNKNOWN},
        {"debruijn:30", 2147483646, 30, RT_TOPO_UNKNOWN, RT_TOPO_UNKNOWN},
        {"kntree:2,27", UINT64_C(26) << 27, 52, RT_TOPO_UNKNOWN, RT_TOPO_UNKNOWN},
    };

    (void)state;
    for (unsigned i = 0; i < sizeof large / sizeof large[0]; i++) {
        struct rt_net net = net_of(large[i].net);
        struct rt_topo_forms f;

        assert_int_equal(rt_topo_figures(&net, &f), 0);
        if (f.links != large[i].links || f.diameter != large[i].diameter ||
            f.distance_sum != large[i].distance_sum || f.bisection != large[i].bisection)
            fail_with("%s: links %" PRIu64 ", diameter %" PRIu64 ", sum %" PRIu64
                      ", bisection %" PRIu64 "\n",
                      large[i].net, f.links, f.diameter, f.distance_sum, f.bisection);
    }
}

/* Eight axes fill the parameters; what stands behind is no side.  256 leaves, over each pair of
 * them along each axis a root with two links. */
static void a_mesh_of_trees_has_no_ninth_axis(void **state)
{
    const struct {
        struct rt_net net;
        uint32_t behind;
    } full = {{RT_FAMILY_MOT, 0, {1, 1, 1, 1, 1, 1, 1, 1}}, 5};
    struct rt_topo_forms f;

    (void)state;
    assert_int_equal(rt_topo_figures(&full.net, &f), 0);
    assert_true(f.links == 8 * 128 * 2 && full.behind == 5);
}

/* SPEC 15.5: routers of level 1, 2, ...; below is what is no router. */
static void trees_have_no_routers_of_level_0(void **state)
{
    static const char *const nets[] = {"xgft:3,2,1,2", "xgft:4,1", "kntree:2,3", "kntree:2,1"};
    uint32_t x[RT_COORDS_MAX] = {0}, node = 99;

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);

        x[0] = 0;
        assert_int_equal(rt_topo_node(&net, x, &node), RT_ERR_LOC);
        assert_int_equal(node, 99);
    }
}

/* No answer is left over from the network that was asked about before. */
static void facts_are_of_this_network_alone(void **state)
{
    struct rt_net tree = net_of("mot:2,2"), one = net_of("complete:1"),
                  directed = net_of("debruijn:3"), torus = net_of("torus:3,3"),
                  narrow[2] = {net_of("kntree:2,3"), net_of("xgft:2,2,2,1,2,2")},
                  wide[2] = {net_of("kntree:3,2"), net_of("xgft:3,3,1,3")};
    const uint32_t last[RT_COORDS_MAX] = {2, 0, 2};
    uint32_t x[RT_COORDS_MAX], node;
    int most[2], ways[2], found;

    (void)state;
    for (unsigned k = 0; k < 2; k++) { /* twice: the first calls of functions are bound late */
        most[0] = rt_topo_ports_most(&tree);
        most[1] = rt_topo_ports_most(&one);
        ways[0] = rt_topo_directed(&directed);
        ways[1] = rt_topo_directed(&torus);
    }
    for (unsigned k = 0; k < 4; k++) { /* the last router of three on level 2: SPEC 15.5 */
        node = 99;
        rt_topo_coordinates(&narrow[k % 2], 0, x);
        found = rt_topo_node(&wide[k % 2], last, &node);
        assert_true(found == 0 && node == 5);
    }
    assert_true(most[0] == 3 && most[1] == 0);
    assert_true(ways[0] == 1 && ways[1] == 0);
}

static void there_and_back(char **column)
{
    struct rt_net net = net_of(column[NET]);
    uint64_t ends = 0;

    for (uint32_t node = 0; node < rt_topo_nodes(&net); node++)
        for (int port = 0; port < rt_topo_node_ports(&net, node); port++)
            ends += (unsigned)ports_there_and_back(&net, column[NET], node, (unsigned)port);
    if (ends < strtoull(column[LINKS], NULL, 10))
        fail_with("%s: only %" PRIu64 " ends of links\n", column[NET], ends);
}

static void a_neighbours_neighbour_is_where_one_came_from(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_nets.tsv", COLUMNS, 400, there_and_back);
}

static void trips(char **column)
{
    struct rt_net net = net_of(column[NET]);

    for (uint32_t node = 0; node < rt_topo_nodes(&net); node++)
        ports_round_trip(&net, column[NET], node);
    for (uint32_t processor = 0; processor < rt_topo_processors(&net); processor++)
        for (unsigned end = 0; end <= 1; end++)
            ports_attached(&net, column[NET], processor, end);
}

static void coordinates_and_processors_there_and_back(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_nets.tsv", COLUMNS, 400, trips);
}

static void entry_is_the_models(char **column)
{
    struct rt_net net = net_of(column[0]);
    uint32_t node = (uint32_t)strtoul(column[1], NULL, 10);
    unsigned port = (unsigned)strtoul(column[2], NULL, 10);
    struct rt_topo_port_end to = {0, 0};
    int error = rt_topo_neighbour(&net, node, port, &to);

    if (column[3][0] == '-' ? error != RT_ERR_LINK
                            : error != 0 || to.node != strtoul(column[3], NULL, 10) ||
                                  to.port != strtoul(column[4], NULL, 10))
        fail_with("%s: node %u port %u: node %u port %u, error %d; not node %s port %s\n",
                  column[0], (unsigned)node, port, (unsigned)to.node, to.port, error, column[3],
                  column[4]);
}

static void ports_lead_where_the_model_says(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_maps.tsv", 5, 7000, entry_is_the_models);
}

/* Behind what there is. */
static void refused(char **column)
{
    struct rt_net net = net_of(column[NET]);
    const uint32_t nodes = rt_topo_nodes(&net), processors = (uint32_t)rt_topo_processors(&net);
    const struct rt_topo_port_end untouched = {77, 88};
    const uint32_t node[] = {nodes, UINT32_MAX}, processor[] = {processors, UINT32_MAX};
    uint32_t x[RT_COORDS_MAX], one = 99;
    struct rt_topo_port_end end = untouched, at;
    int held = 1;

    memset(x, 0x55, sizeof x);
    for (unsigned i = 0; i < 2; i++) {
        at = (struct rt_topo_port_end){node[i], 0};
        held = held && rt_topo_node_ports(&net, node[i]) == RT_ERR_LOC &&
               rt_topo_neighbour(&net, node[i], 0, &end) == RT_ERR_LOC &&
               rt_topo_coordinates(&net, node[i], x) == RT_ERR_LOC &&
               rt_topo_attached_processor(&net, &at, i, &one) == RT_ERR_LOC &&
               rt_topo_attached(&net, processor[i], i, &end) == RT_ERR_INDEX;
    }
    at.node = 0;
    for (unsigned e = 0; e <= 1; e++) { /* a network port; one behind the processors' */
        unsigned ports = (unsigned)rt_topo_node_ports(&net, 0);

        at.port = (uint16_t)(ports - 1);
        held =
            held && (ports == 0 || rt_topo_attached_processor(&net, &at, e, &one) == RT_ERR_LINK);
        at.port = (uint16_t)(ports + ports_per(&net));
        held = held && rt_topo_attached_processor(&net, &at, e, &one) == RT_ERR_LINK &&
               rt_topo_neighbour(&net, 0, ports, &end) == RT_ERR_LINK &&
               rt_topo_neighbour(&net, nodes - 1, UINT_MAX, &end) == RT_ERR_LINK;
    }
    for (unsigned i = 0; i < RT_COORDS_MAX; i++)
        held = held && x[i] == UINT32_C(0x55555555);
    if (!held || one != 99 || memcmp(&end, &untouched, sizeof end) != 0)
        fail_with("%s: what is out of range is not refused, or writes\n", column[NET]);
}

static void arguments_out_of_range(void **state)
{
    (void)state;
    for_each_row(VECTORS "ports_nets.tsv", COLUMNS, 400, refused);
}

/* The largest of each family: the first and last routers, and some between; of each the first and
 * last ports and some between. */
static void the_largest_networks(void **state)
{
    static const char *const net_text[] = {"complete:65534",
                                           "array:2147483647",
                                           "ring:2147483647",
                                           "mesh:14,14,14,14,14,14,14,14",
                                           "mesh:1,2147483647",
                                           "torus:14,14,14,14,14,14,14,14",
                                           "torus:46341,46340",
                                           "twisted:46341,46340,46339,0",
                                           "twisted:46340,46341,0,46339",
                                           "twisted:64,64,63,63",
                                           "bintree:31",
                                           "xtree:31",
                                           "tworoot:30",
                                           "hypercube:30",
                                           "ccc:26",
                                           "bfly:2,26",
                                           "bfly:32766,1",
                                           "wbfly:2,26",
                                           "wbfly:32766,1",
                                           "wbfly:800,3",
                                           "benes:25",
                                           "shufflex:30",
                                           "debruijn:30",
                                           "omega:26",
                                           "mot:30",
                                           "mot:1,1,1,1,1,1,1,1",
                                           "mot:14,14",
                                           "mot:9,10,10",
                                           "slender:14",
                                           "cm5:14",
                                           "kntree:2,27",
                                           "kntree:1290,3",
                                           "xgft:1000,1000,20,10,1,2,3,4",
                                           "dragonfly:1,1290,1290",
                                           "dragonfly:30000,1,30000",
                                           "hyperx:1,30000,30000",
                                           "hyperx:1,21,21,21,21,21,21,21",
                                           "slimfly:1,32749",
                                           "slimfly:1,32719",
                                           "slimfly:1,121",
                                           "polarfly:1,46337",
                                           "polarfly:1,125",
                                           "kautz:2,30",
                                           "kautz:1289,3",
                                           "kautz:65533,1",
                                           "tofu:178956970,1,1",
                                           "tofu:563,563,563,11",
                                           "megafly:1,800,800,1600",
                                           "megafly:1,1,46339,1",
                                           "megafly:2,30000,1,30000",
                                           "oft:1,26737",
                                           "mlfm:1,1,65533",
                                           "mlfm:1,32767,30000"};
    uint64_t random = 15;

    (void)state;
    for (unsigned i = 0; i < sizeof net_text / sizeof net_text[0]; i++) {
        struct rt_net net = net_of(net_text[i]);
        const uint32_t nodes = rt_topo_nodes(&net), processors = (uint32_t)rt_topo_processors(&net);
        int ends = 0;

        for (unsigned k = 0; k < 40; k++) {
            uint32_t node = k < 4   ? k
                            : k < 8 ? nodes - (k - 3)
                                    : (uint32_t)(next_random(&random) % nodes);
            uint32_t processor = k < 2 ? k : (uint32_t)(next_random(&random) % processors);
            int ports = rt_topo_node_ports(&net, node);

            assert_in_range(ports, 1, rt_topo_ports_most(&net));
            for (unsigned j = 0; j < 40 && j < (unsigned)ports; j++) {
                unsigned port = ports <= 40 ? j
                                : j < 4     ? j
                                : j < 8     ? (unsigned)ports - (j - 3)
                                            : (unsigned)(next_random(&random) % (unsigned)ports);

                ends += ports_there_and_back(&net, net_text[i], node, port);
            }
            ports_round_trip(&net, net_text[i], node);
            ports_attached(&net, net_text[i], k == 2 ? processors - 1 : processor, k % 2);
            ports_attached(&net, net_text[i], k == 3 ? processors - 1 : processor, 1 - k % 2);
        }
        if (ends < 40)
            fail_with("%s: only %d ends of links\n", net_text[i], ends);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_ports_degrees_links),
        cmocka_unit_test(diameters_and_distances),
        cmocka_unit_test(closed_forms),
        cmocka_unit_test(trees_have_no_routers_of_level_0),
        cmocka_unit_test(facts_are_of_this_network_alone),
        cmocka_unit_test(a_mesh_of_trees_has_no_ninth_axis),
        cmocka_unit_test(each_formula_of_the_table_is_there),
        cmocka_unit_test(closed_forms_of_large_networks),
        cmocka_unit_test(a_neighbours_neighbour_is_where_one_came_from),
        cmocka_unit_test(coordinates_and_processors_there_and_back),
        cmocka_unit_test(ports_lead_where_the_model_says),
        cmocka_unit_test(arguments_out_of_range),
        cmocka_unit_test(the_largest_networks),
    };

    return run_all(tests);
}
