/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load for networks of routers: the routes of all processors to one at a time.
 *
 * They are trees (rt/load_inflow_ports.h): a link is asked for once, however many routes take it.
 * An edge of the graph keeps no pair; ports_load_name finds those of a cycle.
 */
#include <stdlib.h>

#include "ports_load_choice.h"
#include "../base/work.h"

struct toward {
    const struct ports_load *r;
    struct rt_load_inflow inflow[JOBS_MAX];
};

/* The next hop; a search for one may take a second for all that go to a processor. */
static int hop(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
               struct rt_channel *out)
{
    return interrupted() ? RT_ERR_LINK : rt_route_port(net, in, at, destination, out);
}

/* The channel that a meeting takes: it leads into the next meeting, which has its virtual channel.
 */
static uint32_t channel_of(const struct ports_load *r, const struct rt_load_inflow *f,
                           const struct rt_load_meeting *m)
{
    uint32_t vc = f->meeting[m->next].at % f->on.vcs, most = r->load.on.vcs - 1;

    return m->link * r->load.on.vcs + (vc < most ? vc : most);
}

/* Counts the routes of all to one; 0, or an error of the library. */
static int count(const struct ports_load *r, struct ports_load_job *job, struct rt_load_inflow *f,
                 uint32_t target)
{
    struct rt_load_ports *load = &job->load;
    int error = rt_load_inflow_to(f, target);

    for (uint32_t i = 0; i < f->count && error == 0; i++) {
        struct rt_load_meeting *m = &f->meeting[i];
        const struct rt_load_meeting *next = &f->meeting[m->next];

        m->free = 0; /* from here on hops to the target: next comes before */
        if (m->link == RT_LOAD_NO_LINK)
            continue;
        m->free = next->free + 1;
        if (m->free > load->longest)
            load->longest = m->free;
        load->sends[m->link] += m->from;
        load->hops += m->from;
        if (next->link != RT_LOAD_NO_LINK)
            ports_load_edge(job, channel_of(r, f, m), channel_of(r, f, next), UINT64_MAX);
    }
    load->routes += f->units - 1;
    return error;
}

static void follow(void *context, unsigned number, uint64_t first, uint64_t pairs,
                   struct rt_walk_report *report)
{
    struct toward *t = context;
    struct ports_load_job *job = &t->r->job[number];
    int error;

    if (job->lacks != 0)
        return;
    error = count(t->r, job, &t->inflow[number], (uint32_t)(first / t->r->processors));
    if (error != 0 && !interrupted())
        job->lacks = error;
    report->pairs += pairs; /* of one processor */
}

static uint64_t bytes_of(const struct rt_load_inflow *f)
{
    return rt_load_inflow_meetings(f) * (sizeof *f->meeting + sizeof *f->place) +
           sizeof(uint32_t) * (2 * (uint64_t)f->units + rt_topo_nodes(f->on.net) + 1);
}

static struct rt_load_inflow inflow_of(const struct ports_load *r)
{
    struct rt_load_inflow f = {.on = r->load.on, .ports = r->load.ports, .hop = hop};

    f.on.vcs = ports_vcs(); /* r's may be fewer, merged */
    f.units = (uint32_t)r->processors;
    f.each = 1;
    return f;
}

int ports_load_may_meet(const struct ports_load *r)
{
    struct rt_load_inflow f = inflow_of(r);

    return r->way == RT_LOAD_WAY_PAIRS && r->part.of == 0 &&
           rt_load_inflow_meetings(&f) <= UINT32_MAX &&
           bytes_of(&f) <= system_memory() / 4 / r->jobs;
}

static int open_inflow(struct rt_load_inflow *f, const struct ports_load *r)
{
    size_t meetings, nodes = rt_topo_nodes(r->load.on.net);

    *f = inflow_of(r);
    meetings = (size_t)rt_load_inflow_meetings(f);
    f->first = malloc((nodes + 1) * sizeof *f->first);
    f->sends = malloc(f->units * sizeof *f->sends);
    f->place = calloc(meetings, sizeof *f->place);
    f->meeting = malloc(meetings * sizeof *f->meeting);
    f->unit = malloc(f->units * sizeof *f->unit);
    if (!f->first || !f->sends || !f->place || !f->meeting || !f->unit)
        return out_of_memory("load", bytes_of(f));
    rt_load_inflow_begin(f);
    return 0;
}

int ports_load_toward(struct ports_load *r)
{
    struct toward *t = calloc(1, sizeof *t);
    struct work work = {.pairs = r->processors * r->processors,
                        .what = "routes",
                        .chunk = r->processors,
                        .verify = follow,
                        .context = t};
    int status = t != NULL ? 0 : complain(EXIT_IO, "out of memory");

    if (t == NULL)
        return status;
    t->r = r;
    for (unsigned job = 0; job < r->jobs && status == 0; job++)
        status = open_inflow(&t->inflow[job], r);
    if (status == 0)
        work_on(&work, r->jobs);
    for (unsigned job = 0; job < r->jobs; job++) {
        free(t->inflow[job].first);
        free(t->inflow[job].sends);
        free(t->inflow[job].place);
        free(t->inflow[job].meeting);
        free(t->inflow[job].unit);
    }
    free(t);
    return status;
}
