/* SPDX-License-Identifier: MIT-0 */
/* Leiserson's fat-tree: networks, capacities, address bits and walks against an
 * independent model and each other. */
#include "trees.h"

static uint64_t number(const char *text)
{
    return strtoull(text, NULL, 10);
}

/* --- networks and capacities */

static int rows_with_root; /* vector rows whose root capacity is not the default */

static void capacity_row(char **column)
{
    char text[RT_NET_TEXT_MAX], *rest = column[2];
    unsigned height = (unsigned)number(column[0]);
    struct rt_tree tree;
    struct rt_net net;

    snprintf(text, sizeof text, "tree:%s,w=%s", column[0], column[1]);
    net = net_of(text);
    rows_with_root += net.param[1] != 0;
    assert_int_equal(net.param[1] == 0, number(column[1]) == UINT64_C(1) << height);
    assert_int_equal(rt_topo_tree(&net, &tree), 0);
    assert_int_equal(tree.height, height);
    for (unsigned level = 0; level <= height; level++) {
        uint64_t want = number(strtok_r(rest, " ", &rest)),
                 got = rt_topo_tree_capacity(&net, level);

        if (got != want || tree.capacity(tree.context, level) != want)
            fail_with("%s: level %u has %" PRIu64 " wires, not %" PRIu64 "\n", text, level, got,
                      want);
    }
    assert_null(strtok_r(rest, " ", &rest));
}

static void capacities_are_those_of_the_model(void **state)
{
    (void)state;
    for_each_row(VECTORS "tree_capacities.tsv", 3, 360, capacity_row);
    assert_true(rows_with_root > 300);
}

/* The first root capacity of each height in the vectors is the least allowed. */
static int heights;
static uint64_t last_height;

static void least_row(char **column)
{
    char text[RT_NET_TEXT_MAX];
    struct rt_net net = {0, 0, {0}};

    if (number(column[0]) == last_height)
        return;
    last_height = number(column[0]);
    heights++;
    snprintf(text, sizeof text, "tree:%s,w=%s", column[0], column[1]);
    if (rt_net_parse(text, &net) != 0)
        fail_with("%s is refused\n", text);
    snprintf(text, sizeof text, "tree:%s,w=%" PRIu64, column[0], number(column[1]) - 1);
    if (rt_net_parse(text, &net) != RT_ERR_ROOT)
        fail_with("%s is not refused\n", text);
}

static void root_capacities_begin_where_the_model_says(void **state)
{
    static const struct {
        unsigned height;
        uint32_t least;
    } given[] = {{4, 7},    {6, 16},    {8, 41},     {10, 102},
                 {12, 256}, {16, 1626}, {20, 10322}, {32, 2642246}}; /* SPEC 13.1 */

    (void)state;
    for_each_row(VECTORS "tree_capacities.tsv", 3, 360, least_row);
    assert_int_equal(heights, RT_TREE_HEIGHT_MAX);
    for (unsigned i = 0; i < sizeof given / sizeof given[0]; i++) {
        struct rt_net net = {RT_FAMILY_TREE, 0, {given[i].height, given[i].least}};

        assert_int_equal(rt_net_check(&net), 0);
        net.param[1]--;
        assert_int_equal(rt_net_check(&net), RT_ERR_ROOT);
    }
}

