/* SPDX-License-Identifier: MIT-0 */
/* Given routes walked over any topology, distances and coverage (SPEC 16.3). */
#include "graphs.h"

#include "rt/walk_graph.h"

#define GRAPHS 400

/* A ring of 4 nodes: port 0 to the next, port 1 to the one before. */
static void make_ring(struct made *made)
{
    for (uint32_t n = 0; n < 4; n++) {
        made->given[2 * n] = (struct rt_topo_graph_link){n, (n + 1) % 4, 0, 0};
        made->given[2 * n + 1] = (struct rt_topo_graph_link){n, (n + 3) % 4, 1, 0};
    }
    make_graph(made, 4, 8);
}

/* Ports, nodes or channels of a route from 0 to 2, and what comes of it. */
static const struct told {
    uint32_t item[6], items;
    int verdict;
    uint32_t hops, node;
} by_ports[] = {{{0, 0}, 2, RT_WALK_GRAPH_ARRIVED, 2, 2},
                {{0}, 1, RT_WALK_GRAPH_ELSEWHERE, 1, 1},
                {{0}, 0, RT_WALK_GRAPH_ELSEWHERE, 0, 0},
                {{0, 2}, 2, RT_WALK_GRAPH_NOWHERE, 1, 1},
                {{0, 1, 1, 1}, 4, RT_WALK_GRAPH_LOOP, 4, 0},
                {{0, 0, 0, 1}, 4, RT_WALK_GRAPH_LOOP, 4, 2},
                {{0, 1, 0, 1}, 4, RT_WALK_GRAPH_ELSEWHERE, 4, 0},
                {{0, 1, 0, 9}, 4, RT_WALK_GRAPH_NOWHERE, 3, 1}},
  by_nodes[] =
      {{{0, 3, 2}, 3, RT_WALK_GRAPH_ARRIVED, 2, 2}, {{0, 1}, 2, RT_WALK_GRAPH_ELSEWHERE, 1, 1},
       {{0}, 1, RT_WALK_GRAPH_ELSEWHERE, 0, 0},     {{0}, 0, RT_WALK_GRAPH_START, 0, 0},
       {{3}, 0, RT_WALK_GRAPH_START, 0, 0},         {{1}, 1, RT_WALK_GRAPH_START, 0, 1},
       {{1, 2}, 2, RT_WALK_GRAPH_START, 1, 2},      {{0, 2}, 2, RT_WALK_GRAPH_NOWHERE, 0, 0},
       {{1, 3, 2}, 3, RT_WALK_GRAPH_NOWHERE, 0, 1}, {{0, 1, 0, 3, 2}, 5, RT_WALK_GRAPH_LOOP, 4, 0}},
  by_channels[] = {
      {{0, 2}, 2, RT_WALK_GRAPH_ARRIVED, 2, 2},       {{1, 7}, 2, RT_WALK_GRAPH_ARRIVED, 2, 2},
      {{0, 4}, 2, RT_WALK_GRAPH_NOWHERE, 1, 1},       {{8}, 1, RT_WALK_GRAPH_NOWHERE, 0, 0},
      {{UINT32_MAX}, 1, RT_WALK_GRAPH_NOWHERE, 0, 0}, {{1}, 1, RT_WALK_GRAPH_ELSEWHERE, 1, 3},
      {{0, 3, 0, 2}, 4, RT_WALK_GRAPH_LOOP, 4, 0}};

static void routes_end_as_told(void **state)
{
    uint32_t seen[4] = {0}, channel[8];
    struct rt_walk_graph walk = {.seen = seen};
    struct rt_walk_graph_result r;
    struct made made;
    int verdict;

    (void)state;
    make_ring(&made);
    walk.graph = &made.graph;
    made.link[8] = (struct rt_topo_graph_link){0, 2, 0, 0}; /* behind the last channel */
    for (size_t way = 0; way < 3; way++) {
        const struct told *told = way == 0 ? by_ports : way == 1 ? by_nodes : by_channels;

        for (size_t i = 0; i < (way == 2 ? 7 : way == 1 ? 10 : 8); i++, told++) {
            memcpy(channel, told->item, sizeof told->item); /* it may be the array read */
            if (way == 0)
                verdict = rt_walk_graph_ports(&walk, 0, 2, channel, told->items, channel, &r);
            else if (way == 1)
                verdict = rt_walk_graph_nodes(&walk, 0, 2, channel, told->items, channel, &r);
            else
                verdict = rt_walk_graph_channels(&walk, 0, 2, channel, told->items, &r);
            if (verdict != told->verdict || r.hops != told->hops || r.node != told->node)
                fail_with("way %zu, route %zu: %s, %" PRIu32 " hops, at %" PRIu32 "\n", way, i,
                          rt_walk_graph_text(verdict), r.hops, r.node);
        }
    }
    assert_int_equal(rt_walk_graph_ports(&walk, 3, 3, channel, 0, channel, &r), 0);
}

