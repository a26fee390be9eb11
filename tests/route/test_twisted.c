/* SPDX-License-Identifier: MIT-0 */
/*
 * Twisted tori, SPEC 15.2 word by word: with one skew the best of all moves that lead there, with
 * two the lowest port to a node that is nearer by the wires of the topo room.
 */
#include "support.h"

#include "rt/route_ports.h"
#include "rt/topo_ports.h"

/* Leaves this byte where a function called next has its variables. */
static void fill_the_stack(int byte)
{
    volatile unsigned char soil[4096];

    for (size_t i = 0; i < sizeof soil; i++)
        soil[i] = (unsigned char)byte;
}

static struct rt_net twisted(uint32_t a, uint32_t b, uint32_t sc, uint32_t sr)
{
    struct rt_net net = {.family = RT_FAMILY_TWISTED, .param = {a, b, sc, sr}};

    assert_int_equal(rt_net_check(&net), 0);
    return net;
}

static void leads_by(const struct rt_net *net, uint32_t at, uint32_t to, unsigned port, int garbage)
{
    const struct rt_channel source = {RT_PORT_NONE, 0};
    struct rt_channel out = {77, 77};

    fill_the_stack(garbage);
    if (rt_route_port(net, source, at, to, &out) != 0 || out.port != port || out.vc != 0)
        fail_with("twisted:%u,%u,%u,%u: at %u to %u: port %u, not %u\n", net->param[0],
                  net->param[1], net->param[2], net->param[3], at, to, out.port, port);
}

/* --- one skew ---------------------------------------------------------------- */

static long far(long x)
{
    return x < 0 ? -x : x;
}

/* Is the move x, y before the move u, v? */
static int before(long x, long y, long u, long v)
{
    if (far(x) + far(y) != far(u) + far(v))
        return far(x) + far(y) < far(u) + far(v);
    if (far(x) != far(u))
        return far(x) < far(u);
    return x != u ? x > u : y > v;
}

static unsigned port_by_all_moves(const struct rt_net *net, uint32_t at, uint32_t to)
{
    long a = (long)net->param[0], b = (long)net->param[1];
    long sc = (long)net->param[2], sr = (long)net->param[3];
    long x = (long)(to % net->param[0]) - (long)(at % net->param[0]);
    long y = (long)(to / net->param[0]) - (long)(at / net->param[0]);
    long best_x = 2 * (a + b), best_y = 0, round_x, round_y;

    /* No best move has more than a + b: so many times round.  A skew moves the other coordinate. */
    round_x = (2 * (a + b) + sr * (2 + 2 * (a + b) / b)) / a + 1;
    round_y = (2 * (a + b) + sc * (2 + 2 * (a + b) / a)) / b + 1;
    for (long q = -round_x; q <= round_x; q++)
        for (long r = -round_y; r <= round_y; r++) {
            long dx = x + q * a - r * sr, dy = y + r * b - q * sc;

            if (before(dx, dy, best_x, best_y)) {
                best_x = dx;
                best_y = dy;
            }
        }
    if (best_x != 0)
        return best_x > 0;
    return best_y == 0 ? RT_PORT_NONE : 2u + (best_y > 0);
}

static void one_skew_takes_the_best_of_all_moves(void **state)
{
    static const uint32_t side[][2] = {{1, 1}, {1, 2}, {1, 7}, {2, 2},  {2, 3},  {2, 8},  {2, 9},
                                       {3, 4}, {3, 9}, {4, 4}, {5, 6},  {2, 13}, {3, 13}, {4, 10},
                                       {1, 9}, {1, 8}, {7, 7}, {6, 12}, {5, 17}};
    uint64_t random = 15;

    (void)state;
    for (size_t s = 0; s < 2 * sizeof side / sizeof side[0]; s++) {
        uint32_t a = side[s / 2][s % 2], b = side[s / 2][1 - s % 2];

        for (uint32_t skew = 0; skew < 2 * (a > b ? a : b); skew++) {
            int along_y = skew & 1;
            struct rt_net net;

            if (skew / 2 >= (along_y ? a : b))
                continue;
            net = twisted(a, b, along_y ? 0 : skew / 2, along_y ? skew / 2 : 0);
            for (uint32_t to = 0; to < a * b; to++) {
                uint32_t at = (uint32_t)(next_random(&random) % (a * b));

                leads_by(&net, at, to, port_by_all_moves(&net, at, to), 0);
                leads_by(&net, 0, to, port_by_all_moves(&net, 0, to), 0xFF);
            }
        }
    }
}

