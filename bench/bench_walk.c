/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_walk NET [block] ITERATIONS - computes and walks so many pairs of processors, source and
 * destination in prime strides through 0..N-1; block: 64 sources in a row abreast, to one
 * destination after the other.
 *
 * Locations stand ready in a table, as they do where all pairs are verified.
 * Exit status 1 if a walk does not arrive.
 */
#include <string.h>

#include "bench.h"
#include "rt/net_text.h"
#include "rt/route.h"
#include "rt/route64.h"
#include "rt/walk.h"

#define PROCESSORS_MAX (1u << 22) /* 32 MB of locations */

static uint8_t (*make_locations(const struct rt_net *net, uint64_t n))[RT_LOC_MAX]
{
    uint8_t(*locations)[RT_LOC_MAX] = calloc((size_t)n, RT_LOC_MAX);

    if (locations == NULL)
        exit(3);
    for (uint64_t i = 0; i < n; i++)
        rt_locate(net, i, locations[i]);
    return locations;
}

static void by_numbers(const void *prepared, const uint64_t *src, const uint64_t *dst, size_t n,
                       struct rt_walk_slot *slot)
{
    rt_compute64_n(prepared, src, 1, dst, n, (struct rt_route64_slot *)slot);
}

static uint64_t run(const struct rt_walk_test *test, uint64_t n, uint64_t times)
{
    uint64_t source = 0, destination = 0, sum = 0;

    for (uint64_t i = 0; i < times; i++) {
        struct rt_walk_pair pair;

        if (rt_walk_verify_pair(test, source, destination, &pair) != RT_WALK_ARRIVED) {
            fprintf(stderr, "bench_walk: %" PRIu64 " to %" PRIu64 ": %s\n", source, destination,
                    rt_walk_text(pair.walk.verdict));
            exit(1);
        }
        sum += pair.walk.processor + pair.walk.hops;
        /* Primes other than N's only factors, 2 and 3: each stride visits all. */
        source = (source + 7919) % n;
        destination = (destination + 104729) % n;
    }
    return sum;
}

static uint64_t run_blocks(const struct rt_walk_test *test, uint64_t n, uint64_t times)
{
    struct rt_walk_report report = {0};
    uint64_t source = 0, destinations = n < 4096 ? n : 4096;

    while (report.pairs < times) {
        uint64_t left = (times - report.pairs + RT_WALK_LANES - 1) / RT_WALK_LANES;

        rt_walk_verify_block(test, source, RT_WALK_LANES, 0,
                             left < destinations ? left : destinations, &report);
        source = (source + 7919 * RT_WALK_LANES) % (n - n % RT_WALK_LANES);
    }
    if (report.pairs != report.count[RT_WALK_ARRIVED])
        exit(1);
    return report.pairs;
}

int main(int argc, char **argv)
{
    int block = argc == 4 && strcmp(argv[2], "block") == 0;
    struct rt_walk_test test = {0};
    struct rt_route64 prepared;
    struct rt_net net;
    uint64_t n;
    int error;

    if (argc != 3 + block) {
        fprintf(stderr, "usage: bench_walk NET [block] ITERATIONS\n");
        return 2;
    }
    error = rt_net_parse(argv[1], &net);
    if (error != 0) {
        fprintf(stderr, "bench_walk: %s: %s\n", argv[1], rt_error_text(error));
        return 2;
    }
    n = rt_topo_processors(&net);
    test.on = (struct rt_walk_on){&net, rt_topo_next, rt_walk_rn1, NULL};
    test.route = rt_compute;
    test.locate = rt_locate;
    if (rt_route64_make(&prepared, &net) == 0) {
        test.rival = by_numbers;
        test.prepared = &prepared;
    }
    if (n <= PROCESSORS_MAX)
        test.locations = (const uint8_t(*)[RT_LOC_MAX])make_locations(&net, n);
    printf("%" PRIu64 "\n",
           (block ? run_blocks : run)(&test, n, strtoull(argv[2 + block], NULL, 10)));
    return 0;
}
