/* SPDX-License-Identifier: MIT-0 */
/* Units of butterflies of radix r (SPEC 15.4): each column sets its digit to the destination's. */
#include "../gate_unit.h"

static uint64_t raised(uint64_t r, unsigned n)
{
    uint64_t power = 1;

    while (n-- > 0)
        power *= r;
    return power;
}

/* Digits 0..d-1 of a row. */
static void digits_of(struct rt_gate_list *list, const struct word *row, uint32_t r, unsigned d,
                      struct word *digit)
{
    struct word left = *row, quotient;

    for (unsigned i = 0; i < d; i++) {
        digit[i] = rti_word_divide(list, &left, r, &quotient);
        left = quotient;
        left.width = rti_word_bits(raised(r, d - i - 1)); /* it is less */
    }
}

/* Port r + digit[column]. */
static void forward(struct gate_unit *unit, uint32_t r, unsigned d, const struct word *digit)
{
    struct rt_gate_list *list = unit->list;

    for (unsigned q = 0; q < d; q++)
        rti_unit_port(unit, rti_word_is(list, &unit->at.x[0], q), &digit[q]);
    unit->port = rti_word_plus(list, &unit->port, r);
    unit->ports = 2 * r;
    unit->leads = "the output port: r + v to the next column, the row's digit v; 0 where "
                  "arrived or error";
}

void rti_gate_bfly_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    uint32_t r = net->param[0], d = net->param[1];
    struct word here[32], there[32];
    net_t differs = ZERO; /* in a digit that is set on the way here */

    rti_unit_side(unit, d + 1);
    rti_unit_side(unit, raised(r, d));
    rti_unit_begin(unit);
    rti_unit_within(unit, 0, d + 1);
    rti_unit_within(unit, 1, raised(r, d));
    rti_unit_wrong(unit, NOT1(rti_word_is(list, &unit->to.x[0], d))); /* a destination's column */
    digits_of(list, &unit->at.x[1], r, d, here);
    digits_of(list, &unit->to.x[1], r, d, there);
    for (unsigned q = 0; q < d; q++) {
        net_t later = NOT1(rti_word_below(list, &unit->at.x[0], q + 1));

        differs = NOT1(rti_word_equal(list, &here[q], &there[q]));
        rti_unit_wrong(unit, AND2("and", later, differs));
    }
    forward(unit, r, d, there);
}

/* The vc counts how often the packet has come to column 0. */
void rti_gate_wbfly_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    uint32_t r = net->param[0], d = net->param[1];
    struct word there[32], vc = rti_word_constant(0, 0);
    net_t backward, first, come;

    rti_unit_side(unit, d);
    rti_unit_side(unit, raised(r, d));
    unit->ports = 2 * r;
    unit->vcs = d < 3 ? d : 3;
    unit->arrivals = r;
    rti_unit_begin(unit);
    rti_unit_within(unit, 0, d);
    rti_unit_within(unit, 1, raised(r, d));
    digits_of(list, &unit->to.x[1], r, d, there);
    forward(unit, r, d, there);
    first = rti_word_is(list, &unit->at.x[0], 0);
    vc = rti_word_add(list, &unit->in_vc, &vc, first);
    come = NOT1(unit->none);
    come = AND2("come", NOT1(unit->arrived), come);
    backward = NOT1(rti_word_below(list, &unit->in_port, r)); /* no packet goes backward */
    rti_unit_wrong(unit, AND2("and", come, backward));
    rti_unit_wrong(unit, AND2("and", come, NOT1(rti_word_below(list, &vc, unit->vcs))));
    unit->vc = rti_word_only(list, NOT1(unit->none), &vc);
}
