/* SPDX-License-Identifier: MIT-0 */
/* What pairs weigh on channels where routes are drawn, beside the links of every route counted by
 * hand. */
#include "rt/load.h"
#include "rt/route_choice_ports.h"
#include "support.h"

#define LINKS 512
#define UNITS 32

static struct rt_channel path[64];
static uint32_t weight[LINKS][UNITS][UNITS]; /* of a link, from a unit to a unit */

/* A neighbour that is missing, or a way that leads back, by the router that it concerns. */
static uint32_t missing = UINT32_MAX, circle = UINT32_MAX;

static int neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                     struct rt_topo_port_end *end)
{
    if (node == missing)
        return RT_ERR_LINK;
    if (node == circle) {
        end->node = node;
        end->port = (uint16_t)port;
        return 0;
    }
    return rt_topo_neighbour(net, node, port, end);
}

static struct rt_load_ports load_of(const struct rt_net *net)
{
    struct rt_load_ports load = {.on = {net, 1, neighbour}};

    load.path = path;
    load.capacity = sizeof path / sizeof *path;
    load.ports = (unsigned)rt_topo_ports_most(net);
    return load;
}

/* As the library is meant to be called: memory for `tables` tables. */
static void take_memory(struct rt_load_worst_choice *worst, size_t tables)
{
    size_t units = worst->symmetry.units;
    uint32_t nodes = rt_topo_nodes(worst->load->on.net);

    worst->most = calloc(2 * worst->channels * units, sizeof *worst->most);
    worst->times = calloc((size_t)worst->links, sizeof *worst->times);
    worst->taken = calloc((size_t)worst->links, sizeof *worst->taken);
    worst->routers = calloc(4 * (size_t)nodes, sizeof *worst->routers);
    worst->place = malloc(worst->channels * sizeof *worst->place);
    worst->weight = calloc(tables * units * units, sizeof *worst->weight);
}

static void give_memory_back(struct rt_load_worst_choice *worst)
{
    free(worst->most);
    free(worst->times);
    free(worst->taken);
    free(worst->routers);
    free(worst->place);
    free(worst->weight);
}

/* Route by route, choice by choice. */
static void weigh_by_hand(const struct rt_load_worst_choice *worst)
{
    const struct rt_net *net = worst->load->on.net;
    const struct rt_load_symmetry *s = &worst->symmetry;

    memset(weight, 0, sizeof weight);
    for (uint32_t a = 0; a < s->units; a++)
        for (uint32_t b = 0; b < s->units; b++)
            for (uint32_t c = 0; c < worst->choices && a != b; c++) {
                struct rt_topo_port_end at;
                int hops =
                    rt_route_choice(net, worst->routing, c, a * s->each, b * s->each, path, 64);

                assert_true(hops >= 0);
                assert_int_equal(rt_topo_attached(net, a * s->each, 0, &at), 0);
                for (int i = 0; i < hops; i++) {
                    weight[at.node * worst->load->ports + path[i].port][a][b]++;
                    assert_int_equal(rt_topo_neighbour(net, at.node, path[i].port, &at), 0);
                }
            }
}

static void judge_channel(const struct rt_load_worst_choice *worst, const char *net, uint32_t c)
{
    const struct rt_load_symmetry *s = &worst->symmetry;
    uint32_t ports = worst->load->ports;
    uint32_t link = rt_load_symmetry_first(s, c / ports) * ports + c % ports;
    uint64_t sum[2] = {0, 0};

    for (uint32_t a = 0; a < s->units; a++) {
        uint32_t most[2] = {0, 0};

        for (uint32_t b = 0; b < s->units; b++) {
            if (worst->weight[((size_t)c * s->units + a) * s->units + b] != weight[link][a][b])
                fail_with("%s: %" PRIu32 " to %" PRIu32 " on channel %" PRIu32 "\n", net, a, b, c);
            most[0] = weight[link][a][b] > most[0] ? weight[link][a][b] : most[0];
            most[1] = weight[link][b][a] > most[1] ? weight[link][b][a] : most[1];
        }
        sum[0] += most[0];
        sum[1] += most[1];
    }
    assert_int_equal(rt_load_worst_choice_bound(worst, c), sum[0] < sum[1] ? sum[0] : sum[1]);
}

static void judge(const char *text, unsigned routing)
{
    struct rt_net net = net_of(text);
    struct rt_load_ports load = load_of(&net);
    struct rt_load_worst_choice worst = {.load = &load, .routing = routing};

    assert_int_equal(rt_load_worst_choice_begin(&worst), 0);
    assert_true(worst.links <= LINKS && worst.symmetry.units <= UNITS);
    take_memory(&worst, worst.channels);
    for (uint32_t c = 0; c < worst.channels; c++)
        worst.place[c] = (uint64_t)c * worst.symmetry.units * worst.symmetry.units;
    for (uint32_t step = 0; step < worst.steps; step++) {
        assert_int_equal(rt_load_worst_choice_count(&worst, step), 0);
        assert_int_equal(rt_load_worst_choice_collect(&worst, step), 0);
    }
    weigh_by_hand(&worst);
    for (uint32_t c = 0; c < worst.channels; c++)
        judge_channel(&worst, text, c);
    give_memory_back(&worst);
}

static const struct {
    const char *net;
    uint32_t units, each;
} up[] = {
    {"kntree:2,3", 4, 2}, {"kntree:3,2", 3, 3}, {"xgft:2,3,1,3", 3, 2}, {"xgft:2,2,2,1,2,1", 4, 2}};

