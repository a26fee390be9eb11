/* SPDX-License-Identifier: MIT-0 */
/* SCI rings: mapping functions, routing functions and walks against an
 * independent model, the paper's counts and each other. */
#include "rings.h"
#include "../page_ends.h"

static struct ring_net ring;
static char open_net[RT_NET_TEXT_MAX];

static void close_open(void)
{
    if (open_net[0] != '\0')
        ring_close(&ring);
    open_net[0] = '\0';
}

/* The network of a vector row, laid out once for all its rows. */
static void open_for(const char *text)
{
    struct rt_net net;

    if (strcmp(text, open_net) == 0)
        return;
    close_open();
    net = net_of(text);
    snprintf(open_net, sizeof open_net, "%s", text);
    ring_open(&ring, &net);
}

static void map_row(char **column)
{
    uint32_t node = (uint32_t)atol(column[1]), link = (uint32_t)atol(column[2]), least, at;

    open_for(column[0]);
    assert_true(node < ring.table.nodes && link < ring.table.links);
    at = least = ring.rings.next(ring.rings.context, node, link);
    if (at != (uint32_t)atol(column[3]))
        fail_with("%s: link %u of node %u leads to %u, not %s\n", column[0], link, node, at,
                  column[3]);
    assert_int_equal(ring.fast.next(ring.fast.context, node, link), at);
    for (; at != node; at = ring.rings.next(ring.rings.context, at, link))
        least = at < least ? at : least;
    assert_int_equal(node < least ? node : least, atol(column[4]));
    at = ring.table.ring[node * ring.table.links + link];
    assert_int_equal(ring.table.size[at], atol(column[5]));
    assert_int_equal(ring.table.ring[(uint32_t)atol(column[4]) * ring.table.links + link], at);
}

static void mapping_functions_are_those_of_the_model(void **state)
{
    (void)state;
    for_each_row(VECTORS "ring_maps.tsv", 6, 2000, map_row);
}

/* "0 0 1" of legs. */
static void links_text(const struct rt_ring_leg *leg, int legs, char *text, size_t size)
{
    size_t at = 0;

    text[0] = '\0';
    for (int k = 0; k < legs; k++)
        for (uint32_t hop = 0; hop < leg[k].hops; hop++) {
            assert_true(at + 4 < size);
            at += (size_t)snprintf(text + at, size - at, "%s%u", at > 0 ? " " : "", leg[k].link);
        }
    if (at == 0)
        snprintf(text, size, "-");
}

/* The path that the routing function gives node by node, over the mapping. */
static int by_link(struct ring_net *r, uint32_t source, uint32_t target, struct rt_ring_leg *leg)
{
    uint32_t from = rt_topo_ring_node(&r->net, source), to = rt_topo_ring_node(&r->net, target);
    unsigned last = RT_LINK_NONE;
    int n = 0, link;

    for (uint32_t at = from;; at = r->fast.next(r->fast.context, at, last)) {
        link = rt_route_link(&r->net, from, at, to, last);
        assert_true(link >= 0 && n < PATH_MAX_LEGS);
        if (link == RT_LINK_NONE)
            return n;
        last = (unsigned)link;
        leg[n++] = (struct rt_ring_leg){(uint8_t)link, 1};
    }
}

static void check_path(const char *text, uint32_t source, uint32_t target, const char *want)
{
    char links[2048];
    struct rt_walk_rings_result walk;
    uint32_t start;
    int n = path_of(&ring.net)(&ring, source, target, &start, ring.leg, PATH_MAX_LEGS);

    links_text(ring.leg, n, links, sizeof links);
    if (strcmp(links, want) != 0)
        fail_with("%s: %u to %u: %s, not %s\n", text, source, target, links, want);
    n = n < 0 ? 0 : n;
    assert_int_equal(rt_walk_rings(&ring.table, start, rt_topo_ring_node(&ring.net, target),
                                   ring.leg, (uint32_t)n, 0, &walk),
                     RT_WALK_RING_ARRIVED);
    if (!has_routing_function(&ring.net))
        return;
    n = by_link(&ring, source, target, ring.leg);
    links_text(ring.leg, n, links, sizeof links);
    if (strcmp(links, want) != 0)
        fail_with("%s: %u to %u, link by link: %s, not %s\n", text, source, target, links, want);
}

static void route_row(char **column)
{
    open_for(column[0]);
    check_path(column[0], (uint32_t)atol(column[1]), (uint32_t)atol(column[2]), column[3]);
}

