/* SPDX-License-Identifier: MIT-0 */
/* Routes of all sources to one destination judged together: each pair gets the verdict that it gets
 * alone, whatever is at fault. */
#include "support.h"

#include "rt/route_ports.h"

static const char *const networks[] = {
    "torus:4,4",       "mesh:4,3",   "ring:7",       "hypercube:4",
    "dragonfly:1,3,1", "kntree:2,3", "hyperx:2,3,3", "polarfly:1,3",
    "debruijn:4",      "ccc:3",      "bintree:3",    "xgft:2,3,1,2",
    "twisted:4,3,2,1", "benes:3",    "bfly:2,3",     "array:1"};

static struct rt_channel path[64], path_again[64];
static uint32_t distance[256], queue[256], distance_again[256], queue_again[256];

/* --- what is at fault --------------------------------------------------------- */

enum {
    NOTHING,
    ROUTE_ENDS_EARLY,
    ROUTE_HAS_NO_SUCH_VC,
    ROUTE_ENDS_BY_ANOTHER_PORT_AND_VC,
    ROUTE_TURNS_BACK,
    ROUTE_IS_NONE,
    ROUTE_IS_OF_THE_ONE_BEFORE,
    PORT_IS_NONE,
    PORT_ENDS,
    PORT_IS_ANOTHER,
    VC_IS_ANOTHER,
    VC_IS_NONE_OF_THESE,
    AFTER_ARRIVAL_PORT_IS_ANOTHER,
    LINK_LEADS_ELSEWHERE,
    LINK_IS_NONE,
    LINK_LEADS_OUT,
    FAR_PORT_IS_NONE,
    FAULTS
};
static int planted;
static uint32_t faulty; /* the destination, router or node concerned */
static unsigned asked;
static uint32_t filled = 1; /* what stands in memory before */

static int route(const struct rt_net *net, uint32_t source, uint32_t destination,
                 struct rt_channel *to, unsigned capacity)
{
    int hops = rt_route_ports(net, source, destination, to, capacity);
    struct rt_topo_port_end at = {0, 0}, end;

    if (hops < 1 || destination != faulty || source % 2 != 0)
        return hops;
    switch (planted) {
    case ROUTE_ENDS_EARLY:
        return hops - 1;
    case ROUTE_HAS_NO_SUCH_VC:
        to[hops - 1].vc = 200;
        return hops;
    case ROUTE_ENDS_BY_ANOTHER_PORT_AND_VC:
        to[hops - 1].port ^= 1;
        to[hops - 1].vc ^= 1;
        return hops;
    case ROUTE_TURNS_BACK:
        rt_topo_attached(net, destination, 1, &at);
        if (rt_topo_neighbour(net, at.node, 0, &end) != 0)
            return hops;
        to[hops] = (struct rt_channel){0, 0};
        to[hops + 1] = (struct rt_channel){end.port, 0};
        return hops + 2;
    case ROUTE_IS_OF_THE_ONE_BEFORE:
        return destination == 0 ? hops : rt_route_ports(net, source, destination - 1, to, capacity);
    default:
        return planted == ROUTE_IS_NONE ? RT_ERR_PATH : hops;
    }
}

static int port(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
                struct rt_channel *out)
{
    int error = rt_route_port(net, in, at, destination, out);

    asked++;
    if (error != 0 || at != faulty)
        return error;
    switch (planted) {
    case PORT_IS_NONE:
        return RT_ERR_LINK;
    case PORT_ENDS:
        out->port = RT_PORT_NONE;
        break;
    case PORT_IS_ANOTHER:
        out->port = out->port == RT_PORT_NONE ? 0 : out->port ^ 1;
        break;
    case VC_IS_ANOTHER:
        out->vc ^= 1;
        break;
    case VC_IS_NONE_OF_THESE:
        out->vc = 200;
        break;
    case AFTER_ARRIVAL_PORT_IS_ANOTHER:
        if (in.port != RT_PORT_NONE && out->port != RT_PORT_NONE)
            out->port ^= 1;
        break;
    default:
        break;
    }
    return 0;
}

static int neighbour(const struct rt_net *net, uint32_t node, unsigned number,
                     struct rt_topo_port_end *end)
{
    int error = rt_topo_neighbour(net, node, number, end);

    if (error != 0 || node != faulty || number != 0)
        return error;
    switch (planted) {
    case LINK_LEADS_ELSEWHERE:
        end->node = (end->node + 1) % rt_topo_nodes(net);
        return 0;
    case LINK_LEADS_OUT:
        end->node = rt_topo_nodes(net);
        return 0;
    case FAR_PORT_IS_NONE:
        end->port = (uint16_t)rt_topo_ports_most(net);
        return 0;
    default:
        return planted == LINK_IS_NONE ? RT_ERR_LINK : 0;
    }
}

/* --- together and alone ------------------------------------------------------- */

