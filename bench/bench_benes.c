/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_benes D shuffle|set|paths ITERATIONS - so many random permutations of the 2^(D+1) terminals
 * of benes:D; the settings of each; and all paths read off them.  What comes later has what comes
 * before in it.
 */
#include <string.h>

#include "bench.h"
#include "rt/route_ports.h"

static void *take(size_t bytes)
{
    void *memory = malloc(bytes);

    if (memory == NULL)
        exit(3);
    return memory;
}

static void shuffle(uint32_t *to, uint32_t count, uint64_t *random)
{
    for (uint32_t s = count - 1; s > 0; s--) {
        uint32_t j = (uint32_t)(bench_random(random) % (s + 1)), kept = to[s];

        to[s] = to[j];
        to[j] = kept;
    }
    bench_opaque(to);
}

static void follow(const struct rt_net *net, const uint8_t *setting, const uint32_t *to,
                   uint32_t count)
{
    struct rt_channel path[64];

    for (uint32_t s = 0; s < count; s++) {
        uint32_t end = 0;

        rt_route_benes_path(net, setting, s, path, 64, &end);
        bench_opaque(path);
        if (end != to[s])
            exit(1);
    }
}

int main(int argc, char **argv)
{
    struct rt_net net = {RT_FAMILY_BENES, 0, {argc == 4 ? (uint32_t)atoi(argv[1]) : 0}};
    uint32_t d = net.param[0], count, *to, *work;
    uint64_t random = 1;
    uint8_t *setting;

    if (rt_net_check(&net) != 0)
        return 2;
    count = (uint32_t)RT_BENES_TERMINALS(d);
    to = take(count * sizeof *to);
    work = take(RT_BENES_WORDS(d) * sizeof *work);
    setting = take(RT_BENES_BYTES(d));
    for (uint32_t s = 0; s < count; s++)
        to[s] = s;
    for (uint64_t i = 0; i < strtoull(argv[3], NULL, 10); i++) {
        shuffle(to, count, &random);
        if (strcmp(argv[2], "shuffle") == 0)
            continue;
        if (rt_route_benes(&net, to, work, setting) != 0)
            return 1;
        bench_opaque(setting);
        if (strcmp(argv[2], "paths") == 0)
            follow(&net, setting, to, count);
    }
    printf("%" PRIu32 "\n", count);
    return 0;
}
