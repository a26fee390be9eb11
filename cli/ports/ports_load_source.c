/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load for networks of routers whose routes look alike from everywhere (SPEC 18.3): grids
 * that wrap around and correct one coordinate after the other.
 *
 * Links: to turn every coordinate by as much maps links onto links of the same port, and routes
 * onto routes.  So over port p of any router go, in all, as many routes as routes of one source
 * over all ports p.
 *
 * Edges of the graph: at each router what comes next depends on the destination alone, so an edge
 * is that of the first two hops of some route.  Both hops may be along one coordinate: then the
 * route to the destination's value of that coordinate has it.  Or the first ends one coordinate and
 * the second begins a later one: these are independent, so any end and any beginning form an edge.
 */
#include <stdlib.h>

#include "ports_load.h"

/* Sides, the coordinate that is corrected first at the front; returns how many. */
static unsigned sides_of(const struct rt_net *net, uint32_t side[RT_COORDS_MAX])
{
    const struct ports_load_row *row = ports_load_row(net);
    unsigned n = 0;

    if (row->bits)
        while (n < net->param[0])
            side[n++] = 2;
    else
        for (unsigned i = row->sides; i < RT_PARAM_MAX && net->param[i] != 0; i++)
            side[n++] = net->param[i];
    return n;
}

/* The routes of router 0; then every router's ports as the sums of theirs. */
int ports_load_source(struct ports_load *r)
{
    struct ports_load_job *job = &r->job[0];
    struct rt_load_ports *load = &job->load;
    uint32_t nodes = rt_topo_nodes(load->on.net), each = (uint32_t)r->processors / nodes;

    load->graph = NULL;
    for (uint32_t to = 1; to < nodes && job->lacks == 0; to++)
        job->lacks = ports_load_add(r, job, 0, to * each);
    load->graph = &job->graph;
    if (job->lacks != 0)
        return ports_load_lacks(job);
    for (unsigned port = 0; port < load->ports; port++) {
        uint64_t sum = 0;

        for (uint32_t at = 0; at < nodes; at++)
            sum += load->sends[(size_t)at * load->ports + port];
        for (uint32_t at = 0; at < nodes; at++)
            load->sends[(size_t)at * load->ports + port] = sum;
    }
    load->hops *= nodes;
    return 0;
}

/* Channels at a router that are met along one coordinate, each once. */
struct met {
    uint32_t *channel, *stamp; /* stamp: by port and vc, when it was met last */
    size_t count;
};

struct edges {
    const struct ports_load *r;
    struct ports_load_job *job;
    uint32_t at, stamp;
    struct met ends, begins; /* ends: of all coordinates so far */
};

static void meet(const struct edges *e, struct met *met, uint32_t key, uint32_t channel)
{
    if (met->stamp[key] == e->stamp)
        return;
    met->stamp[key] = e->stamp;
    met->channel[met->count++] = channel;
}

/* The channel that the next hop to a router's processors takes, and where it leads. */
static uint32_t step(const struct ports_load *r, struct rt_channel in, uint32_t at, uint32_t to,
                     struct rt_channel *out, struct rt_topo_port_end *end)
{
    const struct rt_net *net = r->load.on.net;
    uint32_t each = (uint32_t)r->processors / rt_topo_nodes(net);
    struct rt_channel merged;

    if (rt_route_port(net, in, at, to * each, out) != 0 || out->port == RT_PORT_NONE ||
        rt_topo_neighbour(net, at, out->port, end) != 0)
        return RT_LOAD_CHANNEL_NONE;
    merged = *out;
    if (merged.vc >= r->load.on.vcs)
        merged.vc = (uint8_t)(r->load.on.vcs - 1);
    return rt_load_ports_channel(&r->load, at, merged);
}

static void add_edge(const struct edges *e, uint32_t from, uint32_t to)
{
    struct ports_load_job *job = e->job;

    while (job->lacks == 0 && rt_load_channels_add(&job->graph, from, to, UINT64_MAX) < 0)
        job->lacks = ports_load_grow(&job->graph);
}

/* Another router on a line through e->at: the edge of the first two hops to it, by what the line
 * begins with, and what it ends with the other way. */
static void look(struct edges *e, uint32_t other)
{
    const struct ports_load *r = e->r;
    const struct rt_channel none = {RT_PORT_NONE, 0};
    uint32_t vcs = r->load.on.vcs;
    struct rt_topo_port_end end, back;
    struct rt_channel out, next;
    uint32_t first = step(r, none, e->at, other, &out, &end), second;

    if (first == RT_LOAD_CHANNEL_NONE)
        return;
    meet(e, &e->begins, out.port * vcs + first % vcs, first);
    if (end.node != other) {
        struct rt_channel in = {end.port, out.vc};

        second = step(r, in, end.node, other, &next, &back);
        add_edge(e, first, second);
    }
    first = step(r, none, other, e->at, &out, &end);
    if (end.node == e->at)
        meet(e, &e->ends, end.port * vcs + first % vcs, first);
}

static void look_round(struct edges *e, const uint32_t *side, unsigned sides)
{
    uint32_t weight = 1;

    e->ends.count = 0;
    e->stamp++;
    for (unsigned i = 0; i < sides && e->job->lacks == 0; weight *= side[i++]) {
        uint32_t x = e->at / weight % side[i];
        size_t ends = e->ends.count;

        e->begins.count = 0;
        for (uint32_t y = 0; y < side[i]; y++)
            if (y != x)
                look(e, e->at + (y - x) * weight); /* modulo 2^32 */
        for (size_t a = 0; a < ends; a++)
            for (size_t b = 0; b < e->begins.count; b++)
                add_edge(e, e->ends.channel[a], e->begins.channel[b]);
    }
}

void ports_load_edges(const struct ports_load *r, struct ports_load_job *job, uint32_t first,
                      uint32_t count)
{
    uint32_t side[RT_COORDS_MAX], *memory;
    unsigned sides = sides_of(r->load.on.net, side);
    size_t channels = (size_t)r->load.ports * r->load.on.vcs;
    struct edges e = {.r = r, .job = job};

    memory = calloc(channels, 4 * sizeof *memory);
    if (memory == NULL) {
        job->lacks = RT_ERR_SPACE;
        return;
    }
    e.ends = (struct met){memory, memory + channels, 0};
    e.begins = (struct met){memory + 2 * channels, memory + 3 * channels, 0};
    for (e.at = first; e.at < first + count && job->lacks == 0 && !interrupted(); e.at++)
        look_round(&e, side, sides);
    free(memory);
}
