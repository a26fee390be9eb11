/* SPDX-License-Identifier: MIT-0 */
/* Long work: on all cores, with progress on stderr, ended by Ctrl-C. */
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "work.h"

static volatile sig_atomic_t interrupt_seen;

static void interrupt(int signal)
{
    (void)signal;
    interrupt_seen = 1;
}

void catch_interrupt(void)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    action.sa_flags = (int)SA_RESETHAND; /* a second Ctrl-C ends at once */
    sigaction(SIGINT, &action, NULL);
}

int interrupted(void)
{
    return interrupt_seen;
}

static time_t shown; /* when progress was shown last; 0: not yet */

void show_progress(uint64_t done, uint64_t total, const char *what)
{
    time_t now = time(NULL);

    if (now == shown || !isatty(STDERR_FILENO))
        return;
    shown = now;
    fprintf(stderr, "\r%3d %%  %" PRIu64 " of %" PRIu64 " %s",
            (int)(100.0 * (double)done / (double)total), done, total, what);
}

void end_progress(void)
{
    if (shown != 0)
        fprintf(stderr, "\r\033[K");
    shown = 0;
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
    while (!interrupt_seen && work->next < work->pairs) {
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
        show_progress(work->report.pairs, work->pairs, work->what != NULL ? work->what : "pairs");
    }
    pthread_mutex_unlock(&work->lock);
    return NULL;
}

void work_on(struct work *work, unsigned jobs)
{
    pthread_t thread[JOBS_MAX];
    struct job job[JOBS_MAX];
    unsigned started = 0;

    catch_interrupt();
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

int work_totals(const struct work *work)
{
    uint64_t arrived = work->report.count[RT_WALK_ARRIVED], failed = work->report.pairs - arrived;

    printf("pairs=%" PRIu64 " arrived=%" PRIu64 " failed=%" PRIu64 "\n", work->report.pairs,
           arrived, failed);
    if (work->report.pairs < work->pairs)
        return complain(EXIT_FALSE, "interrupted after %" PRIu64 " of %" PRIu64 " pairs",
                        work->report.pairs, work->pairs);
    return failed != 0 ? EXIT_FALSE : EXIT_TRUE;
}
