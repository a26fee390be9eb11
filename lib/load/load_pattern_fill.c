/* SPDX-License-Identifier: MIT-0 */
/* The messages of a traffic pattern: how many there are, and which (SPEC 18.2). */
#include "load_step.h"
#include "rt/load_pattern.h"
#include "rt/random.h"

uint64_t rt_load_pattern_count(const struct rt_load_pattern *pattern)
{
    uint64_t n = pattern->processors, most = UINT64_MAX;

    switch (pattern->kind) {
    case RT_LOAD_HOTSPOT:
        return n - 1;
    case RT_LOAD_ALLTOALL:
        return n * (n - 1);
    case RT_LOAD_PERMUTATIONS:
    case RT_LOAD_RANDOM:
        return pattern->a > most / n ? most : pattern->a * n;
    default:
        return n;
    }
}

static void show(struct rt_load_progress *progress, uint64_t done)
{
    if (done % RT_LOAD_PATTERN_STEP == 0)
        load_done(progress, (uint32_t)(done / RT_LOAD_PATTERN_STEP));
}

static struct rt_load_pair *to_all(uint32_t n, struct rt_load_pair *to)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < n; j++)
            if (i != j)
                *to++ = (struct rt_load_pair){i, j};
    return to;
}

/* Permutations at random: Fisher and Yates, from the last processor down. */
static void permute(const struct rt_load_pattern *p, struct rt_load_pair *pair,
                    struct rt_load_progress *progress)
{
    uint64_t rng = p->seed;
    uint32_t n = p->processors;

    for (uint64_t k = 0; k < p->a; k++, pair += n) {
        for (uint32_t i = 0; i < n; i++)
            pair[i] = (struct rt_load_pair){i, i};
        for (uint32_t i = n - 1; i > 0; i--) {
            uint32_t j = rt_random_below(&rng, i + 1), kept = pair[i].target;

            pair[i].target = pair[j].target;
            pair[j].target = kept;
            show(progress, k * n + n - i);
        }
    }
}

static void draw(const struct rt_load_pattern *p, struct rt_load_pair *pair,
                 struct rt_load_progress *progress)
{
    uint64_t rng = p->seed, done = 0;

    for (uint32_t i = 0; i < p->processors; i++)
        for (uint64_t k = 0; k < p->a; k++, done++) {
            pair[done] = (struct rt_load_pair){i, (uint32_t)(rt_random_next(&rng) % p->processors)};
            show(progress, done);
        }
}

void rt_load_pattern_fill(const struct rt_load_pattern *pattern, struct rt_load_pair *pair,
                          struct rt_load_progress *progress)
{
    load_step(progress, 0, 0, (uint32_t)(rt_load_pattern_count(pattern) / RT_LOAD_PATTERN_STEP));
    switch (pattern->kind) {
    case RT_LOAD_HOTSPOT:
        for (uint32_t i = 1; i < pattern->processors; i++)
            *pair++ = (struct rt_load_pair){i, 0};
        break;
    case RT_LOAD_ALLTOALL:
        to_all(pattern->processors, pair);
        break;
    case RT_LOAD_PERMUTATIONS:
        permute(pattern, pair, progress);
        break;
    case RT_LOAD_RANDOM:
        draw(pattern, pair, progress);
        break;
    default:
        for (uint32_t i = 0; i < pattern->processors; i++)
            pair[i] = (struct rt_load_pair){i, rt_load_pattern_target(pattern, i)};
    }
}
