/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for a network of rings: the whole path and the path link by
 * link, both walked and compared. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ring.h"
#include "../work.h"

#define CHUNK 1024 /* pairs taken at a time */
/* Pairs of the sample where all are too many; of the general router, which
 * starts anew for each target. */
#define SAMPLE 0x40000
#define SAMPLE_GENERAL 0x100

/* Verdicts beside enum rt_walk_ring_verdict; a rt_walk_report counts up to
 * RT_WALK_VERDICTS of them. */
enum { OTHER_PATH = RT_WALK_RING_VERDICTS, NOT_COMPUTED, VERDICTS };
_Static_assert((int)VERDICTS <= (int)RT_WALK_VERDICTS, "a report has no room for them");

struct ring_verify {
    const struct rt_net *net;
    struct rt_walk_plan plan;
    struct rt_rings rings;
    struct rt_topo_ring_table table; /* next == NULL: too large, the mapping function serves */
    uint32_t longest;                /* links; 0: no closed form */
    struct ring_router router[JOBS_MAX];
};

static const char *verdict_text(int verdict)
{
    return verdict == OTHER_PATH     ? "link by link another path"
           : verdict == NOT_COMPUTED ? "no path computed"
                                     : rt_walk_ring_text(verdict);
}

static int walk(const struct ring_verify *v, uint32_t from, uint32_t to,
                const struct rt_ring_leg *leg, int legs)
{
    uint32_t least[RT_LEGS_MAX]; /* the general router's longer paths lie in a table */
    struct rt_walk_rings_result walk;

    if (v->table.next != NULL)
        return rt_walk_rings(&v->table, from, to, leg, (uint32_t)legs, v->longest, &walk);
    return ring_walk(&v->rings, from, to, leg, (uint32_t)legs, v->longest, least, &walk);
}

/* The path as the routing function gives it at each node; ends one link behind
 * the longest path.  Returns its legs, or an error. */
static int link_by_link(const struct ring_verify *v, uint32_t from, uint32_t to,
                        struct rt_ring_leg leg[RT_LEGS_MAX])
{
    unsigned last = RT_LINK_NONE;
    uint32_t at = from;
    int legs = 0;

    for (uint32_t links = 0; links <= v->longest; links++) {
        int link = rt_route_link(v->net, from, at, to, last);

        if (link < 0)
            return link;
        if (link == RT_LINK_NONE || (legs == RT_LEGS_MAX && (unsigned)link != last))
            return legs;
        if ((unsigned)link == last) {
            leg[legs - 1].hops++;
        } else {
            leg[legs].link = (uint8_t)link;
            leg[legs++].hops = 1;
        }
        if ((uint32_t)link >= v->rings.links)
            return legs;
        last = (unsigned)link;
        at = v->rings.next(v->rings.context, at, last);
    }
    return legs;
}

static int same_path(const struct rt_ring_leg *a, int a_legs, const struct rt_ring_leg *b,
                     int b_legs)
{
    if (a_legs != b_legs)
        return 0;
    for (int k = 0; k < a_legs; k++)
        if (a[k].link != b[k].link || a[k].hops != b[k].hops)
            return 0;
    return 1;
}

/* What one pair gave: its verdict, and of the path that is wrong the legs. */
struct pair {
    uint32_t source, target;
    int verdict, legs; /* legs: or an error */
    const struct rt_ring_leg *leg;
    struct rt_ring_leg other[RT_LEGS_MAX];
};

static void verify_pair(const struct ring_verify *v, struct ring_router *router, uint64_t number,
                        struct pair *pair)
{
    uint64_t source, target;
    uint32_t from, to;
    int legs;

    /* one target after the other: the general router starts anew for each */
    if (router->general && v->plan.kind == RT_WALK_PLAN_ALL)
        rt_walk_plan_pair(&v->plan, number, &target, &source);
    else
        rt_walk_plan_pair(&v->plan, number, &source, &target);
    pair->source = (uint32_t)source;
    pair->target = (uint32_t)target;
    from = rt_topo_ring_node(v->net, pair->source);
    to = rt_topo_ring_node(v->net, pair->target);
    pair->legs = legs = ring_path(router, pair->source, pair->target);
    pair->leg = router->leg;
    pair->verdict = legs < 0 ? (int)NOT_COMPUTED : walk(v, from, to, router->leg, legs);
    if (pair->verdict != RT_WALK_RING_ARRIVED || router->general)
        return;
    pair->legs = link_by_link(v, from, to, pair->other);
    pair->leg = pair->other;
    pair->verdict = pair->legs < 0 ? (int)NOT_COMPUTED : walk(v, from, to, pair->other, pair->legs);
    if (pair->verdict == RT_WALK_RING_ARRIVED &&
        !same_path(router->leg, legs, pair->other, pair->legs))
        pair->verdict = OTHER_PATH;
}

