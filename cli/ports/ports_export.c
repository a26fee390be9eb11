/* SPDX-License-Identifier: MIT-0 */
/* The wiring of a network of routers for other programs. */
#include <inttypes.h>

#include "../base/work.h"
#include "ports_draw.h"

int ports_goes_on(const struct rt_net *net, uint32_t node)
{
    show_progress(node, rt_topo_nodes(net), "routers");
    return node < rt_topo_nodes(net) && !ferror(stdout) && !interrupted();
}

/* All links, in both directions, loops and parallel ones included. */
int ports_graph_edges(const struct rt_net *net)
{
    for (uint32_t node = 0; ports_goes_on(net, node); node++)
        for (int port = 0; port < rt_topo_node_ports(net, node); port++) {
            struct rt_topo_port_end end;

            if (rt_topo_neighbour(net, node, (unsigned)port, &end) == 0)
                printf("%" PRIu32 " %" PRIu32 " %d\n", node, end.node, port);
        }
    return EXIT_TRUE;
}

int ports_graph_graphml(const struct rt_net *net)
{
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(net, text, sizeof text);
    printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
           "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
           "  <key id=\"port\" for=\"edge\" attr.name=\"port\" attr.type=\"int\"/>\n"
           "  <key id=\"coordinates\" for=\"node\" attr.name=\"coordinates\" "
           "attr.type=\"string\"/>\n"
           "  <graph id=\"%s\" edgedefault=\"directed\">\n",
           text);
    for (uint32_t node = 0; ports_goes_on(net, node); node++) {
        uint32_t x[RT_COORDS_MAX];
        int n = rt_topo_coordinates(net, node, x);

        printf("    <node id=\"n%" PRIu32 "\"><data key=\"coordinates\">", node);
        for (int i = 0; i < n; i++)
            printf(i > 0 ? ",%" PRIu32 : "%" PRIu32, x[i]);
        printf("</data></node>\n");
    }
    for (uint32_t node = 0; ports_goes_on(net, node); node++)
        for (int port = 0; port < rt_topo_node_ports(net, node); port++) {
            struct rt_topo_port_end end;

            if (rt_topo_neighbour(net, node, (unsigned)port, &end) == 0)
                printf("    <edge source=\"n%" PRIu32 "\" target=\"n%" PRIu32
                       "\"><data key=\"port\">%d</data></edge>\n",
                       node, end.node, port);
        }
    printf("  </graph>\n</graphml>\n");
    return EXIT_TRUE;
}

int ports_both_ways(const struct rt_net *net, const char *format, const char *node,
                    const char *whose)
{
    for (uint32_t p = 0; p < rt_topo_processors(net) && !interrupted(); p++) {
        struct rt_topo_port_end source, destination;

        rt_topo_attached(net, p, 0, &source);
        rt_topo_attached(net, p, 1, &destination);
        if (source.node != destination.node)
            return complain(EXIT_USAGE,
                            "graph: option --format %s: %s has one router; processors of this "
                            "network send and receive at different ones: expected dot, graphml or "
                            "edges",
                            format, node);
    }
    if (rt_topo_directed(net))
        return complain(EXIT_USAGE,
                        "graph: option --format %s: %s's links go both ways, those of this network "
                        "do not: expected dot, graphml or edges",
                        format, whose);
    return 0;
}

/* BookSim's anynet file: a processor has one router there. */
int ports_graph_anynet(const struct rt_net *net)
{
    struct ports_table table;
    int status = ports_both_ways(net, "anynet", "a node of BookSim", "BookSim");

    if (status != 0)
        return status;
    status = ports_table_open(&table, net);
    for (uint32_t node = 0; status == 0 && ports_goes_on(net, node); node++) {
        struct rt_topo_port_end at = {node, (uint16_t)rt_topo_node_ports(net, node)};
        uint32_t processor;

        printf("router %" PRIu32, node);
        for (; rt_topo_attached_processor(net, &at, 0, &processor) == 0; at.port++)
            printf(" node %" PRIu32, processor);
        for (uint64_t i = table.first[node]; i < table.first[node + 1]; i++)
            printf(" router %" PRIu32 " 1", table.to[i]);
        putchar('\n');
    }
    ports_table_close(&table);
    return status;
}
