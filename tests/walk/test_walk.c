/* SPDX-License-Identifier: MIT-0 */
/* The walker: the paper's example hop by hop, every vector of the independent
 * model, and every way to be lost. */
#include "support.h"

static const uint8_t data[] = {0x12, 0x9F, 0x00, 0xE1, 0x80};

static void each_hop_of_the_papers_example(void **state)
{
    /* DeHon 3.8.5, the rotations of SPEC 5.4 applied by hand: kind, stage, byte
     * seen, direction, dropped, rotation. */
    static const uint8_t want[12][6] = {
        {RT_TOPO_PLACE_CLUSTER, 1, 0xF4, 3, 0, 0}, {RT_TOPO_PLACE_UP, 1, 0xD3, 3, 0, 2},
        {RT_TOPO_PLACE_UP, 2, 0x4F, 1, 0, 4},      {RT_TOPO_PLACE_DOWN, 5, 0x63, 1, 1, 2},
        {RT_TOPO_PLACE_DOWN, 4, 0x8D, 2, 0, 4},    {RT_TOPO_PLACE_DOWN, 3, 0x42, 1, 1, 0},
        {RT_TOPO_PLACE_DOWN, 2, 0x09, 0, 0, 2},    {RT_TOPO_PLACE_DOWN, 1, 0x24, 0, 0, 4},
        {RT_TOPO_PLACE_CLUSTER, 1, 0x67, 1, 1, 0}, {RT_TOPO_PLACE_CLUSTER, 2, 0x9D, 2, 0, 2},
        {RT_TOPO_PLACE_CLUSTER, 3, 0x76, 1, 0, 4}, {RT_TOPO_PLACE_CLUSTER, 4, 0xD9, 3, 0, 6},
    };
    struct rt_net net = RT_HYBRID(192, 2);
    const struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
    uint8_t stream[4 + sizeof data] = {0xF4, 0xD8, 0x42, 0x67}, out[sizeof stream];
    struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
    struct rt_walk walk;

    (void)state;
    memcpy(stream + 4, data, sizeof data);
    memset(&walk, 0xEE, sizeof walk);
    assert_int_equal(rt_walk_run(&on, 626740, 666727, stream, 4, hops, &walk), RT_WALK_ARRIVED);
    assert_int_equal(walk.hops, 12);
    assert_int_equal(walk.processor, 666727);
    assert_int_equal(walk.crossed, 5);
    assert_int_equal(walk.lowest, 5);
    assert_int_equal(walk.climbed, 1);
    assert_int_equal(walk.arrived, 1);
    /* All pairs of F4, 42 and 67 but the unused ones; of D8 the two below level 6. */
    assert_memory_equal(walk.looked, "\xFC\x3C\xFC\xFF\0\0\0\0\0\0", RT_SEQ_MAX);
    for (int i = 0; i < 12; i++) {
        const uint8_t got[6] = {hops[i].place.kind, hops[i].place.stage, hops[i].byte,
                                hops[i].direction,  hops[i].dropped,     hops[i].rotation};

        if (memcmp(got, want[i], sizeof got) != 0)
            fail_with("hop %d differs\n", i + 1);
        assert_int_equal(hops[i].at, i < 3 ? 0 : i < 5 ? 1 : i < 8 ? 2 : 3);
        assert_int_equal(hops[i].bundle.swallow, hops[i].dropped);
    }
    /* The spent byte, then the data, both as sent. */
    assert_int_equal(rt_walk_deliver(&walk, stream, sizeof stream, out), 1 + sizeof data);
    assert_int_equal(out[0], 0x67);
    assert_memory_equal(out + 1, data, sizeof data);
}

static void walk_vector(char **column)
{
    struct rt_net net = net_of(column[0]);
    const struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
    uint8_t src[RT_LOC_MAX] = {0}, seq[RT_SEQ_MAX];
    uint64_t from, to = strtoull(column[5], NULL, 10);
    unsigned level = column[4][0] == '-' ? 0 : (unsigned)atoi(column[4]);
    struct rt_walk walk;
    int n;

    bytes_of(column[1], src, sizeof src);
    n = bytes_of(column[3], seq, sizeof seq);
    assert_int_equal(rt_index(&net, src, &from), 0);
    rt_walk_run(&on, from, to, seq, (unsigned)n, NULL, &walk);
    if (walk.verdict != RT_WALK_ARRIVED || walk.processor != to || walk.crossed != level ||
        walk.lowest != level || (n > 0 && walk.start != n - 1))
        fail_with("routeseq walk %s @%s @%s: %s, level %d of %s\n", column[0], column[1], column[2],
                  rt_walk_text(walk.verdict), walk.crossed, column[4]);
}

