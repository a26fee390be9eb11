/* SPDX-License-Identifier: MIT-0 */
/* Any topology: loads, dependencies, cycles with their witnesses, layers, generated routes (SPEC
 * 16.4, 16.5). */
#include "graphs.h"

#include "rt/load_graph.h"

#define GRAPHS 300
#define ROUTES_MOST 30
#define VCS 3
#define NUMBERS_MOST (LINKS_MOST * VCS)

/* A route as channels that follow each other. */
struct route {
    uint32_t channel[8], hops;
    uint8_t vc[8];
};

static void random_route(const struct rt_topo_graph *graph, struct route *route, uint64_t *rng)
{
    uint32_t at = below(rng, graph->nodes);

    for (route->hops = 0; route->hops < 8 && graph->first[at] < graph->first[at + 1];) {
        uint32_t c = graph->first[at] + below(rng, graph->first[at + 1] - graph->first[at]);

        if (below(rng, 7) == 0)
            break;
        route->vc[route->hops] = (uint8_t)below(rng, VCS);
        route->channel[route->hops++] = c;
        at = graph->link[c].to;
    }
}

/* Dependencies as a table of yes and no. */
struct table {
    uint32_t numbers;
    uint8_t edge[NUMBERS_MOST][NUMBERS_MOST], reach[NUMBERS_MOST][NUMBERS_MOST];
};

static uint32_t channel_at(const struct rt_topo_graph *graph, const struct route *route, uint32_t i,
                           int vcs)
{
    return route->channel[i] + (vcs ? route->vc[i] * graph->channels : 0);
}

/* After Warshall: is there a way from a channel back to itself? */
static int has_cycle(struct table *t)
{
    int found = 0;

    memcpy(t->reach, t->edge, sizeof t->edge);
    for (uint32_t k = 0; k < t->numbers; k++)
        for (uint32_t a = 0; a < t->numbers; a++)
            for (uint32_t b = 0; t->reach[a][k] && b < t->numbers; b++)
                t->reach[a][b] |= t->reach[k][b];
    for (uint32_t a = 0; a < t->numbers; a++)
        found |= t->reach[a][a];
    return found;
}

static void a_full_table_says_so_and_takes_the_route_again(void **state)
{
    struct rt_load_channel_edge edge[8], more[16];
    struct rt_load_channels depend = {edge, 8, 0}, larger = {more, 16, 0};
    static const uint32_t way[] = {0, 1, 2, 3, 4, 5, 6, 7};
    static struct rt_topo_graph_link link[8];
    static uint32_t first[8];
    static uint64_t seen[8];
    struct rt_topo_graph graph = {.channels = 8};
    const struct rt_load_graph_dependencies few = {&graph, &depend, NULL};
    const struct rt_load_graph_dependencies all = {&graph, &larger, NULL};
    const struct rt_load_graph_dependencies marked = {&graph, &depend, seen};

    (void)state;
    for (uint32_t c = 0; c < 8; c++) { /* a circle: channel c from node c */
        link[c] = (struct rt_topo_graph_link){c, (c + 1) % 8, 0, c};
        first[c] = c;
    }
    graph.link = link;
    graph.first = first;
    rt_load_channels_begin(&depend);
    rt_load_channels_begin(&larger);
    assert_int_equal(rt_load_graph_depend(&few, way, NULL, 7, 7), 0); /* 6 of 8 */
    assert_int_equal(rt_load_graph_depend(&few, way, NULL, 7, 8), 0); /* nothing new */
    assert_int_equal(depend.edges, 6);
    assert_int_equal(rt_load_graph_depend(&few, way, NULL, 8, 9), RT_ERR_SPACE);
    assert_int_equal(rt_load_graph_depend(&marked, way, NULL, 8, 9), RT_ERR_SPACE);
    assert_int_equal(depend.edges, 6);
    rt_load_channels_move(&depend, &larger);
    assert_int_equal(rt_load_graph_depend(&all, way, NULL, 8, 9), 0);
    assert_int_equal(larger.edges, 7);
    assert_int_equal(rt_load_channels_witness(&larger, 0, 1), 7); /* the first stays */
    assert_int_equal(rt_load_channels_witness(&larger, 6, 7), 9);
    assert_true(rt_load_channels_witness(&larger, 1, 0) == UINT64_MAX);
    assert_true(rt_load_channels_witness(&larger, 9, 9) == UINT64_MAX);
}

/* Node 0 has 150 channels out; words of 64 bits cannot hold all that follow channel 150, which
 * leads there.  Each is there once, with the first witness, all the same. */
