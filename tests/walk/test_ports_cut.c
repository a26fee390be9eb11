/* SPDX-License-Identifier: MIT-0 */
/* Dead parts of networks of routers: every route of small networks is cut where it first meets one.
 */
#include <limits.h>

#include "support.h"

#include "rt/route_ports.h"
#include "rt/topo.h"

#define HOPS 16

static struct rt_net net;
static struct rt_walk_ports_hop hop[HOPS];
static struct rt_walk_ports_result whole;

static void walk_route(uint32_t source, uint32_t destination)
{
    const struct rt_walk_ports_on on = {&net, (unsigned)rt_route_vcs(&net), rt_topo_neighbour};
    struct rt_channel path[HOPS];
    int hops = rt_route_ports(&net, source, destination, path, HOPS);

    assert_in_range(hops, 0, HOPS);
    assert_int_equal(rt_walk_ports(&on, source, destination, path, (unsigned)hops, hop, &whole),
                     RT_WALK_PORTS_ARRIVED);
}

/* What is met when: 0 the first router, then by turns a hop's link and its router; else UINT_MAX.
 */
static unsigned router_met(uint32_t source, uint32_t router)
{
    struct rt_topo_port_end at;

    assert_int_equal(rt_topo_attached(&net, source, 0, &at), 0);
    if (at.node == router)
        return 0;
    for (uint32_t i = 0; i < whole.hops; i++)
        if (hop[i].to.node == router)
            return 2 * i + 2;
    return UINT_MAX;
}

static unsigned link_met(struct rt_topo_port_end end, struct rt_topo_port_end other)
{
    for (uint32_t i = 0; i < whole.hops; i++)
        if ((hop[i].node == end.node && hop[i].out.port == end.port) ||
            (!rt_topo_directed(&net) && hop[i].node == other.node && hop[i].out.port == other.port))
            return 2 * i + 1;
    return UINT_MAX;
}

static void cut_at(uint32_t source, const struct rt_walk_ports_faults *faults, unsigned when)
{
    struct rt_walk_ports_result result = whole;
    int cut = rt_walk_ports_cut(&net, faults, source, hop, &result);
    struct rt_topo_port_end at;

    if (when == UINT_MAX) {
        assert_int_equal(cut, RT_WALK_PORTS_WHOLE);
        assert_true(result.verdict == whole.verdict && result.hops == whole.hops &&
                    result.node == whole.node);
        return;
    }
    rt_topo_attached(&net, source, 0, &at);
    assert_int_equal(cut, when == 0       ? RT_WALK_PORTS_CUT_SOURCE
                          : when % 2 == 1 ? RT_WALK_PORTS_CUT_LINK
                                          : RT_WALK_PORTS_CUT_ROUTER);
    assert_int_equal(result.verdict, RT_WALK_PORTS_DEAD);
    assert_int_equal(result.hops, when == 0 ? 0 : (when - 1) / 2);
    assert_int_equal(result.node, result.hops > 0 ? hop[result.hops - 1].to.node : at.node);
}

/* Each router and each link together, and each of them with a second of its kind. */
static void every_route(void)
{
    uint32_t nodes = rt_topo_nodes(&net), processors = (uint32_t)rt_topo_processors(&net);

    for (uint32_t pair = 0; pair < processors * processors; pair++) {
        uint32_t source = pair / processors;

        walk_route(source, pair % processors);
        for (uint32_t router = 0; router < nodes; router++)
            for (unsigned port = 0; port < (unsigned)rt_topo_ports_most(&net); port++) {
                uint32_t routers[2] = {router, router + 1}, last = nodes - 1;
                struct rt_topo_port_end ends[2] = {{last, (uint16_t)port}, {nodes, 0}}, other;
                struct rt_walk_ports_faults faults = {routers, 1, ends, 1};
                unsigned r = router_met(source, router), next = router_met(source, router + 1), l;

                if (rt_topo_neighbour(&net, last, port, &other) != 0)
                    continue;
                l = link_met(ends[0], other);
                cut_at(source, &faults, r < l ? r : l);
                faults.links = 0;
                cut_at(source, &faults, r);
                faults.nodes = 2;
                cut_at(source, &faults, r < next ? r : next);
                faults.nodes = 0;
                cut_at(source, &faults, UINT_MAX);
                faults.links = 2; /* the second is none */
                cut_at(source, &faults, l);
            }
    }
}

