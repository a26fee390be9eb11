/* SPDX-License-Identifier: MIT-0 */
/* routeseq judge: answers read, matched with their vectors, compared and walked. */
#include "judge.h"
#include "list.h"
#include "outcome.h"
#include "../base/work.h"
#include "../read/lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const struct option_row judge_options[] = {JUDGE_OPTIONS, {.name = NULL}};

/* How a line tells which vector it answers. */
enum style { UNTOLD, NAMED, ALONE };

struct judge {
    const struct call *call;
    void *state; /* of the shape */
    struct vectors vectors;
    struct judge_list list;
    struct outcome *outcome;
    enum style style;
    uint64_t alone;  /* answers alone so far */
    uint64_t paired; /* the first so many of them begin with their pair */
    char src[KEY_TEXT_MAX], dst[KEY_TEXT_MAX];
    int status; /* EXIT_IO: no memory, said */
};

/* --- findings */

/* The texts of a vector, for a finding. */
static void name_vector(struct judge *j, const struct vector *vector, struct finding *finding)
{
    vectors_key_text(&j->vectors, vector->src, j->src);
    vectors_key_text(&j->vectors, vector->dst, j->dst);
    finding->src = j->src;
    finding->dst = j->dst;
}

static void add_finding(struct judge *j, const struct finding *finding)
{
    j->status = outcome_add(j->outcome, finding);
}

static void find(struct judge *j, enum problem problem, uint64_t line, const struct vector *vector,
                 const char *why)
{
    struct finding finding = {.problem = problem, .line = line, .why = why};

    if (vector != NULL)
        name_vector(j, vector, &finding);
    add_finding(j, &finding);
}

static void find_wrong(struct judge *j, uint64_t line, int64_t number, const char *answer,
                       const struct judgement *judgement)
{
    struct finding finding = {.problem = WRONG, .line = line, .given = answer, .said = judgement};
    struct system_text expected = {NULL, NULL, 0};

    name_vector(j, &j->list.vector[number], &finding);
    finding.vector = (uint64_t)number + 1;
    if (outcome_named(j->outcome, WRONG) && system_text_open(&expected) == 0) {
        j->call->shape->judging->expected(j->state, expected.file);
        system_text_close(&expected);
        finding.expected = expected.text;
    }
    if (outcome_named(j->outcome, WRONG) && expected.text == NULL)
        j->status = complain(EXIT_IO, "out of memory");
    else
        add_finding(j, &finding);
    free(expected.text);
}

/* --- lines */

/* The answer to vector `number`, the first of those that are equal. */
static void judge_answer(struct judge *j, uint64_t line, int64_t number,
                         const struct processor *src, const struct processor *dst,
                         const char *answer)
{
    struct judgement judgement = {0, 0, "", ""};

    if (j->list.got[number] == j->list.want[number]) {
        find(j, DUPLICATE, line, &j->list.vector[number], "answered before");
        return;
    }
    j->list.got[number]++;
    j->call->shape->judging->judge(j->state, src, dst, answer, &judgement);
    if (judgement.same && judgement.arrives) {
        outcome_right(j->outcome);
        return;
    }
    if (judgement.same) { /* the two roads differ, and one of them is ours */
        char effect[WHY_MAX];

        snprintf(effect, sizeof effect, "as expected, but %.200s", judgement.effect);
        memcpy(judgement.effect, effect, sizeof effect);
    }
    find_wrong(j, line, number, answer, &judgement);
}

/* The vector that an answer alone belongs to: the next one. */
static void read_alone(struct judge *j, struct processor *src, struct processor *dst)
{
    struct finding finding;
    char line[2 * KEY_TEXT_MAX], why[WHY_MAX];

    name_vector(j, &j->list.vector[j->alone], &finding);
    snprintf(line, sizeof line, "%s %s", j->src, j->dst);
    read_pair_line(j->call, line, src, dst, why);
}

static char *trim(char *text)
{
    char *end = text + strlen(text);

    while (end > text && strchr(" \t\r", end[-1]) != NULL)
        *--end = '\0';
    return text + strspn(text, " \t");
}

/* A line that is none.  Where answers come alone, perhaps from the next line on, it stands for one,
 * so that the rest is not shifted. */
static void bad_line(struct judge *j, uint64_t at, const char *why)
{
    find(j, BAD, at, NULL, why);
    j->alone += j->alone < j->list.count;
}

/* Does an answer alone begin with the pair that it answers, as `route --echo` prints it? */
static int begins_with_pair(const struct judge *j, const char *answer, const struct processor *src,
                            const struct processor *dst)
{
    char pair[2 * KEY_TEXT_MAX], why[WHY_MAX];
    size_t length = strcspn(answer, " \t");
    struct processor one, other;

    length += strspn(answer + length, " \t");
    length += strcspn(answer + length, " \t");
    if (length >= sizeof pair)
        return 0;
    memcpy(pair, answer, length);
    pair[length] = '\0';
    return read_pair_line(j->call, pair, &one, &other, why) == 0 && one.index == src->index &&
           other.index == dst->index;
}

