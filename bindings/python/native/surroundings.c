/* SPDX-License-Identifier: MIT-0 */
/*
 * What the sources of `check`, `generate`, `explain`, `load` and `verify` ask of the command around them, answered for Python:
 * complaints are kept, nothing is printed, there is no progress, and Python says when to stop.
 */
#include "surroundings.h"

#include <stdarg.h>
#include <stdio.h>

#include "cli/base/atomic.h"
#include "cli/base/complain.h"
#include "cli/base/heap.h"
#include "cli/base/limit.h"
#include "cli/base/progress.h"
#include "cli/base/system.h"

static char complaint[1024];
static ATOMIC(int) stopped;

void forget_complaint(void)
{
    complaint[0] = '\0';
    heap_forget();
}

void fabric_stop(int stop)
{
    ATOMIC_SET(stopped, stop);
}

const char *fabric_why(void)
{
    return complaint;
}

int complain(int status, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    if (status != EXIT_TRUE && complaint[0] == '\0')
        vsnprintf(complaint, sizeof complaint, format, args);
    va_end(args);
    return status;
}

/* --- Ctrl-C, as cli/base/system.h asks */

void catch_interrupt(void)
{
}

int interrupted(void)
{
    return ATOMIC_GET(stopped);
}

int time_over(void)
{
    return 0;
}

int leave_at_interrupt(int (*library)(void *context), void *context)
{
    return library(context);
}

/* --- progress */

void show_step(const char *what)
{
    (void)what;
}

void show_progress(uint64_t done, uint64_t total, const char *what)
{
    (void)done;
    (void)total;
    (void)what;
}

void watch_progress(progress_look *look, const void *context)
{
    (void)look;
    (void)context;
}

void end_progress(void)
{
}

/* --- memory: what there is not, malloc refuses */

uint64_t system_memory(void)
{
    return UINT64_MAX;
}
