/* SPDX-License-Identifier: MIT-0 */
/* The hottest link of a network of routers when all send to all, for routeseq compare. */
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "ports_compare.h"

struct uniform {
    uint32_t processors;
    unsigned jobs;
    struct rt_load_ports job[JOBS_MAX]; /* each with memory of its own */
};

/* Follows the routes of some sources. */
static void follow(void *context, unsigned job, uint64_t first, uint64_t count,
                   struct rt_walk_report *report)
{
    struct uniform *u = context;
    uint64_t last = first + count;

    for (uint64_t source = first; source < last && !interrupted(); source++)
        for (uint32_t to = 0; to < u->processors; to++)
            if (to != source)
                rt_load_ports_add(&u->job[job], (uint32_t)source, to, 0);
    report->pairs = count;
}

static int open_job(struct rt_load_ports *load, const struct rt_net *net)
{
    load->on = ports_on(net);
    load->route = rt_route_ports;
    load->ports = ports_most(net);
    load->path = ports_path(&load->capacity);
    if (load->path == NULL)
        return EXIT_IO;
    load->sends = calloc((size_t)rt_topo_nodes(net) * load->ports, sizeof *load->sends);
    return load->sends == NULL ? complain(EXIT_IO, "out of memory") : 0;
}

/* Adds all jobs' counts to the first's. */
static double hottest(struct uniform *u)
{
    struct rt_load_ports *all = &u->job[0];
    size_t links = (size_t)rt_topo_nodes(all->on.net) * all->ports;
    uint64_t hot_links;
    uint32_t node;
    unsigned port;

    for (unsigned job = 1; job < u->jobs; job++)
        for (size_t i = 0; i < links; i++)
            all->sends[i] += u->job[job].sends[i];
    return (double)rt_load_ports_hottest(all, &hot_links, &node, &port);
}

int ports_hot_uniform(const struct rt_net *net, unsigned jobs, double *hot)
{
    static struct uniform u;
    uint64_t n = rt_topo_processors(net);
    struct work work = {.pairs = n,
                        .what = "processors, their routes",
                        .chunk = 1,
                        .verify = follow,
                        .context = &u};
    int status = 0;

    memset(&u, 0, sizeof u);
    u.processors = (uint32_t)n;
    u.jobs = jobs;
    for (unsigned job = 0; job < jobs && status == 0; job++)
        status = open_job(&u.job[job], net);
    if (status == 0) {
        work_on(&work, jobs);
        if (!interrupted())
            *hot = hottest(&u);
    }
    for (unsigned job = 0; job < jobs; job++) {
        free(u.job[job].path);
        free(u.job[job].sends);
    }
    return status;
}