static void equal_networks_have_equal_members_and_text(void **state)
{
    static const char *const text[][2] = {{"tree:4", "tree:4"},
                                          {"tree:4,w=16", "tree:4"},
                                          {"tree:1,w=2", "tree:1"},
                                          {"tree:10,w=256", "tree:10,w=256"},
                                          {"tree:32,w=4294967296", "tree:32"},
                                          {"tree:32,w=4294967295", "tree:32,w=4294967295"}};

    (void)state;
    for (unsigned i = 0; i < sizeof text / sizeof text[0]; i++) {
        struct rt_net net = net_of(text[i][0]), same = net_of(text[i][1]);
        char again[RT_NET_TEXT_MAX];

        assert_memory_equal(&net.param, &same.param, sizeof net.param);
        assert_int_equal(rt_net_format(&net, again, sizeof again), (int)strlen(text[i][1]));
        assert_string_equal(again, text[i][1]);
    }
    /* a caller may write w = 2^h out */
    struct rt_net net = RT_TREE_W(4, 16), above = {RT_FAMILY_TREE, 0, {4, 17}};
    char again[RT_NET_TEXT_MAX];

    assert_int_equal(rt_net_check(&net), 0);
    assert_int_equal(rt_net_check(&above), RT_ERR_ROOT);
    assert_int_equal(rt_topo_tree_capacity(&net, 1), 8);
    assert_int_equal(rt_net_format(&net, again, sizeof again), 6);
    assert_string_equal(again, "tree:4");
}

static void bad_networks_are_refused_by_name(void **state)
{
    static const struct {
        const char *text;
        int error;
    } bad[] = {{"tree", RT_ERR_TEXT},
               {"trees:4", RT_ERR_FAMILY},
               {"tree:", RT_ERR_TEXT},
               {"tree:x", RT_ERR_TEXT},
               {"tree:-1", RT_ERR_TEXT},
               {"tree:04", RT_ERR_TEXT},
               {"tree:4,", RT_ERR_TEXT},
               {"tree:4,8", RT_ERR_TEXT},
               {"tree:4,w", RT_ERR_TEXT},
               {"tree:4,w=", RT_ERR_TEXT},
               {"tree:4,w=08", RT_ERR_TEXT},
               {"tree:4,w=8,", RT_ERR_TEXT},
               {"tree:4,w=8,w=8", RT_ERR_TEXT},
               {"tree:4,W=8", RT_ERR_TEXT},
               {"tree:4 ,w=8", RT_ERR_TEXT},
               {"tree:4,capped", RT_ERR_TEXT},
               {"tree:0", RT_ERR_HEIGHT},
               {"tree:33", RT_ERR_HEIGHT},
               {"tree:0,w=1", RT_ERR_HEIGHT},
               {"tree:33,w=8589934592", RT_ERR_HEIGHT},
               {"tree:4294967300", RT_ERR_HEIGHT},
               {"tree:0,w=2", RT_ERR_HEIGHT},
               {"tree:33,w=8589934593", RT_ERR_HEIGHT},
               {"tree:64,w=2", RT_ERR_HEIGHT},
               {"tree:32,w=4297609542", RT_ERR_ROOT}, /* 2^32 + 2642246 */
               {"tree:4,w=0", RT_ERR_ROOT},
               {"tree:4,w=6", RT_ERR_ROOT},
               {"tree:4,w=17", RT_ERR_ROOT},
               {"tree:32,w=2642245", RT_ERR_ROOT},
               {"tree:32,w=4294967297", RT_ERR_ROOT},
               {"tree:32,w=42949672960", RT_ERR_ROOT},
               {"tree:32,w=18446744073709551617", RT_ERR_ROOT}};
    struct rt_net net = RT_TREE(4), kept;

    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memset(&net, 0x5A, sizeof net);
        memcpy(&kept, &net, sizeof net);
        if (rt_net_parse(bad[i].text, &net) != bad[i].error)
            fail_with("%s: error %d, not %d\n", bad[i].text, rt_net_parse(bad[i].text, &net),
                      bad[i].error);
        assert_memory_equal(&net, &kept, sizeof net);
    }
    net = tree_of(4);
    net.capped = 1;
    assert_int_equal(rt_net_check(&net), RT_ERR_CAPPED);
    net = tree_of(4);
    net.param[2] = 1;
    assert_int_equal(rt_net_check(&net), RT_ERR_UNUSED);
}

/* --- nodes and channels */

static uint64_t two_at_every_level(const void *context, unsigned level)
{
    return *(const unsigned *)context + level;
}

