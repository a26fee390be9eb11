/* SPDX-License-Identifier: MIT-0 */
/* The selector of Leiserson's fat-tree (1985, figure 3), gate by gate: against
 * the walk room's, alone and as whole trees that real messages run through. */
#include "rt/gate.h"
#include "trees.h"

#define DATA 8 /* bits of data behind the address */

struct selector {
    struct rt_gate_list list;
    const struct rt_gate_fault *fault;
};

static struct selector *build(void)
{
    static struct selector s;

    rt_gate_selector(&s.list);
    s.fault = NULL;
    return &s;
}

/* The port that a branch leads to (SPEC 13.4). */
static unsigned port_of(unsigned from, unsigned branch)
{
    if (from == RT_TREE_PORT_UP)
        return branch ? RT_TREE_PORT_RIGHT : RT_TREE_PORT_LEFT;
    if (branch)
        return RT_TREE_PORT_UP;
    return from == RT_TREE_PORT_LEFT ? RT_TREE_PORT_RIGHT : RT_TREE_PORT_LEFT;
}

/* A node of gates as the walker calls it. */
static unsigned gate_node(void *context, unsigned port, unsigned m, unsigned address)
{
    const struct selector *s = context;
    unsigned branches = rt_gate_select(&s->list, s->fault, m, address), ports = 0;

    for (unsigned branch = 0; branch < 2; branch++)
        if (branches >> branch & 1)
            ports |= 1u << port_of(port, branch);
    return ports;
}

static void the_selector_decides_as_the_walk_does(void **state)
{
    struct selector *s = build();

    (void)state;
    for (unsigned v = 0; v < 12; v++)
        assert_int_equal(gate_node(s, v / 4, v & 1, v >> 1 & 1),
                         rt_walk_select(NULL, v / 4, v & 1, v >> 1 & 1));
}

static unsigned failing(unsigned height, struct selector *s)
{
    struct rt_walk_tree_on on = {height, rt_topo_tree_next, gate_node, s};
    unsigned failed = 0;

    for (uint32_t a = 0; a < 1u << height; a++)
        for (uint32_t b = 0; b < 1u << height; b++)
            failed += tree_pair(&on, a, b) != RT_WALK_TREE_ARRIVED;
    return failed;
}

static void every_pair_arrives_through_gate_level_nodes(void **state)
{
    (void)state;
    for (unsigned height = 1; height <= 7; height++)
        assert_int_equal(failing(height, build()), 0);
}

/* A message: M, address, `data`; then the next, whose M may be 0.  All streams of
 * two messages of four bits each; bit k is sent in clock k. */
#define STREAMS 256

static int stream_shows(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                        unsigned stream)
{
    unsigned in = rt_gate_find(list, "start")->first;
    uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];

    for (unsigned k = 0; k < list->nets; k++)
        good[k] = bad[k] = ~UINT64_C(0); /* power-up */
    for (unsigned clock = 0; clock < 8; clock++) {
        good[in] = bad[in] = clock % 4 == 0;
        good[in + 1] = bad[in + 1] = stream >> clock & 1;
        rt_gate_run(list, NULL, good);
        rt_gate_run(list, fault, bad);
        if (rt_gate_differ(list, good, bad) & 1)
            return 1;
        rt_gate_clock(list, NULL, good);
        rt_gate_clock(list, fault, bad);
    }
    return 0;
}

static int decides_otherwise(struct selector *s)
{
    for (unsigned v = 0; v < 4; v++)
        if (rt_gate_select(&s->list, s->fault, v & 1, v >> 1) !=
            rt_gate_select(&s->list, NULL, v & 1, v >> 1))
            return 1;
    return 0;
}

/* Each stuck-at fault shows in some stream of bits, and those that change a
 * decision make walks fail. */