/* Headers of a route from 0 to 2 over the ring, whose exits are port 2, read by hand (SPEC 15.10).
 */
static const struct told_header {
    uint8_t format, bytes, byte[6];
    int verdict;
    uint32_t hops, node;
} by_header[] = {
    {RT_WALK_HEADER_BYTES, 3, {1, 1, 3}, RT_WALK_GRAPH_ARRIVED, 2, 2},
    {RT_WALK_HEADER_BYTES, 4, {1, 1, 3, 1}, RT_WALK_GRAPH_LEFT, 2, 2},
    {RT_WALK_HEADER_BYTES, 2, {1, 1}, RT_WALK_GRAPH_SHORT, 2, 2},
    {RT_WALK_HEADER_BYTES, 0, {0}, RT_WALK_GRAPH_SHORT, 0, 0},
    {RT_WALK_HEADER_BYTES, 3, {1, 0, 3}, RT_WALK_GRAPH_OWN, 1, 1},
    {RT_WALK_HEADER_BYTES, 3, {1, 4, 3}, RT_WALK_GRAPH_NOWHERE, 1, 1},
    {RT_WALK_HEADER_BYTES, 3, {1, 3, 1}, RT_WALK_GRAPH_ELSEWHERE, 1, 1},
    /* 0, 1, 0, 1, 2: node 0 is the first that is visited twice; a loop, whatever is left */
    {RT_WALK_HEADER_BYTES, 5, {1, 2, 1, 1, 3}, RT_WALK_GRAPH_LOOP, 4, 0},
    {RT_WALK_HEADER_BYTES, 6, {1, 2, 1, 1, 3, 1}, RT_WALK_GRAPH_LOOP, 4, 0},
    {RT_WALK_HEADER_FIELD, 1, {0x20}, RT_WALK_GRAPH_ARRIVED, 2, 2},
    {RT_WALK_HEADER_FIELD, 1, {0x60}, RT_WALK_GRAPH_LEFT, 2, 2},
    {RT_WALK_HEADER_FIELD, 1, {0x0C}, RT_WALK_GRAPH_NOWHERE, 1, 1},
    {RT_WALK_HEADER_FIELD, 1, {0x00}, RT_WALK_GRAPH_SHORT, 4, 0}, /* once round */
    {RT_WALK_HEADER_TRANSIT, 1, {0x50}, RT_WALK_GRAPH_ARRIVED, 2, 2},
    {RT_WALK_HEADER_TRANSIT, 1, {0x54}, RT_WALK_GRAPH_LEFT, 2, 2},
    {RT_WALK_HEADER_TRANSIT, 1, {0x11}, RT_WALK_GRAPH_ELSEWHERE, 4, 0},
    {RT_WALK_HEADER_TRANSIT, 1, {0x20}, RT_WALK_GRAPH_NOWHERE, 1, 1}, /* no exit is read */
};

static void headers_end_as_told(void **state)
{
    uint32_t seen[4] = {0}, channel[24];
    struct rt_walk_graph walk = {.seen = seen};
    struct rt_walk_graph_result r;
    struct made made;

    (void)state;
    make_ring(&made);
    walk.graph = &made.graph;
    for (size_t i = 0; i < sizeof by_header / sizeof by_header[0]; i++) {
        const struct told_header *told = &by_header[i];
        struct rt_walk_header header = {told->byte, told->bytes, 0, told->format, 2};
        int verdict = rt_walk_graph_header(&walk, 0, 2, &header, channel, &r);

        if (verdict != told->verdict || r.hops != told->hops || r.node != told->node)
            fail_with("header %zu: %s, %" PRIu32 " hops, at %" PRIu32 "\n", i,
                      rt_walk_graph_text(verdict), r.hops, r.node);
    }
}

/* A star of node 0, which is an endpoint of two ports, and 1 and 2, with 3 behind 2: what comes to
 * an endpoint stays there, and reads nothing more. */
