/* SPDX-License-Identifier: MIT-0 */
/*
 * Tables for any topology, entry by entry, against rules that look at all channels again and again
 * (SPEC 16.5, rule 6), in small graphs with endpoints, loops and parallel channels.
 */
#include "graphs.h"
#include "rt/load_graph.h"

#define NONE UINT32_MAX
#define HOPS 0x7FFFFFFFu /* of a distance; whether the way begins upward is the library's */

static struct made made;
static uint32_t place[NODES_MOST], hops[NODES_MOST];
static int upward[NODES_MOST]; /* does the way from a node begin with an up channel? */
static enum rt_load_routing routing;

static int passes(uint32_t node)
{
    return !is_end(&made, node);
}

/* Places in the order of distances from the first node that passes anything on, then of numbers;
 * what is not reached comes later, endpoints last. */
static void find_places(void)
{
    uint32_t far[NODES_MOST], nodes = made.graph.nodes, put = 0, root = 0;

    memset(far, 0xFF, sizeof far);
    while (root < nodes && !passes(root))
        root++;
    if (root < nodes)
        far[root] = 0;
    for (uint32_t d = 0; d < nodes; d++)
        for (uint32_t c = 0; c < made.graph.channels; c++) {
            const struct rt_topo_graph_link *link = &made.graph.link[c];

            if (far[link->from] == d && far[link->to] == NONE && passes(link->to))
                far[link->to] = d + 1;
        }
    for (uint32_t d = 0; d < nodes; d++)
        for (uint32_t n = 0; n < nodes; n++)
            if (far[n] == d)
                place[n] = put++;
    for (int ends = 0; ends < 2; ends++)
        for (uint32_t n = 0; n < nodes; n++)
            if (far[n] == NONE && is_end(&made, n) == ends)
                place[n] = put++;
    assert_int_equal(put, nodes);
}

static int is_up(uint32_t c)
{
    return routing == RT_LOAD_UPDOWN &&
           place[made.graph.link[c].to] < place[made.graph.link[c].from];
}

/* May the way from the end of a channel follow it? */
static int leads(uint32_t c)
{
    uint32_t to = made.graph.link[c].to;

    return hops[to] != NONE && (hops[to] == 0 || passes(to)) && (is_up(c) || !upward[to]);
}

/* Distance by distance; at each one, down channels before up channels.  Returns how many nodes have
 * a way. */
static uint32_t shortest(uint32_t destination, int up)
{
    uint32_t found = 1;

    memset(hops, 0xFF, sizeof hops);
    memset(upward, 0, sizeof upward);
    hops[destination] = 0;
    for (uint32_t d = 0; d < made.graph.nodes; d++)
        for (int turn = 0; turn <= up; turn++)
            for (uint32_t c = 0; c < made.graph.channels; c++) {
                const struct rt_topo_graph_link *link = &made.graph.link[c];

                if (hops[link->from] != NONE || hops[link->to] != d || is_up(c) != turn ||
                    !leads(c))
                    continue;
                hops[link->from] = d + 1;
                upward[link->from] = turn;
                found++;
            }
    return found;
}

/* Down alone, however far; upward only where that leads nowhere. */
static uint32_t down_first(uint32_t destination)
{
    uint32_t found = shortest(destination, 0);

    for (uint32_t p = 0; p < made.graph.nodes; p++)
        for (uint32_t n = 0; n < made.graph.nodes; n++) {
            uint32_t least = NONE;

            if (place[n] != p || hops[n] != NONE)
                continue;
            for (uint32_t c = 0; c < made.graph.channels; c++)
                if (made.graph.link[c].from == n && is_up(c) && leads(c) &&
                    hops[made.graph.link[c].to] < least)
                    least = hops[made.graph.link[c].to];
            if (least == NONE)
                continue;
            hops[n] = least + 1;
            upward[n] = 1;
            found++;
        }
    return found;
}

/* The entry of a node: a channel one hop nearer, as its way begins. */
static uint32_t entry(uint32_t node, const uint64_t *uses)
{
    uint32_t best = RT_TOPO_GRAPH_NONE;

    for (uint32_t c = 0; c < made.graph.channels && hops[node] != 0 && hops[node] != NONE; c++)
        if (made.graph.link[c].from == node && leads(c) && is_up(c) == upward[node] &&
            hops[made.graph.link[c].to] == hops[node] - 1 &&
            (best == RT_TOPO_GRAPH_NONE || (routing != RT_LOAD_SHORTEST && uses[c] < uses[best])))
            best = c;
    return best;
}

