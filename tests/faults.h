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

/* The self check, of which the hash of one room differs, and of no other (tests/assurance). */
int test_selfcheck_main(void);
#define SELFCHECK(room)                                                                            \
    0, test_selfcheck_main, "hashes*",                                                             \
        "^" room " has another hash: [0-9A-F]+\n(.*\n)?.*hashes that differ: 1"

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

static inline void fault_said(const char *text)
{
    printf("#   ");
    for (; *text != '\0'; text++) {
        putchar(*text);
        if (*text == '\n' && text[1] != '\0')
            printf("#   ");
    }
    putchar('\n');
}

/* Does its wrapper change an answer, and the test see it?  text: what the test said. */
static inline int fault_seen(const struct fault *f, int number, char *text, size_t room)
{
    int status = fault_status(f, number, text, room);

    return status == 1 && *altered > 0 && fault_found(text, "^\\[ *FAILED *\\] [1-9]") &&
           fault_found(text, f->says);
}

/* One of them, in TAP.  Returns 1 if it is not seen. */
static inline int fault_tried(const struct fault *f, int number, int test)
{
    static char text[1 << 16];
    int seen = fault_seen(f, number, text, sizeof text);

    printf("%sok %d - planted and seen: %s, by %s (answers changed: %u)\n", seen ? "" : "not ",
           test, f->name, f->test, *altered);
    if (!seen) {
        printf("#   wanted: %s\n", f->says);
        fault_said(text);
    }
    return !seen;
}

/* With nothing planted the first test passes; a fault that changes no answer is not seen. */
static inline int faults_guarded(const struct fault *f)
{
    static char text[1 << 16];
    int wrong = fault_status(f, 0, text, sizeof text) != 0 || *altered > 0, seen;

    printf("%sok 1 - nothing planted: %s passes\n", wrong ? "not " : "", f->test);
    if (wrong)
        fault_said(text);
    seen = fault_seen(f, -1, text, sizeof text);
    printf("%sok 2 - planted and rejected: a fault that changes no answer\n", seen ? "not " : "");
    return wrong || seen;
}

/* Tries all of them, and those of the list `also`, which 0 ends, by this test too.  In TAP; returns
 * the exit status. */
static inline int faults_tried(const struct fault *fault, int end, const int *also,
                               const struct fault *by)
{
    FILE *shared = tmpfile(); /* what a fault counts in the child is read here */
    int failed, tests = 2;

    if (shared == NULL || ftruncate(fileno(shared), sizeof *altered) != 0)
        return 2;
    altered = mmap(NULL, sizeof *altered, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(shared), 0);
    if (altered == MAP_FAILED)
        return 2;
    failed = faults_guarded(&fault[1]);
    for (int i = 1; i < end; i++)
        failed |= fault_tried(&fault[i], i, ++tests);
    for (; also != NULL && *also != 0; also++) {
        struct fault f = *by;

        f.name = fault[*also].name;
        failed |= fault_tried(&f, *also, ++tests);
    }
    printf("1..%d\n", tests);
    return failed;
}

/* Is the planted fault one of this family? */
static inline int faulty(const struct fault *fault, const struct rt_net *net)
{
    return planted > 0 && fault[planted].family == net->family;
}

#endif