static struct rt_walk_ports_test functions(const struct rt_net *net, struct rt_channel *to,
                                           uint32_t *far, uint32_t *next)
{
    int minimal = rt_route_minimal(net);

    return (struct rt_walk_ports_test){{net, (unsigned)rt_route_vcs(net), neighbour},
                                       route,
                                       port,
                                       (uint32_t)rt_route_hops(net),
                                       to,
                                       minimal ? far : NULL,
                                       minimal ? next : NULL,
                                       RT_WALK_FAR};
}

static struct rt_walk_report together(struct rt_walk_ports_test *test,
                                      struct rt_walk_ports_test *again,
                                      const struct rt_walk_plan *plan, uint64_t piece)
{
    static struct rt_walk_ports_test none;
    struct rt_walk_ports_toward toward = {.again = &none, .stamp = 1}; /* as after another use */
    struct rt_walk_report report;
    size_t words = rt_walk_ports_toward_bytes(&test->on) / sizeof(uint32_t);
    uint32_t *memory = malloc((words + 1) * sizeof *memory);

    assert_non_null(memory);
    for (size_t i = 0; i <= words; i++)
        memory[i] = filled;
    memset(&report, 0, sizeof report);
    rt_walk_ports_toward_make(&toward, test, memory);
    if (again != NULL) {
        toward.again = again;
        toward.every = 3;
    }
    for (uint64_t first = 0; first < plan->pairs; first += piece)
        rt_walk_ports_toward_verify(&toward, plan, first,
                                    piece < plan->pairs - first ? piece : plan->pairs - first,
                                    &report);
    assert_int_equal(memory[words], filled); /* no more than was asked for */
    free(memory);
    return report;
}

/* Returns the pairs that failed. */
static uint64_t compare(const char *name)
{
    struct rt_net net = net_of(name);
    struct rt_walk_ports_test test = functions(&net, path, distance, queue);
    struct rt_walk_report alone, found;
    struct rt_walk_plan plan;

    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_TARGETS, 0, 1);
    memset(&alone, 0, sizeof alone);
    rt_walk_ports_verify(&test, &plan, 0, plan.pairs, &alone);
    test.from = RT_WALK_FAR;
    found = together(&test, NULL, &plan, 5);
    if (memcmp(&alone, &found, sizeof alone) != 0)
        fail_with("%s, fault %d of %" PRIu32 ": %" PRIu64 " arrived together, %" PRIu64 " alone\n",
                  name, planted, faulty, found.count[0], alone.count[0]);
    return found.pairs - found.count[0];
}

static void each_pair_has_the_verdict_that_it_has_alone(void **state)
{
    uint64_t failed[FAULTS] = {0};

    (void)state;
    for (size_t i = 0; i < sizeof networks / sizeof networks[0]; i++) {
        struct rt_net net = net_of(networks[i]);
        uint32_t nodes = rt_topo_nodes(&net);

        for (planted = NOTHING; planted < FAULTS; planted++)
            for (faulty = 0; faulty < (planted == NOTHING ? 1 : nodes); faulty += stride(7))
                failed[planted] += compare(networks[i]);
    }
    assert_int_equal(failed[NOTHING], 0);
    for (planted = NOTHING + 1; planted < FAULTS; planted++)
        if (failed[planted] == 0)
            fail_with("fault %d was seen in no network\n", planted);
}

/* 14 to 11 is the last way to the destination before; a route of 0 to 12 that ends as it does. */
static void the_way_to_the_destination_before_is_forgotten(void **state)
{
    (void)state;
    planted = ROUTE_IS_OF_THE_ONE_BEFORE;
    faulty = 12;
    assert_int_equal(compare("bintree:4"), 7); /* all even sources but 12 itself */
}

/* The function that computes whole routes again, of one pair in three, at fault for one
 * destination: so many of its pairs fail. */
static void the_other_function_is_verified_too(void **state)
{
    struct rt_net net = net_of("torus:4,4");
    struct rt_walk_ports_test test = functions(&net, path, distance, queue);
    struct rt_walk_ports_test again = functions(&net, path_again, distance_again, queue_again);
    struct rt_walk_report report;
    struct rt_walk_plan plan;

    (void)state;
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_TARGETS, 0, 1);
    test.route = rt_route_ports;
    planted = ROUTE_ENDS_EARLY;
    faulty = 6; /* and the even sources but 6 that make a sum divisible by 3: 0, 12 */
    report = together(&test, &again, &plan, plan.pairs);
    assert_int_equal(report.pairs, 256);
    assert_int_equal(report.count[RT_WALK_PORTS_ELSEWHERE], 2);
    assert_int_equal(report.count[0], 254);
}

/* Round a ring of 11 one way only: of 121 pairs 40 make a sum divisible by 3.  Of these 4 are of
 * one router, and half of the others are nearer the other way: 18. */
