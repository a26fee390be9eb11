/* SPDX-License-Identifier: MIT-0 */
/* Routes by choice: every choice of small networks of all families walked, its legs beside the
 * routes that they are, ports up counted, and all choices together without a cycle. */
#include <limits.h>

#include "support.h"

#include "rt/load_ports.h"
#include "rt/route_choice_ports.h"
#include "rt/route_ports.h"
#include "rt/topo.h"

#define HOPS 256

static const char *const nets[] = {
    "complete:1",
    "complete:5",
    "array:4",
    "ring:6",
    "ring:9",
    "mesh:3,4",
    "torus:4,4",
    "torus:5,2",
    "torus:3,1,3",
    "twisted:4,4,1,0",
    "twisted:4,4,1,1",
    "bintree:3",
    "xtree:4",
    "tworoot:3",
    "hypercube:4",
    "ccc:3",
    "wbfly:2,3",
    "shufflex:4",
    "debruijn:4",
    "mot:1,1",
    "mot:2,1",
    "slender:1",
    "cm5:1",
    "cm5:2",
    "kntree:3,1",
    "kntree:2,3",
    "kntree:3,2",
    "kntree:2,4",
    "xgft:2,3,1,2",
    "xgft:2,2,3,1,2,3",
    "xgft:3,2,2,1,1,2",
    "dragonfly:1,1,3",
    "dragonfly:2,2,1",
    "dragonfly:1,4,2",
    "hyperx:2,3,3",
    "hyperx:3,4",
    "slimfly:2,3",
    "polarfly:1,3",
    "polarfly:2,2",
    "kautz:2,3",
    "megafly:2,2,2,1",
    "tofu:1,1,1",
    "tofu:2,1,1,7",
    "oft:2,2",
    "mlfm:2,2,3",
    "bfly:2,3",
    "omega:3",
    "benes:2",
    "slender:2",
    "twisted:5,3,0,0",
};

static struct rt_channel path[HOPS], leg[HOPS];

static const char *text_of(unsigned routing)
{
    static const char *const text[] = {"minimal", "valiant", "up-random"};

    return text[routing];
}

static uint32_t processors_of(const struct rt_net *net)
{
    return (uint32_t)rt_topo_processors(net);
}

/* The middle of a choice, written apart from the library: a processor of it, and whether it is a
 * group. */
static uint32_t middle(const struct rt_net *net, uint32_t choice, uint32_t *routers)
{
    uint32_t each = processors_of(net) / rt_topo_nodes(net);

    *routers = 1;
    switch (net->family) {
    case RT_FAMILY_KNTREE:
    case RT_FAMILY_XGFT:
    case RT_FAMILY_MEGAFLY:
    case RT_FAMILY_OFT:
    case RT_FAMILY_MLFM:
        return choice;
    case RT_FAMILY_DRAGONFLY:
        *routers = net->param[1];
        return choice * net->param[1] * net->param[0];
    default:
        return choice * each;
    }
}

static uint32_t router_of(const struct rt_net *net, uint32_t processor)
{
    struct rt_topo_port_end at = {0, 0};

    assert_int_equal(rt_topo_attached(net, processor, 0, &at), 0);
    return at.node;
}

/* The walked route by a middle: what the first leg is, and the second, which begins where it
 * stands then. */
static void legs_are_routes(const char *name, const struct rt_net *net, uint32_t choice, uint32_t s,
                            uint32_t d, const struct rt_walk_ports_hop *hop, int hops)
{
    uint32_t routers, to = middle(net, choice, &routers), at = router_of(net, s);
    unsigned first = (unsigned)(rt_route_choice_vcs(net, RT_ROUTING_VALIANT) - rt_route_vcs(net));
    int n, taken = 0, same;

    if (at == router_of(net, d)) {
        assert_int_equal(hops, 0);
        return;
    }
    n = rt_route_ports(net, s, to, leg, HOPS);
    while (taken < n && at / routers != router_of(net, to) / routers)
        at = hop[taken++].to.node;
    same = taken <= hops && at / routers == router_of(net, to) / routers;
    for (int i = 0; i < taken; i++)
        same &= path[i].port == leg[i].port && path[i].vc == leg[i].vc && path[i].vc < first;
    n = rt_route_ports(net,
                       at * (processors_of(net) / (router_of(net, processors_of(net) - 1) + 1)), d,
                       leg, HOPS);
    same &= taken + n == hops;
    for (int i = 0; same && i < n; i++)
        same &= path[taken + i].port == leg[i].port && path[taken + i].vc == leg[i].vc + first;
    if (!same)
        fail_with("%s valiant, choice %u: %u to %u: not by its middle, or by another way\n", name,
                  (unsigned)choice, (unsigned)s, (unsigned)d);
}

