/* SPDX-License-Identifier: MIT-0 */
/* Units of the flies of SCI rings (SPEC 12.3): butterfly, deadfly, livefly.  A node is r digits of
 * a row, radix f, and a column. */
#include "../gate_unit.h"

struct fly {
    uint32_t f; /* radix of the row; livefly has one link more */
    unsigned r;
    net_t column0, row; /* in column 0; the row is the destination's */
};

static void begin(struct gate_unit *unit, struct fly *fly)
{
    struct rt_gate_list *list = unit->list;
    struct word same = rti_word_constant(fly->r, 0);

    for (unsigned i = 0; i < fly->r; i++)
        rti_unit_side(unit, fly->f);
    rti_unit_side(unit, fly->r);
    rti_unit_begin(unit);
    for (unsigned i = 0; i < fly->r; i++) {
        rti_unit_within(unit, i, fly->f);
        same.bit[i] = rti_word_equal(list, &unit->at.x[i], &unit->to.x[i]);
    }
    rti_unit_within(unit, fly->r, fly->r);
    fly->row = rti_word_all(list, "row", &same);
    fly->column0 = rti_word_is(list, &unit->at.x[fly->r], 0);
}

/* The link that sets the column's digit x to t: t + x0 in column 0, else 2 x0 + x - t, modulo f. */
static struct word link_of(struct gate_unit *unit, const struct fly *fly)
{
    struct rt_gate_list *list = unit->list;
    const struct word *x0 = &unit->at.x[0], *t0 = &unit->to.x[0];
    struct word x = rti_word_constant(0, 0), t = x, sum, other;
    net_t unused;

    for (unsigned c = 1; c < fly->r; c++) {
        net_t here = rti_word_is(list, &unit->at.x[fly->r], c);
        struct word xc = rti_word_only(list, here, &unit->at.x[c]);
        struct word tc = rti_word_only(list, here, &unit->to.x[c]);

        x = rti_word_either(list, &x, &xc);
        t = rti_word_either(list, &t, &tc);
    }
    other = rti_word_times(list, x0, 2);
    other = rti_word_add(list, &other, &x, ZERO);
    other = rti_word_plus(list, &other, fly->f); /* t is less */
    other = rti_word_minus(list, &other, &t, &unused);
    sum = rti_word_add(list, x0, t0, ZERO);
    sum = rti_word_mux(list, fly->column0, &sum, &other);
    sum.width = rti_word_bits(4 * (uint64_t)fly->f); /* it is less */
    return rti_word_divide(list, &sum, fly->f, &other);
}

/* Once round: only the link of arrival tells the last column from the first. */
void rti_gate_butterfly_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    struct fly fly = {net->param[0], net->param[1], ZERO, ZERO};

    unit->ports = unit->arrivals = fly.f;
    unit->leads = "the output link: to the next column, its digit as SPEC 12.2 says; 0 "
                  "where arrived or error";
    begin(unit, &fly);
    unit->port = link_of(unit, &fly);
    unit->arrived = AND2("arrived", fly.column0, NOT1(unit->none));
}

void rti_gate_deadfly_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct fly fly = {net->param[0], net->param[1], ZERO, ZERO};

    unit->ports = fly.f;
    unit->leads = "the output link: to the next column, its digit as SPEC 12.2 says; 0 "
                  "where arrived or error";
    begin(unit, &fly);
    unit->port = link_of(unit, &fly);
}

/* Secondary links, number f, in the right row, and where column 0 and primary links do not meet. */
void rti_gate_livefly_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    struct fly fly = {net->param[0] - 1, net->param[1], ZERO, ZERO};
    struct word primary, secondary;
    net_t came, along;

    unit->ports = unit->arrivals = fly.f + 1;
    unit->leads = "the output link: to the next column, its digit as SPEC 12.2 says; the "
                  "last keeps the row; 0 where arrived or error";
    begin(unit, &fly);
    came = rti_word_below(list, &unit->in_port, fly.f); /* by a primary link */
    along = NOT1(XOR2("xor", fly.column0, came));
    along = OR2("along", along, AND2("and", fly.row, NOT1(came)));
    primary = link_of(unit, &fly);
    secondary = rti_word_constant(rti_word_bits(fly.f + 1), fly.f);
    unit->port = rti_word_mux(list, along, &secondary, &primary);
}
