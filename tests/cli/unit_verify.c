/* SPDX-License-Identifier: MIT-0 */
/* asks: cli/verbs/verify.c What verify prints of pairs that fail, which no network of ours has: the
 * hooks here say that two do. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../cli/verbs/verify.h"

extern const struct option_row verify_options[];

static int failed, opened, closed, no_memory;
static uint64_t hops;
static unsigned kind;

int system_text_open(struct system_text *to)
{
    to->file = no_memory ? NULL : open_memstream(&to->text, &to->size);
    return to->file != NULL ? 0 : -1;
}

int system_text_close(struct system_text *to)
{
    return fclose(to->file);
}

static const char *text(int verdict)
{
    static const char *const name[] = {"arrived", "lost", "late", "none"};

    return name[verdict];
}

static int plan(const struct rt_net *net, const struct verify_asked *asked, struct verify_plan *to)
{
    (void)net;
    to->walk.kind = asked->sample > 0 ? RT_WALK_PLAN_SAMPLE : (uint8_t)kind;
    to->walk.pairs = 1000;
    to->grain = 10;
    to->chunk = 16;
    to->hops = hops;
    snprintf(to->words, sizeof to->words, "every class");
    return 0;
}

static int open_state(const struct verify_plan *to, unsigned jobs, void **state)
{
    (void)to;
    (void)jobs;
    *state = &closed;
    return opened;
}

static void pairs(void *state, unsigned job, uint64_t first, uint64_t count,
                  struct rt_walk_report *report)
{
    (void)state;
    (void)job;
    report->pairs = count;
    report->count[0] = count;
    report->count[3] = 1; /* of hooks with three verdicts nobody asks it */
    for (uint64_t i = first; i < first + count; i++)
        if (i == 5 || i == 505) {
            report->count[0]--;
            report->count[i == 5 ? 1 : 2]++;
            report->failure[report->failures++] = i;
        }
}

static const char *failure(void *state, uint64_t number, FILE *command, const char **error)
{
    (void)state;
    fprintf(command, "routeseq walk %" PRIu64, number);
    *error = number == 505 ? "no way" : NULL;
    return number == 505 ? "late" : "lost";
}

static void close_state(void *state)
{
    ++*(int *)state;
}

/* Does run_verify print this with these options, end with this status and complain of this? */
static int says_it(char *given, int status, const char *printed, const char *complaint)
{
    static const struct verify_hooks hooks = {3,     text,    plan,       open_state,
                                              pairs, failure, close_state};
    static const struct command command = {.name = "verify"};
    static const struct rt_net net = RT_FULL(1);
    const struct shape shape = {.verifying = &hooks};
    const struct verb verb = {.run = run_verify, .options = verify_options};
    char *none[] = {NULL}, out[2000] = "";
    struct call call = {&command, &shape, &verb, &net, "full:1", none, {NULL}, NULL};
    FILE *file = tmpfile();
    int was = dup(2), got;

    for (int i = 0; verify_options[i].name != NULL; i++) {
        char *at = strstr(given, verify_options[i].name);

        if (at != NULL)
            call.value[i] =
                verify_options[i].value != NULL ? at + strlen(verify_options[i].name) + 1 : "";
    }
    for (char *end = given; (end = strchr(end, ' ')) != NULL; end++)
        *end = '\0';
    dup2(fileno(file), 1);
    dup2(fileno(file), 2);
    closed = 0;
    got = run_verify(&call);
    fflush(stdout);
    dup2(was, 2);
    rewind(file);
    out[fread(out, 1, sizeof out - 1, file)] = '\0';
    if (got == status && closed == 1 &&
        (complaint == NULL ? strstr(out, "minutes") == NULL && strstr(out, "interrupted") == NULL
                           : strstr(out, complaint) != NULL) &&
        (printed[0] == '\0' ? out[0] == '\0' : strstr(out, printed) != NULL))
        return 1;
    fprintf(stderr, "%s: %d, closed %d times\n%s", given, got, closed, out);
    return 0;
}

/* In a process of its own: the command verifies once. */
static void says(const char *given, int status, const char *printed, const char *complaint)
{
    char copy[64];
    int ended;

    snprintf(copy, sizeof copy, "%s", given);
    if (fork() == 0)
        _exit(!says_it(copy, status, printed, complaint));
    wait(&ended);
    failed |= ended != 0;
}

#define TEXT                                                                                       \
    "failed: lost: routeseq walk 5\nfailed: late: routeseq walk 505  (no way)\nlost: 1\nlate: 1\n" \
    "every class (--all walks every pair)\npairs=1000 arrived=998 failed=2\n"
#define NONE "every class (--all walks every pair)\npairs=0 arrived=0 failed=0\n"
#define MANY 0x100000000 / 1000 /* hops of a sample of 1,000 pairs that takes minutes */

int main(void)
{
    kind = RT_WALK_PLAN_SAMPLE;
    says("--jobs=1", EXIT_FALSE, TEXT, NULL);
    says("--jobs=1 --tsv", EXIT_FALSE,
         "plan\tevery class\npairs\t1000\narrived\t998\nfailed\t2\nverdicts\t2\n"
         "verdicts.0.verdict\tlost\nverdicts.0.pairs\t1\n"
         "verdicts.1.verdict\tlate\nverdicts.1.pairs\t1\nfailures\t2\n"
         "failures.0.verdict\tlost\nfailures.0.error\t-\nfailures.0.command\trouteseq walk 5\n"
         "failures.1.verdict\tlate\nfailures.1.error\tno way\n"
         "failures.1.command\trouteseq walk 505\n",
         NULL);
    says("--jobs=1 --part=1/1", EXIT_TRUE,
         "routeseq-part 1\nversion 0.1.0\ncommand verify\nnet full:1\nform text\nsample 0\nseed 1\n"
         "all 0\npart 1/1\nfirst 0\nlast 999\narrived 998\nfailed 2\nverdict_1 1\nverdict_2 1\n"
         "failure_0 5\nfailure_1 505\n",
         NULL);
    hops = MANY;
    says("--jobs=1", EXIT_FALSE, TEXT, NULL);
    hops++;
    says("--jobs=1 --sample=7", EXIT_FALSE, TEXT, NULL); /* as many as were asked for */
    says("--jobs=1 --part=1/1", EXIT_TRUE, "routeseq-part 1\n", NULL);
    says("--jobs=1", EXIT_FALSE, TEXT, "1000 pairs, of up to 4294968 hops each");
    kind = RT_WALK_PLAN_ALL;
    says("--jobs=1", EXIT_FALSE, TEXT, NULL);
    opened = EXIT_FALSE;
    says("--jobs=1", EXIT_FALSE, NONE, NULL);
    says("--jobs=1 --part=1/1", EXIT_FALSE, "", NULL);
    opened = EXIT_IO;
    says("--jobs=1", EXIT_IO, "", NULL);
    opened = 0;
    no_memory = 1;
    says("--jobs=1", EXIT_IO, "verify: out of memory", NULL);
    return failed;
}
