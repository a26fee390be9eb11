/* SPDX-License-Identifier: MIT-0 */
/*
 * All 256 values of `family` through every public function that takes a network: a proper answer,
 * or the refusal that its header documents, RT_ERR_FAMILY where it returns errors.
 *
 * A value that is a function's own comes with parameters that rt_net_check passed (only rt_compute
 * and rt_net_check take others); a value that is not, with any.  tests/net/families.sh sees to it
 * that no function is left out.
 */
#include "support.h"

#include "rt/gate.h"
#include "rt/load.h"
#include "rt/route64.h"
#include "rt/route_choice_ports.h"
#include "rt/topo.h"
#include "rt/walk.h"

/* What is tried now. */
static struct rt_net net;
static int shape;      /* of net.family, as its row says; 0: of none */
static unsigned known; /* 1: net is the example of its family */

static void tried(const char *call, int64_t got, int serves, int64_t refusal, const char *where)
{
    if (serves ? got == refusal : got != refusal)
        fail_with("%s: %s: family %u, capped %u, param %u %u %u ...: got %" PRId64 "\n", where,
                  call, net.family, net.capped, (unsigned)net.param[0], (unsigned)net.param[1],
                  (unsigned)net.param[2], got);
}
#define TEXT(line) #line
#define LINE(line) "tests/net/test_families.c:" TEXT(line)
/* The call gives `refusal` if and only if the function does not serve the network. */
#define TRY(serves, refusal, call)                                                                 \
    do {                                                                                           \
        if (known || !(serves))                                                                    \
            tried(#call, (int64_t)(call), serves, refusal, LINE(__LINE__));                        \
    } while (0)
/* The same where `refusal` can also be an answer. */
#define TRY_ALSO(serves, refusal, call)                                                            \
    do {                                                                                           \
        if (!(serves))                                                                             \
            tried(#call, (int64_t)(call), 0, refusal, LINE(__LINE__));                             \
        else if (known)                                                                            \
            (void)(call);                                                                          \
    } while (0)

/* Is it one of these families? */
static int is_routed_ring(void)
{
#define ROW(VALUE, name, number) || net.family == (number)
    return 0 RT_RING_ROUTED_FAMILIES(ROW);
}
static int is_any(void)
{
    return 0 RT_FAMILIES(ROW);
#undef ROW
}

static void try_net(void)
{
    char text[RT_NET_TEXT_MAX];

    /* these check */
    tried("rt_net_check", rt_net_check(&net), is_any(), RT_ERR_FAMILY, LINE(__LINE__));
    tried("rt_net_shape", rt_net_shape(&net), is_any(), RT_ERR_FAMILY, LINE(__LINE__));
    tried("rt_net_format", rt_net_format(&net, text, sizeof text), is_any(), RT_ERR_FAMILY,
          LINE(__LINE__));
    if (is_any())
        tried("rt_net_shape", rt_net_shape(&net) == shape, 1, 0, LINE(__LINE__));
}

static void try_route(void)
{
    const int transit = shape == RT_SHAPE_TRANSIT, tree = shape == RT_SHAPE_TREE;
    const uint8_t src[RT_LOC_MAX] = {0x10}, dst[RT_LOC_MAX] = {0x24};
    uint8_t seq[RT_SEQ_MAX] = {0}, loc[RT_LOC_MAX], bits[RT_TREE_BYTES];
    struct rt_ring_leg leg[RT_LEGS_MAX];
    struct rt_route_parts parts;
    struct rt_route64 prepared;
    struct rt_route_steady steady;
    uint64_t index;

    /* takes any parameters */
    tried("rt_compute", rt_compute(&net, src, dst, seq), transit, RT_ERR_FAMILY, LINE(__LINE__));
    /* may not look at the family, and read and write nothing that is not there */
    assert_in_range(rt_route_hybrid(&net, src, dst, seq) + 64, 0, 64 + RT_SEQ_MAX);
    assert_in_range(rt_route_full(&net, src, dst, seq) + 64, 0, 64 + RT_SEQ_MAX);
    assert_in_range(rt_route_bidelta(&net, src, dst, seq), 0, RT_LOC_MAX);
    TRY(transit, RT_ERR_FAMILY, rt_compute64(&net, 0, 1, seq));
    TRY(transit, RT_ERR_FAMILY, rt_route64_make(&prepared, &net));
    TRY(transit, RT_ERR_FAMILY, rt_route_steady_make(&steady, &net));
    TRY(transit, RT_ERR_FAMILY, rt_route_loc_bytes(&net));
    TRY(transit, RT_ERR_FAMILY, rt_locate(&net, 1, loc));
    TRY(transit, RT_ERR_FAMILY, rt_index(&net, src, &index));
    TRY(transit, RT_ERR_FAMILY, rt_route_decode(&net, src, seq, 2, loc));
    TRY(transit, RT_ERR_FAMILY, rt_route_explain(&net, src, dst, &parts));
    TRY(is_routed_ring(), RT_ERR_FAMILY, rt_route_link(&net, 0, 0, 1, RT_LINK_NONE));
    TRY(is_routed_ring(), RT_ERR_FAMILY, rt_route_legs(&net, 0, 1, leg));
    TRY(is_routed_ring(), RT_ERR_FAMILY, rt_route_longest(&net));
    TRY(tree, RT_ERR_FAMILY, rt_route_tree(&net, 0, 1, bits));
}

/* rt_route_NAME_port, which do not look at the family, are what rt_route_port calls. */
static void try_route_ports(void)
{
    const int ports = shape == RT_SHAPE_PORTS;
    const struct rt_channel in = {RT_PORT_NONE, 0};
    struct rt_channel out, path[64];
    uint32_t to[64], work[192], destination; /* benes:3 has 16 terminals */
    uint8_t setting[64] = {0};
    uint16_t up;

    for (uint32_t i = 0; i < 64; i++)
        to[i] = i;

    TRY(ports, RT_ERR_FAMILY, rt_route_port(&net, in, 0, 0, &out));
    TRY(ports, RT_ERR_FAMILY, rt_route_ports(&net, 0, 1, path, 64));
    TRY(ports, RT_ERR_FAMILY, rt_route_hops(&net));
    TRY(ports, RT_ERR_FAMILY, rt_route_minimal(&net));
    TRY(ports, RT_ERR_FAMILY, rt_route_vcs(&net));
    TRY(ports, RT_ERR_FAMILY, rt_route_exit(&net, 0));
    TRY(ports, RT_ERR_FAMILY, rt_route_choices(&net, RT_ROUTING_MINIMAL));
    TRY(ports, RT_ERR_FAMILY, rt_route_choice_hops(&net, RT_ROUTING_MINIMAL));
    TRY(ports, RT_ERR_FAMILY, rt_route_choice_vcs(&net, RT_ROUTING_MINIMAL));
    TRY(ports, RT_ERR_FAMILY, rt_route_choice_ports(&net, RT_ROUTING_MINIMAL, 0, 1, &up));
    TRY(ports, RT_ERR_FAMILY, rt_route_choice(&net, RT_ROUTING_MINIMAL, 0, 0, 1, path, 64));
    TRY(ports, RT_ERR_FAMILY, rt_route_header_width(&net, RT_FORMAT_FIELD));
    if (net.family == RT_FAMILY_BENES && net.param[0] > 3)
        return; /* more than the arrays hold */
    TRY(net.family == RT_FAMILY_BENES, RT_ERR_FAMILY, rt_route_benes(&net, to, work, setting));
    TRY(net.family == RT_FAMILY_BENES, RT_ERR_FAMILY,
        rt_route_benes_path(&net, setting, 0, path, 64, &destination));
}

static void try_topo(void)
{
    const int transit = shape == RT_SHAPE_TRANSIT, ring = shape == RT_SHAPE_RING;
    struct rt_topo_place place = {RT_TOPO_PLACE_UP, 1, 0, 0};
    struct rt_topo_bundle wire;
    struct rt_topo_component component = {RT_TOPO_PLACE_UP, 1, 0, 0, 0}, upper = component;
    struct rt_topo_record record;
    struct rt_topo_end end = {RT_TOPO_END_COMPONENT, 0, 0}, other = {RT_TOPO_END_COMPONENT, 0, 0};
    struct rt_rings rings;
    struct rt_tree tree;

    upper.unit = 1;
    TRY(shape != 0, 0, rt_topo_processors(&net));
    TRY_ALSO(transit, 0, rt_topo_levels(&net));
    TRY_ALSO(transit, 0, rt_topo_cluster(&net));
    TRY_ALSO(transit, 0, rt_topo_common(&net, 0, 1));
    TRY(transit, 0, rt_topo_components(&net));
    TRY_ALSO(transit, 0, rt_topo_stacks(&net));
    TRY(transit, 0, rt_topo_wires(&net));
    TRY(transit, RT_TOPO_PLACE_OUTSIDE, (rt_topo_start(&net, 0, &place, &wire), place.kind));
    TRY(transit, RT_TOPO_PLACE_OUTSIDE, (rt_topo_next(&net, &place, 0, &wire), place.kind));
    TRY(transit, 0, (rt_topo_component_at(&net, 0, &component), component.kind));
    TRY_ALSO(transit, 0, rt_topo_stack(&net, &component));
    TRY_ALSO(transit, 0, rt_topo_stack(&net, &upper));
    TRY_ALSO(transit, 0, rt_topo_component_number(&net, &component));
    TRY(transit, RT_TOPO_PLACE_OUTSIDE,
        (rt_topo_component_place(&net, &component, 0, &place), place.kind));
    TRY(transit, 0, (rt_topo_record_at(&net, NULL, 0, &record), record.crossbars));
    TRY(transit, RT_TOPO_END_NOTHING, (rt_topo_wire(&net, &end, &other), other.kind));
    other.kind = RT_TOPO_END_COMPONENT;
    TRY(transit, RT_TOPO_END_NOTHING, (rt_topo_wire_back(&net, &end, &other), other.kind));
    TRY(transit, RT_TOPO_END_NOTHING, (rt_topo_wire_end(&net, 0, &end), end.kind));
    TRY_ALSO(transit, 0, rt_topo_wire_number(&net, &end));
    end = (struct rt_topo_end){RT_TOPO_END_COMPONENT, 1, 0};
    TRY_ALSO(transit, 0, rt_topo_wire_number(&net, &end));
    TRY(ring, RT_ERR_FAMILY, rt_topo_rings(&net, &rings));
    TRY(ring, RT_ERR_FAMILY, rt_topo_ring_seats(&net));
    TRY(ring, UINT32_MAX, rt_topo_ring_node(&net, 1));
    TRY(shape == RT_SHAPE_TREE, RT_ERR_FAMILY, rt_topo_tree(&net, &tree));
    TRY(shape == RT_SHAPE_TREE, 0, rt_topo_tree_capacity(&net, 0));
}

static void try_topo_ports(void)
{
    const int ports = shape == RT_SHAPE_PORTS;
    struct rt_topo_port_end end = {0, 0};
    struct rt_topo_forms figures;
    uint32_t coordinate[RT_COORDS_MAX] = {0}, number;

    TRY(ports, 0, rt_topo_nodes(&net));
    TRY(ports, RT_ERR_FAMILY, rt_topo_node_ports(&net, 0));
    TRY_ALSO(ports, RT_ERR_FAMILY, rt_topo_node_ports(&net, UINT32_MAX));
    TRY_ALSO(ports, RT_ERR_FAMILY, rt_topo_neighbour(&net, UINT32_MAX, 0, &end));
    TRY(ports, RT_ERR_FAMILY, rt_topo_ports_most(&net));
    TRY(ports, RT_ERR_FAMILY, rt_topo_directed(&net));
    TRY(ports, RT_ERR_FAMILY, rt_topo_figures(&net, &figures));
    TRY(ports, RT_ERR_FAMILY, rt_topo_neighbour(&net, 0, 0, &end));
    TRY(ports, RT_ERR_FAMILY, rt_topo_coordinates(&net, 0, coordinate));
    TRY(ports, RT_ERR_FAMILY, rt_topo_node(&net, coordinate, &number));
    TRY(ports, RT_ERR_FAMILY, rt_topo_attached(&net, 0, 0, &end));
    TRY(ports, RT_ERR_FAMILY, rt_topo_attached_processor(&net, &end, 0, &number));
}

/* A routing function that is never asked to route in a network that is not its own. */
static int find_legs(void *context, uint32_t source, uint32_t target,
                     const struct rt_ring_leg **leg)
{
    static const struct rt_ring_leg none = {0, 1};

    (void)context;
    (void)source;
    (void)target;
    *leg = &none;
    return 0;
}

static void try_verify(void)
{
    static struct rt_walk_report report;
    const struct rt_walk_test test = {
        {&net, rt_topo_next, rt_walk_rn1, NULL}, rt_compute, rt_locate, NULL, 1, NULL, NULL};
    struct rt_walk_ring_test ring = {&net, {{0, 0, NULL, NULL}, NULL, 0}, find_legs, NULL, NULL,
                                     NULL};
    const struct rt_walk_tree_test tree = {
        &net, {1, rt_topo_tree_next, rt_walk_select, NULL}, rt_route_tree};
    struct rt_channel path[64];
    struct rt_walk_ports_test ports = {
        {&net, 8, rt_topo_neighbour}, rt_route_ports, rt_route_port, 64, path, NULL, NULL, 0};
    struct rt_walk_ports_result result;
    static uint8_t memory[1 << 16];
    struct rt_walk_ports_toward toward;
    int hops;
    struct rt_walk_pair pair;
    struct rt_walk_ring_pair legs;
    struct rt_walk_tree_pair bits;
    struct rt_walk_plan plan;
    uint64_t source, destination;

    if (known)
        rt_topo_rings(&net, &ring.on.rings);
    TRY(shape == RT_SHAPE_TRANSIT, RT_WALK_NOT_COMPUTED, rt_walk_verify_pair(&test, 0, 1, &pair));
    TRY(shape == RT_SHAPE_RING, RT_WALK_RING_NOT_COMPUTED,
        rt_walk_ring_verify_pair(&ring, 0, 0, &legs));
    TRY(shape == RT_SHAPE_TREE, RT_WALK_TREE_NOT_COMPUTED,
        rt_walk_tree_verify_pair(&tree, 0, 1, &bits));
    TRY(shape == RT_SHAPE_PORTS, RT_WALK_PORTS_NOT_COMPUTED,
        rt_walk_ports_verify_pair(&ports, 0, 1, &hops, &result));
    for (int kind = RT_WALK_PLAN_ALL; kind <= RT_WALK_PLAN_DEFAULT + 1; kind++) {
        const int serves = kind == RT_WALK_PLAN_CLASSES ? shape == RT_SHAPE_TRANSIT
                           : kind == RT_WALK_PLAN_HEIGHTS
                               ? shape == RT_SHAPE_TREE
                               : shape != 0 && kind <= RT_WALK_PLAN_DEFAULT;

        if (shape != 0 && !known)
            continue;
        TRY(serves, 0, (rt_walk_plan_make(&plan, &net, kind, 7, 1), plan.pairs));
        rt_walk_plan_pair(&plan, 0, &source, &destination);
        assert_true(serves || (source == 0 && destination == 0));
        memset(&report, 0, sizeof report);
        rt_walk_verify(&test, &plan, 0, shape != RT_SHAPE_TRANSIT, &report);
        if (kind == RT_WALK_PLAN_ALL) { /* four pairs that are not computed, then forgotten */
            rt_walk_verify_block(&test, 0, shape != RT_SHAPE_TRANSIT ? 4 : 0, 0, 1, &report);
            report.count[RT_WALK_NOT_COMPUTED] -= shape != RT_SHAPE_TRANSIT ? 4 : 0;
            report.pairs -= shape != RT_SHAPE_TRANSIT ? 4 : 0;
        }
        rt_walk_ring_verify(&ring, &plan, 0, shape != RT_SHAPE_RING, &report);
        rt_walk_tree_verify(&tree, &plan, 0, shape != RT_SHAPE_TREE, &report);
        rt_walk_ports_verify(&ports, &plan, 0, shape != RT_SHAPE_PORTS, &report);
        assert_int_equal(report.count[0], 0);
        assert_int_equal(report.pairs, shape != 0 ? 3 : 4);
        if (shape != RT_SHAPE_PORTS) {
            assert_int_equal(rt_walk_ports_toward_bytes(&ports.on), 0);
            rt_walk_ports_toward_make(&toward, &ports, memory);
            rt_walk_ports_toward_verify(&toward, &plan, 0, 1, &report);
            assert_int_equal(report.count[0], 0);
        }
    }
}

static void try_walk(void)
{
    const int transit = shape == RT_SHAPE_TRANSIT;
    const uint8_t stream[RT_SEQ_MAX] = {0x40, 0x80};
    const struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
    const struct rt_walk_wires_on wires = {&net, rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                           NULL, NULL};
    static const uint64_t dead[1] = {0};
    const struct rt_walk_faults faults = {dead, 1, dead, 1, dead, 1};
    const struct rt_topo_end from = {RT_TOPO_END_COMPONENT, 0, 0},
                             to = {RT_TOPO_END_COMPONENT, 0, 0};
    struct rt_walk_front front[64];
    struct rt_walk walk;
    struct rt_walk_path path;
    struct rt_walk_paths all;

    TRY(transit, RT_ERR_FAMILY, rt_walk_run(&on, 0, 1, stream, 2, NULL, &walk));
    TRY(transit, RT_ERR_FAMILY,
        rt_walk_batch(&on, 1, &(struct rt_walk_sent){0, 1, stream, 2}, &walk));
    TRY(transit, RT_ERR_FAMILY,
        rt_walk_one(&wires, &(struct rt_walk_sent){0, 1, stream, 2}, 1, NULL, &path));
    TRY(transit, RT_ERR_FAMILY,
        rt_walk_all(&wires, &(struct rt_walk_sent){0, 1, stream, 2}, front, 64, &all));
    TRY(transit, 0, rt_walk_dead(&net, &faults, &from, &to));
    try_verify();
}

static void try_walk_ports(void)
{
    const struct rt_walk_ports_on on = {&net, 8, rt_topo_neighbour};
    const struct rt_channel path[1] = {{0, 0}};
    static const uint32_t first[1] = {0};
    const struct rt_walk_ports_faults dead = {first, 1, NULL, 0};
    static uint32_t distance[1024], queue[1024];
    struct rt_walk_header header = {NULL, 0, 0, RT_WALK_HEADER_TRANSIT, 2};
    struct rt_walk_ports_result result;

    if (known && shape == RT_SHAPE_PORTS)
        assert_in_range(rt_topo_nodes(&net), 2, 1024);
    TRY_ALSO(shape == RT_SHAPE_PORTS, RT_WALK_PORTS_ELSEWHERE,
             rt_walk_ports(&on, 0, 0, path, 0, NULL, &result));
    TRY_ALSO(shape == RT_SHAPE_PORTS, RT_WALK_PORTS_ELSEWHERE,
             rt_walk_ports_header(&on, 0, 0, &header, NULL, &result));
    TRY(shape == RT_SHAPE_PORTS, RT_WALK_PORTS_WHOLE,
        rt_walk_ports_cut(&net, &dead, 0, NULL, &result));
    TRY(shape == RT_SHAPE_PORTS, 0, rt_walk_distances(&on, 0, distance, queue));
}

static void try_load(void)
{
    const int transit = shape == RT_SHAPE_TRANSIT;
    static const double route[RT_LOAD_LEVELS_MAX] = {1, 1, 1, 1, 1, 1, 1, 1};
    struct rt_load_tables tables;
    struct rt_load_symmetry symmetry;
    struct rt_load_pattern pattern = {.kind = RT_LOAD_SHIFT};
    struct rt_load_parts hardware;
    struct rt_load_cycles latency;
    struct rt_load_geometry layout;
    struct rt_load_level locality;
    struct rt_load_odds success;
    struct rt_topo_component component;
    uint32_t delay[RT_TOPO_SPANS_MAX], processors, components;
    uint64_t rng = 1;
    struct rt_load_sim sim;

    TRY(shape == RT_SHAPE_PORTS, RT_ERR_FAMILY, rt_load_tables_of(&net, &tables));
    TRY(shape == RT_SHAPE_PORTS, RT_ERR_FAMILY, rt_load_symmetry_of(&net, &symmetry));
    TRY(shape != 0, RT_ERR_FAMILY, rt_load_pattern_begin(&pattern, &net));
    TRY(transit, 0, (rt_load_hardware(&net, &hardware), hardware.processors));
    TRY(transit, RT_ERR_FAMILY, rt_load_latency(&net, 1, &latency));
    TRY(transit, RT_ERR_FAMILY, rt_load_latency_best(&net, &latency));
    TRY(transit, RT_ERR_FAMILY, rt_load_layout(&net, 1, &layout));
    TRY(transit, RT_ERR_FAMILY, rt_load_spans(&net, RT_LOAD_OPTICAL, delay));
    TRY(transit, RT_ERR_FAMILY, rt_load_locality(&net, 1, &locality));
    TRY(transit, 0, rt_load_norm(&net, route) > 0);
    TRY(transit, 0, (rt_load_success(&net, 0.5, 0, &success), success.all > 0));
    TRY_ALSO(transit, 0, rt_load_sim_stage(&net, 1, &component));
    TRY(transit, RT_LOAD_SIM_NOBODY, rt_load_sim_traffic(NULL, &net, 0, &rng));
    TRY(transit, RT_LOAD_SIM_NOBODY, rt_load_sim_uniform(NULL, &net, 0, &rng));
    TRY(transit, RT_ERR_FAMILY, rt_load_sim_size(&net, &processors, &components));
    memset(&sim, 0, sizeof sim);
    sim.net = &net;
    TRY_ALSO(transit, 0, rt_load_sim_bytes(&net, 1, 0, 0, 0));
    if (!transit) /* else it takes memory; tests/load/test_sim.c */
        tried("rt_load_sim_open", rt_load_sim_open(&sim, NULL), 0, RT_ERR_FAMILY, LINE(__LINE__));
}

/* One source for all; `edge` is soon full. */
static void try_alike(struct rt_load_ports *load)
{
    static uint32_t work[1 << 16];
    static struct rt_load_channel_edge edge[64];
    static struct rt_load_channels graph = {edge, 64, 0};
    const int way = rt_load_ports_way(&net), alike = way == RT_LOAD_WAY_SOURCE;

    TRY_ALSO(shape == RT_SHAPE_PORTS, RT_LOAD_WAY_PAIRS, rt_load_ports_way(&net));
    assert_in_range(rt_load_ports_edges_words(load), 33, 1 << 16);
    memset(work, 0, sizeof work);
    graph.edges = 0;
    rt_load_channels_begin(&graph);
    load->graph = &graph;
    TRY(alike, RT_ERR_FAMILY, rt_load_ports_source(load));
    TRY(alike, RT_ERR_FAMILY, rt_load_ports_edges(load, 0, work));
}

static void try_load_ports(void)
{
    static uint64_t sends[1 << 16], room[8];
    struct rt_load_ports_figures told;
    struct rt_channel path[64];
    struct rt_load_ports load = {
        {&net, 8, rt_topo_neighbour}, rt_route_ports, path, 64, 1, sends, NULL, 0, 0, 0};
    uint64_t links;
    uint32_t node, last = 1; /* processor: 0 and 1 may be at one router */
    unsigned port;

    if (known && shape == RT_SHAPE_PORTS) {
        load.ports = (unsigned)rt_topo_ports_most(&net);
        last = (uint32_t)rt_topo_processors(&net) - 1;
        assert_in_range((uint64_t)rt_topo_nodes(&net) * load.ports, 1, 1 << 16);
    }
    memset(sends, 0, sizeof sends);
    TRY(shape == RT_SHAPE_PORTS, RT_ERR_FAMILY, rt_load_ports_add(&load, 0, last, 0));
    TRY(shape == RT_SHAPE_PORTS, 0, rt_load_ports_hottest(&load, &links, &node, &port));
    try_alike(&load);
    TRY(shape == RT_SHAPE_PORTS, 0, rt_load_ports_all_bytes(&net) > 0);
    TRY_ALSO(shape == RT_SHAPE_PORTS, RT_ERR_FAMILY,
             rt_load_ports_all(&net, room, sizeof room, &told));
    /* does not look at the network */
    assert_int_equal(rt_load_ports_channel(&load, 0, (struct rt_channel){0, 1}), 1);
}

static void try_gate(void)
{
    static struct rt_gate_list list;
    const int tree = net.family == RT_FAMILY_HYBRID || net.family == RT_FAMILY_FULL;

    TRY(tree, RT_ERR_FAMILY, rt_gate_transit(&net, RT_GATE_PREFIX, &list));
}

static void (*const try_room[])(void) = {try_net,        try_route, try_route_ports, try_topo,
                                         try_topo_ports, try_walk,  try_walk_ports,  try_load,
                                         try_load_ports, try_gate};

static void try_all(void)
{
    for (unsigned room = 0; room < sizeof try_room / sizeof try_room[0]; room++)
        try_room[room]();
}

/* The row of a value, or a null pointer. */
static const struct rt_net_family *row_of(unsigned family)
{
    const struct rt_net_family *row;

    for (unsigned i = 0; (row = rt_net_family_at(i)) != NULL; i++)
        if (row->family == family)
            return row;
    return NULL;
}

static void every_family_is_served_or_refused(void **state)
{
    static const uint32_t filling[] = {0, 1, 3, 8, 0x7FFFFFFF, UINT32_MAX};
    static const uint8_t capped[] = {0, 1, 255};
    const struct rt_net_family *row;
    struct rt_net example;

    (void)state;
    for (unsigned family = 0; family < 256; family++) {
        row = row_of(family);
        shape = row == NULL ? 0 : row->shape;
        known = row != NULL;
        if (known) {
            assert_int_equal(rt_net_parse(row->example, &net), 0);
            try_all();
        }
        /* the parameters of each family, its own too: then only what takes any is called */
        known = 0;
        for (unsigned i = 0; rt_net_family_at(i) != NULL; i++) {
            assert_int_equal(rt_net_parse(rt_net_family_at(i)->example, &example), 0);
            net = example;
            net.family = (uint8_t)family;
            try_all();
        }
        for (unsigned i = 0; i < 18; i++) {
            net.family = (uint8_t)family;
            net.capped = capped[i % 3];
            for (unsigned p = 0; p < RT_PARAM_MAX; p++)
                net.param[p] = filling[i / 3];
            try_all();
        }
    }
}

/* Counted by hand from the tables in rt/net.h, rt/net_ring.h and rt/net_ports.h. */
static void processors_of_any_network_are_counted(void **state)
{
    static const struct {
        const char *text;
        uint64_t processors;
    } some[] = {{"hybrid:48,1", 48 * 64},
                {"hybrid:12,1,capped", 12 * 64 * 4},
                {"full:2", 4096},
                {"bidelta:3,2", 1024},
                {"multicube:2,3,4", 24},
                {"shuffle:2,4", 16},
                {"butterfly:3,2", 18},
                {"deadfly:3,2", 18},
                {"livefly:3,2", 8},
                {"ringmesh:4,5", 20},
                {"ringcomplete:7", 7},
                {"ring12", 12},
                {"clock", 12},
                {"tree:5", 32},
                {"tree:32", UINT64_C(1) << 32},
                {"torus:2,3,4", 24},
                {"bfly:2,3", 8},
                {"benes:3", 16},
                {"kntree:4,3", 64},
                {"dragonfly:2,4,2", 72},
                {"polarfly:2,5", 62},
                {"kautz:2,3", 12},
                {"megafly:2,3,2,1", 18},
                {"tofu:2,3,2", 144},
                {"oft:3,2", 42},
                {"mlfm:3,3,3", 36}};

    (void)state;
    for (unsigned i = 0; i < sizeof some / sizeof some[0]; i++) {
        assert_int_equal(rt_net_parse(some[i].text, &net), 0);
        if (rt_topo_processors(&net) != some[i].processors)
            fail_with("%s has %" PRIu64 " processors, not %" PRIu64 "\n", some[i].text,
                      some[i].processors, rt_topo_processors(&net));
    }
    assert_int_equal(rt_net_parse("butterfly:3,2", &net), 0);
    assert_int_equal(rt_topo_ring_seats(&net), 2);
    assert_int_equal(rt_topo_ring_node(&net, 17), 8);
    assert_int_equal(rt_net_parse("deadfly:3,2", &net), 0);
    assert_int_equal(rt_topo_ring_seats(&net), 1);
    assert_int_equal(rt_topo_ring_node(&net, 17), 17);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_family_is_served_or_refused),
        cmocka_unit_test(processors_of_any_network_are_counted),
    };

    return run_all(tests);
}
