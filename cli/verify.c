/* SPDX-License-Identifier: MIT-0 */
/* routeseq verify: compute, walk, compare, on all cores. */
#include "verify.h"

#include <inttypes.h>
#include <stdlib.h>

#include "report.h"

const struct option_row verify_options[] = {
    {.name = "--sample", .value = "N", .help = "N pairs, 1..2^62, in prime strides"},
    {.name = "--seed", .value = "S", .help = "seed of unused bits and samples (1)"},
    {.name = "--jobs", .value = "J", .help = "threads, 1..256 (one a core)"},
    REPORT_OPTIONS(""),
    {.name = NULL}};

int run_verify(const struct call *call)
{
    uint64_t sample = 0, seed = 1, jobs = default_jobs();
    int status = option_number(call, "--sample", 1, UINT64_C(1) << 62, &sample);

    if (status == 0)
        status = option_number(call, "--seed", 0, UINT64_MAX, &seed);
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, &jobs);
    return status != 0 ? status : call->shape->verify_pairs(call, sample, seed, (unsigned)jobs);
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
