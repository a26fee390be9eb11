/* SPDX-License-Identifier: MIT-0 */
/* routeseq compare: networks of routers side by side, given ones or those near a size. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/limit.h"
#include "base/work.h"
#include "check/routes.h"
#include "check/topology_open.h"
#include "compare.h"
#include "families.h"
#include "print/report.h"

#define OWN_ROUTINGS (COMPARE_ECMP + 1) /* those of check, of which families have ecmp */

/* The routing of one's own topology, and that of families, minimal beside most: 0, or
 * EXIT_USAGE. */
static int choose_routing(const struct call *call, unsigned *families, int *own)
{
    const char *name = option_value(call, "--routing");
    unsigned asked = (unsigned)option_choice(call, "--routing")->value;

    *families = asked < OWN_ROUTINGS                   ? asked
                : asked == OWN_ROUTINGS + ROUTING_ECMP ? COMPARE_ECMP
                                                       : RT_ROUTING_MINIMAL;
    *own = asked < OWN_ROUTINGS ? RT_LOAD_SHORTEST : (int)(asked - OWN_ROUTINGS);
    if (name == NULL || *families == COMPARE_ECMP ||
        (asked >= OWN_ROUTINGS) == option_given(call, "--topology"))
        return 0;
    if (asked >= OWN_ROUTINGS)
        return complain(EXIT_USAGE,
                        "compare: option --routing %s is of one's own topology: --topology FILE is "
                        "missing",
                        name);
    return complain(EXIT_USAGE,
                    "compare: option --routing %s is of families: with --topology expected "
                    "shortest, balanced, updown, layered or ecmp",
                    name);
}

/* --ties even is of routes: 0, or EXIT_USAGE. */
static int take_even(const struct call *call, unsigned *families)
{
    if (option_given(call, "--topology") || *families == COMPARE_ECMP)
        return complain(EXIT_USAGE, "options --ties even and %s exclude each other",
                        option_given(call, "--topology") ? "--topology" : "--routing ecmp");
    *families |= COMPARE_EVEN;
    return 0;
}

/* The row of one's own topology, before those of families: 0, or EXIT_... after saying why. */
static int put_own(struct rows *rows, struct topology *topology, const struct call *call)
{
    int status = own_open(topology, call);

    if (status != 0)
        return status;
    add_row(rows, &(struct rt_net){0});
    if (rows->status != 0)
        return rows->status;
    memmove(rows->row + 1, rows->row, (rows->count - 1) * sizeof *rows->row);
    memset(rows->row, 0, sizeof *rows->row);
    rows->row[0].own = topology->path;
    for (size_t i = 0; i < rows->count; i++)
        rows->row[i].beside = 1;
    return 0;
}

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

    if ((fx < 0) != (fy < 0)) /* what is not known comes last */
        return fx < 0 ? 1 : -1;
    if (fx < fy || fx > fy)
        return (fx < fy) == greatest_first() ? 1 : -1;
    return memcmp(&x->net, &y->net, sizeof x->net);
}

/* The network, or the file of one's own, cut where it is long. */
static void name_row(const struct ports_compared *row, char name[RT_NET_TEXT_MAX])
{
    if (row->own != NULL)
        snprintf(name, RT_NET_TEXT_MAX, "%s", row->own);
    else
        rt_net_format(&row->net, name, RT_NET_TEXT_MAX);
}

/* Progress has the number of this network before it, and its name. */
static void tell_network(const struct rows *rows, size_t i)
{
    char text[RT_NET_TEXT_MAX], name[RT_NET_TEXT_MAX + 48];

    name_row(&rows->row[i], text);
    snprintf(name, sizeof name, "%lu/%lu %s", (unsigned long)i + 1, (unsigned long)rows->count,
             text);
    name_progress(name);
}

#define NAMES_WIDE 100 /* columns of one line on standard error */

/* How many networks were not looked at, and the next of them, in one line. */
static void tell_left(const struct rows *rows, size_t done)
{
    char names[NAMES_WIDE + RT_NET_TEXT_MAX] = "";
    size_t length = 0, i = done;

    for (; i < rows->count && length < NAMES_WIDE; i++) {
        names[length++] = ' ';
        name_row(&rows->row[i], names + length);
        length += strlen(names + length);
    }
    if (i > done)
        complain(EXIT_FALSE, "compare: %lu not looked at:%s%s", (unsigned long)(rows->count - done),
                 names, i < rows->count ? " ..." : "");
}

