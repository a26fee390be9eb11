/* SPDX-License-Identifier: MIT-0 */
/* Prepared networks of routers (rt/route_ready_ports.h), held to rt_route_ports, which asks router
 * by router: every network of hashes.tsv, large ones by random pairs; and planted faults. */
#include "support.h"
#include "rt/random.h"
#include "rt/route_ports.h"
#include "rt/route_ready_ports.h"
#include "rt/topo_processors.h"

#define HOPS_MAX 200000
#define UNTOUCHED 0xAAAA

typedef int path_function(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                          struct rt_channel *path);

static struct rt_channel given[HOPS_MAX + 1], wanted[HOPS_MAX];
static uint64_t pairs_held;

/* Are the legs that path, in few parts?  No leg is without hops. */
static int legs_are(const struct rt_route_ready *r, uint32_t source, uint32_t destination, int hops)
{
    struct rt_route_leg leg[RT_ROUTE_LEGS_MAX + 1];
    int legs, hop = 0;

    leg[hops < 0 ? 0 : RT_ROUTE_LEGS_MAX].hops = UNTOUCHED;
    legs = rt_route_ready_legs(r, source, destination, leg);
    if (leg[hops < 0 ? 0 : RT_ROUTE_LEGS_MAX].hops != UNTOUCHED || (hops < 0 && legs != hops))
        return 0;
    for (int i = 0; i < legs; i++) {
        if (leg[i].hops == 0 || leg[i].hops > (uint32_t)(hops - hop))
            return 0;
        for (uint32_t k = 0; k < leg[i].hops; k++, hop++)
            if (wanted[hop].port != leg[i].channel.port || wanted[hop].vc != leg[i].channel.vc)
                return 0;
    }
    return hops < 0 || (hop == hops && legs <= RT_ROUTE_LEGS_MAX);
}

/* Does it say what rt_route_ports says?  Nothing is written beyond the room, or without a pair. */
static int same(path_function *path, const struct rt_net *net, const struct rt_route_ready *r,
                uint32_t source, uint32_t destination)
{
    int want = rt_route_ports(net, source, destination, wanted, HOPS_MAX), got;
    uint32_t most = want < 0 ? 0 : r->room < HOPS_MAX ? r->room : HOPS_MAX;

    given[0].port = given[most].port = UNTOUCHED;
    got = path(r, source, destination, given);
    if (got != want || given[most].port != UNTOUCHED)
        return 0;
    for (int hop = 0; hop < want; hop++)
        if (given[hop].port != wanted[hop].port || given[hop].vc != wanted[hop].vc)
            return 0;
    pairs_held++;
    return legs_are(r, source, destination, want);
}

/* All pairs of a network, or so many at random; 0 if one differs, which is `*pair`. */
static int held(path_function *path, const struct rt_net *net, const struct rt_route_ready *r,
                uint64_t some, uint64_t *pair)
{
    uint64_t n = rt_topo_processors(net), all = n * n, rng = 1;
    int drawn = all > some;

    for (uint64_t i = 0; i < (drawn ? some : all); i++) {
        uint32_t source = (uint32_t)(drawn ? rt_random_below(&rng, (uint32_t)n) : i / n);
        uint32_t destination = (uint32_t)(drawn ? rt_random_below(&rng, (uint32_t)n) : i % n);

        *pair = (uint64_t)source << 32 | destination;
        if (!same(path, net, r, source, destination))
            return 0;
    }
    for (int i = 0; i < 4; i++) { /* no such processor */
        uint32_t beyond = i & 1 ? UINT32_MAX : (uint32_t)n;

        *pair = (uint64_t)beyond << 32 | beyond;
        if (!same(path, net, r, i & 2 ? beyond : 0, i & 2 ? 0 : beyond) ||
            !same(path, net, r, beyond, beyond))
            return 0;
    }
    return 1;
}

static void holds(const char *text, uint64_t some)
{
    const struct rt_net net = net_of(text);
    struct rt_route_ready r;
    uint64_t pair = 0;

    assert_int_equal(rt_route_ready_make(&r, &net), 0);
    if (!held(rt_route_ready_path, &net, &r, some, &pair))
        fail_with("%s: %u to %u differs from rt_route_ports\n", text, (unsigned)(pair >> 32),
                  (unsigned)pair);
}

static int served(unsigned family)
{
    switch (family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return 1;
        RT_READY_FAMILIES(ROW)
#undef ROW
    default:
        return 0;
    }
}

static unsigned nets_of[64];

/* A family of the list is held; any other is refused, and nothing is written. */
static void row(char **column)
{
    static const struct rt_route_ready nothing;
    struct rt_route_ready r = nothing;
    struct rt_net net;

    if (rt_net_parse(column[0], &net) != 0)
        return;
    nets_of[net.family]++;
    if (served(net.family)) {
        holds(column[0], quick() ? 2000 : getenv("ROUTESEQ_LONG") != NULL ? 70000 : 10000);
    } else if (rt_route_ready_make(&r, &net) != RT_ERR_FAMILY ||
               memcmp(&r, &nothing, sizeof r) != 0) {
        fail_with("%s is not refused\n", column[0]);
    }
}