static void nodes_and_channels_are_numbered_as_in_a_heap(void **state)
{
    unsigned two = 2;
    struct rt_tree own = {5, two_at_every_level, &two}; /* any capacities at all */

    (void)state;
    assert_int_equal(own.capacity(own.context, 3), 5);
    assert_int_equal(rt_topo_tree_channels(&own), 4 * 32 - 4);
    for (unsigned height = 1; height <= RT_TREE_HEIGHT_MAX; height++) {
        struct rt_net net = tree_of(height);
        struct rt_tree tree;
        uint64_t n = UINT64_C(1) << height;

        assert_int_equal(rt_topo_tree(&net, &tree), 0);
        assert_true(rt_topo_processors(&net) == n);
        assert_true(rt_topo_tree_channels(&tree) == 4 * n - 4);
        assert_true(rt_topo_tree_leaf(&tree, 0) == n &&
                    rt_topo_tree_leaf(&tree, n - 1) == 2 * n - 1);
        assert_int_equal(rt_topo_tree_level(rt_topo_tree_leaf(&tree, 0)), height);
        assert_int_equal(rt_topo_tree_level(rt_topo_tree_leaf(&tree, n - 1)), height);
        assert_true(RT_TREE_CHANNEL(2 * n - 1, 1) == 4 * n - 1);
    }
    for (uint64_t node = 1; node < 64; node++) { /* out by a port and back by the other end's */
        for (unsigned port = RT_TREE_PORT_UP; port <= RT_TREE_PORT_RIGHT; port++) {
            struct rt_topo_tree_place place = {node, 0};
            unsigned far;

            rt_topo_tree_next(&place, port);
            far = place.port;
            if (place.node == 0)
                continue;
            assert_int_equal(rt_topo_tree_level(place.node),
                             rt_topo_tree_level(node) + (port == RT_TREE_PORT_UP ? -1u : 1u));
            rt_topo_tree_next(&place, far);
            assert_int_equal(place.node, node);
            assert_int_equal(place.port, port);
        }
    }
    struct rt_net other = net_of("full:2");

    assert_int_equal(rt_topo_tree(&other, &own), RT_ERR_FAMILY);
    assert_int_equal(own.height, 5);
    assert_int_equal(rt_topo_tree_capacity(&other, 0), 0);
}

/* --- address bits */

static void route_row(char **column)
{
    struct rt_net net = tree_of((unsigned)number(column[0]));
    uint32_t source = (uint32_t)number(column[1]), destination = (uint32_t)number(column[2]);
    char text[RT_TREE_BITS_MAX + 1];
    uint8_t bits[RT_TREE_BYTES];
    int count;

    memset(bits, 0xA5, sizeof bits);
    count = rt_route_tree(&net, source, destination, bits);
    tree_bits_text(bits, count, text);
    if (strcmp(count == 0 ? "-" : text, column[3]) != 0)
        fail_with("tree:%s from %s to %s: %s, not %s\n", column[0], column[1], column[2], text,
                  column[3]);
    for (int i = count; i < 8 * RT_TREE_BYTES; i++) { /* the last byte is filled up with 0 */
        unsigned want = i < (count + 7) / 8 * 8 ? 0 : 0xA5 >> (7 - i % 8) & 1;

        assert_int_equal(bits[i / 8] >> (7 - i % 8) & 1, want);
    }
}

static void address_bits_are_those_of_the_model(void **state)
{
    (void)state;
    for_each_row(VECTORS "tree_routes.tsv", 4, 480, route_row);
}

