/* SPDX-License-Identifier: MIT-0 */
/*
 * The unit of cube-connected cycles (SPEC 15.4).
 *
 * W is the least of 2a - f and 2b - d + f, where f is how far the target's column is ahead, a the
 * least l + max(r(l), f), and b the least m + r(m) with m >= d - f, or d.  That such a sum is at
 * most c means that for some x no column of S lies in x+1 .. x+d-1-c, and that f <= x (a), or that
 * f >= d - c + x (b).  So both come as a row of bits, one for each c.
 */
#include "../gate_unit.h"

#define COLUMNS_MAX 26

/* Columns seen from one of them: bit o is the column o ahead.  to has one bit, where f is. */
struct round {
    unsigned d;
    net_t visit[COLUMNS_MAX], to[COLUMNS_MAX];
};

/* The first c of a row of d bits that is 1, d if none is. */
static struct word first_of(struct rt_gate_list *list, const net_t *row, unsigned d)
{
    struct word first = rti_word_constant(d + 1, 0);
    net_t sooner = ZERO;

    for (unsigned c = 0; c < d; c++) {
        first.bit[c] = AND2("first", row[c], NOT1(sooner));
        sooner = OR2("sooner", sooner, row[c]);
    }
    first.bit[d] = NOT1(sooner);
    return rti_word_number(list, &first);
}

/* The least number of steps. */
static struct word steps(struct rt_gate_list *list, const struct round *r)
{
    unsigned d = r->d;
    net_t a[COLUMNS_MAX], b[COLUMNS_MAX], seen[COLUMNS_MAX + 1], most[COLUMNS_MAX + 1], unused;
    struct word f = rti_word_constant(d, 0), two_a, two_b, columns;

    most[0] = d == 1 ? ONE : r->to[0]; /* f <= x */
    for (unsigned x = 1; x < d; x++)   /* f is below d */
        most[x] = x == d - 1 ? ONE : OR2("most", most[x - 1], r->to[x]);
    for (unsigned x = 0; x < d; x++)
        seen[x] = ZERO; /* a column of S in x+1 .. x+d-1-c, c falling */
    for (unsigned c = d; c-- > 0;) {
        a[c] = b[c] = ZERO;
        for (unsigned x = 0; x <= c; x++) {
            net_t none;

            if (c < d - 1)
                seen[x] = OR2("seen", seen[x], r->visit[x + d - 1 - c]);
            none = NOT1(seen[x]);
            a[c] = OR2("a", a[c], AND2("and", most[x], none));
            if (x < c)
                b[c] = OR2("b", b[c], AND2("and", NOT1(most[d - c + x - 1]), none));
        }
    }
    for (unsigned x = 0; x < d; x++)
        f.bit[x] = r->to[x];
    f = rti_word_number(list, &f);
    two_a = first_of(list, a, d);
    two_a = rti_word_times(list, &two_a, 2);
    two_a = rti_word_minus(list, &two_a, &f, &unused);
    two_b = first_of(list, b, d);
    two_b = rti_word_times(list, &two_b, 2);
    two_b = rti_word_add(list, &two_b, &f, ZERO);
    columns = rti_word_constant(two_b.width, d);
    two_b = rti_word_minus(list, &two_b, &columns, &unused);
    return rti_word_mux(list, rti_word_less(list, &two_a, &two_b), &two_a, &two_b);
}

/* Turns a circle of d nets: entry o becomes what was `by` further on, if turn. */
static void rotate(struct rt_gate_list *list, net_t *circle, unsigned d, unsigned by, net_t turn)
{
    net_t was[COLUMNS_MAX];

    for (unsigned o = 0; o < d; o++)
        was[o] = circle[o];
    for (unsigned o = 0; o < d; o++)
        circle[o] = MUX2("turn", turn, was[(o + by) % d], was[o]);
}

