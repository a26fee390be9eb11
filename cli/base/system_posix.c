/* SPDX-License-Identifier: MIT-0 */
/* The machine, threads and Ctrl-C, where the system is POSIX; of Linux, what control groups allow.
 */
#include "system.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "text.h"

/* --- the machine */

unsigned system_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    return cores < 1 ? 1 : (unsigned)cores;
}

/* The number in a file of the system, or UINT64_MAX: "max", or there is none. */
static uint64_t number_in(const char *path)
{
    FILE *file = fopen(path, "r");
    char text[32] = "";
    uint64_t number;

    if (file == NULL)
        return UINT64_MAX;
    if (fgets(text, sizeof text, file) != NULL)
        text[strcspn(text, "\n")] = '\0';
    fclose(file);
    return read_number(text, &number) == 0 ? number : UINT64_MAX;
}

/* What control groups of Linux (version 2) allow: the least on the way up from ours. */
static uint64_t group_limit(void)
{
    char text[512] = "", path[600];
    FILE *file = fopen("/proc/self/cgroup", "r");
    uint64_t least = UINT64_MAX;

    if (file == NULL)
        return least;
    while (fgets(text, sizeof text, file) != NULL && strncmp(text, "0::/", 4) != 0)
        text[0] = '\0';
    fclose(file);
    text[strcspn(text, "\n")] = '\0';
    for (char *group = text + 3, *end; text[0] != '\0'; *end = '\0') {
        uint64_t limit;

        snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", group);
        limit = number_in(path);
        least = limit < least ? limit : least;
        end = strrchr(group, '/');
        if (end == NULL)
            break;
    }
    return least;
}

uint64_t system_memory(void)
{
    uint64_t limit = group_limit();
    struct rlimit own;
#ifdef _SC_PHYS_PAGES
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);

    if (pages > 0 && size > 0 && (uint64_t)pages * (uint64_t)size < limit)
        limit = (uint64_t)pages * (uint64_t)size;
#endif
    if (getrlimit(RLIMIT_AS, &own) == 0 && own.rlim_cur != RLIM_INFINITY && own.rlim_cur < limit)
        limit = own.rlim_cur;
    return limit;
}

double system_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int system_terminal(int fd)
{
    return isatty(fd);
}

/* --- threads */

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

void system_progress(uint64_t done, uint64_t total, const char *what)
{
    (void)done, (void)total, (void)what; /* progress.c draws it */
}

/* --- Ctrl-C */

static volatile sig_atomic_t seen, leaves;
static sigjmp_buf back;

/* Threads that are not the caller of leave_at_interrupt block the signal. */
static void interrupt(int signal)
{
    (void)signal;
    seen = 1;
    if (leaves) {
        leaves = 0;
        siglongjmp(back, 1);
    }
}

void catch_interrupt(void)
{
    struct sigaction action;

    if (seen)
        return;
    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    action.sa_flags = (int)SA_RESETHAND; /* a second Ctrl-C ends at once */
    action.sa_flags |= SA_RESTART;       /* what was begun to be written is written */
    sigaction(SIGINT, &action, NULL);
}

int interrupted(void)
{
    return seen;
}

int leave_at_interrupt(int (*library)(void *context), void *context)
{
    volatile int result = LEFT_BY_INTERRUPT;

    if (sigsetjmp(back, 1) == 0) {
        leaves = 1;
        if (!seen)
            result = library(context);
    }
    leaves = 0;
    return seen && result == 0 ? LEFT_BY_INTERRUPT : result;
}