static void walk(const char *name, const struct rt_net *net, unsigned routing, uint32_t choice,
                 uint32_t s, uint32_t d, unsigned used[2])
{
    struct rt_walk_ports_on on = {net, (unsigned)rt_route_choice_vcs(net, routing),
                                  rt_topo_neighbour};
    static struct rt_walk_ports_hop hop[HOPS];
    struct rt_walk_ports_result result;
    int hops = rt_route_choice(net, routing, choice, s, d, path, HOPS), most;

    most = rt_route_choice_hops(net, routing);
    if (hops < 0 || hops > most ||
        rt_walk_ports(&on, s, d, path, (unsigned)hops, hop, &result) != RT_WALK_PORTS_ARRIVED)
        fail_with("%s %s, choice %u: %u to %u: %d hops of at most %d, or lost\n", name,
                  text_of(routing), (unsigned)choice, (unsigned)s, (unsigned)d, hops, most);
    if (hops > 0 &&
        rt_route_choice(net, routing, choice, s, d, leg, (unsigned)hops - 1) != RT_ERR_SPACE)
        fail_with("%s: a route in less room\n", name);
    for (int i = 0; i < hops; i++)
        if (path[i].vc >= used[0])
            used[0] = path[i].vc + 1u;
    if ((unsigned)hops > used[1])
        used[1] = (unsigned)hops;
    if (routing == RT_ROUTING_VALIANT)
        legs_are_routes(name, net, choice, s, d, hop, hops);
}

static void every_choice_arrives(void **state)
{
    uint64_t most = getenv("ROUTESEQ_LONG") != NULL ? UINT64_MAX : 200000; /* routes */

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i += stride(2)) {
        struct rt_net net = net_of(nets[i]);
        uint32_t n = processors_of(&net);

        for (unsigned routing = 0; routing < RT_ROUTINGS; routing++) {
            int choices = rt_route_choices(&net, routing);
            unsigned used[2] = {1, 0};

            if ((uint64_t)n * n * (unsigned)choices > most)
                continue;
            for (int c = 0; c < choices; c++)
                for (uint32_t s = 0; s < n; s++)
                    for (uint32_t d = s % stride(5); d < n; d += stride(5))
                        walk(nets[i], &net, routing, (uint32_t)c, s, d, used);
            if (used[1] > 1 && rt_route_choice_vcs(&net, routing) != (int)used[0])
                fail_with("%s %s: %u virtual channels of %d used\n", nets[i], text_of(routing),
                          used[0], rt_route_choice_vcs(&net, routing));
        }
    }
}

/* A family is served, or refused by all four functions alike. */
static void a_routing_that_a_family_has_not_is_refused(void **state)
{
    unsigned served[RT_ROUTINGS + 2] = {0};

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++)
        for (unsigned r = 0; r < RT_ROUTINGS + 2; r++) {
            struct rt_net net = net_of(nets[i]);
            unsigned routing = r <= RT_ROUTINGS ? r : UINT_MAX;
            int choices = rt_route_choices(&net, routing);

            served[r] += choices > 0;
            if (choices > 0) {
                assert_int_equal(rt_route_choice(&net, routing, (uint32_t)choices, 0, 0, path, 0),
                                 RT_ERR_CHOICE);
                assert_int_equal(rt_route_choice(&net, routing, 0, processors_of(&net), 0, path, 0),
                                 RT_ERR_SRC);
                assert_int_equal(rt_route_choice(&net, routing, 0, 0, processors_of(&net), path, 0),
                                 RT_ERR_DST);
                continue;
            }
            assert_int_equal(choices, RT_ERR_ROUTING);
            assert_int_equal(rt_route_choice_hops(&net, routing), RT_ERR_ROUTING);
            assert_int_equal(rt_route_choice_vcs(&net, routing), RT_ERR_ROUTING);
            assert_int_equal(rt_route_choice(&net, routing, 0, 0, 0, path, HOPS), RT_ERR_ROUTING);
        }
    assert_int_equal(served[RT_ROUTING_MINIMAL], sizeof nets / sizeof *nets);
    assert_int_equal(served[RT_ROUTING_VALIANT], sizeof nets / sizeof *nets - 3);
    assert_int_equal(served[RT_ROUTING_UP_RANDOM], 11);
    assert_true(served[RT_ROUTINGS] == 0 && served[RT_ROUTINGS + 1] == 0);
}

