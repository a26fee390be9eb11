/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify for networks of routers: computed, walked, compared. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ports.h"
#include "../work.h"

#define CHUNK 16384     /* pairs taken at a time */
#define SAMPLE 0x400000 /* pairs where all are too many */

struct verify {
    struct rt_walk_plan plan;
    struct rt_walk_ports_test job[JOBS_MAX]; /* each with memory of its own */
};

static void verify_part(void *context, unsigned job, uint64_t first, uint64_t count,
                        struct rt_walk_report *report)
{
    struct verify *v = context;

    rt_walk_ports_verify(&v->job[job], &v->plan, first, count, report);
}

/* What failed, and how to run it again. */
static void print_failures(struct verify *v, const struct rt_walk_report *report)
{
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(&v->plan.net, text, sizeof text);
    for (unsigned i = 0; i < report->failures; i++) {
        struct rt_walk_ports_result result;
        uint64_t source, destination;
        int hops;

        rt_walk_plan_pair(&v->plan, report->failure[i], &source, &destination);
        rt_walk_ports_verify_pair(&v->job[0], (uint32_t)source, (uint32_t)destination, &hops,
                                  &result);
        printf("failed: %s: routeseq %s %s %" PRIu64 " %" PRIu64,
               rt_walk_ports_text(result.verdict), hops < 0 ? "route" : "walk", text, source,
               destination);
        if (hops < 0) {
            printf("  (%s)\n", rt_error_text(hops));
            continue;
        }
        printf(" --ports '");
        ports_print(v->job[0].path, hops, 1);
        printf("'\n");
    }
    for (int verdict = 1; verdict < RT_WALK_PORTS_VERDICTS; verdict++)
        if (report->count[verdict] != 0)
            printf("%s: %" PRIu64 "\n", rt_walk_ports_text(verdict), report->count[verdict]);
}

/* Memory of a job; 0, or EXIT_IO after saying why. */
static int open_job(struct rt_walk_ports_test *test, const struct rt_net *net, int minimal)
{
    size_t nodes = rt_topo_nodes(net);
    unsigned capacity;

    test->on = ports_on(net);
    test->route = rt_route_ports;
    test->port = rt_route_port;
    test->longest = (uint32_t)rt_route_hops(net);
    test->from = RT_WALK_FAR;
    test->path = ports_path(net, &capacity);
    if (test->path == NULL)
        return EXIT_IO;
    if (!minimal)
        return 0;
    test->distance = malloc(nodes * sizeof *test->distance);
    test->queue = malloc(nodes * sizeof *test->queue);
    if (test->distance == NULL || test->queue == NULL)
        return complain(EXIT_IO, "out of memory");
    return 0;
}

int ports_verify(const struct rt_net *net, uint64_t sample, uint64_t seed, unsigned jobs)
{
    static struct verify v;
    static struct work work;
    uint64_t n = rt_topo_processors(net);
    int all = sample == 0 && n <= ALL_PAIRS_MAX / n, status = 0;
    int minimal = all && rt_route_minimal(net) > 0 && rt_topo_nodes(net) <= PORTS_SEARCH_MAX;

    rt_walk_plan_make(&v.plan, net, all ? RT_WALK_PLAN_ALL : RT_WALK_PLAN_SAMPLE,
                      sample != 0 ? sample : SAMPLE, seed);
    for (unsigned job = 0; job < jobs && status == 0; job++)
        status = open_job(&v.job[job], net, minimal);
    if (status == 0) {
        work.pairs = v.plan.pairs;
        work.chunk = minimal && n > CHUNK ? n : CHUNK; /* a search for each source */
        work.verify = verify_part;
        work.context = &v;
        work_on(&work, jobs);
        print_failures(&v, &work.report);
        printf("%s, %s\n", all ? "all pairs" : "a sample of the pairs, in prime strides",
               minimal                      ? "each as short as a search finds"
               : rt_route_minimal(net) == 1 ? "none longer than the longest shortest one"
                                            : "none longer than promised");
        status = work_totals(&work);
    }
    for (unsigned job = 0; job < jobs; job++) {
        free(v.job[job].path);
        free(v.job[job].distance);
        free(v.job[job].queue);
    }
    return status;
}
