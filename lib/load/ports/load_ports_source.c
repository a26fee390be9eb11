/* SPDX-License-Identifier: MIT-0 */
/*
 * All pairs of a network of routers from one source, where routes look alike from everywhere (SPEC
 * 18.3): grids that wrap around and correct one coordinate after the other.
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
#include "rt/load_ports.h"
#include "rt/route_ports.h"

struct row {
    uint8_t way;
    uint8_t sides; /* RT_LOAD_WAY_SOURCE: the parameter of the first side; */
    uint8_t bits;  /* or the first parameter is how many sides of 2 there are */
};

static const struct row *row_of(const struct rt_net *net)
{
    static const struct row rows[] = {
        [0] = {RT_LOAD_WAY_PAIRS, 0, 0}, /* and all that are not here */
        [RT_FAMILY_COMPLETE] = {RT_LOAD_WAY_SOURCE, 0, 0},
        [RT_FAMILY_RING] = {RT_LOAD_WAY_SOURCE, 0, 0},
        [RT_FAMILY_TORUS] = {RT_LOAD_WAY_SOURCE, 0, 0},
        [RT_FAMILY_HYPERCUBE] = {RT_LOAD_WAY_SOURCE, 0, 1},
        [RT_FAMILY_HYPERX] = {RT_LOAD_WAY_SOURCE, 1, 0},
        [RT_FAMILY_DRAGONFLY] = {RT_LOAD_WAY_ROUTERS, 0, 0},
        [RT_FAMILY_SLIMFLY] = {RT_LOAD_WAY_ROUTERS, 0, 0},
        [RT_FAMILY_POLARFLY] = {RT_LOAD_WAY_ROUTERS, 0, 0},
    };

    return &rows[net->family < sizeof rows / sizeof rows[0] ? net->family : 0];
}

int rt_load_ports_way(const struct rt_net *net)
{
    return row_of(net)->way;
}

/* Sides, the coordinate that is corrected first at the front; returns how many. */
static unsigned sides_of(const struct rt_net *net, uint32_t side[RT_COORDS_MAX])
{
    const struct row *row = row_of(net);
    unsigned n = 0;

    if (row->bits)
        while (n < net->param[0])
            side[n++] = 2;
    else
        for (unsigned i = row->sides; i < RT_PARAM_MAX && net->param[i] != 0; i++)
            side[n++] = net->param[i];
    return n;
}

static uint32_t each(const struct rt_net *net)
{
    return (uint32_t)(rt_topo_processors(net) / rt_topo_nodes(net));
}

int rt_load_ports_source(struct rt_load_ports *load)
{
    const struct rt_net *net = load->on.net;
    struct rt_load_channels *graph = load->graph;
    uint32_t nodes;
    int error = 0;

    if (rt_load_ports_way(net) != RT_LOAD_WAY_SOURCE)
        return RT_ERR_FAMILY;
    nodes = rt_topo_nodes(net);
    load->graph = NULL;
    for (uint32_t to = 1; to < nodes && error == 0; to++)
        error = rt_load_ports_add(load, 0, to * each(net), to);
    load->graph = graph;
    if (error != 0)
        return error;
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
    const struct rt_load_ports *load;
    uint32_t at, stamp, each;
    int error;
    struct met ends, begins; /* ends: of all coordinates so far */
};

static void meet(const struct edges *e, struct met *met, uint32_t key, uint32_t channel)
{
    if (met->stamp[key] == e->stamp)
        return;
    met->stamp[key] = e->stamp;
    met->channel[met->count++] = channel;
}

/* The channel that the next hop to a router's processors takes, and where it leads.  Virtual
 * channels beyond those of the network that is loaded are merged into its last one. */
static uint32_t step(const struct edges *e, struct rt_channel in, uint32_t at, uint32_t to,
                     struct rt_channel *out, struct rt_topo_port_end *end)
{
    const struct rt_net *net = e->load->on.net;
    struct rt_channel merged;

    if (rt_route_port(net, in, at, to * e->each, out) != 0 || out->port == RT_PORT_NONE ||
        rt_topo_neighbour(net, at, out->port, end) != 0)
        return RT_LOAD_CHANNEL_NONE;
    merged = *out;
    if (merged.vc >= e->load->on.vcs)
        merged.vc = (uint8_t)(e->load->on.vcs - 1);
    return rt_load_ports_channel(e->load, at, merged);
}

static void add_edge(struct edges *e, uint32_t from, uint32_t to)
{
    if (e->error == 0 && rt_load_channels_add(e->load->graph, from, to, UINT64_MAX) < 0)
        e->error = RT_ERR_SPACE;
}

/* Another router on a line through e->at: the edge of the first two hops to it, by what the line
 * begins with, and what it ends with the other way. */
static void look(struct edges *e, uint32_t other)
{
    const struct rt_channel none = {RT_PORT_NONE, 0};
    uint32_t vcs = e->load->on.vcs;
    struct rt_topo_port_end end, back;
    struct rt_channel out, next;
    uint32_t first = step(e, none, e->at, other, &out, &end), second;

    if (first == RT_LOAD_CHANNEL_NONE)
        return;
    meet(e, &e->begins, out.port * vcs + first % vcs, first);
    if (end.node != other) {
        struct rt_channel in = {end.port, out.vc};

        second = step(e, in, end.node, other, &next, &back);
        add_edge(e, first, second);
    }
    first = step(e, none, other, e->at, &out, &end);
    if (end.node == e->at)
        meet(e, &e->ends, end.port * vcs + first % vcs, first);
}

size_t rt_load_ports_edges_words(const struct rt_load_ports *load)
{
    return 4 * (size_t)load->ports * load->on.vcs + 1;
}

int rt_load_ports_edges(const struct rt_load_ports *load, uint32_t router, uint32_t *work)
{
    size_t channels = (size_t)load->ports * load->on.vcs;
    uint32_t side[RT_COORDS_MAX], weight = 1;
    struct edges e = {.load = load, .at = router};
    unsigned sides;

    if (rt_load_ports_way(load->on.net) != RT_LOAD_WAY_SOURCE)
        return RT_ERR_FAMILY;
    if (router >= rt_topo_nodes(load->on.net))
        return RT_ERR_INDEX;
    sides = sides_of(load->on.net, side);
    e.each = each(load->on.net);
    e.stamp = ++work[0];
    e.ends = (struct met){work + 1, work + 1 + channels, 0};
    e.begins = (struct met){e.ends.stamp + channels, e.ends.stamp + 2 * channels, 0};
    for (unsigned i = 0; i < sides && e.error == 0; weight *= side[i++]) {
        uint32_t x = router / weight % side[i];
        size_t ends = e.ends.count;

        e.begins.count = 0;
        for (uint32_t y = 0; y < side[i]; y++)
            if (y != x)
                look(&e, router + (y - x) * weight); /* modulo 2^32 */
        for (size_t a = 0; a < ends; a++)
            for (size_t b = 0; b < e.begins.count; b++)
                add_edge(&e, e.ends.channel[a], e.begins.channel[b]);
    }
    return e.error;
}
