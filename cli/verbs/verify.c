/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify: compute, walk, compare, on all cores. */
#include "verify.h"

#include <inttypes.h>
#include <stdlib.h>

const struct option_row verify_options[] = {VERIFY_OPTIONS, {.name = NULL}};

int run_verify(const struct call *call)
{
    uint64_t sample = 0, seed = 1, jobs = default_jobs();
    struct part part;
    int status = part_read(call, &part);

    if (status == 0)
        status = option_number(call, "--sample", 1, UINT64_C(1) << 62, &sample);

    if (status == 0)
        status = option_number(call, "--seed", 0, UINT64_MAX, &seed);
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, &jobs);
    return status != 0 ? status : call->shape->verify_pairs(call, sample, seed, (unsigned)jobs);
}

/* The reports of all parts; 0, or EXIT_USAGE after saying why. */
static int merge_reports(struct work *work)
{
    for (unsigned p = 0; p < parts_merged(); p++) {
        struct rt_walk_report part = {0};
        char key[24];

        part.pairs = part_value(p, "pairs");
        part.failures = (unsigned)part_value(p, "failures");
        for (int v = 0; v < RT_WALK_COUNTS; v++) {
            snprintf(key, sizeof key, "verdict_%d", v);
            part.count[v] = part_value(p, key);
        }
        if (part.failures > RT_WALK_FAILURES_MAX)
            part.failures = RT_WALK_FAILURES_MAX;
        for (unsigned i = 0; i < part.failures; i++) {
            snprintf(key, sizeof key, "failure_%u", i);
            part.failure[i] = part_value(p, key);
        }
        rt_walk_merge(&work->report, &part);
    }
    if (parts_status() == 0 && work->report.pairs != work->pairs)
        return complain(EXIT_USAGE, "merge: the parts have %" PRIu64 " of %" PRIu64 " pairs",
                        work->report.pairs, work->pairs);
    return parts_status();
}

int verify_work(const struct call *call, struct work *work, unsigned jobs, uint64_t grain)
{
    struct part part;
    int status = part_read(call, &part);

    if (status != 0)
        return status;
    if (parts_merged() > 0)
        return merge_reports(work);
    part_range(&part, work->pairs, grain, &work->first, &work->pairs);
    work_on(work, jobs);
    return 0;
}

/* A part that is not whole prints nothing. */
static int print_part(const struct call *call, const struct part *part, const struct work *work)
{
    const struct rt_walk_report *report = &work->report;
    char key[24];

    if (report->pairs < work->pairs - work->first)
        return work_status(work);
    part_begin(call, part);
    part_print("pairs", report->pairs);
    for (int v = 0; v < RT_WALK_COUNTS; v++) {
        snprintf(key, sizeof key, "verdict_%d", v);
        part_print(key, report->count[v]);
    }
    part_print("failures", report->failures);
    for (unsigned i = 0; i < report->failures; i++) {
        snprintf(key, sizeof key, "failure_%u", i);
        part_print(key, report->failure[i]);
    }
    part_end();
    return EXIT_TRUE;
}

/* What failed, and how to run it again. */
static void print_failure(const struct verified *v, int programs, uint64_t number)
{
    char *command = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&command, &size);
    const char *why, *error = NULL;

    if (file == NULL)
        return;
    why = v->failure(v->context, number, file, &error);
    fclose(file);
    if (programs) {
        report_item();
        report_text("verdict", "%s", why);
        report_text("error", "%s", error != NULL ? error : "-");
        report_text("command", "%s", command);
    } else {
        printf("failed: %s: %s", why, command);
        printf(error != NULL ? "  (%s)\n" : "\n", error);
    }
    free(command);
}

static void print_totals(const struct verified *v, const struct rt_walk_report *report)
{
    uint64_t arrived = report->count[RT_WALK_ARRIVED];
    unsigned kinds = 0;

    report_text("plan", "%s", v->plan);
    report_number("pairs", "%" PRIu64, report->pairs);
    report_number("arrived", "%" PRIu64, arrived);
    report_number("failed", "%" PRIu64, report->pairs - arrived);
    for (int verdict = 1; verdict < v->verdicts; verdict++)
        kinds += report->count[verdict] != 0;
    report_list("verdicts", kinds);
    for (int verdict = 1; verdict < v->verdicts; verdict++) {
        if (report->count[verdict] == 0)
            continue;
        report_item();
        report_text("verdict", "%s", v->text(verdict));
        report_number("pairs", "%" PRIu64, report->count[verdict]);
    }
    report_list_end();
    report_list("failures", report->failures);
    for (unsigned i = 0; i < report->failures; i++)
        print_failure(v, 1, report->failure[i]);
    report_list_end();
}

int verify_report(const struct call *call, const struct work *work, const struct verified *v)
{
    const struct rt_walk_report *report = &work->report;
    uint64_t arrived = report->count[RT_WALK_ARRIVED];
    struct part part;

    part_read(call, &part);
    if (part.of > 0)
        return print_part(call, &part, work);
    if (for_programs(call)) {
        report_begin(call);
        print_totals(v, report);
        return work_status(work);
    }
    for (unsigned i = 0; i < report->failures; i++)
        print_failure(v, 0, report->failure[i]);
    for (int verdict = 1; verdict < v->verdicts; verdict++)
        if (report->count[verdict] != 0)
            printf("%s: %" PRIu64 "\n", v->text(verdict), report->count[verdict]);
    printf("%s\n", v->plan);
    printf("pairs=%" PRIu64 " arrived=%" PRIu64 " failed=%" PRIu64 "\n", report->pairs, arrived,
           report->pairs - arrived);
    return work_status(work);
}
