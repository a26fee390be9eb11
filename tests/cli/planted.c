/* SPDX-License-Identifier: MIT-0 */
/*
 * A Ctrl-C, a clock, a memory and a terminal of the test's own.  With INTERRUPT=N the command, once
 * it catches interrupts, is told of one when it asks for the N-th time and ever after: if a thread
 * asks more than TOLD_MOST times then, or T with INTERRUPT=N,T, it has not stopped: status 90. With
 * LEAVE=N the N-th call that a Ctrl-C may leave is left; with CLOCK=S each look at the clock is S
 * seconds later; with MEMORY=B the system has B bytes, with TERMINAL=T standard output is a
 * terminal of this name; with PROGRESS=1 what progress would show is printed.
 * tests/cli/unchanged_output.sh wraps these functions of cli/base/system.h (WRAP); as a shared
 * object they stand before the command's own (tools/assurance/mutate_lines.py).
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef WRAP
#define catch_interrupt __wrap_catch_interrupt
#define leave_at_interrupt __wrap_leave_at_interrupt
#define system_interrupted __wrap_system_interrupted
#define system_memory __wrap_system_memory
#define system_terminal __wrap_system_terminal
#define system_seconds __wrap_system_seconds
#define system_progress __wrap_system_progress
#endif

#include "../../cli/base/system.h"

#define TOLD_MOST 40

static long caught, asked, looked, calls;
static _Thread_local long told;
static int left;

void catch_interrupt(void)
{
    caught = 1;
}

int system_interrupted(void)
{
    const char *from = getenv("INTERRUPT");

    if (!left &&
        (from == NULL || !caught || __atomic_add_fetch(&asked, 1, __ATOMIC_RELAXED) < atol(from)))
        return 0;
    from = from != NULL ? strchr(from, ',') : NULL;
    if (++told > (from != NULL ? atol(from + 1) : TOLD_MOST))
        _Exit(90);
    return 1;
}

int leave_at_interrupt(int (*library)(void *context), void *context)
{
    const char *from = getenv("LEAVE");

    left = left || (from != NULL && caught && ++calls == atol(from));
    return left ? LEFT_BY_INTERRUPT : library(context);
}

uint64_t system_memory(void)
{
    const char *bytes = getenv("MEMORY");

    return bytes != NULL ? strtoull(bytes, NULL, 10) : UINT64_C(1) << 30;
}

int system_terminal(int fd)
{
    const char *term = getenv("TERMINAL");

    if (term == NULL || fd != 1)
        return 0;
    setenv("TERM", term, 1);
    unsetenv("NO_COLOR");
    return 1;
}

double system_seconds(void)
{
    const char *step = getenv("CLOCK");

    return 1 + (double)__atomic_add_fetch(&looked, 1, __ATOMIC_RELAXED) *
                   (step != NULL ? atof(step) : 0);
}

void system_progress(uint64_t done, uint64_t total, const char *what)
{
    if (getenv("PROGRESS") != NULL)
        fprintf(stderr, "%" PRIu64 " of %" PRIu64 " %s\n", done, total, what);
}
