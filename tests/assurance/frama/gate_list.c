/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): the gate room over netlists made by
 * hand. */
#include "gate_list.h"

/* Numbers of nets and turns (gate_list.h): all of them would take hours. */
#ifdef LONG
static const unsigned sizes[] = {3, 4, 8, 9, 63, 64, 65, 100, 200, 447, RT_GATE_NETS_MAX};
#define TURNS(nets) ((nets) < 100 ? 42u : 7)
#else
static const unsigned sizes[] = {3, 9, 24, RT_GATE_NETS_MAX};
#define TURNS(nets) ((nets) < 100 ? 7u : 1)
#endif
#define SIZES (sizeof sizes / sizeof sizes[0])

/* Evaluated without a fault, with any fault, with the clock.  There are as many words as nets, and
 * the caller has set no others than those of inputs and flip-flops. */
static void evaluate(unsigned nets, unsigned turn)
{
    struct rt_gate_list list;
    uint64_t value[RT_GATE_NETS_MAX], *words = value + RT_GATE_NETS_MAX - nets;
    struct rt_gate_fault fault = {(uint16_t)any, (uint8_t)interval(0, RT_GATE_INPUTS_MAX),
                                  (uint8_t)interval(0, 1)};

    each_gate(&list, nets, turn);
    for (unsigned net = 2; net < nets; net++)
        if (list.gate[net].kind == RT_GATE_INPUT || list.gate[net].kind == RT_GATE_FLIPFLOP)
            words[net] = any64();
    rt_gate_run(&list, 0, words);
    rt_gate_clock(&list, 0, words);
    rt_gate_run(&list, &fault, words);
    rt_gate_clock(&list, &fault, words);
}

void frama_gaterun(void);
void frama_gaterun(void)
{
    for (unsigned i = 0; i < SIZES; i++)
        for (unsigned turn = 0; turn < TURNS(sizes[i]); turn++)
            evaluate(sizes[i], turn);
}

/* Ports of every width and direction, which begin anywhere; outputs that are any nets. */
static void ports(unsigned width, unsigned direction)
{
    struct rt_gate_list list;
    uint64_t value[RT_GATE_NETS_MAX], word[64];

    list.nets = RT_GATE_NETS_MAX;
    list.ports = RT_GATE_PORTS_MAX;
    any_words(value, RT_GATE_NETS_MAX);
    any_outputs(&list);
    for (unsigned p = 0; p < RT_GATE_PORTS_MAX; p++)
        any_port(&list, &list.port[p], (direction + p) % 3, 1 + (width - 1 + 7 * p) % 64);
    rt_gate_read(&list, &list.port[0], value, word);
    rt_gate_differ(&list, value, value);
}

void frama_gateread(void);
void frama_gateread(void)
{
#ifdef LONG
    for (unsigned direction = 0; direction < 3; direction++)
        for (unsigned width = 1; width <= 64; width++)
            ports(width, direction);
#else
    for (unsigned width = 1; width <= 64; width++)
        ports(width, width);
#endif
}

/* 0 to 64 tests, of which no more are there. */
void frama_gateload(void);
void frama_gateload(void)
{
    for (unsigned tests = 0; tests <= 64; tests++) {
        struct rt_gate_vectors vectors;
        struct rt_gate_test test[64], *last = test + 64 - tests;

        for (unsigned v = 0; v < tests; v++) {
            last[v].c1 = any64();
            last[v].c2 = any64();
        }
        rt_gate_load(&vectors, last, tests);
    }
}

/* Counted, measured, broken: every kind of gate; a fault at every pin of every one. */
static void measure(unsigned nets, unsigned turn)
{
    struct rt_gate_list list;
    uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    uint16_t depth[RT_GATE_NETS_MAX];
    struct rt_gate_total total;
    struct rt_gate_fault fault = {(uint16_t)interval(0, 1), (uint8_t)any, (uint8_t)any};

    each_gate(&list, nets, turn);
    rt_gate_count(&list, &total);
    rt_gate_depth(&list, 0, depth + RT_GATE_NETS_MAX - nets);
    rt_gate_depth(&list, 1, depth + RT_GATE_NETS_MAX - nets);
    for (unsigned net = 0; net < nets; net++) {
        list.gate[net].label.byte = (int8_t)any;
        list.gate[net].label.bit = (int8_t)any;
    }
    list.clocked = 1;
    list.ports = 2;
    any_outputs(&list);
    any_port(&list, &list.port[0], RT_GATE_OUT, 1 + turn);
    any_port(&list, &list.port[1], RT_GATE_PROBE, 64);
    rt_gate_fault_next(&list, &fault);
    //@ assert fault.gate == 2 && fault.pin == 0 && fault.value == 0;
    for (unsigned net = 2; net < nets; net++)
        for (unsigned pin = 0; pin <= list.gate[net].inputs; pin++) {
            struct rt_gate_fault at = {(uint16_t)net, (uint8_t)pin, (uint8_t)interval(0, 1)};
            int hidden;

            hidden = rt_gate_hidden(&list, &at, good, bad);
            //@ assert hidden == 1 || hidden == RT_ERR_FAMILY;
            rt_gate_fault_next(&list, &at);
            //@ assert 2 <= at.gate < nets && at.pin <= RT_GATE_INPUTS_MAX && at.value <= 1;
        }
}

void frama_gatefault(void);
void frama_gatefault(void)
{
    for (unsigned i = 0; i + 1 < SIZES; i++)
        for (unsigned turn = 0; turn < TURNS(sizes[i]); turn++)
            measure(sizes[i], turn);
}
