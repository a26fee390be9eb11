/* SPDX-License-Identifier: MIT-0 */
/* Adds nets, gates, labels and buses to a netlist. */
#include "gate_build.h"
#include "gate_text.h"

/* The next gate. */
static struct rt_gate *next(struct rt_gate_list *list)
{
    return (list->unit != NULL ? list->unit : list->gate) + list->nets;
}

static net_t add(struct rt_gate_list *list, unsigned kind, struct rt_gate_label label)
{
    struct rt_gate *gate = next(list);

    gate->kind = (uint8_t)kind;
    gate->inputs = 0;
    gate->label = label;
    return list->nets++;
}

static void begin(struct rt_gate_list *list, struct rt_gate *unit, uint16_t room)
{
    static const struct rt_net none;

    list->net = none;
    list->unit = unit;
    list->room = room;
    list->circuit = list->bytes = list->clocked = list->ports = 0;
    list->nets = list->outputs = 0;
    add(list, RT_GATE_ZERO, (struct rt_gate_label){"0", 0, -1});
    add(list, RT_GATE_ONE, (struct rt_gate_label){"1", 0, -1});
}

void rti_gate_begin(struct rt_gate_list *list, const char *name)
{
    begin(list, NULL, RT_GATE_NETS_MAX);
    rti_gate_append(rti_gate_append(list->module, "routeseq_"), name);
}

void rti_gate_begin_unit(struct rt_gate_list *list, struct rt_gate *gate, uint16_t room)
{
    begin(list, gate, room);
}

net_t rti_gate_input(struct rt_gate_list *list, const char *name, unsigned width, const char *about)
{
    struct rt_gate_port *port = &list->port[list->ports++];

    *port = (struct rt_gate_port){name, RT_GATE_IN, (uint8_t)width, list->nets, about};
    for (unsigned i = 0; i < width; i++)
        add(list, RT_GATE_INPUT, (struct rt_gate_label){name, 0, (int8_t)i});
    return port->first;
}

void rti_gate_output(struct rt_gate_list *list, const char *name, unsigned direction,
                     const net_t *bit, unsigned width, const char *about)
{
    list->port[list->ports++] =
        (struct rt_gate_port){name, (uint8_t)direction, (uint8_t)width, list->outputs, about};
    for (unsigned i = 0; i < width; i++)
        list->output[list->outputs++] = bit[i];
}

/* A 0 at an or and a 1 at an and change nothing; a 1 at an or and a 0 at an and decide. */
net_t rti_gate_add(struct rt_gate_list *list, unsigned kind, struct rt_gate_label label,
                   const net_t *input, unsigned inputs)
{
    net_t neutral = kind == RT_GATE_AND ? ONE : ZERO, left[RT_GATE_INPUTS_MAX];
    struct rt_gate *gate;
    unsigned n = 0;

    if (kind == RT_GATE_NOT && input[0] <= ONE)
        return ONE - input[0];
    for (unsigned i = 0; i < inputs; i++) {
        if (input[i] != neutral)
            left[n++] = input[i];
        if (input[i] == ONE - neutral) /* no xor has an input 1 */
            return ONE - neutral;
    }
    if (n == 0)
        return neutral;
    if (n == 1 && kind != RT_GATE_NOT)
        return left[0];
    gate = next(list);
    add(list, kind, label);
    gate->inputs = (uint8_t)n;
    for (unsigned i = 0; i < n; i++)
        gate->input[i] = left[i];
    return list->nets - 1;
}

net_t rti_gate_flipflop(struct rt_gate_list *list, const char *stem, int byte, int bit)
{
    list->clocked = 1;
    return add(list, RT_GATE_FLIPFLOP, (struct rt_gate_label){stem, (uint16_t)byte, (int8_t)bit});
}

void rti_gate_feed(struct rt_gate_list *list, net_t flipflop, net_t input)
{
    list->gate[flipflop].inputs = 1;
    list->gate[flipflop].input[0] = input;
}
