/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/graph/faults.c What the second of two jobs meets is said, too. */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../cli/graph/faults.h"
#include "../../cli/base/complain.h"

#define SOURCES 32 /* two turns of 16 */

static volatile int begun; /* the second job's turn */

/* A ring of links that lead one way. */
static int neighbour(const void *of, uint32_t node, unsigned port, struct rt_topo_port_end *end)
{
    (void)of;
    *end = (struct rt_topo_port_end){(node + 1) % SOURCES, RT_PORT_NONE};
    return (int)port;
}

static void attached(const void *of, uint32_t processor, uint32_t *enter, uint32_t *leave)
{
    (void)of;
    *enter = *leave = processor;
}

static struct rt_channel *path(unsigned *capacity)
{
    *capacity = 1;
    return calloc(1, sizeof(struct rt_channel));
}

/* The first job waits for the second one, whose routes go astray. */
static uint64_t met(const struct faults *f, struct fault_job *job, uint32_t source, uint32_t target)
{
    (void)source;
    (void)target;
    if (job != f->job) {
        job->lacks = DOUBT_ASTRAY;
        begun = 1;
    }
    while (!begun)
        sched_yield();
    return 0;
}

int main(void)
{
    struct faults f = {.net = {.command = "load",
                               .nodes = SOURCES,
                               .processors = SOURCES,
                               .ports = 1,
                               .neighbour = neighbour,
                               .attached = attached,
                               .met = met,
                               .path = path},
                       .trials = 1,
                       .by = 1,
                       .sources = SOURCES,
                       .threads = 2};
    int status = faults_begin(&f, "0") == 0 ? faults_run(&f) : 9;

    faults_close(&f);
    if (status != EXIT_FALSE)
        fprintf(stderr, "%d\n", status);
    return status != EXIT_FALSE;
}
