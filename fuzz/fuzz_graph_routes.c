/* SPDX-License-Identifier: MIT-0 */
/*
 * Any graph and routes made for it: as short as promised, never a cycle where none is promised;
 * their headers lead there, any header is followed as it reads; coverage and the hottest channel
 * are those of a count; dependencies move to a larger table unchanged.
 *
 * Input: nodes and which of them are endpoints, links; of each link from, to, port; routing; which
 * routes are left out or doubled; a header.
 */
#include "room.h"
#include "rt/load_graph.h"
#include "rt/route_ports.h"
#include "rt/walk_graph.h"

#define NODES 7
#define LINKS 20
#define ROUTES (2 * NODES * NODES)

struct state {
    struct rt_topo_graph graph;
    struct fuzz_rooms rooms;
    struct rt_walk_graph walk;
    struct rt_walk_graph_route route[ROUTES];
    uint32_t routes, far[NODES][NODES], ports; /* ports: as many as any node may have */
    struct rt_load_channels depend, larger;
    uint64_t counted[LINKS];
};

static void take_graph(struct fuzz_input *in, struct state *s)
{
    uint8_t first = fuzz_byte(in), *endpoint;
    uint32_t nodes = 1 + first % NODES, links = fuzz_byte(in) % (LINKS + 1);
    struct rt_topo_graph_link *link = fuzz_room(&s->rooms, links, sizeof *link);
    uint32_t *words = fuzz_room(&s->rooms, rt_topo_graph_words(nodes, links), 4), queue[NODES];

    for (uint32_t i = 0; i < links; i++) {
        uint32_t from = fuzz_byte(in) % nodes, to = fuzz_byte(in) % nodes;

        link[i] = (struct rt_topo_graph_link){from, to, fuzz_byte(in) % 6, i};
        s->ports = link[i].port + 1 > s->ports ? link[i].port + 1 : s->ports;
    }
    CLAIM(rt_topo_graph_lay(&s->graph, nodes, links, link, words) == 0);
    endpoint = fuzz_room(&s->rooms, nodes, 1);
    for (uint32_t n = 0; n < nodes; n++)
        endpoint[n] = first / NODES >> n % 5 & 1;
    s->graph.endpoint = first < NODES ? NULL : endpoint;
    for (uint32_t n = 0; n < nodes; n++)
        rt_walk_graph_distances(&s->graph, n, s->far[n], queue);
    s->walk = (struct rt_walk_graph){&s->graph, fuzz_clear_room(&s->rooms, nodes, 4), 0};
}

/* The port to the processor: behind all others. */
static void check_exits(const struct state *s)
{
    for (uint32_t n = 0; n < s->graph.nodes; n++) {
        uint32_t exit = 0;

        for (uint32_t c = 0; c < s->graph.channels; c++)
            if (s->graph.link[c].from == n && s->graph.link[c].port >= exit)
                exit = s->graph.link[c].port + 1;
        CLAIM(rt_walk_graph_exit(&s->graph, n) == exit);
    }
}

static int is_end(const struct state *s, uint32_t node)
{
    return s->graph.endpoint != NULL && s->graph.endpoint[node];
}

/* The header of a route, packed by the other room, leads to its end; an endpoint reads nothing, so
 * that the port of the last hop is the last field. */
