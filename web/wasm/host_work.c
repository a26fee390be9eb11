/* SPDX-License-Identifier: MIT-0 */
/*
 * What the files interrupt.c, memory.c and progress.c of the command do on a system, in a module:
 * progress goes to the host, which ends a run by ending its worker, and memory is what 32 bits
 * address.
 */
#include <inttypes.h>
#include <string.h>

#include "../../cli/cli.h"
#include "../../cli/base/work.h"
#include "../libc/host.h"

#define MEGABYTE 1000000
#define MEMORY UINT64_C(0xFFFF0000)

static progress_look *look_at;
static const void *looked_at;

void show_step(const char *what)
{
    look_at = NULL;
    show_progress(0, 0, what);
}

void show_output_step(const char *what)
{
    show_step(what);
}

void show_progress(uint64_t done, uint64_t total, const char *what)
{
    host_progress((double)done, (double)total, what, strlen(what));
}

void watch_progress(progress_look *look, const void *context)
{
    look_at = look;
    looked_at = context;
}

void hide_progress(void)
{
}

void end_progress(void)
{
    look_at = NULL;
}

void catch_interrupt(void)
{
}

int interrupted(void)
{
    return 0;
}

int leave_at_interrupt(int (*library)(void *context), void *context)
{
    return library(context);
}

int out_of_memory(const char *command, uint64_t bytes)
{
    return complain(EXIT_IO, "%s: out of memory: needs %" PRIu64 " MB", command,
                    bytes / MEGABYTE + (bytes % MEGABYTE != 0));
}

int need_memory(const char *command, uint64_t bytes)
{
    if (bytes <= MEMORY)
        return 0;
    return complain(EXIT_IO, "%s: out of memory: needs %" PRIu64 " MB, and there are %" PRIu64,
                    command, bytes / MEGABYTE + (bytes % MEGABYTE != 0), MEMORY / MEGABYTE);
}
