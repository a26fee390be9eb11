/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Transit networks: the trials, on all cores (SPEC 14.6 to 14.8). */
#include <inttypes.h>
#include <string.h>

#include "transit_sim.h"
#include "../base/work.h"

/* Rounds of a trial with retries: until it is steady, and counted. */
#define ROUNDS_BEFORE 16
#define ROUNDS_COUNTED 16
/* Trials that go on with retries, of all; fault sets of which pairs are looked at. */
#define RETRY_TRIALS(trials) ((trials) < 32 ? (trials) < 2 ? (trials) : 2 : (trials) / 16)
#define CONNECT_TRIALS 16

/* So many connections are settled between two looks at Ctrl-C. */
#define CHUNK 0x10000

struct trials {
    const struct asked *asked;
    struct job *job;
};

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

    (void)report;
    for (uint64_t trial = first; trial < first + count && !interrupted(); trial++)
        try(trials->asked, &trials->job[job], trial);
}

/* Rounds of a trial with and without retries, all together. */
static uint64_t rounds_of(const struct asked *asked)
{
    return asked->trials + (asked->retries
                                ? RETRY_TRIALS(asked->trials) * (ROUNDS_BEFORE + ROUNDS_COUNTED - 1)
                                : 0);
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

void simulate(const struct asked *asked, struct figures *figures)
{
    struct trials trials = {asked, asked->job};
    static struct work work;

    part_range(&asked->part, asked->trials, 1, &work.first, &work.pairs);
    work.what = "trials";
    work.chunk = 1 + CHUNK / asked->job->sim.processors;
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
