/* SPDX-License-Identifier: MIT-0 */
/*
 * attack FOLDER SHIM memory|threads|signals SEED - routeseq under attack, in TAP.
 *
 * Reads command lines from standard input, words separated by blanks, the program first; # begins a
 * note; a word <FILE is its input.  Each is run undisturbed once, then once for every k:
 *
 *   memory   its k-th allocation fails, or it with all behind it, in turn; with ROUTESEQ_LONG both
 *   threads  its k-th thread is not made, and once more, with all behind it
 *   signals  one of SIGINT, SIGTERM, SIGHUP, SIGPIPE, after a time that SEED draws; 8 times
 *
 * It must end as documented: either as undisturbed, with the same output, or with EXIT_IO, a
 * message that names the memory, and an output that the undisturbed one begins with.  A signal may
 * end it, or all but SIGPIPE with status 1 and a message.  It never crashes and never hangs.
 */
#define _GNU_SOURCE
#include "attack.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "rt/random.h"

#define WORDS_MAX 40
#define OUTPUT_MAX (1 << 20)
#define TRIES_MAX                                                                                  \
    (getenv("ROUTESEQ_LONG") != NULL ? 400 : 60) /* of a command line: then in a stride */

struct run {
    int status; /* of waitpid */
    size_t out, err;
    char *output, *said;
};

static const char *folder, *shim;
static struct attack *state;
static char state_path[256];
static int to_server, from_server; /* pipes */
static pid_t server;
static char *word[WORDS_MAX + 1];
static const char *input;
static uint64_t seed;
static int lines; /* of command lines so far */

static void die(const char *what)
{
    printf("Bail out! %s: %s\n", what, strerror(errno));
    exit(1);
}

static size_t slurp(const char *name, char *to)
{
    int fd = open(name, O_RDONLY);
    ssize_t n, all = 0;

    while ((n = read(fd, to + all, OUTPUT_MAX - (size_t)all)) > 0)
        all += n;
    close(fd);
    to[all] = '\0';
    return (size_t)all;
}

/* Loads the program, whose shim makes a copy of it for each run. */
static void load(void)
{
    int to[2], from[2];

    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
        die("pipe");
    fflush(stdout);
    server = fork();
    if (server < 0)
        die("fork");
    if (server == 0) {
        if (dup2(to[0], ATTACK_FROM) < 0 || dup2(from[1], ATTACK_TO) < 0)
            _exit(126);
        setenv("LD_PRELOAD", shim, 1);
        setenv("ATTACK_STATE", state_path, 1);
        execv(word[0], word);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    to_server = to[1], from_server = from[0];
    snprintf(state->path[0], sizeof state->path[0], "%s", input != NULL ? input : "/dev/null");
}

static void unload(void)
{
    close(to_server);
    close(from_server);
    waitpid(server, NULL, 0);
}

/* Runs the command line; with a signal, sends it after so many microseconds. */
static void try(struct run *run, int number, long microseconds)
{
    pid_t pid;

    state->allocations = state->threads = 0;
    if (write(to_server, "", 1) != 1 || read(from_server, &pid, sizeof pid) != sizeof pid)
        die("the shim is not loaded");
    if (number != 0) {
        struct timespec wait = {0, microseconds * 1000};

        nanosleep(&wait, NULL);
        kill(pid, number);
    }
    if (write(to_server, "", 1) != 1 ||
        read(from_server, &run->status, sizeof run->status) != sizeof run->status)
        die("the shim has ended");
    run->out = slurp(state->path[1], run->output);
    run->err = slurp(state->path[2], run->said);
}

static int same(const struct run *a, const struct run *b)
{
    return a->status == b->status && a->out == b->out && memcmp(a->output, b->output, a->out) == 0;
}

/* Does what was printed begin what should have been? */
static int begins(const struct run *a, const struct run *whole)
{
    return a->out <= whole->out && memcmp(a->output, whole->output, a->out) == 0;
}

/* With --json what is said is an object, too. */
static int is_object(const struct run *run)
{
    static const char name[] = "routeseq: ";
    const char *text = run->said + strlen(name);
    char object[512];

    if (strncmp(run->said, name, strlen(name)) != 0)
        return 0;
    snprintf(object, sizeof object, "{\"error\": \"%.*s\", \"code\": \"IO\"}\n",
             (int)strcspn(text, "\n"), text);
    return run->out == strlen(object) && memcmp(run->output, object, run->out) == 0;
}

static int refused(const struct run *run, const struct run *whole)
{
    return WIFEXITED(run->status) && WEXITSTATUS(run->status) == 3 &&
           (begins(run, whole) || is_object(run)) && strcasestr(run->said, "memory") != NULL;
}

static int ended_by(const struct run *run, const struct run *whole, int number)
{
    if (WIFSIGNALED(run->status))
        return WTERMSIG(run->status) == number;
    return same(run, whole) ||
           (number != SIGPIPE && WIFEXITED(run->status) && WEXITSTATUS(run->status) == 1 &&
            strstr(run->said, "interrupted") != NULL);
}

static int complain(const char *line, const char *what, long k, const struct run *run)
{
    printf("# %s: %s %ld%s: status %x, %zu bytes, said: %.300s\n", line, what, k,
           state->go_on ? " and all behind" : "", (unsigned)run->status, run->out, run->said);
    return 1;
}

static int fail_calls(const char *line, long *fail, const long *count, const struct run *whole,
                      struct run *run, const char *what, long *tries)
{
    long all = *count, step = 1 + all / TRIES_MAX;
    int bad = 0,
        both = fail != &state->fail_allocation || all == 1 || getenv("ROUTESEQ_LONG") != NULL;

    for (long k = 1 + lines % step; k <= all && bad < 3; k += step) {
        for (state->go_on = 0; state->go_on < 2; state->go_on++) {
            if (!both && state->go_on != (k / step & 1))
                continue;
            *fail = k;
            try(run, 0, 0);
            ++*tries;
            if (!same(run, whole) && !(fail == &state->fail_allocation && refused(run, whole)))
                bad += complain(line, what, k, run);
        }
    }
    *fail = 0;
    state->go_on = 0;
    return bad;
}

static int send_signals(const char *line, const struct run *whole, struct run *run, long *tries)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    int bad = 0;

    for (int i = 0; i < 8; i++) {
        long wait = (long)(rt_random_next(&seed) % 30000);

        try(run, signals[i % 4], wait);
        ++*tries;
        if (!ended_by(run, whole, signals[i % 4]))
            bad += complain(line, strsignal(signals[i % 4]), wait, run);
    }
    return bad;
}