static void weights_are_those_of_every_route_by_every_choice(void **state)
{
    static const char *const valiant[] = {"torus:4,3",    "mesh:3,3", "hypercube:3",
                                          "hyperx:2,3,3", "ring:7",   "dragonfly:1,2,1",
                                          "slimfly:2,3"};

    (void)state;
    for (size_t i = 0; i < sizeof valiant / sizeof *valiant; i++)
        judge(valiant[i], RT_ROUTING_VALIANT);
    for (size_t i = 0; i < sizeof up / sizeof *up; i++)
        judge(up[i].net, RT_ROUTING_UP_RANDOM);
}

/* Where ports up are drawn, a unit is all processors of a lowest router. */
static void units_are_routers_of_processors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof up / sizeof *up; i++) {
        struct rt_net net = net_of(up[i].net);
        struct rt_load_ports load = load_of(&net);
        struct rt_load_worst_choice worst = {.load = &load, .routing = RT_ROUTING_UP_RANDOM};

        assert_int_equal(rt_load_worst_choice_begin(&worst), 0);
        assert_int_equal(worst.symmetry.units, up[i].units);
        assert_int_equal(worst.symmetry.each, up[i].each);
        assert_int_equal(worst.steps, up[i].units);
    }
}

/* Tables that have no place stay as they are. */
static void a_channel_without_a_place_is_passed_over(void **state)
{
    struct rt_net net = net_of("kntree:2,2");
    struct rt_load_ports load = load_of(&net);
    struct rt_load_worst_choice worst = {.load = &load, .routing = RT_ROUTING_UP_RANDOM};

    (void)state;
    assert_int_equal(rt_load_worst_choice_begin(&worst), 0);
    take_memory(&worst, 1);
    memset(worst.place, 0xFF, worst.channels * sizeof *worst.place);
    for (uint32_t step = 0; step < worst.steps; step++)
        assert_int_equal(rt_load_worst_choice_collect(&worst, step), 0);
    for (uint32_t i = 0; i < worst.symmetry.units * worst.symmetry.units; i++)
        assert_int_equal(worst.weight[i], 0);
    give_memory_back(&worst);
}

static int begin_error(const char *text, unsigned routing)
{
    struct rt_net net = net_of(text);
    struct rt_load_ports load = {.on = {&net, 1, rt_topo_neighbour}, .ports = 4};
    struct rt_load_worst_choice worst = {.load = &load, .routing = routing};

    return rt_load_worst_choice_begin(&worst);
}

/* The first error of all steps. */
static int count_error(const char *text, unsigned routing, unsigned capacity)
{
    struct rt_net net = net_of(text);
    struct rt_load_ports load = load_of(&net);
    struct rt_load_worst_choice worst = {.load = &load, .routing = routing};
    int error = 0;

    load.capacity = capacity;
    assert_int_equal(rt_load_worst_choice_begin(&worst), 0);
    take_memory(&worst, 1);
    for (uint32_t step = 0; step < worst.steps && error == 0; step++)
        error = rt_load_worst_choice_count(&worst, step);
    give_memory_back(&worst);
    return error;
}

static void what_cannot_be_weighed_is_refused(void **state)
{
    (void)state;
    assert_int_equal(begin_error("tree:3", RT_ROUTING_VALIANT), RT_ERR_FAMILY);
    assert_int_equal(begin_error("torus:3,3", RT_ROUTING_UP_RANDOM), RT_ERR_ROUTING);
    assert_int_equal(begin_error("torus:3,3", RT_ROUTINGS), RT_ERR_ROUTING);
    assert_int_equal(begin_error("mesh:46000,46000", RT_ROUTING_VALIANT), RT_ERR_SIZE);

    assert_int_equal(count_error("torus:4,3", RT_ROUTING_VALIANT, 3), RT_ERR_SPACE);
    assert_int_equal(count_error("kntree:2,3", RT_ROUTING_UP_RANDOM, 4), 0); /* two up, two down */
    assert_int_equal(count_error("kntree:2,3", RT_ROUTING_UP_RANDOM, 3), RT_ERR_LINK);
    for (unsigned more = 0; more < 2; more++) { /* channels have numbers of 32 bits */
        struct rt_net net = {RT_FAMILY_ARRAY, 0, {65535}};
        struct rt_load_ports load = {.on = {&net, 1, rt_topo_neighbour}, .ports = 65537 + more};
        struct rt_load_worst_choice worst = {.load = &load, .routing = RT_ROUTING_VALIANT};

        assert_int_equal(rt_load_worst_choice_begin(&worst), more ? RT_ERR_SIZE : 0);
    }
    missing = 1;
    assert_int_equal(count_error("torus:4,3", RT_ROUTING_VALIANT, 64), RT_ERR_LINK);
    assert_int_equal(count_error("kntree:2,3", RT_ROUTING_UP_RANDOM, 64), RT_ERR_LINK);
    missing = UINT32_MAX;
    circle = 1;
    assert_int_equal(count_error("kntree:2,3", RT_ROUTING_UP_RANDOM, 64), RT_ERR_LINK);
    circle = UINT32_MAX;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_are_those_of_every_route_by_every_choice),
        cmocka_unit_test(units_are_routers_of_processors),
        cmocka_unit_test(a_channel_without_a_place_is_passed_over),
        cmocka_unit_test(what_cannot_be_weighed_is_refused),
    };

    return run_all(tests);
}
