/* SPDX-License-Identifier: MIT-0 */
/* The unit of a hypercube (SPEC 15.2): the lowest bit that differs. */
#include "../gate_unit.h"

void rti_gate_hypercube_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    uint32_t d = net->param[0];
    struct word first, below;

    rti_unit_side(unit, UINT64_C(1) << d);
    rti_unit_begin(unit);
    unit->ports = d;
    unit->leads = "the output port: i turns bit i; 0 where arrived or error";
    first = rti_word_constant(d, 0);
    for (unsigned i = 0; i < d; i++)
        first.bit[i] = XOR2("xor", unit->at.x[0].bit[i], unit->to.x[0].bit[i]);
    below = first; /* grows to the or of all bits up to each, as a parallel prefix */
    for (unsigned span = 1; span < d; span *= 2)
        for (unsigned i = d; i-- > span;)
            below.bit[i] = OR2("below", below.bit[i], below.bit[i - span]);
    for (unsigned i = d; i-- > 1;) /* some bit differs: the last does if no other does */
        first.bit[i] = AND2("first", i == d - 1 ? ONE : first.bit[i], NOT1(below.bit[i - 1]));
    unit->port = rti_word_number(list, &first);
}
