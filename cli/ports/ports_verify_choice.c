/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq verify --routing: routes by choice, computed and walked.
 *
 * A pair arrives iff it does by every choice that is tried: by all of them where these are few,
 * else by one that is drawn for the pair, whoever verifies it.  A route that is no longer than
 * promised must also come by its middle (valiant), or be as short as the one of minimal routing
 * (up-random where that is promised).
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../verbs/verify.h"
#include "ports.h"
#include "rt/random.h"

#define TRIED_MAX 0x2000000 /* routes up to which all choices are tried */
#define CHUNK 4096

static struct ports_choice asked; /* of the call; of parts minimal */

static struct {
    struct rt_walk_plan plan;
    struct rt_walk_ports_on on;
    unsigned jobs, capacity;
    struct rt_channel *path[JOBS_MAX];
    struct rt_walk_ports_hop *hop[JOBS_MAX];
} v;

static int chosen(void)
{
    return asked.routing != RT_ROUTING_MINIMAL;
}

int ports_run_verify(const struct call *call)
{
    int status = ports_choice_open(&asked, call);

    return status == 0 ? run_verify(call) : status;
}

/* Are all choices of each pair tried? */
static int tries_all(const struct rt_walk_plan *plan)
{
    return asked.choices <= TRIED_MAX / plan->pairs;
}

static int make_plan(const struct rt_net *net, const struct verify_asked *wanted,
                     struct verify_plan *plan)
{
    int kind = verify_kind(net, wanted), all;

    if (!chosen())
        return ports_verifying_minimal.plan(net, wanted, plan);
    rt_walk_plan_make(&plan->walk, net, kind, wanted->sample, wanted->seed);
    all = plan->walk.kind == RT_WALK_PLAN_ALL;
    plan->chunk = tries_all(&plan->walk) ? 1 + CHUNK / asked.choices : CHUNK;
    snprintf(plan->words, sizeof plan->words,
             "%s, %s of %" PRIu32 " choice%s%s, none longer than promised",
             all ? "all pairs" : "a sample of the pairs, in prime strides",
             tries_all(&plan->walk) ? "each" : "one", asked.choices, s_of(asked.choices),
             tries_all(&plan->walk) ? "" : ", drawn");
    return 0;
}

static int open_jobs(const struct verify_plan *plan, unsigned jobs, void **state)
{
    if (!chosen())
        return ports_verifying_minimal.open(plan, jobs, state);
    *state = &v;
    v.plan = plan->walk;
    v.jobs = jobs;
    v.on = ports_on(&v.plan.net);
    v.on.vcs = asked.vcs;
    ports_links_lay(&v.on);
    for (unsigned job = 0; job < jobs; job++) {
        v.path[job] = ports_choice_path(&asked, &v.capacity);
        v.hop[job] = malloc(v.capacity * sizeof *v.hop[job]);
        if (v.path[job] == NULL || v.hop[job] == NULL)
            return complain(EXIT_IO, "verify: out of memory");
    }
    return 0;
}

/* Does the packet stand at a router of the middle where its second leg begins?  The middle is that
 * of SPEC 15.18, from the processors that are attached to its routers. */
static int by_middle(const struct rt_walk_ports_hop *hop, unsigned hops, uint32_t choice,
                     uint32_t source)
{
    const struct rt_net *net = &v.plan.net;
    uint64_t n = rt_topo_processors(net);
    uint32_t first = asked.vcs - ports_vcs();
    struct rt_topo_port_end at, low, high;
    unsigned taken = 0;

    rt_topo_attached(net, source, 0, &at);
    for (; taken < hops && hop[taken].out.vc < first; taken++)
        at.node = hop[taken].to.node;
    /* the processors are dealt out to the choices in order, as many to each */
    rt_topo_attached(net, (uint32_t)(n / asked.choices * choice), 0, &low);
    rt_topo_attached(net, (uint32_t)(n / asked.choices * (choice + 1) - 1), 0, &high);
    return hops == 0 || (low.node <= at.node && at.node <= high.node);
}