/* Three quarters of a table of any size are taken, each edge once; what is not there is not found.
 */
static void three_quarters_of_a_table_are_taken(void **state)
{
    static struct rt_load_channel_edge edge[1024], all[1024];

    (void)state;
    for (uint32_t capacity = 4; capacity <= 1024; capacity *= 2)
        for (uint32_t seed = 0; seed < 40; seed++) {
            struct rt_load_channels table = {edge, capacity, 77}, copy = {all, capacity, 77};
            uint32_t room = capacity / 4 * 3;

            rt_load_channels_begin(&table);
            assert_int_equal(table.edges, 0);
            for (uint32_t k = 0; k < room; k++)
                assert_int_equal(rt_load_channels_add(&table, seed + k, seed ^ k, k), 1);
            assert_int_equal(rt_load_channels_add(&table, seed, seed, 99), 0);
            assert_int_equal(rt_load_channels_add(&table, seed + room, 9, 99), RT_ERR_SPACE);
            rt_load_channels_begin(&copy);
            rt_load_channels_move(&table, &copy);
            assert_int_equal(copy.edges, room);
            for (uint32_t k = 0; k < room; k++)
                assert_int_equal(rt_load_channels_witness(&copy, seed + k, seed ^ k), k);
            for (uint32_t k = 0; k < 8; k++)
                assert_true(rt_load_channels_witness(&copy, 5000 + k, seed) == UINT64_MAX);
        }
}

/* Edges between near channels, as networks have them, do not crowd: no long run without a gap. */
static void edges_are_spread_over_the_table(void **state)
{
    static struct rt_load_channel_edge edge[1 << 14];
    struct rt_load_channels table = {edge, 1 << 14, 0};
    uint32_t run = 0, longest = 0;

    (void)state;
    rt_load_channels_begin(&table);
    for (uint32_t from = 0; from < 1024; from++)
        for (uint32_t k = 0; k < 8; k++)
            assert_int_equal(rt_load_channels_add(&table, from, (from & ~7u) + k, 0), 1);
    for (uint32_t at = 0; at < table.capacity; at++) {
        run = edge[at].from == RT_LOAD_CHANNEL_NONE ? 0 : run + 1;
        longest = run > longest ? run : longest;
    }
    assert_true(longest < 100); /* half full: about 40 if all were by chance */
}

static void dependencies_beyond_64_at_a_node_are_added_once(void **state)
{
    static struct rt_topo_graph_link link[151];
    static uint32_t first[] = {0, 150, 151};
    static struct rt_load_channel_edge edge[256];
    static uint64_t seen[151];
    struct rt_topo_graph graph = {.channels = 151};
    struct rt_load_channels depend = {edge, 256, 0};
    const struct rt_load_graph_dependencies to = {&graph, &depend, seen};

    (void)state;
    for (uint32_t c = 0; c < 151; c++)
        link[c] = (struct rt_topo_graph_link){c == 150, c != 150, 0, c};
    graph.link = link;
    graph.first = first;
    rt_load_channels_begin(&depend);
    for (uint64_t round = 0; round < 2; round++)
        for (uint32_t c = 0; c < 150; c++)
            assert_int_equal(
                rt_load_graph_depend(&to, (uint32_t[]){150, c}, NULL, 2, 1000 * round + c), 0);
    assert_int_equal(depend.edges, 150);
    for (uint32_t c = 0; c < 150; c++)
        assert_int_equal(rt_load_channels_witness(&depend, 150, c), c);
}

/* Depth first, from the lowest channel to the lowest; the cycle that the first edge back closes. */
struct search {
    const struct table *t;
    uint32_t path[NUMBERS_MOST], depth, length;
    const uint32_t *cycle;
    uint8_t done[NUMBERS_MOST];
};

static int search_from(struct search *s, uint32_t at)
{
    s->path[s->depth++] = at;
    for (uint32_t next = 0; next < s->t->numbers; next++) {
        if (!s->t->edge[at][next] || s->done[next])
            continue;
        for (uint32_t i = 0; i < s->depth; i++)
            if (s->path[i] == next) {
                s->cycle = s->path + i;
                s->length = s->depth - i;
                return 1;
            }
        if (search_from(s, next))
            return 1;
    }
    s->done[at] = 1;
    s->depth--;
    return 0;
}