static void another_shape_is_refused(void **state)
{
    struct rt_net net = net_of("tree:4");

    (void)state;
    assert_int_equal(rt_route_choices(&net, 0), RT_ERR_FAMILY);
    assert_int_equal(rt_route_choice_hops(&net, 1), RT_ERR_FAMILY);
    assert_int_equal(rt_route_choice_vcs(&net, 2), RT_ERR_FAMILY);
    assert_int_equal(rt_route_choice(&net, 7, 0, 0, 1, path, HOPS), RT_ERR_FAMILY);
}

/* Of what 15.18 says of ports up: at each hop that climbs, of the routes by all choices that are
 * there, equally many take each port. */
static void every_port_up_is_drawn(void **state)
{
    static const struct {
        const char *net;
        int ways; /* by hand: w2 .. wh */
    } row[] = {{"kntree:2,3", 4}, {"kntree:4,2", 4}, {"kntree:3,3", 9}, {"xgft:2,2,3,1,2,3", 6},
               {"kntree:2,1", 1}, {"cm5:2", 4},      {"cm5:3", 8},      {"slender:2", 8}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct rt_net net = net_of(row[i].net);
        uint32_t far = processors_of(&net) - 1;
        int choices = rt_route_choices(&net, RT_ROUTING_UP_RANDOM), distinct = 0;
        static struct rt_channel all[64][HOPS];
        int hops[64];

        assert_int_equal(choices, row[i].ways);
        if (net.family == RT_FAMILY_CM5 || net.family == RT_FAMILY_SLENDER)
            far = ((uint32_t)1 << 2 * net.param[0]) - 1; /* the last leaf switch's tree node */
        if (net.family == RT_FAMILY_SLENDER)
            far = 4 * far; /* lower switch 0 */
        for (int c = 0; c < choices; c++) {
            int same = 0;

            hops[c] =
                rt_route_choice(&net, RT_ROUTING_UP_RANDOM, (uint32_t)c, 0, far, all[c], HOPS);
            for (int b = 0; b < c && !same; b++)
                same = hops[b] == hops[c] &&
                       memcmp(all[b], all[c], (size_t)hops[c] * sizeof **all) == 0;
            distinct += !same;
        }
        assert_int_equal(distinct, row[i].ways);
    }
}

/* Of how many draws, each as likely, this route of a choice is one; 0 where a router draws none of
 * its ports. */
static uint64_t draws(const struct rt_net *net, uint32_t s, uint32_t d,
                      const struct rt_channel *way, int hops)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    struct rt_topo_port_end at;
    uint64_t all = 1;

    assert_int_equal(rt_topo_attached(net, s, 0, &at), 0);
    for (int i = 0; i <= hops; i++) {
        uint16_t first = 7;
        int ports = rt_route_choice_ports(net, RT_ROUTING_UP_RANDOM, at.node, d, &first);

        assert_int_equal(rt_route_port(net, in, at.node, d, &out), 0);
        if (i == hops)
            return ports == 0 && first == 7 && out.port == RT_PORT_NONE ? all : 0;
        if (way[i].vc != out.vc || (ports == 0 && (way[i].port != out.port || first != 7)) ||
            (ports > 0 && (way[i].port < first || way[i].port >= first + ports)))
            return 0;
        all *= ports > 0 ? (uint64_t)ports : 1;
        assert_int_equal(rt_topo_neighbour(net, at.node, way[i].port, &at), 0);
        in = (struct rt_channel){at.port, out.vc};
    }
    return 0;
}

