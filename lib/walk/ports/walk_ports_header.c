/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports: a header followed, of which each router reads its port alone
 * (SPEC 15.10). */
#include "rt/walk_ports.h"

/* The verdict where a router reads a port without a link: a processor's, or one it does not have.
 * */
static uint8_t judge_end(const struct rt_net *net, const struct rt_topo_port_end *at,
                         const struct rt_walk_header *header, uint32_t destination,
                         const struct rt_topo_port_end *end)
{
    uint32_t processor = 0;

    if (rt_topo_attached_processor(net, at, 1, &processor) != 0)
        return RT_WALK_PORTS_NOWHERE;
    if (at->node != end->node)
        return RT_WALK_PORTS_ELSEWHERE;
    if (processor != destination)
        return RT_WALK_PORTS_EXIT;
    return rt_walk_header_spent(header) ? RT_WALK_PORTS_ARRIVED : RT_WALK_PORTS_LEFT;
}

int rt_walk_ports_header(const struct rt_walk_ports_on *on, uint32_t source, uint32_t destination,
                         struct rt_walk_header *header, struct rt_walk_ports_hop *hop,
                         struct rt_walk_ports_result *result)
{
    struct rt_topo_port_end at = {0, 0}, end = {0, 0};
    int transit = header->format == RT_WALK_HEADER_TRANSIT;

    result->hops = 0;
    result->node = 0;
    result->verdict = RT_WALK_PORTS_ELSEWHERE;
    if (rt_topo_attached(on->net, source, 0, &at) != 0 ||
        rt_topo_attached(on->net, destination, 1, &end) != 0)
        return result->verdict;
    for (;; result->hops++) {
        uint32_t node = result->node = at.node;
        int port;

        if (transit && node == end.node) {
            result->verdict =
                rt_walk_header_spent(header) ? RT_WALK_PORTS_ARRIVED : RT_WALK_PORTS_LEFT;
            break;
        }
        port = rt_walk_header_take(header);
        if (port < 0) {
            result->verdict = port == RT_ERR_LINK ? RT_WALK_PORTS_OWN
                              : transit           ? RT_WALK_PORTS_ELSEWHERE
                                                  : RT_WALK_PORTS_SHORT;
            break;
        }
        if (on->neighbour(on->net, node, (unsigned)port, &at) != 0) {
            at = (struct rt_topo_port_end){node, (uint16_t)port};
            result->verdict = transit ? RT_WALK_PORTS_NOWHERE
                                      : judge_end(on->net, &at, header, destination, &end);
            break;
        }
        if (hop != NULL)
            hop[result->hops] =
                (struct rt_walk_ports_hop){node, (struct rt_channel){(uint16_t)port, 0}, at};
    }
    return result->verdict;
}
