/* SPDX-License-Identifier: MIT-0 */
/* Units of meshes, tori and hypercubes (SPEC 15.2): the first dimension that differs. */
#include "../gate_unit.h"

/* The way round a ring: plus[0] with m = y - x modulo s, 2m <= s; plus[1] with x > y. */
static net_t short_way(struct rt_gate_list *list, const struct word *x, const struct word *y,
                       uint32_t side, net_t *wraps)
{
    net_t before, ahead, back, plus;
    struct word m = rti_word_minus(list, y, x, &before); /* + side if y < x; modulo 2^width */
    uint64_t all = UINT64_C(1) << m.width;

    ahead = rti_word_below(list, &m, side / 2 + 1);
    back = rti_word_below(list, &m, all - (side + 1) / 2 + 1); /* m + side - 2^width <= side / 2 */
    plus = MUX2("plus", before, back, ahead);
    *wraps = NOT1(XOR2("wraps", plus, before)); /* plus from a higher, minus from a lower place */
    return plus;
}

static void grid(const struct rt_net *net, struct gate_unit *unit, int torus)
{
    struct rt_gate_list *list = unit->list;
    unsigned sides = 0, last = 0;
    net_t sooner = ZERO; /* a dimension before this one differs */

    while (sides < RT_PARAM_MAX && net->param[sides] != 0) {
        last = net->param[sides] > 1 ? sides : last;
        rti_unit_side(unit, net->param[sides++]);
    }
    rti_unit_begin(unit);
    unit->ports = 2 * sides;
    unit->leads = "the output port: 2i takes 1 from coordinate i = 0.., 2i+1 adds 1; 0 where "
                  "arrived or error";
    unit->vcs = torus ? 2 : 0;
    for (unsigned i = 0; i < sides; i++) {
        const struct word *x = &unit->at.x[i], *y = &unit->to.x[i];
        uint32_t side = net->param[i];
        net_t unequal = NOT1(rti_word_equal(list, x, y)), first, plus, wraps = ZERO;
        struct word port = rti_word_constant(4, 2 * i), vc = rti_word_constant(1, 0);

        rti_unit_within(unit, i, side);
        if (side == 1)
            continue;
        plus = torus ? short_way(list, x, y, side, &wraps) : rti_word_less(list, x, y);
        first = i == last ? NOT1(sooner) : AND2("first", unequal, NOT1(sooner)); /* some differs */
        sooner = OR2("sooner", sooner, unequal);
        port.bit[0] = plus;
        port = rti_word_only(list, first, &port);
        unit->port = rti_word_either(list, &unit->port, &port);
        vc.bit[0] = side >= 4 ? AND2("vc", first, wraps) : ZERO;
        unit->vc = rti_word_either(list, &unit->vc, &vc);
    }
}

void rti_gate_mesh_unit(const struct rt_net *net, struct gate_unit *unit)
{
    grid(net, unit, 0);
}

void rti_gate_array_unit(const struct rt_net *net, struct gate_unit *unit)
{
    grid(net, unit, 0);
}

void rti_gate_torus_unit(const struct rt_net *net, struct gate_unit *unit)
{
    grid(net, unit, 1);
}

void rti_gate_ring_unit(const struct rt_net *net, struct gate_unit *unit)
{
    grid(net, unit, 1);
}
