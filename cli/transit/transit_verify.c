/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for Transit networks: computed, walked, compared. */
#include <inttypes.h>
#include <stdlib.h>

#include "transit.h"
#include "../verbs/verify.h"
#include "rt/route64.h"

#define CHUNK 16384        /* pairs between two looks at Ctrl-C; destinations of a block */
#define TABLE_MAX 0x100000 /* processors whose locations are kept in a table */

struct transit {
    struct rt_walk_test test;
    struct rt_walk_plan plan;
    struct rt_route64 prepared;
    uint8_t (*table)[RT_LOC_MAX]; /* or null */
};

/* The rival: the same routes as numbers. */
static void by_numbers(const void *prepared, const uint64_t *src, const uint64_t *dst, size_t n,
                       struct rt_walk_slot *slot)
{
    rt_compute64_n(prepared, src, 1, dst, n, (struct rt_route64_slot *)slot);
}

/* Up to RT_WALK_LANES sources and all destinations, some at a time. */
static void verify_block(const struct transit *transit, uint64_t source, unsigned sources,
                         struct rt_walk_report *report)
{
    uint64_t n = transit->plan.processors; /* at most CHUNK, or a multiple of it */

    for (uint64_t d = 0; d < n && !interrupted(); d += CHUNK)
        rt_walk_verify_block(&transit->test, source, sources, d, n < CHUNK ? n : CHUNK, report);
}

/* Pairs first..end-1 of all: whole sources in blocks that begin at multiples of RT_WALK_LANES, so
 * that they fall into few leaf clusters; what is left of a source pair by pair. */
static void verify_rows(const struct transit *transit, uint64_t first, uint64_t end,
                        struct rt_walk_report *report)
{
    uint64_t n = transit->plan.processors, source = (first + n - 1) / n, last = end / n;

    if (source <= last) { /* else a part of one source */
        rt_walk_verify(&transit->test, &transit->plan, first, source * n - first, report);
        first = source * n;
    }
    while (source < last && !interrupted()) {
        uint64_t sources = RT_WALK_LANES - source % RT_WALK_LANES;

        if (sources > last - source)
            sources = last - source;
        verify_block(transit, source, (unsigned)sources, report);
        source += sources;
        first = source * n;
    }
    if (first < end && !interrupted())
        rt_walk_verify(&transit->test, &transit->plan, first, end - first, report);
}

static void verify_part(void *context, unsigned job, uint64_t first, uint64_t count,
                        struct rt_walk_report *report)
{
    const struct transit *transit = context;

    (void)job;
    if (transit->plan.kind == RT_WALK_PLAN_ALL)
        verify_rows(transit, first, first + count, report);
    else
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
    verdict = rt_walk_verify_pair(&transit->test, source, destination, &pair);
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

/* A table of locations, 8 MB at most: each is asked for again and again. */
static uint8_t (*make_table(const struct rt_walk_plan *plan))[RT_LOC_MAX]
{
    uint8_t(*table)[RT_LOC_MAX] = NULL;

    if (plan->kind == RT_WALK_PLAN_ALL && plan->processors <= TABLE_MAX)
        table = calloc((size_t)plan->processors, sizeof *table);
    for (uint64_t i = 0; table != NULL && i < plan->processors; i++)
        rt_locate(&plan->net, i, table[i]);
    return table;
}

static int make_plan(const struct rt_net *net, const struct verify_asked *asked,
                     struct verify_plan *plan)
{
    uint64_t n = rt_topo_processors(net);
    int kind = verify_kind(net, asked);

    rt_walk_plan_make(&plan->walk, net, kind, asked->sample, asked->seed);
    kind = plan->walk.kind;
    if (asked->all && kind == RT_WALK_PLAN_CLASSES)
        return complain(EXIT_USAGE,
                        "verify: option --all is for at most %d processors, not %" PRIu64
                        ": without it, pairs of every class",
                        VERIFY_ALL_MOST, n);
    plan->grain = kind == RT_WALK_PLAN_ALL ? RT_WALK_LANES * n : 1;
    plan->chunk = plan->grain > CHUNK ? plan->grain : CHUNK;
    snprintf(plan->words, sizeof plan->words, "%s",
             kind == RT_WALK_PLAN_SAMPLE    ? "a sample of the pairs, in prime strides"
             : kind == RT_WALK_PLAN_CLASSES ? "every class of pairs, four pairs each"
                                            : "all pairs");
    return 0;
}

static int open_test(const struct verify_plan *plan, unsigned jobs, void **state)
{
    static struct transit transit;

    (void)jobs;
    *state = &transit;
    transit = (struct transit){.plan = plan->walk};
    transit.test.on.net = &transit.plan.net;
    transit.test.on.next = rt_topo_next;
    transit.test.on.router = rt_walk_rn1;
    transit.test.route = rt_compute;
    transit.test.locate = rt_locate;
    transit.table = make_table(&plan->walk);
    transit.test.locations = (const uint8_t(*)[RT_LOC_MAX])transit.table;
    transit.test.seed = plan->walk.seed;
    if (rt_route64_make(&transit.prepared, &transit.plan.net) == 0) {
        transit.test.rival = by_numbers;
        transit.test.prepared = &transit.prepared;
    }
    return 0;
}

static void close_test(void *state)
{
    struct transit *transit = state;

    free(transit->table);
}

const struct verify_hooks transit_verifying = {
    RT_WALK_VERDICTS, rt_walk_text, make_plan, open_test, verify_part, print_failure, close_test};
