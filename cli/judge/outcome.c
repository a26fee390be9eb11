/* SPDX-License-Identifier: MIT-0 */
/* What came out of judging: printed as it comes for people, kept to the end for programs. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "outcome.h"
#include "../print/report.h"

#define NAMED_MAX 10    /* of each problem */
#define VERDICTS_MAX 24 /* of any shape, and of none */
#define TEXT_MAX 2000   /* characters that are kept of an answer */
#define KEPT_MAX (TEXT_MAX + sizeof "...")
#define TEXTS 6
#define LINE_MAX_OF 120 /* that are printed for people */

static const char *const problem_name[PROBLEMS] = {"wrong", "missing", "duplicate", "unknown",
                                                   "bad"};

struct kept {
    enum problem problem;
    uint64_t line, vector;
    char *text[TEXTS]; /* source, destination, expected, given, verdict, effect; or null */
};

struct outcome {
    int programs;
    int found;
    uint64_t right, arriving, count[PROBLEMS];
    struct {
        const char *text;
        uint64_t answers;
    } verdict[VERDICTS_MAX];
    unsigned verdicts, kept;
    struct kept finding[PROBLEMS * NAMED_MAX];
};

struct outcome *outcome_open(int programs)
{
    struct outcome *outcome = zero_memory(1, sizeof *outcome);

    if (outcome != NULL)
        outcome->programs = programs;
    return outcome;
}

void outcome_close(struct outcome *outcome)
{
    for (unsigned i = 0; outcome != NULL && i < outcome->kept; i++)
        for (int k = 0; k < TEXTS; k++)
            free(outcome->finding[i].text[k]);
    free(outcome);
}

void outcome_right(struct outcome *outcome)
{
    outcome->right++;
}

int outcome_named(const struct outcome *outcome, enum problem problem)
{
    return outcome->count[problem] < NAMED_MAX;
}

/* What others wrote, without what would spoil a table or a terminal, or null for null: 0, or
 * EXIT_IO after saying why. */
static int tame_copy(const char *text, char **to)
{
    if (text == NULL)
        return 0;
    *to = take_memory(KEPT_MAX, 1);
    if (*to == NULL)
        return EXIT_IO;
    snprintf(*to, KEPT_MAX, "%.*s%s", TEXT_MAX, text, strlen(text) > TEXT_MAX ? "..." : "");
    for (char *at = *to; *at != '\0'; at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
    return 0;
}

static void count_verdict(struct outcome *outcome, const char *text)
{
    unsigned i = 0;

    while (i < outcome->verdicts && strcmp(outcome->verdict[i].text, text) != 0)
        i++;
    if (i == VERDICTS_MAX)
        return; /* no shape has as many */
    outcome->verdict[i].text = text;
    outcome->verdict[i].answers++;
    outcome->verdicts += i == outcome->verdicts;
}

static void print_answer(const char *before, const char *text)
{
    printf("%s '%.*s%s'", before, LINE_MAX_OF, text, strlen(text) > LINE_MAX_OF ? "..." : "");
}

static void print_finding(const struct kept *f)
{
    char *const *text = f->text;

    if (f->line > 0)
        printf("line %" PRIu64, f->line);
    else
        printf("vector %" PRIu64, f->vector);
    if (text[0] != NULL)
        printf(": %s %s", text[0], text[1]);
    if (f->problem == WRONG) {
        print_answer(": expected", text[2]);
        print_answer(", given", text[3]);
    }
    printf(": %s\n", text[5]);
}

int outcome_add(struct outcome *outcome, const struct finding *finding)
{
    const struct judgement *said = finding->said;
    int named = outcome_named(outcome, finding->problem);
    struct kept *kept = &outcome->finding[outcome->kept];
    const char *const text[TEXTS] = {finding->src,
                                     finding->dst,
                                     finding->expected,
                                     finding->given,
                                     said != NULL ? said->verdict : NULL,
                                     said != NULL ? said->effect : finding->why};

    outcome->found = 1;
    outcome->count[finding->problem]++;
    if (said != NULL) {
        outcome->arriving += (uint64_t)said->arrives;
        count_verdict(outcome, said->verdict);
    }
    if (!named)
        return 0;
    outcome->kept++;
    kept->problem = finding->problem;
    kept->line = finding->line;
    kept->vector = finding->vector;
    for (int k = 0; k < TEXTS; k++)
        if (tame_copy(text[k], &kept->text[k]) != 0)
            return EXIT_IO;
    if (!outcome->programs)
        print_finding(kept);
    return 0;
}

/* --- totals */

/* For programs; a text that is not there is `-`. */
static void report_kept(const struct kept *f)
{
    static const char *const key[] = {"source", "destination", "expected",
                                      "given",  "verdict",     "effect"};

    report_item();
    report_text("problem", "%s", problem_name[f->problem]);
    report_number("line", f->line > 0 ? "%" PRIu64 : "-", f->line);
    report_number("vector", f->vector > 0 ? "%" PRIu64 : "-", f->vector);
    for (int k = 0; k < TEXTS; k++)
        report_text(key[k], "%s", f->text[k] != NULL ? f->text[k] : "-");
}

static void report_lists(const struct outcome *outcome)
{
    report_list("verdicts", outcome->verdicts);
    for (unsigned i = 0; i < outcome->verdicts; i++) {
        report_item();
        report_text("verdict", "%s", outcome->verdict[i].text);
        report_number("answers", "%" PRIu64, outcome->verdict[i].answers);
    }
    report_list_end();
    report_list("findings", outcome->kept);
    for (unsigned i = 0; i < outcome->kept; i++)
        report_kept(&outcome->finding[i]);
    report_list_end();
}

static void print_totals(const struct outcome *outcome, uint64_t vectors, const char *missing)
{
    int more = 0;

    for (int p = 0; p < PROBLEMS; p++)
        more |= outcome->count[p] > NAMED_MAX;
    if (more)
        printf("of each kind the first %d are named\n", NAMED_MAX);
    for (unsigned i = 0; i < outcome->verdicts; i++)
        printf("%s: %" PRIu64 "\n", outcome->verdict[i].text, outcome->verdict[i].answers);
    printf("vectors=%" PRIu64 " right=%" PRIu64 " wrong=%" PRIu64 " arriving=%" PRIu64
           " missing=%s duplicate=%" PRIu64 " unknown=%" PRIu64 " bad=%" PRIu64 "\n",
           vectors, outcome->right, outcome->count[WRONG], outcome->arriving, missing,
           outcome->count[DUPLICATE], outcome->count[UNKNOWN], outcome->count[BAD]);
}

int outcome_report(const struct outcome *outcome, uint64_t vectors, int whole)
{
    const uint64_t *count = outcome->count;
    int right = whole && !outcome->found;
    char missing[24];

    snprintf(missing, sizeof missing, whole ? "%" PRIu64 : "-", count[MISSING]);
    if (!outcome->programs) {
        print_totals(outcome, vectors, missing);
        return right;
    }
    report_number("vectors", "%" PRIu64, vectors);
    report_number("right", "%" PRIu64, outcome->right);
    report_number("wrong", "%" PRIu64, count[WRONG]);
    report_number("arriving", "%" PRIu64, outcome->arriving);
    report_number("missing", "%s", missing);
    report_number("duplicate", "%" PRIu64, count[DUPLICATE]);
    report_number("unknown", "%" PRIu64, count[UNKNOWN]);
    report_number("bad", "%" PRIu64, count[BAD]);
    report_flag("sound", "sound", right, "yes", "no");
    report_lists(outcome);
    return right;
}