static void check_header(struct state *s, uint32_t source, uint32_t destination,
                         const uint32_t *channel, uint32_t hops)
{
    struct rt_walk_graph_result result;
    struct rt_channel path[NODES];
    uint32_t taken[NODES + 1];
    uint8_t header[2 * NODES + 2];

    for (uint32_t i = 0; i < hops; i++)
        path[i] = (struct rt_channel){(uint16_t)s->graph.link[channel[i]].port, 0};
    for (unsigned format = RT_FORMAT_TRANSIT; format <= RT_FORMAT_BYTES; format++) {
        int width = rt_route_header_bits(format, s->ports, s->ports + 1), bytes;
        struct rt_walk_header way = {header, 0, 0, (uint8_t)format, (uint8_t)width};

        CLAIM(width > 0 || (format == RT_FORMAT_TRANSIT && s->ports > 4 && width == RT_ERR_FOUR));
        if (width <= 0)
            continue;
        if (hops > 0 && is_end(s, destination) && format != RT_FORMAT_TRANSIT)
            bytes = rt_route_header_pack(format, (unsigned)width, path, hops - 1,
                                         path[hops - 1].port, header, sizeof header);
        else
            bytes = rt_route_header_pack(format, (unsigned)width, path, hops,
                                         rt_walk_graph_exit(&s->graph, destination), header,
                                         sizeof header);
        CLAIM(bytes >= 0);
        way.bytes = (uint32_t)bytes;
        CLAIM(rt_walk_graph_header(&s->walk, source, destination, &way, taken, &result) ==
              RT_WALK_GRAPH_ARRIVED);
        CLAIM(result.hops == hops && memcmp(taken, channel, hops * sizeof *taken) == 0);
        CLAIM(rt_walk_header_spent(&way) == 1);
    }
}

static void check_route(struct state *s, enum rt_load_routing routing, uint32_t source,
                        uint32_t destination, const uint32_t *channel, int hops)
{
    struct rt_walk_graph_result result;
    uint32_t far = s->far[source][destination];

    if (hops < 0) {
        CLAIM(hops == RT_ERR_LINK && (far == RT_WALK_GRAPH_FAR || routing == RT_LOAD_UPDOWN));
        return;
    }
    CLAIM((uint32_t)hops >= far && (routing == RT_LOAD_UPDOWN || (uint32_t)hops == far));
    CLAIM(rt_walk_graph_channels(&s->walk, source, destination, channel, (uint32_t)hops, &result) ==
          RT_WALK_GRAPH_ARRIVED);
    for (int i = 0; i < hops; i++) {
        s->counted[channel[i]]++;
        if (i > 0 && rt_load_channels_add(&s->depend, channel[i - 1], channel[i], source) < 0) {
            rt_load_channels_move(&s->depend, &s->larger);
            CLAIM(s->larger.edges == s->depend.edges);
            s->depend = s->larger;
            CLAIM(rt_load_channels_add(&s->depend, channel[i - 1], channel[i], source) == 1);
        }
    }
    check_header(s, source, destination, channel, (uint32_t)hops);
}

/* Every entry of a table leads on, in the end to its destination, and through no endpoint. */
static void check_tables(struct state *s, enum rt_load_routing routing)
{
    const struct rt_topo_graph *graph = &s->graph;
    uint32_t *words = fuzz_room(&s->rooms, rt_load_toward_words(graph), 4);
    uint32_t *distance = fuzz_room(&s->rooms, graph->nodes, 4);
    uint32_t *queue = fuzz_room(&s->rooms, graph->nodes, 4);
    uint32_t *entry = fuzz_room(&s->rooms, graph->nodes, 4);
    uint64_t *uses = fuzz_clear_room(&s->rooms, graph->channels, 8);
    const struct rt_load_toward toward = {graph, routing, words};

    rt_load_toward_begin(&toward);
    for (uint32_t to = 0; to < graph->nodes; to++) {
        rt_load_toward_distances(&toward, to, distance, queue);
        for (uint32_t n = 0; n < graph->nodes; n++) {
            entry[n] = rt_load_toward_choose(&toward, n, distance, uses);
            CLAIM((entry[n] == RT_TOPO_GRAPH_NONE) == (n == to || distance[n] == UINT32_MAX));
            if (entry[n] != RT_TOPO_GRAPH_NONE)
                uses[entry[n]]++;
        }
        for (uint32_t n = 0; n < graph->nodes; n++)
            for (uint32_t at = n, hops = 0; entry[n] != RT_TOPO_GRAPH_NONE && at != to; hops++) {
                CLAIM(hops < graph->nodes && entry[at] != RT_TOPO_GRAPH_NONE);
                CLAIM(graph->link[entry[at]].from == at);
                at = graph->link[entry[at]].to;
                CLAIM(at == to || graph->endpoint == NULL || !graph->endpoint[at]);
            }
    }
}

