/* SPDX-License-Identifier: MIT-0 */
/* The judge of networks of routers judged: each verdict by a routing function at fault. */
#include "support.h"

#include "rt/load.h"
#include "rt/route_ports.h"

#define NODES 16

static struct rt_channel path[16];
static uint32_t distance[NODES], queue[NODES];

static struct rt_net net;

static struct rt_walk_ports_test sound(void)
{
    net = net_of("torus:4,4");
    return (struct rt_walk_ports_test){{&net, (unsigned)rt_route_vcs(&net), rt_topo_neighbour},
                                       rt_route_ports,
                                       rt_route_port,
                                       (uint32_t)rt_route_hops(&net),
                                       path,
                                       distance,
                                       queue,
                                       RT_WALK_FAR};
}

static int verdict_of(struct rt_walk_ports_test *test, uint32_t source, uint32_t destination)
{
    struct rt_walk_ports_result result;
    int hops, verdict = rt_walk_ports_verify_pair(test, source, destination, &hops, &result);

    assert_int_equal(verdict, result.verdict);
    return verdict;
}

/* --- the whole route at fault ------------------------------------------------ */

static int kind; /* of fault */
enum { TO_NOWHERE = 1, TO_ANOTHER, NO_SUCH_VC, ONE_VC_TOO_HIGH, THERE_AND_BACK, AN_ERROR };

static int route_at_fault(const struct rt_net *on, uint32_t source, uint32_t destination,
                          struct rt_channel *channel, unsigned capacity)
{
    int hops = rt_route_ports(on, source, destination, channel, capacity);
    struct rt_topo_port_end end;

    switch (kind) {
    case TO_NOWHERE:
        channel[hops - 1].port = 4;
        return hops;
    case TO_ANOTHER:
        return hops - 1;
    case NO_SUCH_VC:
        channel[0].vc = 200;
        return hops;
    case ONE_VC_TOO_HIGH:
        channel[hops - 1].vc = (uint8_t)rt_route_vcs(on);
        return hops;
    case THERE_AND_BACK:
        rt_topo_neighbour(on, destination, 0, &end);
        channel[hops] = (struct rt_channel){0, 0};
        channel[hops + 1] = (struct rt_channel){end.port, 0};
        return hops + 2;
    default:
        return RT_ERR_PATH;
    }
}

static void each_fault_of_a_route_is_named(void **state)
{
    static const int want[] = {0,
                               RT_WALK_PORTS_NOWHERE,
                               RT_WALK_PORTS_ELSEWHERE,
                               RT_WALK_PORTS_NO_VC,
                               RT_WALK_PORTS_NO_VC,
                               RT_WALK_PORTS_TOO_LONG,
                               RT_WALK_PORTS_NOT_COMPUTED};
    struct rt_walk_ports_test test = sound();

    (void)state;
    test.route = route_at_fault;
    for (kind = TO_NOWHERE; kind <= AN_ERROR; kind++)
        for (uint32_t source = 0; source < NODES; source++)
            assert_int_equal(verdict_of(&test, source, (source + 5) % NODES), want[kind]);
    /* without distances only what is promised counts: 4 hops, here 2 and 2 more */
    kind = THERE_AND_BACK;
    test.distance = NULL;
    assert_int_equal(verdict_of(&test, 0, 5), RT_WALK_PORTS_OTHERWISE);
    test.longest = 3;
    assert_int_equal(verdict_of(&test, 0, 5), RT_WALK_PORTS_TOO_LONG);
}

/* --- the route asked router by router at fault ------------------------------- */

static uint32_t faulty; /* router */

static int port_at_fault(const struct rt_net *on, struct rt_channel in, uint32_t at,
                         uint32_t destination, struct rt_channel *out)
{
    int error = rt_route_port(on, in, at, destination, out);

    if (at != faulty)
        return error;
    switch (kind) {
    case 0:
        return RT_ERR_LINK;
    case 1:
        out->port = RT_PORT_NONE;
        break;
    case 2:
        out->port = out->port == RT_PORT_NONE ? 0 : out->port ^ 1;
        break;
    default:
        out->vc ^= 1;
        break;
    }
    return 0;
}

