/* SPDX-License-Identifier: MIT-0 */
/* One path on wires, field by field: each hop is that of the walk of places, its wire is there, and
 * the times are the sums that DeHon 3.6.2 and 4.3 name.  A few pairs; test_paths.c takes all. */
#include "support.h"

static const char *const nets[] = {"hybrid:192,2", "hybrid:12,2,capped", "full:2",
                                   "full:1",       "bidelta:3,2",        "bidelta:2"};
static uint32_t delay[RT_TOPO_SPANS_MAX];

static int notes_bytes(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                       struct rt_walk_decision *decision)
{
    unsigned *most = context;

    if (decision->direction != 0 || decision->dropped != 0 || bytes > 2 || bytes == 0 ||
        (bytes == 1 && head[1] != 0))
        fail_with("a router is given %u bytes, or a decision\n", bytes);
    *most |= 1u << bytes;
    return rt_walk_rn1(NULL, head, bytes, swallow, decision);
}

/* A hop against that of the walk of places; the wire leads from the one before. */
static void same_hop(const struct rt_net *net, const struct rt_walk_wire_hop *hop,
                     const struct rt_walk_hop *place, const struct rt_topo_end *from)
{
    struct rt_topo_component component;
    struct rt_topo_place at;
    struct rt_topo_end to;

    rt_topo_wire(net, from, &to);
    assert_int_equal(to.kind, RT_TOPO_END_COMPONENT);
    assert_int_equal(hop->component, to.number);
    assert_int_equal(hop->in, to.port);
    rt_topo_component_at(net, hop->component, &component);
    rt_topo_component_place(net, &component, hop->in, &at);
    assert_int_equal(at.kind, place->place.kind);
    assert_int_equal(at.stage, place->place.stage);
    assert_int_equal(at.node, place->place.node);
    assert_int_equal(hop->byte, place->byte);
    assert_int_equal(hop->at, place->at);
    assert_int_equal(hop->direction, place->direction);
    assert_int_equal(hop->dropped, place->dropped);
    assert_int_equal(hop->rotation, place->rotation);
    assert_int_equal(hop->out / 2, hop->direction);
}

static unsigned outputs; /* of the source, a bit each; inputs of the destination above */
static unsigned met;     /* how many bytes a router is given: bit 1 for one, bit 2 for two */
static unsigned chosen;  /* of a whole component's two outputs, a bit each */

