/* SPDX-License-Identifier: MIT-0 */
/* What is refused, and what is said at the edges: names, errors, arrivals that no packet has,
 * coordinates that are none, wires of the largest networks. */
#include "support.h"

#include "rt/net_near.h"
#include "rt/route_ports.h"
#include "rt/topo_ports.h"

static void names_are_found_with_or_without_what_follows(void **state)
{
    (void)state;
    assert_int_equal(rt_net_family_named("hybrid")->family, RT_FAMILY_HYBRID);
    assert_int_equal(rt_net_family_named("ring12")->family, RT_FAMILY_RING12);
    assert_int_equal(rt_net_family_named("ring:whatever")->family, RT_FAMILY_RING);
    assert_null(rt_net_family_named("hybri"));
    assert_null(rt_net_family_named("hybrids:1"));
    assert_null(rt_net_family_named(""));
    assert_string_equal(rt_version(), ROUTESEQ_VERSION);
}

static void a_slip_in_a_name_is_told_from_another_name(void **state)
{
    static const char *const pairs[][2] = {
        {"toru:4,4", "torus"},
        {"TORUS", "torus"},
        {"tours:4", "torus"},
        {"tor", "torus"},
        {"dragonfyl:1", "dragonfly"},
        {"dragnofyl", "dragonfly"},
        {"multicub,3", "multicube"},
        {"rin:3", "ring"},
        {"Fat-Tree:4", "kntree, xgft or tree"},
        {"clos", "kntree, xgft or benes"},
    };
    static const char *const none[] = {
        "",       ":",    "t",          "foo:1",
        "toss:4", "to:4", "drugonfyls", "hybridhybridhybridhybridhybridhybrid",
    };

    (void)state;
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        assert_string_equal(rt_net_family_near(pairs[i][0]), pairs[i][1]);
    for (unsigned i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_null(rt_net_family_near(none[i]));
    assert_int_equal(rt_net_slips("ring", "Ring:4"), 0);
    assert_int_equal(rt_net_slips("rnig", "ring"), 1);
    assert_int_equal(rt_net_slips("dargonfyl", "dragonfly"), 2);
    assert_int_equal(rt_net_slips("tor", "torus"), 2); /* it begins so: one more than it may have */
    assert_int_equal(rt_net_slips("multic", "multicube"), 3);
    assert_int_equal(rt_net_slips("to", "torus"), RT_NET_FAR);
}

/* So that what a function reads before it writes it is 0. */
static void leave_zeros(void)
{
    volatile unsigned char room[4096];

    for (unsigned i = 0; i < sizeof room; i++)
        room[i] = 0;
}

static void slips_are_counted_at_both_ends_of_a_name(void **state)
{
    static const char long_name[] = "abcdefghijklmnopqrstuvwxyzabcdefghijkl", nothing[] = "\0ing";
    static const struct {
        const char *given, *name;
        unsigned slips;
    } rows[] = {
        {"AZ", "az", 0},         {"irng", "ring", 1}, /* the first two change places */
        {"tqrvs", "torus", 99}, /* of five letters one may be wrong, of six two */
        {"kqtrwe", "kntree", 2}, {"cm", "cm5", 1}, /* two letters are enough, one is not */
        {"c", "cm", 99},         {nothing, "ring", 99},     {long_name, long_name, 99},
        {"abc", long_name, 99},  {"us", "torus", 99},       {"mes", "mesh", 1},
        {"meshes", "mesh", 2},   {"multi", "multicube", 2},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unsigned slips;

        leave_zeros();
        slips = rt_net_slips(rows[i].given, rows[i].name);
        if (slips != (rows[i].slips == 99 ? RT_NET_FAR : rows[i].slips))
            fail_with("%s is %u slips from %s\n", rows[i].given, slips, rows[i].name);
    }
    assert_string_equal(rt_net_family_near("hybrd"), "hybrid");
    assert_string_equal(rt_net_family_near("fattree:4"), "kntree, xgft or tree");
    assert_string_equal(rt_net_family_near("fat_tree"), "kntree, xgft or tree");
    assert_string_equal(rt_net_family_near("FTREE"), "kntree, xgft or tree");
}

/* --- networks of routers: every arrival, also such as no packet has ----------- */

static const char *const small[] = {
    "complete:4",      "array:5",          "ring:6",          "mesh:3,2",        "torus:4,3",
    "twisted:3,5,2,0", "twisted:2,2,1,0",  "twisted:3,3,1,1", "twisted:3,3,0,0", "bintree:3",
    "xtree:3",         "tworoot:3",        "hypercube:3",     "ccc:3",           "ccc:4",
    "bfly:2,2",        "wbfly:2,3",        "benes:2",         "shufflex:3",      "debruijn:3",
    "omega:2",         "mot:2,1",          "mot:1,1,1",       "slender:1",       "cm5:2",
    "kntree:2,2",      "xgft:4,3,2,1,2,3", "hyperx:2,2,2,2",  "slimfly:1,5",     "polarfly:1,3",
    "dragonfly:1,3,1", "kautz:2,3",        "kautz:3,1",       "megafly:1,2,3,1", "oft:1,2",
    "mlfm:2,3,2",      "tofu:4,1,1",       "tofu:1,2,1,11",
};

static void arrivals_of(const struct rt_net *net, const char *name, uint64_t *refused)
{
    uint32_t nodes = rt_topo_nodes(net), n = (uint32_t)rt_topo_processors(net);
    unsigned vcs = (unsigned)rt_route_vcs(net);
    /* with two skews the count of channels goes on: which arrivals there are is not known */
    unsigned most = net->family == RT_FAMILY_TWISTED && net->param[3] != 0 ? 255 : vcs;

    for (uint64_t i = 0; i < (uint64_t)nodes * n; i++) {
        uint32_t at = (uint32_t)(i / n), destination = (uint32_t)(i % n);
        unsigned ports = (unsigned)rt_topo_node_ports(net, at);
        struct rt_topo_port_end end;

        rt_topo_attached(net, destination, 1, &end);
        for (unsigned in = 0; in <= (ports + 1) * (vcs + 1); in++) {
            struct rt_channel by = {(uint16_t)(in / (vcs + 1)), (uint8_t)(in % (vcs + 1))};
            struct rt_channel out = {77, 77};
            int result = rt_route_port(net, by, at, destination, &out);

            if (result != 0 && out.port == 77 && result == RT_ERR_LINK) {
                ++*refused;
                continue;
            }
            if (result != 0 || (out.port == RT_PORT_NONE) != (at == end.node) ||
                (out.port != RT_PORT_NONE &&
                 (out.port >= (unsigned)rt_topo_node_ports(net, at) || out.vc >= most)))
                fail_with("%s: router %u to %u, by port %u, vc %u: %d, port %u, vc %u\n", name, at,
                          destination, by.port, by.vc, result, out.port, out.vc);
        }
    }
}

static void any_arrival_is_refused_or_led_on_by_a_port_that_is_there(void **state)
{
    uint64_t refused = 0;

    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        const struct rt_net net = net_of(small[i]);

        arrivals_of(&net, small[i], &refused);
    }
    assert_true(refused > 1000);
}

