/* SPDX-License-Identifier: MIT-0 */
/* What `verify` of all shapes does. */
#ifndef CLI_VERIFY_H
#define CLI_VERIFY_H

#include "../cli.h"
#include "../parts/parts.h"
#include "../print/report.h"
#include "../base/work.h"

/* clang-format off */
/* Options of verify that all shapes have. */
#define VERIFY_OPTIONS \
    {.name = "--sample", .value = "N", .help = "walk N pairs, 1..2^62, in prime strides"}, \
    {.name = "--seed", .value = "S", .help = "seed of the random choices (1)"}, \
    {.name = "--jobs", .value = "J", .help = "threads, 1..256 (one per core)"}, \
    PART_OPTION(NULL), \
    PROGRESS_OPTION, \
    REPORT_OPTIONS(""), \
    {.name = "--all", .without = "--sample", \
     .help = "walk all pairs of up to 2^31 processors, however long it takes"}
/* clang-format on */

/* Its row in the table of a shape. */
#define VERIFY_VERB(options_, help_)                                                               \
    {                                                                                              \
        .run = run_verify, .options = (options_), .help = (help_), .example = "--sample 1000"      \
    }

#define VERIFY_ALL_MOST 0x7FFFFFFF /* processors whose pairs can all be walked */

/* What was asked for, by options or by the parts of a run. */
struct verify_asked {
    uint64_t sample, seed; /* sample 0: all pairs, or some where those are too many */
    int all;               /* all pairs, however many */
};

/* The kind of plan that this asks for, RT_WALK_PLAN_... */
static inline int verify_kind(const struct rt_net *net, const struct verify_asked *asked)
{
    return asked->sample != 0                                         ? RT_WALK_PLAN_SAMPLE
           : asked->all && rt_topo_processors(net) <= VERIFY_ALL_MOST ? RT_WALK_PLAN_ALL
                                                                      : RT_WALK_PLAN_DEFAULT;
}

/* Which pairs are verified. */
struct verify_plan {
    struct rt_walk_plan walk;
    uint64_t grain;  /* parts begin at multiples of this number of pairs */
    uint64_t chunk;  /* pairs that are taken at a time; then Ctrl-C is looked for */
    uint64_t hops;   /* of a route, at most; 0: few */
    char words[128]; /* which pairs these are */
};

/* How the pairs of a shape are verified; cli/verbs/verify.c does the rest. */
struct verify_hooks {
    int verdicts; /* 0 is RT_WALK_ARRIVED */
    const char *(*text)(int verdict);
    /* Chooses the pairs; 0, or EXIT_... after saying why. */
    int (*plan)(const struct rt_net *net, const struct verify_asked *asked,
                struct verify_plan *plan);
    /* Memory for `jobs` threads; 0, or EXIT_... after saying why.  `close` follows in both cases.
     */
    int (*open)(const struct verify_plan *plan, unsigned jobs, void **state);
    /* Verifies pairs first..first + count - 1; called by jobs 0..jobs-1 at once. */
    void (*pairs)(void *state, unsigned job, uint64_t first, uint64_t count,
                  struct rt_walk_report *report);
    /* Of a pair of the plan that failed: writes the command that runs it again, and *error if it
     * was the route that failed; returns the verdict. */
    const char *(*failure)(void *state, uint64_t number, FILE *command, const char **error);
    void (*close)(void *state);
};

extern const struct part_hooks verify_parts;

#endif