/* By hand: the other way round takes more than once round this one. */
static void more_than_once_round_may_be_shortest(void **state)
{
    struct rt_net net = twisted(9, 2, 0, 3), half = twisted(8, 2, 0, 4),
                  back = twisted(13, 2, 0, 5);
    struct rt_net ring = twisted(5, 1, 0, 1);

    (void)state;
    leads_by(&net, 0, 9 + 3, 3, 0);   /* y + 3, or - 3: 3 hops; x + 3 and y + 1 are 4 */
    leads_by(&half, 0, 4, 3, 0);      /* y + 2, or - 2; x + 4 are 4 */
    leads_by(&back, 0, 13 + 3, 2, 0); /* y - 3; x + 3 and y + 1 are 4 */
    leads_by(&ring, 0, 2, 3, 0);      /* y + 2 and x + 2 are as far: least x */
}

/* Not where no route goes on after a dateline, as in 24 shapes of these with a ring of more than 3
 * nodes, and in those whose rings have 3 at most. */
static void there_is_a_second_channel_where_a_route_uses_it(void **state)
{
    unsigned alone = 0;

    (void)state;
    for (uint32_t n = 0; n < 7 * 7 * 14; n++) {
        uint32_t a = 1 + n % 7, b = 1 + n / 7 % 7, skew = n / 49, most = 0;
        struct rt_net net = {.family = RT_FAMILY_TWISTED, .param = {a, b}};
        struct rt_channel path[12];

        net.param[skew < 7 ? 2 : 3] = skew < 7 ? skew : skew - 6;
        if (rt_net_check(&net) != 0)
            continue;
        for (uint32_t pair = 0; pair < a * b * a * b; pair++) {
            int hops = rt_route_ports(&net, pair / (a * b), pair % (a * b), path, 12);

            assert_true(hops >= 0);
            for (int hop = 0; hop < hops; hop++)
                most = path[hop].vc > most ? path[hop].vc : most;
        }
        alone += most == 0;
        if (rt_route_vcs(&net) != (int)most + 1)
            fail_with("twisted:%u,%u,%u,%u: %d vcs, %u used\n", a, b, net.param[2], net.param[3],
                      rt_route_vcs(&net), most + 1);
    }
    assert_int_equal(alone, 24 + 15);
}

/* --- two skews --------------------------------------------------------------- */

#define NODES 4096

static uint32_t beyond[NODES][4];

static void read_wires(const struct rt_net *net)
{
    for (uint32_t node = 0; node < rt_topo_nodes(net); node++)
        for (unsigned port = 0; port < 4; port++) {
            struct rt_topo_port_end end;

            assert_int_equal(rt_topo_neighbour(net, node, port, &end), 0);
            beyond[node][port] = end.node;
        }
}

/* Hops from each node to this one; returns the most. */
static unsigned distances(uint32_t nodes, uint32_t to, unsigned hops[NODES])
{
    static uint32_t list[NODES];
    uint32_t known = 1;

    for (uint32_t node = 0; node < nodes; node++)
        hops[node] = UINT32_MAX;
    hops[to] = 0;
    list[0] = to;
    for (uint32_t i = 0; i < known; i++)
        for (unsigned port = 0; port < 4; port++) {
            uint32_t next = beyond[list[i]][port];

            if (hops[next] != UINT32_MAX)
                continue;
            hops[next] = hops[list[i]] + 1;
            list[known++] = next;
        }
    assert_int_equal(known, nodes);
    return hops[list[known - 1]];
}

static unsigned nearer(uint32_t at, const unsigned hops[NODES])
{
    unsigned port = 0;

    if (hops[at] == 0)
        return RT_PORT_NONE;
    while (hops[beyond[at][port]] >= hops[at])
        port++;
    return port;
}

/* Valleys on the way: nodes lower than the one before and the one behind. */
static unsigned valleys(uint32_t at, uint32_t to, const unsigned hops[NODES])
{
    unsigned count = 0;
    int falls = 0;

    while (at != to) {
        uint32_t next = beyond[at][nearer(at, hops)];

        count += falls && next > at;
        falls = next < at;
        at = next;
    }
    return count;
}