/* --- coordinates --------------------------------------------------------------- */

/* Of all triples 0..9 exactly those of the nodes are taken, each as its own. */
static void coordinates_that_are_no_nodes_are_refused(void **state)
{
    static const char *const nets[] = {"polarfly:1,3",    "polarfly:1,5", "mot:2,1",
                                       "slimfly:1,5",     "torus:4,3,2",  "kautz:3,3",
                                       "megafly:1,3,2,2", "mlfm:1,3,3",   "mlfm:1,2,4"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i]);
        uint32_t met = 0;

        for (uint32_t n = 0; n < 1000; n++) {
            uint32_t x[RT_COORDS_MAX] = {n / 100, n / 10 % 10, n % 10}, back[RT_COORDS_MAX] = {0};
            uint32_t node = 7777;
            int error = rt_topo_node(&net, x, &node), used = 3;

            if (error != 0) {
                assert_int_equal(error, RT_ERR_LOC);
                assert_int_equal(node, 7777);
                continue;
            }
            assert_true(node < rt_topo_nodes(&net));
            used = rt_topo_coordinates(&net, node, back);
            assert_memory_equal(back, x, (size_t)used * sizeof x[0]);
            met += used == 3 || x[2] == 0;
        }
        if (met != rt_topo_nodes(&net))
            fail_with("%s: %u of %u nodes met\n", nets[i], met, rt_topo_nodes(&net));
    }
}

