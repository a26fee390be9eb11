/* SPDX-License-Identifier: MIT-0 */
/* Units of binary trees (SPEC 15.3).  A router is its depth and its place in that depth. */
#include "../gate_unit.h"

/* Of the destination: its ancestor in this router's depth, and the next turn down. */
struct lineage {
    struct word ancestor;
    net_t next;
    net_t deeper, level; /* the destination is deeper than this router, or as deep */
};

/* A place has no bits from its depth on. */
static void check(struct gate_unit *unit, const struct gate_place *place)
{
    struct rt_gate_list *list = unit->list;

    for (unsigned bit = 0; bit < place->x[1].width; bit++)
        rti_unit_wrong(
            unit, AND2("and", rti_word_below(list, &place->x[0], bit + 1), place->x[1].bit[bit]));
}

static void begin(struct gate_unit *unit, unsigned d)
{
    rti_unit_side(unit, d);
    rti_unit_side(unit, UINT64_C(1) << (d - 1));
    rti_unit_begin(unit);
    rti_unit_within(unit, 0, d);
    check(unit, &unit->at);
    check(unit, &unit->to);
}

/* Turn k on the way down to the destination is bit depth - k of its place, k = 1 first. */
static void find(struct gate_unit *unit, unsigned d, struct lineage *line)
{
    struct rt_gate_list *list = unit->list;
    const struct word *depth = &unit->to.x[0], *to = &unit->to.x[1];
    net_t turn[32];

    for (unsigned k = 1; k < d; k++) {
        turn[k] = ZERO;
        for (unsigned deep = k; deep < d; deep++)
            turn[k] = OR2("turn", turn[k],
                          AND2("and", rti_word_is(list, depth, deep), to->bit[deep - k]));
    }
    line->ancestor = rti_word_constant(unit->at.x[1].width, 0);
    line->next = ZERO;
    for (unsigned deep = 0; deep < d; deep++) {
        net_t here = rti_word_is(list, &unit->at.x[0], deep);

        for (unsigned bit = 0; bit < deep; bit++)
            line->ancestor.bit[bit] =
                OR2("ancestor", line->ancestor.bit[bit], AND2("and", here, turn[deep - bit]));
        if (deep + 1 < d)
            line->next = OR2("next", line->next, AND2("and", here, turn[deep + 1]));
    }
    line->deeper = rti_word_less(list, &unit->at.x[0], depth);
    line->level = rti_word_equal(list, &unit->at.x[0], depth);
}

/* Port 0 up, 1 and 2 down. */
void rti_gate_bintree_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    struct lineage line;
    net_t down;

    begin(unit, net->param[0]);
    find(unit, net->param[0], &line);
    down = AND2("down", line.deeper, rti_word_equal(list, &line.ancestor, &unit->at.x[1]));
    unit->ports = 3;
    unit->leads = "the output port: 0 up, 1 and 2 down to places 2x and 2x + 1; 0 where "
                  "arrived or error";
    unit->port = rti_word_constant(2, 0);
    unit->port.bit[0] = AND2("left", down, NOT1(line.next));
    unit->port.bit[1] = AND2("right", down, line.next);
}

/* Is it sideways that is shortest, to a router that is this far ahead, modulo 2^width?  low: the
 * place of the lower one of both is odd.  Up and along costs 2 + half the distance, rounded: of 5
 * places as much if that is rounded up, of more less (SPEC 15.3). */
static net_t sideways(struct rt_gate_list *list, const struct word *far, net_t odd)
{
    net_t five = AND2("and", rti_word_is(list, far, 5), odd);

    return OR2("aside", rti_word_below(list, far, 5), five);
}

/* Port 3 to the left neighbour, 4 to the right. */
void rti_gate_xtree_unit(const struct rt_net *net, struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    struct word ahead, back;
    struct lineage line;
    net_t left, down, aside, before, after;

    begin(unit, net->param[0]);
    find(unit, net->param[0], &line);
    unit->ports = 5;
    unit->leads = "the output port: 0 up, 1 and 2 down to places 2x and 2x + 1, 3 to x - "
                  "1, 4 to x + 1; 0 where arrived or error";
    unit->port = rti_word_constant(3, 0);
    ahead = rti_word_minus(list, &line.ancestor, &unit->at.x[1], &before);
    back = rti_word_minus(list, &unit->at.x[1], &line.ancestor, &after);
    down = AND2("down", line.deeper, NOT1(OR2("or", before, after)));
    aside = OR2("or", line.deeper, line.level);
    left = AND2("and", before, sideways(list, &back, line.ancestor.bit[0]));
    left = AND2("left", aside, left);
    after = AND2("and", after, sideways(list, &ahead, unit->at.x[1].bit[0]));
    unit->port.bit[2] = AND2("right", aside, after);
    unit->port.bit[0] = OR2("port", left, AND2("and", down, NOT1(line.next)));
    unit->port.bit[1] = OR2("port", left, AND2("and", down, line.next));
}
