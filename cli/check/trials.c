/* SPDX-License-Identifier: MIT-0 */
/* check --faults: routers, their links and their processors, for trials with dead parts. */
#include "trials.h"

#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../read/faults.h"
#include "routers.h"

/* --- ports of routers */

static int is_between(const struct trials *t, const struct rt_topo_graph_link *link)
{
    return t->router[link->from] != NONE && t->router[link->to] != NONE;
}

/* Numbers routers, and their ports in the order of channels: 0, or EXIT_USAGE after saying why. */
static int number_ports(struct trials *t, const struct topology *topology)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint32_t routers = 0, all = 0;

    for (uint32_t n = 0; n < graph->nodes; n++)
        t->router[n] = graph->endpoint != NULL && graph->endpoint[n] ? NONE : routers++;
    for (uint32_t n = 0; n < graph->nodes; n++) {
        uint32_t ports = 0;

        if (t->router[n] == NONE)
            continue;
        t->first[t->router[n]] = all;
        for (uint32_t c = graph->first[n]; c < graph->first[n + 1]; c++)
            if (is_between(t, &graph->link[c]))
                t->port[c] = (uint16_t)ports++;
        if (ports >= RT_PORT_NONE)
            return complain(EXIT_USAGE,
                            "option --faults: node %.80s has %" PRIu32 " ports to routers: "
                            "expected at most 65534",
                            node_name(topology, n), ports);
        all += ports;
        t->faults.net.ports = ports > t->faults.net.ports ? ports : t->faults.net.ports;
    }
    t->first[routers] = all;
    t->faults.net.nodes = routers;
    return 0;
}

/* Where each port leads.  Of parallel links, the i-th there and the i-th back are one cable. */
static void lay_ends(struct trials *t, const struct rt_topo_graph *graph)
{
    for (uint32_t from = 0; from < graph->nodes; from++)
        for (uint32_t at = graph->first[from], back = 0; at < graph->first[from + 1]; at++) {
            uint32_t channel = graph->by_to[at], to = graph->link[channel].to, end;
            uint16_t port = RT_PORT_NONE;

            if (!is_between(t, &graph->link[channel]))
                continue;
            end = graph->first[to + 1];
            if (at == graph->first[from] || graph->link[graph->by_to[at - 1]].to != to)
                back = routers_first_to(graph, to, from);
            if (back < end && graph->link[graph->by_to[back]].to == from)
                port = t->port[graph->by_to[back++]];
            t->end[t->first[t->router[from]] + t->port[channel]] =
                (struct rt_topo_port_end){t->router[to], port};
        }
}

static int neighbour(const void *of, uint32_t node, unsigned port, struct rt_topo_port_end *end)
{
    const struct trials *t = of;

    if (port >= t->first[node + 1] - t->first[node])
        return RT_ERR_LINK;
    *end = t->end[t->first[node] + port];
    return 0;
}

/* --- processors */

/* The router at the other ends of an endpoint's links, out of it or into it; or NONE. */
static uint32_t router_of(const struct trials *t, const struct rt_topo_graph *graph, uint32_t node,
                          int out)
{
    const uint32_t *first = out ? graph->first : graph->in_first;
    uint32_t found = NONE;

    for (uint32_t i = first[node]; i < first[node + 1]; i++) {
        uint32_t at = t->router[out ? graph->link[i].to : graph->link[graph->in[i]].from];

        if (at == NONE || (found != NONE && found != at))
            return NONE;
        found = at;
    }
    return found;
}

/* The routers of processors: 0, or EXIT_USAGE after saying why. */
static int attach(struct trials *t, const struct topology *topology)
{
    for (uint32_t i = 0; i < t->traffic.processors; i++) {
        uint32_t node = t->traffic.node[i];

        t->enter[i] = t->leave[i] = t->router[node];
        if (t->router[node] != NONE)
            continue;
        t->enter[i] = router_of(t, &topology->graph, node, 1);
        t->leave[i] = router_of(t, &topology->graph, node, 0);
        if (t->enter[i] == NONE || t->leave[i] == NONE)
            return complain(EXIT_USAGE,
                            "option --faults: the links of endpoint %.80s lead to no router or to "
                            "several: expected one",
                            node_name(topology, node));
    }
    return 0;
}

