/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports: a route followed, distances searched for (SPEC 15.1). */
#include "rt/walk_ports.h"

int rt_walk_ports(const struct rt_walk_ports_on *on, uint32_t source, uint32_t destination,
                  const struct rt_channel *path, unsigned hops, struct rt_walk_ports_hop *hop,
                  struct rt_walk_ports_result *result)
{
    struct rt_topo_port_end at = {0, 0}, end = {0, 0};
    int vc_missing = 0;

    result->hops = 0;
    result->verdict = RT_WALK_PORTS_ARRIVED;
    if (rt_topo_attached(on->net, source, 0, &at) != 0 ||
        rt_topo_attached(on->net, destination, 1, &end) != 0)
        result->verdict = RT_WALK_PORTS_ELSEWHERE;
    while (result->hops < hops && result->verdict == RT_WALK_PORTS_ARRIVED) {
        const struct rt_channel *out = &path[result->hops];
        uint32_t node = at.node;

        vc_missing |= out->vc >= on->vcs;
        if (on->neighbour(on->net, node, out->port, &at) != 0) {
            result->verdict = RT_WALK_PORTS_NOWHERE;
            break;
        }
        if (hop != NULL)
            hop[result->hops] = (struct rt_walk_ports_hop){node, *out, at};
        result->hops++;
    }
    result->node = at.node;
    if (result->verdict == RT_WALK_PORTS_ARRIVED && at.node != end.node)
        result->verdict = RT_WALK_PORTS_ELSEWHERE;
    if (result->verdict == RT_WALK_PORTS_ARRIVED && vc_missing)
        result->verdict = RT_WALK_PORTS_NO_VC;
    return result->verdict;
}

uint32_t rt_walk_distances(const struct rt_walk_ports_on *on, uint32_t from, uint32_t *distance,
                           uint32_t *queue)
{
    uint32_t nodes = rt_topo_nodes(on->net), met = 1;

    for (uint32_t node = 0; node < nodes; node++)
        distance[node] = RT_WALK_FAR;
    distance[from] = 0;
    queue[0] = from;
    for (uint32_t next = 0; next < met; next++) {
        uint32_t node = queue[next];
        int ports = rt_topo_node_ports(on->net, node);

        for (int port = 0; port < ports; port++) {
            struct rt_topo_port_end end;

            if (on->neighbour(on->net, node, (unsigned)port, &end) != 0 ||
                distance[end.node] != RT_WALK_FAR)
                continue;
            distance[end.node] = distance[node] + 1;
            queue[met++] = end.node;
        }
    }
    return distance[queue[met - 1]];
}

const char *rt_walk_ports_text(int verdict)
{
    static const char *const text[RT_WALK_PORTS_VERDICTS] = {
        "arrived",
        "a port that leads nowhere",
        "arrived elsewhere",
        "no such virtual channel",
        "longer than promised",
        "router by router another way",
        "no route computed",
        "the header ends on the way",
        "a byte 0 in the header, which is for the router itself",
        "the header ends at another port than the processor's",
        "arrived, but the header goes on",
        "a dead part on the way",
    };

    return verdict >= 0 && verdict < RT_WALK_PORTS_VERDICTS ? text[verdict] : "unknown verdict";
}
