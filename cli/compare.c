/* SPDX-License-Identifier: MIT-0 */
/* routeseq compare: networks of routers side by side, given ones or those near a size. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/limit.h"
#include "base/work.h"
#include "compare.h"
#include "families.h"
#include "print/report.h"

/* The networks that are named. */
static int read_rows(const struct call *call, struct rows *rows)
{
    for (char **name = call->operand; *name != NULL; name++) {
        struct rt_net net;
        int error = rt_net_parse(*name, &net);

        if (error != 0)
            return complain_net(*name, error);
        if (rt_net_shape(&net) != RT_SHAPE_PORTS)
            return complain(EXIT_USAGE,
                            "network '%.80s': compare serves networks of routers, and this is %s",
                            *name, shape_of(&net)->one);
        add_row(rows, &net);
    }
    return rows->status;
}

#define SECONDS_MAX 1000000

static int sorted_by; /* the figure */

static int greatest_first(void)
{
    return sorted_by == FIGURE_THROUGHPUT || sorted_by == FIGURE_THROUGHPUT_WORST;
}

static int compare_rows(const void *a, const void *b)
{
    const struct ports_compared *x = a, *y = b;
    double fx = x->figure[sorted_by], fy = y->figure[sorted_by];

    if (fx != fy && (fx < 0 || fy < 0)) /* what is not known comes last */
        return fx < 0 ? 1 : -1;
    if (fx != fy)
        return (fx < fy) == greatest_first() ? 1 : -1;
    return memcmp(&x->net, &y->net, sizeof x->net);
}

static int run_compare(const struct call *call)
{
    struct rows rows = {NULL, 0, 0, 0};
    uint64_t jobs = default_jobs(), seconds = 0;
    unsigned routing = (unsigned)option_choice(call, "--routing")->value;
    size_t done = 0;
    int near = option_given(call, "--processors"), sorted = option_given(call, "--by"), status;

    if (near && call->operand[0] != NULL)
        return complain(EXIT_USAGE,
                        "compare: option --processors looks for networks; '%.80s' names one",
                        call->operand[0]);
    if (!near && call->operand[0] == NULL)
        return complain(EXIT_USAGE, "compare: expected --processors N, or NET...");
    status = option_number(call, "--jobs", 1, JOBS_MAX, &jobs);
    if (status == 0)
        status = option_number(call, "--seconds", 1, SECONDS_MAX, &seconds);
    if (status == 0)
        status = near ? find_rows(call, &rows) : read_rows(call, &rows);
    catch_interrupt();
    while (status == 0 && done < rows.count && !interrupted()) {
        limit_time(seconds);
        status = ports_compare_figures(&rows.row[done], routing, (unsigned)jobs);
        limit_time(0);
        if (status == 0 && !sorted && for_programs(call)) { /* as soon as it is known */
            hide_progress();
            ports_compare_report(call, &rows.row[done], 1);
            report_show();
        }
        done++;
    }
    if (status == 0 && sorted && done > 0) {
        sorted_by = option_choice(call, "--by")->value;
        qsort(rows.row, done, sizeof *rows.row, compare_rows);
    }
    if (status == 0 && !for_programs(call))
        ports_compare_print(rows.row, done, routing);
    else if (status == 0 && sorted)
        ports_compare_report(call, rows.row, done);
    if (status == 0 && rows.count == 0) {
        if (option_given(call, "--json"))
            puts("[]");
        status = complain(EXIT_FALSE, "compare: no family has such a network");
    }
    if (status == 0 && interrupted())
        status = complain(EXIT_FALSE, "interrupted in network %lu of %lu", (unsigned long)done,
                          (unsigned long)rows.count);
    free(rows.row);
    return status;
}

static const struct choice keys[] = {{"processors", NULL, FIGURE_PROCESSORS},
                                     {"routers", NULL, FIGURE_ROUTERS},
                                     {"ports", NULL, FIGURE_PORTS},
                                     {"cables", NULL, FIGURE_CABLES},
                                     {"cables_per_processor", NULL, FIGURE_CABLES_PER_PROCESSOR},
                                     {"ports_per_processor", NULL, FIGURE_PORTS_PER_PROCESSOR},
                                     {"diameter", NULL, FIGURE_DIAMETER},
                                     {"mean", NULL, FIGURE_MEAN},
                                     {"bisection_low", NULL, FIGURE_BISECTION_LOW},
                                     {"bisection_high", NULL, FIGURE_BISECTION_HIGH},
                                     {"vcs", NULL, FIGURE_VCS},
                                     {"throughput", NULL, FIGURE_THROUGHPUT},
                                     {"throughput_worst", NULL, FIGURE_THROUGHPUT_WORST},
                                     {.name = NULL}};