static void paths_are_those_of_rt_route_ports_in_every_network_of_the_hashes(void **state)
{
    (void)state;
    for_each_row(VECTORS "hashes.tsv", 4, 500, row);
    for (unsigned family = 0; family < 64; family++)
        assert_true(!served(family) || nets_of[family] >= 4);
    assert_true(pairs_held > (quick() ? 10000 : 50000));
}

/* 10^8 pairs with ROUTESEQ_LONG. */
static void and_in_large_ones(void **state)
{
    static const char *const short_ways[] = {"torus:16,16,16", "torus:2,3,4,5,6,7,8,9", "ring:31",
                                             "torus:17,18,19", "mesh:15,14,13,12,11,10,9,2"};
    static const char *const long_ways[] = {"torus:1000,1000,1000", "torus:30000,30000",
                                            "ring:65537", "mesh:1290,1290,1290", "array:65536"};
    unsigned n = sizeof short_ways / sizeof short_ways[0];
    uint64_t pairs = quick() ? 10000 : getenv("ROUTESEQ_LONG") != NULL ? 100000000 / n : 100000;

    (void)state;
    for (unsigned i = 0; i < n; i++)
        holds(short_ways[i], pairs);
    for (unsigned i = 0; i < sizeof long_ways / sizeof long_ways[0]; i++)
        holds(long_ways[i], quick() ? 100 : 500);
}

/* --- where a reciprocal that is a little wrong shows: at multiples of what is divided by */

/* Sides of 2^31 - 1 and below in all; neighbours, so that routes are short. */
static const char *const largest[] = {"torus:2,1073741823",
                                      "torus:1073741823,2",
                                      "torus:46340,46341",
                                      "torus:715827882,3",
                                      "torus:3,715827882",
                                      "torus:1290,1290,1290",
                                      "torus:14,14,14,14,14,14,14,14"};

/* What all dimensions up to the i-th have together. */
static uint64_t weight_of(const struct rt_net *net, unsigned i)
{
    uint64_t weight = 1;

    for (unsigned k = 0; k <= i; k++)
        weight *= net->param[k];
    return weight;
}

/* Around the first, some, and the last multiples of each weight.  Of a network that may be spoilt
 * only the legs are asked: a path could have any length. */
static int held_at_edges(const struct rt_net *net, const struct rt_route_ready *r, int spoilt,
                         uint64_t *pair)
{
    uint64_t n = rt_topo_processors(net);

    for (unsigned i = 0; net->param[i + 1] != 0; i++) {
        uint64_t weight = weight_of(net, i), times = n / weight;

        for (uint64_t k = 0; k < 40; k++) {
            uint64_t at = (k < 20 ? times - k % times : times / 20 * (k - 20) + 1) * weight;

            for (uint64_t a = at - 3; a <= at + 2; a++) {
                uint64_t b = a + 1;

                *pair = (a % n) << 32 | (b % n);
                for (int way = 0; way < 2; way++) {
                    uint32_t source = (uint32_t)((way ? b : a) % n);
                    uint32_t destination = (uint32_t)((way ? a : b) % n);
                    int hops = rt_route_ports(net, source, destination, wanted, HOPS_MAX);

                    assert_true(hops > 0);
                    if (!legs_are(r, source, destination, hops) ||
                        (!spoilt && !same(rt_route_ready_path, net, r, source, destination)))
                        return 0;
                }
            }
        }
    }
    return 1;
}

static void divisions_are_exact_at_the_largest_sides(void **state)
{
    uint64_t pair = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof largest / sizeof largest[0]; i++) {
        const struct rt_net net = net_of(largest[i]);
        struct rt_route_ready r;

        assert_int_equal(rt_route_ready_make(&r, &net), 0);
        if (!held_at_edges(&net, &r, 0, &pair))
            fail_with("%s: %u to %u\n", largest[i], (unsigned)(pair >> 32), (unsigned)pair);
    }
}

/* One less, and so much more that the last multiple less 1 comes out as the last. */
static void wrong_reciprocals_are_seen(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof largest / sizeof largest[0]; i++) {
        const struct rt_net net = net_of(largest[i]);
        uint64_t n = rt_topo_processors(&net), pair;
        struct rt_route_ready right, r;

        assert_int_equal(rt_route_ready_make(&right, &net), 0);
        for (unsigned d = 0; d + 1 < right.digits; d++) {
            uint64_t weight = weight_of(&net, d);

            r = right;
            r.digit[d].times = UINT64_MAX / weight;
            if (held_at_edges(&net, &r, 1, &pair))
                fail_with("%s: the reciprocal of side %u may be too small\n", largest[i], d);
            r.digit[d].times = right.digit[d].times + UINT64_MAX / weight / (n - 1) + 1;
            if (held_at_edges(&net, &r, 1, &pair))
                fail_with("%s: the reciprocal of side %u may be too large\n", largest[i], d);
        }
    }
}

