/* SPDX-License-Identifier: MIT-0 */
/* --faults of load and check: what of the traffic is left (SPEC 18.5). */
#include "faults.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "../print/report.h"
#include "rt/load_transit.h"

#define PAIRS_MAX 0x100000000

const char *const faults_kinds[] = {[FAULT_LINKS] = "links", [FAULT_ROUTERS] = "routers"};

int faults_begin(struct faults *f, const char *text)
{
    int status;

    if ((uint64_t)f->sources * f->sources > PAIRS_MAX)
        return complain(EXIT_USAGE,
                        "option --faults: %" PRIu64 " routes are too many to follow: expected at "
                        "most 2^32",
                        (uint64_t)f->sources * f->sources);
    status = faults_list(f);
    if (status == 0 && f->parts == 0)
        return complain(EXIT_USAGE, "option --faults '%.80s': this network has no links", text);
    if (status == 0 && f->dead > f->parts)
        return complain(EXIT_USAGE, "option --faults '%.80s': expected 0..%" PRIu64 " %s", text,
                        f->parts, faults_kinds[f->kind]);
    f->every = f->dead == 0 || (f->dead == 1 && f->trials >= f->parts);
    if (f->every)
        f->trials = f->dead == 0 ? 1 : f->parts;
    return status;
}

static int open_job(struct faults *f, struct fault_job *job)
{
    job->path = f->net.path != NULL ? f->net.path(&job->capacity) : NULL;
    if (job->path == NULL && f->net.path != NULL)
        return EXIT_IO;
    job->reach = take_memory(f->net.nodes, sizeof *job->reach);
    job->queue = take_memory(f->net.nodes, sizeof *job->queue);
    job->queued = zero_memory(f->net.nodes, 1);
    if (job->reach == NULL || job->queue == NULL || job->queued == NULL)
        return EXIT_IO;
    return f->repair == REPAIR_NONE ? 0 : fault_repair_open(f, job);
}

static int open_trials(struct faults *f)
{
    size_t links = (size_t)f->net.nodes * f->net.ports, n = f->net.processors;
    unsigned jobs = f->threads;
    int status = need_memory(
        f->net.command, 12 * links + 8 * n + f->trials * sizeof *f->trial +
                            (f->repair == REPAIR_NONE ? 16 * links : 128 * faults_links(f)) * jobs);

    if (status != 0)
        return status;
    f->order = take_memory((size_t)f->parts, sizeof *f->order);
    f->enter = take_memory(2 * n, sizeof *f->enter);
    f->trial = zero_memory((size_t)f->trials, sizeof *f->trial);
    f->down = take_memory(links + f->net.nodes, sizeof *f->down);
    f->job = zero_memory(jobs, sizeof *f->job);
    if (f->order == NULL || f->enter == NULL || f->trial == NULL || f->down == NULL ||
        f->job == NULL)
        return EXIT_IO;
    f->up = f->down + links;
    f->leave = f->enter + n;
    for (uint32_t s = 0; s < n; s++)
        f->net.attached(f->net.of, s, &f->enter[s], &f->leave[s]);
    for (; f->jobs < jobs && status == 0; f->jobs++)
        status = open_job(f, &f->job[f->jobs]);
    return status;
}

void faults_close(struct faults *f)
{
    for (unsigned i = 0; i < f->jobs; i++) {
        free(f->job[i].path);
        free(f->job[i].reach);
        free(f->job[i].queue);
        free(f->job[i].queued);
        fault_repair_close(&f->job[i]);
    }
    free(f->cable);
    free(f->order);
    free(f->enter);
    free(f->trial);
    free(f->down);
    free(f->job);
}

/* Counts what is done, in sources of 64 trials and in repaired trials. */
static void tell(struct faults *f, uint64_t done)
{
    system_lock(WORK_LOCK);
    f->done += done;
    show_progress(f->done, f->total, "sources and repairs of all trials");
    system_unlock(WORK_LOCK);
}

static void pairs_of(void *context, unsigned number, uint64_t first, uint64_t count,
                     struct rt_walk_report *report)
{
    struct faults *f = context;

    (void)report; /* tell() */
    for (uint64_t source = first; source < first + count && !interrupted(); source++)
        faults_pairs(f, &f->job[number], (uint32_t)source);
    tell(f, count);
}

static void repair(void *context, unsigned number, uint64_t first, uint64_t count,
                   struct rt_walk_report *report)
{
    struct faults *f = context;

    (void)report;
    for (uint64_t bit = first; bit < first + count && !interrupted(); bit++)
        faults_repair(f, &f->job[number], (unsigned)bit);
    tell(f, count * f->sources);
}

/* Says what a job met. */
static int say_lacks(const struct faults *f, int lacks)
{
    static const char *const doubt[] = {
        [DOUBT_ASTRAY] = "a route does not arrive",
        [DOUBT_UNJOINED] = "a route arrives where no path leads",
        [DOUBT_CYCLE] = "repaired routes can deadlock",
    };

    if (lacks == RT_ERR_SPACE)
        return complain(EXIT_IO, "out of memory");
    if (lacks < 0)
        return complain(EXIT_FALSE, "%s", rt_error_text(lacks));
    return lacks == 0
               ? 0
               : complain(EXIT_FALSE, "%s: %s: please report this", f->net.command, doubt[lacks]);
}

/* Adds up what the jobs counted of the trials at hand. */
static void add_up(struct faults *f)
{
    for (unsigned i = 0; i < f->count; i++) {
        struct fault_trial *trial = &f->trial[f->first + i];

        trial->pairs = faults_pairs_alive(f, i);
        for (unsigned number = 0; number < f->jobs; number++) {
            trial->broken += f->job[number].broken[i];
            trial->unjoined += f->job[number].unjoined[i];
        }
    }
}

static int run_some(struct faults *f)
{
    struct work pairs = {
        .pairs = f->sources, .chunk = f->sources > 4096 ? 1 : 16, .verify = pairs_of, .context = f};
    struct work repairs = {.pairs = f->count, .chunk = 1, .verify = repair, .context = f};
    int status = 0;

    faults_draw(f);
    for (unsigned number = 0; number < f->jobs; number++) {
        memset(f->job[number].broken, 0, sizeof f->job[number].broken);
        memset(f->job[number].unjoined, 0, sizeof f->job[number].unjoined);
        f->job[number].from = UINT32_MAX;
    }
    work_step(&pairs, f->jobs);
    if (f->net.met == NULL && !interrupted())
        status = f->net.routes(f);
    if (f->repair != REPAIR_NONE && status == 0)
        work_step(&repairs, f->jobs);
    for (unsigned number = 0; number < f->jobs && status == 0; number++)
        status = say_lacks(f, f->job[number].lacks);
    add_up(f); /* of trials that are not complete nobody asks */
    return status;
}

int faults_run(struct faults *f)
{
    uint64_t blocks = (f->trials + FAULTS_AT_ONCE - 1) / FAULTS_AT_ONCE;
    int status = open_trials(f);

    f->total = blocks * f->sources + (f->repair != REPAIR_NONE ? f->trials * f->sources : 0);
    show_step("trials with dead parts");
    while (f->known < f->trials && status == 0 && !interrupted()) {
        f->first = f->known;
        f->count = f->trials - f->first < FAULTS_AT_ONCE ? (unsigned)(f->trials - f->first)
                                                         : FAULTS_AT_ONCE;
        status = run_some(f);
        if (!interrupted())
            f->known += f->count;
    }
    end_progress();
    return status;
}
