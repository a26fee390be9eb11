/* SPDX-License-Identifier: MIT-0 */
/* routeseq load for Transit networks: the network laid out in memory, for all threads. */
#include <stdlib.h>
#include <string.h>

#include "transit_sim.h"
#include "../base/work.h"
#include "rt/topo.h"

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

/* Takes the memory of one job; returns 0, or -1. */
static int open_job(const struct asked *asked, struct job *job)
{
    struct rt_load_sim *sim = &job->sim;

    sim->slot = calloc(sim->processors, sizeof *sim->slot);
    sim->first = malloc(sim->components * sizeof *sim->first);
    if (asked->retries)
        sim->tried = calloc(sim->processors, sizeof *sim->tried);
    if (sim->slot == NULL || sim->first == NULL || (asked->retries && sim->tried == NULL))
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
    free(job->sim.tried);
    free(job->sim.dead_component);
    free(job->sim.dead_wire);
    fault_set_close(&job->set);
}

static void look_open(const void *context, char *what, size_t size, uint64_t *done, uint64_t *total)
{
    const struct rt_load_progress *progress = context;

    snprintf(what, size, "laid out");
    *done = progress->done;
    *total = progress->total;
}

/* Takes memory for all jobs; returns 0, or -1. */
static int take_memory(const struct asked *asked, struct job *job)
{
    struct rt_load_sim *sim = &job->sim;

    sim->record = malloc(sim->components * sizeof *sim->record);
    if (asked->trials > 1 || asked->retries) /* for one it is quicker to compute the wires */
        sim->wire = malloc((size_t)rt_topo_wires(asked->net) * sizeof *sim->wire);
    if (sim->record == NULL)
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
        job[j].sim.tried = own.tried;
        job[j].sim.dead_component = own.dead_component;
        job[j].sim.dead_wire = own.dead_wire;
        job[j].sim.progress = own.progress;
        memcpy(job[j].sim.first, job->sim.first, job->sim.components * sizeof *own.first);
    }
    return EXIT_TRUE;
}

int simulation_open(struct asked *asked)
{
    int wires = asked->trials > 1 || asked->retries, faults = asked->faults > 0, status;
    uint64_t bytes =
        rt_load_sim_bytes(asked->net, (uint32_t)asked->jobs, wires, asked->retries, faults);
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

void simulation_close(struct asked *asked)
{
    struct job *job = asked->job;

    for (unsigned j = 0; job != NULL && j < asked->jobs; j++)
        close_job(&job[j]);
    if (job != NULL) {
        free(job->sim.record);
        free(job->sim.wire);
    }
    free(job);
}
