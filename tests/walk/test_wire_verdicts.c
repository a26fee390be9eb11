/* SPDX-License-Identifier: MIT-0 */
/* Walks on wires: every verdict by name, lists of dead parts to their last entry, paths that die
 * counted by their number. */
#include "support.h"

static struct rt_walk_front front[1 << 14];

static struct rt_walk_wires_on wires_on(const struct rt_net *net)
{
    return (struct rt_walk_wires_on){net,  rt_topo_wire, rt_topo_record_at, rt_walk_rn1, NULL,
                                     NULL, NULL};
}

static unsigned sequence(const struct rt_net *net, uint64_t src, uint64_t dst, uint8_t *seq)
{
    uint8_t from[RT_LOC_MAX], to[RT_LOC_MAX];

    assert_true(rt_locate(net, src, from) > 0 && rt_locate(net, dst, to) > 0);
    return (unsigned)rt_compute(net, from, to, seq);
}

/* One path and all of them end so. */
static void both_say(const struct rt_walk_wires_on *on, const struct rt_walk_sent *sent,
                     int verdict)
{
    struct rt_walk_paths all;
    struct rt_walk_path path;

    assert_int_equal(rt_walk_one(on, sent, 1, NULL, &path), verdict);
    assert_int_equal(path.verdict, verdict);
    assert_int_equal(rt_walk_all(on, sent, front, 1 << 14, &all), verdict);
    assert_int_equal(all.verdict, verdict);
    assert_true(all.count[verdict] > 0);
}

/* --- verdicts --------------------------------------------------------------- */

static int refuses(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                   struct rt_walk_decision *decision)
{
    (void)context, (void)head, (void)bytes, (void)swallow, (void)decision;
    return 1;
}

static int drops_two(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                     struct rt_walk_decision *decision)
{
    (void)context, (void)head, (void)bytes, (void)swallow;
    *decision = (struct rt_walk_decision){0, 2};
    return 0;
}

static int drops_always(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                        struct rt_walk_decision *decision)
{
    (void)context, (void)head, (void)bytes, (void)swallow;
    *decision = (struct rt_walk_decision){0, 1};
    return 0;
}

static void a_router_that_has_no_byte_left_runs_dry(void **state)
{
    static rt_walk_router *const router[] = {refuses, drops_two, drops_always};
    static const uint8_t stream[4] = {0};
    struct rt_net net = net_of("full:1");
    struct rt_walk_sent sent = {1, 2, stream, 1};
    struct rt_walk_path path;

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        struct rt_walk_wires_on on = wires_on(&net);

        on.router = router[i];
        both_say(&on, &sent, RT_WALK_DRY);
        rt_walk_one(&on, &sent, 1, NULL, &path);
        assert_int_equal(path.hops, 0);
    }
    sent.routing = 3; /* two dropped are too many even of three */
    {
        struct rt_walk_wires_on on = wires_on(&net);

        on.router = drops_two;
        both_say(&on, &sent, RT_WALK_DRY);
        rt_walk_one(&on, &sent, 1, NULL, &path);
        assert_int_equal(path.hops, 0);
    }
}

/* No byte, and nothing to send: in a full tree to itself only. */
static void nothing_arrives_at_itself_where_there_are_no_clusters(void **state)
{
    static const struct {
        const char *net;
        uint64_t source, destination;
        unsigned routing;
        int verdict;
    } row[] = {
        {"full:1", 5, 5, 0, RT_WALK_ARRIVED},
        {"full:1", 5, 6, 0, RT_WALK_DRY},
        {"hybrid:12,1", 5, 5, 0, RT_WALK_DRY},
        {"full:1", 5, 5, 1, RT_WALK_DRY},
    };
    static const uint8_t across[1] = {0x00}; /* the crossing drops it */
    struct rt_walk_paths all;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].net);
        struct rt_walk_wires_on on = wires_on(&net);
        struct rt_walk_sent sent = {row[i].source, row[i].destination, across, row[i].routing};

        both_say(&on, &sent, row[i].verdict);
        rt_walk_all(&on, &sent, front, 1 << 14, &all);
        assert_int_equal(all.count[row[i].verdict], row[i].verdict == RT_WALK_ARRIVED ? 1 : 2);
    }
}

static unsigned turned; /* bits more that the last wires turn */

