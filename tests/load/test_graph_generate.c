/* SPDX-License-Identifier: MIT-0 */
/* Routes generated for any topology, beside slow second ways (SPEC 16.5). */
#include "graphs.h"

#include "rt/load_graph.h"
#include "rt/walk_graph.h"

#define GRAPHS 200

/* A generator on a graph, with its memory. */
struct maker {
    struct made made;
    struct rt_load_generate g;
    uint32_t words[15 * NODES_MOST + 1], far[NODES_MOST][NODES_MOST];
    uint64_t sends[LINKS_MOST], counted[LINKS_MOST];
};

static void begin(struct maker *m, enum rt_load_routing routing)
{
    size_t words = rt_load_generate_words(&m->made.graph, routing);

    /* distances of 2 states a node; a queue of those that are reached, and with up and down
     * levels; five words of a state's best way */
    assert_int_equal(words, m->made.graph.nodes * (routing == RT_LOAD_SHORTEST ? 3
                                                   : routing == RT_LOAD_UPDOWN ? 15
                                                                               : 13));
    for (size_t i = 0; i < sizeof m->words / sizeof m->words[0]; i++)
        m->words[i] = GUARD;
    memset(m->sends, 0, sizeof m->sends);
    memset(m->counted, 0, sizeof m->counted);
    m->g = (struct rt_load_generate){
        .graph = &m->made.graph, .routing = routing, .words = m->words, .sends = m->sends};
    floyd(&m->made.graph, m->far);
    rt_load_generate_begin(&m->g);
}

static void nothing_is_behind(const struct maker *m)
{
    size_t words = rt_load_generate_words(&m->made.graph, m->g.routing);

    for (; words < sizeof m->words / sizeof m->words[0]; words++)
        assert_int_equal(m->words[words], GUARD);
}

/* Earlier is nearer to the first router; of nodes equally near the lower number; endpoints are
 * last.
 */
static int is_up(const struct maker *m, uint32_t channel)
{
    uint32_t from = m->made.graph.link[channel].from, to = m->made.graph.link[channel].to;
    const uint32_t *far = m->far[0];

    for (uint32_t n = m->made.graph.nodes; n-- > 0;)
        if (!is_end(&m->made, n))
            far = m->far[n];
    if (is_end(&m->made, from) != is_end(&m->made, to))
        return is_end(&m->made, from);
    return far[to] != far[from] ? far[to] < far[from] : to < from;
}

/* May a route that has gone `hops` hops go on from a node? */
static int goes_on(const struct maker *m, uint32_t node, uint32_t hops)
{
    return hops == 0 || !is_end(&m->made, node);
}

/* SPEC 16.5 1 and 2, word by word: from the destination back. */
static void choose_by_rule(const struct maker *m, uint32_t source, uint32_t destination,
                           uint32_t *channel)
{
    const struct rt_topo_graph *g = &m->made.graph;

    for (uint32_t at = destination, i = m->far[source][destination]; i-- > 0;) {
        uint32_t best = UINT32_MAX;

        for (uint32_t c = 0; c < g->channels; c++)
            if (g->link[c].to == at && m->far[source][g->link[c].from] == i &&
                goes_on(m, g->link[c].from, i) &&
                (best == UINT32_MAX ||
                 (m->g.routing == RT_LOAD_BALANCED && m->counted[c] < m->counted[best])))
                best = c;
        channel[i] = best;
        at = g->link[best].from;
    }
}

static void shortest_and_balanced_choose_as_the_rule_says(void **state)
{
    static struct maker m;
    uint32_t channel[NODES_MOST], want[NODES_MOST];
    uint64_t rng = 7;

    (void)state;
    for (int i = 0; i < GRAPHS; i++) {
        random_graph(&m.made, &rng);
        if (i % 4 < 2)
            random_endpoints(&m.made, &rng);
        begin(&m, i % 2 == 0 ? RT_LOAD_SHORTEST : RT_LOAD_BALANCED);
        for (uint32_t a = 0; a < m.made.graph.nodes; a++) {
            rt_load_generate_source(&m.g, a);
            for (uint32_t b = 0; b < m.made.graph.nodes; b++) {
                int hops = rt_load_generate_route(&m.g, b, channel);

                assert_int_equal(hops, m.far[a][b] == UINT32_MAX ? RT_ERR_LINK : (int)m.far[a][b]);
                if (hops < 0)
                    continue;
                choose_by_rule(&m, a, b, want);
                assert_memory_equal(channel, want, (size_t)hops * sizeof *want);
                for (int h = 0; h < hops; h++)
                    m.counted[want[h]]++;
            }
        }
        assert_memory_equal(m.sends, m.counted, sizeof m.counted);
        nothing_is_behind(&m);
    }
}

