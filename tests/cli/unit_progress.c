/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/base/progress.c
 * The line of progress on a clock of this test's own: what stands there at which second, and that
 * it is written under the lock. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/base/progress.h"
#include "../../cli/base/system.h"

static double now = 100;
static int terminal = 1, locked, failed;
static void (*ticks)(void);
static FILE *out; /* standard error is written there */

double system_seconds(void)
{
    return now;
}

int system_terminal(int fd)
{
    return fd == STDERR_FILENO && terminal;
}

int system_ticks(void (*tick)(void))
{
    ticks = tick;
    return 1;
}

void system_ticks_end(void)
{
    ticks = NULL;
}

void system_lock(enum system_locks lock)
{
    locked += lock == PROGRESS_LOCK;
}

void system_unlock(enum system_locks lock)
{
    locked -= lock == PROGRESS_LOCK;
}

void system_progress(uint64_t done, uint64_t total, const char *what)
{
    (void)done, (void)total, (void)what;
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

int main(void)
{
    void (*ticks_alone)(void);

    out = tmpfile();
    if (out == NULL || dup2(fileno(out), STDERR_FILENO) < 0)
        return 2;
    show_step("laying out");
    says(0.9, "");
    says(1, "\rlaying out, 1 s\033[K");
    says(1.45, "\rlaying out, 1 s\033[K");
    show_progress(1, 4, "routes");
    says(2, "\r 25 %  1 of 4 routes, 2 s\033[K");
    says(2.5, "\r 25 %  1 of 4 routes, 3 s\033[K");
    says(3, "\r 25 %  1 of 4 routes, 3 s left, 3 s\033[K");
    show_progress(0, 4, "routes");
    says(4, "\r  0 %  0 of 4 routes, 4 s\033[K");
    show_progress(9, 4, "routes");
    says(59.4, "\r100 %  4 of 4 routes, 59 s\033[K");
    says(60, "\r100 %  4 of 4 routes, 1:00 min\033[K");
    says(3599.4, "\r100 %  4 of 4 routes, 59:59 min\033[K");
    says(3661, "\r100 %  4 of 4 routes, 1:01:01 h\033[K");
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
    terminal = 0;
    show_step("not asked for");
    failed |= ticks != NULL;
    ask_progress();
    show_step("whole lines");
    says(3662.9, "");
    says(3663, "whole lines, 1 s\n");
    says(3663.9, "");
    says(3664, "whole lines, 2 s\n");
    hide_progress();
    end_progress();
    failed |= locked != 0;
    puts(failed ? "wrong" : "right");
    return failed;
}
