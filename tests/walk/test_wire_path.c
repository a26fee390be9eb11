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
    struct rt_walk_wires_on on = {net,   rt_topo_wire, rt_topo_record_at, notes_bytes, &bytes,
                                  delay, NULL};
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

/* From 626740 to 666727 of hybrid:192,2: the source's output and those of the first four
 * components, all of configuration A, are drawn each for itself. */
static void choices_are_drawn_each_for_itself(void **state)
{
    struct rt_net net = net_of("hybrid:192,2");
    struct rt_walk_wires_on on = {&net, rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                  NULL, NULL};
    static const uint8_t stream[4] = {0xF4, 0xD8, 0x42, 0x67};
    struct rt_walk_sent sent = {626740, 666727, stream, 4};
    struct rt_topo_end from = {RT_TOPO_END_PROCESSOR, 0, 626740}, to;
    struct rt_walk_wire_hop hop[RT_WALK_HOPS_MAX];
    struct rt_walk_path path;
    uint32_t drawn = 0;

    (void)state;
    rt_topo_wire(&net, &from, &to);
    for (uint64_t seed = 0; seed < 400; seed++) { /* one of the 32 missed: once in 10^4 times */
        unsigned choice;

        assert_int_equal(rt_walk_one(&on, &sent, seed, hop, &path), RT_WALK_ARRIVED);
        choice = hop[0].component != to.number || hop[0].in != to.port;
        for (unsigned h = 0; h < 4; h++)
            choice = 2 * choice + (hop[h].out & 1);
        drawn |= (uint32_t)1 << choice;
    }
    assert_int_equal(drawn, 0xFFFFFFFF);
}

