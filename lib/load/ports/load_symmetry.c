/* SPDX-License-Identifier: MIT-0 */
/* Which routers of a network are alike: digits of their numbers, and which of them turn. */
#include "rt/load_symmetry_ports.h"
#include "rt/topo_ports.h"

/* A digit more; does it turn? */
static void add(struct rt_load_symmetry *s, uint32_t side, int turns)
{
    if (turns)
        s->turns |= UINT32_C(1) << s->digits;
    else
        s->classes *= side;
    s->side[s->digits++] = side;
}

/* All parameters from `first` on are sides. */
static void add_sides(struct rt_load_symmetry *s, const struct rt_net *net, unsigned first)
{
    for (; first < RT_PARAM_MAX && net->param[first] != 0; first++)
        add(s, net->param[first], 1);
}

/* The digits of q = p^k numbers, in base p. */
static void add_digits(struct rt_load_symmetry *s, uint32_t q)
{
    uint32_t p = 2;

    while (q % p != 0)
        p++;
    for (; q > 1; q /= p)
        add(s, p, 1);
}

/* Each processor for itself, each router for itself. */
static void add_none(struct rt_load_symmetry *s, const struct rt_net *net)
{
    s->units = (uint32_t)rt_topo_processors(net);
    s->each = 1;
    add(s, rt_topo_nodes(net), 0);
}

int rt_load_symmetry_of(const struct rt_net *net, struct rt_load_symmetry *symmetry)
{
    struct rt_load_symmetry s = {.units = rt_topo_nodes(net), .classes = 1};

    if (s.units == 0)
        return RT_ERR_FAMILY;
    s.each = (uint32_t)(rt_topo_processors(net) / s.units);
    switch (net->family) {
    case RT_FAMILY_COMPLETE:
    case RT_FAMILY_RING:
    case RT_FAMILY_TORUS:
        add_sides(&s, net, 0);
        break;
    case RT_FAMILY_HYPERX:
        add_sides(&s, net, 1);
        break;
    case RT_FAMILY_HYPERCUBE:
        while (s.digits < net->param[0])
            add(&s, 2, 1);
        break;
    case RT_FAMILY_CCC: /* bits of the row; the column stays */
        while (s.digits < net->param[0])
            add(&s, 2, 1);
        add(&s, net->param[0], 0);
        break;
    case RT_FAMILY_TWISTED: /* a seam without a skew shifts nothing */
        add(&s, net->param[0], net->param[2] == 0);
        add(&s, net->param[1], net->param[3] == 0);
        break;
    case RT_FAMILY_TOFU: /* places in the cube, and cubes */
        add(&s, 2, 1);
        add(&s, 3, 1);
        add(&s, 2, 1);
        for (unsigned i = 0; i < 3; i++)
            add(&s, net->param[i], 1);
        break;
    case RT_FAMILY_DRAGONFLY: /* the router stays, the group turns */
        add(&s, net->param[1], 0);
        add(&s, s.units / net->param[1], 1);
        break;
    case RT_FAMILY_SLIMFLY: /* y turns, or each of its digits in a field of p^k elements */
        add_digits(&s, net->param[1]);
        add(&s, 2 * net->param[1], 0);
        break;
    case RT_FAMILY_POLARFLY:
        add(&s, s.units, 0);
        break;
    default:
        add_none(&s, net);
    }
    *symmetry = s;
    return 0;
}

uint32_t rt_load_symmetry_class(const struct rt_load_symmetry *symmetry, uint32_t router)
{
    uint32_t number = 0, weight = 1;

    for (unsigned i = 0; i < symmetry->digits; router /= symmetry->side[i++])
        if (!(symmetry->turns >> i & 1)) {
            number += router % symmetry->side[i] * weight;
            weight *= symmetry->side[i];
        }
    return number;
}

uint32_t rt_load_symmetry_first(const struct rt_load_symmetry *symmetry, uint32_t class_number)
{
    uint32_t router = 0, weight = 1;

    for (unsigned i = 0; i < symmetry->digits; weight *= symmetry->side[i++])
        if (!(symmetry->turns >> i & 1)) {
            router += class_number % symmetry->side[i] * weight;
            class_number /= symmetry->side[i];
        }
    return router;
}

uint32_t rt_load_symmetry_turn(const struct rt_load_symmetry *symmetry, uint32_t router,
                               uint32_t unit)
{
    uint32_t turned = 0, weight = 1;

    if (symmetry->turns == 0)
        return unit;
    for (unsigned i = 0; i < symmetry->digits; i++) {
        uint32_t side = symmetry->side[i], digit = unit % side;

        if (symmetry->turns >> i & 1)
            digit = digit >= router % side ? digit - router % side : digit + side - router % side;
        turned += digit * weight;
        router /= side;
        unit /= side;
        weight *= side;
    }
    return turned;
}
