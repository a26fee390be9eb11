/* SPDX-License-Identifier: MIT-0 */
/* All paths at once against each path by itself: stage by stage the same wires, components and
 * paths, over right wires and bent ones, on which the bytes of one message come apart. */
#include "support.h"

#include "rt/random.h"

#define MOST 4096 /* wires of a stage */
#define STAGES 11 /* bent wires may lead round and round: such messages are left out */

static struct rt_walk_front front[4 * MOST];

/* One way of a message, and what all ways so far have met. */
static struct {
    const struct rt_walk_wires_on *on;
    const struct rt_walk_sent *sent;
    struct rt_walk_paths all;
    struct {
        struct rt_topo_end from;
        unsigned start, rotation;
    } wire[STAGES][MOST];
    uint64_t component[STAGES][MOST];
    int round;
} way;

static void meet_wire(unsigned stage, const struct rt_topo_end *from, unsigned start,
                      unsigned rotation)
{
    uint64_t *n = &way.all.stage[stage].wires;

    for (uint64_t i = 0; i < *n; i++)
        if (way.wire[stage][i].from.kind == from->kind &&
            way.wire[stage][i].from.port == from->port &&
            way.wire[stage][i].from.number == from->number && way.wire[stage][i].start == start &&
            way.wire[stage][i].rotation == rotation)
            return;
    assert_true(*n < MOST);
    way.wire[stage][*n].from = *from;
    way.wire[stage][*n].start = start;
    way.wire[stage][(*n)++].rotation = rotation;
}

static void meet_component(unsigned stage, uint64_t number)
{
    uint64_t *n = &way.all.stage[stage].components;

    for (uint64_t i = 0; i < *n; i++)
        if (way.component[stage][i] == number)
            return;
    way.component[stage][(*n)++] = number;
}

static int end_at(const struct rt_topo_end *to, unsigned start, unsigned rotation)
{
    if (to->number != way.sent->destination)
        return RT_WALK_ELSEWHERE;
    if (rotation != 0)
        return RT_WALK_MISALIGNED;
    if (way.sent->routing - start > 1)
        return RT_WALK_SURPLUS;
    way.all.input[to->port & 1]++;
    return RT_WALK_ARRIVED;
}

/* Every way on from the wire at *from. */
static void go(const struct rt_topo_end *from, unsigned start, unsigned rotation, unsigned stage)
{
    struct rt_topo_record record;
    struct rt_topo_end to;
    unsigned left = way.sent->routing - start, swallow, byte;

    way.on->wire(way.on->net, from, &to);
    if (rt_walk_dead(way.on->net, way.on->faults, from, &to)) {
        way.all.count[RT_WALK_DEAD]++;
        return;
    }
    if (to.kind != RT_TOPO_END_COMPONENT) {
        way.all.count[to.kind == RT_TOPO_END_NOTHING ? RT_WALK_OUT_OF_ROOT
                                                     : end_at(&to, start, rotation)]++;
        return;
    }
    way.round |= stage == STAGES;
    if (way.round)
        return;
    meet_wire(stage, from, start, rotation);
    way.all.stages = stage >= way.all.stages ? (uint8_t)(stage + 1) : way.all.stages;
    way.on->record(way.on->net, NULL, to.number, &record);
    swallow = record.swallow >> to.port & 1;
    if (left <= swallow) {
        way.all.count[RT_WALK_DRY]++;
        return;
    }
    meet_component(stage, to.number);
    way.all.stage[stage].paths++;
    start += swallow;
    byte = (unsigned)way.sent->stream[start] * 0x101u << rotation >> 8 & 0xFF; /* turned left */
    for (unsigned output = 0; output < 2; output++) {
        struct rt_topo_end next = {RT_TOPO_END_COMPONENT, (uint8_t)(byte >> 6 << 1 | output),
                                   to.number};

        if (record.crossbars == 1 || output == to.port >> 2)
            go(&next, start, (rotation + record.rotate[next.port]) % 8, stage + 1);
    }
}

/* Returns the verdict; -1 round and round. */
static int all_ways_agree(const struct rt_walk_wires_on *on, const struct rt_walk_sent *sent)
{
    struct rt_walk_paths got;
    uint64_t most = 1;
    int verdict = RT_WALK_DEAD;

    memset(&way.all, 0, sizeof way.all);
    memset(&got, 0xEE, sizeof got);
    way.on = on;
    way.sent = sent;
    way.round = 0;
    for (uint8_t output = 0; output < 2; output++) {
        struct rt_topo_end from = {RT_TOPO_END_PROCESSOR, output, sent->source};

        go(&from, 0, 0, 0);
    }
    if (way.round)
        return -1;
    for (int v = RT_WALK_VERDICTS - 1; v >= 0; v--) /* the first of all, but for what is right */
        if (way.all.count[v] > 0 && v != RT_WALK_DEAD && (v > 0 || verdict == RT_WALK_DEAD))
            verdict = v;
    for (unsigned s = 0; s < way.all.stages; s++)
        most = way.all.stage[s].wires > most ? way.all.stage[s].wires : most;
    assert_int_equal(rt_walk_all(on, sent, front, 4 * most, &got), verdict);
    assert_int_equal(got.verdict, verdict);
    assert_int_equal(got.stages, way.all.stages);
    assert_memory_equal(got.input, way.all.input, sizeof got.input);
    assert_memory_equal(got.count, way.all.count, sizeof got.count);
    assert_memory_equal(got.stage, way.all.stage, sizeof got.stage);
    assert_int_equal(rt_walk_all(on, sent, front, 4 * most - 1, &got), RT_ERR_SPACE);
    return verdict;
}

