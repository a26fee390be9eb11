/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/check/check_table.c cli/check/tally.c
 * A table with a cycle, five switches in a ring, each with an adapter: what is found of it is the
 * same whichever of two threads looks at which destination; memory that is missing ends it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wmissing-prototypes" /* functions under other names */

#define take_memory right_memory
#define zero_memory right_zero
#include "../../cli/base/heap.c"
#undef take_memory
#undef zero_memory
void *take_memory(size_t count, size_t size);
void *zero_memory(size_t count, size_t size);
#define check_join right_join
#define check_cycle right_cycle
#include "../../cli/check/check_cycle.c"
#undef check_join
#undef check_cycle
#include "../../cli/check/route_sources.h"
#include "../../cli/check/route_table.h"
#include "../../cli/check/topology_open.h"

#define JOBS 2

enum dealing { ALL_TO_ONE, ALL_TO_OTHER, BY_TURNS };
enum fault { NOTHING, JOINING, REOPENING };

static enum dealing dealing;
static enum fault fault;
static int fails;                 /* the next to take memory gets none */
static unsigned taken, witnesses; /* since memory of zeros; at the last look: edges, each job's */

void *take_memory(size_t count, size_t size)
{
    int now = fails;

    fails = 0;
    taken++;
    return now ? NULL : right_memory(count, size);
}

void *zero_memory(size_t count, size_t size)
{
    taken = 0;
    return right_zero(count, size);
}

int check_join(struct rt_load_channels *to, const struct rt_load_channels *from)
{
    return fault == JOINING ? EXIT_IO : right_join(to, from);
}

int check_cycle(struct check *check)
{
    int status = right_cycle(check);

    fails = fault == REOPENING;
    return status;
}

void work_on(struct work *work, unsigned jobs)
{
    witnesses = taken;
    for (uint64_t i = work->first; i < work->pairs; i++) {
        unsigned job = dealing == BY_TURNS ? (unsigned)(i % jobs) : dealing == ALL_TO_OTHER;
        struct rt_walk_report report;

        work->verify(work->context, job, i, 1, &report);
    }
}

void work_step(struct work *work, unsigned jobs)
{
    work_on(work, jobs);
}

int work_status(const struct work *work)
{
    (void)work;
    return 0;
}

struct outcome {
    int status;
    uint32_t cycle, hot_channels;
    uint64_t hot, taken, sends[64];
    char said[4000];
};

static struct routes routes;

static void run(enum dealing how, enum fault what, struct outcome *outcome)
{
    struct check check = {.topology = routes.topology, .routes = &routes, .say = tmpfile()};

    memset(outcome, 0, sizeof *outcome);
    dealing = how;
    fault = what;
    outcome->status = check_run(&check);
    outcome->cycle = check.cycle;
    outcome->hot_channels = check.hot_channels;
    outcome->hot = check.hot;
    outcome->taken = check.taken;
    if (outcome->status == 0)
        memcpy(outcome->sends, check.sends,
               check.topology->graph.channels * sizeof *outcome->sends);
    rewind(check.say);
    fread(outcome->said, 1, sizeof outcome->said - 1, check.say);
    fclose(check.say);
    check_free(&check);
}

int main(void)
{
    static const struct topology_asked asked = {.path = "tests/vectors/kept/ring.ib",
                                                .limit = 1 << 20};
    static struct topology topology;
    static struct outcome one, other;
    int failed = 0;

    routes = (struct routes){
        .topology = &topology, .routing = RT_LOAD_SHORTEST, .spool = -1, .jobs = JOBS};
    if (topology_open(&topology, &asked) != 0 || table_make(&routes) != 0)
        return 2;
    run(ALL_TO_ONE, NOTHING, &one);
    failed |= one.status != 0 || one.taken != 20 || one.cycle != 5 || witnesses != 1 + JOBS ||
              *one.said == '\0';
    run(ALL_TO_OTHER, NOTHING, &other);
    failed |= memcmp(&one, &other, sizeof one) != 0;
    run(BY_TURNS, NOTHING, &other);
    failed |= memcmp(&one, &other, sizeof one) != 0;
    run(ALL_TO_ONE, JOINING, &other);
    failed |= other.status != EXIT_IO;
    run(ALL_TO_ONE, REOPENING, &other);
    failed |= other.status != EXIT_IO;
    if (failed)
        fprintf(stderr, "status %d, %d:\n%sor\n%s", one.status, other.status, one.said, other.said);
    return failed;
}