/* From 0 to 10: of the routers on the way each at fault in turn, all others as they like. */
static void each_fault_of_a_router_is_seen_on_its_way_only(void **state)
{
    struct rt_walk_ports_test test = sound();
    struct rt_walk_ports_hop hop[16];
    struct rt_walk_ports_result result;
    int hops = rt_route_ports(&net, 0, 10, path, 16);

    (void)state;
    assert_int_equal(hops, 4); /* 2 and 2 */
    assert_int_equal(rt_walk_ports(&test.on, 0, 10, path, 4, hop, &result), RT_WALK_PORTS_ARRIVED);
    test.port = port_at_fault;
    for (faulty = 0; faulty < NODES; faulty++) {
        int on_the_way = faulty == 10;

        for (int i = 0; i < hops; i++)
            on_the_way |= hop[i].node == faulty;
        for (kind = 0; kind < 4; kind++) {
            /* at the end there is no virtual channel, and to arrive there is right */
            int seen = on_the_way && !(faulty == 10 && (kind == 1 || kind == 3));

            if (verdict_of(&test, 0, 10) !=
                (seen ? RT_WALK_PORTS_OTHERWISE : RT_WALK_PORTS_ARRIVED))
                fail_with("router %u, fault %d: %s\n", faulty, kind,
                          rt_walk_ports_text(verdict_of(&test, 0, 10)));
        }
    }
}

/* --- ends that are none ------------------------------------------------------ */

static void ends_that_are_no_processors_are_elsewhere(void **state)
{
    struct rt_walk_ports_test test = sound();
    struct rt_walk_ports_result result;
    struct rt_walk_header header;
    static const uint8_t bytes[1] = {0};

    (void)state;
    memset(&header, 0, sizeof header);
    header.byte = bytes;
    header.bytes = 1;
    header.format = RT_WALK_HEADER_BYTES;
    header.width = 8;
    for (unsigned which = 0; which < 3; which++) {
        uint32_t source = which & 1 ? NODES : 0, destination = which & 2 ? NODES : 0;
        int wanted = which == 0 ? RT_WALK_PORTS_ARRIVED : RT_WALK_PORTS_ELSEWHERE;

        path[0] = (struct rt_channel){0, 0}; /* not followed from nowhere */
        assert_int_equal(
            rt_walk_ports(&test.on, source, destination, path, which > 0, NULL, &result), wanted);
        wanted = which == 0 ? RT_WALK_PORTS_OWN : RT_WALK_PORTS_ELSEWHERE;
        assert_int_equal(
            rt_walk_ports_header(&test.on, source, destination, &header, NULL, &result), wanted);
        assert_int_equal(result.hops, 0);
    }
}

/* The first verdict that holds counts (rt/walk_ports.h). */
static void the_first_verdict_that_holds_counts(void **state)
{
    static const struct {
        uint32_t source, destination;
        struct rt_channel path;
        int verdict;
        uint32_t hops;
    } row[] = {
        {0, 1, {1, 0}, RT_WALK_PORTS_ARRIVED, 1},       {0, 1, {1, 9}, RT_WALK_PORTS_NO_VC, 1},
        {0, 2, {1, 9}, RT_WALK_PORTS_ELSEWHERE, 1},     {0, 1, {4, 9}, RT_WALK_PORTS_NOWHERE, 0},
        {NODES, 1, {4, 9}, RT_WALK_PORTS_ELSEWHERE, 0}, /* from nowhere nothing is sent */
        {0, NODES, {4, 9}, RT_WALK_PORTS_ELSEWHERE, 0}};
    struct rt_walk_ports_test test = sound();
    struct rt_walk_ports_result result;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        rt_walk_ports(&test.on, row[i].source, row[i].destination, &row[i].path, 1, NULL, &result);
        if (result.verdict != row[i].verdict || result.hops != row[i].hops)
            fail_with("row %zu: %s\n", i, rt_walk_ports_text(result.verdict));
    }
    assert_int_equal(rt_walk_ports(&test.on, 0, NODES, path, 0, NULL, &result),
                     RT_WALK_PORTS_ELSEWHERE);
}