static void every_fault_of_the_selector_shows(void **state)
{
    struct selector *s = build();
    struct rt_gate_fault fault = {0, 0, 0};
    unsigned faults = 0, decisions = 0;

    (void)state;
    while (rt_gate_fault_next(&s->list, &fault)) {
        unsigned stream = 0;

        while (stream < STREAMS && !stream_shows(&s->list, &fault, stream))
            stream++;
        if (stream == STREAMS)
            fail_with("gate %u pin %u stuck-at-%u is not shown\n", fault.gate, fault.pin,
                      fault.value);
        s->fault = &fault;
        /* a message on a wire without one (M = 0) is no pair's: the walker sends none */
        if (decides_otherwise(s) && rt_gate_select(&s->list, &fault, 0, 0) == 0 &&
            rt_gate_select(&s->list, &fault, 0, 1) == 0) {
            assert_true(failing(3, s) > 0);
            decisions++;
        }
        faults++;
    }
    assert_true(faults >= 60 && decisions >= 20);
}

/* The M bit with start, then the address bit without, whatever the fault: clock by clock. */
static unsigned selected(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                         unsigned m, unsigned address)
{
    const struct rt_gate_port *branch = rt_gate_find(list, "branch");
    uint64_t value[RT_GATE_NETS_MAX];
    unsigned branches = 0;

    memset(value, 0xFF, sizeof value); /* power-up */
    for (unsigned clock = 0; clock < 2; clock++) {
        value[rt_gate_find(list, "start")->first] = clock == 0;
        value[rt_gate_find(list, "line")->first] = clock == 0 ? m : address;
        rt_gate_run(list, fault, value);
        if (clock == 0)
            rt_gate_clock(list, fault, value);
    }
    if (value[rt_gate_net(list, rt_gate_find(list, "next"), 0)] & 1)
        for (unsigned b = 0; b < 2; b++)
            branches |= (unsigned)(value[rt_gate_net(list, branch, b)] & 1) << b;
    return branches;
}

static void a_faulty_selector_selects_what_its_gates_do(void **state)
{
    struct selector *s = build();
    struct rt_gate_fault fault = {0, 0, 0};

    (void)state;
    while (rt_gate_fault_next(&s->list, &fault))
        for (unsigned v = 0; v < 4; v++)
            assert_int_equal(rt_gate_select(&s->list, &fault, v & 1, v >> 1),
                             selected(&s->list, &fault, v & 1, v >> 1));
}

/*
 * A whole tree of gates, one wire a channel, clocked: each node has a selector for
 * each of its three ports, and two branches meet in each wire out of it.  64
 * pairs at once, a bit of each word; of a pair only its own message is in the tree.
 */
#define NODES_MAX 32 /* inner nodes 1..31 of a tree of 32 */

struct wire {
    uint64_t line, start;
};

struct gate_tree {
    unsigned height;
    const struct rt_gate_list *list;
    uint64_t value[NODES_MAX][3][RT_GATE_NETS_MAX];     /* of the selector behind each port */
    struct wire up[2 * NODES_MAX], down[2 * NODES_MAX]; /* above each node */
};

/* What leaves a node by a port: the two branches that lead there. */
static struct wire leaves(const struct gate_tree *t, unsigned node, unsigned port)
{
    const struct rt_gate_list *list = t->list;
    const struct rt_gate_port *branch = rt_gate_find(list, "branch");
    unsigned next = rt_gate_net(list, rt_gate_find(list, "next"), 0);
    struct wire out = {0, 0};

    for (unsigned from = RT_TREE_PORT_UP; from <= RT_TREE_PORT_RIGHT; from++) {
        for (unsigned b = 0; b < 2; b++) {
            const uint64_t *value = t->value[node][from];

            if (port_of(from, b) == port) {
                out.line |= value[rt_gate_net(list, branch, b)];
                out.start |= value[next];
            }
        }
    }
    return out;
}

/* A selector with its wire's bits of this clock. */
static void settle(struct gate_tree *t, unsigned node, unsigned port, struct wire in)
{
    unsigned at = rt_gate_find(t->list, "start")->first;

    t->value[node][port][at] = in.start;
    t->value[node][port][at + 1] = in.line;
    rt_gate_run(t->list, NULL, t->value[node][port]);
}

/* From wire to branch no bit waits for a clock: so upwards from the leaves, then
 * downwards from the root. */