/* --- wires and records ----------------------------------------------------------- */

/* Both ends of a wire say how long it is, in capped networks too. */
static void both_ends_of_a_wire_know_its_span(void **state)
{
    static const char *const nets[] = {
        "full:1",      "full:1,capped",       "full:2,capped", "hybrid:12,1,capped", "hybrid:48,2",
        "bidelta:3,2", "hybrid:192,2,capped", "bidelta:2,1,4", "full:3,capped"};
    uint32_t delay[RT_TOPO_SPANS_MAX];

    (void)state;
    for (uint32_t i = 0; i < RT_TOPO_SPANS_MAX; i++)
        delay[i] = 100 + i;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i]);
        uint64_t components = rt_topo_components(&net), step = components / 3000 | 1;
        uint32_t longest = 0;

        for (uint64_t k = 0; k < components; k += step) {
            struct rt_topo_record here, there;

            rt_topo_record_at(&net, delay, k, &here);
            for (uint8_t port = 0; port < 8; port++) {
                struct rt_topo_end from = {RT_TOPO_END_COMPONENT, port, k}, to;
                uint32_t span = here.delay[8 + port];

                rt_topo_wire(&net, &from, &to);
                longest = span > longest ? span : longest;
                if (to.kind != RT_TOPO_END_COMPONENT)
                    continue;
                rt_topo_record_at(&net, delay, to.number, &there);
                if (there.delay[to.port] != span)
                    fail_with("%s: component %" PRIu64 ", output %u: %u, at its other end %u\n",
                              nets[i], k, port, span, there.delay[to.port]);
            }
        }
        /* the cap's own span is one more than there are layers */
        if (net.capped)
            assert_int_equal(longest - 100, rt_topo_levels(&net) / 3 + 1);
    }
}

/* The wires into processors, of the largest networks too, and back. */
static void wires_lead_back_to_where_they_come_from(void **state)
{
    static const char *const nets[] = {
        "bidelta:3,3,3,3,3,3,3,4", "bidelta:2",    "full:8",
        "full:1,capped",           "hybrid:192,7", "hybrid:12,6,capped"};
    uint64_t random = 314159265358979;

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i]);

        for (unsigned k = 0; k < 400; k++) {
            struct rt_topo_end to = {RT_TOPO_END_PROCESSOR, k & 1,
                                     next_random(&random) % rt_topo_processors(&net)};
            struct rt_topo_end from, back;

            rt_topo_wire_back(&net, &to, &from);
            assert_int_equal(from.kind, RT_TOPO_END_COMPONENT);
            rt_topo_wire(&net, &from, &back);
            assert_int_equal(back.kind, to.kind);
            assert_int_equal(back.number, to.number);
            assert_int_equal(back.port, to.port);
        }
    }
}

static void from_a_processor_or_outside_nothing_follows(void **state)
{
    struct rt_net net = net_of("hybrid:12,1");

    (void)state;
    for (unsigned outside = 0; outside < 2; outside++) {
        struct rt_topo_place place = {outside ? RT_TOPO_PLACE_OUTSIDE : RT_TOPO_PLACE_PROCESSOR, 5,
                                      3, 9},
                             was = place;
        struct rt_topo_bundle bundle = {1, 2, 0}, before = bundle;

        rt_topo_next(&net, &place, 2, &bundle);
        assert_int_equal(place.kind, was.kind);
        assert_int_equal(place.node, was.node);
        assert_int_equal(place.stage, was.stage);
        assert_int_equal(bundle.kind, before.kind);
        assert_int_equal(bundle.rotate, before.rotate);
    }
}