static void headers_end_at_an_endpoint(void **state)
{
    static const struct rt_topo_graph_link given[] = {{0, 1, 0, 0}, {0, 2, 1, 0}, {1, 0, 0, 0},
                                                      {2, 0, 0, 0}, {2, 3, 1, 0}, {3, 2, 0, 0}};
    static const struct {
        uint8_t format, bytes, byte[4];
        uint32_t source, destination;
        int verdict;
        uint32_t hops;
    } told[] = {
        {RT_WALK_HEADER_BYTES, 2, {1, 1}, 3, 0, RT_WALK_GRAPH_ARRIVED, 2},
        {RT_WALK_HEADER_BYTES, 3, {1, 1, 1}, 3, 0, RT_WALK_GRAPH_LEFT, 2},
        {RT_WALK_HEADER_BYTES, 3, {1, 1, 1}, 3, 1, RT_WALK_GRAPH_ELSEWHERE, 2},
        {RT_WALK_HEADER_BYTES, 1, {1}, 3, 0, RT_WALK_GRAPH_SHORT, 1},
        {RT_WALK_HEADER_BYTES, 3, {2, 2, 2}, 0, 3, RT_WALK_GRAPH_ARRIVED, 2},
        {RT_WALK_HEADER_TRANSIT, 1, {0x00}, 3, 1, RT_WALK_GRAPH_ELSEWHERE, 2},
        {RT_WALK_HEADER_TRANSIT, 1, {0x00}, 3, 0, RT_WALK_GRAPH_ARRIVED, 2},
        {RT_WALK_HEADER_FIELD, 1, {0x05}, 0, 3, RT_WALK_GRAPH_ELSEWHERE, 4},
    };
    uint32_t seen[4] = {0}, channel[16];
    struct rt_walk_graph walk = {.seen = seen};
    struct rt_walk_graph_result r;
    struct made made;

    (void)state;
    memcpy(made.given, given, sizeof given);
    make_graph(&made, 4, 6);
    memset(made.ends, 0, sizeof made.ends);
    made.ends[0] = 1;
    made.graph.endpoint = made.ends;
    walk.graph = &made.graph;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        struct rt_walk_header header = {told[i].byte, told[i].bytes, 0, told[i].format, 2};
        int verdict =
            rt_walk_graph_header(&walk, told[i].source, told[i].destination, &header, channel, &r);

        if (verdict != told[i].verdict || r.hops != told[i].hops)
            fail_with("header %zu: %s, %" PRIu32 " hops, at %" PRIu32 "\n", i,
                      rt_walk_graph_text(verdict), r.hops, r.node);
    }
}

static void marks_of_walks_long_ago_do_not_count(void **state)
{
    static const uint32_t next[] = {0, 0}, before[] = {1, 1};
    uint32_t seen[5] = {1, 1, 1, 1, GUARD}, channel[2];
    struct rt_walk_graph walk = {.seen = seen, .mark = UINT32_MAX};
    struct rt_walk_graph_result r;
    struct made made;

    (void)state;
    make_ring(&made);
    walk.graph = &made.graph;
    assert_int_equal(rt_walk_graph_ports(&walk, 0, 2, next, 2, channel, &r), RT_WALK_GRAPH_ARRIVED);
    assert_int_equal(rt_walk_graph_ports(&walk, 0, 2, before, 2, channel, &r),
                     RT_WALK_GRAPH_ARRIVED);
    walk.mark = UINT32_MAX; /* and node 0 seen long ago, on the way from 1 to 3 */
    seen[0] = 1;
    assert_int_equal(rt_walk_graph_ports(&walk, 1, 3, before, 2, channel, &r),
                     RT_WALK_GRAPH_ARRIVED);
    memset(seen, 0, 4 * sizeof seen[0]); /* never seen is not seen now */
    walk.mark = UINT32_MAX;
    assert_int_equal(rt_walk_graph_ports(&walk, 0, 2, next, 2, channel, &r), RT_WALK_GRAPH_ARRIVED);
    for (uint32_t n = 0; n < 4; n++) /* the walk before came by all nodes */
        seen[n] = 6;
    walk.mark = 6;
    seen[0] = 5;
    assert_int_equal(rt_walk_graph_ports(&walk, 1, 3, before, 2, channel, &r),
                     RT_WALK_GRAPH_ARRIVED);
    assert_int_equal(seen[4], GUARD);
}

