/* SPDX-License-Identifier: MIT-0 */
/* routeseq load --faults for networks of routers: the network, and its routes (SPEC 18.5). */
#include "ports_faults.h"

#include "../read/faults.h"

static int neighbour(const void *of, uint32_t node, unsigned port, struct rt_topo_port_end *end)
{
    const struct rt_walk_ports_on *on = of;
    int error = on->neighbour(on->net, node, port, end);

    if (rt_topo_directed(on->net))
        end->port = RT_PORT_NONE;
    return error;
}

static void attached(const void *of, uint32_t processor, uint32_t *enter, uint32_t *leave)
{
    const struct rt_walk_ports_on *on = of;
    struct rt_topo_port_end at;

    rt_topo_attached(on->net, processor, 0, &at);
    *enter = at.node;
    rt_topo_attached(on->net, processor, 1, &at);
    *leave = at.node;
}

/* In which trials the route of a pair meets a link that is down. */
static uint64_t met(const struct faults *f, struct fault_job *job, uint32_t source, uint32_t target)
{
    const struct rt_walk_ports_on *on = f->net.of;
    struct rt_topo_port_end at = {f->enter[source], 0};
    int hops = rt_route_ports(on->net, source, target, job->path, job->capacity);
    uint64_t trials = 0;

    for (int i = 0; i < hops; i++) {
        uint64_t down = f->down[(size_t)at.node * f->net.ports + job->path[i].port];

        if (on->neighbour(on->net, at.node, job->path[i].port, &at) != 0) {
            job->lacks = DOUBT_ASTRAY;
            break;
        }
        trials |= down;
    }
    if (at.node != f->leave[target])
        job->lacks = DOUBT_ASTRAY;
    return trials;
}

int ports_faults_read(const struct call *call, const struct ports_load *r, struct faults *f)
{
    uint32_t nodes = rt_topo_nodes(call->net), processors = (uint32_t)r->processors;
    int kind = FAULT_LINKS, status;

    f->net = (struct faults_net){
        .command = "load",
        .of = &r->load.on,
        .nodes = nodes,
        .processors = processors,
        .ports = r->load.ports,
        .neighbour = neighbour,
        .attached = attached,
        .met = met,
        .path = ports_path,
        .apart = processors != nodes,
    };
    for (uint32_t s = 0; s < processors && !f->net.apart; s++) {
        struct rt_topo_port_end at;

        rt_topo_attached(call->net, s, 0, &at); /* it receives there, too */
        f->net.apart = at.node != s;
    }
    f->seed = r->seed;
    f->threads = r->threads;
    f->by = r->way == RT_LOAD_WAY_PAIRS ? 1 : processors / nodes;
    f->sources = processors / f->by;
    if (option_given(call, "--repair"))
        f->repair = (enum repair)option_choice(call, "--repair")->value;
    status = faults_asked(call, faults_kinds, 2, &f->dead, &kind, &f->trials);
    f->kind = (enum fault_kind)kind;
    return status == 0 ? faults_begin(f, option_value(call, "--faults")) : status;
}