/* --- bent wires and records -------------------------------------------------- */

static uint64_t bent;

static void bent_wire(const struct rt_net *net, const struct rt_topo_end *from,
                      struct rt_topo_end *to)
{
    uint64_t h = rt_random_mix(bent + from->number * 16 + from->port * 2 +
                               (from->kind == RT_TOPO_END_PROCESSOR));

    rt_topo_wire(net, from, to);
    if (h % 16 == 0)
        to->port = (to->port ^ h >> 8) & 7;
    else if (h % 64 == 1)
        to->kind = RT_TOPO_END_NOTHING;
}

static void bent_record(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                        struct rt_topo_record *record)
{
    uint64_t h = rt_random_mix(~bent + number);

    rt_topo_record_at(net, delay, number, record);
    if (h % 4 == 0)
        record->swallow ^= (uint8_t)(h >> 8 & h >> 16);
    if (h % 8 == 1)
        record->rotate[h >> 24 & 7] = (record->rotate[h >> 24 & 7] + 2) & 7;
}

static void all_paths_are_each_path_by_itself(void **state)
{
    static const char *const nets[] = {"full:1",      "bidelta:2",     "bidelta:3,2",
                                       "hybrid:12,1", "bidelta:2,2,2", "full:1,capped"};
    unsigned met = 0, judged = 0;
    uint64_t rng = 11;

    (void)state;
    for (unsigned i = 0; i < 600; i++) {
        struct rt_net net = net_of(nets[i % 6]);
        uint64_t n = rt_topo_processors(&net), dead[2];
        struct rt_walk_faults faults = {dead, 2, NULL, 0, NULL, 0};
        struct rt_walk_wires_on on = {&net, rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                      NULL, NULL};
        uint8_t from[RT_LOC_MAX], to[RT_LOC_MAX], stream[RT_SEQ_MAX + 2];
        int verdict;
        struct rt_walk_sent sent = {next_random(&rng) % n, next_random(&rng) % n, stream, 0};

        rt_locate(&net, sent.source, from);
        rt_locate(&net, sent.destination, to);
        sent.routing = (unsigned)rt_compute(&net, from, to, stream);
        if (sent.routing == 0)
            continue;
        if (i % 12 >= 6) {
            bent = next_random(&rng);
            on.wire = bent_wire;
            on.record = bent_record;
            if (i % 5 == 0)
                stream[sent.routing++] = (uint8_t)bent;
        }
        if (i % 3 == 0) {
            dead[0] = next_random(&rng) % rt_topo_components(&net);
            dead[1] = dead[0] + 1 + next_random(&rng) % 8;
            on.faults = &faults;
        }
        verdict = all_ways_agree(&on, &sent);
        met |= verdict < 0 ? 0 : 1u << verdict;
        judged += verdict >= 0;
    }
    assert_true(judged > 400);
    assert_int_equal(met & 0x7F, 0x7F & ~(1u << RT_WALK_REENTERED));
}

/* A wire to the destination's side, none on the other. */
static void one_wire_is_there(const struct rt_net *net, const struct rt_topo_end *from,
                              struct rt_topo_end *to)
{
    (void)net;
    *to = (struct rt_topo_end){RT_TOPO_END_PROCESSOR, 1, 9};
    if (from->kind == RT_TOPO_END_PROCESSOR)
        *to = (struct rt_topo_end){from->port == 0 ? RT_TOPO_END_COMPONENT : RT_TOPO_END_NOTHING, 0,
                                   0};
}

