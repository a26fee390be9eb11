/* SPDX-License-Identifier: MIT-0 */
/* routeseq info for networks of routers: closed forms, and where there is none a search. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../graph/figures.h"
#include "ports_bisection.h"
#include "ports_paths.h"
#include "../print/report.h"
#include "rt/load_tables.h"
#include "../base/work.h"

/* Counts what no closed form says; 0, or EXIT_... after saying why. */
static int search(const struct rt_net *net, struct rt_topo_forms *f)
{
    struct graph_rows table;
    uint64_t sum = 0, arcs;
    uint32_t farthest = 0;
    int status = ports_table_open(&table, net, 0);

    if (status != 0)
        return status;
    f->degree_min = f->degree_max = table.first[1];
    for (uint32_t node = 0; node < table.nodes; node++) {
        uint64_t degree = table.first[node + 1] - table.first[node];

        if (degree < f->degree_min)
            f->degree_min = degree;
        if (degree > f->degree_max)
            f->degree_max = degree;
    }
    arcs = table.first[table.nodes];
    f->links = rt_topo_directed(net) ? arcs : arcs / 2;
    if (f->diameter == RT_TOPO_UNKNOWN || f->distance_sum == RT_TOPO_UNKNOWN) {
        for (uint32_t node = 0; node < table.nodes; node++) {
            uint32_t far = rows_search(&table, node, &sum);

            farthest = far > farthest ? far : farthest;
            show_progress(node + 1, table.nodes, "routers");
            if (interrupted())
                break;
        }
        f->diameter = interrupted() ? RT_TOPO_UNKNOWN : farthest;
        f->distance_sum = interrupted() ? RT_TOPO_UNKNOWN : sum;
    }
    rows_close(&table);
    return 0;
}

static void real_row(const char *words, double value)
{
    if (value != RT_LOAD_NO_ROW)
        report_row("", words, "%.1f", value);
}

/* Prints what the sources' tables have, for people. */
static void print_tables(const struct rt_net *net)
{
    struct rt_load_tables t;

    if (rt_load_tables_of(net, &t) != 0)
        return;
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

/* All that is printed but for paths; 0, or EXIT_... after saying why. */
static int find(const struct rt_net *net, struct graph_figures *f)
{
    struct rt_topo_forms forms;
    uint64_t ends = (uint64_t)rt_topo_nodes(net) * ports_most(net);
    int status = 0;

    rt_topo_figures(net, &forms);
    f->bisection = forms.bisection;
    show_step("routers");
    if (rt_topo_nodes(net) <= PORTS_SEARCH_MAX && ends <= PORTS_TABLE_MAX)
        status = search(net, &forms);
    if (status == 0)
        status = ports_bisection(net, &f->bisection_low, &f->bisection_high);
    end_progress();
    f->processors = rt_topo_processors(net);
    f->routers = rt_topo_nodes(net);
    f->ports = (uint64_t)rt_topo_ports_most(net);
    f->degree_min = forms.degree_min;
    f->degree_max = forms.degree_max;
    f->links = forms.links;
    f->diameter = forms.diameter;
    f->distance_sum = forms.distance_sum;
    f->cables = ends <= PORTS_TABLE_MAX ? ports_cables(net) : GRAPH_UNKNOWN;
    return status;
}

int ports_run_info(const struct call *call)
{
    const struct rt_net *net = call->net;
    struct graph_figures f = GRAPH_FIGURES_UNKNOWN;
    const char *paths = option_value(call, "--paths");
    struct paths found = {.at = NULL};
    int programs, status;

    catch_interrupt();
    status = find(net, &f);
    if (status == 0)
        status = ports_know(net);
    if (status == 0 && paths != NULL)
        status = ports_paths_find(net, paths, &found);
    if (status != 0) {
        paths_close(&found);
        return status;
    }
    f.vcs = ports_vcs();
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
