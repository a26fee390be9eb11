/* SPDX-License-Identifier: MIT-0 */
/* Headers of networks of routers and of any topology: packed by the route room, walked by the walk
 * room, which shares nothing with it; one bit flipped; faults planted. */
#include "ports.h"
#include "rt/load.h"
#include "rt/route.h"

#define HOPS_MAX 8192
#define STRIDES 5000 /* pairs of networks that are larger than all_pairs() */

static const char *const format_name[] = {NULL, "transit", "field", "bytes"};

/* Routers up to which all pairs are tried. */
static uint32_t all_pairs(void)
{
    return getenv("ROUTESEQ_QUICK") != NULL ? 32 : getenv("ROUTESEQ_LONG") != NULL ? 1024 : 128;
}

static uint64_t verdicts[RT_WALK_PORTS_VERDICTS], graph_verdicts[RT_WALK_GRAPH_VERDICTS];
static uint64_t random_state = 1;

static uint32_t below(uint32_t bound) /* xorshift64 */
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(random_state >> 32) % bound;
}

/* What a pair is tried with. */
struct tried {
    const struct rt_net *net;
    const char *name;
    struct rt_walk_ports_on on;
    uint32_t source, destination;
    unsigned format, width;
    const struct rt_channel *path;
    unsigned hops;
};

static uint8_t bytes[2 * HOPS_MAX + 8];
static struct rt_walk_ports_hop hop[8 * sizeof bytes];

/* Where the header leads that stands in `bytes`. */
static int follow(const struct tried *t, int count, struct rt_walk_ports_result *result)
{
    struct rt_walk_header header = {bytes, (uint32_t)count, 0, (uint8_t)t->format,
                                    (uint8_t)t->width};

    return rt_walk_ports_header(&t->on, t->source, t->destination, &header, hop, result);
}

static int as_packed(const struct tried *t, const struct rt_walk_ports_result *result)
{
    int same = result->hops == t->hops;

    for (uint32_t i = 0; i < result->hops && same; i++)
        same = hop[i].out.port == t->path[i].port;
    return same;
}

/* Packed and walked; then once more with a bit flipped. */
static void try_format(const struct tried *t)
{
    int count =
        rt_route_header_pack(t->format, t->width, t->path, t->hops,
                             (unsigned)rt_route_exit(t->net, t->destination), bytes, sizeof bytes);
    struct rt_walk_ports_result result;
    uint32_t bit;

    if (count < 0 || follow(t, count, &result) != RT_WALK_PORTS_ARRIVED || !as_packed(t, &result))
        fail_with("%s, %u to %u, %s: %d bytes, %s at router %u after %u hops\n", t->name,
                  (unsigned)t->source, (unsigned)t->destination, format_name[t->format], count,
                  rt_walk_ports_text(result.verdict), (unsigned)result.node, (unsigned)result.hops);
    if (count == 0)
        return;
    bit = below(8 * (uint32_t)count);
    bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    verdicts[follow(t, count, &result)]++;
    if (result.verdict == RT_WALK_PORTS_ARRIVED && as_packed(t, &result))
        fail_with("%s, %u to %u, %s: bit %u flipped is not noticed\n", t->name, (unsigned)t->source,
                  (unsigned)t->destination, format_name[t->format], (unsigned)bit);
}

static uint64_t try_net(const char *name)
{
    static struct rt_channel path[HOPS_MAX];
    const struct rt_net net = net_of(name);
    uint32_t n = (uint32_t)rt_topo_processors(&net), nodes = rt_topo_nodes(&net);
    uint64_t pairs = nodes <= all_pairs() || (uint64_t)n * n < STRIDES ? (uint64_t)n * n : STRIDES;
    uint64_t prime = pairs < (uint64_t)n * n ? 2654435761u : 1; /* above any n * n */
    struct tried t = {
        &net, name, {&net, (unsigned)rt_route_vcs(&net), rt_topo_neighbour}, 0, 0, 0, 0, path, 0};

    for (uint64_t i = 0; i < pairs; i += every(7) * stride(3)) {
        uint64_t pair = i * prime % ((uint64_t)n * n);
        int hops;

        t.source = (uint32_t)(pair / n);
        t.destination = (uint32_t)(pair % n);
        hops = rt_route_ports(&net, t.source, t.destination, path, HOPS_MAX);
        assert_true(hops >= 0);
        t.hops = (unsigned)hops;
        for (t.format = RT_FORMAT_TRANSIT; t.format <= RT_FORMAT_BYTES; t.format++) {
            int width = rt_route_header_width(&net, t.format);

            if (width < 0)
                continue; /* refused; test_ports_route.c says where */
            t.width = (unsigned)width;
            try_format(&t);
        }
    }
    return pairs;
}

