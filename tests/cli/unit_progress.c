/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/base/progress.c cli/base/work.c
 * The line of progress on a clock of this test's own: what stands there at which second, and that
 * it is written under the lock; and what work tells, and counts, under the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/base/progress.h"
#include "../../cli/base/complain.h"
#include "../../cli/base/work.h"

static double now = 100;
static int terminal = 1, output, locked, works, interrupts, failed;
static uint64_t told_done, told_total;
static const char *told;
static void (*ticks)(void);
static FILE *out; /* standard error is written there */

double system_seconds(void)
{
    return now;
}

int system_terminal(int fd)
{
    return fd == STDERR_FILENO ? terminal : output;
}

int system_ticks(void (*tick)(void))
{
    ticks = tick;
    return 1;
}

void system_ticks_end(void)
{
    failed |= ticks == NULL;
    ticks = NULL;
}

void system_lock(enum system_locks lock)
{
    locked += lock == PROGRESS_LOCK;
    works += lock == WORK_LOCK;
}

void system_unlock(enum system_locks lock)
{
    locked -= lock == PROGRESS_LOCK;
    works -= lock == WORK_LOCK;
}

void system_progress(uint64_t done, uint64_t total, const char *what)
{
    told_done = done, told_total = total, told = what;
}

void catch_interrupt(void)
{
}

int system_interrupted(void)
{
    return interrupts;
}

void system_jobs(unsigned jobs, void (*run)(void *context, unsigned number), void *context)
{
    for (unsigned i = 0; i < jobs; i++)
        run(context, i);
}

/* At a second of the clock the line is this; "": nothing new. */
static void says(double second, const char *line)
{
    static long seen;
    char text[200] = "";

    now = 100 + second;
    if (ticks != NULL)
        ticks();
    fseek(out, seen, SEEK_SET);
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    seen = ftell(out);
    fseek(out, 0, SEEK_END);
    if (strcmp(text, line) != 0) {
        printf("at %g: '%s', not '%s'\n", second, text, line);
        failed = 1;
    }
}

static void look(const void *context, char *what, size_t size, uint64_t *done, uint64_t *total)
{
    failed |= locked != 1;
    snprintf(what, size, "%s", (const char *)context);
    *done = 1;
    *total = 8;
}

static void is(int holds, const char *what)
{
    if (!holds)
        printf("not so: %s\n", what);
    failed |= !holds;
}

/* Steps below a name, which they may have one after another. */
static void of_names(void)
{
    says(20000, "");
    name_progress("a");
    show_progress(1, 4, "");
    says(20001, "\ra 25 %  1 of 4 , 3 s left, 1 s\033[K");
    show_progress(1, 4, "x");
    says(20002, "\ra:  25 %  1 of 4 x, 2 s\033[K");
    says(20003, "\ra:  25 %  1 of 4 x, 3 s left, 3 s\033[K");
    name_progress("b");
    says(20004, "\rb:  25 %  1 of 4 x, 4 s\033[K");
    end_progress();
    is(ticks != NULL, "a name goes on");
    says(20005, "\rb, 5 s\033[K");
    says(20005.6, "\rb, 6 s\033[K");
    name_progress("c");
    show_progress(1, 4, "");
    says(20006.6, "\rc 25 %  1 of 4 , 3 s left, 7 s\033[K");
    name_progress(NULL);
    is(ticks == NULL, "no name, no line");
    says(20007, "\r\033[K");
    name_progress(NULL);
    is(ticks == NULL && locked == 0, "nothing is begun");
    show_step("x");
    show_progress(1, 4, "x");
    says(20008, "\r 25 %  1 of 4 x, 1 s\033[K");
    end_progress();
    says(20009, "\r\033[K");
    show_step("x");
    show_progress(1, 4, "x");
    says(20010, "\r 25 %  1 of 4 x, 1 s\033[K");
    end_progress();
    says(20011, "\r\033[K");
    output = 1;
    show_output_step("of output");
    is(ticks == NULL, "output on a terminal moves itself");
    output = 0;
    show_output_step("of output");
    is(ticks != NULL, "in a file it does not");
    end_progress();
}

static const char *tells;
static uint64_t next;
static int looks;

static void verify(void *context, unsigned job, uint64_t first, uint64_t count,
                   struct rt_walk_report *report)
{
    const struct work *work = context;

