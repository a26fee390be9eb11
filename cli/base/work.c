/* SPDX-License-Identifier: MIT-0 */
/* Long work: on all cores, with progress on stderr, ended by Ctrl-C. */
#include <inttypes.h>
#include <string.h>

#include "complain.h"
#include "text.h"
#include "work.h"

static const char *name_of(const struct work *work)
{
    return work->what != NULL ? work->what : "pairs";
}

static void run_job(void *context, unsigned number)
{
    struct work *work = context;

    system_lock(WORK_LOCK);
    while (!interrupted() && work->next < work->pairs) {
        struct rt_walk_report part;
        uint64_t first = work->next, count = work->pairs - first;

        if (count > work->chunk)
            count = work->chunk;
        work->next += count;
        system_unlock(WORK_LOCK);
        memset(&part, 0, sizeof part);
        work->verify(work->context, number, first, count, &part);
        system_lock(WORK_LOCK);
        rt_walk_merge(&work->report, &part);
        if (work->look == NULL && !work->silent)
            show_progress(work->report.pairs, work->pairs - work->first, name_of(work));
    }
    system_unlock(WORK_LOCK);
}

void work_on(struct work *work, unsigned jobs)
{
    work->next = work->first;
    catch_interrupt();
    show_step(name_of(work));
    show_progress(0, work->pairs - work->first, name_of(work));
    watch_progress(work->look, work->context);
    system_jobs(jobs, run_job, work);
    end_progress();
}

void work_step(struct work *work, unsigned jobs)
{
    work->silent = 1;
    work->next = work->first;
    system_jobs(jobs, run_job, work);
}

int work_status(const struct work *work)
{
    uint64_t failed = work->report.pairs - work->report.count[RT_WALK_ARRIVED];

    if (work->report.pairs < work->pairs - work->first)
        return complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " pair%s",
                        work->report.pairs, work->pairs - work->first,
                        s_of(work->pairs - work->first));
    return failed != 0 ? EXIT_FALSE : EXIT_TRUE;
}
