/* SPDX-License-Identifier: MIT-0 */
/* routeseq design: how many dimensions should a k-ary n-cube have? */
#include <inttypes.h>

#include "../print/report.h"
#include "ports.h"
#include "rt/load_design.h"

#define LENGTH_MAX 1000000000 /* also of pins */

static void print_design(const struct call *call, const struct rt_load_design *design,
                         const double *latency, unsigned dimensions, unsigned best)
{
    if (report_begin(call)) {
        char key[16];

        report_number("best", "%u", best);
        for (unsigned n = 2; n <= dimensions; n++) {
            snprintf(key, sizeof key, "latency_%u", n);
            report_number(key, "%.6f", latency[n]);
        }
        return;
    }
    printf("%" PRIu64 " nodes: the least latency with %u dimensions\n\n"
           "  dimensions     latency\n",
           design->nodes, best);
    for (unsigned n = 2; n <= dimensions; n++)
        printf("  %10u  %10.1f%s\n", n, latency[n], n == best ? "  <-" : "");
}

static int run_design(const struct call *call)
{
    struct rt_load_design design = {
        .constraint = (enum rt_load_constraint)option_choice(call, "--constraint")->value,
        .delay = (enum rt_load_delay)option_choice(call, "--delay")->value,
        .router = 1,
        .across = 1};
    double latency[RT_LOAD_DIMENSIONS_MAX + 1];
    uint64_t length = 32, pins = 256;
    unsigned dimensions;
    int best, status = option_number(call, "--nodes", 4, RT_LOAD_NODES_MAX, &design.nodes);

    if (status == 0)
        status = option_number(call, "--length", 1, LENGTH_MAX, &length);
    if (status == 0)
        status = option_number(call, "--pins", 1, LENGTH_MAX, &pins);
    if (status != 0)
        return status;
    if (option_given(call, "--pins") && design.constraint != RT_LOAD_PINOUT)
        return complain(EXIT_USAGE, "design: option --pins is for --constraint pinout");
    design.length = (double)length;
    design.pins = (double)pins;
    best = rt_load_design_best(&design, latency, &dimensions);
    print_design(call, &design, latency, dimensions, (unsigned)best);
    return EXIT_TRUE;
}

static const struct choice constraints[] = {{.name = "bisection", .value = RT_LOAD_BISECTION},
                                            {.name = "pinout", .value = RT_LOAD_PINOUT},
                                            {.name = NULL}};
static const struct choice delays[] = {{.name = "linear", .value = RT_LOAD_LINEAR},
                                       {.name = "log", .value = RT_LOAD_LOG},
                                       {.name = "constant", .value = RT_LOAD_CONSTANT},
                                       {.name = NULL}};

static const struct option_row design_options[] = {
    {.name = "--nodes", .value = "N", .required = 1, .help = "4..2^50 nodes"},
    {.name = "--constraint",
     .value = "CONSTRAINT",
     .required = 1,
     .choices = constraints,
     .help = "what all dimensions have alike: bisection (as many wires through the middle as "
             "nodes) or pinout (the pins of a node)"},
    {.name = "--delay",
     .value = "DELAY",
     .required = 1,
     .choices = delays,
     .help = "how the delay of a wire grows with its length: linear, log or constant"},
    {.name = "--length", .value = "L", .help = "bits of a message (32)"},
    {.name = "--pins", .value = "P", .help = "pins of a node, for --constraint pinout (256)"},
    REPORT_OPTIONS(""),
    {.name = NULL}};

const struct verb ports_design = {
    .run = run_design,
    .options = design_options,
    .help =
        "The latency of a message without contention in a k-ary n-cube, for each number of\n"
        "dimensions n (k = N^(1/n), which need not be a whole number), and the best n.  A router\n"
        "takes one cycle to decide and one to cross.\n",
    .more = "--tsv: best, latency_2, latency_3 ...\n",
    .example = "--nodes 16384 --constraint bisection --delay log"};
