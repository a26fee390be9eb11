/* SPDX-License-Identifier: MIT-0 */
/*
 * Which blocks go together: those whose sources all have one lowest common level with the
 * destination.  Their hops are counted, and held to the plain walker's: where messages are in one
 * place, one hop serves all of them.  And what arrives after a climb too high is no arrival.
 */
#include "batch.h"

static unsigned hops, asked;

static void counting_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                          struct rt_topo_bundle *bundle)
{
    hops++;
    rt_topo_next(net, place, direction, bundle);
}

static int counted(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    asked++;
    return rt_compute(net, src, dst, seq);
}

static int same_hop(const struct rt_walk_hop *a, const struct rt_walk_hop *b)
{
    return a->direction == b->direction && a->place.kind == b->place.kind &&
           a->place.stage == b->place.stage && a->place.stack == b->place.stack &&
           a->place.node == b->place.node;
}

static unsigned sequence(const struct rt_net *net, uint64_t source, uint64_t destination,
                         uint8_t *seq)
{
    uint8_t src[RT_LOC_MAX] = {0}, dst[RT_LOC_MAX] = {0};

    assert_true(rt_locate(net, source, src) > 0 && rt_locate(net, destination, dst) > 0);
    return (unsigned)rt_compute(net, src, dst, seq);
}

/* The plain walker's way of each message: *alone: hops of all of them; returns those that
 * differ, of the first hops, the second ones, and so on; messages of other lengths are apart. */
static unsigned hops_of(const struct rt_net *net, const struct rt_walk_sent *sent,
                        unsigned messages, unsigned *alone)
{
    const struct rt_walk_on on = {net, rt_topo_next, rt_walk_rn1, NULL};
    static struct rt_walk_hop hop[RT_WALK_LANES][RT_WALK_HOPS_MAX];
    struct rt_walk walk[RT_WALK_LANES];
    unsigned differ = 0;

    *alone = 0;
    for (unsigned i = 0; i < messages; i++) {
        assert_int_equal(rt_walk_run(&on, sent[i].source, sent[i].destination, sent[i].stream,
                                     sent[i].routing, hop[i], &walk[i]),
                         RT_WALK_ARRIVED);
        *alone += walk[i].hops;
        for (unsigned h = 0; h < walk[i].hops; h++) {
            unsigned other = 0;

            while (other < i && (sent[other].routing != sent[i].routing || h >= walk[other].hops ||
                                 !same_hop(&hop[other][h], &hop[i][h])))
                other++;
            differ += other == i;
        }
    }
    return differ;
}

/* Returns whether they went together. */
static int goes(const char *text, uint64_t source, unsigned sources, uint64_t destination)
{
    struct rt_net net = net_of(text);
    const struct rt_walk_test test = {.on = {&net, counting_next, rt_walk_rn1, NULL},
                                      .route = counted,
                                      .locate = rt_locate,
                                      .seed = destination};
    unsigned level = rt_topo_common(&net, source, destination), together = 1, alone, differ;
    uint8_t seq[RT_WALK_LANES][RT_SEQ_MAX];
    struct rt_walk_sent sent[RT_WALK_LANES] = {{0}};
    struct rt_walk_report report;

    memset(&report, 0, sizeof report);
    hops = asked = 0;
    rt_walk_verify_block(&test, source, sources, destination, 1, &report);
    assert_int_equal(report.count[RT_WALK_ARRIVED], sources);
    for (unsigned i = 0; i < sources; i++) {
        together &= rt_topo_common(&net, source + i, destination) == level;
        sent[i].source = source + i;
        sent[i].destination = destination;
        sent[i].stream = seq[i];
        sent[i].routing = sequence(&net, source + i, destination, seq[i]);
    }
    differ = hops_of(&net, sent, sources, &alone);
    if (asked != sources || hops != (together ? differ : alone))
        fail_with("%s, %u from %" PRIu64 " to %" PRIu64 ": %u hops, of %u and %u; %u asked\n", text,
                  sources, source, destination, hops, differ, alone, asked);
    return (int)together;
}

/* Destinations before the sources, among them and behind them. */
static void a_block_goes_together_where_its_levels_agree(void **state)
{
    static const struct {
        const char *net;
        uint64_t source;
        unsigned sources;
    } row[] = {
        {"hybrid:12,1", 0, 24},    {"hybrid:12,1", 12, 12},  {"hybrid:12,1", 13, 9},
        {"hybrid:12,1", 24, 24},   {"hybrid:12,1", 48, 48},  {"hybrid:12,1", 0, 64},
        {"hybrid:12,1", 11, 2},    {"hybrid:12,1", 10, 27},  {"hybrid:48,1", 48, 64},
        {"hybrid:192,2", 130, 64}, {"full:2", 16, 16},       {"full:2", 16, 48},
        {"full:2", 64, 64},        {"full:2", 21, 1},        {"full:2", 4032, 64},
        {"full:1,capped", 64, 64}, {"full:1,capped", 16, 4}, {"hybrid:12,1,capped", 36, 12},
        {"bidelta:3,2", 64, 64},   {"bidelta:2,1,4", 99, 7}, {"hybrid:48,7", 96, 48},
    };
    unsigned together = 0, all = 0;

    (void)state;
    for (size_t r = 0; r < sizeof row / sizeof row[0]; r++) {
        struct rt_net net = net_of(row[r].net);
        uint64_t n = rt_topo_processors(&net), end = row[r].source + row[r].sources;

        for (uint64_t d = row[r].source > 30 ? row[r].source - 30 : 0; d < end + 30 && d < n; d++)
            if (rt_topo_cluster(&net) > 1 || d < row[r].source || d >= end) /* something is sent */
                together += (unsigned)goes(row[r].net, row[r].source, row[r].sources, d), all++;
        for (unsigned k = 1; k <= 16; k++)
            together += (unsigned)goes(row[r].net, row[r].source, row[r].sources, n - k), all++;
    }
    assert_true(together > all / 3 && together < all);
}

