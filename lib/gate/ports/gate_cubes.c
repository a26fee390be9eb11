/* SPDX-License-Identifier: MIT-0 */
/* Units of networks that correct one coordinate a hop: hypercubes, the lowest bit that differs, and
 * those in which all routers of a line are joined, complete and hyperx (SPEC 15.2). */
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

void rti_gate_complete_unit(const struct rt_net *net, struct gate_unit *unit)
{
    uint32_t n = net->param[0];

    rti_unit_side(unit, n);
    rti_unit_begin(unit);
    rti_unit_within(unit, 0, n);
    unit->ports = n - 1;
    unit->leads = "the output port: k leads to router at + k + 1 modulo n; 0 where "
                  "arrived or error";
    if (n > 1)
        unit->port = rti_unit_ahead(unit, &unit->at.x[0], &unit->to.x[0], n);
}

/* Dimension i has ports first .. first + side - 2. */
void rti_gate_hyperx_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    unsigned sides = 0, last = 0;
    net_t sooner = ZERO; /* a dimension before this one differs */

    while (sides + 1 < RT_PARAM_MAX && net->param[sides + 1] != 0) {
        last = net->param[sides + 1] > 1 ? sides : last;
        rti_unit_side(unit, net->param[++sides]);
    }
    rti_unit_begin(unit);
    unit->leads = "the output port: those of a coordinate follow those before; k of them "
                  "adds k + 1 modulo its side; 0 where arrived or error";
    for (unsigned i = 0; i < sides; i++) {
        const struct word *x = &unit->at.x[i], *y = &unit->to.x[i];
        uint32_t side = net->param[i + 1];
        net_t unequal = NOT1(rti_word_equal(list, x, y));
        struct word port;

        rti_unit_within(unit, i, side);
        if (side == 1)
            continue;
        port = rti_unit_ahead(unit, x, y, side);
        port = rti_word_plus(list, &port, unit->ports);
        rti_unit_port(unit, i == last ? NOT1(sooner) : AND2("first", unequal, NOT1(sooner)), &port);
        sooner = OR2("sooner", sooner, unequal);
        unit->ports += side - 1;
    }
}
