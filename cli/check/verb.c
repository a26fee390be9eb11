/* SPDX-License-Identifier: MIT-0 */
/* routeseq check: reads, looks at all, reports (SPEC 16.6). */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../report.h"
#include "check.h"

static void report(const struct check *c, int tsv)
{
    const struct rt_walk_graph_cover *cover = &c->cover;
    const struct rt_topo_graph *graph = &c->topology->graph;

    report_row(tsv, "nodes", "nodes", "%" PRIu32, graph->nodes);
    report_row(tsv, "links", "links (directed channels)", "%" PRIu32, graph->channels);
    report_row(tsv, "pairs", "ordered pairs", "%" PRIu64, cover->pairs);
    report_row(tsv, "routes", "routes", "%" PRIu64, c->taken + c->routes->duplicate);
    report_row(tsv, "missing", "pairs without a route", "%" PRIu64, cover->missing);
    report_row(tsv, "duplicate", "routes of a pair that has one already", "%" PRIu64,
               cover->duplicate);
    report_row(tsv, "broken", "routes that do not arrive", "%" PRIu64, c->broken);
    report_row(tsv, "loops", "routes that visit a node twice", "%" PRIu64, c->loops);
    report_row(tsv, "minimal", "routes as long as the shortest", "%" PRIu64, cover->minimal);
    report_row(tsv, "longest", "hops of the longest route", "%" PRIu32, cover->longest);
    report_row(tsv, "excess_max", "most hops more than the shortest", "%" PRIu32,
               cover->excess_max);
    report_row(tsv, "hot_link", "routes over the hottest link", "%" PRIu64, c->hot);
    report_row(tsv, "deadlock", "deadlock", "%s", c->cycle > 0 ? "cycle" : "none");
    report_row(tsv, "sound", "sound", "%s", check_sound(c) ? "yes" : "no");
}

static int run(const struct call *call, struct topology *topology, struct routes *routes)
{
    int tsv = option_given(call, "--tsv");
    const char *dot = option_value(call, "--dot");
    struct check check = {.topology = topology, .routes = routes, .say = tsv ? stderr : stdout};
    int status = check_run(&check);

    if (status == 0) {
        report(&check, tsv);
        status = check_sound(&check) ? EXIT_TRUE : EXIT_FALSE;
        if (dot != NULL && print_dot(&check, dot) != 0)
            status = EXIT_IO;
    }
    check_free(&check);
    return status;
}

static int run_check(const struct call *call)
{
    static struct topology topology;
    const char *path = option_value(call, "--routes"), *routing = option_value(call, "--routing");
    struct routes routes = {.spool = -1, .routing = routing != NULL ? routing_named(routing) : 0};
    int status;

    if (path == NULL && routing == NULL)
        return complain(EXIT_USAGE, "check: --routes or --routing is missing: expected --routes "
                                    "FILE or --routing NAME");
    status = topology_open(&topology, option_value(call, "--topology"),
                           option_value(call, "--topology-format"));
    if (status == 0)
        status = routes_open(&routes, &topology, path, option_value(call, "--routes-format"),
                             option_value(call, "--header"), option_value(call, "--vcs"));
    if (status == 0 && routing != NULL && routes.routing == ROUTING_LAYERED)
        status = generate_layers(&routes);
    if (status == 0)
        status = run(call, &topology, &routes);
    routes_close(&routes);
    topology_close(&topology);
    return status;
}

static const struct option_row options[] = {
    {.name = "--topology", .value = "FILE", .help = "the topology", .required = 1},
    {.name = "--topology-format",
     .value = "F",
     .help = "edges, anynet, graphml, ibnetdiscover; else by its content",
     .words = "edges anynet graphml ibnetdiscover"},
    {.name = "--routes",
     .value = "FILE",
     .help = "the routes; - is standard input",
     .without = "--routing"},
    {.name = "--routes-format",
     .value = "R",
     .help = "paths, ports, table, lft, header; else by its first line, else paths",
     .words = "paths ports table lft header",
     .needs = "--routes"},
    {.name = "--header",
     .value = "FORMAT",
     .help = "the routes are headers, transit, field or bytes: every node reads its port off them",
     .words = HEADER_FORMATS,
     .needs = "--routes",
     .without = "--vcs"},
    {.name = "--routing",
     .value = "NAME",
     .help = "instead of --routes: those that generate would look at",
     .words = "shortest balanced updown layered"},
    {.name = "--vcs",
     .value = "FILE",
     .help = "virtual channels: lines SRC DST VC, or one VC a hop",
     .needs = "--routes"},
    {.name = "--tsv", .help = "lines key<TAB>value; what fails is named on standard error"},
    {.name = "--dot",
     .value = "FILE",
     .help = "the fabric for graphviz: ports, loads, and the cycle in red"},
    {.name = NULL}};

const struct verb check_verb = {
    run_check,
    options,
    "Does every route arrive over links that exist, is every pair there once, can they lock up?\n"
    "What fails is named with its line.  Exit 0: sound; 1: not.\n",
    "Topology: edges FROM TO PORT; anynet of BookSim; graphml as networkx writes it; "
    "ibnetdiscover.\n"
    "Routes: paths SRC DST NODE...; ports SRC DST PORT... or PORT.VC; table NODE DST PORT; lft as\n"
    "OpenSM dumps it; header SRC DST HEADER, and behind it one VC, or one a hop.\n",
    "--topology examples/fabric/ring5.txt --routes examples/fabric/updown.txt",
    NULL};
