/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_benes D ROUNDS - random permutations of the 2^(D+1) terminals of benes:D: the settings, and
 * all paths read off them.
 *
 * Prints for each the least and the median nanoseconds a terminal, and milliseconds a permutation.
 */
#include "bench.h"
#include "rt/route_ports.h"

static void *take(size_t bytes)
{
    void *memory = malloc(bytes);

    if (memory == NULL)
        exit(3);
    return memory;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void print(const char *what, double *took, int rounds, uint32_t count)
{
    qsort(took, (size_t)rounds, sizeof *took, by_size);
    printf("%-9s %u terminals: %.1f ns least, %.1f ns median a terminal; %.3f ms median\n", what,
           count, took[0] / count, took[rounds / 2] / count, took[rounds / 2] / 1e6);
}

int main(int argc, char **argv)
{
    struct rt_net net = RT_BENES(argc > 1 ? (uint32_t)atoi(argv[1]) : 12);
    int rounds = argc > 2 ? atoi(argv[2]) : 100;
    uint32_t d = net.param[0], count, *to, *work;
    double *set, *walked;
    uint64_t random = 1;
    uint8_t *setting;

    if (rt_net_check(&net) != 0 || rounds < 1)
        return 2;
    count = (uint32_t)RT_BENES_TERMINALS(d);
    to = take(count * sizeof *to);
    work = take(RT_BENES_WORDS(d) * sizeof *work);
    setting = take(RT_BENES_BYTES(d));
    set = take((size_t)rounds * sizeof *set);
    walked = take((size_t)rounds * sizeof *walked);
    for (uint32_t s = 0; s < count; s++)
        to[s] = s;
    for (int round = 0; round < rounds; round++) {
        struct rt_channel path[64];
        uint32_t wrong = 0;
        double begin;

        for (uint32_t s = count - 1; s > 0; s--) {
            uint32_t j = (uint32_t)(bench_random(&random) % (s + 1)), kept = to[s];

            to[s] = to[j];
            to[j] = kept;
        }
        begin = bench_now();
        if (rt_route_benes(&net, to, work, setting) != 0)
            return 1;
        bench_opaque(setting);
        set[round] = bench_now() - begin;
        begin = bench_now();
        for (uint32_t s = 0; s < count; s++) {
            uint32_t end = 0;

            rt_route_benes_path(&net, setting, s, path, 64, &end);
            bench_opaque(path);
            wrong += end != to[s];
        }
        walked[round] = bench_now() - begin;
        if (wrong != 0)
            return 1;
    }
    print("settings", set, rounds, count);
    print("paths", walked, rounds, count);
    return 0;
}
