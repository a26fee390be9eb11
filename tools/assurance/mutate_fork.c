// SPDX-License-Identifier: MIT-0
// For mutate_lines.py: the command, loaded once and begun many times.  Linked to it as a shared
// object, a mutant before it (LD_PRELOAD).  Each request is a number of bytes (4 of them) and as
// many, words that end in NUL: microseconds of processor time, seconds by the clock, standard
// input, standard output, standard error or "1", how many variables of the environment, these, and
// the command line.  A child answers it, as nobody where root asks, for a mutant may write
// anywhere; 4 bytes say how it ended, as waitpid has it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REQUEST = 200, REPLY = 201, WORDS_MAX = 200, NOBODY = 65534 };

static volatile pid_t child;

static void too_long(int signal)
{
    (void)signal;
    if (child > 0) /* of -1 all processes were meant */
        kill(child, SIGKILL);
}

static int fill(char *at, size_t bytes)
{
    while (bytes > 0) {
        ssize_t got = read(REQUEST, at, bytes);

        if (got <= 0)
            return -1;
        at += got;
        bytes -= (size_t)got;
    }
    return 0;
}

static void begin(char **word, int words)
{
    int (*command)(int, char **) = (int (*)(int, char **))dlsym(RTLD_NEXT, "main");
    static const char *const before[] = {"no_memory_begin", "jumps_begin"};
    struct itimerval limit = {{0, 0}, {atol(word[0]) / 1000000, atol(word[0]) % 1000000}};
    int in = open(word[2], O_RDONLY);
    int as_nobody = geteuid() != 0 || (setgid(NOBODY) == 0 && setuid(NOBODY) == 0);
    int out = open(word[3], O_CREAT | O_RDWR | O_APPEND, 0644);
    int error =
        strcmp(word[4], "1") == 0 ? out : open(word[4], O_CREAT | O_WRONLY | O_APPEND, 0644);
    int variables = atoi(word[5]);

    if (!as_nobody || prctl(PR_SET_DUMPABLE, 1) != 0) /* /proc/self is its own again */
        _exit(99);
    signal(SIGALRM, SIG_DFL);
    setitimer(ITIMER_PROF, &limit, NULL); /* SIGPROF ends it */
    for (int i = 0; i < variables; i++)
        putenv(word[6 + i]);
    dup2(in, 0);
    dup2(out, 1);
    dup2(error, 2);
    close(REQUEST);
    close(REPLY);
    close(in);
    close(out);
    if (error != out)
        close(error);
    word[words] = NULL;
    for (unsigned i = 0; i < sizeof before / sizeof before[0]; i++) {
        void (*first)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, before[i]);

        if (first != NULL)
            first();
    }
    exit(command(words - 6 - variables, word + 6 + variables));
}

int main(void)
{
    static char text[1 << 20], *word[WORDS_MAX + 1];
    uint32_t bytes;

    if (dup2(0, REQUEST) < 0 || dup2(1, REPLY) < 0)
        return 1;
    signal(SIGALRM, too_long);
    while (fill((char *)&bytes, sizeof bytes) == 0) {
        int words = 0, status = 0;

        if (bytes > sizeof text || fill(text, bytes) != 0)
            return 1;
        for (char *at = text; at < text + bytes && words < WORDS_MAX; at += strlen(at) + 1)
            word[words++] = at;
        child = fork();
        if (child == 0)
            begin(word, words);
        if (child < 0)
            return 1;
        alarm((unsigned)atoi(word[1]));
        while (waitpid(child, &status, 0) < 0)
            continue;
        alarm(0);
        if (write(REPLY, &status, sizeof status) != sizeof status)
            return 1;
    }
    return 0;
}
