/* SPDX-License-Identifier: MIT-0 */
/* routeseq check: reads, looks at all, reports (SPEC 16.6). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/system.h"
#include "../base/work.h"
#include "../print/report.h"
#include "apart.h"
#include "check.h"
#include "figures.h"
#include "route_sources.h"
#include "routes_open.h"
#include "topology_open.h"
#include "traffic.h"
#include "trials.h"

/* Keeps what is found until the line of progress is gone, and then says it. */
static int look(const struct call *call, struct check *check, struct traffic *traffic)
{
    struct system_text findings;
    int status;

    if (system_text_open(&findings) != 0)
        return complain(EXIT_IO, "out of memory");
    check->say = findings.file;
    status = check->routes->routing == ROUTING_ECMP ? ecmp_run(check, traffic) : check_run(check);
    if (system_text_close(&findings) != 0)
        status = complain(EXIT_IO, "out of memory");
    else if (status != EXIT_IO)
        put_tame(for_programs(call) ? stderr : stdout, findings.text);
    free(findings.text);
    return status;
}

/* Looks at routes that are read or made, and at the traffic that they carry. */
static int run(const struct call *call, struct check *check, struct traffic *traffic,
               struct trials *trials)
{
    const char *dot = option_value(call, "--dot");
    int status = look(call, check, traffic);

    if (status == 0)
        status = traffic_find(traffic);
    if (status == 0)
        status = trials_run(trials);
    if (status == 0) {
        check_report(call, check, traffic, trials->asked);
        if (trials->asked)
            faults_print(&trials->faults);
        status = check_sound(check) ? EXIT_TRUE : EXIT_FALSE;
        if (check->cut && traffic->share != NULL)
            status = complain(EXIT_FALSE, "interrupted before all shortest paths were looked at");
        else if (check->cut)
            status = complain(EXIT_FALSE, "interrupted after %" PRIu64 " route%s", check->taken,
                              s_of(check->taken));
        else if (interrupted())
            status =
                complain(EXIT_FALSE, trials->asked ? "interrupted before all trials were done"
                                                   : "interrupted before the traffic was known");
        else if (dot != NULL && print_dot(check, dot) != 0)
            status = EXIT_IO;
    }
    return status;
}

/* What the topology alone shows. */
static int without_routes(const struct call *call)
{
    static struct topology topology;
    struct check check = {.topology = &topology};
    struct traffic traffic = {.check = NULL};
    const char *pattern = option_value(call, "--traffic");
    char apart[APART_MAX] = "";
    int status;

    if (pattern != NULL && strcmp(pattern, "worst") == 0)
        return complain(EXIT_USAGE, "option --traffic 'worst' needs --routes or --routing: the "
                                    "permutation is the worst of their routes");
    status = topology_open_asked(&topology, call);
    if (status == 0)
        status = traffic_open(&traffic, call, &check);
    if (status == 0)
        status = topology_apart(&topology, apart, sizeof apart);
    if (*apart != '\0')
        complain(EXIT_FALSE, "%s: warning: %s", topology.path, apart);
    if (status == 0)
        status = figures_print(call, &topology, &traffic);
    traffic_close(&traffic);
    topology_close(&topology);
    return status;
}

/* Routes that can deadlock on one virtual channel get one a hop, if there are so many, as generate
 * gives them: 0, or EXIT_IO. */
static int spread(struct topology *topology, struct routes *routes, uint64_t vcs)
{
    struct check check = {.topology = topology, .routes = routes};
    int status = check_run(&check);

    routes->by_hop = check.cover.missing == 0 && check.cycle != 0 && vcs >= check.cover.longest;
    check_free(&check);
    return status;
}

/* Makes the routes of --routing: 0, or EXIT_... after saying why. */
static int make(struct topology *topology, struct routes *routes, const struct call *call)
{
    const char *format = option_value(call, "--format");
    int layered = routes->routing == ROUTING_LAYERED;
    uint64_t vcs = 0;
    int status = option_number(call, "--vcs", 1, RT_LOAD_GRAPH_VCS, &vcs);

    if (vcs > 0 && format != NULL && strcmp(format, "ports") != 0 &&
        !(layered && strcmp(format, "lft") == 0))
        status = complain(EXIT_USAGE, "options --format %s and --vcs exclude each other", format);
    routes->layers = (unsigned)vcs;
    if (status == 0)
        status = generate_open(
            routes, "check",
            format == NULL && (vcs > 0 || option_given(call, "--faults")) ? "ports" : format);
    if (status == 0 && layered)
        return generate_layers(routes);
    return status == 0 && vcs > 1 ? spread(topology, routes, vcs) : status;
}

