/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Transit networks: the trials, on all cores (SPEC 14.6 to 14.8). */
#include <stdlib.h>
#include <string.h>

#include "transit_load.h"
#include "../work.h"
#include "rt/topo.h"

/* Rounds of a trial with retries: until it is steady, and counted. */
#define ROUNDS_BEFORE 16
#define ROUNDS_COUNTED 16
/* Trials that go on with retries, of all; fault sets of which pairs are looked at. */
#define RETRY_TRIALS(trials) ((trials) < 32 ? (trials) < 2 ? (trials) : 2 : (trials) / 16)
#define CONNECT_TRIALS 16

/* Connections that are settled between two looks at Ctrl-C. */
#define CHUNK 0x10000

struct job {
    struct rt_load_sim sim; /* location, record, order and wire are those of job 0 */
    struct fault_set set;
    struct figures figures;
};

struct trials {
    const struct asked *asked;
    struct job *job;
};

static uint32_t listed(void *context, const struct rt_net *net, uint32_t source, uint64_t *rng)
{
    const struct traffic *traffic = context;
    uint32_t first = traffic->first[source], n = traffic->first[source + 1] - first;

    (void)net;
    return n == 0 ? RT_LOAD_SIM_NOBODY : traffic->target[first + rt_random_below(rng, n)];
}

static uint64_t sum(const uint64_t *number, unsigned n)
{
    uint64_t all = 0;

    while (n > 0)
        all += number[--n];
    return all;
}

static void add(struct rt_load_sim_count *to, const struct rt_load_sim_count *count)
{
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++) {
        to->offered[k] += count->offered[k];
        to->made[k] += count->made[k];
    }
    for (unsigned s = 0; s < RT_LOAD_SIM_STAGES_MAX; s++)
        to->blocked[s] += count->blocked[s];
    to->faulty += count->faulty;
    to->astray += count->astray;
    to->doubled += count->doubled;
}

static void retry(const struct asked *asked, struct job *job, uint64_t *rng)
{
    struct figures *f = &job->figures;
    struct rt_load_sim_count count;
    uint64_t offered, made;

    for (int round = 1; round < ROUNDS_BEFORE + ROUNDS_COUNTED; round++) {
        if (round <= ROUNDS_BEFORE)
            memset(&count, 0, sizeof count);
        rt_load_sim_round(&job->sim, asked->load, rng, &count);
    }
    offered = sum(count.offered, RT_LOAD_LEVELS_MAX);
    made = sum(count.made, RT_LOAD_LEVELS_MAX);
    f->wrong += count.astray + count.doubled;
    rt_load_sum(&f->sending, (uint64_t)ROUNDS_COUNTED * job->sim.processors, offered);
    rt_load_sum(&f->retry, offered, made);
    rt_load_sum(&f->tries, made, count.tries);
    rt_load_sum(&f->cycles, made, count.cycles);
}

static void try(const struct asked *asked, struct job *job, uint64_t trial)
{
    struct figures *f = &job->figures;
    struct rt_load_sim_count count;
    uint64_t rng;

    memset(&count, 0, sizeof count);
    rt_load_sim_start(&job->sim, asked->seed, trial, &rng);
    if (asked->faults > 0) {
        fault_set_draw(asked, &job->set, &rng);
        rt_load_sim_fail(&job->sim, &job->set.faults);
    }
    rt_load_sim_round(&job->sim, asked->load, &rng, &count);
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++)
        rt_load_sum(&f->level[k], count.offered[k], count.made[k]);
    rt_load_sum(&f->all, sum(count.offered, RT_LOAD_LEVELS_MAX),
                sum(count.made, RT_LOAD_LEVELS_MAX));
    add(&f->count, &count);
    f->wrong += count.astray + count.doubled;
    if (asked->retries && trial < RETRY_TRIALS(asked->trials))
        retry(asked, job, &rng);
    if (asked->faults > 0 && trial < CONNECT_TRIALS)
        fault_set_connect(asked, &job->set, &rng, &f->connected);
    f->trials++;
}

static void try_some(void *context, unsigned job, uint64_t first, uint64_t count,
                     struct rt_walk_report *report)
{
    const struct trials *trials = context;

    for (uint64_t trial = first; trial < first + count; trial++)
        try(trials->asked, &trials->job[job], trial);
    report->pairs = count;
}