static void pairs_arrive_by_their_headers_alone(void **state)
{
    FILE *file = fopen("tests/vectors/ports_nets.tsv", "r");
    unsigned nets = 0, families[256] = {0}, met = 0;
    uint64_t pairs = 0;
    char line[512];

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        uint32_t processors, nodes;

        if (line[0] == '#' || sscanf(line, "%*s %" SCNu32 " %" SCNu32, &processors, &nodes) != 2 ||
            nodes > 1024 || (getenv("ROUTESEQ_QUICK") != NULL && nodes > all_pairs()))
            continue;
        line[strcspn(line, "\t")] = '\0';
        pairs += try_net(line);
        nets++;
        families[net_of(line).family]++;
    }
    fclose(file);
    for (unsigned f = 0; f < 256; f++)
        met += families[f] > 0;
    assert_int_equal(met, 31); /* every family */
    print_message("%u networks, %" PRIu64 " pairs; a bit flipped:", nets, pairs);
    for (unsigned v = 0; v < RT_WALK_PORTS_VERDICTS; v++)
        if (verdicts[v] > 0)
            print_message(" %" PRIu64 " %s;", verdicts[v], rt_walk_ports_text((int)v));
    print_message("\n");
    assert_true(verdicts[RT_WALK_PORTS_NOWHERE] > 0 && verdicts[RT_WALK_PORTS_ELSEWHERE] > 0 &&
                verdicts[RT_WALK_PORTS_SHORT] > 0 && verdicts[RT_WALK_PORTS_OWN] > 0 &&
                verdicts[RT_WALK_PORTS_EXIT] > 0 && verdicts[RT_WALK_PORTS_LEFT] > 0);
}

/* --- any topology */

/* A graph: `around` of a ring is always there, chords at random; ports ascend by `step`. */
struct any {
    struct rt_topo_graph graph;
    struct rt_topo_graph_link link[2 * 64 * 4];
    uint32_t words[0x4000], seen[64];
};

static void make_graph(struct any *a, uint32_t nodes, uint32_t degree, uint32_t step)
{
    uint32_t used[64] = {0}, channels = 0, to;

    for (uint32_t k = 0; k < nodes * degree; k++) {
        uint32_t from = k % nodes;

        to = k < nodes ? (from + 1) % nodes : below(nodes);
        if (from == to || used[from] == degree || used[to] == degree)
            continue;
        a->link[channels++] = (struct rt_topo_graph_link){from, to, used[from]++ * step, 0};
        a->link[channels++] = (struct rt_topo_graph_link){to, from, used[to]++ * step, 0};
    }
    assert_true(rt_topo_graph_words(nodes, channels) <= sizeof a->words / sizeof a->words[0]);
    assert_int_equal(rt_topo_graph_lay(&a->graph, nodes, channels, a->link, a->words), 0);
}

/* A generated route: packed, walked by its header, and with a bit flipped. */
static void try_route(struct any *a, unsigned format, unsigned width, const uint32_t *channel,
                      unsigned hops, uint32_t source, uint32_t destination)
{
    struct rt_walk_graph walk = {&a->graph, a->seen, 0};
    struct rt_walk_graph_result result;
    struct rt_walk_header header = {bytes, 0, 0, (uint8_t)format, (uint8_t)width};
    struct rt_channel path[64];
    static uint32_t taken[8 * sizeof bytes];
    uint32_t bit;
    int count;

    memset(a->seen, 0, sizeof a->seen);
    for (unsigned i = 0; i < hops; i++)
        path[i] = (struct rt_channel){(uint16_t)a->graph.link[channel[i]].port, 0};
    count = rt_route_header_pack(format, width, path, hops,
                                 rt_walk_graph_exit(&a->graph, destination), bytes, sizeof bytes);
    assert_true(count > 0);
    header.bytes = (uint32_t)count;
    if (rt_walk_graph_header(&walk, source, destination, &header, taken, &result) !=
            RT_WALK_GRAPH_ARRIVED ||
        result.hops != hops || memcmp(taken, channel, hops * sizeof *taken) != 0)
        fail_with("%u to %u, %s: lost at %u\n", (unsigned)source, (unsigned)destination,
                  format_name[format], (unsigned)result.node);
    bit = below(header.bytes * 8);
    bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    header.taken = 0;
    count = rt_walk_graph_header(&walk, source, destination, &header, taken, &result);
    graph_verdicts[count]++;
    if (count == RT_WALK_GRAPH_ARRIVED && result.hops == hops &&
        memcmp(taken, channel, hops * sizeof *taken) == 0)
        fail_with("%u to %u, %s: bit %u flipped is not noticed\n", (unsigned)source,
                  (unsigned)destination, format_name[format], (unsigned)bit);
}