static void every_vector_of_the_model_arrives_where_it_says(void **state)
{
    (void)state;
    for_each_row(VECTORS "transit_routes.tsv", 6, 4000, walk_vector);
}

static void every_way_to_be_lost_has_its_name(void **state)
{
    static const struct {
        const char *net;
        uint64_t from, to;
        const char *hex;
        int verdict;
        const char *text;
    } row[] = {
        {"hybrid:192,2", 626740, 666727, "F4D84267", RT_WALK_ARRIVED, "arrived"},
        {"hybrid:192,2", 626740, 666727, "-", RT_WALK_DRY, "stream ran dry"},
        {"hybrid:192,2", 626740, 666727, "F4D842", RT_WALK_DRY, "stream ran dry"},
        {"hybrid:192,2", 626740, 666727, "F4D8", RT_WALK_DRY, "stream ran dry"},
        {"hybrid:192,2", 626740, 666727, "FCD84267", RT_WALK_OUT_OF_ROOT, "left the root"},
        {"hybrid:192,2", 626740, 666727, "F4D842E7", RT_WALK_REENTERED,
         "turned back into the tree"},
        {"hybrid:192,2", 626740, 666727, "F4D84266", RT_WALK_ELSEWHERE, "arrived elsewhere"},
        {"hybrid:192,2", 626740, 666727, "F4D8426700", RT_WALK_SURPLUS, "routing bytes left over"},
        {"hybrid:192,2", 626740, 666727, "F8D84267", RT_WALK_TOO_HIGH, "crossed too high"},
        {"full:2", 5, 5, "-", RT_WALK_ARRIVED, "arrived"},
        {"full:2", 5, 6, "-", RT_WALK_DRY, "stream ran dry"},
        {"full:2", 5, 5, "0014", RT_WALK_TOO_HIGH, "crossed too high"},
        {"full:1", 0, 63, "FFFC", RT_WALK_OUT_OF_ROOT, "left the root"},
        {"bidelta:3", 0, 63, "-", RT_WALK_DRY, "stream ran dry"},
        {"bidelta:3,3", 0, 63, "00FC", RT_WALK_ARRIVED, "arrived"},
        {"bidelta:3,3", 0, 63, "00FC00", RT_WALK_SURPLUS, "routing bytes left over"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct rt_net net = net_of(row[i].net);
        const struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
        uint8_t seq[16];
        struct rt_walk walk;
        int n = bytes_of(row[i].hex, seq, sizeof seq);
        int verdict = rt_walk_run(&on, row[i].from, row[i].to, seq, (unsigned)n, NULL, &walk);

        assert_int_equal(walk.arrived, verdict == RT_WALK_ARRIVED || verdict >= RT_WALK_ELSEWHERE);
        if (verdict != row[i].verdict || strcmp(rt_walk_text(verdict), row[i].text) != 0)
            fail_with("%s %" PRIu64 " %" PRIu64 " %s: %s, not %s\n", row[i].net, row[i].from,
                      row[i].to, row[i].hex, rt_walk_text(verdict), row[i].text);
    }
    verdicts_differ(rt_walk_text, RT_WALK_VERDICTS);
}

/* A router that holds every stream: the walker passes its refusal on. */
static int deaf_router(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                       struct rt_walk_decision *decision)
{
    (void)head, (void)bytes, (void)swallow, (void)decision;
    ++*(int *)context;
    return 1;
}

static void the_router_is_an_argument(void **state)
{
    struct rt_net net = RT_FULL(1);
    int asked = 0;
    const struct rt_walk_on on = {&net, rt_topo_next, deaf_router, &asked};
    const uint8_t seq[] = {0x80, 0xFC};
    struct rt_walk walk;

    (void)state;
    assert_int_equal(rt_walk_run(&on, 0, 63, seq, 2, NULL, &walk), RT_WALK_DRY);
    assert_int_equal(asked, 1);
}

/* One that drops a byte unasked: bytes that are not there cannot be dropped,
 * and the last routing byte is the destination's. */
static int greedy_router(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                         struct rt_walk_decision *decision)
{
    int status = rt_walk_rn1(NULL, head, bytes, swallow, decision);

    decision->dropped = (uint8_t)(decision->dropped + *(const unsigned *)context);
    return status;
}

static void a_router_that_drops_more_than_is_there_has_run_dry(void **state)
{
    struct rt_net net = RT_BIDELTA(2);
    const uint8_t seq[] = {0xF0, 0, 0, 0};
    struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
    struct rt_walk walk;

    (void)state;
    for (unsigned drops = 0; drops < 4; drops++) {
        const struct rt_walk_on on = {&net, rt_topo_next, greedy_router, &drops};

        assert_int_equal(rt_walk_run(&on, 0, 15, seq, 1, NULL, &walk),
                         drops == 0 ? RT_WALK_ARRIVED : RT_WALK_DRY);
        assert_true(walk.start < 1);
        if (drops > 1) /* though the bytes are there */
            assert_int_equal(rt_walk_run(&on, 0, 15, seq, 4, hops, &walk), RT_WALK_DRY);
    }
}

/* A wiring that goes in circles is left after RT_WALK_HOPS_MAX hops. */
static void circles(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                    struct rt_topo_bundle *wire)
{
    (void)net, (void)place, (void)direction;
    wire->kind = RT_TOPO_BUNDLE_DOWN;
    wire->rotate = 2;
    wire->swallow = 0;
}

static void a_walk_in_circles_ends(void **state)
{
    struct rt_net net = RT_FULL(1);
    const struct rt_walk_on on = {&net, circles, rt_walk_rn1, NULL};
    struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
    const uint8_t seq[] = {0x80, 0xFC};
    struct rt_walk walk;

    (void)state;
    assert_int_not_equal(rt_walk_run(&on, 0, 63, seq, 2, hops, &walk), RT_WALK_ARRIVED);
    assert_int_equal(walk.hops, RT_WALK_HOPS_MAX);
}

static void the_longest_walk_is_33_hops(void **state)
{
    struct rt_net net = RT_HYBRID(192, 7);
    const struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX];
    uint64_t last = rt_topo_processors(&net) - 1;
    struct rt_walk_hop hops[RT_WALK_HOPS_MAX];
    struct rt_walk walk;

    (void)state;
    rt_locate(&net, 0, src);
    rt_locate(&net, last, dst);
    assert_int_equal(rt_compute(&net, src, dst, seq), 10);
    assert_int_equal(rt_walk_run(&on, 0, last, seq, 10, hops, &walk), RT_WALK_ARRIVED);
    assert_int_equal(walk.hops, RT_WALK_HOPS_MAX);
}

