/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers: distances by counting, both sides of a butterfly, headers of all formats,
 * and what is left in the results. */
#include "support.h"

#include "rt/route_ports.h"

#define NODES 32
#define GUARD 0xA5A5A5A5u

static uint32_t distance[NODES + 1], queue[NODES + 1];
static struct rt_channel path[16];

static unsigned ones(uint32_t x)
{
    return x == 0 ? 0 : (x & 1) + ones(x >> 1);
}

static void distances_are_those_counted(void **state)
{
    struct rt_net cube = net_of("hypercube:4"), ring = net_of("ring:7"), tree = net_of("tree:3");
    struct rt_walk_ports_on on = {&cube, 1, rt_topo_neighbour};

    (void)state;
    for (uint32_t from = 0; from < 16; from++) {
        memset(distance, 0xA5, sizeof distance);
        memset(queue, 0xA5, sizeof queue);
        assert_int_equal(rt_walk_distances(&on, from, distance, queue), 4);
        for (uint32_t to = 0; to < 16; to++)
            assert_int_equal(distance[to], ones(from ^ to));
        assert_true(distance[16] == GUARD && queue[16] == GUARD);
    }
    on.net = &ring;
    for (uint32_t from = 0; from < 7; from++) {
        assert_int_equal(rt_walk_distances(&on, from, distance, queue), 3);
        for (uint32_t to = 0; to < 7; to++) {
            uint32_t d = (to + 7 - from) % 7;

            assert_int_equal(distance[to], d < 7 - d ? d : 7 - d);
        }
    }
    on.net = &tree;
    assert_int_equal(rt_walk_distances(&on, 0, distance, queue), 0);
}

static int none_out_of_0(const struct rt_net *net, uint32_t node, unsigned port,
                         struct rt_topo_port_end *end)
{
    return node == 0 ? RT_ERR_LINK : rt_topo_neighbour(net, node, port, end);
}

static void what_is_not_reached_is_far(void **state)
{
    struct rt_net cube = net_of("hypercube:4");
    struct rt_walk_ports_on on = {&cube, 1, none_out_of_0};

    (void)state;
    for (uint32_t i = 0; i < NODES; i++)
        queue[i] = 5; /* not asked about */
    assert_int_equal(rt_walk_distances(&on, 0, distance, queue), 0);
    for (uint32_t to = 0; to < 16; to++)
        assert_int_equal(distance[to], to == 0 ? 0 : RT_WALK_FAR);
}

/* Out of the first column into the last one, where processors are destinations. */
static void a_butterfly_is_crossed(void **state)
{
    static const char *const nets[] = {"bfly:2,3", "omega:3", "benes:3", "torus:4,4"};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        uint32_t n = (uint32_t)rt_topo_processors(&net), near[256], walk[256];
        struct rt_walk_ports_test test = {{&net, (unsigned)rt_route_vcs(&net), rt_topo_neighbour},
                                          rt_route_ports,
                                          rt_route_port,
                                          (uint32_t)rt_route_hops(&net),
                                          path,
                                          near,
                                          walk,
                                          RT_WALK_FAR};

        for (uint32_t source = 0; source < n; source++) {
            for (uint32_t destination = 0; destination < n; destination++) {
                struct rt_walk_ports_hop hop[16];
                struct rt_topo_port_end first = {0, 0}, last = {0, 0};
                struct rt_walk_ports_result r;
                int hops;

                memset(&r, 0x5A, sizeof r);
                rt_topo_attached(&net, source, 0, &first);
                rt_topo_attached(&net, destination, 1, &last);
                assert_int_equal(rt_walk_ports_verify_pair(&test, source, destination, &hops, &r),
                                 RT_WALK_PORTS_ARRIVED);
                assert_int_equal(test.from, first.node); /* its distances serve again */
                assert_true(r.node == last.node && r.hops == (uint32_t)hops);
                for (unsigned format = RT_FORMAT_TRANSIT; format <= RT_FORMAT_BYTES; format++) {
                    uint8_t bytes[16];
                    int width = rt_route_header_width(&net, format),
                        count = rt_route_header_pack(format, (unsigned)width, path, (unsigned)hops,
                                                     (unsigned)rt_route_exit(&net, destination),
                                                     bytes, sizeof bytes);
                    struct rt_walk_header header = {bytes, (uint32_t)count, 0, (uint8_t)format,
                                                    (uint8_t)width};

                    memset(hop, 0x5A, sizeof hop);
                    memset(&r, 0x5A, sizeof r);
                    assert_true(count >= 0);
                    assert_int_equal(
                        rt_walk_ports_header(&test.on, source, destination, &header, hop, &r),
                        RT_WALK_PORTS_ARRIVED);
                    assert_true(r.node == last.node && r.hops == (uint32_t)hops);
                    for (int h = 0; h < hops; h++)
                        assert_true(hop[h].out.port == path[h].port && hop[h].out.vc == 0);
                }
            }
        }
    }
}