static void routes_are_those_of_the_model(void **state)
{
    (void)state;
    for_each_row(VECTORS "ring_routes.tsv", 4, 10000, route_row);
}

/* Calls `use` for each network of rings of up to `most` nodes, fanout up to
 * 8, parameters up to what that allows. */
static int for_each_ring_net(uint32_t most, void (*use)(const struct rt_net *net))
{
    static const uint8_t digits[] = {RT_FAMILY_SHUFFLE, RT_FAMILY_BUTTERFLY, RT_FAMILY_DEADFLY,
                                     RT_FAMILY_LIVEFLY};
    struct rt_rings rings;
    int nets = 0;

    for (unsigned k = 0; k < sizeof digits; k++)
        for (uint32_t f = 2; f <= 8; f++)
            for (uint32_t r = 1; r <= 12; r++) {
                struct rt_net net = {digits[k], 0, {f, r}};

                if (rt_net_check(&net) == 0 && rt_topo_rings(&net, &rings) == 0 &&
                    rings.nodes <= most) {
                    use(&net);
                    nets++;
                }
            }
    for (uint32_t dims = 1; dims <= 5; dims++)
        for (uint32_t a = 2; a <= 6; a++)
            for (uint32_t b = 2; b <= 6; b++) { /* sizes a, b, a, b, .. */
                struct rt_net net = {RT_FAMILY_MULTICUBE, 0, {0}};

                for (uint32_t d = 0; d < dims; d++)
                    net.param[d] = d % 2 ? b : a;
                if (rt_topo_rings(&net, &rings) == 0 && rings.nodes <= most) {
                    use(&net);
                    nets++;
                }
            }
    return nets;
}

static uint64_t pairs_walked;

/* All pairs: by legs and link by link the same path, which arrives, enters no
 * ring twice and is no longer than the closed form. */
static void all_pairs(const struct rt_net *net)
{
    static struct rt_ring_leg other[PATH_MAX_LEGS];
    static char one[2048], two[2048];
    uint32_t longest = (uint32_t)rt_route_longest(net), most = 0;
    struct ring_net *r = &ring;
    struct rt_walk_rings_result walk;

    close_open();
    ring_open(r, net);
    for (uint32_t source = 0; source < r->table.nodes; source++) {
        for (uint32_t target = 0; target < r->table.nodes; target++, pairs_walked++) {
            int legs = rt_route_legs(net, source, target, r->leg), n;

            rt_walk_rings(&r->table, rt_topo_ring_node(net, source), rt_topo_ring_node(net, target),
                          r->leg, (uint32_t)legs, longest, &walk);
            if (walk.verdict != RT_WALK_RING_ARRIVED)
                fail_with("family %d %u,%u: %u to %u: %s\n", net->family, net->param[0],
                          net->param[1], source, target, rt_walk_ring_text(walk.verdict));
            most = walk.links > most ? (uint32_t)walk.links : most;
            if (r->table.nodes > 256 && (source + target) % 16 != 0)
                continue;
            n = by_link(r, source, target, other);
            links_text(r->leg, legs, one, sizeof one);
            links_text(other, n, two, sizeof two);
            if (strcmp(one, two) != 0)
                fail_with("family %d %u,%u: %u to %u: %s, link by link %s\n", net->family,
                          net->param[0], net->param[1], source, target, one, two);
        }
    }
    assert_int_equal(most, longest); /* some pair needs them all */
    ring_close(r);
}

static void no_packet_visits_a_ring_twice_on_any_network(void **state)
{
    (void)state;
    SKIP_LONG();
    assert_true(for_each_ring_net(1024 / every(2), all_pairs) > 120 - 20 * (every(2) > 1));
    assert_true(pairs_walked > 20000000 / every(5));
}

/* The same by the general router, where there is no other. */
static void the_general_router_visits_no_ring_twice(void **state)
{
    static const char *const nets[] = {"ringmesh:1,9",   "ringmesh:4,4",   "ringmesh:5,7",
                                       "ringmesh:16,16", "ringmesh:32,32", "ringcomplete:2",
                                       "ringcomplete:8", "ring12",         "clock"};
    struct rt_walk_rings_result walk;

    (void)state;
    SKIP_LONG();
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        open_for(nets[i]);
        for (uint32_t target = 0; target < ring.table.nodes; target++) {
            for (uint32_t source = target % every(3); source < ring.table.nodes;
                 source += every(3)) {
                uint32_t start;
                int n = path_by_search(&ring, source, target, &start, ring.leg, PATH_MAX_LEGS);

                n = n < 0 ? 0 : n;
                if (rt_walk_rings(&ring.table, source, target, ring.leg, (uint32_t)n, 0, &walk) !=
                    RT_WALK_RING_ARRIVED)
                    fail_with("%s: %u to %u: %s\n", nets[i], source, target,
                              rt_walk_ring_text(walk.verdict));
            }
        }
    }
}