/* Routes of one's own topology are shortest ones unless a routing is asked for. */
static void tell_routing(const struct call *call, const struct rows *rows)
{
    if (rows->row[0].own != NULL && option_value(call, "--routing") == NULL)
        complain(EXIT_TRUE,
                 "compare: %s: routes are shortest ones, one a pair; --routing layered, without "
                 "cycles, balanced or ecmp may have more throughput",
                 rows->row[0].own);
}

static int run_compare(const struct call *call)
{
    static struct topology topology;
    struct rows rows = {NULL, 0, 0, 0};
    uint64_t jobs = default_jobs(), seconds = 0, whole = 0;
    unsigned routing;
    size_t done = 0;
    int own = option_given(call, "--topology"), own_routing, cut = 0;
    int near = option_given(call, "--processors"), sorted = option_given(call, "--by"), status;

    if (near && call->operand[0] != NULL)
        return complain(EXIT_USAGE,
                        "compare: option --processors looks for networks; '%.80s' names one",
                        call->operand[0]);
    if (!near && !own && call->operand[0] == NULL)
        return complain(EXIT_USAGE,
                        "compare: expected --processors N, or NET..., or --topology FILE");
    status = choose_routing(call, &routing, &own_routing);
    if (status == 0 && option_choice(call, "--ties")->value)
        status = take_even(call, &routing);
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, &jobs);
    if (status == 0)
        status = option_number(call, "--seconds", 1, SECONDS_MAX, &seconds);
    if (status == 0)
        status = option_number(call, "--total-seconds", 1, SECONDS_MAX, &whole);
    limit_whole_time(whole);
    if (status == 0)
        status = near ? find_rows(call, &rows) : read_rows(call, &rows);
    catch_interrupt();
    if (status == 0 && own)
        status = put_own(&rows, &topology, call);
    while (status == 0 && done < rows.count && !interrupted()) {
        tell_network(&rows, done);
        limit_time(seconds);
        status = rows.row[done].own != NULL
                     ? own_figures(&rows.row[done], &topology, own_routing, (unsigned)jobs)
                     : ports_compare_figures(&rows.row[done], routing, (unsigned)jobs);
        cut = interrupted();
        limit_time(0);
        if (status == 0 && !sorted && for_programs(call)) { /* as soon as it is known */
            hide_progress();
            ports_compare_report(call, &rows.row[done], 1);
            report_show();
        }
        done++;
    }
    name_progress(NULL);
    if (sorted && done > 0) {
        sorted_by = option_choice(call, "--by")->value;
        qsort(rows.row, done, sizeof *rows.row, compare_rows);
    }
    if (status == 0 && !for_programs(call))
        ports_compare_print(rows.row, done, routing);
    else if (status == 0 && sorted)
        ports_compare_report(call, rows.row, done);
    if (status == 0 && rows.count == 0) {
        if (option_given(call, "--json")) {
            puts("[]");
            report_told();
        }
        status = complain(EXIT_FALSE, "compare: no family has such a network");
    }
    if (status == 0 && done > 0)
        tell_routing(call, &rows);
    if (status == 0 && interrupted() && (cut || done < rows.count)) {
        status = complain(EXIT_FALSE, "compare: these rows are a part: %s in network %lu of %lu",
                          system_interrupted() ? "interrupted" : "--total-seconds are over",
                          (unsigned long)done, (unsigned long)rows.count);
        tell_left(&rows, done);
    }
    free(rows.row);
    topology_close(&topology);
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

static const struct choice ways_of_routing[] = {
    {.name = "minimal", .value = RT_ROUTING_MINIMAL},
    {.name = "valiant", .value = RT_ROUTING_VALIANT},
    {.name = "up-random", .value = RT_ROUTING_UP_RANDOM},
    {.name = "random", .value = COMPARE_RANDOM},
    {.name = "shortest", .value = OWN_ROUTINGS + RT_LOAD_SHORTEST},
    {.name = "balanced", .value = OWN_ROUTINGS + RT_LOAD_BALANCED},
    {.name = "updown", .value = OWN_ROUTINGS + RT_LOAD_UPDOWN},
    {.name = "layered", .value = OWN_ROUTINGS + ROUTING_LAYERED},
    {.name = "ecmp", .value = OWN_ROUTINGS + ROUTING_ECMP},
    {.name = NULL}};

static const struct choice ways_round[] = {
    {.name = "one_way"}, {.name = "even", .value = 1}, {.name = NULL}};