    is(job < 2 && works == 0 && locked == 0, "work is done without a lock");
    is(first == next && count == (first < 6 ? 2 : 1), "from the first to the last");
    is(tells == NULL
           ? told == NULL
           : strcmp(told, tells) == 0 && told_total == 5 && told_done == (looks ? 0 : next - 2),
       "and told so far");
    is(work->report.pairs == next - 2, "it is summed up");
    next = first + count;
    report->pairs = count;
    report->count[RT_WALK_ARRIVED] = count;
}

static void of_work(void)
{
    struct work work = {.first = 2, .pairs = 7, .chunk = 2, .verify = verify, .next = 9};
    const char *said;

    work.context = &work;
    for (int i = 0; i < 4; i++) {
        work.what = i == 1 ? "things" : NULL;
        looks = i == 2;
        work.look = looks ? look : NULL;
        tells = i == 1 ? "things" : i < 3 ? "pairs" : NULL;
        memset(&work.report, 0, sizeof work.report);
        next = 2;
        told = NULL;
        if (i < 3)
            work_on(&work, 2);
        else
            work_step(&work, 2);
        is(next == 7 && works == 0 && locked == 0 && work_status(&work) == EXIT_TRUE, "all of it");
    }
    work.report.pairs = 4;
    complain_keep();
    is(work_status(&work) == EXIT_FALSE, "not all of it");
    said = complain_kept();
    is(said != NULL && strcmp(said, "interrupted after 4 of 5 pairs") == 0, "how far it came");
    work.first = 6, work.report.pairs = 0;
    complain_keep();
    is(work_status(&work) == EXIT_FALSE, "not the only one");
    said = complain_kept();
    is(said != NULL && strcmp(said, "interrupted after 0 of 1 pair") == 0, "of one");
    work.first = 2;
    work.report.pairs = 5, work.report.count[RT_WALK_ARRIVED] = 4;
    complain_keep();
    is(work_status(&work) == EXIT_FALSE && complain_kept() == NULL, "one that failed");
    interrupts = 1;
    next = 2;
    work_on(&work, 2);
    is(next == 2 && works == 0, "none after Ctrl-C");
    interrupts = 0;
}

int main(void)
{
    void (*ticks_alone)(void);

    out = tmpfile();
    if (out == NULL || dup2(fileno(out), STDERR_FILENO) < 0)
        return 2;
    watch_progress(NULL, NULL);
    says(1, "\r, 1 s\033[K");
    end_progress();
    says(1, "\r\033[K");
    now = 100;
    show_step("laying out");
    says(0.9, "");
    says(1, "\rlaying out, 1 s\033[K");
    says(1.45, "\rlaying out, 1 s\033[K");
    show_progress(1, 4, "routes");
    says(2, "\r 25 %  1 of 4 routes, 2 s\033[K");
    says(2.5, "\r 25 %  1 of 4 routes, 3 s\033[K");
    says(2.55, "\r 25 %  1 of 4 routes, 2 s left, 3 s\033[K");
    says(3, "\r 25 %  1 of 4 routes, 3 s left, 3 s\033[K");
    show_progress(0, 4, "routes");
    says(4, "\r  0 %  0 of 4 routes, 4 s\033[K");
    show_progress(9, 4, "routes");
    says(59.4, "\r100 %  4 of 4 routes, 59 s\033[K");
    says(60, "\r100 %  4 of 4 routes, 1:00 min\033[K");
    says(3599.4, "\r100 %  4 of 4 routes, 59:59 min\033[K");
    says(3600, "\r100 %  4 of 4 routes, 1:00:00 h\033[K");
    says(3661, "\r100 %  4 of 4 routes, 1:01:01 h\033[K");
    says(7199, "\r100 %  4 of 4 routes, 1:59:59 h\033[K");
    says(7200, "\r100 %  4 of 4 routes, 2:00:00 h\033[K");
    watch_progress(look, "trials");
    says(3662, "\r 12 %  1 of 8 trials, 1:01:02 h\033[K");
    hide_progress();
    ticks_alone = ticks, ticks = NULL;
    says(3662, "\r\033[K");
    hide_progress();
    says(3662, "");
    ticks = ticks_alone;
    end_progress();
    failed |= ticks != NULL || locked != 0;
    of_names();
    terminal = 0;
    show_step("not asked for");
    failed |= ticks != NULL;
    ask_progress();
    now = 30100;
    show_step("whole lines");
    says(30000.9, "");
    says(30001, "whole lines, 1 s\n");
    says(30001.9, "");
    says(30002, "whole lines, 2 s\n");
    hide_progress();
    end_progress();
    failed |= locked != 0;
    terminal = 1;
    of_work();
    puts(failed ? "wrong" : "right");
    return failed;
}
