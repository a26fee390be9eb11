/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/graph/faults.c cli/graph/faults_repair.c
 * Trials with a dead link, of two routers and the cable between them: what is counted for progress
 * is counted under the lock, all of it.  And repairs that end for lack of memory or of layers. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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

/* Routers around one: 64 * 63 dependencies, more than there is room for at first. */
static int around(const void *of, uint32_t node, unsigned port, struct rt_topo_port_end *end)
{
    (void)of;
    *end = node == 0 ? (struct rt_topo_port_end){port + 1, 0}
                     : (struct rt_topo_port_end){0, (uint16_t)(node - 1)};
    return node == 0 || port == 0 ? 0 : RT_ERR_LINK;
}

static int spent; /* no memory is left; how often some was asked for since */

void *__libc_malloc(size_t size);

void *malloc(size_t size)
{
    if (spent > 20)
        _Exit(1);
    return spent > 0 && spent++ ? NULL : __libc_malloc(size);
}

static uint64_t met_and_spent(const struct faults *f, struct fault_job *job, uint32_t source,
                              uint32_t target)
{
    (void)f, (void)job, (void)source, (void)target;
    spent = 1;
    return 0;
}

/* A layer that no route fits. */
void rt_load_layer_begin(struct rt_load_layer *layer)
{
    (void)layer;
}

int rt_load_layer_add(struct rt_load_layer *layer, const uint32_t *channel, uint32_t hops)
{
    (void)layer, (void)channel, (void)hops;
    return 0;
}

/* Nothing is dead: what faults_run returns. */
static int repaired(struct faults f)
{
    int status = faults_begin(&f, "0") != 0 ? 9 : faults_run(&f);

    spent = 0;
    faults_close(&f);
    return status;
}

int main(void)
{
    struct faults none = {
        .net = {"unit", NULL, 65, 65, 64, NULL, 0, around, attached, met_and_spent, path, NULL},
        .repair = REPAIR_UPDOWN,
        .by = 1,
        .sources = 65,
        .threads = 1,
    };
    struct faults f = {
        .net = {"unit", NULL, 2, 2, 1, NULL, 0, neighbour, attached, met, path, NULL},
        .by = 1,
        .sources = 2,
        .threads = 1,
    };
    struct faults deep = f; /* more virtual channels than a link may have */

    f.seed = 1;
    f.trials = 100;
    deep.repair = REPAIR_LAYERED;
    alarm(20);
    if (faults_begin(&f, "1") != 0 || faults_run(&f) != 0)
        return 2;
    wrong |= locked != 0 || told == 0 || told != told_of || f.known != f.trials;
    printf("%d trials, %d told of %d\n", (int)f.known, (int)told, (int)told_of);
    faults_close(&f);
    wrong |= repaired(none) != EXIT_IO;
    wrong |= repaired(deep) != EXIT_FALSE;
    return wrong;
}
