/* SPDX-License-Identifier: MIT-0 */
/* routeseq info for networks of routers: closed forms, and where there is none a search. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ports_paths.h"
#include "../print/report.h"
#include "rt/load_tables.h"
#include "../base/work.h"

static void count_row(const char *key, const char *words, uint64_t value)
{
    if (value == RT_TOPO_UNKNOWN)
        report_row(key, words, "-");
    else
        report_row(key, words, "%" PRIu64, value);
}

/* The mean of the distances. */
static void mean_row(uint64_t nodes, uint64_t sum)
{
    if (sum == RT_TOPO_UNKNOWN || nodes < 2)
        report_row("mean", "hops between two routers, on average", "-");
    else
        report_row("mean", "hops between two routers, on average", "%.6f",
                   (double)sum / ((double)nodes * (double)(nodes - 1)));
}

/* Counts what no closed form says; 0, or EXIT_... after saying why. */
static int search(const struct rt_net *net, struct rt_topo_forms *f)
{
    struct graph_rows table;
    uint64_t sum = 0, arcs;
    uint32_t farthest = 0;
    int status = ports_table_open(&table, net, 0);

    f->degree_min = f->degree_max = status == 0 ? table.first[1] : 0;
    for (uint32_t node = 0; status == 0 && node < table.nodes; node++) {
        uint64_t degree = table.first[node + 1] - table.first[node];

        if (degree < f->degree_min)
            f->degree_min = degree;
        if (degree > f->degree_max)
            f->degree_max = degree;
    }
    arcs = status == 0 ? table.first[table.nodes] : 0;
    f->links = rt_topo_directed(net) ? arcs : arcs / 2;
    if (f->diameter == RT_TOPO_UNKNOWN || f->distance_sum == RT_TOPO_UNKNOWN) {
        for (uint32_t node = 0; status == 0 && node < table.nodes; node++) {
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
    return status;
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

int ports_run_info(const struct call *call)
{
    const struct rt_net *net = call->net;
    struct rt_topo_forms f;
    const char *paths = option_value(call, "--paths");
    struct paths found = {.at = NULL};
    uint64_t vcs;
    int programs, status = 0;

    rt_topo_figures(net, &f);
    catch_interrupt();
    show_step("routers");
    if (rt_topo_nodes(net) <= PORTS_SEARCH_MAX &&
        (uint64_t)rt_topo_nodes(net) * ports_most(net) <= PORTS_TABLE_MAX)
        status = search(net, &f);
    end_progress();
    if (status != 0)
        return status;
    status = ports_know(net);
    if (status == 0 && paths != NULL)
        status = ports_paths_find(net, paths, &found);
    if (status != 0) {
        paths_close(&found);
        return status;
    }
    vcs = ports_vcs();
    programs = report_begin(call);
    count_row("processors", "processors", rt_topo_processors(net));
    count_row("nodes", "routers", rt_topo_nodes(net));
    count_row("ports", "most ports of a router, without processors'",
              (uint64_t)rt_topo_ports_most(net));
    count_row("degree_min", "fewest neighbours of a router", f.degree_min);
    count_row("degree_max", "most neighbours of a router", f.degree_max);
    count_row("links", "links", f.links);
    count_row("diameter", "hops between the farthest routers", f.diameter);
    count_row("distance_sum", "hops over all ordered pairs of routers", f.distance_sum);
    count_row("bisection",
              f.bisection == RT_TOPO_UNKNOWN ? "links between two halves (see compare)"
                                             : "links between two halves, at least",
              f.bisection);
    count_row("vcs", "virtual channels that the routes need", vcs);
    if (programs)
        report_number("routers", "%" PRIu32, rt_topo_nodes(net)); /* as load has it */
    mean_row(rt_topo_nodes(net), f.distance_sum);
    if (paths != NULL)
        paths_print(&found, programs);
    paths_close(&found);
    if (!programs)
        print_tables(net);
    return interrupted() ? complain(EXIT_FALSE, "interrupted before all routers were searched")
                         : EXIT_TRUE;
}