static int round_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                      uint32_t destination, struct rt_channel *out)
{
    (void)net;
    (void)in;
    *out = (struct rt_channel){at == destination ? RT_PORT_NONE : 0, 0};
    return 0;
}

static int round_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                       struct rt_channel *to, unsigned capacity)
{
    struct rt_topo_port_end at = {source, 0};
    unsigned hops = 0;

    for (; at.node != destination && hops < capacity; hops++) {
        to[hops] = (struct rt_channel){0, 0};
        rt_topo_neighbour(net, at.node, 0, &at);
    }
    return at.node == destination ? (int)hops : RT_ERR_PATH;
}

static void the_other_function_takes_the_shortest_way_too(void **state)
{
    struct rt_net net = net_of("ring:11");
    struct rt_walk_ports_test test = functions(&net, path, distance, queue);
    struct rt_walk_ports_test again = functions(&net, path_again, distance_again, queue_again);
    struct rt_walk_report report;
    struct rt_walk_plan plan;

    (void)state;
    planted = NOTHING;
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_TARGETS, 0, 1);
    distance_again[0] = 1000; /* its verdict is known without a search */
    report = together(&test, &again, &plan, plan.pairs);
    assert_int_equal(report.count[0], 121);
    assert_int_equal(distance_again[0], 1000);
    again.route = round_route;
    again.port = round_port;
    again.longest = 10;
    for (uint64_t piece = 5; piece <= plan.pairs; piece += plan.pairs - 5) {
        report = together(&test, &again, &plan, piece);
        assert_int_equal(report.count[RT_WALK_PORTS_TOO_LONG], 18);
        assert_int_equal(report.count[0], 103);
    }
}

/* Where routes keep to the routers' way, and both take more hops than need be. */
static void what_is_not_shortest_fails_together_too(void **state)
{
    static const char *const nets[] = {"shufflex:4", "wbfly:2,3", "cm5:2", "dragonfly:1,4,2"};
    uint64_t longer = 0;

    (void)state;
    planted = NOTHING;
    filled = 1000;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_walk_ports_test test = functions(&net, path, distance, queue);
        struct rt_walk_report alone, found;
        struct rt_walk_plan plan;

        test.distance = distance;
        test.queue = queue;
        rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_TARGETS, 0, 1);
        memset(&alone, 0, sizeof alone);
        rt_walk_ports_verify(&test, &plan, 0, plan.pairs, &alone);
        test.from = RT_WALK_FAR;
        found = together(&test, NULL, &plan, plan.pairs);
        assert_memory_equal(&alone, &found, sizeof alone);
        longer += found.pairs - found.count[0];
    }
    assert_true(longer > 0);
    filled = 1;
}

static void asked_of(const char *name, unsigned questions)
{
    struct rt_net net = net_of(name);
    struct rt_walk_ports_test test = functions(&net, path, distance, queue);
    struct rt_walk_report report;
    struct rt_walk_plan plan;

    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_TARGETS, 0, 1);
    planted = NOTHING;
    asked = 0;
    report = together(&test, NULL, &plan, plan.pairs);
    assert_int_equal(report.count[0], plan.pairs);
    assert_int_equal(asked, questions);
}

/* No more than once for each channel by which one comes, and once for each source. */
static void each_router_is_asked_once(void **state)
{
    (void)state;
    asked_of("torus:4,4", 16 * (16 + 15));     /* each source has one way on but the destination */
    asked_of("bfly:2,3", 8 * (8 + 8 + 4 + 2)); /* sources are first routers, destinations last */
}

/* Each pair is judged alone. */
static void other_shapes_take_no_memory_and_have_no_routes(void **state)
{
    struct rt_net net = net_of("tree:3");
    struct rt_walk_ports_test test = {
        {&net, 1, rt_topo_neighbour}, rt_route_ports, rt_route_port, 1, path, NULL, NULL, 0};
    struct rt_walk_report report;
    struct rt_walk_plan plan;

    (void)state;
    assert_int_equal(rt_walk_ports_toward_bytes(&test.on), 0);
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_ALL, 0, 1);
    report = together(&test, NULL, &plan, plan.pairs);
    assert_int_equal(report.count[RT_WALK_PORTS_NOT_COMPUTED], 64);
    assert_int_equal(report.pairs, 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_pair_has_the_verdict_that_it_has_alone),
        cmocka_unit_test(the_way_to_the_destination_before_is_forgotten),
        cmocka_unit_test(the_other_function_is_verified_too),
        cmocka_unit_test(the_other_function_takes_the_shortest_way_too),
        cmocka_unit_test(what_is_not_shortest_fails_together_too),
        cmocka_unit_test(each_router_is_asked_once),
        cmocka_unit_test(other_shapes_take_no_memory_and_have_no_routes),
    };

    return run_all(tests);
}