static void check_routes(struct fuzz_input *in, struct state *s)
{
    struct rt_load_generate g = {&s->graph, (enum rt_load_routing)(fuzz_byte(in) % 3), NULL, NULL};
    uint32_t *channel = fuzz_room(&s->rooms, s->graph.nodes, 4), hot, hots = 0, *work;
    const uint32_t *cycle;
    uint64_t most = 0;

    g.words = fuzz_room(&s->rooms, rt_load_generate_words(&s->graph, g.routing), 4);
    g.sends = fuzz_clear_room(&s->rooms, s->graph.channels, 8);
    s->depend = (struct rt_load_channels){
        fuzz_room(&s->rooms, 4, sizeof(struct rt_load_channel_edge)), 4, 0};
    s->larger = (struct rt_load_channels){
        fuzz_room(&s->rooms, 1024, sizeof(struct rt_load_channel_edge)), 1024, 0};
    rt_load_channels_begin(&s->depend);
    rt_load_channels_begin(&s->larger);
    rt_load_generate_begin(&g);
    for (uint32_t source = 0; source < s->graph.nodes; source++) {
        rt_load_generate_source(&g, source);
        for (uint32_t to = 0; to < s->graph.nodes; to++) {
            unsigned times = fuzz_byte(in) % 4;
            int hops = rt_load_generate_route(&g, to, channel);

            if (hops >= 0 && g.routing != RT_LOAD_SHORTEST && fuzz_byte(in) % 2 == 0)
                CLAIM(rt_load_generate_again(&g, to, channel, (uint32_t)hops) == hops);
            check_route(s, g.routing, source, to, channel, hops);
            for (times = times == 1 ? 0 : times == 2 ? 2 : 1; times > 0 && source != to; times--)
                s->route[s->routes++] = (struct rt_walk_graph_route){
                    source, to, hops < 0 ? RT_WALK_GRAPH_FAILED : (uint32_t)hops};
        }
    }
    CLAIM(memcmp(g.sends, s->counted, s->graph.channels * sizeof *g.sends) == 0);
    for (uint32_t c = s->graph.channels; c-- > 0;)
        most = s->counted[c] > most ? s->counted[c] : most;
    CLAIM(rt_load_graph_hottest(&s->graph, g.sends, &hot, &hots) == most);
    for (uint32_t c = s->graph.channels; c-- > 0 && most > 0;) {
        hots -= s->counted[c] == most;
        CLAIM(c >= hot || s->counted[c] < most);
    }
    CLAIM(hots == 0);
    work = fuzz_room(&s->rooms, rt_load_channels_words(&s->depend, s->graph.channels), 4);
    most = rt_load_channels_cycle(&s->depend, s->graph.channels, work, &cycle);
    CLAIM(g.routing != RT_LOAD_UPDOWN || most == 0);
    check_tables(s, g.routing);
}

