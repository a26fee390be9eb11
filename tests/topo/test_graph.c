/* SPDX-License-Identifier: MIT-0 */
/* Any topology laid out as compressed rows (SPEC 16.1). */
#include "graphs.h"
#include "../page_ends.h"

#define GRAPHS 400

static const struct rt_topo_graph_link by_hand[] = {{2, 0, 5, 1}, {0, 1, 1, 2}, {0, 1, 0, 3},
                                                    {1, 1, 7, 4}, {0, 2, 4, 5}, {2, 1, 2, 6}};

static void rows_are_those_made_by_hand(void **state)
{
    static const uint32_t first[] = {0, 3, 4, 6, 6}, in_first[] = {0, 1, 5, 6, 6};
    static const uint32_t in[] = {5, 0, 1, 3, 4, 2}, by_to[] = {0, 1, 2, 3, 5, 4};
    static const uint32_t tag[] = {3, 2, 5, 4, 6, 1};
    struct made made;

    (void)state;
    memcpy(made.given, by_hand, sizeof by_hand);
    make_graph(&made, 4, 6);
    for (uint32_t c = 0; c < 6; c++)
        assert_int_equal(made.graph.link[c].tag, tag[c]);
    assert_memory_equal(made.graph.first, first, sizeof first);
    assert_memory_equal(made.graph.in_first, in_first, sizeof in_first);
    assert_memory_equal(made.graph.in, in, sizeof in);
    assert_memory_equal(made.graph.by_to, by_to, sizeof by_to);
    assert_int_equal(rt_topo_graph_port(&made.graph, 0, 4), 2);
    assert_int_equal(rt_topo_graph_port(&made.graph, 0, 2), RT_TOPO_GRAPH_NONE);
    assert_int_equal(rt_topo_graph_port(&made.graph, 3, 0), RT_TOPO_GRAPH_NONE);
    assert_int_equal(rt_topo_graph_port(&made.graph, 0, UINT32_MAX), RT_TOPO_GRAPH_NONE);
    assert_int_equal(rt_topo_graph_between(&made.graph, 0, 1), 0);
    assert_int_equal(rt_topo_graph_between(&made.graph, 2, 1), 4);
    assert_int_equal(rt_topo_graph_between(&made.graph, 1, 1), 3);
    assert_int_equal(rt_topo_graph_between(&made.graph, 1, 0), RT_TOPO_GRAPH_NONE);
}

/* Each row beside a search through all links as they were given. */
static void check_rows(const struct made *made)
{
    const struct rt_topo_graph *g = &made->graph;
    uint32_t in = 0;

    for (uint32_t n = 0; n < g->nodes; n++)
        for (uint32_t port = 0; port < 3 * LINKS_MOST; port++) {
            uint32_t found = rt_topo_graph_port(g, n, port), tag = UINT32_MAX;

            for (uint32_t i = 0; i < g->channels; i++)
                if (made->given[i].from == n && made->given[i].port == port)
                    tag = made->given[i].tag;
            assert_int_equal(found == RT_TOPO_GRAPH_NONE ? UINT32_MAX : g->link[found].tag, tag);
            assert_true(found == RT_TOPO_GRAPH_NONE ||
                        (found >= g->first[n] && found < g->first[n + 1]));
        }
    for (uint32_t a = 0; a < g->nodes; a++)
        for (uint32_t b = 0; b < g->nodes; b++) {
            uint32_t found = rt_topo_graph_between(g, a, b), port = UINT32_MAX;

            for (uint32_t i = 0; i < g->channels; i++)
                if (made->given[i].from == a && made->given[i].to == b &&
                    made->given[i].port < port)
                    port = made->given[i].port;
            assert_int_equal(found == RT_TOPO_GRAPH_NONE ? UINT32_MAX : g->link[found].port, port);
        }
    for (uint32_t n = 0; n < g->nodes; n++)
        for (uint32_t c = 0; c < g->channels; c++)
            if (g->link[c].to == n)
                assert_int_equal(g->in[in++], c);
    assert_int_equal(in, g->in_first[g->nodes]);
}

static void rows_are_those_of_a_search(void **state)
{
    uint64_t rng = 1;
    struct made made;

    (void)state;
    for (int i = 0; i < GRAPHS; i++) {
        random_graph(&made, &rng);
        check_rows(&made);
    }
}

static void links_are_in_order_of_node_port_and_tag(void **state)
{
    uint64_t rng = 9;
    struct made made;

    (void)state;
    for (int i = 0; i < GRAPHS; i++) {
        uint32_t nodes = 1 + below(&rng, 3), links = below(&rng, LINKS_MOST + 1), tags = 0;

        for (uint32_t c = 0; c < links; c++) /* ports used twice, tags in no order */
            made.given[c] = (struct rt_topo_graph_link){below(&rng, nodes), below(&rng, nodes),
                                                        below(&rng, 4), (c * 7 + 3) % 41};
        make_graph(&made, nodes, links);
        for (uint32_t c = 0; c < links; c++) {
            const struct rt_topo_graph_link *a = &made.link[c], *b = a + 1;

            tags += a->tag - made.given[c].tag;
            if (c + 1 < links)
                assert_true(a->from < b->from ||
                            (a->from == b->from &&
                             (a->port < b->port || (a->port == b->port && a->tag < b->tag))));
        }
        assert_int_equal(tags, 0); /* all of them are there */
    }
}