/* From 0 to 3 of a square: port 0 changes bit 0, port 1 bit 1, and 2 is the processor's. */
static const struct {
    uint8_t format, bytes, byte[4];
    int verdict;
    uint32_t hops, node;
} by_header[] = {
    {RT_WALK_HEADER_BYTES, 3, {1, 2, 3}, RT_WALK_PORTS_ARRIVED, 2, 3},
    {RT_WALK_HEADER_BYTES, 4, {1, 2, 3, 1}, RT_WALK_PORTS_LEFT, 2, 3},
    {RT_WALK_HEADER_BYTES, 2, {1, 2}, RT_WALK_PORTS_SHORT, 2, 3},
    {RT_WALK_HEADER_BYTES, 0, {0}, RT_WALK_PORTS_SHORT, 0, 0},
    {RT_WALK_HEADER_BYTES, 3, {1, 0, 3}, RT_WALK_PORTS_OWN, 1, 1},
    {RT_WALK_HEADER_BYTES, 3, {1, 4, 3}, RT_WALK_PORTS_NOWHERE, 1, 1},
    {RT_WALK_HEADER_BYTES, 2, {1, 3}, RT_WALK_PORTS_ELSEWHERE, 1, 1},
    {RT_WALK_HEADER_FIELD, 1, {0x24}, RT_WALK_PORTS_ARRIVED, 2, 3},
    {RT_WALK_HEADER_FIELD, 1, {0x64}, RT_WALK_PORTS_LEFT, 2, 3},
    {RT_WALK_HEADER_FIELD, 1, {0x0C}, RT_WALK_PORTS_NOWHERE, 1, 1},
    {RT_WALK_HEADER_FIELD, 1, {0x08}, RT_WALK_PORTS_ELSEWHERE, 1, 1},
    {RT_WALK_HEADER_FIELD, 1, {0x00}, RT_WALK_PORTS_SHORT, 4, 0}, /* to 1 and back, twice */
    {RT_WALK_HEADER_TRANSIT, 1, {0x10}, RT_WALK_PORTS_ARRIVED, 2, 3},
    {RT_WALK_HEADER_TRANSIT, 1, {0x14}, RT_WALK_PORTS_LEFT, 2, 3},
    {RT_WALK_HEADER_TRANSIT, 1, {0x00}, RT_WALK_PORTS_ELSEWHERE, 4, 0},
    {RT_WALK_HEADER_TRANSIT, 1, {0x20}, RT_WALK_PORTS_NOWHERE, 1, 1}, /* to no router */
};

static void headers_end_as_told(void **state)
{
    struct rt_net square = net_of("hypercube:2");
    struct rt_walk_ports_on on = {&square, 1, rt_topo_neighbour};

    (void)state;
    for (size_t i = 0; i < sizeof by_header / sizeof by_header[0]; i++) {
        struct rt_walk_header header = {by_header[i].byte, by_header[i].bytes, 0,
                                        by_header[i].format, 2};
        struct rt_walk_ports_result r;

        rt_walk_ports_header(&on, 0, 3, &header, NULL, &r);
        if (r.verdict != by_header[i].verdict || r.hops != by_header[i].hops ||
            r.node != by_header[i].node)
            fail_with("header %zu: %s, %" PRIu32 " hops, at %" PRIu32 "\n", i,
                      rt_walk_ports_text(r.verdict), r.hops, r.node);
    }
}

/* Two processors a router: of router 1, 2 is behind port 1 and 3 behind port 2 (SPEC 15.1 rule 3).
 */
static void the_other_processor_of_a_router_is_another_exit(void **state)
{
    static const uint8_t to_2[] = {1, 2};
    struct rt_net pair = net_of("hyperx:2,2");
    struct rt_walk_ports_on on = {&pair, 1, rt_topo_neighbour};

    (void)state;
    for (uint32_t to = 0; to < 4; to++) {
        struct rt_walk_header header = {to_2, 2, 0, RT_WALK_HEADER_BYTES, 8};
        struct rt_walk_ports_result r;
        int want = to == 2   ? RT_WALK_PORTS_ARRIVED
                   : to == 3 ? RT_WALK_PORTS_EXIT
                             : RT_WALK_PORTS_ELSEWHERE;

        assert_int_equal(rt_walk_ports_header(&on, 0, to, &header, NULL, &r), want);
    }
}

static unsigned asked; /* routers */

static int on_from_10(const struct rt_net *on, struct rt_channel in, uint32_t at,
                      uint32_t destination, struct rt_channel *out)
{
    int error = rt_route_port(on, in, at, destination, out);

    asked++;
    if (at == 10)
        *out = (struct rt_channel){0, 0};
    return error;
}

