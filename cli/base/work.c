/* SPDX-License-Identifier: MIT-0 */
/* Long work: on all cores, with progress on stderr, ended by Ctrl-C. */
#include <inttypes.h>
#include <signal.h>
#include <string.h>

#include "complain.h"
#include "work.h"

static const char *name_of(const struct work *work)
{
    return work->what != NULL ? work->what : "pairs";
}

struct job {
    struct work *work;
    unsigned number;
};

static void *run_job(void *argument)
{
    const struct job *job = argument;
    struct work *work = job->work;

    pthread_mutex_lock(&work->lock);
    while (!interrupted() && work->next < work->pairs) {
        struct rt_walk_report part;
        uint64_t first = work->next, count = work->pairs - first;

        if (count > work->chunk)
            count = work->chunk;
        work->next += count;
        pthread_mutex_unlock(&work->lock);
        memset(&part, 0, sizeof part);
        work->verify(work->context, job->number, first, count, &part);
        pthread_mutex_lock(&work->lock);
        rt_walk_merge(&work->report, &part);
        if (work->look == NULL)
            show_progress(work->report.pairs, work->pairs - work->first, name_of(work));
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

void work_on(struct work *work, unsigned jobs)
{
    pthread_t thread[JOBS_MAX];
    struct job job[JOBS_MAX];
    unsigned started = 0;

    work->next = work->first;
    catch_interrupt();
    show_step(name_of(work));
    show_progress(0, work->pairs - work->first, name_of(work));
    watch_progress(work->look, work->context);
    pthread_mutex_init(&work->lock, NULL);
    for (unsigned i = 0; i < jobs; i++) {
        job[i].work = work;
        job[i].number = i;
    }
    while (started + 1 < jobs &&
           pthread_create(&thread[started], NULL, run_job, &job[started + 1]) == 0)
        started++;
    run_job(&job[0]); /* this thread is one of them, and does all if none could be had */
    while (started > 0)
        pthread_join(thread[--started], NULL);
    end_progress();
}

int work_status(const struct work *work)
{
    uint64_t failed = work->report.pairs - work->report.count[RT_WALK_ARRIVED];

    if (work->report.pairs < work->pairs - work->first)
        return complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " pairs",
                        work->report.pairs, work->pairs - work->first);
    return failed != 0 ? EXIT_FALSE : EXIT_TRUE;
}
