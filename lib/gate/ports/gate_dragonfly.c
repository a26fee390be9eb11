/* SPDX-License-Identifier: MIT-0 */
/* The unit of a dragonfly (SPEC 15.6): local, global, local. */
#include "../gate_unit.h"

void rti_gate_dragonfly_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    uint32_t a = net->param[1], h = net->param[2], groups = a * h + 1;
    struct word channel, owner, port, local;
    const struct word *group, *r, *to_group, *to_r;
    net_t home, mine;

    rti_unit_side(unit, groups);
    rti_unit_side(unit, a);
    rti_unit_begin(unit);
    rti_unit_within(unit, 0, groups);
    rti_unit_within(unit, 1, a);
    unit->ports = a - 1 + h;
    unit->vcs = 2;
    unit->leads = "the output port: 0..a-2 in the group, a-1.. to other groups; 0 where arrived or "
                  "error";
    group = &unit->at.x[0];
    to_group = &unit->to.x[0];
    r = &unit->at.x[1];
    to_r = &unit->to.x[1];
    home = rti_word_equal(list, group, to_group);
    channel = rti_unit_ahead(unit, group, to_group, groups); /* G */
    port = rti_word_divide(list, &channel, h, &owner);       /* G mod h; G div h */
    owner.width = r->width;                                  /* below a */
    port = rti_word_plus(list, &port, a - 1);
    mine = rti_word_equal(list, &owner, r);
    mine = AND2("mine", NOT1(home), mine);
    local = rti_word_mux(list, home, to_r, &owner); /* the router of this group to go to */
    local = rti_unit_ahead(unit, r, &local, a);
    unit->port = rti_word_mux(list, mine, &port, &local);
    unit->vc = rti_word_constant(1, 0);
    unit->vc.bit[0] = home;
}