static int take_words(char *line)
{
    int n = 0;

    input = NULL;
    for (char *at = strtok(line, " "); at != NULL && n < WORDS_MAX; at = strtok(NULL, " ")) {
        if (at[0] == '<')
            input = at + 1;
        else
            word[n++] = at;
    }
    word[n] = NULL;
    return n;
}

int main(int argc, char **argv)
{
    struct run whole = {0}, run = {0};
    char text[1024], line[1024];
    int failed = 0, fd;

    if (argc != 5)
        return 2;
    folder = argv[1], shim = argv[2], seed = strtoull(argv[4], NULL, 0);
    snprintf(state_path, sizeof state_path, "%s/state", folder);
    whole.output = malloc(OUTPUT_MAX + 1), whole.said = malloc(OUTPUT_MAX + 1);
    run.output = malloc(OUTPUT_MAX + 1), run.said = malloc(OUTPUT_MAX + 1);
    fd = open(state_path, O_RDWR | O_CREAT | O_TRUNC, 0666);
    if (fd < 0 || ftruncate(fd, sizeof *state) != 0)
        die(state_path);
    state = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (state == MAP_FAILED)
        die("mmap");
    snprintf(state->path[1], sizeof state->path[1], "%s/stdout", folder);
    snprintf(state->path[2], sizeof state->path[2], "%s/stderr", folder);

    while (fgets(text, sizeof text, stdin) != NULL) {
        long tries = 0;
        int bad;

        text[strcspn(text, "\n")] = '\0';
        strcpy(line, text);
        if (text[0] == '#' || take_words(text) == 0)
            continue;
        load();
        try(&whole, 0, 0);
        bad = !WIFEXITED(whole.status) || WEXITSTATUS(whole.status) > 1;
        if (bad)
            complain(line, "undisturbed", 0, &whole);
        else if (argv[3][0] == 'm')
            bad = fail_calls(line, &state->fail_allocation, &state->allocations, &whole, &run,
                             "allocation", &tries);
        else if (argv[3][0] == 't')
            bad = fail_calls(line, &state->fail_thread, &state->threads, &whole, &run, "thread",
                             &tries);
        else
            bad = send_signals(line, &whole, &run, &tries);
        unload();
        printf("%sok %d - %s: %s, %ld times\n", bad ? "not " : "", ++lines, argv[3], line, tries);
        failed |= bad;
    }
    printf("1..%d\n", lines);
    return failed;
}
