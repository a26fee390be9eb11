/* SPDX-License-Identifier: MIT-0 */
/* A network of routers as a graph in memory. */
#include "../base/limit.h"
#include "../base/work.h"
#include "ports.h"

/* The neighbours of a router, each once or, if parallel, as often as links lead there, itself not
 * among them; their number. */
static uint32_t row(const struct rt_net *net, uint32_t node, int parallel, uint32_t *to)
{
    unsigned ports = (unsigned)rt_topo_node_ports(net, node);
    uint32_t met = 0;

    for (unsigned port = 0; port < ports; port++) {
        struct rt_topo_port_end end;

        if (rt_topo_neighbour(net, node, port, &end) == 0 && end.node != node)
            to[met++] = end.node;
    }
    return rows_keep(to, met, parallel);
}

int ports_table_open(struct graph_rows *table, const struct rt_net *net, int parallel)
{
    uint64_t nodes = rt_topo_nodes(net);

    if (rows_open(table, nodes, nodes * ports_most(net)) != 0)
        return EXIT_IO;
    for (uint32_t node = 0; node < nodes && !interrupted(); node++)
        table->first[node + 1] =
            table->first[node] + row(net, node, parallel, table->to + table->first[node]);
    if (time_over())
        return EXIT_FALSE;
    return interrupted() ? complain(EXIT_FALSE, "interrupted before all routers were read") : 0;
}