static void one_path(const struct rt_net *net, uint64_t source, uint64_t destination, uint64_t seed)
{
    unsigned bytes = 0, used = 0, routing;
    struct rt_walk_wires_on on = {net,    rt_topo_wire, rt_topo_record_at, notes_bytes,
                                  &bytes, delay,        NULL};
    const struct rt_walk_on places = {net, rt_topo_next, rt_walk_rn1, NULL};
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX];
    struct rt_walk_wire_hop hop[RT_WALK_HOPS_MAX], other[RT_WALK_HOPS_MAX];
    struct rt_walk_hop place[RT_WALK_HOPS_MAX];
    struct rt_topo_end end = {RT_TOPO_END_PROCESSOR, 0, source}, to;
    uint64_t connect = 0, turn = 0;
    struct rt_walk_path path, bare;
    struct rt_walk_sent sent;
    struct rt_walk walk;

    assert_true(rt_locate(net, source, src) > 0 && rt_locate(net, destination, dst) > 0);
    routing = (unsigned)rt_compute(net, src, dst, seq);
    sent = (struct rt_walk_sent){source, destination, seq, routing};
    memset(&path, 0xEE, sizeof path);
    memset(hop, 0xEE, sizeof hop);
    assert_int_equal(rt_walk_one(&on, &sent, seed, hop, &path), RT_WALK_ARRIVED);
    assert_int_equal(rt_walk_one(&on, &sent, seed, other, &bare), RT_WALK_ARRIVED);
    assert_int_equal(rt_walk_run(&places, source, destination, seq, routing, place, &walk),
                     RT_WALK_ARRIVED);
    if (walk.hops > 0 && hop[0].in != 0xEE) { /* by either output */
        rt_topo_wire(net, &end, &to);
        end.port = hop[0].component != to.number || hop[0].in != to.port;
        used = end.port;
    }
    for (unsigned h = 0; h < path.hops; h++) {
        struct rt_topo_record before, here;
        uint32_t wire = 0;

        same_hop(net, &hop[h], &place[h], &end);
        rt_topo_record_at(net, delay, hop[h].component, &here);
        if (h > 0) {
            rt_topo_record_at(net, delay, hop[h - 1].component, &before);
            wire = before.delay[8 + hop[h - 1].out];
        }
        assert_int_equal(hop[h].delay, wire);
        connect += 1 + wire;
        turn += 2 * ((uint64_t)here.delay[hop[h].in] + 1);
        if (here.crossbars == 1)
            chosen |= 1u << (hop[h].out & 1);
        else
            assert_int_equal(hop[h].out & 1, hop[h].in / 4);
        assert_int_equal(hop[h].component, other[h].component); /* the same seed, the same path */
        end = (struct rt_topo_end){RT_TOPO_END_COMPONENT, hop[h].out, hop[h].component};
        if (h + 1 == path.hops)
            connect += here.delay[8 + hop[h].out];
    }
    if (path.hops > 0) {
        rt_topo_wire(net, &end, &to);
        assert_int_equal(to.kind, RT_TOPO_END_PROCESSOR);
        assert_int_equal(path.input, to.port);
        outputs |= 1u << used | 4u << to.port;
        met |= bytes;
    }
    assert_int_equal(path.hops, walk.hops);
    assert_int_equal(path.start, walk.start);
    assert_int_equal(path.rotation, 0);
    assert_int_equal(path.arrived, 1);
    assert_int_equal(path.processor, destination);
    assert_int_equal(path.connect, connect);
    assert_int_equal(path.open, connect + path.start);
    assert_int_equal(path.turn, turn);
}

static void each_field_of_a_path_is_what_its_wires_make_it(void **state)
{
    uint64_t random = 161803398874989;

    (void)state;
    for (uint32_t i = 0; i < RT_TOPO_SPANS_MAX; i++)
        delay[i] = 10 + 3 * i;
    for (size_t i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        struct rt_net net = net_of(nets[i]);
        uint64_t n = rt_topo_processors(&net);

        outputs = chosen = met = 0;
        for (unsigned k = 0; k < 60; k++)
            one_path(&net, next_random(&random) % n, next_random(&random) % n, random);
        one_path(&net, 3, 3, 1);
        assert_int_equal(outputs, 15); /* seeds choose all of them */
        assert_int_equal(chosen, 3);
        assert_int_equal(met, net.param[1] == 0 && net.family == RT_FAMILY_BIDELTA ? 2 : 6);
    }
}

/* Where nothing arrives a path says where it stood: at its source. */
static void a_path_that_dies_has_its_source_and_no_times(void **state)
{
    struct rt_net net = net_of("full:1");
    uint64_t first = rt_topo_wires(&net) - 2 * 64 + 2 * 7, dead[2] = {first, first + 1};
    struct rt_walk_faults faults = {NULL, 0, dead, 2, NULL, 0};
    struct rt_walk_wires_on on = {&net, rt_topo_wire, rt_topo_record_at, rt_walk_rn1,
                                  NULL, delay,        &faults};
    static const uint8_t stream[2] = {0};
    struct rt_walk_sent sent = {7, 9, stream, 2};
    struct rt_walk_path path;

    (void)state;
    memset(&path, 0xEE, sizeof path);
    assert_int_equal(rt_walk_one(&on, &sent, 5, NULL, &path), RT_WALK_DEAD);
    assert_int_equal(path.processor, 7);
    assert_int_equal(path.arrived, 0);
    assert_int_equal(path.hops, 0);
    assert_int_equal(path.start + path.rotation + path.input, 0);
    assert_int_equal(path.connect + path.open + path.turn, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_field_of_a_path_is_what_its_wires_make_it),
        cmocka_unit_test(a_path_that_dies_has_its_source_and_no_times),
    };

    return run_all(tests);
}