static void what_has_no_address_is_refused_and_nothing_written(void **state)
{
    static const struct {
        unsigned family, height;
        uint32_t source, destination;
        int error;
    } bad[] = {{RT_FAMILY_TREE, 3, 8, 0, RT_ERR_SRC},
               {RT_FAMILY_TREE, 3, 0, 8, RT_ERR_DST},
               {RT_FAMILY_TREE, 3, 8, 8, RT_ERR_SRC},
               {RT_FAMILY_TREE, 31, UINT32_C(0x80000000), 0, RT_ERR_SRC},
               {RT_FAMILY_TREE, 31, 0, UINT32_MAX, RT_ERR_DST},
               {RT_FAMILY_TREE, 0, 0, 0, RT_ERR_HEIGHT},
               {RT_FAMILY_TREE, 33, 0, 1, RT_ERR_HEIGHT},
               {RT_FAMILY_FULL, 3, 0, 1, RT_ERR_FAMILY},
               {RT_FAMILY_MULTICUBE, 3, 0, 1, RT_ERR_FAMILY}};
    uint8_t bits[RT_TREE_BYTES], kept[RT_TREE_BYTES], loc[RT_LOC_MAX] = {0}, seq[RT_SEQ_MAX];
    struct rt_net net;

    (void)state;
    memset(kept, 0xA5, sizeof kept);
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memcpy(bits, kept, sizeof bits);
        net = tree_of(bad[i].height);
        net.family = (uint8_t)bad[i].family;
        assert_int_equal(rt_route_tree(&net, bad[i].source, bad[i].destination, bits),
                         bad[i].error);
        assert_memory_equal(bits, kept, sizeof bits);
    }
    /* the Transit front doors do not serve a tree */
    net = tree_of(4);
    assert_int_equal(rt_compute(&net, loc, loc, seq), RT_ERR_FAMILY);
    assert_int_equal(rt_locate(&net, 0, loc), RT_ERR_FAMILY);
}

/* --- walks */

static void pairs_arrive_up_to_4096_processors(void **state)
{
    (void)state;
    SKIP_LONG();
    for (unsigned height = 1; height <= 12; height++) {
        struct rt_walk_tree_on on = tree_on(height);
        const uint32_t step = height > 10 ? every(5) : 1;

        for (uint32_t s = 0; s < 1u << height; s++)
            for (uint32_t d = s % step; d < 1u << height; d += step)
                if (tree_pair(&on, s, d) != RT_WALK_TREE_ARRIVED)
                    fail_with("routeseq walk tree:%u %u %u\n", height, s, d);
    }
}

static void pairs_of_every_height_arrive_in_the_largest_trees(void **state)
{
    uint64_t seed = 1985;

    (void)state;
    for (unsigned height = 13; height <= RT_TREE_HEIGHT_MAX; height++) {
        struct rt_walk_tree_on on = tree_on(height);

        for (unsigned i = 0; i < 1000 * height; i++) {
            uint64_t top = UINT64_C(1) << i % height, draw = next_random(&seed);
            uint64_t s = draw >> 32 & ((UINT64_C(1) << height) - 1);
            uint64_t d = (s ^ top) ^ (draw & (top - 1));

            if (tree_pair(&on, (uint32_t)s, (uint32_t)d) != RT_WALK_TREE_ARRIVED)
                fail_with("routeseq walk tree:%u %" PRIu64 " %" PRIu64 "\n", height, s, d);
        }
    }
}

static void the_walk_tells_each_node_and_where_it_turned(void **state)
{
    /* 1 to 6 of eight: up over 4 and 2, across the root 1, down over 3 and 7 */
    static const struct rt_walk_tree_hop want[] = {{{4, RT_TREE_PORT_RIGHT}, 1, RT_TREE_PORT_UP},
                                                   {{2, RT_TREE_PORT_LEFT}, 1, RT_TREE_PORT_UP},
                                                   {{1, RT_TREE_PORT_LEFT}, 0, RT_TREE_PORT_RIGHT},
                                                   {{3, RT_TREE_PORT_UP}, 1, RT_TREE_PORT_RIGHT},
                                                   {{7, RT_TREE_PORT_UP}, 0, RT_TREE_PORT_LEFT}};
    struct rt_walk_tree_on on = tree_on(3);
    struct rt_walk_tree_hop hops[RT_TREE_BITS_MAX];
    struct rt_walk_tree_result walk;
    const uint8_t bits[] = {0xD0}; /* 11010 */

    (void)state;
    assert_int_equal(rt_walk_tree(&on, 1, 6, bits, 5, hops, &walk), RT_WALK_TREE_ARRIVED);
    assert_int_equal(walk.hops, 5);
    assert_int_equal(walk.apex, 1);
    assert_int_equal(walk.processor, 6);
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(hops[i].place.node, want[i].place.node);
        assert_int_equal(hops[i].place.port, want[i].place.port);
        assert_int_equal(hops[i].bit, want[i].bit);
        assert_int_equal(hops[i].out, want[i].out);
    }
}

