/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for networks of routers: computed, walked, compared. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ports.h"
#include "../verbs/verify.h"

#define CHUNK 16384     /* pairs taken at a time, of routes up to 64 hops */
#define SAMPLE 0x400000 /* pairs where all are too many */

struct verify {
    struct rt_walk_plan plan;
    unsigned jobs;
    struct rt_walk_ports_test job[JOBS_MAX]; /* each with memory of its own */
};

static void verify_part(void *context, unsigned job, uint64_t first, uint64_t count,
                        struct rt_walk_report *report)
{
    struct verify *v = context;

    rt_walk_ports_verify(&v->job[job], &v->plan, first, count, report);
}

static const char *print_failure(void *context, uint64_t number, FILE *command, const char **error)
{
    struct verify *v = context;
    char text[RT_NET_TEXT_MAX] = "";
    struct rt_walk_ports_result result;
    uint64_t source, destination;
    int hops;

    rt_net_format(&v->plan.net, text, sizeof text);
    rt_walk_plan_pair(&v->plan, number, &source, &destination);
    rt_walk_ports_verify_pair(&v->job[0], (uint32_t)source, (uint32_t)destination, &hops, &result);
    fprintf(command, "routeseq %s %s %" PRIu64 " %" PRIu64, hops < 0 ? "route" : "walk", text,
            source, destination);
    if (hops < 0) {
        *error = rt_error_text(hops);
    } else {
        fprintf(command, " --ports '");
        ports_write(command, v->job[0].path, hops, 1);
        fprintf(command, "'");
    }
    return rt_walk_ports_text(result.verdict);
}

/* Takes the memory of a job; returns 0, or EXIT_IO after saying why. */
static int open_job(struct rt_walk_ports_test *test, const struct rt_walk_ports_on *on, int minimal)
{
    size_t nodes = rt_topo_nodes(on->net);
    unsigned capacity;

    test->on = *on;
    test->route = rt_route_ports;
    test->port = rt_route_port;
    test->longest = ports_hops();
    test->from = RT_WALK_FAR;
    test->path = ports_path(&capacity);
    if (test->path == NULL)
        return EXIT_IO;
    if (!minimal)
        return 0;
    test->distance = malloc(nodes * sizeof *test->distance);
    test->queue = malloc(nodes * sizeof *test->queue);
    if (test->distance == NULL || test->queue == NULL)
        return complain(EXIT_IO, "out of memory");
    return 0;
}

/* So many pairs that Ctrl-C and progress wait but a moment, however long routes are. */
static uint64_t chunk(void)
{
    uint64_t hops = ports_hops();

    return hops <= 64 ? CHUNK : hops < 64 * CHUNK ? 64 * CHUNK / hops : 1;
}

/* Does a search from each source say how short its routes can be? */
static int searched(const struct rt_walk_plan *plan)
{
    return plan->kind == RT_WALK_PLAN_ALL && rt_route_minimal(&plan->net) > 0 &&
           rt_topo_nodes(&plan->net) <= PORTS_SEARCH_MAX;
}

static int make_plan(const struct rt_net *net, const struct verify_asked *asked,
                     struct verify_plan *plan)
{
    uint64_t n = rt_topo_processors(net);
    int all = asked->sample == 0 && n <= ALL_PAIRS_MAX / n, minimal, status = ports_know(net);

    if (status != 0)
        return status;
    rt_walk_plan_make(&plan->walk, net, all ? RT_WALK_PLAN_ALL : RT_WALK_PLAN_SAMPLE,
                      asked->sample != 0 ? asked->sample : SAMPLE, asked->seed);
    minimal = searched(&plan->walk);
    plan->grain = minimal ? n : 1;
    plan->chunk = chunk();
    if (plan->chunk < plan->grain) /* a search for each source */
        plan->chunk = plan->grain;
    snprintf(plan->words, sizeof plan->words, "%s, %s",
             all ? "all pairs" : "a sample of the pairs, in prime strides",
             minimal                      ? "each as short as a search finds"
             : rt_route_minimal(net) == 1 ? "none longer than the longest shortest one"
                                          : "none longer than promised");
    return 0;
}

static int open_jobs(const struct verify_plan *plan, unsigned jobs, void **state)
{
    static struct verify v;
    struct rt_walk_ports_on on;
    int status = 0;

    memset(&v, 0, sizeof v);
    *state = &v;
    v.plan = plan->walk;
    v.jobs = jobs;
    on = ports_on(&v.plan.net);
    if (v.plan.kind == RT_WALK_PLAN_ALL)
        ports_links_lay(&on);
    for (unsigned job = 0; job < jobs && status == 0; job++)
        status = open_job(&v.job[job], &on, searched(&v.plan));
    return status;
}

static void close_jobs(void *state)
{
    struct verify *v = state;

    for (unsigned job = 0; job < v->jobs; job++) {
        free(v->job[job].path);
        free(v->job[job].distance);
        free(v->job[job].queue);
    }
    ports_links_free();
}

const struct verify_hooks ports_verifying = {
    RT_WALK_PORTS_VERDICTS, rt_walk_ports_text, make_plan, open_jobs, verify_part,
    print_failure,          close_jobs};
