/* SPDX-License-Identifier: MIT-0 */
/*
 * The operating system of the command in a module: one thread, files that are the host's, and
 * memory as 32 bits address it.  The host draws progress, and ends a run by ending its worker.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../cli/base/system.h"
#include "../libc/host.h"

unsigned system_cores(void)
{
    return 1;
}

uint64_t system_memory(void)
{
    return 0xFFFF0000;
}

double system_seconds(void)
{
    return 0; /* only the line of progress asks */
}

int system_terminal(int fd)
{
    (void)fd;
    return 0;
}

void system_jobs(unsigned jobs, void (*job)(void *context, unsigned number), void *context)
{
    (void)jobs;
    job(context, 0);
}

void system_lock(enum system_locks lock)
{
    (void)lock;
}

void system_unlock(enum system_locks lock)
{
    (void)lock;
}

int system_ticks(void (*tick)(void))
{
    (void)tick;
    return 0;
}

void system_ticks_end(void)
{
}

void system_progress(uint64_t done, uint64_t total, const char *what)
{
    host_progress((double)done, (double)total, what, strlen(what));
}

void catch_interrupt(void)
{
}

int system_interrupted(void)
{
    return 0;
}

int leave_at_interrupt(int (*library)(void *context), void *context)
{
    return library(context);
}

int system_open(const char *path)
{
    return open(path, O_RDONLY);
}

long system_read(int fd, void *to, size_t size)
{
    return read(fd, to, size); /* all input is there from the beginning */
}

/* Named files are regular; the standard streams are not. */
int system_file(int fd, uint64_t *size)
{
    off_t at = lseek(fd, 0, SEEK_CUR), end = lseek(fd, 0, SEEK_END);

    if (at < 0 || end < 0 || lseek(fd, at, SEEK_SET) < 0)
        return -1;
    *size = (uint64_t)end;
    return fd > STDERR_FILENO;
}

FILE *system_scratch(void)
{
    return tmpfile();
}

FILE *system_part(const char *path, char **name, char **part)
{
    (void)path;
    *name = *part = NULL;
    return NULL; /* its files are in memory */
}

int system_settle(const char *part, const char *name, int failed)
{
    (void)part, (void)name;
    return failed;
}
