/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load for networks of routers: the routes of all pairs, on all cores.
 *
 * Each job counts into memory of its own, and what they counted is added up; sums and sets do not
 * depend on who did what.  Each job takes sources in ascending order, so of the pairs that share an
 * edge of the graph each job keeps its first, and the first of these is the first of all.
 */
#include <stdlib.h>

#include "ports_load.h"
#include "../base/work.h"

#define CHUNK 16384 /* pairs taken at a time */

/* Processors that one stands for, and how many are left then. */
static uint32_t each(const struct ports_load *r)
{
    return r->way == RT_LOAD_WAY_PAIRS ? 1
                                       : (uint32_t)r->processors / rt_topo_nodes(r->load.on.net);
}

uint64_t ports_load_sources(const struct ports_load *r)
{
    return (uint32_t)r->processors / each(r);
}

/* The routes of some sources to all: pairs are numbered source by source. */
static void follow(void *context, unsigned number, uint64_t first, uint64_t count,
                   struct rt_walk_report *report)
{
    const struct ports_load *r = context;
    struct ports_load_job *job = &r->job[number];
    uint32_t n = (uint32_t)ports_load_sources(r), by = each(r);

    if (r->way == RT_LOAD_WAY_SOURCE) {
        ports_load_edges(r, job, (uint32_t)(first / n), (uint32_t)(count / n));
        report->pairs = count;
        return;
    }
    for (uint64_t pair = first; pair < first + count && job->lacks == 0; pair++) {
        uint32_t source = (uint32_t)(pair / n), destination = (uint32_t)(pair % n);

        if (interrupted()) /* a route may take milliseconds */
            return;
        if (source != destination)
            job->lacks = ports_load_add(r, job, source * by, destination * by);
        report->pairs++;
    }
}

/* A pair of routers stands for all pairs of their processors, and those at one router need no
 * link. */
void ports_load_weigh(struct ports_load *r)
{
    struct rt_load_ports *all = &r->load;
    size_t links = (size_t)rt_topo_nodes(all->on.net) * all->ports;
    uint64_t pairs = (uint64_t)each(r) * each(r);

    for (size_t i = 0; i < links; i++)
        all->sends[i] *= pairs;
    all->hops *= pairs;
    all->routes = r->processors * (r->processors - 1);
    r->senders = r->processors;
}

int ports_load_all(struct ports_load *r)
{
    uint64_t n = ports_load_sources(r);
    struct work work = {.first = r->first * n,
                        .pairs = r->end * n,
                        .what = "routes",
                        .chunk = n * (CHUNK / n + 1),
                        .verify = follow,
                        .context = r};
    int status = 0;

    if (r->way == RT_LOAD_WAY_SOURCE && r->first == 0 && r->end > 0) /* the first source for all */
        status = ports_load_source(r);

    r->met = ports_load_may_meet(r);
    if (status == 0 && r->met)
        status = ports_load_toward(r);
    else if (status == 0)
        work_on(&work, r->jobs);
    if (status == 0)
        status = ports_load_sum(r);
    if (r->part.of == 0 && !interrupted())
        ports_load_weigh(r);
    return status;
}

int ports_load_name(struct ports_load *r)
{
    struct ports_load_job *job = &r->job[0];
    uint32_t n = (uint32_t)r->processors, named = 0;

    if (r->way != RT_LOAD_WAY_SOURCE && !r->met)
        return 0;
    show_step("routes of the cycle");
    rt_load_channels_begin(&job->graph);
    for (uint32_t source = 0; source < n && named < r->cycle && !interrupted(); source++) {
        for (uint32_t to = 0; to < n && job->lacks == 0 && !interrupted(); to++)
            job->lacks = ports_load_add(r, job, source, to); /* to itself no edge */
        while (named < r->cycle &&
               rt_load_channels_witness(&job->graph, r->channel[named],
                                        r->channel[(named + 1) % r->cycle]) != UINT64_MAX)
            named++;
    }
    return ports_load_lacks(job);
}