static const struct choice routings[] = {{.name = "minimal", .value = RT_ROUTING_MINIMAL},
                                         {.name = "valiant", .value = RT_ROUTING_VALIANT},
                                         {.name = "up-random", .value = RT_ROUTING_UP_RANDOM},
                                         {.name = "random", .value = COMPARE_RANDOM},
                                         {.name = NULL}};

static const struct option_row compare_options[] = {
    {.name = "--processors",
     .value = "N",
     .help = "look for networks of about N processors, 2..200000"},
    {.name = "--ports",
     .value = "R",
     .needs = "--processors",
     .help = "of routers with at most R ports, their processors' ones included (65534)"},
    {.name = "--within",
     .value = "PERCENT",
     .needs = "--processors",
     .help = "as many processors more or less than N (10)"},
    {.name = "--all",
     .needs = "--processors",
     .help = "all configurations, not the one nearest to N of each family; thousands "
             "near 1,000"},
    {.name = "--balanced",
     .needs = "--processors",
     .help = "only those with as many processors a router as their papers have"},
    {.name = "--families",
     .value = "LIST",
     .needs = "--processors",
     .help = "only these, as in torus,dragonfly"},
    {.name = "--seconds",
     .value = "S",
     .help = "for each network, 1..1000000; what is not known then is `-`"},
    {.name = "--by",
     .value = "KEY",
     .choices = keys,
     .help = "rows in the order of this figure, the least first; of throughput the greatest"},
    {.name = "--routing",
     .value = "ROUTING",
     .choices = routings,
     .help = "minimal (the default); valiant, through a middle that is drawn; up-random, ports up "
             "drawn (kntree, xgft, cm5, slender); or random: up-random where a family has it, else "
             "valiant, and a column routing says which"},
    {.name = "--jobs", .value = "J", .help = "threads (one a core)"},
    PROGRESS_OPTION,
    {.name = "--tsv",
     .without = "--json",
     .help = "a line of keys, then a line a network, numbers plain"},
    {.name = "--json", .without = "--tsv", .help = "an array of objects with the same keys"},
    {.name = NULL}};

const struct verb compare_verb = {
    .run = run_compare,
    .options = compare_options,
    .help =
        "Cost and performance of networks of routers, a row each: those named, or of each\n"
        "family the one nearest to N processors in whole percents; of several the one with the\n"
        "most equal sides (mesh, torus, twisted, tofu, hyperx), then nearest to N, with the\n"
        "fewest routers, the least diameter, the fewest ports.  What is quick comes first.\n"
        "What is not known is `-`, and why stands below the table; families without a network\n"
        "of that size are named on standard error.\n",
    .more =
        "KEY, and columns of --tsv: net first, then processors, routers, ports (of a router,\n"
        "with its processors'), cables (between routers), cables_per_processor,\n"
        "ports_per_processor, diameter, mean (least hops between two processors), bisection_low,\n"
        "bisection_high (cables between two halves), vcs, throughput (all to all, of a link's\n"
        "bandwidth), throughput_worst (of the permutation that loads a link most), with "
        "--routing random "
        "routing.\nThroughputs are of routeseq's\n"
        "own fixed route a pair, or with --routing the mean over its choices, vcs too; above 1 "
        "the\n"
        "processor's port is the limit.\n"
        "--balanced: dragonfly a = 2p = 2h; slimfly, polarfly 2p = a router's links, or one more; "
        "hyperx\n"
        "t the least side; megafly p = h = l; oft p = q+1; mlfm p = h; other families leave no "
        "choice.\n"
        "Of bfly, wbfly, benes and omega each node of a column is a router.\n"
        "In debruijn and kautz a cable leads one way, from a port out to a port in; a router has "
        "as\n"
        "many of each, and a port is one of each.  In ring and torus routes half round an even "
        "side "
        "k\n"
        "all go the same way: if half of them went the other way, its links would carry k/(k+2) of "
        "that.\n"
        "With --processors of some families not all are tried.  Sides are 3 or more (mesh, torus;\n"
        "two at least) or 2 or more (hyperx); dragonfly:p,a,h: p <= h, 2h <= a; slimfly, "
        "polarfly:\n"
        "2p <= links of a router + 1; megafly: s = l, p and h <= l; oft: p <= q+1; mlfm: p <= h = "
        "l;\n"
        "hyperx: t at most the last side; xgft: 2 or 3 levels, as many ports up as down; twisted: "
        "by\n"
        "half a side; tofu: m = 0.  Name others: compare slimfly:5,5.  --all prints all tried.\n",
    .example = "--processors 64 --ports 16"};