/* What is seen from this router, its own column left out; is that one to be visited? */
static net_t look(struct gate_unit *unit, struct round *here)
{
    struct rt_gate_list *list = unit->list;
    const struct word *j = &unit->at.x[0];
    net_t own;

    for (unsigned o = 0; o < here->d; o++) {
        here->visit[o] = XOR2("xor", unit->at.x[1].bit[o], unit->to.x[1].bit[o]);
        here->to[o] = rti_word_is(list, &unit->to.x[0], o);
    }
    for (unsigned bit = 0; bit < j->width; bit++) {
        rotate(list, here->visit, here->d, 1u << bit, j->bit[bit]);
        rotate(list, here->to, here->d, 1u << bit, j->bit[bit]);
    }
    own = here->visit[0];
    here->visit[0] = ZERO;
    return own;
}

/* Is the way plus, to the next column, at most as long as minus? */
static net_t plus_way(struct rt_gate_list *list, const struct round *here)
{
    struct round next = *here, last = *here;
    struct word plus, minus;

    for (unsigned o = 0; o < here->d; o++) {
        unsigned from = (o + here->d - 1) % here->d;

        next.visit[from] = here->visit[o];
        next.to[from] = here->to[o];
        last.visit[o] = here->visit[from];
        last.to[o] = here->to[from];
    }
    plus = steps(list, &next);
    minus = steps(list, &last);
    return NOT1(rti_word_less(list, &minus, &plus));
}

/* vc = 2 run + wrapped; runs 0 and 2 go plus. */
static void channel(struct gate_unit *unit, unsigned d, net_t own, net_t plus)
{
    struct rt_gate_list *list = unit->list;
    const struct word *j = &unit->at.x[0];
    struct word run = rti_word_part(&unit->in_vc, 1, unit->in_vc.width - 1), vc, zero;
    net_t last = rti_word_is(list, j, d - 1);
    net_t from_last = AND2("and", rti_word_is(list, &unit->in_port, 1), last);
    net_t first = rti_word_is(list, j, 0);
    net_t from_first = AND2("and", rti_word_is(list, &unit->in_port, 0), first);
    net_t over = OR2("over", from_first, from_last);
    net_t same = NOT1(XOR2("xor", plus, run.bit[0])), turn = AND2("turn", NOT1(own), same);
    net_t wrapped, beyond;

    zero = rti_word_constant(0, 0);
    run = rti_word_add(list, &run, &zero, turn);
    vc = rti_word_times(list, &run, 2);
    wrapped = OR2("or", unit->in_vc.bit[0], over);
    vc.bit[0] = AND2("wrapped", NOT1(turn), wrapped);
    beyond = NOT1(rti_word_below(list, &vc, unit->vcs));
    rti_unit_wrong(unit, AND2("and", NOT1(OR2("or", unit->none, unit->arrived)), beyond));
    zero = rti_word_constant(2, 0);
    zero.bit[1] = NOT1(plus);
    unit->vc = rti_word_mux(list, unit->none, &zero, &vc);
}

void rti_gate_ccc_unit(const struct rt_net *net, struct gate_unit *unit)
{
    static const uint8_t vcs[] = {0, 1, 2, 5, 6, 6, 7, 7, 8}; /* SPEC 15.4 */
    struct rt_gate_list *list = unit->list;
    unsigned d = net->param[0];
    struct round here = {d, {0}, {0}};
    net_t own, plus;

    rti_unit_side(unit, d);
    rti_unit_side(unit, UINT64_C(1) << d);
    unit->ports = unit->arrivals = 3;
    unit->leads = "the output port: 0 and 1 to column - 1 and + 1, 2 turns the bit of "
                  "that column; 0 where arrived or error";
    unit->vcs = vcs[d < 8 ? d : 8];
    rti_unit_begin(unit);
    rti_unit_within(unit, 0, d);
    own = look(unit, &here);
    plus = plus_way(list, &here);
    unit->port = rti_word_constant(2, 0);
    unit->port.bit[0] = AND2("plus", NOT1(own), plus);
    unit->port.bit[1] = own;
    channel(unit, d, own, plus);
}
