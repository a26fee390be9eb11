/* SPDX-License-Identifier: MIT-0 */
/*
 * A table looked at by destination, on all cores: all routes to one are a tree, and what is added
 * up, or the lowest of, does not depend on the order.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "tally.h"

#define WHAT "destinations"

static void look(void *context, unsigned job, uint64_t first, uint64_t count,
                 struct rt_walk_report *report)
{
    struct tally *tally = (struct tally *)context + job;

    for (uint64_t d = first; d < first + count; d++)
        tally_destination(tally, (uint32_t)d);
    report->pairs = count;
}

static void look_again(void *context, unsigned job, uint64_t first, uint64_t count,
                       struct rt_walk_report *report)
{
    struct tally *tally = (struct tally *)context + job;

    for (uint64_t d = first; d < first + count; d++)
        tally_witness(tally, (uint32_t)d);
    report->pairs = count;
}

/* Takes over what all have found. */
static int take_over(struct check *check, struct tally *tally, unsigned jobs)
{
    struct rt_walk_graph_cover *cover = &check->cover;

    for (unsigned j = 1; j < jobs; j++) {
        if (tally_merge(&tally[0], &tally[j]) != 0)
            return EXIT_IO;
        tally_close(&tally[j]);
        memset(&tally[j], 0, sizeof tally[j]);
    }
    tally_leaves(tally);
    memcpy(check->sends, tally->sends, check->topology->graph.channels * sizeof *check->sends);
    free(check->depend.edge);
    check->depend = tally->depend;
    tally->depend.edge = NULL;
    check->taken = tally->taken;
    check->broken = tally->broken;
    check->loops = tally->loops;
    cover->missing = tally->missing;
    cover->pairs = tally->taken + tally->missing;
    cover->duplicate = check->routes->duplicate;
    cover->minimal = tally->minimal;
    cover->longest = tally->longest;
    cover->excess_max = tally->excess_max;
    return tally->status;
}

/* Failures, and pairs that are missing, are named at once; routes too long later. */
static int name_all(struct check *check, const struct tally *tally)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    struct rt_walk_graph_result result;
    struct follower follower;
    int status = follower_open(&follower, check->routes);

    for (unsigned i = 0; i < tally->failing.count && status == 0; i++) {
        uint64_t pair = tally->failing.number[i];
        int verdict;

        follow(&follower, (uint32_t)(pair / graph->nodes), (uint32_t)(pair % graph->nodes));
        verdict = check_walk(check, &follower.given, &result);
        if (verdict < 0)
            status = EXIT_IO;
        else
            say_failure(check, &follower.given, verdict, &result);
    }
    follower_close(&follower);
    if (tally->broken + tally->loops > NAMED_MAX)
        fprintf(check->say, "... and %" PRIu64 " more that do not arrive or loop\n",
                tally->broken + tally->loops - NAMED_MAX);
    for (unsigned i = 0; i < tally->absent.count; i++)
        fprintf(check->say, "no route %s -> %s\n",
                node_name(check->topology, (uint32_t)(tally->absent.number[i] / graph->nodes)),
                node_name(check->topology, (uint32_t)(tally->absent.number[i] % graph->nodes)));
    return status;
}

/* Routes longer than the shortest, by source, then from the last destination back. */
static int want_longer(struct check *check, const struct tally *tally)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    uint32_t *distance = take_memory(graph->nodes, sizeof *distance);
    uint32_t *queue = take_memory(graph->nodes, sizeof *queue);
    struct follower follower;
    int status = follower_open(&follower, check->routes);

    if (distance == NULL || queue == NULL)
        status = EXIT_IO;
    for (unsigned i = 0; i < tally->longer.count && status == 0; i++) {
        uint32_t source = (uint32_t)(tally->longer.number[i] / graph->nodes);
        uint32_t to = graph->nodes - 1 - (uint32_t)(tally->longer.number[i] % graph->nodes);
        char before[64];

        follow(&follower, source, to);
        rt_walk_graph_distances(graph, source, distance, queue);
        snprintf(before, sizeof before, "%" PRIu32 " longer than the shortest",
                 follower.given.items - distance[to]);
        status = check_want(check, source * (uint64_t)graph->nodes + to, before);
    }
    follower_close(&follower);
    free(distance);
    free(queue);
    return status;
}

/* A route for each channel of the cycle. */
static int want_cycle(struct check *check, struct tally *tally, unsigned jobs)
{
    static struct work work;
    uint64_t *first;

    for (unsigned j = 1; j < jobs; j++)
        if (tally_open(&tally[j], check) != 0)
            return EXIT_IO;
    for (unsigned j = 0; j < jobs; j++) {
        tally[j].witness = take_memory(check->cycle, sizeof *first);
        if (tally[j].witness == NULL)
            return EXIT_IO;
        memset(tally[j].witness, 0xFF, check->cycle * sizeof *first);
    }
    work = (struct work){.pairs = check->topology->graph.nodes,
                         .what = WHAT " looked at again for the cycle",
                         .chunk = 1,
                         .verify = look_again,
                         .context = tally};
    work_on(&work, jobs);
    for (uint32_t i = 0; i < check->cycle; i++) {
        first = &tally->witness[i];
        for (unsigned j = 1; j < jobs; j++)
            if (tally[j].witness[i] < *first)
                *first = tally[j].witness[i];
        if (check_want(check, *first, "") != 0)
            return EXIT_IO;
    }
    return 0;
}

static int conclude(struct check *check, struct tally *tally, unsigned jobs)
{
    int status = take_over(check, tally, jobs);

    if (status == 0 && check->say != NULL)
        status = name_all(check, tally);
    if (status == 0)
        status = want_longer(check, tally);
    if (status == 0 && !interrupted())
        status = check_cycle(check);
    if (check->say != NULL && check->cycle > 0)
        status = want_cycle(check, tally, jobs);
    if (status == 0 && check->say != NULL && !interrupted())
        status = check_name(check);
    return status;
}

int check_table(struct check *check)
{
    static struct work work;
    unsigned jobs = check->routes->jobs, opened = 0;
    struct tally *tally = zero_memory(jobs, sizeof *tally);
    int status = tally == NULL ? EXIT_IO : 0;

    for (; opened < jobs && status == 0; opened++)
        status = tally_open(&tally[opened], check);
    if (status == 0) {
        work = (struct work){.pairs = check->topology->graph.nodes,
                             .what = WHAT,
                             .chunk = 1,
                             .verify = look,
                             .context = tally};
        work_on(&work, jobs);
        if (!interrupted())
            status = conclude(check, tally, jobs);
        else
            for (unsigned j = jobs; j-- > 0;)
                check->taken += tally[j].taken;
    }
    while (opened-- > 0)
        tally_close(&tally[opened]);
    free(tally);
    return status;
}
