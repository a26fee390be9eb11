/* SPDX-License-Identifier: MIT-0 */
/* The wiring of a network of routers for other programs. */
#include <inttypes.h>

#include "../base/work.h"
#include "../print/wiring.h"
#include "ports_draw.h"

static uint32_t links(const struct wiring *w, uint32_t node)
{
    return (uint32_t)rt_topo_node_ports(w->net, node);
}

static int leads(const struct wiring *w, uint32_t node, uint32_t port, uint32_t *to)
{
    struct rt_topo_port_end end;
    int error = rt_topo_neighbour(w->net, node, port, &end);

    if (error == 0)
        *to = end.node;
    return error;
}

static uint32_t arrives(const struct wiring *w, uint32_t node, uint32_t port)
{
    struct rt_topo_port_end end = {0, 0};

    rt_topo_neighbour(w->net, node, port, &end);
    return end.port;
}

static void coordinates(const struct wiring *w, uint32_t node)
{
    uint32_t x[RT_COORDS_MAX];
    int n = rt_topo_coordinates(w->net, node, x);

    for (int i = 0; i < n; i++)
        printf(i > 0 ? ",%" PRIu32 : "%" PRIu32, x[i]);
}

static uint64_t routes(const struct wiring *w, uint32_t node, uint32_t port)
{
    const struct rt_load_ports *load = w->context;

    return load->sends[(size_t)node * load->ports + port];
}

static uint32_t processors(const struct wiring *w, uint32_t node, unsigned end)
{
    struct rt_topo_port_end at = {node, (uint16_t)rt_topo_node_ports(w->net, node)};
    uint32_t count = 0, processor;

    for (; rt_topo_attached_processor(w->net, &at, end, &processor) == 0; at.port++)
        count++;
    return count;
}

/* A format without attributes says nothing of processors, which is all right if each router has
 * one.  Where they receive elsewhere, none sends there. */
static void warn_of_processors(const struct call *call)
{
    const struct wiring w = {.net = call->net};
    uint32_t node = 0, nodes = rt_topo_nodes(w.net);

    while (processors(&w, node, 0) == 1) /* behind the last router there is none */
        node++;
    if (node < nodes)
        complain(EXIT_TRUE,
                 "graph: warning: --format %s has no processors, and router %" PRIu32
                 " has %" PRIu32 ": graphml, gml and json have them",
                 option_choice(call, "--format")->name, node, processors(&w, node, 0));
}

/* Does a processor send at one router, and receive at another? */
static int are_apart(const struct rt_net *net)
{
    struct rt_topo_port_end source, destination;

    rt_topo_attached(net, 0, 0, &source);
    rt_topo_attached(net, 0, 1, &destination);
    return source.node != destination.node;
}

/* The wiring has all links, in both directions, loops and parallel ones included. */
static int print_wiring(const struct call *call, int (*print)(const struct wiring *w))
{
    struct rt_load_ports load;
    struct wiring w = {.net = call->net,
                       .context = &load,
                       .nodes = rt_topo_nodes(call->net),
                       .nodes_are = "routers",
                       .number_is = "port",
                       .links = links,
                       .leads = leads,
                       .arrives = arrives,
                       .coordinates = coordinates,
                       .processors = processors,
                       .apart = are_apart(call->net)};
    int status = option_given(call, "--route") ? ports_no_route(call) : 0;

    if (status != 0)
        return status;
    status = ports_graph_load(call, &load);
    if (load.sends != NULL)
        w.routes = routes;
    if (status == 0)
        status = print(&w);
    ports_graph_load_free(&load);
    return status;
}

static int complain_one_way(const char *format, const char *whose)
{
    return complain(EXIT_USAGE,
                    "graph: option --format %s: %s's links go both ways, those of this network "
                    "do not: expected " PORTS_FORMATS,
                    format, whose);
}

int ports_graph_edges(const struct call *call)
{
    warn_of_processors(call);
    return print_wiring(call, wiring_edges);
}

int ports_graph_graphml(const struct call *call)
{
    return print_wiring(call, wiring_graphml);
}

int ports_graph_gml(const struct call *call)
{
    return print_wiring(call, wiring_gml);
}

int ports_graph_json(const struct call *call)
{
    return print_wiring(call, wiring_json);
}

int ports_graph_mtx(const struct call *call)
{
    warn_of_processors(call);
    return print_wiring(call, wiring_mtx);
}

/* By it check tells the list from edges. */
static void print_title(const struct rt_net *net)
{
    char text[RT_NET_TEXT_MAX];

    rt_net_format(net, text, sizeof text);
    printf("# adjacency list of %s\n", text);
}

/* A cable stands in the line of its first end. */
int ports_graph_adjlist(const struct call *call)
{
    const struct rt_net *net = call->net;
    int status = ports_no_route(call);

    if (status == 0 && rt_topo_directed(net))
        status = complain_one_way("adjlist", "the list");
    if (status == 0)
        warn_of_processors(call);
    for (uint32_t node = 0; status == 0 && output_goes_on(node, rt_topo_nodes(net), "routers");
         node++) {
        struct rt_topo_port_end end;

        if (node == 0)
            print_title(net);
        printf("%" PRIu32, node);
        for (uint16_t port = 0; port < rt_topo_node_ports(net, node); port++)
            if (rt_topo_neighbour(net, node, port, &end) == 0 &&
                (end.node > node || (end.node == node && end.port >= port)))
                printf(" %" PRIu32, end.node);
        putchar('\n');
    }
    return status;
}

int ports_no_route(const struct call *call)
{
    const char *format = option_choice(call, "--format")->name;

    if (option_given(call, "--route"))
        return complain(EXIT_USAGE, "graph: option --route is for --format dot, not %s", format);
    return option_given(call, "--traffic")
               ? complain(EXIT_USAGE,
                          "graph: option --traffic is for --format " PORTS_FORMATS ", not %s",
                          format)
               : 0;
}

int ports_both_ways(const struct rt_net *net, const char *format, const char *node,
                    const char *whose)
{
    if (are_apart(net))
        return complain(EXIT_USAGE,
                        "graph: option --format %s: %s has one router; processors of this network "
                        "send and receive at different ones: expected " PORTS_FORMATS,
                        format, node);
    if (rt_topo_directed(net))
        return complain_one_way(format, whose);
    return 0;
}

/* BookSim's anynet file: a processor has one router there. */
int ports_graph_anynet(const struct call *call)
{
    const struct rt_net *net = call->net;
    struct graph_rows table;
    int status = ports_no_route(call);

    if (status == 0)
        status = ports_both_ways(net, "anynet", "a node of BookSim", "BookSim");
    if (status != 0)
        return status;
    status = ports_table_open(&table, net, 0);
    for (uint32_t node = 0; status == 0 && output_goes_on(node, rt_topo_nodes(net), "routers");
         node++) {
        struct rt_topo_port_end at = {node, (uint16_t)rt_topo_node_ports(net, node)};
        uint32_t processor;

        printf("router %" PRIu32, node);
        for (; rt_topo_attached_processor(net, &at, 0, &processor) == 0; at.port++)
            printf(" node %" PRIu32, processor);
        for (uint64_t i = table.first[node]; i < table.first[node + 1]; i++)
            printf(" router %" PRIu32 " 1", table.to[i]);
        putchar('\n');
    }
    rows_close(&table);
    return status;
}