/* --- rings ------------------------------------------------------------------------- */

static void a_shuffle_leaves_its_path_by_no_link(void **state)
{
    struct rt_net net = net_of("shuffle:3,2");
    unsigned off = 0;

    (void)state;
    for (uint32_t at = 0; at < 9; at++) { /* from 0 to 4: a path of two links */
        int link = rt_route_link(&net, 0, at, 4, RT_LINK_NONE);

        assert_true(link == RT_ERR_LINK || (link >= 0 && link < 3) || link == RT_LINK_NONE);
        assert_int_equal(link == RT_LINK_NONE, at == 4);
        off += link == RT_ERR_LINK;
    }
    assert_int_equal(off, 9 - 3);
}

/* Links to 1 from everywhere; 0 is on no ring, and 2 is never reached. */
static uint32_t to_one(const void *context, uint32_t node, uint32_t link)
{
    (void)context, (void)node, (void)link;
    return 1;
}

static uint32_t no_ring(const void *context, uint32_t node, uint32_t link)
{
    (void)context;
    return link == 1 ? node + (node == 1) : node == 2 ? 4 : 1;
}

static void a_search_ends_where_there_is_no_path(void **state)
{
    struct rt_rings rings = {4, 2, to_one, NULL};
    struct rt_ring_step step[4];
    uint32_t distance[5];

    (void)state;
    rt_route_distances(&rings, 2, distance);
    assert_int_equal(distance[0], RT_FAR);
    assert_int_equal(rt_route_search(&rings, distance, 0, step, 4), RT_ERR_PATH);
    assert_int_equal(rt_route_search(&rings, distance, 2, step, 4), 0);
    assert_int_equal(rt_route_search(&rings, distance, 4, step, 4), RT_ERR_SRC);
    rt_route_distances(&rings, 1, distance);
    assert_int_equal(distance[3], 1);
    assert_int_equal(rt_route_search(&rings, distance, 3, step, 0), RT_ERR_PATH); /* no room */
    assert_int_equal(rt_route_search(&rings, distance, 3, step, -1), RT_ERR_PATH);
    assert_int_equal(rt_route_search(&rings, distance, 3, step, 1), 1);
    /* a mapping that is none: the ring of link 0 at node 0 is never closed */
    rings.nodes = 5;
    rings.next = no_ring;
    rt_route_distances(&rings, 4, distance);
    assert_int_equal(rt_route_search(&rings, distance, 0, step, 4), 3);
    rings.next = to_one;
    /* distances that are not those of the mapping: it goes on, and no ring is ever closed */
    distance[1] = 1;
    assert_int_equal(rt_route_search(&rings, distance, 3, step, 4), RT_ERR_PATH);
}

/* --- headers ------------------------------------------------------------------------- */