/* The cycle found is one of the table, and each step a witness's. */
static void check_cycle(const struct rt_load_channels *depend, struct table *t,
                        const struct rt_topo_graph *graph, const struct route *route, int vcs)
{
    static uint32_t work[4 * NUMBERS_MOST + 2 * ROUTES_MOST * 8];
    static struct search search;
    const uint32_t *cycle = NULL;
    size_t words = rt_load_channels_words(depend, t->numbers);
    uint32_t length;

    assert_true(words < sizeof work / sizeof work[0]);
    assert_int_equal(words, depend->edges + 4 * (size_t)t->numbers + 1);
    memset(work, 0xA5, sizeof work);
    work[words] = GUARD;
    length = rt_load_channels_cycle(depend, t->numbers, work, &cycle);
    assert_int_equal(work[words], GUARD);
    assert_int_equal(length > 0, has_cycle(t));
    memset(&search, 0, sizeof search);
    search.t = t;
    for (uint32_t root = 0; root < t->numbers && search.length == 0; root++)
        if (!search.done[root])
            search_from(&search, root);
    assert_int_equal(length, search.length);
    if (length > 0)
        assert_memory_equal(cycle, search.cycle, length * sizeof *cycle);
    for (uint32_t i = 0; i < length; i++) {
        uint32_t a = cycle[i], b = cycle[(i + 1) % length], step = 0;
        uint64_t witness = rt_load_channels_witness(depend, a, b);

        assert_true(t->edge[a][b]);
        for (uint32_t other = 0; other < i; other++)
            assert_true(cycle[other] != a);
        for (uint32_t h = 0; h + 1 < route[witness].hops; h++)
            step |= channel_at(graph, &route[witness], h, vcs) == a &&
                    channel_at(graph, &route[witness], h + 1, vcs) == b;
        assert_true(step);
    }
}

static void cycles_are_those_of_the_closure_with_their_witnesses(void **state)
{
    static struct rt_load_channel_edge edge[512], back[512];
    static struct table t;
    static struct made made;
    struct route route[ROUTES_MOST];
    uint64_t rng = 5;

    (void)state;
    for (int i = 0; i < GRAPHS; i++) {
        struct rt_load_channels depend = {edge, 512, 0}, other = {back, 512, 0};
        uint64_t seen[LINKS_MOST] = {0};
        const struct rt_load_graph_dependencies to = {&made.graph, &depend, seen};
        const struct rt_load_graph_dependencies back_to = {&made.graph, &other, NULL};
        uint32_t routes = below(&rng, ROUTES_MOST), cut = 2 + below(&rng, 7);
        int vcs = i % 2;
        size_t edges = 0;

        random_graph(&made, &rng);
        rt_load_channels_begin(&depend);
        rt_load_channels_begin(&other);
        memset(&t, 0, sizeof t);
        t.numbers = made.graph.channels * (vcs ? VCS : 1);
        for (uint32_t r = 0; r < routes; r++) {
            random_route(&made.graph, &route[r], &rng);
            route[r].hops = route[r].hops < cut ? route[r].hops : cut;
            for (uint32_t h = 0; h + 1 < route[r].hops; h++)
                t.edge[channel_at(&made.graph, &route[r], h, vcs)]
                      [channel_at(&made.graph, &route[r], h + 1, vcs)] = 1;
            assert_int_equal(rt_load_graph_depend(&to, route[r].channel, vcs ? route[r].vc : NULL,
                                                  route[r].hops, r),
                             0);
        }
        for (uint32_t r = routes; r-- > 0;) /* the other way round: the same edges */
            rt_load_graph_depend(&back_to, route[r].channel, vcs ? route[r].vc : NULL,
                                 route[r].hops, r);
        for (uint32_t a = 0; a < t.numbers; a++)
            for (uint32_t b = 0; b < t.numbers; b++)
                edges += t.edge[a][b];
        assert_int_equal(depend.edges, edges);
        assert_int_equal(other.edges, edges);
        check_cycle(&depend, &t, &made.graph, route, vcs);
        check_cycle(&other, &t, &made.graph, route, vcs);
    }
}

static void cycles_of_each_length_are_found_whole(void **state)
{
    static struct rt_load_channel_edge edge[128];
    static uint32_t work[1000];

    (void)state;
    for (uint32_t length = 1; length <= 40; length++) {
        struct rt_load_channels depend = {edge, 128, 0};
        const uint32_t *cycle;

        rt_load_channels_begin(&depend);
        for (uint32_t c = 0; c < length; c++) /* 3 -> 4 -> .. -> 3 + length - 1 -> 3 */
            rt_load_channels_add(&depend, 3 + c, 3 + (c + 1) % length, 100 + c);
        rt_load_channels_add(&depend, 0, 3, 1);          /* leads into it */
        rt_load_channels_add(&depend, 3, 3 + length, 2); /* and out of it */
        assert_int_equal(rt_load_channels_cycle(&depend, 4 + length, work, &cycle), length);
        for (uint32_t i = 0; i < length; i++) {
            assert_int_equal(cycle[(i + 1) % length], 3 + (cycle[i] - 3 + 1) % length);
            assert_int_equal(rt_load_channels_witness(&depend, cycle[i], cycle[(i + 1) % length]),
                             100 + cycle[i] - 3);
        }
    }
}

