/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_tree NET K WHAT ITERATIONS - so many times the loads (count), theorem 1's
 * schedule (theorem1) or the better one (best) of K random permutations.
 *
 * Prints the cycles needed; exit status 1 if something fails.
 */
#include <string.h>

#include "bench.h"
#include "rt/load.h"
#include "rt/net_text.h"

struct job {
    struct rt_tree tree;
    struct rt_load_tree_messages messages;
    uint32_t *load, *work, *cycle;
};

static void *take(uint64_t bytes)
{
    void *memory = malloc((size_t)bytes);

    if (memory == NULL)
        exit(3);
    return memory;
}

static struct rt_load_tree_message *permutations(uint32_t n, uint32_t k)
{
    struct rt_load_tree_message *pair = take((uint64_t)n * k * sizeof *pair);
    uint64_t state = 1;

    for (uint32_t p = 0; p < k; p++) {
        struct rt_load_tree_message *one = pair + (size_t)p * n;

        for (uint32_t i = 0; i < n; i++)
            one[i] = (struct rt_load_tree_message){i, i};
        for (uint32_t i = n - 1; i > 0; i--) {
            uint32_t j = (uint32_t)(bench_random(&state) % (i + 1)), kept = one[i].target;

            one[i].target = one[j].target;
            one[j].target = kept;
        }
    }
    return pair;
}

static int run(struct job *job, const char *what, uint32_t *cycles)
{
    bench_opaque(job);
    if (strcmp(what, "count") == 0) {
        *cycles = (uint32_t)rt_load_tree_least(&job->tree, job->load);
        return rt_load_tree(&job->tree, &job->messages, job->load);
    }
    if (strcmp(what, "theorem1") == 0)
        return rt_load_tree_theorem1(&job->tree, &job->messages, job->work, job->cycle, cycles);
    return rt_load_tree_schedule(&job->tree, &job->messages, job->load,
                                 &(struct rt_load_tree_search){1, 512}, job->work, job->cycle,
                                 cycles);
}

int main(int argc, char **argv)
{
    struct job job = {0};
    struct rt_net net;
    uint64_t words, more, times;
    uint32_t n, k, cycles = 0;
    int error;

    if (argc != 5) {
        fprintf(stderr, "usage: bench_tree NET K count|theorem1|best ITERATIONS\n");
        return 2;
    }
    error = rt_net_parse(argv[1], &net);
    if (error != 0 || rt_topo_tree(&net, &job.tree) != 0 || job.tree.height > 20) {
        fprintf(stderr, "bench_tree: %s: expected a tree of h up to 20\n", argv[1]);
        return 2;
    }
    n = UINT32_C(1) << job.tree.height;
    k = (uint32_t)strtoul(argv[2], NULL, 10);
    times = strtoull(argv[4], NULL, 10);
    job.messages =
        (struct rt_load_tree_messages){n * k, rt_load_tree_pair, permutations(n, k), NULL};
    job.load = take(16 * (uint64_t)n);
    job.cycle = take(4 * (uint64_t)n * k);
    if (rt_load_tree(&job.tree, &job.messages, job.load) != 0)
        return 1;
    words = rt_load_tree_words(&job.tree, job.messages.count);
    more = rt_load_tree_schedule_words(&job.tree, job.messages.count, job.load);
    job.work = take(4 * (words > more ? words : more));
    for (uint64_t i = 0; i < times; i++)
        if (run(&job, argv[3], &cycles) != 0)
            return 1;
    printf("%" PRIu32 "\n", cycles);
    return 0;
}