/* The Shuffle's concise function is the general router, pair by pair. */
static void shuffle_is_general(const struct rt_net *net)
{
    static struct rt_ring_step step[PATH_MAX_LEGS];
    struct ring_net *r = &ring;

    if (net->family != RT_FAMILY_SHUFFLE)
        return;
    close_open();
    ring_open(r, net);
    for (uint32_t target = 0; target < r->table.nodes; target++) {
        rt_route_distances(&r->fast, target, r->distance);
        for (uint32_t source = 0; source < r->table.nodes; source++) {
            int n = rt_route_search(&r->fast, r->distance, source, step, PATH_MAX_LEGS), at = 0;
            int legs = rt_route_legs(net, source, target, r->leg);

            for (int k = 0; k < legs; k++)
                for (uint32_t hop = 0; hop < r->leg[k].hops; hop++, at++)
                    if (at >= n || step[at].link != r->leg[k].link)
                        fail_with("shuffle:%u,%u: %u to %u: not the general router's path\n",
                                  net->param[0], net->param[1], source, target);
            assert_int_equal(at, n);
        }
    }
    ring_close(r);
}

static void concise_shuffle_router_is_the_general_router(void **state)
{
    (void)state;
    SKIP_LONG();
    for_each_ring_net(4096 / every(8), shuffle_is_general);
}

/* A pair that needs two digits of its own choice: nothing shorter is ring-safe. */
static void shuffle_2_16_needs_two_free_digits(void **state)
{
    const uint32_t source = 0x0D6B, target = 0x5AD6; /* 0000110101101011, 0101101011010110 */
    static struct rt_ring_step step[PATH_MAX_LEGS];
    struct rt_walk_rings_result walk;
    int legs, n, at = 0;

    (void)state;
    open_for("shuffle:2,16");
    legs = rt_route_legs(&ring.net, source, target, ring.leg);
    assert_int_equal(rt_walk_rings(&ring.table, source, target, ring.leg, (uint32_t)legs,
                                   (uint32_t)rt_route_longest(&ring.net), &walk),
                     RT_WALK_RING_ARRIVED);
    assert_int_equal(walk.links, 18);
    rt_route_distances(&ring.fast, target, ring.distance);
    assert_int_equal(rt_route_search(&ring.fast, ring.distance, source, step, 17), RT_ERR_PATH);
    n = rt_route_search(&ring.fast, ring.distance, source, step, 40);
    assert_int_equal(n, 18);
    for (int k = 0; k < legs; k++)
        for (uint32_t hop = 0; hop < ring.leg[k].hops; hop++)
            assert_int_equal(step[at++].link, ring.leg[k].link);
}

/* Number of rings of a size. */
static uint32_t rings_of(const struct rt_topo_ring_table *table, uint32_t size)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < table->rings; i++)
        n += table->size[i] == size;
    return n;
}

static uint32_t power(uint32_t f, uint32_t r)
{
    return r == 0 ? 1 : f * power(f, r - 1);
}

/* Do the digits of `number`, links of a path with the first one highest, lead from source to target
 * and nowhere into the same ring twice? */
static int is_path(const struct ring_net *r, uint32_t number, int length, uint32_t source,
                   uint32_t target, uint8_t *link)
{
    uint32_t entered[8], at = source;

    for (int i = length; i-- > 0; number /= r->table.links)
        link[i] = (uint8_t)(number % r->table.links);
    for (int i = 0; i < length; i++) {
        entered[i] = r->table.ring[at * r->table.links + link[i]];
        if (i > 0 && (at == target || entered[i] != entered[i - 1]))
            for (int k = 0; k < i; k++)
                if (at == target || entered[k] == entered[i])
                    return 0;
        at = r->table.next[at * r->table.links + link[i]];
    }
    return at == target;
}

