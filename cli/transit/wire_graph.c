/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph --wires: every wire of a Transit network, output to input. */
#include <inttypes.h>
#include <string.h>

#include "transit.h"
#include "wires.h"
#include "../base/work.h"

/* Does it go on?  Every so often says how far it is. */
static int goes_on(uint64_t done, uint64_t total, const char *what)
{
    if (done % 1024 == 0)
        show_progress(done, total, what);
    return !ferror(stdout) && !interrupted();
}

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

    for (uint64_t wire = 0; wire < wires && goes_on(wire, wires, "wires"); wire++) {
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

    for (uint64_t p = 0; p < n && goes_on(p, n, "processors"); p++)
        printf("    <node id=\"p%" PRIu64 "\"><data key=\"stage\">processor</data></node>\n", p);
    for (uint64_t c = 0; c < all && goes_on(c, all, "components"); c++) {
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
    static const char *const key[][3] = {
        {"stage", "node", "string"}, {"stack", "node", "long"}, {"config", "node", "string"},
        {"wire", "edge", "long"},    {"output", "edge", "int"}, {"input", "edge", "int"},
    };
    uint64_t wires = rt_topo_wires(net);
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(net, text, sizeof text);
    printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    for (size_t i = 0; i < sizeof key / sizeof key[0]; i++)
        printf("  <key id=\"%s\" for=\"%s\" attr.name=\"%s\" attr.type=\"%s\"/>\n", key[i][0],
               key[i][1], key[i][0], key[i][2]);
    printf("  <graph id=\"%s\" edgedefault=\"directed\">\n", text);
    print_parts(net);
    for (uint64_t wire = 0; wire < wires && goes_on(wire, wires, "wires"); wire++) {
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
    printf("  </graph>\n</graphml>\n");
}

int transit_run_graph(const struct call *call)
{
    const struct rt_net *net = call->net;
    const char *format = option_value(call, "--format");
    const char *view = option_value(call, "--view");

    if (format == NULL || strcmp(format, "dot") == 0)
        return wire_draw(net, view);
    if (view != NULL)
        return complain(EXIT_USAGE, "graph: option --view is for --format dot");
    catch_interrupt();
    show_output_step("wires");
    if (strcmp(format, "edges") == 0)
        print_edges(net);
    else if (strcmp(format, "graphml") == 0)
        print_graphml(net);
    else
        return complain(EXIT_USAGE, "option --format '%.80s': expected dot, graphml or edges",
                        format);
    end_progress();
    return interrupted() ? complain(EXIT_FALSE, "interrupted before all wires were written")
                         : EXIT_TRUE;
}
