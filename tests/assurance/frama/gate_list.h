/* SPDX-License-Identifier: MIT-0 */
/* Netlists as a caller may make them by hand, for the entry points for Frama-C's Eva. */
#ifndef GATE_LIST_H
#define GATE_LIST_H

#include "__fc_builtin.h"

#include "any.h"
#include "rt/gate.h"

static unsigned interval(unsigned least, unsigned most)
{
    return Frama_C_unsigned_int_interval(least, most);
}

static void any_words(uint64_t *word, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        word[i] = any64();
}

/* The two constants, and how many nets there are. */
static void begin(struct rt_gate_list *list, unsigned nets)
{
    list->gate[0].kind = RT_GATE_ZERO;
    list->gate[1].kind = RT_GATE_ONE;
    list->gate[0].inputs = list->gate[1].inputs = 0;
    list->nets = (uint16_t)nets;
    list->unit = NULL;
}

/* The gates from net `from` on.  In `turn` 0 to 41 every net is of each kind, `inputs` and
 * flip-flops among them or not, with each number of inputs.  They come from any nets that the
 * header allows; nothing else is initialised. */
static void gates_from(struct rt_gate_list *list, unsigned from, unsigned turn, unsigned first_kind,
                       unsigned kinds)
{
    for (unsigned net = from; net < list->nets; net++) {
        struct rt_gate *gate = &list->gate[net];
        unsigned kind = first_kind + (net + turn) % kinds, inputs = 1 + (net + 2 * turn) % 7;

        if (kind == RT_GATE_INPUT)
            inputs = 0;
        if (kind == RT_GATE_NOT || kind == RT_GATE_FLIPFLOP)
            inputs = 1;
        gate->kind = (uint8_t)kind;
        gate->inputs = (uint8_t)inputs;
        for (unsigned k = 0; k < inputs; k++)
            gate->input[k] =
                (uint16_t)interval(0, kind == RT_GATE_FLIPFLOP ? list->nets - 1u : net - 1);
    }
}

/* Gates of every kind. */
static void each_gate(struct rt_gate_list *list, unsigned nets, unsigned turn)
{
    begin(list, nets);
    gates_from(list, 2, turn, RT_GATE_INPUT, 6);
}

/* A port of that direction and width, which begins anywhere. */
static void any_port(const struct rt_gate_list *list, struct rt_gate_port *port, unsigned direction,
                     unsigned width)
{
    port->direction = (uint8_t)direction;
    port->width = (uint8_t)width;
    port->first = (uint16_t)(direction == RT_GATE_IN ? interval(2, list->nets - width)
                                                     : interval(0, RT_GATE_OUTPUTS_MAX - width));
}

static void any_outputs(struct rt_gate_list *list)
{
    list->outputs = RT_GATE_OUTPUTS_MAX;
    for (unsigned i = 0; i < RT_GATE_OUTPUTS_MAX; i++)
        list->output[i] = (uint16_t)interval(0, list->nets - 1u);
}

#endif
