/* SPDX-License-Identifier: MIT-0 */
/*
 * The judge of Transit networks: right or wrong wires, routes and rivals get the same verdicts one
 * by one, many at once, in blocks and in parts; only what rt_compute sends is right; and messages
 * abreast end as each alone.
 *
 * Input: network; plan; the plants: how often and how wires, routes and rivals are wrong; a block
 * of pairs; messages, 0 to 63 of them.
 */
#include "plan.h"
#include "room.h"
#include "rt/random.h"
#include "rt/route.h"
#include "rt/route64.h"
#include "rt/walk.h"

#define LOCATIONS_MAX 256

/* Routes and wires have no context.  0 for every: none is wrong. */
static struct {
    uint8_t every_wire, every_route, every_rival; /* one in so many is wrong */
    uint8_t turn, rotate, swallow, byte, flip, length;
} plant;

static int wrong(unsigned every, uint64_t what)
{
    return every != 0 && rt_random_mix(what) % every == 0;
}

static void planted_next(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                         struct rt_topo_bundle *bundle)
{
    int is = wrong(plant.every_wire,
                   place->node * 256 + place->kind * 32u + place->stage * 4u + direction);

    rt_topo_next(net, place, is ? direction ^ plant.turn : direction, bundle);
    if (is) {
        bundle->rotate = (uint8_t)((bundle->rotate + plant.rotate) % 8);
        bundle->swallow ^= plant.swallow;
    }
}

static int planted_route(const struct rt_net *net, const uint8_t *src, const uint8_t *dst,
                         uint8_t *seq)
{
    int n = rt_compute(net, src, dst, seq);

    if (n <= 0 || !wrong(plant.every_route, src[0] * 256u + dst[0]))
        return n;
    seq[plant.byte % n] ^= plant.flip;
    return plant.length % 8 == 7 ? RT_ERR_SRC : plant.length % 4 < n ? n - plant.length % 4 : n;
}

static void planted_rival(const void *prepared, const uint64_t *src, const uint64_t *dst, size_t n,
                          struct rt_walk_slot *slot)
{
    for (size_t i = 0; i < n; i++) {
        int bytes = rt_route64_compute(prepared, src[i], dst[i], slot[i].seq);

        slot[i].bytes = (int8_t)bytes;
        if (bytes > 0 && wrong(plant.every_rival, dst[i]))
            slot[i].seq[plant.byte % bytes] ^= 1;
    }
}

static void verify(void *test, const struct rt_walk_plan *plan, uint64_t first, uint64_t count,
                   struct rt_walk_report *report)
{
    rt_walk_verify(test, plan, first, count, report);
}

/* One pair, judged once more: on right wires only what rt_compute sends is right. */
static int verify_pair(void *context, uint64_t source, uint64_t destination)
{
    const struct rt_walk_test *test = context;
    struct rt_walk_pair pair;
    int verdict = rt_walk_verify_pair(test, source, destination, &pair), right;
    uint8_t seq[RT_SEQ_MAX];
    struct rt_walk walk;

    CLAIM(verdict == pair.walk.verdict && pair.source == source && pair.destination == destination);
    CLAIM((pair.bytes < 0) == (verdict == RT_WALK_NOT_COMPUTED));
    if (pair.bytes < 0)
        return verdict;
    right = rt_compute(test->on.net, pair.src, pair.dst, seq) == pair.bytes &&
            (pair.bytes == 0 || memcmp(seq, pair.seq, (size_t)pair.bytes) == 0);
    CLAIM(plant.every_wire != 0 ||
          right == (verdict == RT_WALK_ARRIVED || verdict == RT_WALK_DISAGREED));
    CLAIM(verdict != RT_WALK_DISAGREED || plant.every_rival != 0 || plant.every_route != 0);
    rt_walk_run(&test->on, source, destination, pair.seq, (unsigned)pair.bytes, NULL, &walk);
    CLAIM(walk.verdict == verdict ||
          (walk.verdict == RT_WALK_ARRIVED && (verdict == RT_WALK_UNUSED_BITS || //
                                               verdict == RT_WALK_DISAGREED)));
    return verdict;
}

/* A block is the pairs of its sources and destinations. */
static void check_block(struct fuzz_input *in, struct rt_walk_test *test, uint64_t n)
{
    uint64_t source = fuzz_number(in, 4) % n, destination = fuzz_number(in, 4) % n;
    unsigned sources = 1 + fuzz_byte(in) % RT_WALK_LANES, destinations = 1 + fuzz_byte(in) % 3;
    struct rt_walk_report block = {0}, sum = {0};
    struct rt_walk_pair pair;

    if (sources > n - source)
        sources = (unsigned)(n - source);
    if (destinations > n - destination)
        destinations = (unsigned)(n - destination);
    rt_walk_verify_block(test, source, sources, destination, destinations, &block);
    for (unsigned s = 0; s < sources; s++)
        for (unsigned d = 0; d < destinations; d++)
            fuzz_tally(&sum, (source + s) * n + destination + d,
                       rt_walk_verify_pair(test, source + s, destination + d, &pair));
    CLAIM(fuzz_same_report(&block, &sum));
}