/* Of each length every path, by trying all links. */
static void every_path_of_a_length_comes_in_order(void **state)
{
    static const char *const nets[] = {"multicube:3,3", "shuffle:2,3", "ringmesh:3,2",
                                       "ringcomplete:4"};
    unsigned paths = 0;

    (void)state;
    for (unsigned i = 0; i < sizeof nets / sizeof nets[0]; i++) {
        open_for(nets[i]);
        for (uint32_t target = 0; target < ring.table.nodes; target++) {
            rt_route_distances(&ring.fast, target, ring.distance);
            for (uint32_t source = 0; source < ring.table.nodes; source++)
                for (int length = 1; length <= 5 && source != target; length++) {
                    int more = 0;

                    for (uint32_t n = 0; n < power(ring.table.links, (uint32_t)length); n++) {
                        uint8_t link[8];

                        if (!is_path(&ring, n, length, source, target, link))
                            continue;
                        assert_int_equal(rt_route_each(&ring.fast, ring.distance, source, ring.step,
                                                       length, more),
                                         1);
                        more = 1;
                        paths++;
                        for (int k = 0; k < length; k++)
                            assert_int_equal(ring.step[k].link, link[k]);
                    }
                    assert_int_equal(
                        rt_route_each(&ring.fast, ring.distance, source, ring.step, length, more),
                        0);
                }
        }
    }
    assert_true(paths > 1000);
}

/* Figures 4 to 9: ring counts and sizes. */
static void counts_of_the_figures(const struct rt_net *net)
{
    uint32_t f = net->param[0], r = net->param[1], short_rings = 0, long_rings = 0;
    struct ring_net *t = &ring;

    close_open();
    ring_open(t, net);
    switch (net->family) {
    case RT_FAMILY_SHUFFLE:
        for (uint32_t i = 0; i < t->table.rings; i++)
            assert_int_equal((r + 1) % t->table.size[i], 0);
        break;
    case RT_FAMILY_BUTTERFLY:
    case RT_FAMILY_DEADFLY:
        short_rings = power(f, r);
        long_rings = (f - 1) * short_rings / 2;
        assert_int_equal(t->table.rings, (f + 1) * short_rings / 2);
        break;
    case RT_FAMILY_LIVEFLY:
        short_rings = 2 * power(f - 1, r);
        long_rings = (f - 2) * short_rings / 4;
        assert_int_equal(t->table.rings, (f + 2) * short_rings / 4);
        break;
    default: /* multicube: each dimension's rings */
        for (uint32_t d = 0; d < RT_PARAM_MAX && net->param[d] != 0; d++)
            long_rings += t->table.nodes / net->param[d];
        assert_int_equal(t->table.rings, long_rings);
    }
    if (net->family > RT_FAMILY_SHUFFLE) {
        assert_int_equal(rings_of(&t->table, r), short_rings);
        assert_int_equal(rings_of(&t->table, 2 * r), long_rings);
    }
    ring_close(t);
}

static void ring_counts_are_those_of_figures_4_to_9(void **state)
{
    (void)state;
    for_each_ring_net(2048, counts_of_the_figures);
    open_for("multicube:3,3");
    assert_int_equal(ring.table.rings, 6);
    assert_int_equal(rings_of(&ring.table, 3), 6);
    open_for("multicube:3,3,3");
    assert_int_equal(rings_of(&ring.table, 3), 27);
    open_for("ringcomplete:4");
    assert_int_equal(rings_of(&ring.table, 2), 6);
    open_for("ringmesh:4,4");
    assert_int_equal(rings_of(&ring.table, 2), 24);
    open_for("ring12");
    assert_int_equal(rings_of(&ring.table, 4), 4);
    open_for("clock");
    assert_int_equal(rings_of(&ring.table, 12), 1);
    assert_int_equal(rings_of(&ring.table, 4), 1);
}

/* --- what is wrong is named */

struct planted {
    const struct rt_rings *sound;
    uint32_t node, link, leads_to;
};

static uint32_t planted_next(const void *context, uint32_t node, uint32_t link)
{
    const struct planted *p = context;

    if (node == p->node && link == p->link)
        return p->leads_to;
    return p->sound->next(p->sound->context, node, link);
}

static int lay_out(struct planted *planted, uint32_t *node, uint32_t *link)
{
    struct rt_rings rings = *planted->sound;
    struct rt_topo_ring_table table;
    int fault;

    rings.next = planted_next;
    rings.context = planted;
    table_room(&table, &rings);
    fault = rt_topo_ring_tabulate(&rings, &table, node, link);
    free(table.next);
    free(table.ring);
    free(table.size);
    return fault;
}

