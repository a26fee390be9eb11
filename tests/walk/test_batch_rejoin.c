/* SPDX-License-Identifier: MIT-0 */
/*
 * Messages that meet again go on as one only if nothing of their walks differs.  Wires made for
 * that let two of them meet that differ in one thing: each walks as it does alone.
 */
#include "batch.h"

enum { ANY = 4, HOME = 99, ROWS = 16 }; /* any direction; a processor */
enum { STACK = 20, DOWN = 40 }; /* to be added: a router of another stack, or another kind */

/* From a router by a direction to another; the first one is router 0. */
struct wire {
    uint8_t from, direction, to, kind, stage, rotate, swallow;
};

static const struct wire *wires;

static void by_the_list(const struct rt_net *net, struct rt_topo_place *place, unsigned direction,
                        struct rt_topo_bundle *bundle)
{
    uint64_t from =
        bundle->kind == RT_TOPO_BUNDLE_SOURCE
            ? 0
            : place->node + STACK * place->stack + (place->kind == RT_TOPO_PLACE_DOWN ? DOWN : 0);

    (void)net;
    for (const struct wire *wire = wires; wire < wires + ROWS; wire++)
        if (wire->kind != 0 && wire->from == from &&
            (wire->direction == ANY || wire->direction == direction)) {
            place->kind = wire->to == HOME   ? RT_TOPO_PLACE_PROCESSOR
                          : wire->to >= DOWN ? RT_TOPO_PLACE_DOWN
                                             : RT_TOPO_PLACE_UP;
            place->stack = wire->to < HOME && wire->to % DOWN >= STACK;
            place->node = wire->to < HOME ? wire->to % STACK : HOME;
            place->stage = wire->stage;
            bundle->kind = wire->kind;
            bundle->rotate = wire->rotate;
            bundle->swallow = wire->swallow;
            return;
        }
    fail_with("no wire from %u\n", (unsigned)from);
}

#define UP RT_TOPO_BUNDLE_UP
#define CROSS RT_TOPO_BUNDLE_CROSS
#define LAST RT_TOPO_BUNDLE_LAST

static const struct wire other_crossing[ROWS] = {{0, 0, 1, CROSS, 1, 0, 0},
                                                 {1, ANY, 3, UP, 1, 0, 0},
                                                 {0, 1, 2, CROSS, 2, 0, 0},
                                                 {2, ANY, 3, UP, 1, 0, 0},
                                                 {3, ANY, HOME, LAST, 0, 0, 0}};

/* One crosses a byte before the other. */
static const struct wire other_climb[ROWS] = {
    {0, 0, 1, CROSS, 1, 0, 1},    {1, ANY, 3, UP, 1, 0, 1},    {3, ANY, 5, UP, 1, 0, 0},
    {0, 1, 2, UP, 1, 0, 1},       {2, ANY, 4, CROSS, 1, 0, 1}, {4, ANY, 5, UP, 1, 0, 0},
    {5, ANY, HOME, LAST, 0, 0, 0}};

/* Behind RT_SEQ_MAX bytes no one notes which are looked at. */
static const struct wire other_start[ROWS] = {
    {0, ANY, 1, UP, 1, 0, 1},  {1, ANY, 2, UP, 1, 0, 1},   {2, ANY, 3, UP, 1, 0, 1},
    {3, ANY, 4, UP, 1, 0, 1},  {4, ANY, 5, UP, 1, 0, 1},   {5, ANY, 6, UP, 1, 0, 1},
    {6, ANY, 7, UP, 1, 0, 1},  {7, ANY, 8, UP, 1, 0, 1},   {8, ANY, 9, UP, 1, 0, 1},
    {9, ANY, 10, UP, 1, 0, 1}, {10, 0, 11, UP, 1, 0, 1},   {11, ANY, 13, UP, 1, 0, 0},
    {10, 1, 12, UP, 1, 0, 0},  {12, ANY, 13, UP, 1, 0, 0}, {13, ANY, HOME, LAST, 0, 0, 0}};