/* Returns the virtual channels. */
static unsigned two_skews(uint32_t a, uint32_t b, uint32_t sc, uint32_t sr, unsigned *bound)
{
    struct rt_net net = twisted(a, b, sc, sr);
    static unsigned hops[NODES];
    unsigned vcs = 1, most = 0;

    read_wires(&net);
    for (uint32_t to = 0; to < a * b; to++) {
        unsigned far_off = distances(a * b, to, hops);

        most = most > far_off ? most : far_off;
        for (uint32_t at = 0; at < a * b; at++) {
            unsigned here = valleys(at, to, hops) + 1;

            vcs = vcs > here ? vcs : here;
            leads_by(&net, at, to, nearer(at, hops), (int)(to & 1) * 255);
        }
    }
    /* twice those of node 0, or as far as in a mesh; and no route has more */
    *bound = 2 * distances(a * b, 0, hops);
    *bound = *bound < a + b - 2 ? *bound : a + b - 2;
    assert_true(most <= *bound);
    return vcs;
}

static void two_skews_go_to_the_nearer_node_by_the_lowest_port(void **state)
{
    (void)state;
    for (uint32_t a = 2; a <= 7; a += stride(5))
        for (uint32_t b = 2; b <= 7; b += stride(3))
            for (uint32_t sc = 1; sc < b; sc++)
                for (uint32_t sr = 1; sr < a; sr++) {
                    struct rt_net net = twisted(a, b, sc, sr);
                    unsigned bound, vcs = two_skews(a, b, sc, sr, &bound);

                    if (rt_route_vcs(&net) != (int)vcs || rt_route_hops(&net) != (int)bound)
                        fail_with("twisted:%u,%u,%u,%u: %d vcs, not %u; %d hops, not %u\n", a, b,
                                  sc, sr, rt_route_vcs(&net), vcs, rt_route_hops(&net), bound);
                }
}

/* How many channels there are is not looked for at each hop, but there are 255 at most. */
static void no_packet_comes_on_channel_255(void **state)
{
    struct rt_net net = twisted(5, 6, 1, 1);
    struct rt_channel in = {1, 254}, out = {77, 77};

    (void)state; /* from 8 by 7 to 6: down and down, no valley */
    assert_int_equal(rt_route_port(&net, in, 7, 6, &out), 0);
    assert_int_equal(out.vc, 254);
    in.vc = 255;
    out.vc = 77;
    assert_int_equal(rt_route_port(&net, in, 7, 6, &out), RT_ERR_LINK);
    assert_int_equal(out.vc, 77);
}

/* Every hop of the way in twisted:2,2,1,1 is the last one: no valley. */
static void four_nodes_that_are_all_neighbours_need_one_channel(void **state)
{
    struct rt_net net = twisted(2, 2, 1, 1);

    (void)state;
    assert_int_equal(rt_route_vcs(&net), 1);
}

/* The most nodes that there may be: some of the pairs. */
static void the_largest_search_finds_its_way(void **state)
{
    static const uint32_t skew[][2] = {{1, 1}, {17, 13}, {63, 32}};
    static unsigned hops[NODES];
    uint64_t random = 64;

    (void)state;
    for (size_t s = 0; s < sizeof skew / sizeof skew[0]; s++) {
        struct rt_net net = twisted(64, 64, skew[s][0], skew[s][1]);

        read_wires(&net);
        for (unsigned i = 0; i < 6; i++) {
            uint32_t to = i == 0 ? 4095 : (uint32_t)next_random(&random) % NODES;

            distances(NODES, to, hops);
            for (unsigned k = 0; k < 12; k++) {
                uint32_t at = (uint32_t)next_random(&random) % NODES;

                leads_by(&net, at, to, nearer(at, hops), 0xFF);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_skew_takes_the_best_of_all_moves),
        cmocka_unit_test(more_than_once_round_may_be_shortest),
        cmocka_unit_test(there_is_a_second_channel_where_a_route_uses_it),
        cmocka_unit_test(two_skews_go_to_the_nearer_node_by_the_lowest_port),
        cmocka_unit_test(no_packet_comes_on_channel_255),
        cmocka_unit_test(four_nodes_that_are_all_neighbours_need_one_channel),
        cmocka_unit_test(the_largest_search_finds_its_way),
    };

    return run_all(tests);
}
