/* SPDX-License-Identifier: MIT-0 */
/* Path diversity (rt/load_paths.h) of graphs whose numbers are known by hand. */
#include "support.h"

#include "rt/load_paths.h"

#define NODES 160
#define ENTRIES 4096

/* A graph: which links there are, and its rows. */
static struct {
    uint8_t link[NODES][NODES];
    uint64_t first[NODES + 1], count[NODES];
    uint32_t to[ENTRIES], words[3 * NODES], distance[NODES], chosen[NODES];
    uint8_t there[ENTRIES], left[ENTRIES];
    struct rt_load_paths paths;
} g;

static void begin(uint32_t nodes)
{
    memset(&g, 0, sizeof g);
    g.paths = (struct rt_load_paths){nodes, g.first, g.to, NULL, g.words, g.left};
    assert_true(rt_load_paths_words(nodes) <= sizeof g.words / sizeof g.words[0]);
}

static void join(uint32_t a, uint32_t b)
{
    g.link[a][b] = g.link[b][a] = 1;
}

/* directed: rows have what leads here too, and `there` says which does not lead there. */
static void lay(int directed)
{
    uint64_t n = 0;

    for (uint32_t a = 0; a < g.paths.nodes; a++) {
        g.first[a] = n;
        for (uint32_t b = 0; b < g.paths.nodes; b++)
            if (g.link[a][b] || (directed && g.link[b][a])) {
                assert_true(n < ENTRIES);
                g.there[n] = g.link[a][b];
                g.to[n++] = b;
            }
    }
    g.first[g.paths.nodes] = n;
    if (directed)
        g.paths.there = g.there;
}

static void clique(uint32_t first, uint32_t n)
{
    for (uint32_t a = first; a < first + n; a++)
        for (uint32_t b = first; b < a; b++)
            join(a, b);
}

static void a_bridge_is_all_that_two_cliques_share(void **state)
{
    (void)state;
    begin(12);
    clique(0, 6);
    clique(6, 6);
    join(2, 8);
    lay(0);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 0, 5, 100), 5);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 0, 5, 3), 3);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 0, 5, 0), 0);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 0, 11, 100), 1);
    assert_int_equal(rt_load_paths_count(&g.paths, 0, g.distance, g.count), 12);
    assert_int_equal(g.distance[11], 3);
    assert_int_equal(g.count[11], 1);
    assert_int_equal(rt_load_paths_dominating(&g.paths, g.chosen), 2);
    assert_int_equal(g.chosen[0], 0);
    assert_true(g.chosen[1] >= 6);
}

/* 0 - 1 - 3 - 5 and 0 - 2 - 4 - 5, with 1 - 4: the first path found may go 0 1 4 5, and must give
 * back 1 - 4. */
static void a_flow_gives_back_what_stands_in_its_way(void **state)
{
    (void)state;
    begin(6);
    join(0, 1);
    join(0, 2);
    join(1, 3);
    join(1, 4);
    join(2, 4);
    join(3, 5);
    join(4, 5);
    lay(0);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 0, 5, 9), 2);
    begin(8); /* the short way 0 1 2 7 blocks both long ones: 0 1 3 4 7 and 0 5 6 2 7 */
    join(0, 1);
    join(1, 2);
    join(2, 7);
    join(1, 3);
    join(3, 4);
    join(4, 7);
    join(0, 5);
    join(5, 6);
    join(6, 2);
    lay(0);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 0, 7, 9), 2);
    assert_int_equal(rt_load_paths_count(&g.paths, 0, g.distance, g.count), 8);
    assert_int_equal(g.distance[7], 3);
}

static void links_may_lead_one_way(void **state)
{
    (void)state;
    begin(5); /* a ring one way round, and a chord */
    for (uint32_t node = 0; node < 5; node++)
        g.link[node][(node + 1) % 5] = 1;
    g.link[0][2] = 1;
    lay(1);
    assert_int_equal(rt_load_paths_count(&g.paths, 0, g.distance, g.count), 5);
    assert_int_equal(g.distance[4], 3);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 0, 2, 9), 2);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 2, 0, 9), 1);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 0, 4, 9), 1);
}

static void a_node_that_no_path_leads_to(void **state)
{
    (void)state;
    begin(3);
    join(0, 1);
    lay(0);
    assert_int_equal(rt_load_paths_count(&g.paths, 0, g.distance, g.count), 2);
    assert_true(g.distance[2] == UINT32_MAX && g.count[2] == 0);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 0, 2, 9), 0);
    assert_int_equal(rt_load_paths_dominating(&g.paths, g.chosen), 2);
}

/* A chain of k squares has 2^k shortest paths from end to end. */
static void paths_beyond_64_bits_are_not_told(void **state)
{
    (void)state;
    for (uint32_t squares = 50; squares <= 53; squares++) {
        begin(3 * squares + 1);
        for (uint32_t k = 0; k < squares; k++)
            for (uint32_t side = 1; side <= 2; side++) {
                join(3 * k, 3 * k + side);
                join(3 * k + side, 3 * k + 3);
            }
        lay(0);
        assert_int_equal(rt_load_paths_count(&g.paths, 0, g.distance, g.count), 3 * squares + 1);
        assert_true(g.count[3 * squares] == UINT64_C(1) << squares);
        assert_int_equal(rt_load_paths_disjoint(&g.paths, 0, 3 * squares, 9), 2);
    }
    begin(2 +
          4 * 32); /* 32 columns of 4, each joined to all of the next: 4^32 ways, one too many */
    for (uint32_t k = 0; k + 1 < 32; k++)
        for (uint32_t i = 0; i < 16; i++)
            join(4 * k + i / 4, 4 * (k + 1) + i % 4);
    for (uint32_t i = 0; i < 4; i++) {
        join(128, i);
        join(129, 4 * 31 + i);
    }
    lay(0);
    rt_load_paths_count(&g.paths, 128, g.distance, g.count);
    assert_true(g.count[4 * 31] == UINT64_C(1) << 62);
    assert_true(g.count[129] == UINT64_MAX);
    assert_int_equal(rt_load_paths_disjoint(&g.paths, 128, 129, 9), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bridge_is_all_that_two_cliques_share),
        cmocka_unit_test(a_flow_gives_back_what_stands_in_its_way),
        cmocka_unit_test(links_may_lead_one_way),
        cmocka_unit_test(a_node_that_no_path_leads_to),
        cmocka_unit_test(paths_beyond_64_bits_are_not_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
