/* SPDX-License-Identifier: MIT-0 */
/* Units of networks whose numbers are shifted by a bit a hop (SPEC 15.4): the longest overlap. */
#include "../gate_unit.h"

/* The lowest k from `least` on with bits k + from .. d-1 of t equal to bits from .. of c: the bit
 * of t at k + add.  k = last fits always. */
static net_t overlap(struct gate_unit *unit, unsigned d, unsigned least, unsigned last,
                     unsigned from)
{
    struct rt_gate_list *list = unit->list;
    net_t sooner = ZERO, next = ZERO;

    for (unsigned k = least; k <= last; k++) {
        struct word t = rti_word_part(&unit->to.x[0], k + from, d - k - from);
        struct word c = rti_word_part(&unit->at.x[0], from, d - k - from);
        net_t fits = rti_word_equal(list, &t, &c), first = AND2("first", fits, NOT1(sooner));

        next = OR2("next", next, AND2("and", first, unit->to.x[0].bit[k - least]));
        sooner = OR2("sooner", sooner, fits);
    }
    return next;
}

/* The valley rule (SPEC 15.1): one channel more between two routers of higher number. */
static struct word valley(struct gate_unit *unit, net_t from_higher, net_t to_higher)
{
    struct rt_gate_list *list = unit->list;
    struct word zero = rti_word_constant(0, 0);

    return rti_word_add(list, &unit->in_vc, &zero, AND2("valley", from_higher, to_higher));
}

static void begin(struct gate_unit *unit, unsigned d, unsigned ports, unsigned arrivals)
{
    rti_unit_side(unit, UINT64_C(1) << d);
    unit->ports = ports;
    unit->arrivals = arrivals;
    unit->vcs = (d + 1) / 2;
    rti_unit_begin(unit);
}

void rti_gate_shufflex_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    unsigned d = net->param[0];
    struct word left, right, vc;
    const struct word *c = &unit->at.x[0];
    net_t exchange, over[3], from, to, beyond;

    begin(unit, d, 3, 3);
    unit->leads = "the output port: 0 rotates the number left, 1 right, 2 turns bit 0; 0 "
                  "where arrived or error";
    left = right = *c;
    for (unsigned i = 0; i < d; i++) {
        left.bit[i] = c->bit[(i + d - 1) % d];
        right.bit[i] = c->bit[(i + 1) % d];
    }
    exchange = XOR2("exchange", c->bit[0], overlap(unit, d, 0, d - 1, 1));
    unit->port = rti_word_constant(2, 0);
    unit->port.bit[1] = exchange;
    over[0] = rti_word_less(list, c, &left); /* where each port leads is higher */
    over[1] = rti_word_less(list, c, &right);
    over[2] = NOT1(c->bit[0]);
    from = ZERO;
    for (unsigned p = 0; p < 3; p++)
        from = OR2("from", from, AND2("and", rti_word_is(list, &unit->in_port, p), over[p]));
    to = MUX2("to", exchange, over[2], over[0]);
    vc = valley(unit, from, to);
    beyond = NOT1(rti_word_below(list, &vc, unit->vcs));
    rti_unit_wrong(unit, AND2("and", NOT1(OR2("or", unit->none, unit->arrived)), beyond));
    unit->vc = rti_word_only(list, NOT1(unit->none), &vc);
}

/* The valley rule, but no channel from vcs on. */
void rti_gate_debruijn_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    unsigned d = net->param[0];
    struct word before, after, vc, most;
    const struct word *c = &unit->at.x[0];
    net_t next, to_higher;

    begin(unit, d, 2, 2);
    next = overlap(unit, d, 1, d, 0);
    unit->port = rti_word_constant(1, 0);
    unit->port.bit[0] = next;
    before = after = *c;
    for (unsigned i = 0; i < d; i++) {
        before.bit[i] = i + 1 < d ? c->bit[i + 1] : unit->in_port.bit[0];
        after.bit[i] = i > 0 ? c->bit[i - 1] : next;
    }
    to_higher = rti_word_less(list, c, &after);
    vc = valley(unit, rti_word_less(list, c, &before), to_higher);
    most = rti_word_constant(vc.width, unit->vcs - 1);
    vc = rti_word_mux(list, rti_word_below(list, &vc, unit->vcs), &vc, &most);
    unit->vc = rti_word_only(list, NOT1(unit->none), &vc);
}