static void the_least_memory_is_enough_for_one_wire(void **state)
{
    static const uint8_t stream[1] = {0};
    struct rt_net net = net_of("bidelta:2"), full = net_of("full:1");
    struct rt_walk_wires_on on = {
        &net, one_wire_is_there, rt_topo_record_at, rt_walk_rn1, NULL, NULL, NULL};
    struct rt_walk_sent sent = {3, 9, stream, 1};
    struct rt_walk_paths all, none = {.count = {1}};

    (void)state;
    assert_int_equal(rt_walk_all(&on, &sent, front, 4, &all), RT_WALK_OUT_OF_ROOT);
    assert_int_equal(all.count[RT_WALK_ARRIVED] + all.count[RT_WALK_MISALIGNED], 2);
    /* nothing to send: no stage at all */
    on = (struct rt_walk_wires_on){&full, rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                   NULL,  NULL};
    sent = (struct rt_walk_sent){5, 5, NULL, 0};
    memset(&all, 0xEE, sizeof all);
    assert_int_equal(rt_walk_all(&on, &sent, front, 0, &all), RT_WALK_ARRIVED);
    assert_memory_equal(all.stage, none.stage, sizeof all.stage);
    assert_memory_equal(all.count, none.count, sizeof all.count);
    assert_int_equal(all.stages, 0);
}

static void too_little_memory_is_not_written_behind(void **state)
{
    static const uint8_t stream[1] = {0};
    struct rt_net net = net_of("bidelta:2");
    struct rt_walk_wires_on on = {&net, rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                  NULL, NULL};
    struct rt_walk_sent sent = {3, 9, stream, 1};
    struct rt_walk_front few[4], before[4];
    struct rt_walk_paths all;

    (void)state;
    memset(few, 0xEE, sizeof few);
    memset(before, 0xEE, sizeof before);
    for (size_t capacity = 0; capacity < 4; capacity++) {
        assert_int_equal(rt_walk_all(&on, &sent, few, capacity, &all), RT_ERR_SPACE);
        assert_memory_equal(few + capacity, before + capacity, (4 - capacity) * sizeof few[0]);
    }
}

/* Both outputs of the source lead to component 0, which sends on to 9 by direction 0, else to 8. */
static void to_one_component(const struct rt_net *net, const struct rt_topo_end *from,
                             struct rt_topo_end *to)
{
    (void)net;
    *to = (struct rt_topo_end){RT_TOPO_END_PROCESSOR, from->port & 1, from->port < 2 ? 9 : 8};
    if (from->kind == RT_TOPO_END_PROCESSOR)
        *to = (struct rt_topo_end){RT_TOPO_END_COMPONENT, from->port, 0};
}

static void second_input_swallows(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                                  struct rt_topo_record *record)
{
    rt_topo_record_at(net, delay, number, record);
    record->crossbars = 1;
    record->swallow = 2;
    memset(record->rotate, 0, sizeof record->rotate);
}

static int drops_nothing(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                         struct rt_walk_decision *decision)
{
    (void)context, (void)head, (void)bytes;
    decision->direction = (uint8_t)swallow;
    return 0;
}

/* A router may send the same bytes two ways, by the input at which they come. */
static void paths_in_two_directions_are_two(void **state)
{
    static const uint8_t stream[1] = {0};
    struct rt_net net = net_of("bidelta:2");
    struct rt_walk_wires_on on = {
        &net, to_one_component, second_input_swallows, drops_nothing, NULL, NULL, NULL};
    struct rt_walk_sent sent = {3, 9, stream, 1};
    struct rt_walk_paths all;

    (void)state;
    assert_int_equal(rt_walk_all(&on, &sent, front, 8, &all), RT_WALK_ELSEWHERE);
    assert_int_equal(all.count[RT_WALK_ARRIVED], 2);
    assert_int_equal(all.count[RT_WALK_ELSEWHERE], 2);
    assert_true(all.stage[0].wires == 2 && all.stage[0].components == 1 && all.stage[0].paths == 2);
}

/* --- one path ------------------------------------------------------------------ */

static unsigned left_by; /* outputs of the source, a bit each */

static void notes_outputs(const struct rt_net *net, const struct rt_topo_end *from,
                          struct rt_topo_end *to)
{
    if (from->kind == RT_TOPO_END_PROCESSOR)
        left_by |= 1u << from->port;
    rt_topo_wire(net, from, to);
}

/* Seeds that differ in other bits than the lowest choose both outputs. */
static void the_whole_seed_chooses(void **state)
{
    static const uint8_t stream[1] = {0};
    struct rt_net net = net_of("bidelta:2");
    struct rt_walk_wires_on on = {&net, notes_outputs, rt_topo_record_at, rt_walk_rn1, NULL,
                                  NULL, NULL};
    struct rt_walk_sent sent = {3, 9, stream, 1};
    struct rt_walk_path path;

    (void)state;
    for (uint64_t seed = 0; seed < 64; seed += 2)
        rt_walk_one(&on, &sent, seed, NULL, &path);
    assert_int_equal(left_by, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_paths_are_each_path_by_itself),
        cmocka_unit_test(the_least_memory_is_enough_for_one_wire),
        cmocka_unit_test(too_little_memory_is_not_written_behind),
        cmocka_unit_test(paths_in_two_directions_are_two),
        cmocka_unit_test(the_whole_seed_chooses),
    };

    return run_all(tests);
}
