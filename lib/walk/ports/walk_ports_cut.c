/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports: where does a walk meet a dead part (SPEC 15.16)? */
#include "rt/walk_ports.h"

static int router_dead(const struct rt_walk_ports_faults *faults, uint32_t node)
{
    size_t least = 0, beyond = faults->nodes;

    while (least < beyond) {
        size_t half = least + (beyond - least) / 2;

        if (faults->node[half] == node)
            return 1;
        if (faults->node[half] < node)
            least = half + 1;
        else
            beyond = half;
    }
    return 0;
}

/* Is the link listed by this end? */
static int listed(const struct rt_walk_ports_faults *faults, uint32_t node, unsigned port)
{
    size_t least = 0, beyond = faults->links;

    while (least < beyond) {
        size_t half = least + (beyond - least) / 2;
        const struct rt_topo_port_end *end = &faults->link[half];

        if (end->node == node && end->port == port)
            return 1;
        if (end->node < node || (end->node == node && end->port < port))
            least = half + 1;
        else
            beyond = half;
    }
    return 0;
}

int rt_walk_ports_cut(const struct rt_net *net, const struct rt_walk_ports_faults *faults,
                      uint32_t source, const struct rt_walk_ports_hop *hop,
                      struct rt_walk_ports_result *result)
{
    int one_way = rt_topo_directed(net), cut = RT_WALK_PORTS_WHOLE;
    struct rt_topo_port_end at;
    uint32_t i = 0;

    if (rt_topo_attached(net, source, 0, &at) != 0)
        return cut;
    if (router_dead(faults, at.node))
        cut = RT_WALK_PORTS_CUT_SOURCE;
    while (cut == RT_WALK_PORTS_WHOLE && i < result->hops) {
        const struct rt_walk_ports_hop *next = &hop[i];

        if (listed(faults, next->node, next->out.port) ||
            (!one_way && listed(faults, next->to.node, next->to.port)))
            cut = RT_WALK_PORTS_CUT_LINK;
        else if (router_dead(faults, next->to.node))
            cut = RT_WALK_PORTS_CUT_ROUTER;
        else
            i++;
    }
    if (cut != RT_WALK_PORTS_WHOLE)
        *result = (struct rt_walk_ports_result){
            RT_WALK_PORTS_DEAD, i, cut == RT_WALK_PORTS_CUT_SOURCE ? at.node : hop[i].node};
    return cut;
}
