/* SPDX-License-Identifier: MIT-0 */
/*
 * Any graph, any routes: rows, walks, dependencies, layers beside slow second ways.
 *
 * Input: nodes and which of them are endpoints, links; of each link from, to, port; then routes as
 * a byte of source, one of how they are given and their length, and a byte a hop.
 */
#include "fuzz.h"
#include "rt/load_graph.h"
#include "rt/walk_graph.h"

#define NODES 8
#define LINKS 24
#define HOPS 16
#define ROUTES 64

struct state {
    struct rt_topo_graph graph;
    struct rt_topo_graph_link link[LINKS];
    uint32_t words[2 * (NODES + 1 + LINKS)], seen[NODES], mark;
    struct rt_load_channels depend;
    uint8_t endpoint[NODES];
    uint64_t met[LINKS]; /* of dependencies, a word a channel */
    struct rt_load_channel_edge edge[1024];
    struct rt_load_layer layer;
    struct rt_load_layer_edge layer_edge[ROUTES * HOPS];
    uint32_t layer_words[5 * LINKS];
    uint8_t depends[LINKS][LINKS], layered[LINKS][LINKS]; /* second ways */
};

static void take_graph(struct fuzz_input *in, struct state *s)
{
    uint8_t first = fuzz_byte(in);
    uint32_t nodes = 1 + first % NODES, links = fuzz_byte(in) % (LINKS + 1);

    for (uint32_t i = 0; i < links; i++) {
        uint32_t from = fuzz_byte(in) % nodes, to = fuzz_byte(in) % nodes;

        s->link[i] = (struct rt_topo_graph_link){from, to, fuzz_byte(in) % 16, i};
    }
    CLAIM(rt_topo_graph_words(nodes, links) <= sizeof s->words / sizeof s->words[0]);
    CLAIM(rt_topo_graph_lay(&s->graph, nodes, links, s->link, s->words) == 0);
    for (uint32_t n = 0; n < NODES; n++)
        s->endpoint[n] = first / NODES >> n % 5 & 1;
    s->graph.endpoint = first < NODES ? NULL : s->endpoint;
}

/* By a search through all channels: the first at a port, the one of the lowest port. */
static uint32_t search_port(const struct rt_topo_graph *g, uint32_t node, uint32_t port)
{
    for (uint32_t c = 0; c < g->channels; c++)
        if (g->link[c].from == node && g->link[c].port == port)
            return c;
    return RT_TOPO_GRAPH_NONE;
}

static uint32_t search_between(const struct rt_topo_graph *g, uint32_t from, uint32_t to)
{
    for (uint32_t c = 0; c < g->channels; c++)
        if (g->link[c].from == from && g->link[c].to == to)
            return c;
    return RT_TOPO_GRAPH_NONE;
}

/* Without ports used twice what is found is unique. */
static void check_rows(const struct state *s)
{
    const struct rt_topo_graph *g = &s->graph;
    int twice = rt_topo_graph_twice(g, 0) != RT_TOPO_GRAPH_NONE;

    for (uint32_t c = 0; c + 1 < g->channels; c++) {
        const struct rt_topo_graph_link *a = &g->link[c], *b = a + 1;

        CLAIM(a->from < b->from ||
              (a->from == b->from && (a->port < b->port || (a->port == b->port && twice))));
    }
    for (uint32_t a = 0; a < g->nodes; a++) {
        for (uint32_t port = 0; port < 17 && !twice; port++)
            CLAIM(rt_topo_graph_port(g, a, port) == search_port(g, a, port));
        for (uint32_t b = 0; b < g->nodes; b++)
            CLAIM(rt_topo_graph_between(g, a, b) == search_between(g, a, b));
    }
}

/* Where a way leads and whether it returns, hop by hop; the channels, or -1: there is none. */
struct way {
    uint32_t channel[HOPS], hops, end;
    int exists;
    uint32_t twice, through;
};

static int is_end(const struct rt_topo_graph *g, uint32_t node)
{
    return g->endpoint != NULL && g->endpoint[node];
}

static void follow(const struct rt_topo_graph *g, uint32_t source, int by_ports,
                   const uint32_t *item, uint32_t items, struct way *way)
{
    uint32_t visited = 1u << source;

    *way = (struct way){.end = source, .exists = 1};
    for (uint32_t i = 0; i < items; i++) {
        uint32_t c = by_ports ? rt_topo_graph_port(g, way->end, item[i])
                              : search_between(g, way->end, item[i]);

        if (c == RT_TOPO_GRAPH_NONE) {
            way->exists = 0;
            return;
        }
        way->through |= i > 0 && is_end(g, way->end);
        way->channel[way->hops++] = c;
        way->end = g->link[c].to;
        way->twice |= visited >> way->end & 1;
        visited |= 1u << way->end;
    }
}

static int has_cycle(uint8_t edge[LINKS][LINKS], uint32_t n)
{
    uint32_t reach[LINKS] = {0};

    for (uint32_t a = 0; a < n; a++)
        for (uint32_t b = 0; b < n; b++)
            reach[a] |= (uint32_t)edge[a][b] << b;
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t a = 0; a < n; a++)
            if (reach[a] >> k & 1)
                reach[a] |= reach[k];
    for (uint32_t a = 0; a < n; a++)
        if (reach[a] >> a & 1)
            return 1;
    return 0;
}