/* The last router sends it on, by the very channel that stands behind the path. */
static void behind_the_last_router_none_is_asked(void **state)
{
    struct rt_walk_ports_test test = sound();

    (void)state;
    test.port = on_from_10;
    memset(path, 0, sizeof path);
    asked = 0;
    assert_int_equal(verdict_of(&test, 0, 10), RT_WALK_PORTS_OTHERWISE);
    assert_int_equal(asked, 5); /* four hops */
}

/* The header of a route is followed whether or not its hops are wanted. */
static void hops_of_a_header_need_not_be_kept(void **state)
{
    struct rt_walk_ports_test test = sound();
    struct rt_walk_ports_result result;
    struct rt_walk_ports_hop hop[8];
    uint8_t bytes[8];
    int hops = rt_route_ports(&net, 0, 10, path, 16), last = rt_route_exit(&net, 10), n;

    (void)state;
    n = rt_route_header_pack(RT_FORMAT_BYTES, 8, path, (unsigned)hops, (unsigned)last, bytes, 8);
    assert_int_equal(n, 5);
    for (unsigned keep = 0; keep < 2; keep++) {
        struct rt_walk_header header;

        memset(&header, 0, sizeof header);
        header.byte = bytes;
        header.bytes = 5;
        header.format = RT_WALK_HEADER_BYTES;
        header.width = 8;
        assert_int_equal(rt_walk_ports_header(&test.on, 0, 10, &header, keep ? hop : NULL, &result),
                         RT_WALK_PORTS_ARRIVED);
        assert_int_equal(result.hops, 4);
        assert_int_equal(result.node, 10);
    }
    for (int i = 0; i < hops; i++)
        assert_int_equal(hop[i].out.port, path[i].port);
}

static void each_verdict_has_words_of_its_own(void **state)
{
    (void)state;
    verdicts_differ(rt_walk_ports_text, RT_WALK_PORTS_VERDICTS);
}

/* --- loads --------------------------------------------------------------------- */

/* Out of node 2 nothing leads anywhere. */
static int broken_at_2(const struct rt_net *of, uint32_t node, unsigned port,
                       struct rt_topo_port_end *end)
{
    return node == 2 ? RT_ERR_LINK : rt_topo_neighbour(of, node, port, end);
}

/* 0 to 3 in an array of four is 0, 1, 2, 3: two links are there, the third is not. */
static void a_route_that_leads_nowhere_is_not_counted(void **state)
{
    static struct rt_load_channel_edge edge[64];
    struct rt_load_channels graph = {edge, 64, 0};
    uint64_t sends[8] = {5, 0, 0, 6, 0, 7, 0, 0}, before[8];
    struct rt_load_ports load = {.on = {&net, 1, broken_at_2}, .route = rt_route_ports};

    (void)state;
    net = net_of("array:4");
    load.path = path;
    load.capacity = 16;
    load.ports = 2;
    load.sends = sends;
    memcpy(before, sends, sizeof sends);
    for (int with = 0; with < 2; with++) {
        if (with) {
            rt_load_channels_begin(&graph);
            load.graph = &graph;
        }
        assert_int_equal(rt_load_ports_add(&load, 0, 3, 1), RT_ERR_LINK);
        assert_memory_equal(sends, before, sizeof sends);
        assert_true(load.routes == 0 && load.hops == 0 && load.longest == 0);
    }
    load.on.neighbour = rt_topo_neighbour;
    assert_int_equal(rt_load_ports_add(&load, 0, 3, 1), 0);
    assert_true(load.routes == 1 && load.hops == 3 && load.longest == 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fault_of_a_route_is_named),
        cmocka_unit_test(each_fault_of_a_router_is_seen_on_its_way_only),
        cmocka_unit_test(ends_that_are_no_processors_are_elsewhere),
        cmocka_unit_test(the_first_verdict_that_holds_counts),
        cmocka_unit_test(headers_end_as_told),
        cmocka_unit_test(the_other_processor_of_a_router_is_another_exit),
        cmocka_unit_test(behind_the_last_router_none_is_asked),
        cmocka_unit_test(hops_of_a_header_need_not_be_kept),
        cmocka_unit_test(each_verdict_has_words_of_its_own),
        cmocka_unit_test(a_route_that_leads_nowhere_is_not_counted),
    };

    return run_all(tests);
}