/* --- what a router is given, and may do --------------------------------------- */

static int is_given_zeros(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                          struct rt_walk_decision *decision)
{
    unsigned *least = context;

    assert_true(decision->direction == 0 && decision->dropped == 0);
    assert_true((bytes > 1 || head[1] == 0) && (bytes > 0 || head[0] == 0));
    *least = bytes < *least ? bytes : *least;
    return rt_walk_rn1(NULL, head, bytes, swallow, decision);
}

static int never_drops(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                       struct rt_walk_decision *decision)
{
    (void)context, (void)head, (void)bytes, (void)swallow, (void)decision;
    return 0;
}

static int drops_two(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                     struct rt_walk_decision *decision)
{
    (void)context, (void)head, (void)bytes, (void)swallow;
    decision->dropped = 2;
    return 0;
}

static void all_swallow_two(const struct rt_net *net, struct rt_topo_place *place,
                            unsigned direction, struct rt_topo_bundle *bundle)
{
    rt_topo_next(net, place, direction, bundle);
    bundle->swallow = place->kind == RT_TOPO_PLACE_PROCESSOR ? 0 : 2;
}

static void a_router_is_given_zeros_and_drops_one_byte_at_most(void **state)
{
    static const uint8_t stream[8] = {0x00, 0x1B, 0xFF};
    struct rt_net net = net_of("full:2"), small = net_of("full:1");
    unsigned least = 99;
    struct rt_walk_on on = {&net, rt_topo_next, is_given_zeros, &least};
    struct rt_walk_decision decision = {0, 0};
    struct rt_walk walk;

    (void)state;
    for (unsigned routing = 0; routing < 3; routing++)
        for (uint64_t destination = 1; destination < 4096; destination += 455)
            rt_walk_run(&on, 0, destination, stream, routing, NULL, &walk);
    assert_int_equal(least, 0);
    on.router = drops_two;
    assert_int_equal(rt_walk_run(&on, 0, 4095, stream, 8, NULL, &walk), RT_WALK_DRY);
    on = (struct rt_walk_on){&small, rt_topo_next, never_drops, NULL}; /* direction 0 each time */
    assert_int_equal(rt_walk_run(&on, 1, 0, stream, 1, NULL, &walk), RT_WALK_ARRIVED);
    net = net_of("bidelta:2");
    on = (struct rt_walk_on){&net, all_swallow_two, never_drops, NULL};
    assert_int_equal(rt_walk_run(&on, 3, 0, stream, 8, NULL, &walk), RT_WALK_DRY);
    assert_int_equal(rt_walk_rn1(NULL, stream, 1, 1, &decision), 1);
    assert_int_equal(rt_walk_rn1(NULL, stream, 0, 0, &decision), 1);
    assert_int_equal(rt_walk_rn1(NULL, stream, 2, 1, &decision), 0);
}

static unsigned turning; /* the kind of place whose wire turns by one bit more */

