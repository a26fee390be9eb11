/* SPDX-License-Identifier: MIT-0 */
/* Tests of a netlist: applied 64 at a time; for units a compact set that shows their faults. */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/system.h"
#include "../cli.h"
#include "gate_tests.h"

#define ALL_BITS 20     /* inputs of which every value is tried */
#define IDLE_BLOCKS 200 /* of 64 random tests each that show nothing new */

const struct rt_gate_port *gate_input(const struct rt_gate_list *list, unsigned number)
{
    for (unsigned p = 0; p < list->ports; p++) {
        if (list->port[p].direction != RT_GATE_IN)
            continue;
        if (number == 0)
            return &list->port[p];
        number--;
    }
    return NULL;
}

unsigned gate_test_width(const struct rt_gate_list *list, unsigned number)
{
    const struct rt_gate_port *port = gate_input(list, number);

    if (list->unit == NULL)
        return number < 2 ? 8u * list->bytes : 0;
    return port != NULL ? port->width : 0;
}

int gate_tests_add(struct gate_tests *tests, const struct gate_test *test)
{
    if (ROOM_FOR_ONE(tests->test, tests->count, tests->room) != 0)
        return EXIT_IO;
    tests->test[tests->count++] = *test;
    return 0;
}

static void set_inputs(const struct rt_gate_list *list, const struct gate_test *test,
                       unsigned tests, uint64_t *value)
{
    const struct rt_gate_port *port;

    for (unsigned p = 0; (port = gate_input(list, p)) != NULL; p++) {
        for (unsigned bit = 0; bit < port->width; bit++) {
            uint64_t word = 0;

            for (unsigned v = 0; v < tests; v++)
                word |= (test[v].in[p] >> bit & 1) << v;
            value[port->first + bit] = word;
        }
    }
}

void gate_tests_apply(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                      const struct gate_test *test, unsigned tests, uint64_t *value)
{
    struct rt_gate_test pair[64];
    struct rt_gate_vectors vectors;

    if (list->unit != NULL) {
        set_inputs(list, test, tests, value);
        rt_gate_run(list, fault, value);
        return;
    }
    for (unsigned v = 0; v < tests; v++) {
        pair[v].c1 = test[v].in[0];
        pair[v].c2 = test[v].in[1];
    }
    rt_gate_load(&vectors, pair, tests);
    rt_gate_apply(list, fault, &vectors, value);
}

static unsigned input_bits(const struct rt_gate_list *list)
{
    const struct rt_gate_port *port;
    unsigned bits = 0;

    for (unsigned p = 0; (port = gate_input(list, p)) != NULL; p++)
        bits += port->width;
    return bits;
}

/* The bits of a number, the first port's lowest. */
static struct gate_test cut(const struct rt_gate_list *list, uint64_t number)
{
    struct gate_test test = {{0}};
    const struct rt_gate_port *port;

    for (unsigned p = 0; (port = gate_input(list, p)) != NULL; p++) {
        test.in[p] = number & ((UINT64_C(1) << port->width) - 1);
        number >>= port->width;
    }
    return test;
}

static uint64_t draw(uint64_t *state)
{
    *state ^= *state << 13; /* Marsaglia's xorshift64 */
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state >> 11;
}

/* Any inputs; of every second test dst is at but for a few bits. */
static struct gate_test draw_test(const struct rt_gate_list *list, unsigned number, uint64_t *state)
{
    struct gate_test test = {{0}};
    const struct rt_gate_port *port;
    uint64_t few = draw(state);

    for (unsigned turn = number / 2 % 4; turn > 0; turn--)
        few &= draw(state);
    for (unsigned p = 0; (port = gate_input(list, p)) != NULL; p++)
        test.in[p] = draw(state) & ((UINT64_C(1) << port->width) - 1);
    if (number % 2 == 1)
        test.in[1] = test.in[0] ^ (few & ((UINT64_C(1) << gate_input(list, 1)->width) - 1));
    if (number % 8 < 3) /* no arrival */
        for (unsigned p = 2; (port = gate_input(list, p)) != NULL; p++)
            test.in[p] = (UINT64_C(1) << port->width) - 1;
    return test;
}

/* The faults that no test has shown yet. */
struct search {
    const struct rt_gate_list *list;
    struct rt_gate_fault *fault;
    size_t faults, room;
    uint64_t *good, *bad;
};

static int open_search(struct search *s, const struct rt_gate_list *list)
{
    struct rt_gate_fault fault = {0, 0, 0};

    *s = (struct search){.list = list};
    s->good = zero_memory(list->nets, sizeof *s->good);
    s->bad = zero_memory(list->nets, sizeof *s->bad);
    if (s->good == NULL || s->bad == NULL)
        return EXIT_IO;
    while (rt_gate_fault_next(list, &fault)) {
        if (ROOM_FOR_ONE(s->fault, s->faults, s->room) != 0)
            return EXIT_IO;
        s->fault[s->faults++] = fault;
    }
    return 0;
}

/* Takes from these tests those that show faults that are left: how many, or -1 after saying why. */
static int take(struct search *s, const struct gate_test test[64], struct gate_tests *taken)
{
    uint64_t chosen = 0;
    size_t left = 0;
    int count = 0;

    gate_tests_apply(s->list, NULL, test, 64, s->good);
    for (size_t f = 0; f < s->faults; f++) {
        uint64_t seen;

        memcpy(s->bad, s->good, s->list->nets * sizeof *s->bad);
        rt_gate_run(s->list, &s->fault[f], s->bad);
        seen = rt_gate_differ(s->list, s->good, s->bad);
        if (seen == 0)
            s->fault[left++] = s->fault[f];
        else if ((seen & chosen) == 0)
            chosen |= seen & (0 - seen);
    }
    s->faults = left;
    for (unsigned v = 0; v < 64; v++)
        if ((chosen >> v & 1) != 0 && (count++, gate_tests_add(taken, &test[v]) != 0))
            return -1;
    return count;
}

int gate_unit_tests(const struct rt_gate_list *list, struct gate_tests *tests)
{
    unsigned bits = input_bits(list), idle = 0;
    uint64_t state = 88172645463325252;
    struct gate_test block[64];
    struct search s;
    int got = open_search(&s, list) == 0 ? 0 : -1, all = bits <= ALL_BITS;

    for (uint64_t first = 0; got >= 0 && s.faults > 0 && !interrupted(); first += 64) {
        if (all ? first >> bits != 0 : idle == IDLE_BLOCKS)
            break;
        for (unsigned v = 0; v < 64;
             v++) /* fewer than 64 come again: of equal ones the first is taken */
            block[v] = all ? cut(list, first + v) : draw_test(list, v, &state);
        got = take(&s, block, tests);
        idle = got == 0 ? idle + 1 : 0; /* blocks in a row */
    }
    free(s.fault);
    free(s.good);
    free(s.bad);
    return got < 0 ? EXIT_IO : interrupted() ? EXIT_FALSE : EXIT_TRUE;
}

int gate_unit_shows(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                    uint64_t *good, uint64_t *bad)
{
    unsigned bits = input_bits(list);

    if (bits > ALL_BITS)
        return -1;
    for (uint64_t first = 0; first >> bits == 0; first += 64) {
        struct gate_test block[64];

        for (unsigned v = 0; v < 64; v++)
            block[v] = cut(list, first + v);
        gate_tests_apply(list, NULL, block, 64, good);
        gate_tests_apply(list, fault, block, 64, bad);
        if (rt_gate_differ(list, good, bad) != 0)
            return 1;
    }
    return 0;
}