static const struct option_row compare_options[] = {
    {.name = "--processors",
     .value = "N",
     .help = "look for networks of about N processors, 2..200000"},
    {.name = "--ports",
     .value = "R",
     .needs = "--processors",
     .help = "of routers with at most R ports, their processors' ones included (64)"},
    {.name = "--within",
     .value = "PERCENT",
     .needs = "--processors",
     .help = "as many processors more or less than N (10)"},
    {.name = "--at-least",
     .needs = "--processors",
     .help = "N or more, none with fewer: --by ports_per_processor puts the cheapest first"},
    {.name = "--all",
     .needs = "--processors",
     .help = "all configurations, not the one nearest to N of each family; thousands "
             "near 1,000"},
    {.name = "--balanced",
     .needs = "--processors",
     .help = "only those with as many processors a router as their papers have; of a family "
             "without one the nearest is named on standard error"},
    {.name = "--families",
     .value = "LIST",
     .needs = "--processors",
     .help = "only these, as in torus,dragonfly"},
    {.name = "--seconds",
     .value = "S",
     .help = "for each network, 1..1000000; what is not known then is `-`"},
    {.name = "--total-seconds",
     .value = "S",
     .help = "for all of them; standard error says how many were not looked at, and which is "
             "next; the exit status is 1"},
    {.name = "--by",
     .value = "KEY",
     .choices = keys,
     .help = "rows in the order of this figure, the least first; of throughput the greatest"},
    {.name = "--routing",
     .value = "ROUTING",
     .choices = ways_of_routing,
     .help =
         "minimal (the default); valiant, through a middle that is drawn; up-random, ports up "
         "drawn (kntree, xgft, cm5, slender); or random: up-random where a family has it, else "
         "valiant, and a column routing says which; with --topology shortest (the default), "
         "balanced, updown, layered or ecmp of it, as check has them; ecmp, an even split at each "
         "router over its ports one hop nearer, is of families too"},
    {.name = "--ties",
     .value = "TIES",
     .choices = ways_round,
     .help = "half round an even side: one_way (the default), or even, half of the messages each "
             "way (ring, torus, tofu)"},
    {.name = "--topology",
     .value = "FILE",
     .help = "a first row of one's own topology, as check reads it; - is standard input"},
    TOPOLOGY_MORE_OPTIONS("--topology"),
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
    .help = "Cost and performance of networks of routers, a row each: those named, or of each\n"
            "family one near N processors: of two sides or levels or more, as its paper has it\n"
            "(--balanced) or least uneven, then nearest to N.  What is quick comes first.\n"
            "With --topology one's own network comes first, with what check says of it.\n"
            "What is not known is `-`, and why stands below the table; families without a network\n"
            "of that size are named on standard error.\n",
    .more =
        "Columns of --tsv, and KEY: net, processors, routers, ports (of a router, with its\n"
        "processors'), cables (between routers), cables_per_processor, ports_per_processor,\n"
        "diameter, mean (least hops between two processors), bisection_low, bisection_high\n"
        "(cables between two halves), vcs, throughput (all to all, of a link's bandwidth),\n"
        "throughput_worst (of the permutation that loads a link most); with --routing random\n"
        "routing; with --topology throughput_bound and routing.  No routing has more than the\n"
        "bound, as all links together carry the hops of shortest paths.\n"
        "Throughputs are of routeseq's own fixed route a pair, or with --routing the mean over\n"
        "its choices, vcs too; above 1 the processor's port is the limit.\n"
        "--balanced: dragonfly a = 2p = 2h; slimfly, polarfly 2p = a router's links, or one more;\n"
        "hyperx t the least side; megafly p = h = l; oft p = q+1; mlfm p = h.\n"
        "--processors tries, and --all prints: mesh, torus of two sides or more, 3 or more each;\n"
        "hyperx of sides of 2 or more, t at most the least; dragonfly p <= h, 2h <= a; slimfly,\n"
        "polarfly 2p <= links of a router + 1; megafly s = l, p and h <= l; oft p <= q+1; mlfm\n"
        "p <= h = l; xgft of 2 or 3 levels, as many ports up as down; twisted by half a side;\n"
        "tofu m = 0; all of other families.  Name others: compare slimfly:5,5.\n"
        "Of bfly, wbfly, benes and omega each node of a column is a router.  In debruijn and\n"
        "kautz a cable leads one way, from a port out to a port in; a port is one of each.\n",
    .example = "--processors 64 --ports 16"};
