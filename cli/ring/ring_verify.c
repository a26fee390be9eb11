/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for a network of rings: the whole path and the path link by
 * link, both walked and compared. */
#include <inttypes.h>

#include "ring.h"
#include "../work.h"

#define CHUNK 1024 /* pairs taken at a time */
/* Pairs of the sample where all are too many; of the general router, which
 * starts anew for each target. */
#define SAMPLE 0x40000
#define SAMPLE_GENERAL 0x100

struct ring_verify {
    struct rt_walk_plan plan;
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

/* What failed, and how to run it again. */
static void print_failures(struct ring_verify *v, const struct rt_walk_report *report)
{
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(&v->plan.net, text, sizeof text);
    for (unsigned i = 0; i < report->failures; i++) {
        struct rt_walk_ring_pair pair;
        uint64_t source, target;

        rt_walk_plan_pair(&v->plan, report->failure[i], &source, &target);
        rt_walk_ring_verify_pair(&v->test[0], (uint32_t)source, (uint32_t)target, &pair);
        printf("failed: %s: routeseq %s %s %" PRIu32 " %" PRIu32, rt_walk_ring_text(pair.verdict),
               pair.legs < 0 ? "route" : "walk", text, pair.source, pair.target);
        if (pair.legs < 0) {
            printf("  (%s)\n", rt_error_text(pair.legs));
            continue;
        }
        printf(" --seq '");
        ring_print_links(pair.leg, pair.legs);
        printf("'\n");
    }
    for (int verdict = 1; verdict < RT_WALK_RING_VERDICTS; verdict++)
        if (report->count[verdict] != 0)
            printf("%s: %" PRIu64 "\n", rt_walk_ring_text(verdict), report->count[verdict]);
}

/* Lays the network out where it is not too large; 0, or EXIT_... */
static int open_network(struct ring_verify *v, const struct rt_net *net, unsigned jobs)
{
    struct rt_walk_ring_on on = {{0, 0, NULL, NULL}, NULL, 0};
    int status = 0, general = ring_general(net);

    on.longest = general ? 0 : (uint32_t)rt_route_longest(net);
    rt_topo_rings(net, &on.rings);
    if ((uint64_t)on.rings.nodes * on.rings.links <= RING_LINKS_MAX) {
        status = ring_table_open(net, "verify", &v->table);
        if (status != 0)
            return status;
        on.rings = rt_topo_ring_rings(&v->table);
        on.table = &v->table;
    }
    for (unsigned i = 0; i < jobs && status == 0; i++) {
        status = ring_router_open(&v->router[i], net, &on.rings);
        v->test[i].net = net;
        v->test[i].on = on;
        v->test[i].legs = find_legs;
        v->test[i].context = &v->router[i];
        v->test[i].link = general ? NULL : rt_route_link;
        v->test[i].least = v->least[i];
    }
    return status;
}

static void make_plan(struct ring_verify *v, const struct rt_net *net, uint64_t sample,
                      uint64_t seed)
{
    int all = sample == 0 && rt_topo_processors(net) <= RING_ALL_MAX, general = ring_general(net);

    rt_walk_plan_make(&v->plan, net,
                      !all      ? RT_WALK_PLAN_SAMPLE
                      : general ? RT_WALK_PLAN_TARGETS
                                : RT_WALK_PLAN_ALL,
                      sample != 0 ? sample
                      : general   ? SAMPLE_GENERAL
                                  : SAMPLE,
                      seed);
}

int ring_verify(const struct rt_net *net, uint64_t sample, uint64_t seed, unsigned jobs)
{
    static struct ring_verify v;
    static struct work work;
    int status = open_network(&v, net, jobs);

    if (status == 0) {
        make_plan(&v, net, sample, seed);
        work.pairs = v.plan.pairs;
        work.chunk = CHUNK;
        work.verify = verify_part;
        work.context = &v;
        work_on(&work, jobs);
        print_failures(&v, &work.report);
        printf("%s\n", v.plan.kind != RT_WALK_PLAN_SAMPLE
                           ? "all pairs"
                           : "a sample of the pairs, in prime strides");
    }
    for (unsigned i = 0; i < jobs; i++)
        ring_router_close(&v.router[i]);
    ring_table_close(&v.table);
    if (status == EXIT_FALSE)
        work_totals(&work); /* of no pairs: the wiring is none, and that has been said */
    return status != 0 ? status : work_totals(&work);
}