static void add(struct state *s, const struct way *way, uint64_t number)
{
    const struct rt_load_graph_dependencies to = {&s->graph, &s->depend, s->met};
    uint8_t before[LINKS][LINKS];
    int cycle;

    memcpy(before, s->layered, sizeof before);
    for (uint32_t i = 0; i + 1 < way->hops; i++) {
        s->depends[way->channel[i]][way->channel[i + 1]] = 1;
        s->layered[way->channel[i]][way->channel[i + 1]] = 1;
    }
    CLAIM(rt_load_graph_depend(&to, way->channel, NULL, way->hops, number) == 0);
    cycle = has_cycle(s->layered, s->graph.channels);
    CLAIM(rt_load_layer_add(&s->layer, way->channel, way->hops) == !cycle);
    if (cycle)
        memcpy(s->layered, before, sizeof before);
}

static void take_route(struct fuzz_input *in, struct state *s, uint64_t number)
{
    struct rt_walk_graph walk = {&s->graph, s->seen, s->mark};
    uint32_t source = fuzz_byte(in) % s->graph.nodes, kind = fuzz_byte(in), items = kind / 4 % HOPS;
    uint32_t item[HOPS + 1], taken[HOPS + 1], destination;
    struct rt_walk_graph_result result;
    struct way way;
    int verdict, want;

    item[0] = source;
    for (uint32_t i = 0; i < items; i++)
        item[i + 1] = fuzz_byte(in) % (kind & 1 ? 17 : s->graph.nodes);
    follow(&s->graph, source, kind & 1, item + 1, items, &way);
    destination = kind & 2 ? way.end : fuzz_byte(in) % s->graph.nodes;
    verdict =
        kind & 1 ? rt_walk_graph_ports(&walk, source, destination, item + 1, items, taken, &result)
                 : rt_walk_graph_nodes(&walk, source, destination, item, items + 1, taken, &result);
    want = !way.exists              ? RT_WALK_GRAPH_NOWHERE
           : way.end != destination ? RT_WALK_GRAPH_ELSEWHERE
           : way.through            ? RT_WALK_GRAPH_THROUGH
           : way.twice              ? RT_WALK_GRAPH_LOOP
                                    : RT_WALK_GRAPH_ARRIVED;
    CLAIM(verdict == want && result.hops == way.hops);
    CLAIM(memcmp(taken, way.channel, way.hops * sizeof *taken) == 0);
    if (way.exists)
        CLAIM(rt_walk_graph_channels(&walk, source, destination, taken, way.hops, &result) == want);
    s->mark = walk.mark;
    add(s, &way, number);
}

/* Distances beside relaxing all channels until nothing changes. */
static void check_distances(const struct rt_topo_graph *g)
{
    uint32_t distance[NODES], queue[NODES], slow[NODES];

    for (uint32_t from = 0; from < g->nodes; from++) {
        uint32_t reached = rt_walk_graph_distances(g, from, distance, queue);

        for (uint32_t n = 0; n < g->nodes; n++)
            slow[n] = n == from ? 0 : RT_WALK_GRAPH_FAR;
        for (uint32_t round = 0; round < g->nodes; round++)
            for (uint32_t c = 0; c < g->channels; c++)
                if (slow[g->link[c].from] != RT_WALK_GRAPH_FAR &&
                    (g->link[c].from == from || !is_end(g, g->link[c].from)) &&
                    slow[g->link[c].from] + 1 < slow[g->link[c].to])
                    slow[g->link[c].to] = slow[g->link[c].from] + 1;
        for (uint32_t n = 0; n < g->nodes; n++) {
            CLAIM(distance[n] == slow[n]);
            reached -= slow[n] != RT_WALK_GRAPH_FAR;
        }
        CLAIM(reached == 0);
    }
}

static void check_cycle(struct state *s, uint64_t routes)
{
    uint32_t work[1024 + 4 * LINKS + 1], n = s->graph.channels, length;
    const uint32_t *cycle = NULL;

    CLAIM(rt_load_channels_words(&s->depend, n) <= sizeof work / sizeof work[0]);
    length = rt_load_channels_cycle(&s->depend, n, work, &cycle);
    CLAIM((length > 0) == has_cycle(s->depends, n));
    for (uint32_t i = 0; i < length; i++) {
        uint32_t next = cycle[(i + 1) % length];

        CLAIM(cycle[i] < n && s->depends[cycle[i]][next]);
        CLAIM(rt_load_channels_witness(&s->depend, cycle[i], next) < routes);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct state s;
    struct fuzz_input in = {data, size};
    uint64_t routes = 0;

    memset(&s, 0, sizeof s);
    take_graph(&in, &s);
    check_rows(&s);
    check_distances(&s.graph);
    s.depend = (struct rt_load_channels){s.edge, 1024, 0};
    rt_load_channels_begin(&s.depend);
    s.layer =
        (struct rt_load_layer){s.graph.channels, s.layer_words, s.layer_edge, 0, ROUTES * HOPS};
    rt_load_layer_begin(&s.layer);
    while (in.left > 0 && routes < ROUTES)
        take_route(&in, &s, routes++);
    check_cycle(&s, routes);
    return 0;
}