static int verify_choice(unsigned job, uint32_t source, uint32_t destination, uint32_t choice,
                         int *hops)
{
    const struct rt_net *net = &v.plan.net;
    struct rt_walk_ports_result result;
    int shortest;

    *hops =
        rt_route_choice(net, asked.routing, choice, source, destination, v.path[job], v.capacity);
    if (*hops < 0)
        return RT_WALK_PORTS_NOT_COMPUTED;
    if (rt_walk_ports(&v.on, source, destination, v.path[job], (unsigned)*hops, v.hop[job],
                      &result) != RT_WALK_PORTS_ARRIVED)
        return result.verdict;
    if ((unsigned)*hops > asked.hops)
        return RT_WALK_PORTS_TOO_LONG;
    if (asked.routing == RT_ROUTING_VALIANT)
        return by_middle(v.hop[job], (unsigned)*hops, choice, source) ? RT_WALK_PORTS_ARRIVED
                                                                      : RT_WALK_PORTS_OTHERWISE;
    if (rt_route_minimal(net) != 1)
        return RT_WALK_PORTS_ARRIVED;
    shortest = rt_route_ports(net, source, destination, v.path[job], v.capacity);
    return *hops > shortest ? RT_WALK_PORTS_TOO_LONG : RT_WALK_PORTS_ARRIVED;
}

/* The first choice of those tried that fails, else the last one's verdict. */
static int verify_pair(unsigned job, uint64_t number, uint32_t *choice, uint64_t *source,
                       uint64_t *destination, int *hops)
{
    uint64_t random = rt_random_mix(v.plan.seed ^ rt_random_mix(number));
    int all = tries_all(&v.plan), verdict;

    rt_walk_plan_pair(&v.plan, number, source, destination);
    *choice = all ? 0 : rt_random_below(&random, asked.choices);
    do {
        verdict = verify_choice(job, (uint32_t)*source, (uint32_t)*destination, *choice, hops);
    } while (verdict == 0 && all && ++*choice < asked.choices);
    return verdict;
}

static void verify_pairs(void *state, unsigned job, uint64_t first, uint64_t count,
                         struct rt_walk_report *report)
{
    uint64_t source, destination;
    uint32_t choice;
    int hops;

    if (!chosen()) {
        ports_verifying_minimal.pairs(state, job, first, count, report);
        return;
    }
    for (uint64_t number = first; number < first + count; number++) {
        int verdict = verify_pair(job, number, &choice, &source, &destination, &hops);
        struct rt_walk_report one;

        memset(&one, 0, sizeof one);
        one.pairs = 1;
        one.count[verdict] = 1;
        one.failures = verdict != RT_WALK_PORTS_ARRIVED;
        one.failure[0] = number;
        rt_walk_merge(report, &one);
    }
}

static const char *print_failure(void *state, uint64_t number, FILE *command, const char **error)
{
    char text[RT_NET_TEXT_MAX] = "";
    uint64_t source, destination;
    uint32_t choice;
    int hops, verdict;

    if (!chosen())
        return ports_verifying_minimal.failure(state, number, command, error);
    verdict = verify_pair(0, number, &choice, &source, &destination, &hops);
    rt_net_format(&v.plan.net, text, sizeof text);
    fprintf(command, "routeseq walk %s %" PRIu64 " %" PRIu64, text, source, destination);
    if (hops < 0) {
        *error = rt_error_text(hops);
    } else {
        fprintf(command, " --ports '");
        ports_write(command, v.path[0], hops, 0);
        fprintf(command, "'");
    }
    fprintf(command, "  # choice %" PRIu32 " of --routing %s", choice,
            ports_routings[asked.routing].name);
    return rt_walk_ports_text(verdict);
}

static void close_jobs(void *state)
{
    if (!chosen()) {
        ports_verifying_minimal.close(state);
        return;
    }
    for (unsigned job = 0; job < v.jobs; job++) {
        free(v.path[job]);
        free(v.hop[job]);
    }
    ports_links_free();
}

const struct verify_hooks ports_verifying = {
    RT_WALK_PORTS_VERDICTS, rt_walk_ports_text, make_plan, open_jobs,
    verify_pairs,           print_failure,      close_jobs};
