/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for a network of rings: the whole path and the path link by
 * link, both walked and compared. */
#include <inttypes.h>
#include <string.h>

#include "ring.h"
#include "../verbs/verify.h"

#define CHUNK 1024 /* pairs taken at a time */

struct ring_verify {
    struct rt_walk_plan plan;
    unsigned jobs;
    struct rt_topo_ring_table table; /* next == NULL: too large, the mapping function serves */
    struct rt_walk_ring_test test[JOBS_MAX];
    struct ring_router router[JOBS_MAX];
    /* the general router's longer paths lie in a table, which needs none */
    uint32_t least[JOBS_MAX][RT_LEGS_MAX];
};

static int find_legs(void *context, uint32_t source, uint32_t target,
                     const struct rt_ring_leg **leg)
{
    struct ring_router *router = context;

    *leg = router->leg;
    return ring_path(router, source, target);
}

/* One by one: a pair of the general router can take a second. */
static void verify_part(void *context, unsigned job, uint64_t first, uint64_t count,
                        struct rt_walk_report *report)
{
    const struct ring_verify *v = context;

    for (uint64_t number = first; number < first + count && !interrupted(); number++)
        rt_walk_ring_verify(&v->test[job], &v->plan, number, 1, report);
}

static const char *print_failure(void *context, uint64_t number, FILE *command, const char **error)
{
    struct ring_verify *v = context;
    char text[RT_NET_TEXT_MAX] = "";
    struct rt_walk_ring_pair pair;
    uint64_t source, target;

    rt_net_format(&v->plan.net, text, sizeof text);
    rt_walk_plan_pair(&v->plan, number, &source, &target);
    rt_walk_ring_verify_pair(&v->test[0], (uint32_t)source, (uint32_t)target, &pair);
    fprintf(command, "routeseq %s %s %" PRIu32 " %" PRIu32, pair.legs < 0 ? "route" : "walk", text,
            pair.source, pair.target);
    if (pair.legs < 0) {
        *error = rt_error_text(pair.legs);
    } else {
        fprintf(command, " --seq '");
        ring_write_links(command, pair.leg, pair.legs, " ");
        fprintf(command, "'");
    }
    return rt_walk_ring_text(pair.verdict);
}

/* Lays the network out where it is not too large; 0, or EXIT_... */
static int open_network(const struct verify_plan *plan, unsigned jobs, void **state)
{
    static struct ring_verify v;
    const struct rt_net *net = &v.plan.net;
    struct rt_walk_ring_on on = {.table = NULL};
    int status = 0, general;

    memset(&v, 0, sizeof v);
    *state = &v;
    v.plan = plan->walk;
    v.jobs = jobs;
    general = ring_general(net);
    on.longest = general ? 0 : (uint32_t)rt_route_longest(net);
    rt_topo_rings(net, &on.rings);
    if ((uint64_t)on.rings.nodes * on.rings.links <= RING_LINKS_MAX) {
        status = ring_table_open(net, "verify", &v.table);
        on.rings = rt_topo_ring_rings(&v.table);
        on.table = &v.table;
    }
    for (unsigned i = 0; i < jobs && status == 0; i++) {
        status = ring_router_open(&v.router[i], net, &on.rings);
        v.test[i].net = net;
        v.test[i].on = on;
        v.test[i].legs = find_legs;
        v.test[i].context = &v.router[i];
        v.test[i].link = general ? NULL : rt_route_link;
        v.test[i].least = v.least[i];
    }
    return status;
}

static void close_network(void *state)
{
    struct ring_verify *v = state;

    for (unsigned i = 0; i < v->jobs; i++)
        ring_router_close(&v->router[i]);
    ring_table_close(&v->table);
}

static int make_plan(const struct rt_net *net, const struct verify_asked *asked,
                     struct verify_plan *plan)
{
    int kind = verify_kind(net, asked);
    int general = ring_general(net), all;

    rt_walk_plan_make(&plan->walk, net, kind, asked->sample, asked->seed);
    all = plan->walk.kind == RT_WALK_PLAN_ALL;
    if (all && general)
        rt_walk_plan_make(&plan->walk, net, RT_WALK_PLAN_TARGETS, 0, asked->seed);
    plan->grain = 1;
    plan->chunk = general ? 1 : CHUNK; /* else a second each */
    snprintf(plan->words, sizeof plan->words, "%s",
             all ? "all pairs" : "a sample of the pairs, in prime strides");
    return 0;
}

const struct verify_hooks ring_verifying = {RT_WALK_RING_VERDICTS, rt_walk_ring_text, make_plan,
                                            open_network,          verify_part,       print_failure,
                                            close_network};