static void headers_refuse_what_they_cannot_hold(void **state)
{
    static const uint8_t bytes[] = {3, 0, 5};
    struct rt_channel path[5] = {{2, 0}, {1, 0}, {4, 0}, {7, 0}, {0, 0}};
    struct rt_route_header header = {0};
    uint8_t packed[4];
    unsigned last;

    (void)state;
    header.bytes = bytes;
    header.bits = 24;
    header.format = 9;
    header.width = 8;
    assert_int_equal(rt_route_header_take(&header), RT_ERR_FORMAT);
    header.format = RT_FORMAT_BYTES;
    assert_int_equal(rt_route_header_take(&header), 2);
    assert_int_equal(rt_route_header_take(&header), RT_ERR_LINK); /* a byte 0 */
    header.taken = 17;
    assert_int_equal(rt_route_header_take(&header), RT_ERR_SEQ);
    assert_int_equal(rt_route_header_pack(0, 2, path, 2, 0, packed, 4), RT_ERR_FORMAT);
    assert_int_equal(rt_route_header_pack(RT_FORMAT_BYTES, 8, path, 4, 0, packed, 4), RT_ERR_LONG);
    assert_int_equal(rt_route_header_pack(RT_FORMAT_TRANSIT, 2, path, 3, 0, packed, 4),
                     RT_ERR_LINK); /* port 4 */
    assert_int_equal(rt_route_header_pack(RT_FORMAT_FIELD, 3, path, 3, 8, packed, 4), RT_ERR_LINK);
    assert_int_equal(rt_route_header_pack(RT_FORMAT_FIELD, 3, path, 4, 7, packed, 4), 2);
    assert_int_equal(rt_route_header_unpack(9, 3, packed, 2, path, 0, &last), RT_ERR_FORMAT);
    assert_int_equal(rt_route_header_unpack(RT_FORMAT_FIELD, 3, packed, 2, path, 5, &last),
                     RT_ERR_SEQ); /* five fields, no last one */
    assert_int_equal(rt_route_header_unpack(RT_FORMAT_TRANSIT, 2, packed, 1, path, 4, &last), 4);
    assert_int_equal(rt_route_header_unpack(RT_FORMAT_TRANSIT, 2, packed, 1, path, 5, &last),
                     RT_ERR_SEQ);
    assert_int_equal(rt_route_header_unpack(256 + RT_FORMAT_FIELD, 3, packed, 2, path, 4, &last),
                     RT_ERR_FORMAT); /* not its low byte */
    assert_int_equal(rt_route_header_bits(RT_FORMAT_FIELD, RT_PORTS_MAX + 1, 1), RT_ERR_PORTS);
    assert_int_equal(rt_route_header_bits(9, RT_PORTS_MAX + 1, 1), RT_ERR_FORMAT);
}

/* --- products of figures --------------------------------------------------------------- */

uint64_t rti_topo_times(uint64_t a, uint64_t b); /* shared inside the room topo */

static void products_beyond_64_bits_are_unknown(void **state)
{
    const uint64_t half = UINT64_C(1) << 32;

    (void)state;
    assert_true(rti_topo_times(half - 1, half) == (half - 1) << 32);
    assert_true(rti_topo_times(half, half - 1) == (half - 1) << 32);
    assert_true(rti_topo_times(half + 1, half - 1) == UINT64_MAX);
    assert_true(rti_topo_times(half, half) == RT_TOPO_UNKNOWN);
    assert_true(rti_topo_times(half + 7, 2 * half + 9) == RT_TOPO_UNKNOWN);
    assert_true(rti_topo_times(3 * half, half - 1) == RT_TOPO_UNKNOWN); /* the middle */
    assert_true(rti_topo_times(half - 1, 2 * half) == RT_TOPO_UNKNOWN);
    assert_true(rti_topo_times(0, UINT64_MAX - 1) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found_with_or_without_what_follows),
        cmocka_unit_test(a_slip_in_a_name_is_told_from_another_name),
        cmocka_unit_test(slips_are_counted_at_both_ends_of_a_name),
        cmocka_unit_test(any_arrival_is_refused_or_led_on_by_a_port_that_is_there),
        cmocka_unit_test(coordinates_that_are_no_nodes_are_refused),
        cmocka_unit_test(both_ends_of_a_wire_know_its_span),
        cmocka_unit_test(wires_lead_back_to_where_they_come_from),
        cmocka_unit_test(from_a_processor_or_outside_nothing_follows),
        cmocka_unit_test(a_shuffle_leaves_its_path_by_no_link),
        cmocka_unit_test(a_search_ends_where_there_is_no_path),
        cmocka_unit_test(products_beyond_64_bits_are_unknown),
        cmocka_unit_test(headers_refuse_what_they_cannot_hold),
    };

    return run_all(tests);
}
