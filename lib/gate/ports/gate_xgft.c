/* SPDX-License-Identifier: MIT-0 */
/* Units of fat-trees, xgft and kntree (SPEC 15.5): up by d-mod-k, down by the destination's digits.
 */
#include "../gate_unit.h"

#define LEVELS_MAX 32

/* Numbers of a fat-tree: entries 1..h. */
struct fat {
    unsigned h;
    uint32_t m[LEVELS_MAX], w[LEVELS_MAX];
};

static uint32_t down_ports(const struct fat *fat, unsigned level)
{
    return level > 1 ? fat->m[level] : 0;
}

/* The digits of the destination processor: 1..h. */
static struct word digit(const struct gate_unit *unit, unsigned i)
{
    return i == 1 ? unit->processor : unit->to.x[i];
}

/* Which way up from a level: (s div (w1 .. wl)) modulo w(l+1), s the processor.  Mostly one digit
 * of s says it; else s is put together, as far as it matters. */
static struct word way_up(const struct gate_unit *unit, const struct fat *fat, unsigned level)
{
    struct rt_gate_list *list = unit->list;
    uint64_t over = 1, below = 1, next = fat->w[level + 1]; /* w1..wl, m1..m(l-1) */
    struct word s = rti_word_constant(0, 0), part, quotient;

    for (unsigned i = 2; i <= level; i++)
        over *= fat->w[i];
    for (unsigned i = 1; i < level; i++)
        below *= fat->m[i];
    if (over == below && fat->m[level] % next == 0) {
        part = digit(unit, level);
        return rti_word_divide(list, &part, next, &quotient);
    }
    below = 1;
    for (unsigned i = 1; i <= fat->h && below % (over * next) != 0; i++) {
        part = digit(unit, i);
        part = rti_word_times(list, &part, below);
        s = rti_word_add(list, &s, &part, ZERO);
        below *= fat->m[i];
        s.width = rti_word_bits(below); /* s is below that */
    }
    rti_word_divide(list, &s, over, &quotient);
    return rti_word_divide(list, &quotient, next, &part);
}

/* The coordinates of routers: at any, dst at level 1. */
static void check(struct gate_unit *unit, const struct fat *fat)
{
    struct rt_gate_list *list = unit->list;
    const struct word *level = &unit->at.x[0];

    rti_unit_wrong(unit, rti_word_is(list, level, 0));
    rti_unit_wrong(unit, NOT1(rti_word_below(list, level, fat->h + 1)));
    rti_unit_wrong(unit, NOT1(rti_word_is(list, &unit->to.x[0], 1)));
    rti_unit_within(unit, 1, 1);
    rti_unit_wrong(unit, NOT1(rti_word_below(list, &unit->processor, fat->m[1])));
    for (unsigned i = 2; i <= fat->h; i++) {
        const struct word *x = &unit->at.x[i];
        net_t low = rti_word_below(list, level, i), few = rti_word_below(list, x, fat->m[i]);

        rti_unit_wrong(unit, NOT1(MUX2("mux", low, few, rti_word_below(list, x, fat->w[i]))));
        rti_unit_wrong(unit, NOT1(rti_word_below(list, &unit->to.x[i], fat->m[i])));
    }
}

static void fat_unit(const struct fat *fat, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    net_t up = ZERO; /* some coordinate above the level differs */

    rti_unit_side(unit, (uint64_t)fat->h + 1);
    rti_unit_side(unit, 1);
    for (unsigned i = 2; i <= fat->h; i++)
        rti_unit_side(unit, fat->m[i] > fat->w[i] ? fat->m[i] : fat->w[i]);
    unit->processors = fat->m[1];
    rti_unit_begin(unit);
    check(unit, fat);
    unit->leads =
        "the output port: above level 1 first those down, by the digit that they set, then "
        "those up; 0 where arrived or error";
    for (unsigned i = 2; i <= fat->h; i++) {
        net_t low = rti_word_below(list, &unit->at.x[0], i);
        net_t differs = NOT1(rti_word_equal(list, &unit->at.x[i], &unit->to.x[i]));

        up = OR2("up", up, AND2("and", low, differs));
    }
    for (unsigned level = 1; level <= fat->h; level++) {
        net_t here = rti_word_is(list, &unit->at.x[0], level);
        uint32_t ports = down_ports(fat, level);
        struct word port;

        if (level > 1) {
            port = digit(unit, level);
            rti_unit_port(unit, AND2("down", here, NOT1(up)), &port);
        }
        if (level < fat->h) {
            port = way_up(unit, fat, level);
            port = rti_word_plus(list, &port, ports);
            rti_unit_port(unit, AND2("up", here, up), &port);
            ports += fat->w[level + 1];
        }
        unit->ports = ports > unit->ports ? ports : unit->ports;
    }
}

void rti_gate_kntree_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct fat fat;

    fat.h = net->param[1];
    for (unsigned i = 0; i < LEVELS_MAX; i++)
        fat.m[i] = fat.w[i] = net->param[0];
    fat.w[1] = 1;
    fat_unit(&fat, unit);
}

void rti_gate_xgft_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct fat fat;
    unsigned n = 0;

    while (n < RT_PARAM_MAX && net->param[n] != 0)
        n++;
    fat.h = n / 2;
    for (unsigned i = 1; i <= fat.h; i++) {
        fat.m[i] = net->param[i - 1];
        fat.w[i] = net->param[fat.h + i - 1];
    }
    fat_unit(&fat, unit);
}
