/* SPDX-License-Identifier: MIT-0 */
/*
 * Faults planted in the library, each of which a test must see.
 *
 * A suite of faults wraps functions of the library.  The linker's --wrap=f leads each call of f
 * from another source to __wrap_f, which asks __real_f and changes the answer as the fault says. So
 * a fault is tied to what a function promises, not to how its source is written.
 *
 * The tests pass while nothing is planted.  A fault holds iff its wrapper changes an answer, and
 * the test then fails and says what is wrong.
 *
 * A suite lists its faults as ROW(name, family, program, test, says), makes of the list by
 * FAULTS_OF the number of each and the table, and asks in its wrappers which one is planted.
 * tests/faults.sh builds it.
 */
#ifndef TEST_FAULTS_H
#define TEST_FAULTS_H

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rt/net.h"

struct fault {
    const char *name;
    int family;           /* the one whose functions it changes; 0: what families share */
    int (*program)(void); /* a test program's main() */
    const char *test;     /* which of its tests sees it: a pattern */
    const char *says;     /* what that test prints: a regular expression */
};

/* Which fault is planted, and how many answers it has changed: the wrappers' own. */
static int planted;
static unsigned *altered;

/* A number for each fault, from 1 on, and the table of them. */
#define FAULT_NUMBER(name, ...) name,
#define FAULT_ROW(name, ...) {#name, __VA_ARGS__},
#define FAULTS_OF(list)                                                                            \
    enum { NOTHING, list(FAULT_NUMBER) FAULTS_END };                                               \
    static const struct fault fault[] = {{"nothing", 0, NULL, "", ""}, list(FAULT_ROW)};

/* In a process of its own, what it prints in the file. */
static inline void fault_run(const struct fault *f, FILE *said)
{
    if (dup2(fileno(said), STDOUT_FILENO) < 0 || dup2(fileno(said), STDERR_FILENO) < 0 ||
        setenv("ROUTESEQ_TEST", f->test, 1) != 0 ||
        setenv("CMOCKA_MESSAGE_OUTPUT", "STDOUT", 1) != 0)
        exit(2);
    alarm(60);
    exit(f->program());
}

/* The exit status of the test with this fault (negative for a signal), and what it said. */
static inline int fault_status(const struct fault *f, int number, char *text, size_t room)
{
    FILE *said = tmpfile();
    int status = 0;
    size_t n;
    pid_t child;

    planted = number;
    *altered = 0;
    fflush(NULL);
    child = said != NULL ? fork() : -1;
    if (child == 0)
        fault_run(f, said);
    if (child < 0 || waitpid(child, &status, 0) != child) {
        perror("faults");
        exit(2);
    }
    rewind(said);
    n = fread(text, 1, room - 1, said);
    text[n] = '\0';
    fclose(said);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static inline int fault_found(const char *text, const char *expression)
{
    regex_t compiled;
    int found;

    if (regcomp(&compiled, expression, REG_EXTENDED | REG_NEWLINE | REG_NOSUB) != 0)
        return 0;
    found = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return found;
}

static inline int fault_failed(const char *text)
{
    printf("#   ");
    for (; *text != '\0'; text++) {
        putchar(*text);
        if (*text == '\n' && text[1] != '\0')
            printf("#   ");
    }
    putchar('\n');
    return 1;
}

/* Tries all of them, in TAP.  Returns the exit status. */
static inline int faults_tried(const struct fault *fault, int end)
{
    static char text[1 << 16];
    int failed = 0, tests = 0, status, bad;

    altered =
        mmap(NULL, sizeof *altered, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (altered == MAP_FAILED)
        return 2;
    status = fault_status(&fault[1], 0, text, sizeof text);
    bad = status != 0 || *altered != 0 || !fault_found(text, "^\\[ *PASSED *\\] [1-9]");
    printf("%sok %d - while nothing is planted, %s passes\n", bad ? "not " : "", ++tests,
           fault[1].test);
    failed |= bad && fault_failed(text);
    for (int i = 1; i < end; i++) {
        status = fault_status(&fault[i], i, text, sizeof text);
        bad = status != 1 || *altered == 0 || !fault_found(text, "^\\[ *FAILED *\\] [1-9]") ||
              !fault_found(text, fault[i].says);
        printf("%sok %d - planted, %u answers changed, and seen by %s: %s\n", bad ? "not " : "",
               ++tests, *altered, fault[i].test, fault[i].name);
        if (bad)
            printf("#   status %d, wanted: %s\n", status, fault[i].says);
        failed |= bad && fault_failed(text);
    }
    printf("1..%d\n", tests);
    return failed;
}

/* Is the planted fault one of this family? */
static inline int faulty(const struct fault *fault, const struct rt_net *net)
{
    return planted != 0 && fault[planted].family == net->family;
}

#endif