/* Node 1 has ports 0 and 1, node 2 port 2, node 3 none. */
static void ports_of_the_next_node_are_not_those_of_this_one(void **state)
{
    static const struct rt_topo_graph_link given[] = {
        {0, 1, 0, 0}, {1, 2, 0, 0}, {1, 0, 1, 0}, {2, 3, 2, 0}};
    uint32_t seen[4] = {0}, channel[1];
    struct rt_walk_graph walk = {.seen = seen};
    struct rt_walk_graph_result r;
    struct made made;

    (void)state;
    memcpy(made.given, given, sizeof given);
    channel[0] = 2;
    make_graph(&made, 4, 4);
    walk.graph = &made.graph;
    assert_int_equal(rt_walk_graph_ports(&walk, 1, 3, channel, 1, channel, &r),
                     RT_WALK_GRAPH_NOWHERE);
    assert_int_equal(rt_walk_graph_ports(&walk, 2, 3, channel, 1, channel, &r),
                     RT_WALK_GRAPH_ARRIVED);
    assert_int_equal(rt_walk_graph_exit(&made.graph, 1), 2); /* one more than the greatest port */
    assert_int_equal(rt_walk_graph_exit(&made.graph, 2), 3);
    assert_int_equal(rt_walk_graph_exit(&made.graph, 3), 0);
}

static void every_verdict_has_its_words(void **state)
{
    (void)state;
    verdicts_differ(rt_walk_graph_text, RT_WALK_GRAPH_VERDICTS);
}

/* Links at random taken one after another: the ports of the way are followed to its end. */
static void ports_nodes_and_channels_tell_the_same_way(void **state)
{
    uint32_t seen[NODES_MOST] = {0}, port[12], node[13], channel[12], taken[12];
    struct rt_walk_graph walk = {.seen = seen};
    struct rt_walk_graph_result a, b, c;
    uint64_t rng = 2;
    struct made made;
    int throughs = 0;

    (void)state;
    walk.graph = &made.graph;
    for (int i = 0; i < GRAPHS; i++) {
        uint32_t hops = 0, at, visits[NODES_MOST] = {0}, twice = 0, through = NODES_MOST;
        int want;

        random_graph(&made, &rng);
        if (i % 3 == 0)
            random_endpoints(&made, &rng);
        memset(seen, 0, sizeof seen);
        walk.mark = 0;
        node[0] = at = below(&rng, made.graph.nodes);
        visits[at]++;
        while (hops < 12 && made.graph.first[at] < made.graph.first[at + 1] && below(&rng, 8)) {
            uint32_t row = made.graph.first[at + 1] - made.graph.first[at];

            channel[hops] = made.graph.first[at] + below(&rng, row);
            port[hops] = made.graph.link[channel[hops]].port;
            if (hops > 0 && through == NODES_MOST && is_end(&made, at))
                through = at;
            at = made.graph.link[channel[hops]].to;
            node[++hops] = at;
            twice |= visits[at]++;
        }
        want = through < NODES_MOST ? RT_WALK_GRAPH_THROUGH
               : twice              ? RT_WALK_GRAPH_LOOP
                                    : RT_WALK_GRAPH_ARRIVED;
        throughs += through < NODES_MOST;
        assert_int_equal(rt_walk_graph_ports(&walk, node[0], at, port, hops, taken, &a), want);
        assert_memory_equal(taken, channel, hops * sizeof *taken);
        assert_int_equal(rt_walk_graph_channels(&walk, node[0], at, channel, hops, &b), want);
        assert_int_equal(rt_walk_graph_nodes(&walk, node[0], at, node, hops + 1, taken, &c), want);
        assert_true(a.hops == hops && b.hops == hops && c.hops == hops);
        assert_true(a.node == b.node && a.node == c.node);
        assert_true(through == NODES_MOST || a.node == through);
        for (uint32_t h = 0; h < hops; h++)
            assert_int_equal(taken[h], rt_topo_graph_between(&made.graph, node[h], node[h + 1]));
    }
    assert_true(throughs > GRAPHS / 20);
}

static void distances_are_those_of_floyd(void **state)
{
    uint32_t far[NODES_MOST][NODES_MOST], distance[NODES_MOST + 1], queue[NODES_MOST];
    uint64_t rng = 3;
    struct made made;

    (void)state;
    for (int i = 0; i < GRAPHS; i++) {
        random_graph(&made, &rng);
        if (i % 2 == 0)
            random_endpoints(&made, &rng);
        floyd(&made.graph, far);
        for (uint32_t a = 0; a < made.graph.nodes; a++) {
            uint32_t reached = 0;

            for (uint32_t b = 0; b < made.graph.nodes; b++)
                reached += far[a][b] != UINT32_MAX;
            distance[made.graph.nodes] = GUARD;
            assert_int_equal(rt_walk_graph_distances(&made.graph, a, distance, queue), reached);
            assert_int_equal(distance[made.graph.nodes], GUARD);
            assert_memory_equal(distance, far[a], made.graph.nodes * sizeof *distance);
        }
    }
}

#define ROUTES_MOST 60

