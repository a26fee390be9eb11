/* SPDX-License-Identifier: MIT-0 */
/* Stuck-at faults: their list, and which of them no input shows. */
#include "rt/gate.h"

/* Gates and output bits that read a net; probes do not count. */
static unsigned readers(const struct rt_gate_list *list, unsigned net)
{
    unsigned n = 0;

    for (unsigned g = 0; g < list->nets; g++)
        for (unsigned k = 0; k < rt_gate_at(list, g)->inputs; k++)
            n += rt_gate_at(list, g)->input[k] == net;
    for (unsigned p = 0; p < list->ports; p++)
        for (unsigned bit = 0; bit < list->port[p].width; bit++)
            n += list->port[p].direction == RT_GATE_OUT &&
                 rt_gate_net(list, &list->port[p], bit) == net;
    return n;
}

/* Is there a way from the net to an output?  A flip-flop reads a later net, so
 * one pass backwards may not be enough. */
static int reaches_output(const struct rt_gate_list *list, unsigned from)
{
    uint8_t reached[RT_GATE_NETS_MAX] = {0};
    int more = 1;

    for (unsigned p = 0; p < list->ports; p++)
        for (unsigned bit = 0; bit < list->port[p].width; bit++)
            if (list->port[p].direction == RT_GATE_OUT)
                reached[rt_gate_net(list, &list->port[p], bit)] = 1;
    while (more) {
        more = 0;
        for (unsigned net = list->nets; net-- > 0;) {
            for (unsigned k = 0; reached[net] && k < list->gate[net].inputs; k++) {
                uint8_t *input = &reached[list->gate[net].input[k]];

                more |= *input == 0;
                *input = 1;
            }
        }
    }
    return reached[from];
}

int rt_gate_fault_next(const struct rt_gate_list *list, struct rt_gate_fault *fault)
{
    struct rt_gate_fault f = *fault;

    if (list->nets <= 2) /* the constants are no gates */
        return 0;
    if (f.gate < 2)
        f = (struct rt_gate_fault){2, 0, 0};
    else if (f.value == 0)
        f.value = 1;
    else {
        f.value = 0;
        do {
            if (f.pin < rt_gate_at(list, f.gate)->inputs)
                f.pin++;
            else if (f.pin = 0, ++f.gate == list->nets)
                return 0;
        } while (f.pin > 0 && readers(list, rt_gate_at(list, f.gate)->input[f.pin - 1]) == 1);
    }
    *fault = f;
    return 1;
}

/*
 * The rest of the circuit sees three bits of a byte: O_N<2:1>, and whether any bit is set.  00,
 * 04, 10 and 40 give the four values that these can have (at the cap two of them twice).  So a
 * fault in the slice of byte N needs all values of byte N, once where C2 is 0 and once where it is
 * all ones (a gate of I then sees each of C1 and C2 at 0 and 1), times four values of every other
 * byte.
 */
static const uint8_t class_value[4] = {0x00, 0x04, 0x10, 0x40};

/* The byte of C whose slice a net lies in.  1 if it lies in none: any byte will do then, because
 * the fault sees no more of it than the classes. */
static unsigned slice_of(const struct rt_gate_list *list, unsigned net)
{
    const struct rt_gate *gate = &list->gate[net];

    if (gate->kind == RT_GATE_INPUT)
        return 1 + (unsigned)gate->label.bit / 8;
    return gate->label.byte > 0 ? (unsigned)gate->label.byte : 1;
}

/* 64 vectors: the values 0, 4, .. FC of byte `slice`, classes of the others. */
static void fill(struct rt_gate_vectors *v, unsigned bytes, unsigned slice, uint32_t classes,
                 uint64_t c2)
{
    static const uint64_t count[6] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                      0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

    for (unsigned byte = 1; byte <= bytes; byte++) {
        uint8_t other = class_value[classes & 3];

        if (byte != slice)
            classes >>= 2;
        for (unsigned b = 0; b < 8; b++) {
            unsigned at = 8 * (byte - 1) + b;
            uint64_t i = other >> b & 1 ? ~UINT64_C(0) : 0;

            if (byte == slice)
                i = b < 2 ? 0 : count[b - 2];
            v->c2[at] = c2;
            v->c1[at] = c2 ^ i;
        }
    }
}

int rt_gate_hidden(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                   uint64_t *good, uint64_t *bad)
{
    const struct rt_gate *gate = &list->gate[fault->gate];
    unsigned net = fault->pin > 0 ? gate->input[fault->pin - 1] : fault->gate;
    unsigned slice = slice_of(list, net);
    struct rt_gate_vectors v;

    if (!reaches_output(list, fault->gate))
        return 1;
    if (list->clocked)
        return RT_ERR_FAMILY;
    for (uint32_t classes = 0; classes >> 2 * (list->bytes - 1) == 0; classes++) {
        for (unsigned ones = 0; ones <= 1; ones++) {
            fill(&v, list->bytes, slice, classes, ones ? ~UINT64_C(0) : 0);
            rt_gate_apply(list, NULL, &v, good);
            rt_gate_apply(list, fault, &v, bad);
            if (rt_gate_differ(list, good, bad) != 0)
                return 0;
        }
    }
    return 2;
}