static void a_mapping_that_is_none_is_refused(void **state)
{
    struct planted planted;
    uint32_t node = 99, link = 99;

    (void)state;
    open_for("multicube:5,4");
    for (uint32_t leads_to = 0; leads_to < 21; leads_to++) {
        planted = (struct planted){&ring.rings, 7, 1, leads_to};
        if (leads_to == 12) { /* where it should */
            assert_int_equal(lay_out(&planted, &node, &link), RT_TOPO_RING_SOUND);
        } else {
            assert_int_equal(lay_out(&planted, &node, &link),
                             leads_to < 20 ? RT_TOPO_RING_DOUBLE : RT_TOPO_RING_RANGE);
            assert_int_equal(link, 1);
            if (leads_to == 20)
                assert_int_equal(node, 7);
            /* else the link named leads where another leads, or to a ring that is closed */
        }
    }
}

static uint32_t one_on_of_three(const void *context, uint32_t node, uint32_t link)
{
    (void)context, (void)link;
    return (node + 1) % 3;
}

static void what_stands_behind_is_left_alone(void **state)
{
    /* eight dimensions fill the parameters */
    const struct {
        struct rt_net net;
        uint32_t behind;
    } full = {{RT_FAMILY_MULTICUBE, 0, {2, 2, 2, 2, 2, 2, 2, 2}}, 3};
    uint32_t next[4] = {9, 9, 9, 9}, member[4] = {9, 9, 9, UINT32_MAX}, size[4] = {9, 9, 9, 9};
    struct rt_topo_ring_table table = {.next = next, .ring = member, .size = size};
    struct rt_rings rings = {3, 1, one_on_of_three, NULL}, cube;
    uint32_t node, link;

    (void)state;
    assert_int_equal(rt_topo_rings(&full.net, &cube), 0);
    assert_true(cube.nodes == 256 && cube.links == 8 && full.behind == 3);
    assert_int_equal(rt_topo_ring_tabulate(&rings, &table, &node, &link), RT_TOPO_RING_SOUND);
    assert_true(table.rings == 1 && size[0] == 3 && size[1] == 9);
    assert_true(next[2] == 0 && next[3] == 9 && member[2] == 0 && member[3] == UINT32_MAX);
}

static void walk_is(int verdict, uint32_t source, uint32_t target, const struct rt_ring_leg *leg,
                    uint32_t legs, uint32_t longest)
{
    struct rt_walk_rings_result walk;

    rt_walk_rings(&ring.table, source, target, leg, legs, longest, &walk);
    if (walk.verdict != verdict)
        fail_with("%s: %s, not %s\n", open_net, rt_walk_ring_text(walk.verdict),
                  rt_walk_ring_text(verdict));
}

static void walks_that_break_a_rule_are_named(void **state)
{
    const struct rt_ring_leg outer_twice[] = {{0, 1}, {1, 1}, {0, 1}};
    const struct rt_ring_leg inner_twice[] = {{1, 1}, {0, 3}, {1, 1}};
    const struct rt_ring_leg good[] = {{1, 1}, {0, 2}}, no_link[] = {{0, 1}, {2, 1}};
    const struct rt_ring_leg long_way[] = {{0, 14}};

    (void)state;
    open_for("clock");
    walk_is(RT_WALK_RING_TWICE, 2, 7, outer_twice, 3, 0); /* the paper's 2.2.2 */
    walk_is(RT_WALK_RING_TWICE, 0, 9, inner_twice, 3, 0);
    walk_is(RT_WALK_RING_ARRIVED, 0, 5, good, 2, 0);
    walk_is(RT_WALK_RING_ELSEWHERE, 0, 6, good, 2, 0);
    walk_is(RT_WALK_RING_NO_LINK, 0, 3, no_link, 2, 0);
    walk_is(RT_WALK_RING_TOO_LONG, 0, 2, long_way, 1, 11); /* right round and two on */
    walk_is(RT_WALK_RING_ARRIVED, 0, 2, long_way, 1, 14);
    walk_is(RT_WALK_RING_ARRIVED, 5, 5, NULL, 0, 0);
    open_for("multicube:3,3");
    walk_is(RT_WALK_RING_ARRIVED, 3, 2, (const struct rt_ring_leg[]){{1, 2}, {0, 2}}, 2,
            4); /* 3 6 0 1 2 */
}