/* Memory of one job; 0, or -1. */
static int open_job(const struct asked *asked, struct job *job)
{
    struct rt_load_sim *sim = &job->sim;

    sim->slot = calloc(sim->processors, sizeof *sim->slot);
    sim->first = malloc(sim->components * sizeof *sim->first);
    sim->dead_component = sim->dead_wire = NULL;
    if (sim->slot == NULL || sim->first == NULL)
        return -1;
    if (asked->faults == 0)
        return 0;
    sim->dead_component = malloc(sim->components / 8 + 1);
    sim->dead_wire = malloc((size_t)(rt_topo_wires(asked->net) / 8 + 1));
    return sim->dead_component == NULL || sim->dead_wire == NULL ? -1
                                                                 : fault_set_open(asked, &job->set);
}

static void close_job(struct job *job)
{
    free(job->sim.slot);
    free(job->sim.first);
    free(job->sim.dead_component);
    free(job->sim.dead_wire);
    fault_set_close(&job->set);
}

/* What all jobs share, and the rest. */
static int open_jobs(const struct asked *asked, struct job *job)
{
    struct rt_load_sim *sim = &job->sim;
    uint32_t delay[RT_TOPO_SPANS_MAX];

    sim->net = asked->net;
    sim->traffic = asked->traffic.first != NULL ? listed
                   : asked->uniform             ? rt_load_sim_uniform
                                                : rt_load_sim_traffic;
    sim->router = rt_load_sim_rn1;
    sim->context = (void *)&asked->traffic;
    rt_load_sim_size(asked->net, &sim->processors, &sim->components);
    sim->location = malloc(sim->processors * sizeof *sim->location);
    sim->record = malloc(sim->components * sizeof *sim->record);
    sim->order = malloc(sim->components * sizeof *sim->order);
    if (asked->trials > 1 || asked->retries) /* for one it is quicker to compute the wires */
        sim->wire = malloc((size_t)rt_topo_wires(asked->net) * sizeof *sim->wire);
    if (sim->location == NULL || sim->record == NULL || sim->order == NULL ||
        open_job(asked, job) != 0)
        return -1;
    rt_load_sim_open(sim, rt_load_spans(asked->net, RT_LOAD_OPTICAL, delay) == 0 ? delay : NULL);
    for (unsigned j = 1; j < asked->jobs; j++) {
        job[j].sim = *sim;
        if (open_job(asked, &job[j]) != 0)
            return -1;
        memcpy(job[j].sim.first, sim->first, sim->components * sizeof *sim->first);
    }
    return 0;
}

static void merge(struct figures *to, const struct figures *f)
{
    to->trials += f->trials;
    to->wrong += f->wrong;
    add(&to->count, &f->count);
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++)
        rt_load_sum_merge(&to->level[k], &f->level[k]);
    rt_load_sum_merge(&to->all, &f->all);
    rt_load_sum_merge(&to->sending, &f->sending);
    rt_load_sum_merge(&to->retry, &f->retry);
    rt_load_sum_merge(&to->tries, &f->tries);
    rt_load_sum_merge(&to->cycles, &f->cycles);
    rt_load_sum_merge(&to->connected, &f->connected);
}

int simulate(const struct asked *asked, struct figures *figures)
{
    static struct work work;
    struct job *job = calloc((size_t)asked->jobs, sizeof *job);
    struct trials trials = {asked, job};
    int status =
        job == NULL || open_jobs(asked, job) != 0 ? complain(EXIT_IO, "load: out of memory") : 0;

    if (status == 0) {
        uint64_t chunk = CHUNK / job->sim.processors;

        work.pairs = asked->trials;
        work.what = "trials";
        work.chunk = chunk > 0 ? chunk : 1;
        work.verify = try_some;
        work.context = &trials;
        work_on(&work, (unsigned)asked->jobs);
        for (unsigned j = 0; j < asked->jobs; j++)
            merge(figures, &job[j].figures);
    }
    for (unsigned j = 0; job != NULL && j < asked->jobs; j++)
        close_job(&job[j]);
    if (job != NULL) {
        free(job->sim.location);
        free(job->sim.record);
        free(job->sim.order);
        free(job->sim.wire);
    }
    free(job);
    return status;
}
