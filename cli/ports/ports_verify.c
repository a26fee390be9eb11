/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for networks of routers: computed, walked, compared. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "ports.h"
#include "rt/route_ready_ports.h"
#include "../verbs/verify.h"

#define CHUNK 16384         /* pairs taken at a time, of routes up to 64 hops */
#define BYTES_MAX 0x4000000 /* of a job that verifies all sources to one destination together */
#define FIRMWARE 0x20000    /* pairs that firmware's whole route is computed of, at least */

/* The functions under test; each job with memory of its own. */
struct job {
    struct rt_walk_ports_test test, firmware;
    struct rt_walk_ports_toward toward;
    void *memory;
};

struct verify {
    struct rt_walk_plan plan;
    unsigned jobs;
    struct job job[JOBS_MAX];
};

static struct rt_route_ready *ready; /* or a null pointer: the family has none */

/* Of so many pairs one by the whole route of firmware, if prepared routes are what is verified. */
static uint32_t one_of(const struct rt_walk_plan *plan)
{
    return plan->pairs < 2 * FIRMWARE ? 1 : (uint32_t)(plan->pairs / FIRMWARE);
}

static int ready_route(const struct rt_net *net, uint32_t source, uint32_t destination,
                       struct rt_channel *path, unsigned capacity)
{
    (void)net;
    (void)capacity; /* as much as `ready` needs */
    return rt_route_ready_path(ready, source, destination, path);
}

static void verify_part(void *context, unsigned job, uint64_t first, uint64_t count,
                        struct rt_walk_report *report)
{
    struct verify *v = context;

    if (v->plan.kind == RT_WALK_PLAN_TARGETS)
        rt_walk_ports_toward_verify(&v->job[job].toward, &v->plan, first, count, report);
    else
        rt_walk_ports_verify(&v->job[job].test, &v->plan, first, count, report);
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
    if (rt_walk_ports_verify_pair(&v->job[0].test, (uint32_t)source, (uint32_t)destination, &hops,
                                  &result) == 0) /* firmware's is another */
        rt_walk_ports_verify_pair(&v->job[0].firmware, (uint32_t)source, (uint32_t)destination,
                                  &hops, &result);
    fprintf(command, "routeseq %s %s %" PRIu64 " %" PRIu64, hops < 0 ? "route" : "walk", text,
            source, destination);
    if (hops < 0) {
        *error = rt_error_text(hops);
    } else {
        fprintf(command, " --ports '");
        ports_write(command, v->job[0].test.path, hops, 1);
        fprintf(command, "'");
    }
    return rt_walk_ports_text(result.verdict);
}

/* All pairs, and not a sample of them? */
static int all_of(const struct rt_walk_plan *plan)
{
    return plan->kind == RT_WALK_PLAN_ALL || plan->kind == RT_WALK_PLAN_TARGETS;
}

/* Does a search say how short each route can be? */
static int searched(const struct rt_walk_plan *plan)
{
    return all_of(plan) && rt_route_minimal(&plan->net) > 0 &&
           rt_topo_nodes(&plan->net) <= PORTS_SEARCH_MAX;
}

/* Takes the memory of a job; returns 0, or EXIT_IO after saying why. */
static int open_job(struct job *job, const struct rt_walk_ports_on *on, const struct verify *v)
{
    struct rt_walk_ports_test *test = &job->test;
    size_t nodes = rt_topo_nodes(on->net);
    unsigned room = ready != NULL ? ready->room : ports_hops(); /* the first is more */

    test->on = *on;
    test->port = rt_route_port;
    test->longest = ports_hops();
    test->from = RT_WALK_FAR;
    test->path = take_memory(room, sizeof *test->path);
    if (searched(&v->plan))
        test->distance = take_memory(2 * nodes, sizeof *test->distance);
    if (v->plan.kind == RT_WALK_PLAN_TARGETS)
        job->memory = take_memory(rt_walk_ports_toward_bytes(on), 1);
    if (test->path == NULL || (searched(&v->plan) && test->distance == NULL) ||
        (v->plan.kind == RT_WALK_PLAN_TARGETS && job->memory == NULL))
        return EXIT_IO;
    if (test->distance != NULL)
        test->queue = test->distance + nodes;
    job->firmware = *test;
    job->firmware.route = rt_route_ports;
    test->route = ready != NULL ? ready_route : rt_route_ports;
    if (job->memory == NULL)
        return 0;
    rt_walk_ports_toward_make(&job->toward, test, job->memory);
    if (ready != NULL) {
        job->toward.again = &job->firmware;
        job->toward.every = one_of(&v->plan);
    }
    return 0;
}

/* So many pairs that Ctrl-C and progress wait but a moment, however long routes are; 0 where one is
 * too many. */
static uint64_t chunk(void)
{
    uint64_t hops = ports_hops();

    return hops <= 64 ? CHUNK : 64 * CHUNK / hops;
}

static int make_plan(const struct rt_net *net, const struct verify_asked *asked,
                     struct verify_plan *plan)
{
    uint64_t n = rt_topo_processors(net);
    int kind = verify_kind(net, asked);
    int status = ports_know(net), all;
    struct rt_walk_ports_on on = ports_on(net);
    size_t words;

    if (status != 0)
        return status;
    rt_walk_plan_make(&plan->walk, net, kind, asked->sample, asked->seed);
    all = plan->walk.kind == RT_WALK_PLAN_ALL;
    if (all && rt_walk_ports_toward_bytes(&on) <= BYTES_MAX)
        rt_walk_plan_make(&plan->walk, net, RT_WALK_PLAN_TARGETS, 0, asked->seed);
    kind = plan->walk.kind;
    plan->grain = all ? n : 1; /* a search for each destination, or source */
    plan->chunk = chunk();
    plan->hops = ports_hops();
    if (plan->chunk < plan->grain)
        plan->chunk = plan->grain;
    snprintf(plan->words, sizeof plan->words, "%s, %s",
             all ? "all pairs" : "a sample of the pairs, in prime strides",
             searched(&plan->walk)        ? "each as short as a search finds"
             : rt_route_minimal(net) == 1 ? "none longer than the longest shortest one"
                                          : "none longer than promised");
    words = strlen(plan->words);
    if (kind == RT_WALK_PLAN_TARGETS && rt_route_ready_bytes(net) != 0)
        snprintf(plan->words + words, sizeof plan->words - words,
                 one_of(&plan->walk) == 1 ? "; prepared, and by firmware's function"
                                          : "; prepared, 1 of %" PRIu32 " by firmware's function",
                 one_of(&plan->walk));
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
    if (all_of(&v.plan))
        ports_links_lay(&on);
    if (v.plan.kind == RT_WALK_PLAN_TARGETS && rt_route_ready_bytes(&v.plan.net) != 0) {
        ready = malloc(rt_route_ready_bytes(&v.plan.net));
        if (ready == NULL)
            return complain(EXIT_IO, "verify: out of memory");
        rt_route_ready_make(ready, &v.plan.net);
    }
    for (unsigned job = 0; job < jobs && status == 0; job++)
        status = open_job(&v.job[job], &on, &v);
    return status;
}

static void close_jobs(void *state)
{
    struct verify *v = state;

    for (unsigned job = 0; job < v->jobs; job++) {
        free(v->job[job].memory);
        free(v->job[job].test.path);
        free(v->job[job].test.distance);
    }
    free(ready);
    ready = NULL;
    ports_links_free();
}

const struct verify_hooks ports_verifying_minimal = {
    RT_WALK_PORTS_VERDICTS, rt_walk_ports_text, make_plan, open_jobs, verify_part,
    print_failure,          close_jobs};