/* Routes at random, each as long as the shortest or longer, or failed. */
static uint32_t random_routes(const struct made *made, uint32_t far[NODES_MOST][NODES_MOST],
                              struct rt_walk_graph_route *route, uint64_t *rng)
{
    uint32_t routes = below(rng, ROUTES_MOST + 1);

    for (uint32_t r = 0; r < routes; r++) {
        uint32_t a = below(rng, made->graph.nodes), b = below(rng, made->graph.nodes);

        route[r] = (struct rt_walk_graph_route){a, b, RT_WALK_GRAPH_FAILED};
        if (far[a][b] != UINT32_MAX && below(rng, 4) > 0)
            route[r].hops = far[a][b] + below(rng, 3);
    }
    return routes;
}

struct counted {
    uint64_t pairs, missing, duplicate, minimal, detours, excess, longest, excess_max;
};

/* Once more, pair by pair. */
static struct counted count(const struct rt_walk_graph_cover *cover,
                            uint32_t far[NODES_MOST][NODES_MOST])
{
    struct counted want = {0};
    uint32_t nodes = cover->graph->nodes;

    for (uint32_t a = 0; a < nodes; a++)
        for (uint32_t b = 0; b < nodes; b++) {
            const uint8_t *p = cover->graph->endpoint;
            int wanted = a != b && (p == NULL || (p[a] && p[b]));
            uint32_t there = 0;

            for (uint32_t r = 0; r < cover->routes; r++) {
                const struct rt_walk_graph_route *route = &cover->route[r];
                uint32_t more = route->hops - far[a][b];

                if (route->source != a || route->destination != b)
                    continue;
                there++;
                if (route->hops == RT_WALK_GRAPH_FAILED)
                    continue;
                want.minimal += more == 0;
                want.detours += more > 0;
                want.excess += more;
                want.excess_max = more > want.excess_max ? more : want.excess_max;
                want.longest = route->hops > want.longest ? route->hops : want.longest;
            }
            want.pairs += (uint64_t)wanted;
            want.missing += wanted && there == 0;
            want.duplicate += there > 1 ? there - 1 : 0;
        }
    return want;
}

static void coverage_is_that_of_counting_pairs(void **state)
{
    uint32_t far[NODES_MOST][NODES_MOST], words[4 * NODES_MOST + 1], order[ROUTES_MOST];
    struct rt_walk_graph_route route[ROUTES_MOST];
    uint64_t rng = 4;
    struct made made;

    (void)state;
    for (int i = 0; i < GRAPHS; i++) {
        struct rt_walk_graph_cover cover = {.graph = &made.graph, .route = route, .order = order};
        struct counted want, got;

        random_graph(&made, &rng);
        if (i % 2 == 0)
            random_endpoints(&made, &rng);
        floyd(&made.graph, far);
        cover.routes = random_routes(&made, far, route, &rng);
        cover.first = words;
        cover.distance = words + NODES_MOST + 1;
        cover.queue = cover.distance + NODES_MOST;
        cover.count = cover.queue + NODES_MOST;
        memset(words, 0xA5, sizeof words);
        memset(order, 0xA5, sizeof order); /* behind the routes is none that could be read */
        cover.last = cover.ends = GUARD;   /* of coverage before */
        rt_walk_graph_sort(&cover);
        for (uint32_t k = 0; k < made.graph.nodes; k++) { /* in any order */
            uint32_t n = i % 4 < 2 ? k : made.graph.nodes - 1 - k;

            rt_walk_graph_cover_from(&cover, n);
            for (uint32_t at = cover.first[n]; at < cover.first[n + 1]; at++)
                assert_true(route[order[at]].source == n &&
                            (at == cover.first[n] || order[at - 1] < order[at]));
        }
        want = count(&cover, far);
        got = (struct counted){cover.pairs,   cover.missing, cover.duplicate, cover.minimal,
                               cover.detours, cover.excess,  cover.longest,   cover.excess_max};
        assert_memory_equal(&got, &want, sizeof want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(routes_end_as_told),
        cmocka_unit_test(headers_end_as_told),
        cmocka_unit_test(headers_end_at_an_endpoint),
        cmocka_unit_test(marks_of_walks_long_ago_do_not_count),
        cmocka_unit_test(ports_of_the_next_node_are_not_those_of_this_one),
        cmocka_unit_test(every_verdict_has_its_words),
        cmocka_unit_test(ports_nodes_and_channels_tell_the_same_way),
        cmocka_unit_test(distances_are_those_of_floyd),
        cmocka_unit_test(coverage_is_that_of_counting_pairs),
    };

    return run_all(tests);
}