/* --- planted faults */

/* The bits with bit `at` inverted, one bit dropped from the end, one added. */
static void wrong_address_bits_are_caught_and_named(void **state)
{
    struct rt_walk_tree_on on = tree_on(5);
    struct rt_net net = tree_of(5);
    unsigned count_of[RT_WALK_TREE_VERDICTS] = {0};

    (void)state;
    for (uint32_t s = 0; s < 32; s++) {
        for (uint32_t d = 0; d < 32; d++) {
            uint8_t bits[RT_TREE_BYTES] = {0};
            int count = rt_route_tree(&net, s, d, bits);
            struct rt_walk_tree_result walk;

            for (int at = 0; at < count; at++) {
                bits[at / 8] ^= (uint8_t)(0x80 >> at % 8);
                count_of[rt_walk_tree(&on, s, d, bits, (unsigned)count, NULL, &walk)]++;
                bits[at / 8] ^= (uint8_t)(0x80 >> at % 8);
            }
            if (count > 0)
                assert_int_equal(rt_walk_tree(&on, s, d, bits, (unsigned)count - 1, NULL, &walk),
                                 RT_WALK_TREE_DRY);
            assert_int_equal(rt_walk_tree(&on, s, d, bits, (unsigned)count + 1, NULL, &walk),
                             count == 0 ? RT_WALK_TREE_ELSEWHERE : RT_WALK_TREE_SURPLUS);
        }
    }
    assert_int_equal(count_of[RT_WALK_TREE_ARRIVED], 0);
    assert_int_equal(count_of[RT_WALK_TREE_ASTRAY], 0);
    assert_true(count_of[RT_WALK_TREE_OUT_OF_ROOT] > 0 && count_of[RT_WALK_TREE_DRY] > 0 &&
                count_of[RT_WALK_TREE_ELSEWHERE] > 0);
}

static void each_verdict_is_reached(void **state)
{
    static const struct {
        uint32_t source, destination;
        uint8_t bits;
        unsigned count;
        int verdict;
    } walks[] = {
        {0, 7, 0xE0, 3, RT_WALK_TREE_OUT_OF_ROOT}, {0, 7, 0xF8, 5, RT_WALK_TREE_OUT_OF_ROOT},
        {0, 7, 0xD8, 4, RT_WALK_TREE_DRY},         {0, 7, 0, 0, RT_WALK_TREE_DRY},
        {0, 7, 0xD0, 5, RT_WALK_TREE_ELSEWHERE},   {0, 7, 0, 1, RT_WALK_TREE_ELSEWHERE},
        {0, 7, 0, 8, RT_WALK_TREE_ELSEWHERE},      {0, 7, 0xD8, 6, RT_WALK_TREE_SURPLUS},
        {0, 1, 0, 2, RT_WALK_TREE_SURPLUS},        {0, 0, 0, 1, RT_WALK_TREE_ELSEWHERE},
        {0, 7, 0xD8, 5, RT_WALK_TREE_ARRIVED},     {0, 0, 0, 0, RT_WALK_TREE_ARRIVED}};
    struct rt_walk_tree_on on = tree_on(3);
    struct rt_walk_tree_result walk;

    (void)state;
    for (unsigned i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        if (rt_walk_tree(&on, walks[i].source, walks[i].destination, &walks[i].bits, walks[i].count,
                         NULL, &walk) != walks[i].verdict)
            fail_with("walk %u: %s, not %s\n", i, rt_walk_tree_text(walk.verdict),
                      rt_walk_tree_text(walks[i].verdict));
        if (walk.verdict == RT_WALK_TREE_OUT_OF_ROOT)
            assert_int_equal(walk.apex, 0); /* it never turned down */
    }
    verdicts_differ(rt_walk_tree_text, RT_WALK_TREE_VERDICTS);
}