/* The same three pairs of bits in another order. */
static const struct wire other_rotation[ROWS] = {
    {0, 0, 1, UP, 1, 2, 0},       {1, ANY, 3, UP, 1, 2, 0}, {3, ANY, 5, UP, 1, 0, 0},
    {0, 1, 2, UP, 1, 4, 0},       {2, ANY, 4, UP, 1, 6, 0}, {4, ANY, 5, UP, 1, 0, 0},
    {5, ANY, HOME, LAST, 0, 0, 0}};

/* One comes home a hop before the other. */
static const struct wire at_home_before[ROWS] = {
    {0, 0, HOME, LAST, 0, 0, 0}, {0, 1, 1, UP, 1, 0, 0}, {1, ANY, HOME, LAST, 0, 0, 0}};

/* Routers 3 of two stacks, and of two kinds: one turns the bytes. */
static const struct wire other_stack[ROWS] = {{0, 0, 3, UP, 1, 0, 0},
                                              {0, 1, 3 + STACK, UP, 1, 0, 0},
                                              {3, ANY, HOME, LAST, 0, 0, 0},
                                              {3 + STACK, ANY, HOME, LAST, 0, 2, 0}};
static const struct wire other_kind[ROWS] = {{0, 0, 3, UP, 1, 0, 0},
                                             {0, 1, 3 + DOWN, UP, 1, 0, 0},
                                             {3, ANY, HOME, LAST, 0, 0, 0},
                                             {3 + DOWN, ANY, HOME, LAST, 0, 2, 0}};

/* To one router, for one of them from above: there direction 3 is the end. */
static const struct wire other_wire[ROWS] = {{0, 0, 3, UP, 1, 2, 0},
                                             {0, 1, 3, RT_TOPO_BUNDLE_CLUSTER, 1, 2, 0},
                                             {3, ANY, HOME, LAST, 0, 6, 0}};

static void who_differs_goes_alone(void **state)
{
    static const struct {
        const struct wire *wires;
        unsigned byte; /* that has the direction in which they part */
        uint8_t bits;  /* that both have in their first byte */
        int arrived;
    } row[] = {{other_crossing, 0, 0, 2}, {other_climb, 0, 0, 2},    {other_start, 10, 0, 2},
               {other_rotation, 0, 0, 2}, {at_home_before, 0, 0, 2}, {other_stack, 0, 0, 2},
               {other_kind, 0, 0, 2},     {other_wire, 0, 0x30, 1}};
    struct rt_net net = net_of("hybrid:12,1");
    const struct rt_walk_on on = {&net, by_the_list, rt_walk_rn1, NULL};
    uint8_t stream[2][RT_WALK_STREAM] = {{0}};

    (void)state;
    for (unsigned i = 0; i < 2 * sizeof row / sizeof row[0]; i++) {
        struct rt_walk_sent sent[4];
        struct rt_walk walk[2];
        unsigned seen = 0;

        wires = row[i / 2].wires;
        memset(stream, 0, sizeof stream);
        stream[0][0] = stream[1][0] = row[i / 2].bits;
        stream[i % 2][row[i / 2].byte] |= 0x40;
        for (unsigned k = 0; k < 4; k++)
            sent[k] = (struct rt_walk_sent){0, HOME, stream[k & 1], RT_WALK_STREAM};
        batch_agrees(&on, sent, 2, &seen);
        batch_agrees(&on, sent, 4, &seen);
        for (unsigned k = 0; k < 2; k++)
            rt_walk_run(&on, 0, HOME, stream[k], RT_WALK_STREAM, NULL, &walk[k]);
        assert_int_equal(walk[0].arrived + walk[1].arrived, row[i / 2].arrived);
        assert_true(!same_walk(&walk[0], &walk[1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_differs_goes_alone),
    };

    return run_all(tests);
}
