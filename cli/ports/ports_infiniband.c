/* SPDX-License-Identifier: MIT-0 */
/* The wiring as ibsim reads it, the simulator of InfiniBand fabrics: routers as switches R0.., one
 * channel adapter P0.. a processor.  Ports count from 1 there: port 0 is the switch itself. */
#include <inttypes.h>

#include "../base/work.h"
#include "../print/wiring.h"
#include "ports_draw.h"

#define PORTS_MOST 254 /* of a switch: a byte, without 0 and 255 */

/* Ports of a router with those of its processors. */
static unsigned all_ports(const struct rt_net *net, uint32_t node)
{
    struct rt_topo_port_end at = {node, (uint16_t)rt_topo_node_ports(net, node)};
    uint32_t processor;

    while (rt_topo_attached_processor(net, &at, 0, &processor) == 0)
        at.port++;
    return at.port;
}

static void print_switch(const struct rt_net *net, uint32_t node)
{
    struct rt_topo_port_end at = {node, 0}, end;
    unsigned ports = all_ports(net, node);
    uint32_t processor;

    printf("Switch %u \"R%" PRIu32 "\"\n", ports, node);
    for (; at.port < ports; at.port++)
        if (rt_topo_neighbour(net, node, at.port, &end) == 0)
            printf("[%u] \"R%" PRIu32 "\"[%u]\n", at.port + 1u, end.node, end.port + 1u);
        else if (rt_topo_attached_processor(net, &at, 0, &processor) == 0)
            printf("[%u] \"P%" PRIu32 "\"[1]\n", at.port + 1u, processor);
    putchar('\n');
}

int ports_graph_ibnet(const struct call *call)
{
    const struct rt_net *net = call->net;
    int status = ports_no_route(call);

    if (status == 0)
        status = ports_both_ways(net, "ibnet", "a channel adapter of InfiniBand", "InfiniBand");

    for (uint32_t node = 0; status == 0 && output_goes_on(node, rt_topo_nodes(net), "routers");
         node++)
        if (all_ports(net, node) > PORTS_MOST)
            status = complain(EXIT_USAGE,
                              "graph: option --format ibnet: more than %d ports of a switch: "
                              "expected " PORTS_FORMATS,
                              PORTS_MOST);
    for (uint32_t node = 0; status == 0 && output_goes_on(node, rt_topo_nodes(net), "routers");
         node++)
        print_switch(net, node);
    for (uint32_t p = 0; status == 0 && output_goes_on(p, rt_topo_processors(net), "processors");
         p++) {
        struct rt_topo_port_end at;

        rt_topo_attached(net, p, 0, &at);
        printf("Hca 1 \"P%" PRIu32 "\"\n[1] \"R%" PRIu32 "\"[%u]\n\n", p, at.node, at.port + 1u);
    }
    return status;
}
