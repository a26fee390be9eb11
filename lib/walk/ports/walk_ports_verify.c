/* SPDX-License-Identifier: MIT-0 */
/* Networks of routers with ports: computed, walked, compared (SPEC 15.1). */
#include "../walk_shape.h"
#include "rt/walk_ports.h"

/* Does the routing function, asked at each router, give the same route? */
static int same_by_router(const struct rt_walk_ports_test *test, struct rt_topo_port_end at,
                          uint32_t destination, unsigned hops)
{
    struct rt_channel in = {RT_PORT_NONE, 0}, out;

    for (unsigned i = 0;; i++) {
        if (test->port(test->on.net, in, at.node, destination, &out) != 0)
            return 0;
        if (out.port == RT_PORT_NONE || i == hops)
            return out.port == RT_PORT_NONE && i == hops;
        if (out.port != test->path[i].port || out.vc != test->path[i].vc)
            return 0;
        test->on.neighbour(test->on.net, at.node, out.port, &at);
        in = (struct rt_channel){at.port, out.vc};
    }
}

/* The most hops that a route may have. */
static uint32_t allowed(struct rt_walk_ports_test *test, uint32_t from, uint32_t to)
{
    if (test->distance == NULL)
        return test->longest;
    if (test->from != from) {
        rt_walk_distances(&test->on, from, test->distance, test->queue);
        test->from = from;
    }
    return test->distance[to];
}

int rt_walk_ports_verify_pair(struct rt_walk_ports_test *test, uint32_t source,
                              uint32_t destination, int *hops, struct rt_walk_ports_result *result)
{
    struct rt_topo_port_end at = {0, 0};

    result->hops = 0;
    result->node = 0;
    *hops = test->route(test->on.net, source, destination, test->path, test->longest);
    if (*hops < 0)
        return result->verdict = RT_WALK_PORTS_NOT_COMPUTED;
    rt_walk_ports(&test->on, source, destination, test->path, (unsigned)*hops, NULL, result);
    if (result->verdict != RT_WALK_PORTS_ARRIVED)
        return result->verdict;
    rt_topo_attached(test->on.net, source, 0, &at);
    if ((uint32_t)*hops > allowed(test, at.node, result->node)) /* it has arrived: its router */
        result->verdict = RT_WALK_PORTS_TOO_LONG;
    else if (!same_by_router(test, at, destination, (unsigned)*hops))
        result->verdict = RT_WALK_PORTS_OTHERWISE;
    return result->verdict;
}

void rt_walk_ports_verify(struct rt_walk_ports_test *test, const struct rt_walk_plan *plan,
                          uint64_t first, uint64_t count, struct rt_walk_report *report)
{
    for (uint64_t number = first; number < first + count; number++) {
        struct rt_walk_ports_result result;
        uint64_t source, destination;
        int hops;

        rt_walk_plan_pair(plan, number, &source, &destination);
        rt_walk_ports_verify_pair(test, (uint32_t)source, (uint32_t)destination, &hops, &result);
        rti_walk_note(report, number, result.verdict);
    }
}
