/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/graph/faults.c
 * Trials with a dead link, of two routers and the cable between them: what is counted for progress
 * is counted under the lock, all of it. */
#include <stdio.h>
#include <stdlib.h>

#include "../../cli/base/system.h"
#include "../../cli/graph/faults.h"
#include "told_progress.h"

static int locked, wrong;

void system_lock(enum system_locks lock)
{
    wrong |= lock != WORK_LOCK || locked++ != 0;
}

void system_unlock(enum system_locks lock)
{
    wrong |= lock != WORK_LOCK || --locked != 0;
}

void system_jobs(unsigned jobs, void (*job)(void *context, unsigned number), void *context)
{
    for (unsigned i = 0; i < jobs; i++)
        job(context, i);
}

int system_ticks(void (*tick)(void))
{
    (void)tick;
    return 0;
}

void system_ticks_end(void)
{
}

static int neighbour(const void *of, uint32_t node, unsigned port, struct rt_topo_port_end *end)
{
    (void)of;
    *end = (struct rt_topo_port_end){1 - node, 0};
    return port == 0 ? 0 : RT_ERR_LINK;
}

static void attached(const void *of, uint32_t processor, uint32_t *enter, uint32_t *leave)
{
    (void)of;
    *enter = *leave = processor;
}

static uint64_t met(const struct faults *f, struct fault_job *job, uint32_t source, uint32_t target)
{
    (void)job, (void)target;
    return f->down[source]; /* its one link */
}

static struct rt_channel *path(unsigned *capacity)
{
    return calloc(*capacity = 2, sizeof(struct rt_channel));
}

int main(void)
{
    struct faults f = {
        .net = {"unit", NULL, 2, 2, 1, NULL, 0, neighbour, attached, met, path, NULL},
        .seed = 1,
        .trials = 100,
        .by = 1,
        .sources = 2,
        .threads = 1,
    };

    if (faults_begin(&f, "1") != 0 || faults_run(&f) != 0)
        return 2;
    wrong |= locked != 0 || told == 0 || told != told_of || f.known != f.trials;
    printf("%d trials, %d told of %d\n", (int)f.known, (int)told, (int)told_of);
    faults_close(&f);
    return wrong;
}
