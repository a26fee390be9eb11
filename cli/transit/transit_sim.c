/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Transit networks: the trials, on all cores (SPEC 14.6 to 14.8). */
#include <inttypes.h>
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

    struct rt_load_progress progress; /* read by the thread of progress, as the next two */
    volatile uint32_t rounds;         /* of trials that are over, and of the one at hand */
    const struct asked *asked;
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

/*
 * What the library asks about each connection and component: after Ctrl-C nobody wants a connection
 * any more and all requests are blocked, so that the trial, which is then not counted, ends soon.
 */
static uint32_t want(void *context, const struct rt_net *net, uint32_t source, uint64_t *rng)
{
    const struct asked *asked = context;

    if (interrupted())
        return RT_LOAD_SIM_NOBODY;
    if (asked->traffic.first != NULL)
        return listed((void *)&asked->traffic, net, source, rng);
    return asked->uniform ? rt_load_sim_uniform(NULL, net, source, rng)
                          : rt_load_sim_traffic(NULL, net, source, rng);
}

static void route(void *context, unsigned stage, unsigned crossbars,
                  struct rt_load_sim_request *request, unsigned requests, uint64_t *rng)
{
    if (!interrupted())
        rt_load_sim_rn1(context, stage, crossbars, request, requests, rng);
}

static uint64_t sum(const uint64_t *number, unsigned n)
{
    uint64_t all = 0;

    while (n > 0)
        all += number[--n];
    return all;
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
        job->rounds++;
        if (interrupted())
            return;
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
    job->rounds++;
    if (interrupted())
        return;
    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++)
        rt_load_sum(&f->level[k], count.offered[k], count.made[k]);
    rt_load_sum(&f->all, sum(count.offered, RT_LOAD_LEVELS_MAX),
                sum(count.made, RT_LOAD_LEVELS_MAX));
    add_count(&f->count, &count);
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

    for (uint64_t trial = first; trial < first + count && !interrupted(); trial++)
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

/* Rounds of a trial with and without retries, all together. */
static uint64_t rounds_of(const struct asked *asked)
{
    return asked->trials + (asked->retries
                                ? RETRY_TRIALS(asked->trials) * (ROUNDS_BEFORE + ROUNDS_COUNTED - 1)
                                : 0);
}

static void look_open(const void *context, char *what, size_t size, uint64_t *done, uint64_t *total)
{
    const struct rt_load_progress *progress = context;

    snprintf(what, size, "laid out");
    *done = progress->done;
    *total = progress->total;
}

/* In processors and components that are settled. */
static void look(const void *context, char *what, size_t size, uint64_t *done, uint64_t *total)
{
    const struct trials *trials = context;
    const struct asked *asked = trials->asked;
    const struct rt_load_progress *first = &trials->job[0].progress;
    uint64_t rounds = 0, in_round = first->total, part = 0, all = rounds_of(asked);

    for (uint64_t j = 0; j < asked->jobs; j++) {
        rounds += trials->job[j].rounds;
        if (trials->job[j].progress.done < in_round)
            part += trials->job[j].progress.done;
    }
    snprintf(what, size, "steps, %s %" PRIu64 " of %" PRIu64 ": %s %" PRIu32,
             asked->retries ? "round" : "trial", rounds < all ? rounds + 1 : all, all,
             first->step == 0 ? "offers," : "stage", first->step);
    *done = rounds * in_round + part;
    *total = all * in_round;
}

/* Memory for all jobs; 0, or -1. */
static int take_memory(const struct asked *asked, struct job *job)
{
    struct rt_load_sim *sim = &job->sim;

    sim->location = malloc(sim->processors * sizeof *sim->location);
    sim->record = malloc(sim->components * sizeof *sim->record);
    sim->order = malloc(sim->components * sizeof *sim->order);
    if (asked->trials > 1 || asked->retries) /* for one it is quicker to compute the wires */
        sim->wire = malloc((size_t)rt_topo_wires(asked->net) * sizeof *sim->wire);
    if (sim->location == NULL || sim->record == NULL || sim->order == NULL ||
        (sim->wire == NULL && (asked->trials > 1 || asked->retries)))
        return -1;
    for (unsigned j = 1; j < asked->jobs; j++)
        job[j].sim = *sim;
    for (unsigned j = 0; j < asked->jobs; j++) {
        job[j].asked = asked;
        job[j].sim.progress = &job[j].progress;
        if (open_job(asked, &job[j]) != 0)
            return -1;
    }
    return 0;
}

static int call_open(void *context)
{
    struct job *job = context;
    const struct asked *asked = job->asked;
    uint32_t delay[RT_TOPO_SPANS_MAX];
    struct rt_load_sim own;

    rt_load_sim_open(&job->sim,
                     rt_load_spans(asked->net, RT_LOAD_OPTICAL, delay) == 0 ? delay : NULL);
    for (unsigned j = 1; j < asked->jobs; j++) {
        own = job[j].sim;
        job[j].sim = job->sim;
        job[j].sim.slot = own.slot;
        job[j].sim.first = own.first;
        job[j].sim.dead_component = own.dead_component;
        job[j].sim.dead_wire = own.dead_wire;
        job[j].sim.progress = own.progress;
        memcpy(job[j].sim.first, job->sim.first, job->sim.components * sizeof *own.first);
    }
    return 0;
}

int simulation_open(struct asked *asked)
{
    int wires = asked->trials > 1 || asked->retries, faults = asked->faults > 0, status;
    uint64_t bytes = rt_load_sim_bytes(asked->net, (uint32_t)asked->jobs, wires, faults);
    struct rt_load_sim *sim;

    catch_interrupt();
    status = need_memory("load", bytes);
    if (status != 0)
        return status;
    asked->job = calloc((size_t)asked->jobs, sizeof *asked->job);
    if (asked->job == NULL)
        return out_of_memory("load", bytes);
    sim = &asked->job->sim;
    sim->net = asked->net;
    sim->traffic = want;
    sim->router = route;
    sim->context = asked;
    rt_load_sim_size(asked->net, &sim->processors, &sim->components);
    if (take_memory(asked, asked->job) != 0)
        return out_of_memory("load", bytes);
    show_step("laying out");
    watch_progress(look_open, &asked->job->progress);
    leave_at_interrupt(call_open, asked->job); /* then nothing is simulated */
    end_progress();
    return 0;
}

void simulate(const struct asked *asked, struct figures *figures)
{
    struct trials trials = {asked, asked->job};
    uint64_t chunk = CHUNK / asked->job->sim.processors;
    static struct work work;

    memset(&work, 0, sizeof work);
    part_range(&asked->part, asked->trials, 1, &work.first, &work.pairs);
    work.what = "trials";
    work.chunk = chunk > 0 ? chunk : 1;
    work.verify = try_some;
    work.context = &trials;
    work.look = look;
    for (unsigned j = 0; j < asked->jobs; j++) {
        memset(&asked->job[j].figures, 0, sizeof asked->job[j].figures);
        asked->job[j].rounds = 0;
    }
    work_on(&work, (unsigned)asked->jobs);
    for (unsigned j = 0; j < asked->jobs; j++)
        merge_figures(figures, &asked->job[j].figures);
}

void simulation_close(struct asked *asked)
{
    struct job *job = asked->job;

    for (unsigned j = 0; job != NULL && j < asked->jobs; j++)
        close_job(&job[j]);
    if (job != NULL) {
        free(job->sim.location);
        free(job->sim.record);
        free(job->sim.order);
        free(job->sim.wire);
    }
    free(job);
    asked->job = NULL;
}
