/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): vectors through any netlist that has
 * the ports of a circuit of rt_gate_transit. */
#include "gate_list.h"

/* Gates behind the inputs. */
#ifdef LONG
#define GATES 16
#define TURNS 7u
#else
#define GATES 7
#define TURNS 1u
#endif

static void input(struct rt_gate_list *list, const char *name, unsigned first, unsigned width)
{
    struct rt_gate_port *port = &list->port[list->ports++];

    port->name = name;
    port->direction = RT_GATE_IN;
    port->width = (uint8_t)width;
    port->first = (uint16_t)first;
    for (unsigned net = first; net < first + width; net++) {
        list->gate[net].kind = RT_GATE_INPUT;
        list->gate[net].inputs = 0;
    }
}

static void through(struct rt_gate_list *list)
{
    struct rt_gate_vectors vectors;
    uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    struct rt_gate_fault fault = {(uint16_t)interval(2, list->nets - 1u), (uint8_t)interval(0, 1),
                                  (uint8_t)interval(0, 1)};

    any_words(vectors.c1, 8 * list->bytes);
    any_words(vectors.c2, 8 * list->bytes);
    rt_gate_apply(list, 0, &vectors, good);
    rt_gate_apply(list, &fault, &vectors, bad);
    rt_gate_differ(list, good, bad);
}

/* Every number of bytes; the faults are of any gate, at its output and at its first input. */
static void circuit(unsigned bytes, unsigned clocked, unsigned turn)
{
    struct rt_gate_list list;
    unsigned width = clocked ? 8 : 8 * bytes, from = 2 + 2 * width + clocked;

    list.bytes = (uint8_t)bytes;
    list.clocked = (uint8_t)clocked;
    list.ports = 0;
    begin(&list, from + GATES);
    any_outputs(&list);
    if (clocked)
        input(&list, "first", 2 + 2 * width, 1);
    input(&list, "c1", 2 + width, width);
    input(&list, "c2", 2, width);
    gates_from(&list, from, turn, RT_GATE_NOT, 4 + clocked);
    any_port(&list, &list.port[list.ports++], RT_GATE_PROBE, 1 + turn);
    any_port(&list, &list.port[list.ports++], RT_GATE_OUT, 64 - turn);
    list.port[list.ports - 2].name = list.port[list.ports - 1].name = "out";
    through(&list);
}

void frama_gateapply(void);
void frama_gateapply(void)
{
    for (unsigned bytes = 1; bytes <= RT_LOC_MAX; bytes++)
        for (unsigned turn = 0; turn < TURNS; turn++) {
            circuit(bytes, 0, turn + bytes);
            circuit(bytes, 1, turn + bytes);
        }
}

/* Is a fault hidden?  Any pin of any gate; each gate has the numbers of all seven inputs, however
 * many it reads. */
void frama_gatehidden(void);
void frama_gatehidden(void)
{
    for (unsigned bytes = 1; bytes <= RT_LOC_MAX; bytes++) {
#ifndef LONG
        if (bytes > 1 && bytes < RT_LOC_MAX)
            continue;
#endif
        struct rt_gate_list list;
        uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
        unsigned width = 8 * bytes, from = 2 + 2 * width;
        struct rt_gate_fault fault = {(uint16_t)interval(from, from + GATES - 1),
                                      (uint8_t)interval(0, RT_GATE_INPUTS_MAX),
                                      (uint8_t)interval(0, 1)};
        int hidden;

        list.bytes = (uint8_t)bytes;
        list.clocked = list.ports = 0;
        begin(&list, from + GATES);
        any_outputs(&list);
        input(&list, "c1", 2, width);
        input(&list, "c2", 2 + width, width);
        gates_from(&list, from, bytes, RT_GATE_NOT, 4);
        any_port(&list, &list.port[list.ports++], RT_GATE_OUT, 64);
        for (unsigned net = 0; net < from + GATES; net++) {
            list.gate[net].label.byte = (uint16_t)any;
            list.gate[net].label.bit = (int8_t)any;
            for (unsigned k = list.gate[net].inputs; k < RT_GATE_INPUTS_MAX; k++)
                list.gate[net].input[k] = (uint16_t)interval(0, from + GATES - 1);
        }
        hidden = rt_gate_hidden(&list, &fault, good, bad);
        //@ assert 0 <= hidden <= 2;
    }
}