/* Where nothing arrives a path says where it stood: at its source. */
static void a_path_that_dies_has_its_source_and_no_times(void **state)
{
    struct rt_net net = net_of("full:1");
    uint64_t first = rt_topo_wires(&net) - 2 * 64 + 2 * 7, dead[2] = {first, first + 1};
    struct rt_walk_faults faults = {NULL, 0, dead, 2, NULL, 0};
    struct rt_walk_wires_on on = {&net,  rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                  delay, &faults};
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

/* --- all paths: each choice in turn, without memory of where others went ------- */

struct wire_seen {
    uint64_t component;
    unsigned port, start, rotation;
};

static struct each {
    struct rt_walk_wires_on on;
    struct rt_walk_sent sent;
    struct rt_walk_paths want;
    struct wire_seen wire[RT_WALK_HOPS_MAX][512];
    uint64_t component[RT_WALK_HOPS_MAX][512]; /* of those that go on */
} each;

static void note_wire(unsigned stage, uint64_t component, unsigned port, unsigned start,
                      unsigned rotation)
{
    struct wire_seen *seen = each.wire[stage];
    uint64_t *n = &each.want.stage[stage].wires;

    for (uint64_t i = 0; i < *n; i++)
        if (seen[i].component == component && seen[i].port == port && seen[i].start == start &&
            seen[i].rotation == rotation)
            return;
    assert_true(*n < 512);
    seen[(*n)++] = (struct wire_seen){component, port, start, rotation};
}

static void note_component(unsigned stage, uint64_t component)
{
    uint64_t *n = &each.want.stage[stage].components;

    each.want.stage[stage].paths++;
    for (uint64_t i = 0; i < *n; i++)
        if (each.component[stage][i] == component)
            return;
    each.component[stage][(*n)++] = component;
}

static void go(const struct rt_topo_end *from, unsigned stage, unsigned start, unsigned rotation)
{
    unsigned routing = each.sent.routing, left = routing - start;
    struct rt_walk_decision decision = {0, 0};
    struct rt_topo_record record;
    uint8_t head[2] = {0, 0};
    struct rt_topo_end to;

    rt_topo_wire(each.on.net, from, &to);
    if (rt_walk_dead(each.on.net, each.on.faults, from, &to)) {
        each.want.count[RT_WALK_DEAD]++;
        return;
    }
    if (to.kind == RT_TOPO_END_NOTHING) {
        each.want.count[RT_WALK_OUT_OF_ROOT]++;
        return;
    }
    if (to.kind == RT_TOPO_END_PROCESSOR) {
        int good = to.number == each.sent.destination && rotation == 0 && left <= 1;

        each.want.count[good                                 ? RT_WALK_ARRIVED
                        : to.number != each.sent.destination ? RT_WALK_ELSEWHERE
                        : rotation != 0                      ? RT_WALK_MISALIGNED
                                                             : RT_WALK_SURPLUS]++;
        each.want.input[to.port] += (unsigned)good;
        return;
    }
    assert_true(stage < RT_WALK_HOPS_MAX);
    each.want.stages = (uint8_t)(stage + 1 > each.want.stages ? stage + 1 : each.want.stages);
    note_wire(stage, to.number, to.port, start, rotation);
    rt_topo_record_at(each.on.net, NULL, to.number, &record);
    for (unsigned i = 0; i < 2 && i < left; i++)
        head[i] = (uint8_t)(each.sent.stream[start + i] << rotation |
                            each.sent.stream[start + i] >> (8 - rotation));
    if (left == 0 || rt_walk_rn1(NULL, head, left < 2 ? left : 2, record.swallow >> to.port & 1,
                                 &decision) != 0) {
        each.want.count[RT_WALK_DRY]++;
        return;
    }
    note_component(stage, to.number);
    for (unsigned k = 0; k < 2; k++) {
        struct rt_topo_end out = {RT_TOPO_END_COMPONENT, (uint8_t)(2 * decision.direction + k),
                                  to.number};

        if (record.crossbars == 1 || k == to.port / 4u)
            go(&out, stage + 1, start + decision.dropped, (rotation + record.rotate[out.port]) & 7);
    }
}

static int first_met(const struct rt_walk_paths *all)
{
    for (int v = 1; v < RT_WALK_VERDICTS; v++)
        if (v != RT_WALK_DEAD && all->count[v] > 0)
            return v;
    return all->count[RT_WALK_ARRIVED] > 0 ? RT_WALK_ARRIVED : RT_WALK_DEAD;
}

static unsigned verdicts_met;

static void all_as_each(const char *net)
{
    static struct rt_walk_front front[4096];
    struct rt_walk_paths all;

    memset(&each.want, 0, sizeof each.want);
    for (uint8_t output = 0; output < 2; output++)
        go(&(struct rt_topo_end){RT_TOPO_END_PROCESSOR, output, each.sent.source}, 0, 0, 0);
    memset(&all, 0xEE, sizeof all);
    assert_int_equal(rt_walk_all(&each.on, &each.sent, front, 4096, &all), first_met(&each.want));
    assert_int_equal(all.verdict, first_met(&each.want));
    verdicts_met |= 1u << all.verdict;
    assert_int_equal(all.stages, each.want.stages);
    assert_memory_equal(all.count, each.want.count, sizeof all.count);
    assert_memory_equal(all.input, each.want.input, sizeof all.input);
    for (unsigned s = 0; s < all.stages; s++)
        if (memcmp(&all.stage[s], &each.want.stage[s], sizeof all.stage[s]) != 0)
            fail_with("%s, stage %u: %lu wires, %lu components, %lu paths\n", net, s + 1,
                      (unsigned long)all.stage[s].wires, (unsigned long)all.stage[s].components,
                      (unsigned long)all.stage[s].paths);
}

static void all_paths_are_those_of_each_choice_in_turn(void **state)
{
    static const char *const small[] = {"full:1", "bidelta:3,2", "bidelta:2", "hybrid:12,1",
                                        "full:2"};
    uint64_t random = 577215664901532;

    (void)state;
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        struct rt_net net = net_of(small[i]);
        uint64_t n = rt_topo_processors(&net), wires = rt_topo_wires(&net);

        for (unsigned k = 0; k < 60; k++) {
            uint64_t source = next_random(&random) % n, destination = next_random(&random) % n;
            uint64_t dead[3] = {random % wires / 3, random % wires / 2, random % wires};
            struct rt_walk_faults faults = {NULL, 0, dead, 3, NULL, 0};
            uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX + 1] = {0};
            int routing;

            if (source == destination)
                continue;
            assert_true(rt_locate(&net, source, src) > 0 && rt_locate(&net, destination, dst) > 0);
            routing = rt_compute(&net, src, dst, seq);
            if (k % 3 == 1) /* any bytes, one more or less */
                for (int b = 0; b <= routing; b++)
                    seq[b] = (uint8_t)next_random(&random);
            routing += k % 3 == 1 ? (int)(random % 3) - 1 : 0;
            each.on = (struct rt_walk_wires_on){
                &net, rt_topo_wire, rt_topo_record_at,          rt_walk_rn1,
                NULL, NULL,         k % 3 == 2 ? &faults : NULL};
            each.sent = (struct rt_walk_sent){source, destination, seq, (unsigned)routing};
            all_as_each(small[i]);
        }
    }
    assert_true((verdicts_met & (1u << RT_WALK_DRY | 1u << RT_WALK_ELSEWHERE | 1u)) ==
                (1u << RT_WALK_DRY | 1u << RT_WALK_ELSEWHERE | 1u));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_field_of_a_path_is_what_its_wires_make_it),
        cmocka_unit_test(choices_are_drawn_each_for_itself),
        cmocka_unit_test(all_paths_are_those_of_each_choice_in_turn),
        cmocka_unit_test(a_path_that_dies_has_its_source_and_no_times),
    };

    return run_all(tests);
}
