/* SPDX-License-Identifier: MIT-0 */
/* Netlists evaluated: bit v of every word is vector v. */
#include "rt/gate.h"

/* Halves, quarters, ... of a 64 x 64 bit matrix change places across the
 * diagonal (Hacker's Delight 7-3). */
static void transpose(uint64_t plane[64])
{
    uint64_t mask = 0xFFFFFFFFu;

    for (unsigned size = 32; size > 0; size /= 2, mask ^= mask << size) {
        for (unsigned i = 0; i < 64; i = ((i | size) + 1) & ~size) {
            uint64_t x = (plane[i] >> size ^ plane[i | size]) & mask;

            plane[i] ^= x << size;
            plane[i | size] ^= x;
        }
    }
}

void rt_gate_load(struct rt_gate_vectors *vectors, const struct rt_gate_test *test, unsigned tests)
{
    for (unsigned v = 0; v < 64; v++) {
        vectors->c1[v] = v < tests ? test[v].c1 : 0;
        vectors->c2[v] = v < tests ? test[v].c2 : 0;
    }
    transpose(vectors->c1);
    transpose(vectors->c2);
}

static uint64_t evaluate(const struct rt_gate *gate, const uint64_t *value)
{
    uint64_t x = value[gate->input[0]];
    unsigned k = 1;

    switch (gate->kind) {
    case RT_GATE_NOT:
        return ~x;
    case RT_GATE_AND:
        for (; k < gate->inputs; k++)
            x &= value[gate->input[k]];
        return x;
    case RT_GATE_OR:
        for (; k < gate->inputs; k++)
            x |= value[gate->input[k]];
        return x;
    default: /* RT_GATE_XOR */
        for (; k < gate->inputs; k++)
            x ^= value[gate->input[k]];
        return x;
    }
}

/* A gate with one input torn off: that reads a constant instead. */
static struct rt_gate tear(const struct rt_gate *gate, const struct rt_gate_fault *fault)
{
    struct rt_gate torn = *gate;

    torn.input[fault->pin - 1] = fault->value; /* nets 0 and 1 are the constants */
    return torn;
}

void rt_gate_run(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                 uint64_t *value)
{
    const struct rt_gate *gates = rt_gate_at(list, 0);
    unsigned broken = fault == NULL ? 0 : fault->gate; /* net 0 is no gate */

    value[0] = 0;
    value[1] = ~UINT64_C(0);
    for (unsigned net = 2; net < list->nets; net++) {
        const struct rt_gate *gate = &gates[net];
        int set = gate->kind == RT_GATE_INPUT || gate->kind == RT_GATE_FLIPFLOP;

        if (net != broken) {
            if (!set)
                value[net] = evaluate(gate, value);
        } else if (fault->pin == 0) {
            value[net] = value[fault->value];
        } else if (!set) {
            struct rt_gate torn = tear(gate, fault);

            value[net] = evaluate(&torn, value);
        }
    }
}

void rt_gate_clock(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                   uint64_t *value)
{
    unsigned broken = fault == NULL ? 0 : fault->gate;
    uint64_t next[RT_GATE_NETS_MAX];

    for (unsigned net = 2; net < list->nets; net++)
        if (list->gate[net].kind == RT_GATE_FLIPFLOP)
            next[net] = value[net == broken ? fault->value : list->gate[net].input[0]];
    for (unsigned net = 2; net < list->nets; net++)
        if (list->gate[net].kind == RT_GATE_FLIPFLOP)
            value[net] = next[net];
}

const struct rt_gate *rt_gate_at(const struct rt_gate_list *list, unsigned net)
{
    return (list->unit != NULL ? list->unit : list->gate) + net;
}

const struct rt_gate_port *rt_gate_find(const struct rt_gate_list *list, const char *name)
{
    for (unsigned p = 0; p < list->ports; p++) {
        const char *a = list->port[p].name, *b = name;

        for (; *a != '\0' && *a == *b; a++)
            b++;
        if (*a == *b)
            return &list->port[p];
    }
    return NULL;
}

unsigned rt_gate_net(const struct rt_gate_list *list, const struct rt_gate_port *port, unsigned bit)
{
    return port->direction == RT_GATE_IN ? port->first + bit : list->output[port->first + bit];
}

void rt_gate_read(const struct rt_gate_list *list, const struct rt_gate_port *port,
                  const uint64_t *value, uint64_t word[64])
{
    for (unsigned bit = 0; bit < 64; bit++)
        word[bit] = bit < port->width ? value[rt_gate_net(list, port, bit)] : 0;
    transpose(word);
}

/* A message through the serial circuit: a clock a byte. */
static void message(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                    const uint64_t *c1, const uint64_t *c2, uint64_t *value)
{
    unsigned in1 = rt_gate_find(list, "c1")->first, in2 = rt_gate_find(list, "c2")->first;

    for (unsigned byte = list->bytes; byte >= 1; byte--) {
        value[rt_gate_find(list, "first")->first] = byte == list->bytes ? ~UINT64_C(0) : 0;
        for (unsigned bit = 0; bit < 8; bit++) {
            value[in1 + bit] = c1[8 * (byte - 1) + bit];
            value[in2 + bit] = c2[8 * (byte - 1) + bit];
        }
        rt_gate_run(list, fault, value);
        rt_gate_clock(list, fault, value);
    }
    rt_gate_run(list, fault, value);
}

void rt_gate_apply(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                   const struct rt_gate_vectors *vectors, uint64_t *value)
{
    unsigned in1 = rt_gate_find(list, "c1")->first, in2 = rt_gate_find(list, "c2")->first;

    if (!list->clocked) {
        for (unsigned bit = 0; bit < 8u * list->bytes; bit++) {
            value[in1 + bit] = vectors->c1[bit];
            value[in2 + bit] = vectors->c2[bit];
        }
        rt_gate_run(list, fault, value);
        return;
    }
    for (unsigned net = 0; net < list->nets; net++)
        value[net] = ~UINT64_C(0); /* power-up; run and message set all but flip-flops */
    message(list, fault, vectors->c1, vectors->c2, value);
}

uint64_t rt_gate_differ(const struct rt_gate_list *list, const uint64_t *good, const uint64_t *bad)
{
    uint64_t seen = 0;

    for (unsigned p = 0; p < list->ports; p++) {
        const struct rt_gate_port *port = &list->port[p];

        for (unsigned bit = 0; port->direction == RT_GATE_OUT && bit < port->width; bit++) {
            unsigned net = rt_gate_net(list, port, bit);

            seen |= good[net] ^ bad[net];
        }
    }
    return seen;
}
