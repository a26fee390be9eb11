/* SPDX-License-Identifier: MIT-0 */
/* The figures of a network of routers: closed forms, and where there is none a search. */
#include "ports_figures.h"

#include "../base/work.h"
#include "ports_bisection.h"

/* Counts what no closed form says; 0, or EXIT_... after saying why. */
static int search(const struct rt_net *net, struct rt_topo_forms *f)
{
    struct graph_rows table;
    uint64_t sum = 0, arcs;
    uint32_t farthest = 0;
    int status = ports_table_open(&table, net, 0);

    if (status != 0) {
        rows_close(&table);
        return status;
    }
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
    if (f->distance_sum == RT_TOPO_UNKNOWN) { /* where the sum is known, so is the diameter */
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

int ports_figures(const struct rt_net *net, struct graph_figures *f)
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
    if (status == 0)
        status = ports_know(net);
    f->vcs = ports_vcs();
    return status;
}
