/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for Leiserson's fat-tree: computed, walked, compared. */
#include <inttypes.h>

#include "tree.h"
#include "../verbs/verify.h"

#define CHUNK 16384 /* pairs taken at a time */

struct tree_verify {
    struct rt_walk_plan plan;
    struct rt_walk_tree_test test;
};

static void verify_part(void *context, unsigned job, uint64_t first, uint64_t count,
                        struct rt_walk_report *report)
{
    const struct tree_verify *v = context;

    (void)job;
    rt_walk_tree_verify(&v->test, &v->plan, first, count, report);
}

static const char *print_failure(void *context, uint64_t number, FILE *command, const char **error)
{
    const struct tree_verify *v = context;
    char text[RT_NET_TEXT_MAX] = "";
    struct rt_walk_tree_pair pair;
    uint64_t source, destination;

    rt_net_format(&v->plan.net, text, sizeof text);
    rt_walk_plan_pair(&v->plan, number, &source, &destination);
    rt_walk_tree_verify_pair(&v->test, source, destination, &pair);
    fprintf(command, "routeseq %s %s %" PRIu64 " %" PRIu64, pair.count < 0 ? "route" : "walk", text,
            pair.source, pair.destination);
    if (pair.count < 0) {
        *error = rt_error_text(pair.count);
    } else {
        fprintf(command, " --seq '");
        tree_write_bits(command, pair.bits, pair.count);
        fprintf(command, "'");
    }
    return rt_walk_tree_text(pair.walk.verdict);
}

static int make_plan(const struct rt_net *net, const struct verify_asked *asked,
                     struct verify_plan *plan)
{
    int kind = verify_kind(net, asked);

    rt_walk_plan_make(&plan->walk, net, kind, asked->sample, asked->seed);
    kind = plan->walk.kind;
    plan->grain = 1;
    plan->chunk = CHUNK;
    snprintf(plan->words, sizeof plan->words, "%s",
             kind == RT_WALK_PLAN_ALL ? "all pairs"
             : kind == RT_WALK_PLAN_HEIGHTS
                 ? "a sample of the pairs of each height, in prime strides"
                 : "a sample of the pairs, in prime strides");
    return 0;
}

static int open_test(const struct verify_plan *plan, unsigned jobs, void **state)
{
    static struct tree_verify v;

    (void)jobs;
    *state = &v;
    v.plan = plan->walk;
    v.test.net = &v.plan.net;
    v.test.on.height = (unsigned)v.plan.net.param[0];
    v.test.on.next = rt_topo_tree_next;
    v.test.on.select = rt_walk_select;
    v.test.route = rt_route_tree;
    return 0;
}

static void close_test(void *state)
{
    (void)state;
}

const struct verify_hooks tree_verifying = {
    RT_WALK_TREE_VERDICTS, rt_walk_tree_text, make_plan, open_test,
    verify_part,           print_failure,     close_test};