/* --- streams */

static void streams_are_the_routes_one_by_one(void **state)
{
    static const char *const nets[] = {"torus:5,4,3", "mesh:9,7"};
    enum { N = 500 };
    static uint32_t source[N], destination[N];
    static struct rt_channel path[N * 64];
    static int32_t hops[N];

    (void)state;
    for (unsigned i = 0; i < 2 * sizeof nets / sizeof nets[0]; i++) {
        const struct rt_net net = net_of(nets[i / 2]);
        uint32_t n = (uint32_t)rt_topo_processors(&net) + 1; /* some pairs are none */
        size_t step = i % 2, stride, good = 0;
        struct rt_route_ready r;
        uint64_t rng = 1;

        assert_int_equal(rt_route_ready_make(&r, &net), 0);
        stride = r.room + i;
        assert_true(stride <= 64);
        for (unsigned k = 0; k < N; k++) {
            source[k] = (uint32_t)rt_random_below(&rng, n);
            destination[k] = (uint32_t)rt_random_below(&rng, n);
        }
        assert_int_equal(rt_route_ready_paths(&r, source, step, destination, 0, path, stride, hops),
                         0);
        for (unsigned k = 0; k < N * 64; k++)
            path[k].port = UNTOUCHED;
        good = rt_route_ready_paths(&r, source, step, destination, N, path, stride, hops);
        for (unsigned k = 0; k < N; k++) {
            int want = rt_route_ports(&net, source[k * step], destination[k], wanted, HOPS_MAX);

            assert_int_equal(hops[k], want);
            good -= want >= 0;
            if (want < 0)
                assert_int_equal(path[k * stride].port, UNTOUCHED);
            for (int hop = 0; hop < want; hop++) {
                assert_int_equal(path[k * stride + (unsigned)hop].port, wanted[hop].port);
                assert_int_equal(path[k * stride + (unsigned)hop].vc, wanted[hop].vc);
            }
        }
        assert_int_equal(good, 0);
    }
}

/* --- planted faults: each spoils one answer of many, and is seen */

/* A route whose dateline comes one hop late: the first hop on channel 0 is on channel 1. */
static int dateline_late(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                         struct rt_channel *path)
{
    int hops = rt_route_ready_path(r, source, destination, path);

    for (int hop = 1; hop < hops; hop++)
        if (path[hop].port == path[hop - 1].port && path[hop].vc != path[hop - 1].vc) {
            path[hop].vc = 1;
            break;
        }
    return hops;
}

/* Half round a side the other way is as short, and taken. */
static int other_way_round(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                           struct rt_channel *path)
{
    struct rt_route_ready spoilt = *r;

    for (unsigned d = 0; d < r->digits; d++)
        spoilt.digit[d].half = (r->digit[d].radix - 1) >> 1;
    return rt_route_ready_path(&spoilt, source, destination, path);
}

static int one_hop_less(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                        struct rt_channel *path)
{
    int hops = rt_route_ready_path(r, source, destination, path);

    return source == 9 && destination == 3 && hops > 0 ? hops - 1 : hops;
}

static int other_port(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                      struct rt_channel *path)
{
    int hops = rt_route_ready_path(r, source, destination, path);

    if (hops > 1 && source == 3)
        path[hops - 1].port ^= 1;
    return hops;
}

static int one_beyond(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                      struct rt_channel *path)
{
    int hops = rt_route_ready_path(r, source, destination, path);

    if (hops > 0 && source == 1)
        path[r->room].port = 0;
    return hops;
}

static int mixes_up_ends(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                         struct rt_channel *path)
{
    int hops = rt_route_ready_path(r, source, destination, path);

    return hops == RT_ERR_SRC && destination == source ? RT_ERR_DST : hops;
}

static void planted_faults_are_seen(void **state)
{
    static path_function *const faulty[] = {one_hop_less,  other_port,    one_beyond,
                                            mixes_up_ends, dateline_late, other_way_round};
    static const char *const nets[] = {"torus:6,8", "torus:3,16"};

    (void)state;
    for (unsigned f = 0; f < sizeof faulty / sizeof faulty[0]; f++)
        for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
            const struct rt_net net = net_of(nets[i]);
            struct rt_route_ready r;
            uint64_t pair;

            assert_int_equal(rt_route_ready_make(&r, &net), 0);
            if (held(faulty[f], &net, &r, 70000, &pair))
                fail_with("%s: fault %u passes\n", nets[i], f);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_those_of_rt_route_ports_in_every_network_of_the_hashes),
        cmocka_unit_test(and_in_large_ones),
        cmocka_unit_test(divisions_are_exact_at_the_largest_sides),
        cmocka_unit_test(wrong_reciprocals_are_seen),
        cmocka_unit_test(streams_are_the_routes_one_by_one),
        cmocka_unit_test(planted_faults_are_seen),
    };

    return run_all(tests);
}