static void a_walk_is_cut_where_it_first_meets_a_dead_part(void **state)
{
    static const char *const name[] = {"torus:3,2", "mesh:2,3",   "debruijn:3", "benes:2",
                                       "kautz:2,2", "kntree:2,2", "omega:2",    "complete:1"};

    (void)state;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        net = net_of(name[i]);
        every_route();
    }
}

/* A list is searched by halves: each of many links is found, and none between them. */
static void each_of_a_long_list_is_found(void **state)
{
    struct rt_topo_port_end ends[8];
    struct rt_walk_ports_faults faults = {NULL, 0, ends, 8};

    (void)state;
    net = net_of("array:9");
    walk_route(0, 8);
    for (uint16_t i = 0; i < 8; i++)
        ends[i] = (struct rt_topo_port_end){i, 1};
    cut_at(0, &faults, 1);
    for (size_t first = 0; first < 8; first++) {
        faults.link = ends + first;
        faults.links = 8 - first;
        cut_at(0, &faults, 2 * (unsigned)first + 1);
    }
    for (uint16_t i = 0; i < 8; i++)
        ends[i] = (struct rt_topo_port_end){i, 7}; /* no port of the way */
    cut_at(0, &faults, UINT_MAX);
}

/* Of all routers but one, and of all links but one, each is found, and the one is not. */
static void each_of_all_but_one_is_found(void **state)
{
    uint32_t routers[16], nodes, ports;
    struct rt_topo_port_end ends[16 * 4], there, other;
    struct rt_walk_ports_faults faults = {routers, 0, ends, 0};

    (void)state;
    net = net_of("hypercube:4");
    nodes = rt_topo_nodes(&net);
    ports = (uint32_t)rt_topo_ports_most(&net);
    for (uint32_t but = 0; but < nodes * ports; but++) {
        rt_topo_neighbour(&net, but / ports, but % ports, &there);
        faults.nodes = faults.links = 0;
        for (uint32_t i = 0; i < nodes * ports; i++) {
            if (i % ports == 0 && i / ports != but / ports)
                routers[faults.nodes++] = i / ports;
            if (i != but && i != there.node * ports + there.port)
                ends[faults.links++] = (struct rt_topo_port_end){i / ports, (uint16_t)(i % ports)};
        }
        for (uint32_t i = 0; i < nodes * ports; i++) {
            struct rt_walk_ports_faults links = {routers, 0, ends, faults.links};
            struct rt_walk_ports_faults only = {routers, faults.nodes, ends, 0};

            rt_topo_neighbour(&net, i / ports, i % ports, &other);
            walk_route(i / ports, other.node);
            cut_at(i / ports, &links,
                   i == but || i == there.node * ports + there.port ? UINT_MAX : 1);
            walk_route(i / ports, i / ports);
            cut_at(i / ports, &only, i / ports == but / ports ? UINT_MAX : 0);
        }
    }
}

static void a_source_that_is_none_leaves_the_result(void **state)
{
    const uint32_t routers[1] = {0};
    const struct rt_walk_ports_faults faults = {routers, 1, NULL, 0};

    (void)state;
    net = net_of("ring:4");
    walk_route(0, 1);
    cut_at(0, &faults, 0);
    whole.verdict = RT_WALK_PORTS_ELSEWHERE;
    whole.hops = 0;
    cut_at(4, &faults, UINT_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_is_cut_where_it_first_meets_a_dead_part),
        cmocka_unit_test(each_of_a_long_list_is_found),
        cmocka_unit_test(each_of_all_but_one_is_found),
        cmocka_unit_test(a_source_that_is_none_leaves_the_result),
    };

    return run_all(tests);
}
