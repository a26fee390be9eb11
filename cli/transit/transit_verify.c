/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for Transit networks: computed, walked, compared. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "transit.h"
#include "../work.h"

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

/* What failed, and how to run it again. */
static void print_failures(const struct transit *transit, const struct rt_walk_report *report)
{
    int bytes = rt_route_loc_bytes(&transit->plan.net);
    char text[RT_NET_TEXT_MAX];

    rt_net_format(&transit->plan.net, text, sizeof text);
    for (unsigned i = 0; i < report->failures; i++) {
        struct rt_walk_pair pair;
        uint64_t source, destination;
        int verdict;

        rt_walk_plan_pair(&transit->plan, report->failure[i], &source, &destination);
        verdict =
            rt_walk_verify_pair(&transit->test, report->failure[i], source, destination, &pair);
        printf("failed: %s: routeseq %s %s @", rt_walk_text(verdict),
               pair.bytes < 0 ? "route" : "walk", text);
        print_hex(pair.src, bytes);
        printf(" @");
        print_hex(pair.dst, bytes);
        if (pair.bytes < 0) {
            printf("  (%s)\n", rt_error_text(pair.bytes));
            continue;
        }
        printf(" --seq '");
        print_hex(pair.seq, pair.bytes);
        printf("'\n");
    }
    for (int v = 1; v < RT_WALK_VERDICTS; v++)
        if (report->count[v] != 0)
            printf("%s: %" PRIu64 "\n", rt_walk_text(v), report->count[v]);
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

int transit_verify(const struct rt_net *net, uint64_t sample, uint64_t seed, unsigned jobs)
{
    static struct transit transit;
    static struct work work;
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

    print_failures(&transit, &work.report);
    free(table);
    printf("%s\n", kind == RT_WALK_PLAN_SAMPLE    ? "a sample of the pairs, in prime strides"
                   : kind == RT_WALK_PLAN_CLASSES ? "every class of pairs, four pairs each"
                                                  : "all pairs");
    return work_totals(&work);
}
