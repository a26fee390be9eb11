/* SPDX-License-Identifier: MIT-0 */
/* routeseq info for networks of routers. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ports_figures.h"
#include "ports_paths.h"
#include "../print/report.h"
#include "rt/load_tables.h"
#include "../base/work.h"

static void real_row(const char *words, double value)
{
    if (value != RT_LOAD_NO_ROW)
        report_row("", words, "%.1f", value);
}

/* Prints what the sources' tables have, for people. */
static void print_tables(const struct rt_net *net)
{
    struct rt_load_tables t;

    rt_load_tables_of(net, &t);
    if (t.area != RT_LOAD_NO_ROW)
        printf("\nA layout in the plane, by the formulas of Johnsson's table 1:\n");
    real_row("area", t.area);
    real_row("bisection width", t.bisection);
    real_row("diameter", t.diameter);
    real_row("longest wire", t.wire);
    real_row("steps that some exchanges take at least", t.bound);
    if (t.wires != RT_LOAD_NO_ROW)
        printf("\nWith channels of one wire, by Duato's table 7.1:\n");
    real_row("wires through the middle", t.wires);
    real_row("pins of a node", t.pins);
}

int ports_run_info(const struct call *call)
{
    const struct rt_net *net = call->net;
    struct graph_figures f = GRAPH_FIGURES_UNKNOWN;
    const char *paths = option_value(call, "--paths");
    struct paths found = {.at = NULL};
    int programs, status;

    catch_interrupt();
    status = ports_figures(net, &f);
    if (status == 0 && paths != NULL)
        status = ports_paths_find(net, paths, &found);
    if (status != 0) {
        paths_close(&found);
        return status;
    }
    programs = report_begin(call);
    graph_figures_print(&f, programs);
    if (paths != NULL)
        paths_print(&found, programs);
    paths_close(&found);
    if (!programs && rt_topo_directed(net) == 1)
        printf("  cables lead " PORTS_ONE_WAY "\n");
    if (!programs)
        print_tables(net);
    return interrupted() ? complain(EXIT_FALSE, "interrupted before all routers were searched")
                         : EXIT_TRUE;
}
