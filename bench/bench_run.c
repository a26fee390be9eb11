/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_run COMMAND ARGUMENT... - seconds of processor time, and megabytes (2^20) at the most, that
 * a command takes whose output is dropped.
 *
 * Prints them with a tab between them.
 */
#define _DEFAULT_SOURCE /* wait4 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

int main(int argc, char **argv)
{
    struct rusage used;
    int status, nowhere = open("/dev/null", O_WRONLY);
    pid_t child = argc > 1 ? fork() : -1;

    if (child == 0) {
        dup2(nowhere, 1);
        dup2(nowhere, 2);
        execv(argv[1], argv + 1);
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &used) != child || !WIFEXITED(status) ||
        WEXITSTATUS(status) > 1)
        return 1;
    printf("%.2f\t%.0f\n", seconds(used.ru_utime) + seconds(used.ru_stime),
           (double)used.ru_maxrss / 1024);
    return 0;
}