static void the_hottest_channel_is_the_first_of_those_with_most(void **state)
{
    static const uint64_t sends[] = {3, 9, 0, 9, 9, 2}, first[] = {1, 0, 1}, none[6] = {0};
    struct rt_topo_graph graph = {.channels = 6};
    uint32_t channel = 77, channels = 77;

    (void)state;
    assert_int_equal(rt_load_graph_hottest(&graph, sends, &channel, &channels), 9);
    assert_int_equal(channel, 1);
    assert_int_equal(channels, 3);
    graph.channels = 3;
    assert_int_equal(rt_load_graph_hottest(&graph, first, &channel, &channels), 1);
    assert_int_equal(channel, 0);
    assert_int_equal(channels, 2);
    graph.channels = 6;
    assert_int_equal(rt_load_graph_hottest(&graph, none, &channel, &channels), 0);
    assert_int_equal(channels, 0);
}

static void a_layer_takes_what_closes_no_cycle_and_nothing_else(void **state)
{
    static struct table t, before;
    static struct made made;
    struct rt_load_layer_edge edge[ROUTES_MOST * 8];
    uint32_t words[5 * LINKS_MOST];
    uint64_t rng = 6;
    int refused = 0, taken = 0;
    uint32_t barred = 0;

    (void)state;
    for (int i = 0; i < GRAPHS; i++) {
        struct rt_load_layer layer = {.words = words, .edge = edge};

        random_connected(&made, &rng);
        layer.channels = t.numbers = made.graph.channels;
        layer.edges = 77;
        memset(t.edge, 0, sizeof t.edge);
        rt_load_layer_begin(&layer);
        assert_int_equal(layer.edges, 0);
        for (uint32_t r = 0; r < ROUTES_MOST; r++) {
            struct route route;
            uint32_t edges = layer.edges, fresh = 0;
            int added, cycle;

            random_route(&made.graph, &route, &rng);
            before = t;
            for (uint32_t h = 0; h + 1 < route.hops; h++) {
                fresh += !t.edge[route.channel[h]][route.channel[h + 1]];
                t.edge[route.channel[h]][route.channel[h + 1]] = 1;
            }
            cycle = has_cycle(&t);
            layer.capacity = layer.edges + route.hops;
            if (route.hops > 1) { /* a capacity one too small */
                layer.capacity = layer.edges + route.hops - 2;
                assert_int_equal(rt_load_layer_add(&layer, route.channel, route.hops),
                                 RT_ERR_SPACE);
                layer.capacity++;
            }
            added = rt_load_layer_add(&layer, route.channel, route.hops);
            assert_int_equal(added, !cycle);
            if (!cycle)
                assert_int_equal(layer.edges, edges + fresh);  /* each once */
            for (int again = 0; cycle && again < 2; again++) { /* one is barred at most, once */
                assert_in_range(layer.edges - edges, 0, 1);
                layer.capacity = layer.edges + route.hops;
                barred += again == 0 ? layer.edges - edges : 0;
                edges = again == 0 ? layer.edges : edges;
                assert_int_equal(rt_load_layer_add(&layer, route.channel, route.hops), 0);
                if (fresh == 1)
                    assert_int_equal(layer.edges, edges);
            }
            if (cycle)
                t = before;
            refused += cycle;
            taken += !cycle;
        }
    }
    assert_true(refused > 1000 && taken > 1000 && barred > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_table_says_so_and_takes_the_route_again),
        cmocka_unit_test(three_quarters_of_a_table_are_taken),
        cmocka_unit_test(edges_are_spread_over_the_table),
        cmocka_unit_test(dependencies_beyond_64_at_a_node_are_added_once),
        cmocka_unit_test(cycles_are_those_of_the_closure_with_their_witnesses),
        cmocka_unit_test(cycles_of_each_length_are_found_whole),
        cmocka_unit_test(the_hottest_channel_is_the_first_of_those_with_most),
        cmocka_unit_test(a_layer_takes_what_closes_no_cycle_and_nothing_else),
    };

    return run_all(tests);
}
