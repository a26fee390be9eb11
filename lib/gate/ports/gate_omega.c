/* SPDX-License-Identifier: MIT-0 */
/* Units of the omega and of the Benes network (SPEC 15.4): a bit of the destination a column. */
#include "../gate_unit.h"

/* Columns and rows of both, and the column of destinations. */
static void begin(struct gate_unit *unit, uint32_t columns, unsigned d)
{
    struct rt_gate_list *list = unit->list;

    rti_unit_side(unit, columns);
    rti_unit_side(unit, UINT64_C(1) << d);
    rti_unit_begin(unit);
    rti_unit_within(unit, 0, columns);
    rti_unit_wrong(unit, NOT1(rti_word_is(list, &unit->to.x[0], columns - 1)));
    unit->ports = 4;
    unit->leads = "the output port: 2 and 3 to the next column, the row's bit 0 or 1; 0 "
                  "where arrived or error";
}

/* Port 2 + bit. */
static void forward(struct gate_unit *unit, net_t bit)
{
    unit->port = rti_word_constant(2, 2);
    unit->port.bit[0] = bit;
}

/* In column q the q low bits of the row are the q high ones of the destination's; the next one
 * follows. */
void rti_gate_omega_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    unsigned d = net->param[0];
    net_t next = ZERO;

    begin(unit, d + 1, d);
    for (unsigned q = 0; q <= d; q++) {
        net_t here = rti_word_is(list, &unit->at.x[0], q);
        struct word low = rti_word_part(&unit->at.x[1], 0, q);
        struct word high = rti_word_part(&unit->to.x[1], d - q, q);
        net_t differs = NOT1(rti_word_equal(list, &low, &high));

        rti_unit_wrong(unit, AND2("and", here, differs));
        if (q < d)
            next = OR2("next", next, AND2("and", here, unit->to.x[1].bit[d - 1 - q]));
    }
    forward(unit, next);
}

/* Bit q of the difference, then bits d-1 .. 0 of the destination. */
void rti_gate_benes_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    unsigned d = net->param[0];
    struct word differ;
    net_t next = ZERO;

    begin(unit, 2 * d + 1, d);
    differ = rti_word_constant(d, 0);
    for (unsigned i = 0; i < d; i++)
        differ.bit[i] = XOR2("xor", unit->at.x[1].bit[i], unit->to.x[1].bit[i]);
    for (unsigned q = 0; q < 2 * d; q++) {
        net_t here = rti_word_is(list, &unit->at.x[0], q);
        net_t bit = q < d ? differ.bit[q] : unit->to.x[1].bit[2 * d - 1 - q];

        next = OR2("next", next, AND2("and", here, bit));
    }
    for (unsigned i = 0; i < d; i++) { /* bit i is set from column 2d - i on */
        net_t later = NOT1(rti_word_below(list, &unit->at.x[0], 2 * d - i));

        rti_unit_wrong(unit, AND2("and", later, differ.bit[i]));
    }
    forward(unit, next);
}
