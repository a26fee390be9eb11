/* SPDX-License-Identifier: MIT-0 */
/* What `verify` of all shapes prints. */
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "../cli.h"
#include "../parts.h"
#include "../print/report.h"
#include "../base/work.h"

/* clang-format off */
/* Options of verify that all shapes have. */
#define VERIFY_OPTIONS \
    {.name = "--sample", .value = "N", .help = "N pairs, 1..2^62, in prime strides"}, \
    {.name = "--seed", .value = "S", .help = "of the random choices (1)"}, \
    {.name = "--jobs", .value = "J", .help = "threads, 1..256 (one a core)"}, \
    PART_OPTION(NULL), \
    REPORT_OPTIONS("")
/* clang-format on */

struct verified {
    const char *plan; /* which pairs, in words */
    int verdicts;     /* 0 is RT_WALK_ARRIVED */
    const char *(*text)(int verdict);
    /* Of a pair that failed: writes the command that runs it again, and *error if it was the route
     * that failed; returns the verdict. */
    const char *(*failure)(void *context, uint64_t number, FILE *command, const char **error);
    void *context;
};

/*
 * Does the work, or the part of it that --part asks for; when parts are merged, takes their reports
 * instead.  grain: parts begin at multiples of so many pairs.  Returns 0, or EXIT_USAGE after
 * saying why: then there is nothing to report.
 */
int verify_work(const struct call *call, struct work *work, unsigned jobs, uint64_t grain);

/* The report of verify, or what a part of it prints; returns the exit status. */
int verify_report(const struct call *call, const struct work *work, const struct verified *v);

#endif
