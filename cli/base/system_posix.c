/* SPDX-License-Identifier: MIT-0 */
/* The machine and Ctrl-C, where the system is POSIX; of Linux, what control groups allow. */
#define _DARWIN_C_SOURCE /* macOS tells the number of cores only so */
#include "system.h"

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
    if (getrlimit(RLIMIT_AS, &own) == 0 && own.rlim_cur < limit)
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

void system_progress(uint64_t done, uint64_t total, const char *what)
{
    (void)done, (void)total, (void)what; /* progress.c draws it */
}

/* --- Ctrl-C, and what else asks a program to end */

static volatile sig_atomic_t seen, leaves;
static sigjmp_buf back;

#define AGAIN 0.2 /* seconds: what comes sooner is the same, for timeout(1) signals twice */

/* A second one ends the command at once.  Threads that are not the caller of leave_at_interrupt
 * block the signal. */
static void interrupt(int number)
{
    static double first;

    if (seen && system_seconds() > first + AGAIN) {
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    if (!seen)
        first = system_seconds();
    seen = 1;
    if (leaves)
        siglongjmp(back, 1);
}

void catch_interrupt(void)
{
    static const int others[] = {SIGTERM, SIGHUP};
    struct sigaction action, before;

    memset(&action, 0, sizeof action);
    action.sa_handler = interrupt;
    action.sa_flags = SA_RESTART; /* what was begun to be written is written */
    sigfillset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
        if (sigaction(others[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* nohup */
            sigaction(others[i], &action, NULL);
}

int system_interrupted(void)
{
    return seen;
}

int leave_at_interrupt(int (*library)(void *context), void *context)
{
    volatile int result = LEFT_BY_INTERRUPT;

    (void)sigsetjmp(back, 1); /* for the second time with `seen` */
    leaves = 1;
    if (!seen)
        result = library(context);
    leaves = 0;
    return result;
}
