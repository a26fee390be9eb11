/* SPDX-License-Identifier: MIT-0 */
/* A line of progress on stderr, written by a thread of its own. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "atomic.h"
#include "progress.h"
#include "system.h"

#define WHAT_MAX 64

static struct {                     /* all but the two counts under PROGRESS_LOCK */
    int runs, shown, lines;         /* lines: whole ones, where there is no terminal */
    double begun, step_begun, told; /* of system_seconds; told: the last whole line */
    char last[WHAT_MAX];            /* the step of the line before */
    char name[WHAT_MAX];            /* stands before each line; "": steps are on their own */
    progress_look *look;
    const void *context;
    ATOMIC(const char *) what;
    ATOMIC(uint64_t) done, total;
} line;

static int asked;

void ask_progress(void)
{
    asked = 1;
}

static double since(double begin)
{
    return system_seconds() - begin;
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
    uint64_t done = ATOMIC_GET(line.done), total = ATOMIC_GET(line.total);
    const char *name = ATOMIC_GET(line.what);
    char what[WHAT_MAX] = "";

    snprintf(what, sizeof what, "%s", name != NULL ? name : "");
    if (line.look != NULL)
        line.look(line.context, what, sizeof what, &done, &total);
    if (strcmp(what, line.last) != 0) {
        line.step_begun = system_seconds();
        memcpy(line.last, what, sizeof what);
    }
    fprintf(stderr, "%s%s%s", line.lines ? "" : "\r", line.name,
            line.name[0] != '\0' && what[0] != '\0' ? ": " : "");
    if (total == 0) {
        fprintf(stderr, "%s", what);
    } else {
        double part = done < total ? (double)done / (double)total : 1;
        double spent = since(line.step_begun);

        fprintf(stderr, "%3d %%  %" PRIu64 " of %" PRIu64 " %s", (int)(100 * part),
                done < total ? done : total, total, what);
        if (part > 0 && part < 1 && spent > 0.5)
            print_time(", ", spent * (1 - part) / part, " left");
    }
    print_time(", ", since(line.begun), line.lines ? "\n" : "\033[K");
}

static void tick(void)
{
    system_lock(PROGRESS_LOCK);
    if (since(line.begun) >= 1 && (!line.lines || since(line.told) >= 1)) {
        print_line();
        line.shown = !line.lines;
        line.told = system_seconds();
    }
    system_unlock(PROGRESS_LOCK);
}

static void start(void)
{
    int terminal = system_terminal(STDERR_FILENO);

    if (line.runs || !(terminal || asked))
        return;
    line.lines = !terminal;
    line.look = NULL;
    line.last[0] = '\0';
    line.begun = line.step_begun = line.told = system_seconds();
    line.runs = system_ticks(tick);
}

void show_step(const char *what)
{
    show_progress(0, 0, what);
    watch_progress(NULL, NULL);
}

void show_output_step(const char *what)
{
    if (!system_terminal(STDOUT_FILENO))
        show_step(what);
}

void show_progress(uint64_t done, uint64_t total, const char *what)
{
    ATOMIC_SET(line.done, done);
    ATOMIC_SET(line.total, total);
    ATOMIC_SET(line.what, what);
    system_progress(done, total, what);
}

void watch_progress(progress_look *look, const void *context)
{
    start();
    system_lock(PROGRESS_LOCK);
    line.look = look;
    line.context = context;
    system_unlock(PROGRESS_LOCK);
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
    system_lock(PROGRESS_LOCK);
    erase();
    system_unlock(PROGRESS_LOCK);
}

void name_progress(const char *name)
{
    system_lock(PROGRESS_LOCK);
    snprintf(line.name, sizeof line.name, "%s", name != NULL ? name : "");
    line.last[0] = '\0';
    line.step_begun = system_seconds();
    system_unlock(PROGRESS_LOCK);
    if (name != NULL && !line.runs)
        show_step("");
    else if (name == NULL)
        end_progress();
}

void end_progress(void)
{
    if (!line.runs)
        return;
    if (line.name[0] != '\0') {
        show_progress(0, 0, "");
        watch_progress(NULL, NULL);
        return;
    }
    system_ticks_end();
    erase();
    line.runs = 0;
}