/* Beside a count of all routes for each pair. */
static void check_cover(struct state *s)
{
    uint32_t n = s->graph.nodes;
    struct rt_walk_graph_cover cover = {.graph = &s->graph, .route = s->route, .routes = s->routes};
    uint64_t pairs = 0, missing = 0, duplicate = 0, minimal = 0, detours = 0, excess = 0;

    cover.first = fuzz_room(&s->rooms, n + 1, 4);
    cover.order = fuzz_room(&s->rooms, s->routes, 4);
    cover.distance = fuzz_room(&s->rooms, n, 4);
    cover.queue = fuzz_room(&s->rooms, n, 4);
    cover.count = fuzz_room(&s->rooms, n, 4);
    rt_walk_graph_sort(&cover);
    for (uint32_t a = 0; a < n; a++) {
        rt_walk_graph_cover_from(&cover, a);
        for (uint32_t b = 0; b < n; b++) {
            int wanted = a != b && (s->graph.endpoint == NULL || (is_end(s, a) && is_end(s, b)));
            uint32_t count = 0;

            for (uint32_t i = 0; i < s->routes; i++) {
                const struct rt_walk_graph_route *r = &s->route[i];

                if (r->source != a || r->destination != b)
                    continue;
                count++;
                if (r->hops == RT_WALK_GRAPH_FAILED)
                    continue;
                minimal += r->hops == s->far[a][b];
                detours += r->hops > s->far[a][b];
                excess += r->hops - s->far[a][b];
            }
            CLAIM(cover.count[b] == count);
            pairs += (uint64_t)wanted;
            missing += wanted && count == 0;
            duplicate += count > 1 ? count - 1 : 0;
        }
    }
    CLAIM(cover.pairs == pairs && cover.missing == missing);
    CLAIM(cover.minimal == minimal && cover.detours == detours && cover.excess == excess);
    CLAIM(cover.duplicate == duplicate);
}

/* Any bytes as a header: a second reading, port by port. */
static void check_any(struct fuzz_input *in, struct state *s)
{
    unsigned format = fuzz_byte(in) % 5, width = fuzz_byte(in) % 18, bytes = fuzz_byte(in) % 8;
    uint8_t *byte = fuzz_room(&s->rooms, bytes, 1);
    uint32_t channel[64], source = fuzz_byte(in) % s->graph.nodes, at = source;
    uint32_t destination = fuzz_byte(in) % s->graph.nodes, hops = 0;
    struct rt_walk_header way = {byte, bytes, 0, (uint8_t)format, (uint8_t)width}, again;
    struct rt_walk_graph_result result;
    int verdict, port = 0;

    for (unsigned i = 0; i < bytes; i++)
        byte[i] = fuzz_byte(in);
    again = way;
    verdict = rt_walk_graph_header(&s->walk, source, destination, &way, channel, &result);
    while (!(format == RT_FORMAT_TRANSIT && at == destination) && (hops == 0 || !is_end(s, at)) &&
           (port = rt_walk_header_take(&again)) >= 0) {
        uint32_t next = rt_topo_graph_port(&s->graph, at, (uint32_t)port);

        if (next == RT_TOPO_GRAPH_NONE)
            break;
        CLAIM(hops < 64 && hops < result.hops && channel[hops] == next);
        at = s->graph.link[channel[hops++]].to;
    }
    CLAIM(result.hops == hops && way.taken == again.taken);
    CLAIM(port >= 0 ||
          (port == RT_ERR_FORMAT) == (format < 1 || format > 3 ||
                                      (format == RT_FORMAT_FIELD && (width < 1 || width > 16))));
    CLAIM(verdict == RT_WALK_GRAPH_LOOP || result.node == at);
    CLAIM(verdict != RT_WALK_GRAPH_ARRIVED ||
          (at == destination && rt_walk_header_spent(&again) == 1));
    CLAIM((verdict == RT_WALK_GRAPH_OWN) == (port == RT_ERR_LINK));
    CLAIM(rt_walk_graph_text(verdict) != NULL && rt_walk_graph_text(verdict + 9) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct state s;
    struct fuzz_input in = {data, size};

    memset(&s, 0, sizeof s);
    take_graph(&in, &s);
    check_exits(&s);
    check_any(&in, &s);
    if (rt_topo_graph_twice(&s.graph, 0) == RT_TOPO_GRAPH_NONE) {
        check_routes(&in, &s);
        check_cover(&s);
    }
    fuzz_leave(&s.rooms);
    return 0;
}