/* Fewest hops of a way up and then down, by trying k = 0, 1, 2, ... hops: which nodes are reached
 * still going up, which going down? */
static int up_then_down(const struct maker *m, uint32_t source, uint32_t destination)
{
    const struct rt_topo_graph *g = &m->made.graph;
    uint32_t up = 1u << source, down = 0;

    for (int k = 0; k <= 2 * (int)g->nodes; k++) {
        uint32_t next_up = 0, next_down = 0;

        if ((up | down) >> destination & 1)
            return k;
        for (uint32_t c = 0; c < g->channels; c++) {
            uint32_t from = 1u << g->link[c].from, to = 1u << g->link[c].to;

            if (!goes_on(m, g->link[c].from, (uint32_t)k))
                continue;
            if (is_up(m, c) && (up & from))
                next_up |= to;
            if (!is_up(m, c) && ((up | down) & from))
                next_down |= to;
        }
        up = next_up;
        down = next_down;
    }
    return RT_ERR_LINK;
}

/* Fewest hops to each node: [0] up all the way, [1] down in the end. */
static void ways_from(const struct maker *m, uint32_t source, uint32_t hops[2][NODES_MOST])
{
    const struct rt_topo_graph *g = &m->made.graph;
    int more = 1;

    memset(hops, 0xFF, 2 * sizeof hops[0]);
    hops[0][source] = 0;
    while (more) {
        more = 0;
        for (uint32_t c = 0; c < g->channels; c++)
            for (int down = 0; down < 2; down++) {
                uint32_t from = hops[down][g->link[c].from];
                uint32_t *to = &hops[down || !is_up(m, c)][g->link[c].to];

                if (from != UINT32_MAX && goes_on(m, g->link[c].from, from) &&
                    !(down && is_up(m, c)) && from + 1 < *to) {
                    *to = from + 1;
                    more = 1;
                }
            }
    }
}

/* SPEC 16.5 3: the shorter of both ways, that all up before another; then as `balanced`, of equal
 * channels the lowest, of a channel's two ways that all up. */
static void choose_up_and_down(const struct maker *m, uint32_t source, uint32_t destination,
                               uint32_t *channel)
{
    const struct rt_topo_graph *g = &m->made.graph;
    uint32_t hops[2][NODES_MOST], at = destination;
    int down;

    ways_from(m, source, hops);
    down = hops[1][at] < hops[0][at];
    for (uint32_t i = hops[down][at]; i-- > 0;) {
        uint32_t best = UINT32_MAX;
        int before = 0;

        for (uint32_t c = 0; c < g->channels; c++)
            for (int way = 0; way < 2; way++)
                if (g->link[c].to == at && hops[way][g->link[c].from] == i &&
                    goes_on(m, g->link[c].from, i) && !(way && is_up(m, c)) &&
                    (way || !is_up(m, c)) == down &&
                    (best == UINT32_MAX || m->counted[c] < m->counted[best])) {
                    best = c;
                    before = way;
                }
        channel[i] = best;
        at = g->link[best].from;
        down = before;
    }
}

/* The best way to a node, up all the way or down in the end. */
struct best {
    uint64_t heat, sum;
    uint32_t last;
    int before;
};

