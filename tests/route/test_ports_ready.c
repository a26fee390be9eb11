/* SPDX-License-Identifier: MIT-0 */
/* Prepared networks of routers, held to rt_route_ports: every network of hashes.tsv, large ones by
 * random pairs; streams.  test_ports_ready_faults.c has the planted faults. */
#include "ready.h"

static void holds(const char *text, uint64_t some)
{
    const struct rt_net net = net_of(text);
    struct rt_route_ready *r = malloc(rt_route_ready_bytes(&net));
    uint64_t pair = 0;

    assert_non_null(r);
    assert_int_equal(rt_route_ready_make(r, &net), 0);
    if (!held(rt_route_ready_path, &net, r, some, &pair))
        fail_with("%s: %u to %u differs from rt_route_ports\n", text, (unsigned)(pair >> 32),
                  (unsigned)pair);
    free(r);
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
    } else if (rt_route_ready_bytes(&net) != 0 || rt_route_ready_make(&r, &net) != RT_ERR_FAMILY ||
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
    static const char *const short_ways[] = {"torus:16,16,16",
                                             "torus:2,3,4,5,6,7,8,9",
                                             "ring:31",
                                             "torus:17,18,19",
                                             "mesh:15,14,13,12,11,10,9,2",
                                             "hypercube:30",
                                             "complete:65534",
                                             "hyperx:5,7,11,13,17,19,23",
                                             "hyperx:30000,30000",
                                             "dragonfly:16,32,16",
                                             "dragonfly:1,1,60000",
                                             "dragonfly:200,200,100",
                                             "dragonfly:3,1000,1",
                                             "kntree:2,26",
                                             "kntree:30000,2",
                                             "kntree:1290,3",
                                             "kntree:3,16",
                                             "xgft:100,20,30,40,1,7,6,5",
                                             "xgft:3,1,20,9,1,10,1,7",
                                             "polarfly:16,31",
                                             "polarfly:1,46327",
                                             "polarfly:2,27",
                                             "slimfly:3,8",
                                             "slimfly:9,101",
                                             "slimfly:20,1013"};
    static const char *const long_ways[] = {"torus:1000,1000,1000", "torus:30000,30000",
                                            "ring:65537", "mesh:1290,1290,1290", "array:65536"};
    unsigned n = sizeof short_ways / sizeof short_ways[0];
    uint64_t pairs = quick()                           ? 10000 / stride(16)
                     : getenv("ROUTESEQ_LONG") != NULL ? 110000000 / n
                                                       : 30000; /* fewer of slimfly */

    (void)state;
    for (unsigned i = 0; i < n; i++)
        holds(short_ways[i], strstr(short_ways[i], "slimfly") != NULL ? pairs / 20 : pairs);
    for (unsigned i = 0; i < sizeof long_ways / sizeof long_ways[0]; i++)
        holds(long_ways[i], quick() ? 100 : 500);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_those_of_rt_route_ports_in_every_network_of_the_hashes),
        cmocka_unit_test(and_in_large_ones),
        cmocka_unit_test(streams_are_the_routes_one_by_one),
    };

    return run_all(tests);
}