/* A router that draws on its own among the ports it is told takes each route as often. */
static void draws_at_each_router_are_those_of_the_choices(void **state)
{
    static struct rt_channel all[64][HOPS];
    int hops[64];

    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i++) {
        struct rt_net net = net_of(nets[i]);
        int choices = rt_route_choices(&net, RT_ROUTING_UP_RANDOM);
        uint32_t n = processors_of(&net);

        for (uint32_t pair = 0; choices > 0 && pair < n * n; pair++) {
            for (int c = 0; c < choices; c++)
                hops[c] = rt_route_choice(&net, RT_ROUTING_UP_RANDOM, (uint32_t)c, pair / n,
                                          pair % n, all[c], HOPS);
            for (int c = 0; c < choices; c++) {
                uint64_t of = draws(&net, pair / n, pair % n, all[c], hops[c]), same = 0;

                for (int b = 0; b < choices; b++)
                    same += hops[b] == hops[c] &&
                            memcmp(all[b], all[c], (size_t)hops[c] * sizeof **all) == 0;
                if (of == 0)
                    fail_with("%s: %u to %u: a router draws another port\n", nets[i],
                              (unsigned)(pair / n), (unsigned)(pair % n));
                if (same * of != (uint64_t)choices)
                    fail_with("%s: %u to %u: a route is not taken as often\n", nets[i],
                              (unsigned)(pair / n), (unsigned)(pair % n));
            }
        }
    }
}

/* A router's ports: who has none to draw, and what is not there. */
static void what_a_router_cannot_draw_is_refused(void **state)
{
    struct rt_net net = net_of("kntree:2,3"), other = net_of("ring:4"), tree = net_of("tree:4");
    uint16_t first = 7;

    (void)state;
    assert_int_equal(rt_route_choice_ports(&net, RT_ROUTING_MINIMAL, 0, 7, &first), 0);
    assert_int_equal(rt_route_choice_ports(&other, RT_ROUTING_MINIMAL, 0, 3, &first), 0);
    assert_int_equal(rt_route_choice_ports(&net, RT_ROUTING_VALIANT, 0, 7, &first), RT_ERR_ROUTING);
    assert_int_equal(rt_route_choice_ports(&net, RT_ROUTINGS, 0, 7, &first), RT_ERR_ROUTING);
    assert_int_equal(rt_route_choice_ports(&other, RT_ROUTING_UP_RANDOM, 0, 3, &first),
                     RT_ERR_ROUTING);
    assert_int_equal(rt_route_choice_ports(&tree, 0, 0, 3, &first), RT_ERR_FAMILY);
    assert_int_equal(rt_route_choice_ports(&net, RT_ROUTING_UP_RANDOM, 12, 7, &first), RT_ERR_LOC);
    assert_int_equal(rt_route_choice_ports(&net, RT_ROUTING_UP_RANDOM, 0, 8, &first), RT_ERR_DST);
    assert_int_equal(first, 7);
    assert_int_equal(rt_route_choice_ports(&net, RT_ROUTING_UP_RANDOM, 0, 7, &first), 2);
    assert_int_equal(first, 0);
}

/* What rt_load_ports_add follows. */
static unsigned the_routing;
static uint32_t the_choice;

static int the_route(const struct rt_net *net, uint32_t s, uint32_t d, struct rt_channel *to,
                     unsigned capacity)
{
    return rt_route_choice(net, the_routing, the_choice, s, d, to, capacity);
}

/* The cycle's length, with only so many virtual channels. */
static uint32_t cycle_of(const struct rt_net *net, unsigned routing)
{
    static struct rt_load_channel_edge edge[1 << 18];
    static uint64_t sends[1 << 16];
    static uint32_t work[1 << 20];
    struct rt_load_channels graph = {edge, sizeof edge / sizeof *edge, 0};
    struct rt_load_ports load = {.route = the_route, .path = path, .capacity = HOPS};
    uint32_t n = processors_of(net), channels;
    const uint32_t *cycle;

    load.on = (struct rt_walk_ports_on){net, (unsigned)rt_route_choice_vcs(net, routing),
                                        rt_topo_neighbour};
    load.ports = (unsigned)rt_topo_ports_most(net);
    load.sends = sends;
    load.graph = &graph;
    channels = rt_topo_nodes(net) * load.ports * load.on.vcs;
    rt_load_channels_begin(&graph);
    the_routing = routing;
    for (the_choice = 0; the_choice < (uint32_t)rt_route_choices(net, routing); the_choice++)
        for (uint32_t s = 0; s < n; s++)
            for (uint32_t d = 0; d < n; d++)
                assert_int_equal(rt_load_ports_add(&load, s, d, 0), 0);
    assert_true(rt_load_channels_words(&graph, channels) <= sizeof work / sizeof *work);
    return rt_load_channels_cycle(&graph, channels, work, &cycle);
}

