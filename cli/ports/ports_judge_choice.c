/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq judge --routing: is an answer the route of some choice (SPEC 15.18)?
 *
 * Not all choices are tried.  A route through a middle passes it, so the middles are those on the
 * path that was answered; ports up are asked of each router in turn.
 */
#include "ports_judging.h"

/* Is the answer the route of this choice?  Then it becomes ours. */
static int is_choice(struct ports_judging *judging, uint32_t choice, uint32_t source,
                     uint32_t destination, int given)
{
    judging->hops = rt_route_choice(judging->net, judging->choice.routing, choice, source,
                                    destination, judging->path, judging->capacity);
    return ports_judge_same(judging, given);
}

/* By a middle at a router: a group, the router, or one of its processors. */
static int by_middle_at(struct ports_judging *judging, uint32_t node, uint32_t source,
                        uint32_t destination, int given)
{
    uint32_t choices = judging->choice.choices, middle;
    struct rt_topo_port_end at = {node, (uint16_t)rt_topo_node_ports(judging->net, node)};

    if (choices != rt_topo_processors(judging->net))
        return is_choice(judging, node / (rt_topo_nodes(judging->net) / choices), source,
                         destination, given);
    for (; rt_topo_attached_processor(judging->net, &at, 0, &middle) == 0; at.port++)
        if (is_choice(judging, middle, source, destination, given)) /* it may pick the way up */
            return 1;
    return 0;
}

static int by_middle(struct ports_judging *judging, uint32_t source, uint32_t destination,
                     int given)
{
    struct rt_topo_port_end at;
    int found;

    rt_topo_attached(judging->net, source, 0, &at);
    found = by_middle_at(judging, at.node, source, destination, given);
    for (int i = 0; i < given && !found; i++) {
        rt_topo_neighbour(judging->net, at.node, judging->given[i].port, &at); /* or it stays */
        found = by_middle_at(judging, at.node, source, destination, given);
    }
    return found;
}

/* By ports that are open: then the route is ours, with the virtual channels that it has. */
static int by_ports_up(struct ports_judging *judging, uint32_t source, uint32_t destination,
                       int given)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;
    struct rt_topo_port_end at;
    int i = 0;

    rt_topo_attached(judging->net, source, 0, &at);
    for (; rt_route_port(judging->net, in, at.node, destination, &out) == 0 &&
           out.port != RT_PORT_NONE;
         i++) {
        uint16_t first = out.port;
        int open = rt_route_choice_ports(judging->net, judging->choice.routing, at.node,
                                         destination, &first);

        if (i == given || judging->given[i].port < first ||
            judging->given[i].port >= first + (open > 0 ? open : 1))
            return 0;
        out.port = judging->given[i].port;
        judging->path[i] = out;
        rt_topo_neighbour(judging->net, at.node, out.port, &at);
        in = (struct rt_channel){at.port, out.vc};
    }
    judging->hops = i;
    return ports_judge_same(judging, given);
}

void ports_judge_choice(struct ports_judging *judging, uint32_t source, uint32_t destination,
                        int given)
{
    if (judging->choice.routing == RT_ROUTING_UP_RANDOM
            ? by_ports_up(judging, source, destination, given)
            : by_middle(judging, source, destination, given))
        return;
    judging->hops = rt_route_choice(judging->net, judging->choice.routing, 0, source, destination,
                                    judging->path, judging->capacity);
}