static void check_batch(struct fuzz_input *in, const struct rt_walk_on *on)
{
    unsigned messages = fuzz_byte(in) % (RT_WALK_LANES + 1), kind = fuzz_byte(in);
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct rt_walk_sent *sent = fuzz_room(&rooms, messages, sizeof *sent);
    struct rt_walk *walk = fuzz_room(&rooms, messages, sizeof *walk), alone;
    uint8_t *bytes = fuzz_room(&rooms, messages * 20, 1);
    uint64_t n = rt_topo_processors(on->net), source = fuzz_number(in, 4);

    for (unsigned i = 0; i < messages; i++) {
        sent[i].source = (source + (kind & 1 ? i : 0)) % n;
        sent[i].destination = (source * 3 + (kind & 2 ? i : 0)) % n;
        sent[i].routing = kind / 4 % 21;
        sent[i].stream = bytes + (size_t)20 * i + 20 - sent[i].routing;
        for (unsigned k = 0; k < 20; k++)
            bytes[20 * i + k] =
                i % 4 == 0 || k % 8 == i % 8 ? fuzz_byte(in) : bytes[20 * i + k - 20];
    }
    CLAIM(rt_walk_batch(on, messages, sent, walk) == 0);
    for (unsigned i = 0; i < messages; i++) {
        rt_walk_run(on, sent[i].source, sent[i].destination, sent[i].stream, sent[i].routing, NULL,
                    &alone);
        CLAIM(walk[i].verdict == alone.verdict && walk[i].hops == alone.hops);
        CLAIM(walk[i].crossed == alone.crossed && walk[i].lowest == alone.lowest);
        CLAIM(walk[i].climbed == alone.climbed && walk[i].start == alone.start);
        CLAIM(walk[i].rotation == alone.rotation && walk[i].arrived == alone.arrived);
        CLAIM(!alone.arrived || walk[i].processor == alone.processor);
        CLAIM(memcmp(walk[i].looked, alone.looked, sizeof alone.looked) == 0);
    }
    fuzz_leave(&rooms);
}

/* By family: as the front door. */
static void check_families(const struct rt_net *net, uint64_t a, uint64_t b)
{
    uint8_t src[RT_LOC_MAX], dst[RT_LOC_MAX], seq[RT_SEQ_MAX], again[RT_SEQ_MAX];
    int n;

    CLAIM(rt_locate(net, a, src) > 0 && rt_locate(net, b, dst) > 0);
    n = rt_compute(net, src, dst, seq);
    CLAIM(n == (net->family == RT_FAMILY_HYBRID ? rt_route_hybrid(net, src, dst, again)
                : net->family == RT_FAMILY_FULL ? rt_route_full(net, src, dst, again)
                                                : rt_route_bidelta(net, src, dst, again)));
    CLAIM(n >= 0 && memcmp(seq, again, (size_t)n) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct fuzz_input in = {data, size};
    struct rt_route64 prepared;
    struct rt_walk_plan plan;
    struct rt_walk_test test = {0};
    const struct fuzz_judge judge = {verify, verify_pair, &test};
    uint64_t n, number, count, seed;
    struct rt_net net;
    unsigned kind;

    if (!fuzz_net(&in, &net))
        return 0;
    kind = fuzz_byte(&in);
    seed = fuzz_number(&in, 2);
    for (unsigned i = 0; i < sizeof plant; i++)
        ((uint8_t *)&plant)[i] = fuzz_byte(&in);
    plant.turn &= 3;
    plant.rotate &= 6;
    plant.swallow &= 1;
    n = rt_topo_processors(&net);
    test.on = (struct rt_walk_on){&net, planted_next, rt_walk_rn1, NULL};
    test.route = planted_route;
    test.locate = rt_locate;
    test.seed = seed;
    CLAIM(rt_route64_make(&prepared, &net) == 0);
    test.rival = kind & 64 ? planted_rival : NULL;
    test.prepared = &prepared;
    if (kind & 128 && n <= LOCATIONS_MAX) {
        uint8_t(*location)[RT_LOC_MAX] = fuzz_clear_room(&rooms, n, RT_LOC_MAX);

        for (uint64_t i = 0; i < n; i++)
            CLAIM(rt_locate(&net, i, location[i]) > 0);
        test.locations = (const uint8_t(*)[RT_LOC_MAX])location;
    }
    rt_walk_plan_make(&plan, &net, kind % 8, fuzz_number(&in, 8) >> 1, seed);
    number = fuzz_number(&in, 8);
    count = fuzz_byte(&in) % 33;
    if (n <= UINT64_C(1) << 31 ||
        (kind % 8 != RT_WALK_PLAN_ALL && kind % 8 != RT_WALK_PLAN_TARGETS)) {
        number = plan.pairs > 0 ? number % plan.pairs : 0;
        fuzz_check_plan(&plan, number, fuzz_number(&in, 8) % (plan.pairs > 0 ? plan.pairs : 1));
        count = count < plan.pairs - number ? count : plan.pairs - number;
        fuzz_check_judge(&judge, &plan, number, count, count / 3);
    }
    if (n <= UINT64_C(1) << 31)
        check_block(&in, &test, n);
    check_families(&net, number % n, seed % n);
    check_batch(&in, &test.on);
    fuzz_leave(&rooms);
    return 0;
}
