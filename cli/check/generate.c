/* SPDX-License-Identifier: MIT-0 */
/* routeseq generate: routes for any topology (SPEC 16.5). */
#include <stdlib.h>
#include <string.h>

#include "../base/work.h"
#include "check.h"
#include "lft.h"
#include "route_lines.h"
#include "route_sources.h"
#include "routes_open.h"
#include "topology_open.h"

static int generate(struct topology *topology, struct routes *routes, const struct call *call,
                    uint64_t vcs)
{
    const char *sl = option_value(call, "--sl");
    int status = generate_sound(topology, routes, option_value(call, "--routing"), vcs);

    if (status == 0 && routes->lft != NULL)
        status = lft_names(routes);
    if (status == 0 && sl != NULL)
        status = lft_print_levels(routes, sl, option_value(call, "--sl2vl"));
    if (status != 0)
        return status;
    show_output_step("routes are written");
    status = routes_print(routes);
    end_progress();
    return status;
}

/* Tables by LID have lanes where levels say which: 0, or EXIT_USAGE after saying why not. */
static int look_at_lanes(const struct call *call, int lft, int layered, uint64_t vcs)
{
    static const char *const names[] = {"--sl", "--sl2vl"};
    int levels = option_given(call, "--sl");

    for (unsigned i = 0; i < 2; i++) {
        const char *path = option_value(call, names[i]);

        if (path != NULL && (path[0] == '\0' || strcmp(path, "-") == 0))
            return complain(EXIT_USAGE, "option %s '%s': expected the name of a file", names[i],
                            path);
    }
    if (levels && !(lft && layered))
        return complain(EXIT_USAGE, "option --sl is for --format lft with --routing layered: all "
                                    "other routes are on lane 0, or have no levels");
    if (lft && layered && !levels)
        return complain(EXIT_USAGE, "options --format lft and --routing layered: --sl FILE is "
                                    "missing, for the service levels, which choose the lanes");
    if (lft && layered && vcs > LFT_LANES)
        return complain(EXIT_USAGE,
                        "option --vcs %u: InfiniBand has virtual lanes 0..14: expected "
                        "1..15",
                        (unsigned)vcs);
    return 0;
}

static int run_generate(const struct call *call)
{
    static struct topology topology;
    const char *header = option_value(call, "--header");
    struct routes routes = {.spool = -1, .routing = option_choice(call, "--routing")->value};
    const char *format = option_value(call, "--format");
    uint64_t vcs = 0, jobs = default_jobs();
    int status = option_number(call, "--vcs", 1, RT_LOAD_GRAPH_VCS, &vcs);

    if (status == 0)
        status = option_number(call, "--jobs", 1, JOBS_MAX, &jobs);
    if (status == 0 && format != NULL && header != NULL && strcmp(format, "header") != 0)
        status =
            complain(EXIT_USAGE, "options --format %s and --header exclude each other", format);
    if (format == NULL && (header != NULL || vcs > 0))
        format = header != NULL ? "header" : "ports";
    if (header == NULL && format != NULL && strcmp(format, "header") == 0)
        header = "field";
    if (status == 0)
        status = topology_there(call);
    if (status == 0)
        status = look_at_lanes(call, format != NULL && strcmp(format, "lft") == 0,
                               routes.routing == ROUTING_LAYERED, vcs);
    if (status == 0 && vcs > 0 &&
        (strcmp(format, "table") == 0 ||
         (strcmp(format, "lft") == 0 && routes.routing != ROUTING_LAYERED)))
        status = complain(EXIT_USAGE, "options --format %s and --vcs exclude each other", format);
    routes.jobs = (unsigned)jobs;

    if (status == 0)
        status = topology_open_asked(&topology, call);
    if (status == 0)
        status = routes_open(&routes, &topology, &(struct routes_asked){0});
    if (status == 0 && header != NULL)
        status = header_open(&routes.header, &topology, header);
    if (status == 0)
        status = generate_open(&routes, "generate", format);
    if (status == 0)
        status = generate(&topology, &routes, call, vcs);
    routes_close(&routes);
    topology_close(&topology);
    return status;
}

static const struct choice formats[] = {
    {.name = "ports"}, {.name = "table"}, {.name = "lft"}, {.name = "header"}, {.name = NULL}};

static const struct option_row options[] = {
    TOPOLOGY_OPTIONS,
    {.name = "--routing",
     .value = "NAME",
     .help = "shortest, balanced, updown or layered",
     .choices = routings,
     .required = 1},
    {.name = "--vcs",
     .value = "V",
     .help = "virtual channels, 1..256 (1; layered: as many as needed, at most 16)"},
    {.name = "--header",
     .value = "FORMAT",
     .help = "print headers, transit, field or bytes: lines SRC DST HEADER, then the virtual "
             "channels, if any",
     .choices = header_formats},
    {.name = "--format",
     .value = "F",
     .help = "ports, table, header, or lft for opensm -R file -U FILE (ports; above 1,000 nodes "
             "table: lines NODE DST PORT)",
     .choices = formats},
    {.name = "--sl",
     .value = "FILE",
     .help = "with --format lft and --routing layered: writes the service levels there, as check "
             "--sl reads them"},
    {.name = "--sl2vl",
     .value = "FILE",
     .help = "writes there that each level has the lane of its number, as check --sl2vl reads it",
     .needs = "--sl"},
    {.name = "--jobs",
     .value = "J",
     .help = "threads, 1..256 (one per core); one alone chooses balanced and updown ports, and "
             "layers: each depends on all before"},
    {.name = NULL}};

const struct verb generate_verb = {
    run_generate,
    options,
    "Prints a route of each ordered pair of nodes, lines SRC DST PORT... or PORT.VC, or tables, "
    "which\n"
    "check finds sound.  Where there are none it prints none, says why, and exits with 1.\n",
    NULL,
    "--topology examples/fabric/ring5.txt --routing layered",
    NULL,
    NULL,
    NULL};