/* From one processor to many: they part, and what has parted does not meet again. */
static void messages_of_a_source_go_as_far_as_they_can_together(void **state)
{
    static const char *const nets[] = {"hybrid:12,1", "hybrid:192,2", "full:2", "full:8",
                                       "bidelta:2,1,4"};
    uint64_t random = 2026;

    (void)state;
    for (unsigned i = 0; i < 50; i++) {
        struct rt_net net = net_of(nets[i % 5]);
        const struct rt_walk_on on = {&net, counting_next, rt_walk_rn1, NULL};
        uint64_t n = rt_topo_processors(&net), source = next_random(&random) % n;
        uint8_t seq[RT_WALK_LANES][RT_SEQ_MAX];
        struct rt_walk_sent sent[RT_WALK_LANES];
        struct rt_walk walk[RT_WALK_LANES];
        unsigned alone, messages = RT_WALK_LANES - i / 5 % 2 * 27;

        for (unsigned k = 0; k < messages; k++) {
            uint64_t near = source + 1 + k * (1 + i / 10), any = next_random(&random);

            sent[k].source = source;
            sent[k].destination = (k % 3 == i % 3 ? any : near) % n;
            if (sent[k].destination == source)
                sent[k].destination ^= 1;
            sent[k].stream = seq[k];
            sent[k].routing = sequence(&net, source, sent[k].destination, seq[k]);
        }
        hops = 0;
        assert_int_equal(rt_walk_batch(&on, messages, sent, walk), 0);
        for (unsigned k = 0; k < messages; k++)
            assert_int_equal(walk[k].verdict, RT_WALK_ARRIVED);
        assert_int_equal(hops, hops_of(&net, sent, messages, &alone));
    }
}

/* --- too high ----------------------------------------------------------------- */

static unsigned high; /* the least level at which routes cross */

static int climbs(const struct rt_net *net, const uint8_t *src, const uint8_t *dst, uint8_t *seq)
{
    uint64_t source, destination;
    uint8_t loc[RT_LOC_MAX] = {0};

    assert_int_equal(rt_index(net, src, &source), 0);
    assert_int_equal(rt_index(net, dst, &destination), 0);
    if (rt_topo_common(net, source, destination) >= high)
        return rt_compute(net, src, dst, seq);
    for (source = 0; rt_topo_common(net, source, destination) != high; source++)
        ;
    rt_locate(net, source, loc);
    return rt_compute(net, loc, dst, seq);
}

/* The same report as of the pairs one by one; returns how many climb too high. */
static uint64_t too_high(const char *text, uint64_t source, unsigned sources, uint64_t first,
                         unsigned destinations)
{
    struct rt_net net = net_of(text);
    const struct rt_walk_test test = {.on = {&net, rt_topo_next, rt_walk_rn1, NULL},
                                      .route = climbs,
                                      .locate = rt_locate,
                                      .seed = high};
    struct rt_walk_report report;
    uint64_t lower = 0;

    memset(&report, 0, sizeof report);
    rt_walk_verify_block(&test, source, sources, first, destinations, &report);
    for (unsigned i = 0; i < sources; i++)
        for (uint64_t d = first; d < first + destinations; d++)
            lower += rt_topo_common(&net, source + i, d) < high;
    assert_int_equal(report.count[RT_WALK_TOO_HIGH], lower);
    assert_int_equal(report.count[RT_WALK_ARRIVED], sources * destinations - lower);
    return lower;
}

static void a_climb_too_high_is_no_arrival(void **state)
{
    (void)state;
    for (high = 1; high <= 3; high++) {
        assert_true(too_high("hybrid:12,1", 0, 24, 0, 100) > 0);
        assert_true(too_high("hybrid:12,1", 24, 12, 0, 100) > 0);
        assert_true(too_high("hybrid:12,1", 44, 64, 36, 90) > 0);
        assert_true(too_high("hybrid:12,1", 13, 1, 0, 100) > 0);
        assert_true(too_high("full:2", 60, 64, 50, 90) > 0);
        assert_true(too_high("full:2", 64, 16, 50, 90) > 0);
        assert_true(too_high("full:2", 70, 1, 50, 90) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_goes_together_where_its_levels_agree),
        cmocka_unit_test(messages_of_a_source_go_as_far_as_they_can_together),
        cmocka_unit_test(a_climb_too_high_is_no_arrival),
    };

    return run_all(tests);
}