/* SPEC 16.5 3, of the counts as they are: the ways of one hop, of two, ..., to all nodes. */
static void choose_again(const struct maker *m, uint32_t source, uint32_t destination,
                         uint32_t *channel)
{
    static struct best best[2][NODES_MOST];
    const struct rt_topo_graph *g = &m->made.graph;
    uint32_t hops[2][NODES_MOST], at = destination;
    int updown = m->g.routing == RT_LOAD_UPDOWN, down;

    memset(hops, 0xFF, sizeof hops);
    memset(best, 0, sizeof best);
    if (updown)
        ways_from(m, source, hops);
    else
        memcpy(hops[0], m->far[source], sizeof hops[0]);
    for (uint32_t i = 1; i < g->nodes; i++)
        for (uint32_t c = g->channels; c-- > 0;) /* so that of equals the lowest comes last */
            for (int way = 2; way-- > 0;) {
                uint32_t from = g->link[c].from, to = g->link[c].to;
                int router = !is_end(&m->made, from) && !is_end(&m->made, to);
                int into = updown && (way || !is_up(m, c));
                struct best *b = &best[into][to], w = best[way][from];

                if (hops[way][from] != i - 1 || hops[into][to] != i || !goes_on(m, from, i - 1) ||
                    (updown && way && is_up(m, c)))
                    continue;
                w.heat = router && m->counted[c] > w.heat ? m->counted[c] : w.heat;
                w.sum += m->counted[c];
                w.last = c;
                w.before = way;
                if (b->last == 0 || w.heat < b->heat || (w.heat == b->heat && w.sum <= b->sum)) {
                    *b = w;
                    b->last++; /* 0: none yet */
                }
            }
    down = hops[1][at] < hops[0][at];
    for (uint32_t i = hops[down][at]; i-- > 0;) {
        const struct best *b = &best[down][at];

        channel[i] = b->last - 1;
        at = g->link[channel[i]].from;
        down = b->before;
    }
}

static void once_more_a_pair_takes_the_least_hot_way(void **state)
{
    static struct maker m;
    static uint32_t channel[NODES_MOST][NODES_MOST][2 * NODES_MOST];
    static int hops[NODES_MOST][NODES_MOST];
    uint32_t want[2 * NODES_MOST];
    uint64_t rng = 9;
    int others = 0;

    (void)state;
    for (int i = 0; i < GRAPHS; i++) {
        random_connected(&m.made, &rng);
        if (i % 4 < 2)
            random_endpoints(&m.made, &rng);
        begin(&m, i % 2 == 0 ? RT_LOAD_UPDOWN : RT_LOAD_BALANCED);
        for (int round = 0; round < 3; round++)
            for (uint32_t a = 0; a < m.made.graph.nodes; a++) {
                rt_load_generate_source(&m.g, a);
                for (uint32_t b = 0; b < m.made.graph.nodes; b++) {
                    uint32_t *now = channel[a][b];

                    if (round == 0)
                        hops[a][b] = rt_load_generate_route(&m.g, b, now);
                    for (int h = 0; round > 0 && h < hops[a][b]; h++)
                        m.counted[now[h]]--;
                    if (round > 0 && hops[a][b] >= 0) {
                        uint32_t count = (uint32_t)hops[a][b];

                        choose_again(&m, a, b, want);
                        others += memcmp(now, want, count * sizeof *want) != 0;
                        assert_int_equal(rt_load_generate_again(&m.g, b, now, count + 1),
                                         RT_ERR_LINK);
                        assert_int_equal(rt_load_generate_again(&m.g, b, now, count), hops[a][b]);
                        assert_memory_equal(now, want, count * sizeof *want);
                    }
                    for (int h = 0; h < hops[a][b]; h++)
                        m.counted[now[h]]++;
                    assert_memory_equal(m.sends, m.counted, sizeof m.counted);
                }
            }
        nothing_is_behind(&m);
    }
    assert_true(others > 100);
}