static void try_graph(struct any *a, enum rt_load_routing routing, uint32_t ports)
{
    uint64_t sends[2 * 64 * 4] = {0};
    struct rt_load_generate g = {&a->graph, routing, NULL, sends};
    uint32_t channel[64];

    g.words = ports_room(rt_load_generate_words(&a->graph, routing), sizeof *g.words);
    rt_load_generate_begin(&g);
    for (uint32_t s = 0; s < a->graph.nodes; s++) {
        rt_load_generate_source(&g, s);
        for (uint32_t d = 0; d < a->graph.nodes; d++) {
            int hops = s == d ? 0 : rt_load_generate_route(&g, d, channel);

            assert_true(hops >= 0);
            for (unsigned format = 1; s != d && format <= 3; format++) {
                int width = rt_route_header_bits(format, ports, ports + 1);

                if (width > 0)
                    try_route(a, format, (unsigned)width, channel, (unsigned)hops, s, d);
            }
        }
    }
    free(g.words);
}

static void generated_routes_arrive_by_their_headers(void **state)
{
    static struct any a;

    (void)state;
    for (uint32_t i = 0; i < 48; i++) {
        uint32_t nodes = 3 + i, degree = 2 + i % 7, step = i % 5 == 4 ? 5 : 1, ports = 0;

        make_graph(&a, nodes, degree, step);
        for (uint32_t n = 0; n < nodes; n++)
            if (rt_walk_graph_exit(&a.graph, n) > ports)
                ports = rt_walk_graph_exit(&a.graph, n);
        try_graph(&a, i % 2 == 0 ? RT_LOAD_UPDOWN : RT_LOAD_BALANCED, ports);
    }
    for (unsigned v = RT_WALK_GRAPH_NOWHERE; v < RT_WALK_GRAPH_VERDICTS; v++)
        if (v != RT_WALK_GRAPH_START && v != RT_WALK_GRAPH_THROUGH && /* there are no endpoints */
            graph_verdicts[v] == 0)
            fail_with("no bit flipped gave: %s\n", rt_walk_graph_text((int)v));
}

/* --- read off by hand */

static void routers_read_what_the_sources_say(void **state)
{
    /* DeHon: 10 00 01 00; FlooNoC: 2 + 0 * 8 + 1 * 64 + 3 * 512; SpaceWire: 3, 1, 2, then 0 */
    static const uint8_t transit[] = {0x84}, field[] = {0x06, 0x42}, spacewire[] = {3, 1, 2, 0};
    struct rt_walk_header t = {transit, 1, 0, RT_WALK_HEADER_TRANSIT, 0};
    struct rt_walk_header f = {field, 2, 0, RT_WALK_HEADER_FIELD, 3};
    struct rt_walk_header s = {spacewire, 4, 0, RT_WALK_HEADER_BYTES, 0};
    static const int port[] = {2, 0, 1};

    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(rt_walk_header_spent(&s), 0);
        assert_int_equal(rt_walk_header_take(&t), port[i]);
        assert_int_equal(rt_walk_header_take(&f), port[i]);
        assert_int_equal(rt_walk_header_take(&s), port[i]);
        assert_int_equal(rt_walk_header_spent(&t), i == 2);
        assert_int_equal(rt_walk_header_spent(&f), 0);
    }
    assert_int_equal(rt_walk_header_take(&f), 3);
    assert_int_equal(rt_walk_header_spent(&f), 1);
    assert_int_equal(rt_walk_header_take(&f), 0); /* zeros above */
    assert_int_equal(rt_walk_header_take(&f), RT_ERR_SEQ);
    assert_int_equal(f.taken, 15);
    assert_int_equal(rt_walk_header_take(&t), 0);
    assert_int_equal(rt_walk_header_take(&t), RT_ERR_SEQ);
    assert_int_equal(rt_walk_header_take(&s), RT_ERR_LINK);
    assert_int_equal(s.taken, 24);
    s.format = 4;
    assert_int_equal(rt_walk_header_take(&s), RT_ERR_FORMAT);
    f.width = 17;
    assert_int_equal(rt_walk_header_take(&f), RT_ERR_FORMAT);
    f.width = 0;
    assert_int_equal(rt_walk_header_take(&f), RT_ERR_FORMAT);
}

