/* SPDX-License-Identifier: MIT-0 */
/* Gates of one or two inputs, each made once and none that a wire could be. */
#include "gate_word.h"

/* The gate of a net, if it is of this kind; else a null pointer. */
static const struct rt_gate *made_by(const struct rt_gate_list *list, net_t net, unsigned kind)
{
    const struct rt_gate *gate = rt_gate_at(list, net);

    return gate->kind == kind ? gate : NULL;
}

static int is_not(const struct rt_gate_list *list, net_t a, net_t b)
{
    const struct rt_gate *not_a = made_by(list, a, RT_GATE_NOT);
    const struct rt_gate *not_b = made_by(list, b, RT_GATE_NOT);

    return a + b == ONE || (not_a != NULL && not_a->input[0] == b) ||
           (not_b != NULL && not_b->input[0] == a);
}

/* A not of a constant or of a not needs no gate. */
static int not_is_wire(const struct rt_gate_list *list, net_t a, net_t *net)
{
    const struct rt_gate *not_a = made_by(list, a, RT_GATE_NOT);

    *net = a <= ONE ? ONE - a : not_a != NULL ? not_a->input[0] : ZERO;
    return a <= ONE || not_a != NULL;
}

/* Does a gate with inputs a <= b need no gate?  *net: the net that it is. */
static int is_wire(const struct rt_gate_list *list, unsigned kind, net_t a, net_t b, net_t *net)
{
    if (a == b)
        *net = kind == RT_GATE_XOR ? ZERO : a;
    else if (is_not(list, a, b))
        *net = kind == RT_GATE_AND ? ZERO : ONE;
    else if (a == ZERO)
        *net = kind == RT_GATE_AND ? ZERO : b;
    else if (a == ONE && kind != RT_GATE_XOR)
        *net = kind == RT_GATE_AND ? b : ONE;
    else
        return 0;
    return 1;
}

/* Of a and (a or x) a is left, of a and (~a or x) a and x, of a and (a and x) the second; likewise
 * with or.  Returns 1 if one net is left, in *b; else 0, *b being what of it is left. */
static int absorb(const struct rt_gate_list *list, unsigned kind, net_t a, net_t *b)
{
    const struct rt_gate *gate = rt_gate_at(list, *b);

    if (kind == RT_GATE_XOR || (gate->kind != RT_GATE_AND && gate->kind != RT_GATE_OR))
        return 0;
    for (unsigned k = 0; k < 2; k++) {
        if (gate->input[k] == a) {
            *b = gate->kind == kind ? *b : a;
            return 1;
        }
        if (gate->kind != kind && is_not(list, gate->input[k], a)) {
            *b = gate->input[1 - k];
            return 0;
        }
    }
    return 0;
}

/* A gate that is there already, or 0. */
static net_t same_gate(const struct rt_gate_list *list, unsigned kind, net_t a, net_t b)
{
    const struct rt_gate *gates = rt_gate_at(list, 0);

    for (unsigned net = (a > b ? a : b) + 1u; net < list->nets; net++)
        if (gates[net].kind == kind && gates[net].input[0] == a &&
            (kind == RT_GATE_NOT || gates[net].input[1] == b))
            return (net_t)net;
    return 0;
}

static net_t new_gate(struct rt_gate_list *list, unsigned kind, const char *stem, net_t a, net_t b)
{
    struct rt_gate_label label = {stem, list->nets, -1};
    net_t pair[2], net = same_gate(list, kind, a, b);

    if (net != 0)
        return net;
    if (list->nets >= list->room) {
        list->room = 0; /* too small: rt_gate_unit says so */
        return ZERO;
    }
    pair[0] = a;
    pair[1] = b;
    return rti_gate_add(list, kind, label, pair, kind == RT_GATE_NOT ? 1 : 2);
}

net_t rti_word_not(struct rt_gate_list *list, net_t a)
{
    net_t net;

    return not_is_wire(list, a, &net) ? net : new_gate(list, RT_GATE_NOT, "not", a, ZERO);
}

net_t rti_word_choose(struct rt_gate_list *list, const char *stem, net_t choose, net_t one,
                      net_t zero)
{
    net_t unchosen = AND2(stem, NOT1(choose), zero), chosen = AND2(stem, choose, one);

    return OR2(stem, chosen, unchosen);
}

net_t rti_word_gate(struct rt_gate_list *list, unsigned kind, const char *stem, net_t a, net_t b)
{
    net_t net, was;

    do {
        if (a > b) {
            net = a;
            a = b;
            b = net;
        }
        if (is_wire(list, kind, a, b, &net))
            return net;
        was = a + b;
        if (absorb(list, kind, a, &b))
            return b;
        if (a + b == was)
            absorb(list, kind, b, &a); /* b is no input of a, which was made before it */
    } while (a + b != was);            /* sums fall: what is left of a gate is an input of it */
    return kind == RT_GATE_XOR && a == ONE ? rti_word_not(list, b)
                                           : new_gate(list, kind, stem, a, b);
}

unsigned rti_word_bits(uint64_t n)
{
    unsigned bits = 1;

    while (bits < 63 && n > UINT64_C(1) << bits)
        bits++;
    return bits;
}

struct word rti_word_constant(unsigned width, uint64_t value)
{
    struct word a;

    a.width = width;
    for (unsigned i = 0; i < WORD_MAX; i++)
        a.bit[i] = i < width && (value >> i & 1) != 0 ? ONE : ZERO;
    return a;
}

struct word rti_word_part(const struct word *a, unsigned from, unsigned width)
{
    struct word part = rti_word_constant(width, 0);

    for (unsigned i = 0; i < width && from + i < a->width; i++)
        part.bit[i] = a->bit[from + i];
    return part;
}

/* The gates of a tree over all bits. */
static net_t tree(struct rt_gate_list *list, unsigned kind, const char *stem, const struct word *a)
{
    struct word left = *a;

    if (left.width == 0)
        return kind == RT_GATE_AND ? ONE : ZERO;
    while (left.width > 1) {
        unsigned half = left.width / 2;

        for (unsigned i = 0; i < half; i++)
            left.bit[i] = rti_word_gate(list, kind, stem, left.bit[2 * i], left.bit[2 * i + 1]);
        if (left.width % 2 == 1)
            left.bit[half++] = left.bit[left.width - 1];
        left.width = half;
    }
    return left.bit[0];
}

net_t rti_word_any(struct rt_gate_list *list, const char *stem, const struct word *a)
{
    return tree(list, RT_GATE_OR, stem, a);
}

net_t rti_word_all(struct rt_gate_list *list, const char *stem, const struct word *a)
{
    return tree(list, RT_GATE_AND, stem, a);
}