static void updown_is_the_shortest_way_up_and_then_down(void **state)
{
    static struct maker m;
    uint32_t channel[2 * NODES_MOST], want[2 * NODES_MOST];
    uint64_t rng = 8;
    int none = 0;

    (void)state;
    for (int i = 0; i < GRAPHS; i++) {
        if (i % 2 == 0)
            random_graph(&m.made, &rng);
        else
            random_connected(&m.made, &rng);
        if (i % 4 < 2)
            random_endpoints(&m.made, &rng);
        begin(&m, RT_LOAD_UPDOWN);
        for (uint32_t a = 0; a < m.made.graph.nodes; a++) {
            rt_load_generate_source(&m.g, a);
            for (uint32_t b = 0; b < m.made.graph.nodes; b++) {
                int hops = rt_load_generate_route(&m.g, b, channel), down = 0;
                uint32_t at = a;

                assert_int_equal(hops, up_then_down(&m, a, b));
                none += hops < 0;
                for (int h = 0; h < hops; h++) {
                    assert_int_equal(m.made.graph.link[channel[h]].from, at);
                    at = m.made.graph.link[channel[h]].to;
                    down |= !is_up(&m, channel[h]);
                    assert_true(!down || !is_up(&m, channel[h]));
                }
                assert_true(hops < 0 || at == b);
                assert_true(hops < (int)m.made.graph.nodes); /* room for `nodes` is enough */
                if (hops > 0) {
                    choose_up_and_down(&m, a, b, want);
                    assert_memory_equal(channel, want, (size_t)hops * sizeof *want);
                }
                for (int h = 0; h < hops; h++)
                    m.counted[want[h]]++;
            }
        }
        nothing_is_behind(&m);
    }
    assert_true(none > 100);
}

/* A table's entries, all chosen, and how often each channel was. */
static void make_table(struct maker *m, enum rt_load_routing routing,
                       uint32_t entry[NODES_MOST][NODES_MOST])
{
    const struct rt_topo_graph *g = &m->made.graph;
    uint32_t words[2 * NODES_MOST + 1], distance[NODES_MOST + 1], queue[NODES_MOST + 1];
    struct rt_load_toward t = {g, routing, words};

    begin(m, routing);
    assert_int_equal(rt_load_toward_words(g), 2 * g->nodes);
    words[2 * g->nodes] = GUARD;
    rt_load_toward_begin(&t);
    for (uint32_t to = 0; to < g->nodes; to++) {
        distance[g->nodes] = queue[g->nodes] = GUARD;
        rt_load_toward_distances(&t, to, distance, queue);
        for (uint32_t at = 0; at < g->nodes; at++) {
            entry[at][to] = rt_load_toward_choose(&t, at, distance, m->sends);
            if (entry[at][to] != RT_TOPO_GRAPH_NONE)
                m->sends[entry[at][to]]++;
        }
        assert_true(distance[g->nodes] == GUARD && queue[g->nodes] == GUARD);
    }
    assert_int_equal(words[2 * g->nodes], GUARD);
}

/* SPEC 16.5 6, word by word. */
static uint32_t entry_by_rule(const struct maker *m, uint32_t at, uint32_t to)
{
    const struct rt_topo_graph *g = &m->made.graph;
    uint32_t best = RT_TOPO_GRAPH_NONE;

    for (uint32_t c = 0; c < g->channels && at != to; c++)
        if (g->link[c].from == at && m->far[at][to] != UINT32_MAX &&
            m->far[g->link[c].to][to] == m->far[at][to] - 1 &&
            (best == RT_TOPO_GRAPH_NONE ||
             (m->g.routing == RT_LOAD_BALANCED && m->counted[c] < m->counted[best])))
            best = c;
    return best;
}

static void tables_lead_nearer_by_the_lowest_or_least_used(void **state)
{
    static struct maker m;
    uint32_t entry[NODES_MOST][NODES_MOST];
    uint64_t rng = 10;

    (void)state;
    for (int i = 0; i < GRAPHS; i++) {
        random_graph(&m.made, &rng);
        make_table(&m, i % 2 == 0 ? RT_LOAD_SHORTEST : RT_LOAD_BALANCED, entry);
        for (uint32_t to = 0; to < m.made.graph.nodes; to++)
            for (uint32_t at = 0; at < m.made.graph.nodes; at++) {
                uint32_t want = entry_by_rule(&m, at, to);

                assert_int_equal(entry[at][to], want);
                if (want != RT_TOPO_GRAPH_NONE)
                    m.counted[want]++;
            }
        assert_memory_equal(m.sends, m.counted, sizeof m.counted);
    }
}