static void all_choices_together_have_no_cycle(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof nets / sizeof *nets; i += stride(3)) {
        struct rt_net net = net_of(nets[i]);

        for (unsigned routing = 0; routing < RT_ROUTINGS; routing++)
            if (rt_route_choices(&net, routing) > 0 && rt_topo_nodes(&net) < 60 &&
                cycle_of(&net, routing) != 0)
                fail_with("%s %s: a cycle\n", nets[i], text_of(routing));
    }
}

/* SPEC 15.18's examples. */
static void virtual_channels_are_those_of_the_papers(void **state)
{
    static const struct {
        const char *net;
        unsigned routing;
        int vcs, hops;
    } row[] = {{"dragonfly:2,4,2", RT_ROUTING_VALIANT, 3, 5}, /* Kim 2008 */
               {"slimfly:5,5", RT_ROUTING_VALIANT, 4, 4},     /* Besta 2014 */
               {"polarfly:1,5", RT_ROUTING_VALIANT, 4, 4},    /* Lakhotia 2022 */
               {"hypercube:6", RT_ROUTING_VALIANT, 2, 12}, /* Valiant 1981, and a channel a leg */
               {"torus:8,8", RT_ROUTING_VALIANT, 4, 16},
               {"dragonfly:1,1,3", RT_ROUTING_VALIANT, 2, 2},
               {"kntree:4,3", RT_ROUTING_UP_RANDOM, 1, 4},
               {"cm5:3", RT_ROUTING_UP_RANDOM, 2, 6}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct rt_net net = net_of(row[i].net);

        assert_int_equal(rt_route_choice_vcs(&net, row[i].routing), row[i].vcs);
        assert_int_equal(rt_route_choice_hops(&net, row[i].routing), row[i].hops);
    }
}

/* Of minimal there is one choice; what is beyond is refused before anything is routed. */
static void what_is_beyond_is_refused_first(void **state)
{
    struct rt_net net = net_of("kntree:2,3");
    uint16_t first = 77;

    (void)state;
    assert_int_equal(rt_route_choices(&net, RT_ROUTING_MINIMAL), 1);
    assert_int_equal(rt_route_choice(&net, RT_ROUTING_MINIMAL, 1, 0, 1, path, 1), RT_ERR_CHOICE);
    for (unsigned routing = 0; routing < RT_ROUTINGS; routing++) {
        assert_int_equal(rt_route_choice(&net, routing, 0, 8, 7, path, 0), RT_ERR_SRC);
        assert_int_equal(rt_route_choice(&net, routing, 3, 0, 8, path, 0),
                         routing == RT_ROUTING_MINIMAL ? RT_ERR_CHOICE : RT_ERR_DST);
        assert_int_equal(rt_route_choice(&net, routing, 0, 0, 8, path, 0), RT_ERR_DST);
        if (routing == RT_ROUTING_VALIANT)
            continue;
        assert_int_equal(rt_route_choice_ports(&net, routing, 12, 7, &first), RT_ERR_LOC);
        assert_int_equal(rt_route_choice_ports(&net, routing, 0, 8, &first), RT_ERR_DST);
    }
    assert_int_equal(first, 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_choice_arrives),
        cmocka_unit_test(a_routing_that_a_family_has_not_is_refused),
        cmocka_unit_test(another_shape_is_refused),
        cmocka_unit_test(every_port_up_is_drawn),
        cmocka_unit_test(draws_at_each_router_are_those_of_the_choices),
        cmocka_unit_test(what_a_router_cannot_draw_is_refused),
        cmocka_unit_test(what_is_beyond_is_refused_first),
        cmocka_unit_test(all_choices_together_have_no_cycle),
        cmocka_unit_test(virtual_channels_are_those_of_the_papers),
    };

    return run_all(tests);
}
