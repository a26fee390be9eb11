/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load --sample: some pairs of all, drawn, and what is known of all from them (SPEC 18.4).
 *
 * A pair follows from the seed and its number, so any thread can take any of them.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/work.h"
#include "ports_load.h"
#include "rt/load_sample.h"
#include "rt/random.h"

#define CHUNK 4096

struct job {
    struct ports_load *r;
    struct rt_load_sums hops[JOBS_MAX];
};

static void follow(void *context, unsigned number, uint64_t first, uint64_t count,
                   struct rt_walk_report *report)
{
    struct job *all = context;
    struct ports_load *r = all->r;
    struct ports_load_job *job = &r->job[number];
    uint32_t n = (uint32_t)r->processors;

    for (uint64_t i = first; i < first + count && job->lacks == 0; i++) {
        uint64_t rng = rt_random_mix(r->seed ^ rt_random_mix(i)), before = job->load.hops;
        uint32_t source = rt_random_below(&rng, n), target = rt_random_below(&rng, n - 1);

        if (interrupted())
            return;
        job->lacks = ports_load_add(r, job, source, target + (target >= source));
        rt_load_sum(&all->hops[number], 1, job->load.hops - before);
        report->pairs++;
    }
}

int ports_load_sample(struct ports_load *r)
{
    struct job *all = calloc(1, sizeof *all);
    struct work work = {
        .pairs = r->sample, .what = "routes", .chunk = CHUNK, .verify = follow, .context = all};
    int status;

    if (all == NULL)
        return complain(EXIT_IO, "out of memory");
    all->r = r;
    work_on(&work, r->jobs);
    for (unsigned number = 1; number < r->jobs; number++)
        rt_load_sum_merge(&all->hops[0], &all->hops[number]);
    status = ports_load_sum(r);
    rt_load_interval(&all->hops[0], &r->mean);
    if (status == 0 && r->sample < (uint64_t)rt_topo_nodes(r->load.on.net) * r->load.ports)
        complain(EXIT_TRUE,
                 "load: warning: %" PRIu64 " pair%s fewer than the links: of the "
                 "throughput its limits alone say something",
                 r->sample, r->sample == 1 ? " is" : "s are");
    free(all);
    return status;
}

void ports_load_estimate(const struct ports_load *r, double hot[3])
{
    double pairs = (double)r->processors * (double)(r->processors - 1);
    uint64_t links = (uint64_t)rt_topo_nodes(r->load.on.net) * r->load.ports;

    rt_load_sample_limits(r->hot, r->load.routes, links, &hot[1], &hot[2]);
    hot[0] = (double)r->hot / (double)r->load.routes * pairs;
    hot[1] *= pairs;
    hot[2] *= pairs;
}