static void bad_arguments_are_named(void **state)
{
    struct rt_ring_leg leg[RT_LEGS_MAX] = {{77, 77}};
    struct rt_net deadfly = net_of("deadfly:2,3"), clock = net_of("clock");
    struct rt_net transit = net_of("full:1");
    struct rt_rings rings;

    (void)state;
    assert_int_equal(rt_route_legs(&deadfly, 24, 0, leg), RT_ERR_SRC);
    assert_int_equal(rt_route_legs(&deadfly, 0, 24, leg), RT_ERR_DST);
    assert_int_equal(rt_route_legs(&clock, 0, 1, leg), RT_ERR_FAMILY);
    assert_int_equal(rt_route_legs(&transit, 0, 1, leg), RT_ERR_FAMILY);
    assert_int_equal(leg[0].link, 77);
    assert_int_equal(rt_route_link(&deadfly, 24, 0, 0, RT_LINK_NONE), RT_ERR_SRC);
    assert_int_equal(rt_route_link(&deadfly, 0, 24, 0, RT_LINK_NONE), RT_ERR_LOC);
    assert_int_equal(rt_route_link(&deadfly, 0, 0, 24, RT_LINK_NONE), RT_ERR_DST);
    assert_int_equal(rt_route_link(&deadfly, 0, 0, 1, 2), RT_ERR_LINK);
    assert_int_equal(rt_route_link(&clock, 0, 0, 1, RT_LINK_NONE), RT_ERR_FAMILY);
    assert_int_equal(rt_route_longest(&clock), RT_ERR_FAMILY);
    assert_int_equal(rt_topo_rings(&transit, &rings), RT_ERR_FAMILY);
}

/* A way that does not exist, and one that is too long for the room. */
static void the_general_router_says_when_there_is_no_path(void **state)
{
    struct rt_ring_step step[4];

    (void)state;
    open_for("ringmesh:4,1");
    rt_route_distances(&ring.fast, 3, ring.distance);
    assert_int_equal(rt_route_search(&ring.fast, ring.distance, 0, step, 2), RT_ERR_PATH);
    assert_int_equal(rt_route_search(&ring.fast, ring.distance, 0, step, 3), 3);
    assert_int_equal(rt_route_search(&ring.fast, ring.distance, 4, step, 3), RT_ERR_SRC);
    assert_int_equal(rt_route_search(&ring.fast, ring.distance, 3, step, 0), 0);
    open_for("clock"); /* 2 to 7 by the inner ring would enter the outer one twice */
    rt_route_distances(&ring.fast, 7, ring.distance);
    assert_int_equal(ring.distance[2], 3);
    assert_int_equal(rt_route_search(&ring.fast, ring.distance, 2, step, 4), RT_ERR_PATH);
}

static uint32_t next_of_one_ring(const void *context, uint32_t node, uint32_t link)
{
    (void)context;
    (void)link;
    return (node + 1) % 4;
}

static void nothing_is_read_beside_a_network_or_a_path(void **state)
{
    static const struct rt_rings rings = {4, 1, next_of_one_ring, NULL};
    const struct rt_net *net = net_at_end("multicube:2,2,2,2,2,2,2,2");
    uint32_t distance[4];
    struct rt_ring_step *step = at_begin();

    (void)state;
    assert_int_equal(rt_route_link(net, 0, 0, 255, RT_LINK_NONE), 7);
    assert_int_equal(rt_route_longest(net), 8);
    rt_route_distances(&rings, 3, distance);
    assert_int_equal(rt_route_each(&rings, distance, 0, step, 3, 0), 1);
    assert_int_equal(step[2].node, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mapping_functions_are_those_of_the_model),
        cmocka_unit_test(routes_are_those_of_the_model),
        cmocka_unit_test(no_packet_visits_a_ring_twice_on_any_network),
        cmocka_unit_test(the_general_router_visits_no_ring_twice),
        cmocka_unit_test(concise_shuffle_router_is_the_general_router),
        cmocka_unit_test(shuffle_2_16_needs_two_free_digits),
        cmocka_unit_test(every_path_of_a_length_comes_in_order),
        cmocka_unit_test(ring_counts_are_those_of_figures_4_to_9),
        cmocka_unit_test(a_mapping_that_is_none_is_refused),
        cmocka_unit_test(what_stands_behind_is_left_alone),
        cmocka_unit_test(walks_that_break_a_rule_are_named),
        cmocka_unit_test(bad_arguments_are_named),
        cmocka_unit_test(the_general_router_says_when_there_is_no_path),
        cmocka_unit_test(nothing_is_read_beside_a_network_or_a_path),
    };

    return run_all(tests);
}