static void clock_tree(struct gate_tree *t)
{
    for (unsigned node = (1u << t->height) - 1; node >= 1; node--) {
        settle(t, node, RT_TREE_PORT_LEFT, t->up[2 * node]);
        settle(t, node, RT_TREE_PORT_RIGHT, t->up[2 * node + 1]);
        t->up[node] = leaves(t, node, RT_TREE_PORT_UP);
    }
    t->down[1] = (struct wire){0, 0}; /* nothing comes from outside */
    for (unsigned node = 1; node < 1u << t->height; node++) {
        settle(t, node, RT_TREE_PORT_UP, t->down[node]);
        t->down[2 * node] = leaves(t, node, RT_TREE_PORT_LEFT);
        t->down[2 * node + 1] = leaves(t, node, RT_TREE_PORT_RIGHT);
    }
    for (unsigned node = 1; node < 1u << t->height; node++)
        for (unsigned port = RT_TREE_PORT_UP; port <= RT_TREE_PORT_RIGHT; port++)
            rt_gate_clock(t->list, NULL, t->value[node][port]);
}

/* Sends 64 messages, pair first + v in bit v: M, address bits, data.  Each must come
 * out at its destination as M and the data, a clock a node later, and nothing anywhere else. */
static void send_pairs(struct gate_tree *t, unsigned first)
{
    struct rt_net net = tree_of(t->height);
    unsigned n = 1u << t->height, pairs = n * n;
    uint8_t bits[64][RT_TREE_BYTES];
    int count[64];

    for (unsigned node = 0; node < NODES_MAX; node++)
        for (unsigned port = 0; port < 3; port++)
            for (unsigned k = 0; k < t->list->nets; k++)
                t->value[node][port][k] = 0;
    for (unsigned v = 0; v < 64; v++)
        count[v] = rt_route_tree(&net, (first + v) / n % n, (first + v) % n, bits[v]);
    for (int clock = 0; clock < 2 * (int)t->height + DATA + 2; clock++) {
        for (unsigned leaf = n; leaf < 2 * n; leaf++)
            t->up[leaf] = (struct wire){0, 0};
        for (unsigned v = 0; v < 64 && first + v < pairs; v++) {
            unsigned pair = first + v, leaf = n + pair / n;
            unsigned bit = clock == 0 ? 1 : 0;

            if (count[v] == 0) /* to itself: nothing is sent */
                continue;
            if (clock > 0 && clock <= count[v])
                bit = bits[v][(clock - 1) / 8] >> (7 - (clock - 1) % 8) & 1;
            else if (clock > count[v] && clock <= count[v] + DATA)
                bit = (pair * 37 + 0x9D) >> (clock - count[v] - 1) & 1;
            t->up[leaf].line |= (uint64_t)bit << v;
            t->up[leaf].start |= (uint64_t)(clock == 0) << v;
        }
        clock_tree(t);
        for (unsigned v = 0; v < 64 && first + v < pairs; v++) {
            for (unsigned leaf = n; leaf < 2 * n; leaf++) {
                unsigned pair = first + v, want = 0;
                int at = clock - count[v]; /* the message has lost a bit a node */

                if (leaf == n + pair % n && count[v] > 0 && at >= 0 && at <= DATA)
                    want = at == 0 ? 1 : (pair * 37 + 0x9D) >> (at - 1) & 1;
                if ((t->down[leaf].line >> v & 1) != want)
                    fail_with("tree:%u from %u to %u: clock %d, processor %u gets %u\n", t->height,
                              pair / n, pair % n, clock, leaf - n, !want);
            }
        }
    }
}

static void messages_run_through_whole_trees_of_gates(void **state)
{
    static struct gate_tree t;

    (void)state;
    t.list = &build()->list;
    for (t.height = 1; t.height <= 5; t.height++)
        for (unsigned first = 0; first < 1u << 2 * t.height; first += 64)
            send_pairs(&t, first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_selector_decides_as_the_walk_does),
        cmocka_unit_test(every_pair_arrives_through_gate_level_nodes),
        cmocka_unit_test(every_fault_of_the_selector_shows),
        cmocka_unit_test(a_faulty_selector_selects_what_its_gates_do),
        cmocka_unit_test(messages_run_through_whole_trees_of_gates),
    };

    return run_all(tests);
}
