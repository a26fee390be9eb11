/* SPDX-License-Identifier: MIT-0 */
/*
 * bench_beside cpu|wall ROUNDS COMMAND... - nanoseconds of one iteration of each command, run turn
 * about; their output is dropped.
 *
 * A word % in a command stands for its number of iterations: its time is that of N iterations less
 * that of none, over N, with N such that they take 40 ms or more, and no less than the process
 * takes without them.  Without %, an iteration is the whole process.  Of all rounds the least
 * counts. cpu: time of the processor; wall: by the clock.  Prints the figures with tabs between
 * them.
 */
#define _DEFAULT_SOURCE /* wait4 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WORDS_MAX 32
#define COMMANDS_MAX 8
#define ENOUGH 40e6

static int wall;

static double clock_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static double ns(struct timeval t)
{
    return 1e9 * (double)t.tv_sec + 1e3 * (double)t.tv_usec;
}

static void child(char *command, const char *iterations)
{
    int nowhere = open("/dev/null", O_WRONLY);
    char *word[WORDS_MAX + 1];
    int words = 0;

    for (char *w = strtok(command, " "); w != NULL && words < WORDS_MAX; w = strtok(NULL, " "))
        word[words++] = strcmp(w, "%") == 0 ? (char *)iterations : w;
    word[words] = NULL;
    dup2(nowhere, 1);
    if (words > 0)
        execv(word[0], word);
    _exit(127);
}

/* Nanoseconds of the whole process; ends this one if it fails. */
static double run(char *command, unsigned long times)
{
    double begin = clock_ns();
    char iterations[24];
    struct rusage used;
    int status;
    pid_t pid;

    snprintf(iterations, sizeof iterations, "%lu", times);
    pid = fork();
    if (pid == 0)
        child(command, iterations);
    if (pid < 0 || wait4(pid, &status, 0, &used) != pid || status != 0) {
        fprintf(stderr, "bench_beside: %s %lu fails\n", command, times);
        exit(1);
    }
    return wall ? clock_ns() - begin : ns(used.ru_utime) + ns(used.ru_stime);
}

static double least_of_two(char *command, unsigned long times)
{
    double one = run(command, times), other = run(command, times);

    return one < other ? one : other;
}

/* Iterations that take long enough, also beside what the process does before them. */
static unsigned long enough(char *command)
{
    double none = least_of_two(command, 0), goal = none > ENOUGH ? none : ENOUGH;

    for (unsigned long times = 1;;) {
        double took = least_of_two(command, times) - none;

        if (took >= goal)
            return times;
        times *= took > goal / 10 ? 1 + (unsigned long)(goal * 1.2 / took) : 10;
    }
}

int main(int argc, char **argv)
{
    unsigned long times[COMMANDS_MAX];
    double least[COMMANDS_MAX], empty[COMMANDS_MAX];
    int rounds = argc > 3 ? atoi(argv[2]) : 0, count = argc - 3;

    if (rounds < 1 || count > COMMANDS_MAX)
        return fprintf(stderr, "usage: bench_beside cpu|wall ROUNDS COMMAND...\n") > 0 ? 2 : 3;
    wall = strcmp(argv[1], "wall") == 0;
    for (int i = 0; i < count; i++) {
        times[i] = strstr(argv[i + 3], " %") != NULL ? enough(argv[i + 3]) : 0;
        least[i] = empty[i] = 1e300;
    }
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < count; i++) {
            double whole = run(argv[i + 3], times[i]);
            double none = times[i] > 0 ? run(argv[i + 3], 0) : 0;

            least[i] = whole < least[i] ? whole : least[i];
            empty[i] = none < empty[i] ? none : empty[i];
        }
    for (int i = 0; i < count; i++)
        printf("%s%.2f", i > 0 ? "\t" : "",
               (least[i] - empty[i]) / (double)(times[i] > 0 ? times[i] : 1));
    printf("\n");
    return 0;
}