static void turns_at_the_end(const struct rt_net *net, const uint32_t *delay, uint64_t number,
                             struct rt_topo_record *record)
{
    struct rt_topo_component component;

    rt_topo_record_at(net, delay, number, record);
    rt_topo_component_at(net, number, &component);
    for (unsigned port = 0; port < 8 && component.stage == net->param[0]; port++)
        record->rotate[port] = (uint8_t)((record->rotate[port] + turned) & 7);
}

/* bidelta:2, a byte: 16 processors. */
static void what_arrives_wrong_is_named(void **state)
{
    struct rt_net net = net_of("bidelta:2"), other = net_of("tree:3");
    struct rt_walk_wires_on on = wires_on(&net);
    uint8_t stream[3];
    struct rt_walk_sent sent = {3, 9, stream, sequence(&net, 3, 9, stream)};
    struct rt_walk_paths all;
    struct rt_walk_path path;

    (void)state;
    both_say(&on, &sent, RT_WALK_ARRIVED);
    sent.destination = 10;
    both_say(&on, &sent, RT_WALK_ELSEWHERE);
    sent.destination = 9;
    sent.routing = 2; /* one byte may be left: the spent one */
    stream[1] = 0;
    both_say(&on, &sent, RT_WALK_SURPLUS);
    sent.routing = 1;
    on.record = turns_at_the_end;
    turned = 2;
    both_say(&on, &sent, RT_WALK_MISALIGNED);
    sent.destination = 10;
    both_say(&on, &sent, RT_WALK_ELSEWHERE);
    on.net = &other;
    assert_int_equal(rt_walk_one(&on, &sent, 1, NULL, &path), RT_ERR_FAMILY);
    assert_int_equal(rt_walk_all(&on, &sent, front, 1 << 14, &all), RT_ERR_FAMILY);
}

static struct rt_topo_end dropping; /* the input that drops a byte */

static void drops_at_one_input(const struct rt_net *net, const uint32_t *wire_delay,
                               uint64_t number, struct rt_topo_record *record)
{
    rt_topo_record_at(net, wire_delay, number, record);
    if (number == dropping.number)
        record->swallow |= (uint8_t)(1u << dropping.port);
}

/* The path over one output runs dry, those over the other arrive: not all do. */
static void one_path_lost_is_the_verdict_of_all(void **state)
{
    struct rt_net net = net_of("bidelta:2");
    struct rt_walk_wires_on on = wires_on(&net);
    struct rt_topo_end from = {RT_TOPO_END_PROCESSOR, 0, 3};
    uint8_t stream[RT_SEQ_MAX];
    struct rt_walk_sent sent = {3, 9, stream, sequence(&net, 3, 9, stream)};
    struct rt_walk_paths all;

    (void)state;
    rt_topo_wire(&net, &from, &dropping);
    on.record = drops_at_one_input;
    assert_int_equal(rt_walk_all(&on, &sent, front, 1 << 14, &all), RT_WALK_DRY);
    assert_int_equal(all.count[RT_WALK_DRY], 1);
    assert_int_equal(all.count[RT_WALK_ARRIVED], 2);
}

/* Up and out of an uncapped root: pairs 11 as far as they go. */
static void a_stream_may_leave_the_root(void **state)
{
    struct rt_net net = net_of("full:1");
    struct rt_walk_wires_on on = wires_on(&net);
    static const uint8_t up[2] = {0xFF, 0xFF};

    (void)state;
    both_say(&on, &(struct rt_walk_sent){0, 63, up, 2}, RT_WALK_OUT_OF_ROOT);
}

/* Every wire leads to component 0 again. */
static void round_and_round(const struct rt_net *net, const struct rt_topo_end *from,
                            struct rt_topo_end *to)
{
    (void)net, (void)from;
    *to = (struct rt_topo_end){RT_TOPO_END_COMPONENT, 0, 0};
}