static void judge_line(struct judge *j, uint64_t at, char *line)
{
    char *comment = strchr(line, '#'), *colon, *answer = line, why[WHY_MAX];
    struct processor src, dst;
    struct vector vector;
    int64_t number;
    enum style style;

    if (comment != NULL) {
        *comment = '\0';
        if (line[strspn(line, " \t\r")] == '\0')
            return;
    }
    colon = strchr(line, ':');
    style = colon != NULL && strncmp(trim(line), "error", 5) != 0 ? NAMED : ALONE;
    if (j->style == UNTOLD)
        j->style = style;
    if (style != j->style) {
        bad_line(j, at,
                 style == ALONE ? "expected SRC DST: ANSWER, as in the first line"
                                : "expected ANSWER alone, as in the first line");
        return;
    }
    if (style == ALONE && j->alone == j->list.count) {
        find(j, UNKNOWN, at, NULL, "more answers than vectors");
        return;
    }
    if (style == NAMED) {
        *colon = '\0';
        answer = colon + 1;
        if (read_pair_line(j->call, line, &src, &dst, why) != 0) {
            bad_line(j, at, why);
            return;
        }
    } else {
        read_alone(j, &src, &dst);
        if (j->paired == j->alone && begins_with_pair(j, trim(line), &src, &dst))
            j->paired++;
        j->alone++;
    }
    vector = (struct vector){vectors_key(&j->vectors, &src), vectors_key(&j->vectors, &dst)};
    number = judge_list_find(&j->list, &vector);
    if (number < 0)
        find(j, UNKNOWN, at, &vector, "no vector of this --seed and --count");
    else
        judge_answer(j, at, number, &src, &dst, trim(answer));
}

static int judge_lines(struct judge *j)
{
    static struct lines lines;
    char *line;
    int got;

    lines_open(&lines, "judge", "-");
    lines.raw = 1; /* an empty line is an answer too */
    lines.longest = LINE_LENGTH_LONG;
    while (j->status == 0 && (got = lines_next(&lines, &line)) != 0 && !ferror(stdout)) {
        if (got < 0)
            bad_line(j, lines.at, lines.why);
        else
            judge_line(j, lines.at, line);
    }
    lines_close(&lines);
    return lines.status;
}

static void find_missing(struct judge *j)
{
    for (uint64_t i = 0; i < j->list.count && j->status == 0; i++) {
        struct finding finding = {.problem = MISSING, .vector = i + 1, .why = "not answered"};

        if (!judge_list_missing(&j->list, i))
            continue;
        name_vector(j, &j->list.vector[i], &finding);
        add_finding(j, &finding);
    }
}

static int judge(struct judge *j)
{
    int status, right, whole;

    catch_interrupt();
    show_output_step("vectors");
    status = judge_list_open(&j->list, &j->vectors);
    end_progress();
    if (status != 0)
        return status;
    if (!for_programs(j->call)) /* programs are told all at the end */
        report_begin(j->call);
    status = judge_lines(j);
    whole = status == EXIT_TRUE && !interrupted();
    if (whole)
        find_missing(j);
    if (j->status != 0)
        return j->status;
    if (whole && j->style == ALONE && j->alone != j->list.count && !for_programs(j->call))
        printf(
            "answers alone: a line too few or too many shifts all behind it; SRC DST: before them "
            "keeps them apart\n");
    if (whole && j->paired == j->alone && j->alone > 1 && !for_programs(j->call))
        printf("every answer begins with its pair: write SRC DST: ANSWER, with a colon\n");
    if (for_programs(j->call))
        report_begin(j->call);
    right = outcome_report(j->outcome, j->vectors.count, whole);
    if (interrupted() && status == EXIT_TRUE)
        return complain(EXIT_FALSE, "interrupted");
    return status != EXIT_TRUE ? status : right ? EXIT_TRUE : EXIT_FALSE;
}

int run_judge(const struct call *call)
{
    struct judge j = {.call = call};
    int status = vectors_open(&j.vectors, call);

    if (status == 0)
        status = call->shape->judging->open(call, &j.state);
    if (status == 0) {
        j.outcome = outcome_open(for_programs(call));
        status = j.outcome != NULL ? judge(&j) : EXIT_IO;
    }
    outcome_close(j.outcome);
    call->shape->judging->close(j.state);
    judge_list_close(&j.list);
    vectors_close(&j.vectors);
    return status;
}