/* Follows entries: hops, with no up channel after a down channel; RT_ERR_LINK at a node without. */
static int follow_entries(const struct maker *m, uint32_t entry[NODES_MOST][NODES_MOST],
                          uint32_t at, uint32_t to)
{
    int hops = 0, down = 0;

    for (; at != to; hops++) {
        uint32_t channel = entry[at][to];

        if (channel == RT_TOPO_GRAPH_NONE)
            return RT_ERR_LINK;
        assert_true(hops < NODES_MOST);
        assert_int_equal(m->made.graph.link[channel].from, at);
        down |= !is_up(m, channel);
        assert_true(!down || !is_up(m, channel));
        at = m->made.graph.link[channel].to;
    }
    return hops;
}

static void tables_go_up_and_then_down_wherever_routes_can(void **state)
{
    static struct maker m;
    uint32_t entry[NODES_MOST][NODES_MOST];
    uint64_t rng = 11;
    int none = 0, longer = 0;

    (void)state;
    for (int i = 0; i < 4 * GRAPHS; i++) {
        if (i % 2 == 0)
            random_graph(&m.made, &rng);
        else
            random_connected(&m.made, &rng);
        make_table(&m, RT_LOAD_UPDOWN, entry);
        for (uint32_t a = 0; a < m.made.graph.nodes; a++)
            for (uint32_t b = 0; b < m.made.graph.nodes; b++) {
                int hops = follow_entries(&m, entry, a, b), least = up_then_down(&m, a, b);

                assert_int_equal(hops < 0, least < 0);
                assert_true(hops >= least);
                none += hops < 0;
                longer += hops > least;
            }
    }
    assert_true(none > 100);
    assert_int_equal(longer, 0);
}

/* Node 2 reaches node 7 by 4 alone, down all the way, and 4 is nearer by going up to 3: it stays
 * down, for else 2 had no way. */
static void a_way_up_does_not_keep_others_from_theirs(void **state)
{
    static const uint32_t ends[][2] = {{0, 1}, {0, 2}, {1, 3}, {1, 5}, {1, 6}, {2, 4},
                                       {4, 3}, {4, 5}, {5, 6}, {6, 7}, {3, 7}};
    static struct maker m;
    uint32_t entry[NODES_MOST][NODES_MOST], links = sizeof ends / sizeof ends[0];

    (void)state;
    for (uint32_t i = 0; i < links; i++)
        m.made.given[i] = (struct rt_topo_graph_link){ends[i][0], ends[i][1], i, 0};
    make_graph(&m.made, 8, links);
    make_table(&m, RT_LOAD_UPDOWN, entry);
    assert_int_equal(up_then_down(&m, 4, 7), 2);
    assert_int_equal(follow_entries(&m, entry, 4, 7), 3);
    assert_int_equal(follow_entries(&m, entry, 2, 7), 4);
}

/* A graph without a node has no order of nodes, and takes no memory for it. */
static void of_no_nodes_nothing_is_ordered(void **state)
{
    static struct maker m;
    uint64_t rng = 9;

    (void)state;
    random_connected(&m.made, &rng);
    m.made.graph.nodes = 0;
    for (int routing = RT_LOAD_SHORTEST; routing <= RT_LOAD_UPDOWN; routing++) {
        begin(&m, (enum rt_load_routing)routing);
        nothing_is_behind(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortest_and_balanced_choose_as_the_rule_says),
        cmocka_unit_test(once_more_a_pair_takes_the_least_hot_way),
        cmocka_unit_test(updown_is_the_shortest_way_up_and_then_down),
        cmocka_unit_test(tables_lead_nearer_by_the_lowest_or_least_used),
        cmocka_unit_test(tables_go_up_and_then_down_wherever_routes_can),
        cmocka_unit_test(a_way_up_does_not_keep_others_from_theirs),
        cmocka_unit_test(of_no_nodes_nothing_is_ordered),
    };

    return run_all(tests);
}
