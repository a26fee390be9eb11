/* SPDX-License-Identifier: MIT-0 */
/* A line of progress on stderr, written by a thread of its own. */
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "progress.h"

#define WHAT_MAX 64
#define TICK 250000000L /* nanoseconds between two lines */

static struct {
    pthread_t thread;
    pthread_mutex_t lock; /* of all but the two counts */
    pthread_cond_t end;
    int runs, ends, shown;
    struct timespec begun, step_begun;
    char last[WHAT_MAX]; /* the step of the line before */
    progress_look *look;
    const void *context;
    const char *_Atomic what;
    atomic_uint_fast64_t done, total;
} line = {.lock = PTHREAD_MUTEX_INITIALIZER, .end = PTHREAD_COND_INITIALIZER};

static double since(const struct timespec *begin)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begin->tv_sec) + 1e-9 * (double)(now.tv_nsec - begin->tv_nsec);
}

static void print_time(const char *before, double seconds, const char *behind)
{
    uint64_t s = (uint64_t)(seconds + 0.5);

    if (s >= 3600)
        fprintf(stderr, "%s%" PRIu64 ":%02u:%02u h%s", before, s / 3600, (unsigned)(s / 60 % 60),
                (unsigned)(s % 60), behind);
    else if (s >= 60)
        fprintf(stderr, "%s%u:%02u min%s", before, (unsigned)(s / 60), (unsigned)(s % 60), behind);
    else
        fprintf(stderr, "%s%u s%s", before, (unsigned)s, behind);
}

static void print_line(void)
{
    uint64_t done = atomic_load(&line.done), total = atomic_load(&line.total);
    const char *name = atomic_load(&line.what);
    char what[WHAT_MAX] = "";

    snprintf(what, sizeof what, "%s", name != NULL ? name : "");
    if (line.look != NULL)
        line.look(line.context, what, sizeof what, &done, &total);
    if (strcmp(what, line.last) != 0) {
        clock_gettime(CLOCK_MONOTONIC, &line.step_begun);
        memcpy(line.last, what, sizeof what);
    }
    if (total == 0) {
        fprintf(stderr, "\r%s", what);
    } else {
        double part = done < total ? (double)done / (double)total : 1;
        double spent = since(&line.step_begun);

        fprintf(stderr, "\r%3d %%  %" PRIu64 " of %" PRIu64 " %s", (int)(100 * part),
                done < total ? done : total, total, what);
        if (part > 0 && part < 1 && spent > 0.5)
            print_time(", ", spent * (1 - part) / part, " left");
    }
    print_time(", ", since(&line.begun), "\033[K");
}

static void *run(void *argument)
{
    pthread_mutex_lock(&line.lock);
    while (!line.ends) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&line.end, &line.lock, &until);
        if (!line.ends && since(&line.begun) >= 1) {
            print_line();
            line.shown = 1;
        }
    }
    pthread_mutex_unlock(&line.lock);
    return argument;
}

/* Starts the thread with all signals blocked: the threads that work take them. */
static void start(void)
{
    sigset_t all, before;

    if (line.runs || !isatty(STDERR_FILENO))
        return;
    line.ends = 0;
    line.look = NULL;
    line.last[0] = '\0';
    clock_gettime(CLOCK_MONOTONIC, &line.begun);
    line.step_begun = line.begun;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    line.runs = pthread_create(&line.thread, NULL, run, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void show_step(const char *what)
{
    show_progress(0, 0, what);
    watch_progress(NULL, NULL);
    start();
}

void show_output_step(const char *what)
{
    if (!isatty(STDOUT_FILENO))
        show_step(what);
}

void show_progress(uint64_t done, uint64_t total, const char *what)
{
    atomic_store_explicit(&line.done, done, memory_order_relaxed);
    atomic_store_explicit(&line.total, total, memory_order_relaxed);
    atomic_store_explicit(&line.what, what, memory_order_relaxed);
}

void watch_progress(progress_look *look, const void *context)
{
    start();
    pthread_mutex_lock(&line.lock);
    line.look = look;
    line.context = context;
    pthread_mutex_unlock(&line.lock);
}

/* With the lock. */
static void erase(void)
{
    if (line.shown)
        fprintf(stderr, "\r\033[K");
    line.shown = 0;
}

void hide_progress(void)
{
    if (!line.runs)
        return;
    pthread_mutex_lock(&line.lock);
    erase();
    pthread_mutex_unlock(&line.lock);
}

void end_progress(void)
{
    if (!line.runs)
        return;
    pthread_mutex_lock(&line.lock);
    line.ends = 1;
    pthread_cond_signal(&line.end);
    pthread_mutex_unlock(&line.lock);
    pthread_join(line.thread, NULL);
    erase();
    line.runs = 0;
}