static void the_widest_field_and_a_byte_too_many(void **state)
{
    static const uint8_t wide[] = {0xBE, 0xEF, 0xFF, 0x7F}, twice[] = {0x1B, 0x00}, two[] = {3, 5};
    struct rt_walk_header f = {wide, 4, 0, RT_WALK_HEADER_FIELD, 16};
    struct rt_walk_header t = {twice, 2, 0, RT_WALK_HEADER_TRANSIT, 0};
    struct rt_walk_header s = {two, 1, 0, RT_WALK_HEADER_BYTES, 0};

    (void)state;
    assert_int_equal(rt_walk_header_take(&s), 2);
    assert_int_equal(rt_walk_header_take(&s), RT_ERR_SEQ); /* what is behind is not read */
    assert_int_equal(rt_walk_header_take(&f), 0xFF7F);
    assert_int_equal(rt_walk_header_take(&f), 0xBEEF);
    assert_int_equal(rt_walk_header_spent(&f), 1);
    for (int port = 0; port < 4; port++) {
        assert_int_equal(rt_walk_header_spent(&t), 0);
        assert_int_equal(rt_walk_header_take(&t), port);
    }
    assert_int_equal(rt_walk_header_spent(&t), 0); /* no packer fills up with a whole byte */
    for (int i = 0; i < 4; i++) {
        assert_int_equal(rt_walk_header_take(&t), 0);
        assert_int_equal(rt_walk_header_spent(&t), 1);
    }
    assert_int_equal(rt_walk_header_take(&t), RT_ERR_SEQ);
}

static void headers_of_any_topology_that_do_not_fit_are_refused(void **state)
{
    (void)state;
    assert_int_equal(rt_route_header_bits(RT_FORMAT_TRANSIT, 4, 5), 2);
    assert_int_equal(rt_route_header_bits(RT_FORMAT_TRANSIT, 5, 6), RT_ERR_FOUR);
    assert_int_equal(rt_route_header_bits(RT_FORMAT_BYTES, 30, 31), 8);
    assert_int_equal(rt_route_header_bits(RT_FORMAT_BYTES, 31, 32), RT_ERR_BYTE);
    assert_int_equal(rt_route_header_bits(RT_FORMAT_FIELD, 0, 1), 1);
    assert_int_equal(rt_route_header_bits(RT_FORMAT_FIELD, 4, 5), 3);
    assert_int_equal(rt_route_header_bits(RT_FORMAT_FIELD, 65533, 65534), 16);
    assert_int_equal(rt_route_header_bits(RT_FORMAT_FIELD, 65534, 65535), RT_ERR_PORTS);
    assert_int_equal(rt_route_header_bits(RT_FORMAT_FIELD, UINT32_MAX, 0), RT_ERR_PORTS);
    assert_int_equal(rt_route_header_bits(4, 1, 2), RT_ERR_FORMAT);
}

/* --- faults planted */

static int ports_swapped(const struct rt_net *net, uint32_t node, unsigned port,
                         struct rt_topo_port_end *end)
{
    return rt_topo_neighbour(net, node, node == 5 && port < 2 ? 1 - port : port, end);
}

static void a_wrong_wire_is_named(void **state)
{
    const struct rt_net net = net_of("torus:4,4");
    const struct rt_channel path[] = {{1, 0}, {1, 0}, {3, 0}}; /* 4 to 5, 6, 10 */
    struct tried t = {&net, "torus:4,4", {&net, 2, rt_topo_neighbour}, 4, 10, 0, 0, path, 3};
    struct rt_walk_ports_result result;

    (void)state;
    for (t.format = RT_FORMAT_TRANSIT; t.format <= RT_FORMAT_BYTES; t.format++) {
        int count;

        t.width = (unsigned)rt_route_header_width(&net, t.format);
        t.on.neighbour = rt_topo_neighbour;
        count = rt_route_header_pack(t.format, t.width, path, 3, 4, bytes, sizeof bytes);
        assert_int_equal(follow(&t, count, &result), RT_WALK_PORTS_ARRIVED);
        t.on.neighbour = ports_swapped;
        assert_int_equal(follow(&t, count, &result), RT_WALK_PORTS_ELSEWHERE);
        /* transit takes the zeros behind it for one hop more */
        assert_int_equal(result.node, t.format == RT_FORMAT_TRANSIT ? 11 : 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(routers_read_what_the_sources_say),
        cmocka_unit_test(the_widest_field_and_a_byte_too_many),
        cmocka_unit_test(headers_of_any_topology_that_do_not_fit_are_refused),
        cmocka_unit_test(pairs_arrive_by_their_headers_alone),
        cmocka_unit_test(generated_routes_arrive_by_their_headers),
        cmocka_unit_test(a_wrong_wire_is_named),
    };

    return run_all(tests);
}
