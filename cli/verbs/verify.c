/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify: compute, walk, compare, on all cores. */
#include "verify.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../parts/part_file.h"

const struct option_row verify_options[] = {VERIFY_OPTIONS, {.name = NULL}};

/* What failed, and how to run it again; 0, or EXIT_IO after saying why. */
static int print_failure(const struct verify_hooks *hooks, void *state, int programs,
                         uint64_t number)
{
    struct system_text command;
    const char *why = NULL, *error = NULL;
    int failed = system_text_open(&command);

    if (!failed) {
        why = hooks->failure(state, number, command.file, &error);
        failed = system_text_close(&command);
    }
    if (failed)
        return complain(EXIT_IO, "verify: out of memory");
    if (programs) {
        report_item();
        report_text("verdict", "%s", why);
        report_text("error", "%s", error != NULL ? error : "-");
        report_text("command", "%s", command.text);
    } else {
        printf("failed: %s: %s", why, command.text);
        printf(error != NULL ? "  (%s)\n" : "\n", error);
    }
    free(command.text);
    return 0;
}

/* The failures that are kept; 0, or EXIT_IO after saying why. */
static int print_failures(const struct verify_hooks *hooks, void *state, int programs,
                          const struct rt_walk_report *report)
{
    int status = 0;

    for (unsigned i = 0; i < report->failures && status == 0; i++)
        status = print_failure(hooks, state, programs, report->failure[i]);
    return status;
}

static int print_for_programs(const struct verify_hooks *hooks, void *state, const char *words,
                              const struct rt_walk_report *report)
{
    uint64_t arrived = report->count[RT_WALK_ARRIVED];
    unsigned kinds = 0;
    int status;

    report_text("plan", "%s", words);
    report_number("pairs", "%" PRIu64, report->pairs);
    report_number("arrived", "%" PRIu64, arrived);
    report_number("failed", "%" PRIu64, report->pairs - arrived);
    for (int verdict = 1; verdict < hooks->verdicts; verdict++)
        kinds += report->count[verdict] != 0;
    report_list("verdicts", kinds);
    for (int verdict = 1; verdict < hooks->verdicts; verdict++) {
        if (report->count[verdict] == 0)
            continue;
        report_item();
        report_text("verdict", "%s", hooks->text(verdict));
        report_number("pairs", "%" PRIu64, report->count[verdict]);
    }
    report_list_end();
    report_list("failures", report->failures);
    status = print_failures(hooks, state, 1, report);
    report_list_end();
    return status;
}

/* Are these pairs of every class, which --all makes all pairs? */
static int of_classes(const struct rt_net *net, const char *words)
{
    return strncmp(words, "every class", 11) == 0 && rt_topo_processors(net) <= VERIFY_ALL_MOST;
}

/* The report of verify, of a run of its own or of parts; `state` of hooks->open is asked about
 * failures only.  Returns 0, or EXIT_IO after saying why. */
static int print_report(const struct call *call, void *state, const char *words,
                        const struct rt_walk_report *report)
{
    const struct verify_hooks *hooks = call->shape->verifying;
    uint64_t arrived = report->count[RT_WALK_ARRIVED];

    if (for_programs(call)) {
        report_begin(call);
        return print_for_programs(hooks, state, words, report);
    }
    if (print_failures(hooks, state, 0, report) != 0)
        return EXIT_IO;
    for (int verdict = 1; verdict < hooks->verdicts; verdict++)
        if (report->count[verdict] != 0)
            printf("%s: %" PRIu64 "\n", hooks->text(verdict), report->count[verdict]);
    printf("%s%s\n", words, of_classes(call->net, words) ? " (--all walks every pair)" : "");
    printf("pairs=%" PRIu64 " arrived=%" PRIu64 " failed=%" PRIu64 "\n", report->pairs, arrived,
           report->pairs - arrived);
    return 0;
}

/* A part that is not whole prints nothing. */
static int print_part(const struct call *call, const struct verify_asked *asked,
                      const struct part *part, const struct work *work)
{
    const struct rt_walk_report *report = &work->report;
    char key[24];

    if (report->pairs < work->pairs - work->first)
        return work_status(work);
    part_begin(call);
    part_number("sample", asked->sample);
    part_number("seed", asked->seed);
    part_number("all", (uint64_t)asked->all);
    part_place(part, work->first, work->pairs);
    part_number("arrived", report->count[RT_WALK_ARRIVED]);
    part_number("failed", report->pairs - report->count[RT_WALK_ARRIVED]);
    for (int v = 1; v < call->shape->verifying->verdicts; v++) {
        snprintf(key, sizeof key, "verdict_%d", v);
        part_number(key, report->count[v]);
    }
    for (unsigned i = 0; i < report->failures; i++) {
        snprintf(key, sizeof key, "failure_%u", i);
        part_number(key, report->failure[i]);
    }
    part_end();
    return EXIT_TRUE;
}

#define HOPS_MANY 0x100000000 /* minutes of a core */

/* Says so of a sample that takes minutes because routes are long. */
static void warn_of_hops(const struct verify_plan *plan)
{
    uint64_t pairs = plan->walk.pairs;

    if (plan->walk.kind == RT_WALK_PLAN_SAMPLE && plan->hops > HOPS_MANY / pairs)
        complain(EXIT_TRUE,
                 "verify: %" PRIu64 " pairs, of up to %" PRIu64
                 " hop%s each, take minutes: --sample N walks fewer",
                 pairs, plan->hops, s_of(plan->hops));
}