static int run_check(const struct call *call)
{
    static struct topology topology;
    const char *path = option_value(call, "--routes"), *routing = option_value(call, "--routing");
    const char *dot = option_value(call, "--dot");
    struct routes routes = {.spool = -1, .routing = option_choice(call, "--routing")->value};
    struct check check = {.topology = &topology, .routes = &routes};
    struct traffic traffic = {.check = NULL};
    static struct trials trials;
    uint64_t jobs = default_jobs();
    int status;

    if (path == NULL && routing == NULL)
        return without_routes(call);
    if (dot != NULL && dot[0] == '\0')
        return complain(EXIT_USAGE, "option --dot '': expected the name of a file");
    status = routes.routing == ROUTING_ECMP ? ecmp_asked(call) : 0;
    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, &jobs);
    routes.jobs = (unsigned)jobs;
    if (status == 0)
        status = topology_open_asked(&topology, call);
    if (status == 0)
        status = traffic_open(&traffic, call, &check);
    if (status == 0)
        status = routes_open(
            &routes, &topology,
            &(struct routes_asked){path, option_value(call, "--routes-format"),
                                   option_value(call, "--header"),
                                   path != NULL ? option_value(call, "--vcs") : NULL,
                                   option_value(call, "--sl"), option_value(call, "--sl2vl")});
    if (status == 0)
        status = trials_open(&trials, call, &check);
    if (status == 0 && path == NULL && routes.routing != ROUTING_ECMP)
        status = make(&topology, &routes, call);
    else if (status == 0 && path != NULL && routes.table == NULL)
        status = routes_memory(&routes, "check", 0);
    if (status == 0)
        status = run(call, &check, &traffic, &trials);
    trials_close(&trials);
    check_free(&check);
    traffic_close(&traffic);
    routes_close(&routes);
    topology_close(&topology);
    return status;
}

static const struct choice made_formats[] = {
    {.name = "ports"}, {.name = "table"}, {.name = "lft"}, {.name = NULL}};

static const struct option_row options[] = {
    TOPOLOGY_OPTIONS,
    {.name = "--routes",
     .value = "FILE",
     .help = "the routes; - is standard input",
     .without = "--routing"},
    {.name = "--routes-format",
     .value = "R",
     .help = "paths, ports, table, lft, fdbs or header (by its first line, else paths)",
     .choices = routes_formats,
     .needs = "--routes"},
    {.name = "--header",
     .value = "FORMAT",
     .help =
         "the routes are headers, transit, field or bytes, and every node reads its port off them",
     .choices = header_formats,
     .needs = "--routes",
     .without = "--vcs"},
    {.name = "--routing",
     .value = "NAME",
     .help = "check the routes that generate would make, instead of --routes; or ecmp, with "
             "--traffic: no routes, each node splits evenly over its links on a shortest path",
     .choices = check_routings},
    {.name = "--format",
     .value = "F",
     .help = "the routes that it would make as ports, table or lft (as generate)",
     .choices = made_formats,
     .needs = "--routing"},
    {.name = "--vcs",
     .value = "FILE",
     .help = "virtual channels of --routes: lines SRC DST VC, or with one VC per hop; with "
             "--routing a number, 1..256, as generate takes it",
     .needs = "--routes --routing"},
    {.name = "--sl",
     .value = "FILE",
     .help = "service levels of lft and fdbs: lines 0xGUID LID SL, or what saquery -p prints",
     .needs = "--routes",
     .without = "--vcs"},
    {.name = "--sl2vl",
     .value = "FILE",
     .help = "opensm-sl2vl.dump: the virtual lane of each service level (the same number)",
     .needs = "--sl"},
    {.name = "--traffic",
     .value = "PATTERN",
     .help = "what the routes carry, by the keys of load; without routes the bound "
             "alone: " MESSAGE_SETS},
    {.name = "--faults",
     .value = "K[,KIND]",
     .help = "K dead links or routers, as load --faults: of the pairs, which --routing still "
             "serves, and what new routes of its kind serve",
     .needs = "--routing",
     .without = "--routes --format --traffic"},
    {.name = "--trials", .value = "T", .help = "trials, 1..100000 (64)", .needs = "--faults"},
    {.name = "--seed", .value = "S", .help = "seed of what is drawn (1)", .needs = "--faults"},
    REPORT_OPTIONS(""),
    {.name = "--dot",
     .value = "FILE",
     .help = "the fabric for graphviz: ports, loads, and the cycle in red",
     .needs = "--routes --routing"},
    {.name = "--jobs",
     .value = "J",
     .help = "threads, 1..256 (one per core); one alone makes what help generate says",
     .needs = "--routes --routing"},
    {.name = NULL}};

const struct verb check_verb = {
    run_check,
    options,
    "Does every route arrive over links that exist?  Does every pair have one?  Can they "
    "deadlock?\n"
    "Names each failure with its line.  Exit status 0: sound; 1: not.\n"
    "Without --routes and --routing: the figures of the topology, as info has them; links is\n"
    "an older name of channels here, one way each.\n",
    "Topology: edges FROM TO PORT, FROM TO or CSV; files as networkx, graphviz and scipy write "
    "them; anynet of BookSim; ibnetdiscover.\n"
    "Routes: paths SRC DST NODE...; ports SRC DST PORT... or PORT.VC; table NODE DST PORT; lft\n"
    "as dump_fts and opensm-lfts.dump have it; fdbs, opensm.fdbs; header SRC DST HEADER, then "
    "nothing, one VC, or one per hop.\n"
    "A line ends with LF or CR LF; # begins a comment; a blank line among routes is an "
    "error.\nFormats of other programs have rules of their own.\n"
    "With --tsv and --json failures are named on standard error.\n"
    "--traffic: processors are the endpoints, without any the nodes, by their names, 2 before 10; "
    "FILE has lines SRC DST of them.  routes, longest, mean, hot_link and what follows are then "
    "load's, of links between routers; deadlock is of all routes, with ecmp of all shortest paths. "
    " throughput_bound: no routing has more of these messages, as all links together carry the "
    "hops "
    "of shortest paths; with worst these are the permutation that is worst for these routes, and "
    "another may be worse for others.\n",
    "--topology examples/fabric/ring5.txt --routes examples/fabric/updown.txt",
    NULL,
    NULL,
    NULL};