static void attached(const void *of, uint32_t processor, uint32_t *enter, uint32_t *leave)
{
    const struct trials *t = of;

    *enter = t->enter[processor];
    *leave = t->leave[processor];
}

/* --- routes */

static int take(void *context, uint32_t source, uint32_t target, const uint32_t *channel,
                uint32_t hops)
{
    struct trials *t = context;
    const struct rt_topo_graph_link *link = t->traffic.check->topology->graph.link;
    uint64_t met = 0;

    for (uint32_t i = 0; i < hops; i++)
        met |= t->faults.down[(size_t)t->router[link[channel[i]].from] * t->faults.net.ports +
                              t->port[channel[i]]];
    faults_served(&t->faults, source, target, met);
    return 0;
}

static int routes(struct faults *f)
{
    struct trials *t = (struct trials *)f; /* whose first member it is */

    return traffic_each(&t->traffic, take, t);
}

/* --- what is asked for */

static int lay(struct trials *t, const struct topology *topology)
{
    const struct rt_topo_graph *graph = &topology->graph;
    int status = traffic_begin(&t->traffic, "uniform", t->traffic.check);

    if (status != 0)
        return status;
    t->router = take_memory(graph->nodes, sizeof *t->router);
    t->first = take_memory((size_t)graph->nodes + 1, sizeof *t->first);
    t->end = take_memory(graph->channels, sizeof *t->end);
    t->port = take_memory(graph->channels, sizeof *t->port);
    t->enter = take_memory(t->traffic.processors, sizeof *t->enter);
    t->leave = take_memory(t->traffic.processors, sizeof *t->leave);
    t->turn = take_memory(t->traffic.processors, sizeof *t->turn);
    if (t->router == NULL || t->first == NULL || t->end == NULL || t->port == NULL ||
        t->enter == NULL || t->leave == NULL || t->turn == NULL)
        return EXIT_IO;
    status = number_ports(t, topology);
    if (status != 0)
        return status;
    lay_ends(t, graph);
    for (uint32_t n = 0, i = 0; n < graph->nodes; n++)
        if (t->traffic.number[n] != NONE)
            t->turn[i++] = t->traffic.number[n];
    return attach(t, topology);
}

int trials_open(struct trials *t, const struct call *call, struct check *check)
{
    static const enum repair repair[] = {[RT_LOAD_SHORTEST] = REPAIR_SHORTEST,
                                         [RT_LOAD_BALANCED] = REPAIR_BALANCED,
                                         [RT_LOAD_UPDOWN] = REPAIR_UPDOWN,
                                         [ROUTING_LAYERED] = REPAIR_LAYERED};
    struct faults *f = &t->faults;
    int kind = FAULT_LINKS, status;

    t->asked = option_given(call, "--faults");
    if (!t->asked)
        return 0;
    t->traffic.check = check;
    f->seed = 1;
    status = option_number(call, "--seed", 0, UINT64_MAX, &f->seed);
    if (status == 0)
        status = lay(t, check->topology);
    if (status != 0)
        return status;
    f->net.command = "check";
    f->net.of = t;
    f->net.processors = f->sources = t->traffic.processors;
    f->net.turn = t->turn;
    f->net.apart = t->router[t->traffic.node[0]] == NONE;
    f->net.neighbour = neighbour;
    f->net.attached = attached;
    f->net.routes = routes;
    f->by = 1;
    f->threads = check->routes->jobs;
    f->repair = repair[check->routes->routing];
    status = faults_asked(call, faults_kinds, 2, &f->dead, &kind, &f->trials);
    f->kind = (enum fault_kind)kind;
    return status == 0 ? faults_begin(f, option_value(call, "--faults")) : status;
}

int trials_run(struct trials *t)
{
    return t->asked ? faults_run(&t->faults) : 0;
}

void trials_close(struct trials *t)
{
    faults_close(&t->faults);
    traffic_close(&t->traffic);
    free(t->router);
    free(t->first);
    free(t->end);
    free(t->port);
    free(t->enter);
    free(t->leave);
    free(t->turn);
}