static void a_port_used_twice_is_found_each_time(void **state)
{
    struct made made;

    (void)state;
    memcpy(made.given, by_hand, sizeof by_hand);
    make_graph(&made, 4, 6);
    assert_int_equal(rt_topo_graph_twice(&made.graph, 0), RT_TOPO_GRAPH_NONE);
    made.given[2].port = 1; /* of node 0, tags 2 and 3 */
    made.given[0].port = 2; /* of node 2, tags 1 and 6 */
    make_graph(&made, 4, 6);
    assert_int_equal(rt_topo_graph_twice(&made.graph, 0), 1);
    assert_int_equal(made.graph.link[0].tag, 2);
    assert_int_equal(made.graph.link[1].tag, 3);
    assert_int_equal(rt_topo_graph_twice(&made.graph, 1), 1);
    assert_int_equal(rt_topo_graph_twice(&made.graph, 2), 5);
    made.link[6] = made.link[5]; /* behind the last one */
    assert_int_equal(rt_topo_graph_twice(&made.graph, 6), RT_TOPO_GRAPH_NONE);
    made.given[0] = (struct rt_topo_graph_link){0, 1, 0, 0};
    made.given[1] = (struct rt_topo_graph_link){1, 0, 0, 0}; /* the same port of another node */
    make_graph(&made, 2, 2);
    assert_int_equal(rt_topo_graph_twice(&made.graph, 0), RT_TOPO_GRAPH_NONE);
}

static void what_is_no_graph_is_refused(void **state)
{
    struct rt_topo_graph graph;
    struct made made;

    (void)state;
    memcpy(made.link, by_hand, sizeof by_hand);
    assert_int_equal(rt_topo_graph_lay(&graph, 2, 6, made.link, made.words), RT_ERR_INDEX);
    made.link[0] = (struct rt_topo_graph_link){0, 3, 0, 0};
    assert_int_equal(rt_topo_graph_lay(&graph, 3, 1, made.link, made.words), RT_ERR_INDEX);
    made.link[0] = (struct rt_topo_graph_link){3, 0, 0, 0};
    assert_int_equal(rt_topo_graph_lay(&graph, 3, 1, made.link, made.words), RT_ERR_INDEX);
    made.link[0] = (struct rt_topo_graph_link){2, 0, 0, 0};
    made.link[1] = (struct rt_topo_graph_link){0, 3, 0, 0};
    assert_int_equal(rt_topo_graph_lay(&graph, 3, 2, made.link, made.words), RT_ERR_INDEX);
    /* as many as there may be, of which the first is wrong */
    assert_int_equal(rt_topo_graph_lay(&graph, 2, RT_TOPO_GRAPH_MAX, made.link, made.words),
                     RT_ERR_INDEX);
    made.link[0].from = RT_TOPO_GRAPH_MAX;
    assert_int_equal(rt_topo_graph_lay(&graph, RT_TOPO_GRAPH_MAX, 1, made.link, made.words),
                     RT_ERR_INDEX);
    assert_int_equal(rt_topo_graph_lay(&graph, RT_TOPO_GRAPH_MAX + 1u, 0, made.link, made.words),
                     RT_ERR_SIZE);
    assert_int_equal(rt_topo_graph_lay(&graph, 1, RT_TOPO_GRAPH_MAX + 1u, made.link, made.words),
                     RT_ERR_SIZE);
    assert_int_equal(rt_topo_graph_lay(&graph, 0, 0, made.link, made.words), 0);
    assert_int_equal(rt_topo_graph_twice(&graph, 0), RT_TOPO_GRAPH_NONE);
}

/* Links and words of just the size: the sanitizers see what is read behind them. */
static void a_list_in_order_stays_as_it_is(void **state)
{
    struct rt_topo_graph_link *link = malloc(2 * sizeof *link);
    uint32_t *words = malloc(rt_topo_graph_words(3, 2) * sizeof *words);
    struct rt_topo_graph graph;

    (void)state;
    assert_true(link != NULL && words != NULL);
    link[0] = (struct rt_topo_graph_link){0, 1, 0, 8};
    link[1] = (struct rt_topo_graph_link){0, 2, 1, 9};
    assert_int_equal(rt_topo_graph_lay(&graph, 3, 2, link, words), 0);
    assert_int_equal(graph.link[0].tag, 8);
    assert_int_equal(graph.link[1].tag, 9);
    free(link);
    free(words);
}

static void no_link_behind_the_list_is_read(void **state)
{
    static const struct rt_topo_graph_link in_order[] = {{0, 0, 1, 1}, {1, 0, 2, 2}, {2, 0, 0, 3}};
    struct rt_topo_graph_link *link = at_end(in_order, sizeof in_order);
    struct rt_topo_graph graph;
    uint32_t words[32];

    (void)state;
    memset(&graph, 0, sizeof graph);
    assert_in_range(rt_topo_graph_words(3, 3), 1, 32);
    assert_int_equal(rt_topo_graph_lay(&graph, 3, 3, link, words), 0);
    assert_int_equal(graph.link[2].tag, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_those_made_by_hand),
        cmocka_unit_test(rows_are_those_of_a_search),
        cmocka_unit_test(links_are_in_order_of_node_port_and_tag),
        cmocka_unit_test(a_port_used_twice_is_found_each_time),
        cmocka_unit_test(what_is_no_graph_is_refused),
        cmocka_unit_test(a_list_in_order_stays_as_it_is),
        cmocka_unit_test(no_link_behind_the_list_is_read),
    };

    return run_all(tests);
}
