/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/base/system_posix.c
 * Cores and memory of a system of this test's own, and signals at seconds of its clock. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../cli/base/system.h"

static int failed;

static void is(int holds, const char *what)
{
    if (!holds)
        fprintf(stderr, "not so: %s\n", what);
    failed |= !holds;
}

/* --- the system as this test wants it */

static double now;
static long cores, pages, page;
static const char *group, *limit; /* what files of control groups say; null: there is none */
static rlim_t address_space;
static int no_limit;

int clock_gettime(clockid_t clock, struct timespec *time)
{
    is(clock == CLOCK_MONOTONIC, "a clock that nobody sets");
    *time = (struct timespec){(time_t)now, (long)(1e9 * (now - (double)(time_t)now))};
    return 0;
}

long sysconf(int name)
{
    return name == _SC_NPROCESSORS_ONLN ? cores : name == _SC_PHYS_PAGES ? pages : page;
}

FILE *fopen(const char *path, const char *mode)
{
    const char *text = strcmp(path, "/proc/self/cgroup") == 0 ? group : limit;
    FILE *file = text != NULL && strcmp(mode, "r") == 0 ? tmpfile() : NULL;

    if (file != NULL) {
        fputs(text, file);
        rewind(file);
    }
    return file;
}

int getrlimit(int resource, struct rlimit *own)
{
    is(resource == RLIMIT_AS, "the address space");
    own->rlim_cur = address_space;
    return no_limit ? -1 : 0;
}

static void dirty_stack(int byte)
{
    volatile char stack[8192];

    for (size_t i = 0; i < sizeof stack; i++)
        stack[i] = (char)byte;
}

/* The memory of a system with this much in each of these. */
static uint64_t memory(const char *in, const char *of_group, long of_pages, long of_page,
                       rlim_t of_space)
{
    group = in, limit = of_group, pages = of_pages, page = of_page, address_space = of_space;
    dirty_stack('1');
    return system_memory();
}

static void of_machine(void)
{
    cores = -1;
    is(system_cores() == 1, "one core, if nobody knows");
    cores = 3;
    is(system_cores() == 3, "three cores");
    is(memory(NULL, "5\n", -1, 4096, RLIM_INFINITY) == UINT64_MAX, "no limit is known");
    is(memory(NULL, "5\n", 5, -1, RLIM_INFINITY) == UINT64_MAX, "nor the size of a page");
    is(memory("1:x:/\n", "5\n", -1, -1, RLIM_INFINITY) == UINT64_MAX, "of no group of version 2");
    is(memory("1:x:/\n0::/a/b\n", "5\n", -1, -1, RLIM_INFINITY) == 5, "of a group");
    is(memory("0::/\n", "max\n", -1, -1, RLIM_INFINITY) == UINT64_MAX, "a group without a limit");
    is(memory("0::/\n", "", -1, -1, RLIM_INFINITY) == UINT64_MAX, "a file without a number");
    is(memory("0::/\n", "9000\n", 2, 4096, RLIM_INFINITY) == 8192, "the machine has less");
    is(memory("0::/\n", "9000\n", 2, 4096, 7) == 7, "we may have less");
    no_limit = 1;
    is(memory("0::/\n", "9000\n", 2, 4096, 7) == 8192, "nobody knows what we may have");
    no_limit = 0;
}

static int raises(void *context)
{
    raise(*(const int *)context);
    return 7;
}

static int returns(void *context)
{
    (void)context;
    return 5;
}

/* Signals at these seconds, 0: none: which ends it, from 1 on; 0: none does. */
static int ends_at(int number, const double second[4])
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        catch_interrupt();
        for (int i = 0; i < 4 && second[i] > 0; i++) {
            now = second[i];
            alarm(10);
            raise(number);
            if (!system_interrupted())
                _exit(99);
        }
        _exit(0);
    }
    if (waitpid(child, &status, 0) != child)
        return -1;
    return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
}

static void of_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    int number = SIGTERM;
    sigset_t blocked;

    for (int i = 0; i < 3; i++) {
        is(ends_at(numbers[i], (double[4]){100}) == 0, "one is noted");
        is(ends_at(numbers[i], (double[4]){100, 100.1}) == 0, "one that comes at once is the same");
        is(ends_at(numbers[i], (double[4]){100, 100.15, 100.3}) == numbers[i], "a third ends it");
        is(ends_at(numbers[i], (double[4]){100, 101}) == numbers[i], "a second later ends it");
    }
    is(leave_at_interrupt(returns, NULL) == 5, "what is not left returns");
    catch_interrupt();
    now = 100;
    is(leave_at_interrupt(raises, &number) == LEFT_BY_INTERRUPT, "what is left does not");
    is(system_interrupted(), "that is noted");
    is(sigprocmask(SIG_BLOCK, NULL, &blocked) == 0 && !sigismember(&blocked, number) &&
           !sigismember(&blocked, SIGINT),
       "and what is left blocks no signal");
    raise(SIGINT);
    is(leave_at_interrupt(returns, NULL) == LEFT_BY_INTERRUPT, "nothing is begun any more");
}

int main(void)
{
    of_machine();
    of_signals();
    puts(failed ? "wrong" : "right");
    return failed;
}