int run_verify(const struct call *call)
{
    static struct work work;
    const struct verify_hooks *hooks = call->shape->verifying;
    struct verify_asked asked = {0, 1, option_given(call, "--all")};
    struct verify_plan plan = {.hops = 0};
    struct part part = {.of = 0};
    uint64_t jobs = default_jobs();
    int status = part_read(call, &part);

    if (status == 0)
        status = option_number(call, "--sample", 1, UINT64_C(1) << 62, &asked.sample);
    if (status == 0)
        status = option_number(call, "--seed", 0, UINT64_MAX, &asked.seed);
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, &jobs);
    if (status != 0)
        return status;
    status = hooks->plan(call->net, &asked, &plan);
    if (status != 0)
        return status;
    if (asked.all && rt_topo_processors(call->net) > VERIFY_ALL_MOST) /* Transit has said so */
        return complain(EXIT_USAGE,
                        "verify: option --all is for at most %d processors, not %" PRIu64
                        ": without it, a sample of the pairs",
                        VERIFY_ALL_MOST, rt_topo_processors(call->net));
    if (asked.sample == 0 && part.of == 0)
        warn_of_hops(&plan);
    part_range(&part, plan.walk.pairs, plan.grain, &work.first, &work.pairs);
    work.chunk = plan.chunk;
    work.verify = hooks->pairs;
    status = hooks->open(&plan, (unsigned)jobs, &work.context);
    if (status == 0)
        work_on(&work, (unsigned)jobs);
    if (status == 0 && part.of > 0) {
        status = print_part(call, &asked, &part, &work);
    } else if (status == 0 || (status == EXIT_FALSE && part.of == 0)) {
        /* of no pairs at EXIT_FALSE: what is wired wrong has been said */
        int printed = print_report(call, work.context, plan.words, &work.report);

        if (printed != 0)
            status = printed;
        else if (status == 0)
            status = work_status(&work);
    }
    hooks->close(work.context);
    return status;
}

/* --- Parts, read and added up. */

struct sums {
    const struct verify_hooks *hooks;
    struct verify_plan plan;
    struct rt_walk_report report;
};

static void read_asked(struct part_file *file, const struct call *call, void *context,
                       uint64_t *all, uint64_t *grain)
{
    struct sums *sums = context;
    struct verify_asked asked;
    int status;

    sums->hooks = call->shape->verifying;
    asked.sample = part_file_number(file, "sample", 0, UINT64_C(1) << 62);
    asked.seed = part_file_number(file, "seed", 0, UINT64_MAX);
    /* as the options of a call: not both */
    asked.all = (int)part_file_number(file, "all", 0, asked.sample == 0 ? 1 : 0);
    status = sums->hooks->plan(call->net, &asked, &sums->plan);
    if (file->status == 0)
        file->status = status;
    *all = sums->plan.walk.pairs;
    *grain = sums->plan.grain;
}

static void read_verdicts(struct part_file *file, const struct verify_hooks *hooks, uint64_t pairs,
                          struct rt_walk_report *report)
{
    uint64_t failed, of = 0;
    char key[24];

    report->pairs = pairs;
    report->count[RT_WALK_ARRIVED] = part_file_number(file, "arrived", 0, UINT64_MAX);
    failed = part_file_number(file, "failed", 0, UINT64_MAX);
    if (failed > pairs || report->count[RT_WALK_ARRIVED] != pairs - failed)
        part_file_refuse(file,
                         "arrived=%" PRIu64 " and failed=%" PRIu64 " are not the %" PRIu64
                         " pairs of this part",
                         report->count[RT_WALK_ARRIVED], failed, pairs);
    for (int v = 1; v < hooks->verdicts; v++) {
        snprintf(key, sizeof key, "verdict_%d", v);
        report->count[v] = part_file_number(file, key, 0, failed - of);
        of += report->count[v];
    }
    if (of != failed)
        part_file_refuse(file, "the verdicts are of %" PRIu64 " pairs: expected failed=%" PRIu64,
                         of, failed);
    report->failures = failed < RT_WALK_FAILURES_MAX ? (unsigned)failed : RT_WALK_FAILURES_MAX;
}

/* The lowest failures, in order. */
static void read_counts(struct part_file *file, void *context, uint64_t first, uint64_t end)
{
    struct sums *sums = context;
    struct rt_walk_report report = {0};
    uint64_t least = first;
    char key[24];

    read_verdicts(file, sums->hooks, end - first, &report);
    for (unsigned i = 0; i < report.failures && file->status == 0; i++) {
        snprintf(key, sizeof key, "failure_%u", i);
        report.failure[i] = part_file_number(file, key, least, end - report.failures + i);
        least = report.failure[i] + 1;
    }
    if (file->status == 0)
        rt_walk_merge(&sums->report, &report);
}

static int report_sums(const struct call *call, void *context)
{
    const struct sums *sums = context;
    void *state = NULL;
    int status = 0;

    if (sums->report.failures > 0)
        status = sums->hooks->open(&sums->plan, 1, &state);
    if (status == 0)
        status = print_report(call, state, sums->plan.words, &sums->report);
    if (sums->report.failures > 0)
        sums->hooks->close(state);
    return status == 0 && sums->report.failures > 0 ? EXIT_FALSE : status;
}

static void close_sums(void *context)
{
    (void)context;
}

const struct part_hooks verify_parts = {sizeof(struct sums), "pairs",     read_asked,
                                        read_counts,         report_sums, close_sums};