/* SPEC 15.1 rule 3: behind the network ports; of a butterfly in its first column, and its last. */
static void processors_sit_in_the_outer_columns(void **state)
{
    struct rt_net net = net_of("bfly:2,3"), tree = net_of("tree:3");
    uint32_t nodes = rt_topo_nodes(&net), rows = nodes / 4,
             per = (uint32_t)rt_topo_processors(&net) / rows;

    (void)state;
    assert_int_equal(rows, 8);
    for (uint32_t node = 0; node < nodes; node++) {
        uint32_t ports = (uint32_t)rt_topo_node_ports(&net, node);

        for (uint32_t port = 0; port < ports + per + 2; port++) {
            for (unsigned end = 0; end < 2; end++) {
                struct rt_topo_port_end at = {node, (uint16_t)port};
                uint32_t one = 99;
                int there = node / rows == 3 * end && port >= ports && port < ports + per;

                assert_int_equal(rt_topo_attached_processor(&net, &at, end, &one),
                                 there ? 0 : RT_ERR_LINK);
                assert_int_equal(one, there ? node % rows * per + port - ports : 99);
            }
        }
    }
    assert_int_equal(rt_topo_nodes(&tree), 0);
}

static void ends_that_are_none_leave_a_whole_result(void **state)
{
    struct rt_net net = net_of("torus:4,4");
    struct rt_walk_ports_on on = {&net, 2, rt_topo_neighbour};
    static const uint8_t bytes[1] = {0};
    struct rt_walk_header header = {bytes, 1, 0, RT_WALK_HEADER_BYTES, 8};
    struct rt_walk_ports_result r;

    (void)state;
    for (unsigned which = 0; which < 2; which++) {
        memset(&r, 0x5A, sizeof r);
        rt_walk_ports_header(&on, which ? 16 : 3, which ? 0 : 16, &header, NULL, &r);
        assert_true(r.verdict == RT_WALK_PORTS_ELSEWHERE && r.hops == 0 && r.node == 0);
    }
    memset(&r, 0x5A, sizeof r);
    rt_walk_ports(&on, 16, 0, path, 0, NULL, &r);
    assert_true(r.verdict == RT_WALK_PORTS_ELSEWHERE && r.hops == 0 && r.node == 0);
}

/* --- plans ---------------------------------------------------------------------- */

static int not_from_3_to_5(const struct rt_net *net, uint32_t source, uint32_t destination,
                           struct rt_channel *channel, unsigned capacity)
{
    if (source == 3 && destination == 5)
        return RT_ERR_PATH;
    return rt_route_ports(net, source, destination, channel, capacity);
}

static void each_pair_of_a_plan_is_judged_once(void **state)
{
    struct rt_net net = net_of("torus:4,4");
    struct rt_walk_ports_test test = {{&net, (unsigned)rt_route_vcs(&net), rt_topo_neighbour},
                                      not_from_3_to_5,
                                      rt_route_port,
                                      (uint32_t)rt_route_hops(&net),
                                      path,
                                      distance,
                                      queue,
                                      RT_WALK_FAR};
    struct rt_walk_ports_result r;
    struct rt_walk_report report;
    struct rt_walk_plan plan;
    int hops;

    (void)state;
    memset(&report, 0, sizeof report);
    rt_walk_plan_make(&plan, &net, RT_WALK_PLAN_ALL, 0, 1);
    rt_walk_ports_verify(&test, &plan, 3 * 16 + 5, 40, &report);
    assert_int_equal(report.pairs, 40);
    assert_int_equal(report.count[RT_WALK_PORTS_ARRIVED], 39);
    assert_int_equal(report.count[RT_WALK_PORTS_NOT_COMPUTED], 1);
    assert_int_equal(report.failures, 1);
    assert_int_equal(report.failure[0], 3 * 16 + 5);
    memset(&report, 0, sizeof report);
    rt_walk_ports_verify(&test, &plan, 3 * 16 + 6, 16 * 16 - (3 * 16 + 6), &report);
    assert_int_equal(report.count[RT_WALK_PORTS_ARRIVED], 16 * 16 - (3 * 16 + 6));
    memset(&r, 0x5A, sizeof r);
    assert_int_equal(rt_walk_ports_verify_pair(&test, 3, 5, &hops, &r), RT_WALK_PORTS_NOT_COMPUTED);
    assert_true(hops == RT_ERR_PATH && r.hops == 0 && r.node == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_those_counted),
        cmocka_unit_test(what_is_not_reached_is_far),
        cmocka_unit_test(a_butterfly_is_crossed),
        cmocka_unit_test(processors_sit_in_the_outer_columns),
        cmocka_unit_test(ends_that_are_none_leave_a_whole_result),
        cmocka_unit_test(each_pair_of_a_plan_is_judged_once),
    };

    return run_all(tests);
}