/* One destination.  Ways go down first where more nodes have one then. */
static void judged(const struct rt_load_toward *t, uint32_t to, uint64_t *rng, uint32_t *first,
                   uint32_t *ups)
{
    uint32_t distance[NODES_MOST + 1], queue[NODES_MOST + 1], nodes = made.graph.nodes, found;
    uint64_t uses[LINKS_MOST];

    for (uint32_t c = 0; c < made.graph.channels; c++)
        uses[c] = below(rng, 3);
    distance[nodes] = queue[nodes] = GUARD;
    rt_load_toward_distances(t, to, distance, queue);
    assert_true(distance[nodes] == GUARD && queue[nodes] == GUARD);
    found = shortest(to, routing == RT_LOAD_UPDOWN);
    if (routing == RT_LOAD_UPDOWN && found < nodes) {
        if (down_first(to) > found)
            ++*first;
        else
            shortest(to, 1);
    }
    for (uint32_t n = 0; n < nodes; n++) {
        assert_int_equal(distance[n] == NONE ? NONE : distance[n] & HOPS, hops[n]);
        assert_int_equal(rt_load_toward_choose(t, n, distance, uses), entry(n, uses));
        *ups += (uint32_t)upward[n];
    }
}

/* Node 2 reaches node 7 by 4 alone, down all the way, and 4 is nearer by going up to 3; a few
 * channels more or fewer. */
static void graph_with_a_way_in_another_s_way(uint64_t *rng)
{
    static const uint32_t ends[][2] = {{0, 1}, {0, 2}, {1, 3}, {1, 5}, {1, 6}, {2, 4},
                                       {4, 3}, {4, 5}, {5, 6}, {6, 7}, {3, 7}};
    uint32_t links = sizeof ends / sizeof *ends, more = below(rng, 4);

    for (uint32_t i = 0; i < links + more; i++)
        made.given[i] = i < links && below(rng, 40) > 0
                            ? (struct rt_topo_graph_link){ends[i][0], ends[i][1], i, 0}
                            : (struct rt_topo_graph_link){below(rng, 9), below(rng, 9), i, 0};
    make_graph(&made, 9, links + more);
}

/* Nothing is written behind the words, whatever they were. */
static void ordered(const struct rt_load_toward *t, uint32_t *words)
{
    size_t count = rt_load_toward_words(t->graph);

    assert_int_equal(count, 2 * t->graph->nodes);
    memset(words, t->graph->channels % 2 == 0 ? 0xFF : 1, count * sizeof *words);
    words[count] = GUARD;
    rt_load_toward_begin(t);
    assert_int_equal(words[count], GUARD);
}

static void entries_are_those_of_the_rules(void **state)
{
    uint32_t words[2 * NODES_MOST + 1], first = 0, ups = 0;
    uint64_t rng = 16;

    (void)state;
    for (uint32_t round = 0; round < 6000; round++) {
        struct rt_load_toward t = {&made.graph, RT_LOAD_UPDOWN, words};

        if (round % 4 == 0)
            graph_with_a_way_in_another_s_way(&rng);
        else if (round % 4 == 2)
            random_graph(&made, &rng);
        else
            random_connected(&made, &rng);
        if (round % 3 != 0)
            random_endpoints(&made, &rng);
        routing = t.routing = round % 5 == 0   ? RT_LOAD_SHORTEST
                              : round % 5 == 1 ? RT_LOAD_BALANCED
                                               : RT_LOAD_UPDOWN;
        ordered(&t, words);
        find_places();
        for (uint32_t to = 0; to < made.graph.nodes; to++)
            judged(&t, to, &rng, &first, &ups);
    }
    made.graph.nodes = 0;
    ordered(&(struct rt_load_toward){&made.graph, RT_LOAD_UPDOWN, words}, words);
    print_message("%u destinations by ways down first, %u ways upward\n", first, ups);
    assert_true(first > 100 && ups > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_are_those_of_the_rules),
    };

    return run_all(tests);
}