/* Pairs of a tree of 16 that do not arrive. */
static unsigned failing(const struct rt_walk_tree_on *on)
{
    unsigned failed = 0;

    for (uint32_t s = 0; s < 16; s++)
        for (uint32_t d = 0; d < 16; d++)
            failed += tree_pair(on, s, d) != RT_WALK_TREE_ARRIVED;
    return failed;
}

/* Node 2's children change places on the way down only. */
static void children_swapped(struct rt_topo_tree_place *place, unsigned port)
{
    if (place->node == 2 && port != RT_TREE_PORT_UP)
        port = port == RT_TREE_PORT_LEFT ? RT_TREE_PORT_RIGHT : RT_TREE_PORT_LEFT;
    rt_topo_tree_next(place, port);
}

/* The wire up from node 4 ends at the other port of node 2. */
static void wrong_port(struct rt_topo_tree_place *place, unsigned port)
{
    unsigned up_from_4 = place->node == 4 && port == RT_TREE_PORT_UP;

    rt_topo_tree_next(place, port);
    if (up_from_4)
        place->port = RT_TREE_PORT_RIGHT;
}

/* Node 9 hangs below node 7. */
static void wrong_node(struct rt_topo_tree_place *place, unsigned port)
{
    unsigned from_9 = place->node == 9 && port == RT_TREE_PORT_UP;

    rt_topo_tree_next(place, port);
    if (from_9)
        place->node = 7;
}

static void wrong_wires_are_caught(void **state)
{
    struct rt_walk_tree_on on = tree_on(4);

    (void)state;
    assert_int_equal(failing(&on), 0);
    on.next = children_swapped; /* from elsewhere through node 2, and those that turn there */
    assert_int_equal(failing(&on), 8 * 8 + 2 * 4 * 4);
    on.next = wrong_port; /* from below node 4 to below node 5 */
    assert_int_equal(failing(&on), 4 * 4);
    on.next = wrong_node; /* from below node 9 to anywhere else */
    assert_int_equal(failing(&on), 2 * 14);
}

/* What a faulty node does, everywhere. */
static unsigned faulty(void *context, unsigned port, unsigned m, unsigned address)
{
    unsigned ports = rt_walk_select(NULL, port, m, address);

    switch (*(const int *)context) {
    case 0: /* from above the other child */
        return port != RT_TREE_PORT_UP ? ports
               : address               ? 1u << RT_TREE_PORT_LEFT
                                       : 1u << RT_TREE_PORT_RIGHT;
    case 1: /* turns back into the same subtree */
        return port != RT_TREE_PORT_UP && !address ? 1u << port : ports;
    case 2: /* both ways at once */
        return port == RT_TREE_PORT_UP ? 6 : ports;
    case 3: /* lost */
        return address ? ports : 0;
    default: /* from above always up: back */
        return port == RT_TREE_PORT_UP ? 1u << RT_TREE_PORT_UP : ports;
    }
}

static void wrong_selectors_are_caught_and_named(void **state)
{
    static const int verdict[] = {RT_WALK_TREE_ELSEWHERE, RT_WALK_TREE_ASTRAY, RT_WALK_TREE_ASTRAY,
                                  RT_WALK_TREE_ASTRAY, RT_WALK_TREE_ASTRAY};
    /* 240 pairs are not equal; 16 of them meet one node only, and that from below */
    static const unsigned failed[] = {224, 240, 224, 240, 224};
    struct rt_walk_tree_on on = tree_on(4);

    (void)state;
    for (int fault = 0; fault < 5; fault++) {
        on.select = faulty;
        on.context = &fault;
        assert_int_equal(failing(&on), failed[fault]);
        assert_int_equal(tree_pair(&on, 0, 15), verdict[fault]);
    }
}