static void verify_part(void *context, unsigned job, uint64_t first, uint64_t count,
                        struct rt_walk_report *report)
{
    struct ring_verify *v = context;
    struct pair pair;

    for (uint64_t number = first; number < first + count && !interrupted(); number++) {
        verify_pair(v, &v->router[job], number, &pair);
        report->pairs++;
        report->count[pair.verdict]++;
        if (pair.verdict != RT_WALK_RING_ARRIVED && report->failures < RT_WALK_FAILURES_MAX)
            report->failure[report->failures++] = number; /* they come in order */
    }
}

/* What failed, and how to run it again. */
static void print_failures(struct ring_verify *v, const struct rt_walk_report *report)
{
    char text[RT_NET_TEXT_MAX] = "";
    struct pair pair;

    rt_net_format(v->net, text, sizeof text);
    for (unsigned i = 0; i < report->failures; i++) {
        verify_pair(v, &v->router[0], report->failure[i], &pair);
        printf("failed: %s: routeseq %s %s %" PRIu32 " %" PRIu32, verdict_text(pair.verdict),
               pair.verdict == NOT_COMPUTED ? "route" : "walk", text, pair.source, pair.target);
        if (pair.verdict == NOT_COMPUTED) {
            printf("  (%s)\n", rt_error_text(pair.legs));
            continue;
        }
        printf(" --seq '");
        ring_print_links(pair.leg, pair.legs);
        printf("'\n");
    }
    for (int verdict = 1; verdict < VERDICTS; verdict++)
        if (report->count[verdict] != 0)
            printf("%s: %" PRIu64 "\n", verdict_text(verdict), report->count[verdict]);
}

/* Lays the network out where it is not too large; 0, or EXIT_... */
static int open_network(struct ring_verify *v, unsigned jobs)
{
    int status = 0;

    rt_topo_rings(v->net, &v->rings);
    if ((uint64_t)v->rings.nodes * v->rings.links <= RING_LINKS_MAX) {
        status = ring_table_open(v->net, "verify", &v->table);
        if (status != 0)
            return status;
        v->rings = rt_topo_ring_rings(&v->table);
    }
    for (unsigned i = 0; i < jobs && status == 0; i++)
        status = ring_router_open(&v->router[i], v->net, &v->rings);
    return status;
}

static void make_plan(struct ring_verify *v, uint64_t sample, uint64_t seed)
{
    uint64_t n = v->rings.nodes;

    v->plan.kind = sample == 0 && n <= RING_ALL_MAX ? RT_WALK_PLAN_ALL : RT_WALK_PLAN_SAMPLE;
    v->plan.pairs = v->plan.kind == RT_WALK_PLAN_ALL ? n * n
                    : sample != 0                    ? sample
                    : ring_general(v->net)           ? SAMPLE_GENERAL
                                                     : SAMPLE;
    v->plan.seed = seed;
    v->plan.processors = n;
}

int ring_verify(const struct rt_net *net, uint64_t sample, uint64_t seed, unsigned jobs)
{
    static struct ring_verify v;
    static struct work work;
    int status;

    v.net = net;
    v.longest = ring_general(net) ? 0 : (uint32_t)rt_route_longest(net);
    status = open_network(&v, jobs);
    if (status == 0) {
        make_plan(&v, sample, seed);
        work.pairs = v.plan.pairs;
        work.chunk = CHUNK;
        work.verify = verify_part;
        work.context = &v;
        work_on(&work, jobs);
        print_failures(&v, &work.report);
        printf("%s\n", v.plan.kind == RT_WALK_PLAN_ALL ? "all pairs"
                                                       : "a sample of the pairs, in prime strides");
    }
    for (unsigned i = 0; i < jobs; i++)
        ring_router_close(&v.router[i]);
    ring_table_close(&v.table);
    if (status == EXIT_FALSE)
        work_totals(&work); /* of no pairs: the wiring is none, and that has been said */
    return status != 0 ? status : work_totals(&work);
}
