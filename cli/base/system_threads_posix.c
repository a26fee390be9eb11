/* SPDX-License-Identifier: MIT-0 */
/* Threads, where the system is POSIX. */
#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "system.h"

struct job {
    void (*run)(void *context, unsigned number);
    void *context;
    unsigned number;
};

static void *run_job(void *argument)
{
    const struct job *job = argument;

    job->run(job->context, job->number);
    return NULL;
}

void system_jobs(unsigned jobs, void (*run)(void *context, unsigned number), void *context)
{
    pthread_t thread[JOBS_MAX];
    struct job job[JOBS_MAX];
    unsigned started = 0;

    while (started + 1 < jobs) {
        job[started] = (struct job){run, context, started + 1};
        if (pthread_create(&thread[started], NULL, run_job, &job[started]) != 0)
            break;
        started++;
    }
    run(context, 0);
    while (started > 0)
        pthread_join(thread[--started], NULL);
}

static pthread_mutex_t locks[SYSTEM_LOCKS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void system_lock(enum system_locks lock)
{
    pthread_mutex_lock(&locks[lock]);
}

void system_unlock(enum system_locks lock)
{
    pthread_mutex_unlock(&locks[lock]);
}

#define TICK 250000000L /* nanoseconds */

static struct {
    pthread_t thread;
    pthread_mutex_t lock; /* of ends */
    pthread_cond_t end;
    int ends;
    void (*tick)(void);
} ticker = {.lock = PTHREAD_MUTEX_INITIALIZER, .end = PTHREAD_COND_INITIALIZER};

static void *run_ticks(void *argument)
{
    pthread_mutex_lock(&ticker.lock);
    while (!ticker.ends) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&ticker.end, &ticker.lock, &until);
        if (!ticker.ends)
            ticker.tick();
    }
    pthread_mutex_unlock(&ticker.lock);
    return argument;
}

/* The thread has all signals blocked: the threads that work take them. */
int system_ticks(void (*tick)(void))
{
    sigset_t all, before;
    int failed;

    ticker.ends = 0;
    ticker.tick = tick;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    failed = pthread_create(&ticker.thread, NULL, run_ticks, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed == 0;
}

void system_ticks_end(void)
{
    pthread_mutex_lock(&ticker.lock);
    ticker.ends = 1;
    pthread_cond_signal(&ticker.end);
    pthread_mutex_unlock(&ticker.lock);
    pthread_join(ticker.thread, NULL);
}