/* What a node's selector may say at its inputs from left (1) and right: only one other port is one.
 */
static unsigned said;

static unsigned says(void *context, unsigned port, unsigned m, unsigned address)
{
    (void)context, (void)port, (void)address;
    assert_int_equal(m, 1);
    return said;
}

static void no_port_two_and_back_are_no_way_on(void **state)
{
    struct rt_walk_tree_on on = tree_on(3);
    struct rt_walk_tree_hop hop[RT_TREE_BITS_MAX];
    struct rt_walk_tree_result walk;
    const uint8_t bits[] = {0xD0};

    (void)state;
    assert_int_equal(rt_walk_select(NULL, RT_TREE_PORT_LEFT, 0, 1), 0); /* no message */
    on.select = says;
    for (said = 0; said < 10; said++) {
        for (uint32_t source = 0; source < 2; source++) { /* from node 4's left, and its right */
            unsigned from = source == 0 ? RT_TREE_PORT_LEFT : RT_TREE_PORT_RIGHT;

            if (said == 1u << RT_TREE_PORT_UP || (said == 2 && from != 1) ||
                (said == 4 && from != 2))
                continue;
            memset(&walk, 0x5A, sizeof walk);
            memset(hop, 0x5A, sizeof hop);
            assert_int_equal(rt_walk_tree(&on, source, 6, bits, 5, hop, &walk),
                             RT_WALK_TREE_ASTRAY);
            assert_true(walk.hops == 1 && walk.arrived == 0 && hop[0].out == -1);
            assert_true(walk.apex == 0 && walk.processor == 0);
        }
    }
    on = tree_on(3);
    memset(&walk, 0x5A, sizeof walk);
    assert_int_equal(rt_walk_tree(&on, 3, 3, NULL, 0, NULL, &walk), RT_WALK_TREE_ARRIVED);
    assert_true(walk.arrived == 1 && walk.processor == 3 && walk.apex == 0 && walk.hops == 0);
}

/* A walk ends on any wiring: here it goes round and round. */
static void round_and_round(struct rt_topo_tree_place *place, unsigned port)
{
    (void)port;
    place->node = 1;
    place->port = RT_TREE_PORT_LEFT;
}

static void a_walk_ends_on_any_wiring(void **state)
{
    struct rt_walk_tree_on on = {3, round_and_round, rt_walk_select, NULL};
    struct rt_walk_tree_hop hops[RT_TREE_BITS_MAX];
    struct rt_walk_tree_result walk;
    uint8_t bits[32];

    (void)state;
    memset(bits, 0xFF, sizeof bits);
    assert_int_equal(rt_walk_tree(&on, 0, 1, bits, 256, hops, &walk), RT_WALK_TREE_ASTRAY);
    assert_int_equal(walk.hops, RT_TREE_BITS_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(capacities_are_those_of_the_model),
        cmocka_unit_test(root_capacities_begin_where_the_model_says),
        cmocka_unit_test(equal_networks_have_equal_members_and_text),
        cmocka_unit_test(bad_networks_are_refused_by_name),
        cmocka_unit_test(nodes_and_channels_are_numbered_as_in_a_heap),
        cmocka_unit_test(address_bits_are_those_of_the_model),
        cmocka_unit_test(what_has_no_address_is_refused_and_nothing_written),
        cmocka_unit_test(pairs_arrive_up_to_4096_processors),
        cmocka_unit_test(pairs_of_every_height_arrive_in_the_largest_trees),
        cmocka_unit_test(the_walk_tells_each_node_and_where_it_turned),
        cmocka_unit_test(wrong_address_bits_are_caught_and_named),
        cmocka_unit_test(each_verdict_is_reached),
        cmocka_unit_test(wrong_wires_are_caught),
        cmocka_unit_test(wrong_selectors_are_caught_and_named),
        cmocka_unit_test(no_port_two_and_back_are_no_way_on),
        cmocka_unit_test(a_walk_ends_on_any_wiring),
    };

    return run_all(tests);
}
