/* SPDX-License-Identifier: MIT-0 */
/* Names of nets, gates and circuits. */
#include "gate_text.h"

char *rti_gate_append(char *to, const char *text)
{
    while (*text != '\0')
        *to++ = *text++;
    *to = '\0';
    return to;
}

char *rti_gate_number(char *to, unsigned n)
{
    char digit[10];
    unsigned digits = 0;

    do
        digit[digits++] = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    while (digits > 0)
        *to++ = digit[--digits];
    *to = '\0';
    return to;
}

int rt_gate_name(const struct rt_gate_list *list, unsigned net, char text[RT_GATE_NAME_MAX])
{
    const struct rt_gate *gate = rt_gate_at(list, net);
    char *end = rti_gate_append(text, gate->label.stem);

    if (gate->kind == RT_GATE_INPUT) {
        unsigned bits = rt_gate_find(list, gate->label.stem)->width;

        if (bits > 1) {
            *end++ = '[';
            end = rti_gate_number(end, (unsigned)gate->label.bit);
            *end++ = ']';
        }
    } else {
        if (gate->label.byte > 0)
            end = rti_gate_number(end, (unsigned)gate->label.byte);
        if (gate->label.bit >= 0) {
            *end++ = '_';
            end = rti_gate_number(end, (unsigned)gate->label.bit);
        }
    }
    *end = '\0';
    return (int)(end - text);
}

const char *rt_gate_kind_text(int kind)
{
    static const char *const text[RT_GATE_KINDS] = {"zero", "one", "input", "not",
                                                    "and",  "or",  "xor",   "flipflop"};

    return kind >= 0 && kind < RT_GATE_KINDS ? text[kind] : "unknown";
}

const char *rt_gate_circuit_text(int circuit)
{
    static const char *const text[RT_GATE_CIRCUITS] = {"figures", "ripple", "prefix", "serial"};

    return circuit >= 0 && circuit < RT_GATE_CIRCUITS ? text[circuit] : NULL;
}
