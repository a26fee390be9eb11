/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify: compute, walk, compare, on all cores. */
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "rt/walk.h"

#define JOBS_MAX 256
#define CHUNK 16384         /* pairs between two looks at the interrupt flag */
#define ALL_MAX 0x100000000 /* pairs up to which all of them are verified */
#define TABLE_MAX 0x10000   /* processors whose locations are kept in a table */

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

struct work {
    struct rt_walk_test test;
    struct rt_walk_plan plan;
    pthread_mutex_t lock;
    uint64_t next; /* first pair not yet taken */
    struct rt_walk_report report;
};

static void progress(const struct work *work)
{
    fprintf(stderr, "\r%3d %%  %" PRIu64 " of %" PRIu64 " pairs",
            (int)(100.0 * (double)work->report.pairs / (double)work->plan.pairs),
            work->report.pairs, work->plan.pairs);
}

static void *job(void *argument)
{
    struct work *work = argument;
    int show = isatty(STDERR_FILENO);

    pthread_mutex_lock(&work->lock);
    while (!interrupted && work->next < work->plan.pairs) {
        struct rt_walk_report part;
        uint64_t first = work->next, count = work->plan.pairs - first;

        if (count > CHUNK)
            count = CHUNK;
        work->next += count;
        pthread_mutex_unlock(&work->lock);
        memset(&part, 0, sizeof part);
        rt_walk_verify(&work->test, &work->plan, first, count, &part);
        pthread_mutex_lock(&work->lock);
        rt_walk_merge(&work->report, &part);
        if (show && first / CHUNK % 64 == 0)
            progress(work);
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

static void work_on(struct work *work, uint64_t jobs)
{
    pthread_t thread[JOBS_MAX];
    uint64_t started = 0;

    while (started + 1 < jobs && pthread_create(&thread[started], NULL, job, work) == 0)
        started++;
    job(work); /* this thread is one of them, and does all if none could be had */
    while (started > 0)
        pthread_join(thread[--started], NULL);
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
}

/* What failed, and how to run it again. */
static void print_failures(const struct work *work)
{
    int bytes = rt_route_loc_bytes(&work->plan.net);
    char text[RT_NET_TEXT_MAX];

    rt_net_format(&work->plan.net, text, sizeof text);
    for (unsigned i = 0; i < work->report.failures; i++) {
        struct rt_walk_pair pair;
        uint64_t source, destination;
        int verdict;

        rt_walk_plan_pair(&work->plan, work->report.failure[i], &source, &destination);
        verdict =
            rt_walk_verify_pair(&work->test, work->report.failure[i], source, destination, &pair);
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
        if (work->report.count[v] != 0)
            printf("%s: %" PRIu64 "\n", rt_walk_text(v), work->report.count[v]);
}

/* A table of locations makes walking all pairs of a network twice as fast. */
static uint8_t (*make_table(const struct rt_walk_plan *plan))[RT_LOC_MAX]
{
    uint8_t(*table)[RT_LOC_MAX] = NULL;

    if (plan->kind == RT_PLAN_ALL && plan->processors <= TABLE_MAX)
        table = calloc((size_t)plan->processors, sizeof *table);
    for (uint64_t i = 0; table != NULL && i < plan->processors; i++)
        rt_locate(&plan->net, i, table[i]);
    return table;
}

static int verify(const struct rt_net *net, uint64_t sample, uint64_t seed, uint64_t jobs)
{
    static struct work work;
    uint64_t n = rt_topo_processors(net), failed;
    int kind = sample != 0 ? RT_PLAN_SAMPLE : n <= ALL_MAX / n ? RT_PLAN_ALL : RT_PLAN_CLASSES;
    uint8_t(*table)[RT_LOC_MAX];
    struct sigaction action;

    rt_walk_plan_make(&work.plan, net, kind, sample, seed);
    table = make_table(&work.plan);
    work.test.on.net = net;
    work.test.on.next = rt_topo_next;
    work.test.on.router = rt_walk_rn1;
    work.test.route = rt_compute;
    work.test.locate = rt_locate;
    work.test.locations = (const uint8_t(*)[RT_LOC_MAX])table;
    work.test.seed = seed;
    pthread_mutex_init(&work.lock, NULL);

    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    action.sa_flags = (int)SA_RESETHAND; /* a second Ctrl-C ends at once */
    sigaction(SIGINT, &action, NULL);
    work_on(&work, jobs);

    print_failures(&work);
    free(table);
    printf("%s\n", kind == RT_PLAN_SAMPLE    ? "a sample of the pairs, in prime strides"
                   : kind == RT_PLAN_CLASSES ? "every class of pairs, four pairs each"
                                             : "all pairs");
    failed = work.report.pairs - work.report.count[RT_WALK_ARRIVED];
    printf("pairs=%" PRIu64 " arrived=%" PRIu64 " failed=%" PRIu64 "\n", work.report.pairs,
           work.report.count[RT_WALK_ARRIVED], failed);
    if (work.report.pairs < work.plan.pairs)
        return complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " pairs",
                        work.report.pairs, work.plan.pairs);
    return failed != 0 ? EXIT_FALSE : EXIT_TRUE;
}

int run_verify(const struct command *command, const struct rt_net *net, char **operand)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t sample = 0, seed = 1,
             jobs = cores < 1          ? 1
                    : cores > JOBS_MAX ? JOBS_MAX
                                       : (uint64_t)cores;
    int status = option_number(command, "--sample", 1, UINT64_C(1) << 62, &sample);

    (void)operand;
    if (status == 0)
        status = option_number(command, "--seed", 0, UINT64_MAX, &seed);
    if (status == 0)
        status = option_number(command, "--jobs", 1, JOBS_MAX, &jobs);
    return status != 0 ? status : verify(net, sample, seed, jobs);
}
