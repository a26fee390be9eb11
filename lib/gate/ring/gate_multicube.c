/* SPDX-License-Identifier: MIT-0 */
/* The unit of a multicube (SPEC 12.3): the highest dimension that differs. */
#include "../gate_unit.h"

void rti_gate_multicube_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    unsigned sides = 0;
    struct word first;
    net_t sooner = ZERO;

    while (sides < RT_PARAM_MAX && net->param[sides] != 0)
        rti_unit_side(unit, net->param[sides++]);
    unit->ports = sides;
    unit->leads = "the output link: i adds 1 to coordinate i = 0.., modulo its side; 0 "
                  "where arrived or error";
    rti_unit_begin(unit);
    first = rti_word_constant(sides, 0);
    for (unsigned i = sides; i-- > 0;) {
        net_t unequal = NOT1(rti_word_equal(list, &unit->at.x[i], &unit->to.x[i]));

        rti_unit_within(unit, i, net->param[i]);
        first.bit[i] =
            i == 0 ? NOT1(sooner) : AND2("first", unequal, NOT1(sooner)); /* some differs */
        sooner = OR2("sooner", sooner, unequal);
    }
    unit->port = rti_word_number(list, &first);
}