static void a_ring_of_wires_ends_some_time(void **state)
{
    struct rt_net net = net_of("bidelta:2");
    struct rt_walk_wires_on on = wires_on(&net);
    static const uint8_t stream[RT_WALK_HOPS_MAX + 1] = {0};
    struct rt_walk_sent sent = {3, 9, stream, RT_WALK_HOPS_MAX + 1};
    struct rt_walk_paths all;
    struct rt_walk_path path;

    (void)state;
    on.wire = round_and_round;
    both_say(&on, &sent, RT_WALK_REENTERED);
    rt_walk_one(&on, &sent, 1, NULL, &path);
    assert_int_equal(path.hops, RT_WALK_HOPS_MAX);
    /* two wires into component 0, which is whole: each stage twice the paths of that before */
    assert_int_equal(rt_walk_all(&on, &sent, front, 1 << 14, &all), RT_WALK_REENTERED);
    assert_int_equal(all.stages, RT_WALK_HOPS_MAX);
    assert_int_equal(all.count[RT_WALK_REENTERED], UINT64_C(2) << RT_WALK_HOPS_MAX);
}

static void memory_too_small_is_an_error(void **state)
{
    struct rt_net net = net_of("bidelta:3");
    struct rt_walk_wires_on on = wires_on(&net);
    uint8_t seq[RT_SEQ_MAX];
    struct rt_walk_sent sent = {3, 60, seq, sequence(&net, 3, 60, seq)};
    struct rt_walk_paths all = {.stages = 99};

    (void)state;
    for (size_t capacity = 0; capacity < 16; capacity++)
        assert_int_equal(rt_walk_all(&on, &sent, front, capacity, &all), RT_ERR_SPACE);
    assert_int_equal(all.stages, 99);
    /* as the header says: four times the wires of the largest stage, which are 2, 4 and 8 */
    assert_int_equal(rt_walk_all(&on, &sent, front, 4 * 8 - 1, &all), RT_ERR_SPACE);
    memset(front, 0xEE, sizeof front);
    assert_int_equal(rt_walk_all(&on, &sent, front, 4 * 8, &all), RT_WALK_ARRIVED);
    assert_memory_equal(front + 4 * 8, front + 1000, 100 * sizeof front[0]); /* not written */
    assert_int_equal(all.stage[2].wires, 8);
}

/* --- dead parts ------------------------------------------------------------- */

#define LIST_MAX 20

/* Which of the numbers 0..8 * LIST_MAX does a list name?  Asked through wire ends. */
static void list_is_found(const struct rt_net *net, unsigned kind, unsigned entries)
{
    uint64_t list[LIST_MAX], stack = 0;
    struct rt_walk_faults faults = {NULL, 0, NULL, 0, NULL, 0};

    for (unsigned i = 0; i < entries; i++)
        list[i] = 2 + 3 * i;
    if (kind == 0)
        faults.component = list, faults.components = entries;
    else if (kind == 1)
        faults.wire = list, faults.wires = entries;
    else
        faults.stack = list, faults.stacks = entries;
    for (uint64_t number = 0; number < 3 * entries + 4; number++) {
        struct rt_topo_end from = {RT_TOPO_END_COMPONENT, number % 8, number / 8};
        struct rt_topo_end to = {RT_TOPO_END_COMPONENT, 0, kind == 0 ? number : 0};
        int wanted = number % 3 == 2 && number < 2 + 3 * entries;

        if (kind == 2) { /* a component of that stack, found by looking at all */
            struct rt_topo_component component;

            do {
                rt_topo_component_at(net, to.number++, &component);
                stack = rt_topo_stack(net, &component);
            } while (stack != number);
            to.number--;
            from.number = 0;
        }
        if (rt_walk_dead(net, &faults, &from, &to) != wanted)
            fail_with("kind %u, %u entries: number %" PRIu64 " is%s dead\n", kind, entries, number,
                      wanted ? " not" : "");
        to = (struct rt_topo_end){RT_TOPO_END_PROCESSOR, 0, 2}; /* only its wire can be dead */
        if (rt_walk_dead(net, &faults, &from, &to) != (kind == 1 && wanted))
            fail_with("kind %u: a processor is dead\n", kind);
    }
}

static void every_entry_of_a_list_of_dead_parts_counts(void **state)
{
    struct rt_net net = net_of("hybrid:12,1"), tree = net_of("tree:3");
    struct rt_topo_end end = {RT_TOPO_END_COMPONENT, 0, 0};
    uint64_t zero = 0;
    struct rt_walk_faults faults = {&zero, 1, &zero, 1, &zero, 1};

    (void)state;
    for (unsigned kind = 0; kind < 3; kind++)
        for (unsigned entries = 0; entries <= LIST_MAX; entries++)
            list_is_found(&net, kind, entries);
    assert_int_equal(rt_walk_dead(&net, &faults, &end, &end), 1);
    assert_int_equal(rt_walk_dead(&net, NULL, &end, &end), 0);
    assert_int_equal(rt_walk_dead(&tree, &faults, &end, &end), 0);
}