static void turns_by_one(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                         struct rt_topo_bundle *bundle)
{
    rt_topo_next(net, place, direction, bundle);
    if (place->kind == turning)
        bundle->rotate = (bundle->rotate + 1) & 7;
}

/* No real wire turns by one bit; the walker does not rely on that.  */
static void one_bit_of_rotation_is_not_lost(void **state)
{
    uint8_t stream[RT_SEQ_MAX], from[RT_LOC_MAX], to[RT_LOC_MAX];
    static const unsigned kinds[] = {RT_TOPO_PLACE_PROCESSOR, RT_TOPO_PLACE_DOWN};
    struct rt_net net = net_of("full:1");
    struct rt_walk_on on = {&net, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk walk;
    unsigned n;

    (void)state; /* up, across level 2 and down to 0: all digits but those of RU are 0 */
    rt_locate(&net, 4, from);
    rt_locate(&net, 0, to);
    n = (unsigned)rt_compute(&net, from, to, stream);
    assert_int_equal(rt_walk_run(&on, 4, 0, stream, n, NULL, &walk), RT_WALK_ARRIVED);
    on.next = turns_by_one;
    for (unsigned i = 0; i < 2; i++) {
        turning = kinds[i];
        assert_int_equal(rt_walk_run(&on, 4, 0, stream, n, NULL, &walk), RT_WALK_MISALIGNED);
        assert_int_equal(walk.rotation, 1 + i); /* down come two */
    }
}

/* Where there is nothing to walk on, and where nothing need be sent (rt/walk_transit.h). */
static void only_a_full_tree_has_nothing_to_send(void **state)
{
    struct rt_net tree = net_of("tree:4"), full = net_of("full:1"), hybrid = net_of("hybrid:12,1");
    struct rt_walk_on on = {&tree, rt_topo_next, rt_walk_rn1, NULL};
    struct rt_walk walk, before;

    (void)state;
    memset(&walk, 0xEE, sizeof walk);
    memset(&before, 0xEE, sizeof before);
    assert_int_equal(rt_walk_run(&on, 5, 5, data, 0, NULL, &walk), RT_ERR_FAMILY);
    assert_memory_equal(&walk, &before, sizeof walk);
    on.net = &full;
    assert_int_equal(rt_walk_run(&on, 5, 5, data, 0, NULL, &walk), RT_WALK_ARRIVED);
    on.net = &hybrid; /* a router of the cluster waits for a byte */
    assert_int_equal(rt_walk_run(&on, 5, 5, data, 0, NULL, &walk), RT_WALK_DRY);
}

/* Up and up, a byte each. */
static void a_byte_a_hop(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                         struct rt_topo_bundle *bundle)
{
    (void)net, (void)direction;
    place->kind = RT_TOPO_PLACE_UP;
    bundle->kind = RT_TOPO_BUNDLE_UP;
    bundle->rotate = 0;
    bundle->swallow = 1;
}

static void bytes_behind_the_tenth_are_not_noted(void **state)
{
    static const uint8_t stream[64] = {0};
    struct rt_net net = net_of("full:1");
    const struct rt_walk_on on = {&net, a_byte_a_hop, rt_walk_rn1, NULL};
    struct {
        struct rt_walk walk;
        uint8_t behind[64];
    } result;

    (void)state;
    memset(&result, 0, sizeof result);
    assert_int_equal(rt_walk_run(&on, 5, 6, stream, 64, NULL, &result.walk), RT_WALK_DRY);
    assert_int_equal(result.walk.hops, RT_WALK_HOPS_MAX);
    assert_int_equal(result.walk.start, RT_WALK_HOPS_MAX - 1);
    for (unsigned i = 0; i < RT_SEQ_MAX; i++)
        assert_int_equal(result.walk.looked[i], 0xC0);
    for (size_t i = 0; i < sizeof result.behind; i++)
        assert_int_equal(result.behind[i], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_hop_of_the_papers_example),
        cmocka_unit_test(every_vector_of_the_model_arrives_where_it_says),
        cmocka_unit_test(every_way_to_be_lost_has_its_name),
        cmocka_unit_test(the_router_is_an_argument),
        cmocka_unit_test(a_router_that_drops_more_than_is_there_has_run_dry),
        cmocka_unit_test(a_walk_in_circles_ends),
        cmocka_unit_test(the_longest_walk_is_33_hops),
        cmocka_unit_test(a_router_is_given_zeros_and_drops_one_byte_at_most),
        cmocka_unit_test(one_bit_of_rotation_is_not_lost),
        cmocka_unit_test(only_a_full_tree_has_nothing_to_send),
        cmocka_unit_test(bytes_behind_the_tenth_are_not_noted),
    };

    return run_all(tests);
}
