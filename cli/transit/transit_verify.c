/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for Transit networks: computed, walked, compared. */
#include <stdlib.h>

#include "transit.h"
#include "../verify.h"

#define CHUNK 16384       /* pairs between two looks at Ctrl-C */
#define TABLE_MAX 0x10000 /* processors whose locations are kept in a table */

struct transit {
    struct rt_walk_test test;
    struct rt_walk_plan plan;
};

static void verify_part(void *context, unsigned job, uint64_t first, uint64_t count,
                        struct rt_walk_report *report)
{
    const struct transit *transit = context;

    (void)job;
    rt_walk_verify(&transit->test, &transit->plan, first, count, report);
}

static const char *print_failure(void *context, uint64_t number, FILE *command, const char **error)
{
    const struct transit *transit = context;
    int bytes = rt_route_loc_bytes(&transit->plan.net), verdict;
    char text[RT_NET_TEXT_MAX];
    uint64_t source, destination;
    struct rt_walk_pair pair;

    rt_net_format(&transit->plan.net, text, sizeof text);
    rt_walk_plan_pair(&transit->plan, number, &source, &destination);
    verdict = rt_walk_verify_pair(&transit->test, number, source, destination, &pair);
    fprintf(command, "routeseq %s %s @", pair.bytes < 0 ? "route" : "walk", text);
    write_hex(command, pair.src, bytes);
    fprintf(command, " @");
    write_hex(command, pair.dst, bytes);
    if (pair.bytes < 0) {
        *error = rt_error_text(pair.bytes);
    } else {
        fprintf(command, " --seq '");
        write_hex(command, pair.seq, pair.bytes);
        fprintf(command, "'");
    }
    return rt_walk_text(verdict);
}

/* A table of locations makes walking all pairs of a network twice as fast. */
static uint8_t (*make_table(const struct rt_walk_plan *plan))[RT_LOC_MAX]
{
    uint8_t(*table)[RT_LOC_MAX] = NULL;

    if (plan->kind == RT_WALK_PLAN_ALL && plan->processors <= TABLE_MAX)
        table = calloc((size_t)plan->processors, sizeof *table);
    for (uint64_t i = 0; table != NULL && i < plan->processors; i++)
        rt_locate(&plan->net, i, table[i]);
    return table;
}

int transit_verify(const struct call *call, uint64_t sample, uint64_t seed, unsigned jobs)
{
    static struct transit transit;
    static struct work work;
    const struct rt_net *net = call->net;
    struct verified verified = {NULL, RT_WALK_VERDICTS, rt_walk_text, print_failure, &transit};
    uint64_t n = rt_topo_processors(net);
    int kind = sample != 0              ? RT_WALK_PLAN_SAMPLE
               : n <= ALL_PAIRS_MAX / n ? RT_WALK_PLAN_ALL
                                        : RT_WALK_PLAN_CLASSES;
    uint8_t(*table)[RT_LOC_MAX];

    rt_walk_plan_make(&transit.plan, net, kind, sample, seed);
    table = make_table(&transit.plan);
    transit.test.on.net = net;
    transit.test.on.next = rt_topo_next;
    transit.test.on.router = rt_walk_rn1;
    transit.test.route = rt_compute;
    transit.test.locate = rt_locate;
    transit.test.locations = (const uint8_t(*)[RT_LOC_MAX])table;
    transit.test.seed = seed;
    work.pairs = transit.plan.pairs;
    work.chunk = CHUNK;
    work.verify = verify_part;
    work.context = &transit;
    work_on(&work, jobs);

    verified.plan = kind == RT_WALK_PLAN_SAMPLE    ? "a sample of the pairs, in prime strides"
                    : kind == RT_WALK_PLAN_CLASSES ? "every class of pairs, four pairs each"
                                                   : "all pairs";
    kind = verify_report(call, &work, &verified);
    free(table);
    return kind;
}
