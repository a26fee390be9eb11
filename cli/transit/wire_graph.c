/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph --wires: every wire of a Transit network, output to input. */
#include <inttypes.h>

#include "transit.h"
#include "wires.h"
#include "../print/wiring.h"

/* c12, p3; nothing: - */
static void print_name(const struct rt_topo_end *end)
{
    if (end->kind == RT_TOPO_END_NOTHING)
        putchar('-');
    else
        printf("%c%" PRIu64, end->kind == RT_TOPO_END_COMPONENT ? 'c' : 'p', end->number);
}

static void print_edges(const struct rt_net *net)
{
    uint64_t wires = rt_topo_wires(net);

    for (uint64_t wire = 0; output_goes_on(wire, wires, "wires"); wire++) {
        struct rt_topo_end from, to;

        rt_topo_wire_end(net, wire, &from);
        rt_topo_wire(net, &from, &to);
        print_name(&from);
        printf(" %u ", from.port);
        print_name(&to);
        if (to.kind == RT_TOPO_END_NOTHING)
            printf(" -\n");
        else
            printf(" %u\n", to.port);
    }
}

static void print_parts(const struct rt_net *net)
{
    uint64_t n = rt_topo_processors(net), all = rt_topo_components(net);

    for (uint64_t p = 0; output_goes_on(p, n, "processors"); p++)
        printf("    <node id=\"p%" PRIu64 "\"><data key=\"stage\">processor</data></node>\n", p);
    for (uint64_t c = 0; output_goes_on(c, all, "components"); c++) {
        struct rt_topo_component component;
        struct rt_topo_record record;
        char stage[STAGE_MAX];

        rt_topo_component_at(net, c, &component);
        rt_topo_record_at(net, NULL, c, &record);
        name_stage(component.kind, component.stage, component.stack, stage);
        printf("    <node id=\"c%" PRIu64 "\"><data key=\"stage\">%s</data>", c, stage);
        if (rt_topo_stacks(net) > 0)
            printf("<data key=\"stack\">%" PRIu64 "</data>", rt_topo_stack(net, &component));
        printf("<data key=\"config\">%c</data></node>\n", record.crossbars == 1 ? 'A' : 'B');
    }
}

static void print_graphml(const struct rt_net *net)
{
    static const struct graphml_key keys[] = {
        {"stage", "node", "string"}, {"stack", "node", "long"}, {"config", "node", "string"},
        {"wire", "edge", "long"},    {"output", "edge", "int"}, {"input", "edge", "int"},
        {NULL, NULL, NULL}};
    uint64_t wires = rt_topo_wires(net);

    graphml_begin(net, keys);
    print_parts(net);
    for (uint64_t wire = 0; output_goes_on(wire, wires, "wires"); wire++) {
        struct rt_topo_end from, to;

        rt_topo_wire_end(net, wire, &from);
        rt_topo_wire(net, &from, &to);
        if (to.kind == RT_TOPO_END_NOTHING)
            continue;
        printf("    <edge source=\"");
        print_name(&from);
        printf("\" target=\"");
        print_name(&to);
        printf("\"><data key=\"wire\">%" PRIu64 "</data><data key=\"output\">%u</data>"
               "<data key=\"input\">%u</data></edge>\n",
               wire, from.port, to.port);
    }
    graphml_end();
}

/* Refuses --view, which says what is drawn: 0, or EXIT_USAGE after saying so. */
static int check_view(const struct call *call)
{
    return option_given(call, "--view")
               ? complain(EXIT_USAGE, "graph: option --view is for --format dot")
               : 0;
}

static int graph_dot(const struct call *call)
{
    return option_choice(call, "--view")->run(call);
}

static int graph_graphml(const struct call *call)
{
    int status = check_view(call);

    if (status == 0)
        print_graphml(call->net);
    return status;
}

static int graph_edges(const struct call *call)
{
    int status = check_view(call);

    if (status == 0)
        print_edges(call->net);
    return status;
}

const struct choice transit_graph_formats[] = {{.name = "dot", .run = graph_dot},
                                               {.name = "graphml", .run = graph_graphml},
                                               {.name = "edges", .run = graph_edges},
                                               {.name = NULL}};