/*
 * With one component dead that some path enters, at stage s of S: a path that ends there would have
 * become 2^(S-s) paths to processors, of 2^S in all; those of the last stage are of configuration
 * B, which has one output a direction.  In two stacks paths meet again, so that a wire carries
 * several.
 */
static void paths_that_die_are_counted_by_their_number(void **state)
{
    static const char *const nets[] = {"bidelta:3", "bidelta:3,2", "bidelta:2,2,2"};
    uint64_t random = 2718281828;

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        struct rt_net net = net_of(nets[i]);
        struct rt_walk_wires_on on = wires_on(&net);
        uint64_t n = rt_topo_processors(&net), several = 0;
        unsigned stages = net.param[0] + net.param[1] + net.param[2];

        for (unsigned k = 0; k < 40; k++) {
            uint64_t source = next_random(&random) % n, destination = next_random(&random) % n,
                     dead;
            struct rt_walk_faults faults = {&dead, 1, NULL, 0, NULL, 0};
            uint8_t seq[RT_SEQ_MAX];
            unsigned routing = sequence(&net, source, destination, seq);
            struct rt_walk_sent sent = {source, destination, seq, routing};
            struct rt_walk_wire_hop hop[RT_WALK_HOPS_MAX];
            struct rt_walk_paths all;
            struct rt_walk_path path;

            on.faults = NULL;
            assert_int_equal(rt_walk_one(&on, &sent, k, hop, &path), RT_WALK_ARRIVED);
            assert_int_equal(path.hops, stages);
            on.faults = &faults;
            for (unsigned s = 1; s <= stages; s++) {
                uint64_t cut;

                dead = hop[s - 1].component;
                rt_walk_all(&on, &sent, front, 1 << 14, &all);
                cut = all.count[RT_WALK_DEAD];
                if (cut == 0 || all.count[RT_WALK_ARRIVED] + (cut << (stages - s)) != 1u << stages)
                    fail_with("%s, component %" PRIu64 ", %" PRIu64 " to %" PRIu64 ": %" PRIu64
                              " paths cut\n",
                              nets[i], dead, source, destination, cut);
                several += cut > 8; /* a component has 8 inputs */
            }
        }
        assert_true(i == 0 || several > 0);
    }
}

/* Both outputs of the source dead: no path, and none that met anything else. */
static void with_all_wires_of_a_source_dead_all_paths_are(void **state)
{
    struct rt_net net = net_of("full:1");
    struct rt_walk_wires_on on = wires_on(&net);
    uint64_t first = rt_topo_wires(&net) - 2 * 64 + 2 * 7, dead[2] = {first, first + 1};
    struct rt_walk_faults faults = {NULL, 0, dead, 2, NULL, 0};
    uint8_t seq[RT_SEQ_MAX];
    struct rt_walk_sent sent = {7, 40, seq, sequence(&net, 7, 40, seq)};
    struct rt_walk_paths all;

    (void)state;
    on.faults = &faults;
    both_say(&on, &sent, RT_WALK_DEAD);
    faults.wires = 1;
    assert_int_equal(rt_walk_all(&on, &sent, front, 1 << 14, &all), RT_WALK_ARRIVED);
    assert_int_equal(all.count[RT_WALK_DEAD], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_router_that_has_no_byte_left_runs_dry),
        cmocka_unit_test(nothing_arrives_at_itself_where_there_are_no_clusters),
        cmocka_unit_test(what_arrives_wrong_is_named),
        cmocka_unit_test(one_path_lost_is_the_verdict_of_all),
        cmocka_unit_test(a_stream_may_leave_the_root),
        cmocka_unit_test(a_ring_of_wires_ends_some_time),
        cmocka_unit_test(memory_too_small_is_an_error),
        cmocka_unit_test(every_entry_of_a_list_of_dead_parts_counts),
        cmocka_unit_test(paths_that_die_are_counted_by_their_number),
        cmocka_unit_test(with_all_wires_of_a_source_dead_all_paths_are),
    };

    return run_all(tests);
}
