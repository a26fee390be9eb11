/* SPDX-License-Identifier: MIT-0 */
/* Route units: which family, its inputs and outputs, and only gates that an output depends on. */
#include "gate_text.h"
#include "gate_unit.h"

void rti_unit_side(struct gate_unit *unit, uint64_t side)
{
    struct gate_place *at = &unit->at;
    unsigned bits = rti_word_bits(side);

    at->x[at->coordinates++].width = bits;
    at->width += bits;
}

/* An input as a word. */
static struct word input(struct rt_gate_list *list, const char *name, unsigned width,
                         const char *about)
{
    struct word in = rti_word_constant(width, 0);
    net_t net = rti_gate_input(list, name, width, about);

    for (unsigned bit = 0; bit < width; bit++)
        in.bit[bit] = net++;
    return in;
}

/* An input of all coordinates. */
static void take_place(struct rt_gate_list *list, struct gate_place *place, const char *name,
                       const char *about)
{
    struct word all = input(list, name, place->width, about);
    unsigned from = 0;

    for (unsigned i = 0; i < place->coordinates; from += place->x[i++].width)
        place->x[i] = rti_word_part(&all, from, place->x[i].width);
}

static void arrival(struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    unsigned width = rti_word_bits(unit->ports);

    width += UINT64_C(1) << width == unit->arrivals;
    unit->in_port = unit->ring ? input(list, "last", width,
                                       "the link by which the packet came; all ones: its source")
                               : input(list, "in_port", width,
                                       "the port by which the packet came; all ones: its source");
    if (!unit->ring)
        unit->in_vc = input(list, "in_vc", rti_word_bits(unit->vcs),
                            "its virtual channel there; not read at its source");
    unit->none = rti_word_all(list, "none", &unit->in_port);
}

/* An arrival by what there is, or none. */
static void check_arrival(struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    net_t port = rti_word_below(list, &unit->in_port, unit->ports);
    net_t vc = unit->ring ? ONE : rti_word_below(list, &unit->in_vc, unit->vcs);

    rti_unit_wrong(unit, NOT1(OR2("or", unit->none, AND2("and", port, vc))));
}

void rti_unit_begin(struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    struct word same = rti_word_constant(unit->at.coordinates, 0);

    unit->to = unit->at;
    take_place(list, &unit->at, "at",
               "this router: its coordinates, the first one lowest (SPEC 11.9)");
    take_place(list, &unit->to, "dst", "the destination's router, likewise");
    if (unit->processors > 0)
        unit->processor = input(list, "dst_processor", rti_word_bits(unit->processors),
                                "which of that router's processors it is");
    if (unit->arrivals > 0)
        arrival(unit);
    for (unsigned i = 0; i < same.width; i++)
        same.bit[i] = rti_word_equal(list, &unit->at.x[i], &unit->to.x[i]);
    unit->arrived = rti_word_all(list, "arrived", &same);
    unit->error = ZERO;
    unit->port = unit->vc = rti_word_constant(0, 0);
    if (unit->arrivals > 0)
        check_arrival(unit);
}

void rti_unit_wrong(struct gate_unit *unit, net_t wrong)
{
    struct rt_gate_list *list = unit->list;

    unit->error = OR2("error", unit->error, wrong);
}

void rti_unit_within(struct gate_unit *unit, unsigned i, uint64_t side)
{
    struct rt_gate_list *list = unit->list;

    rti_unit_wrong(unit, NOT1(rti_word_below(list, &unit->at.x[i], side)));
    rti_unit_wrong(unit, NOT1(rti_word_below(list, &unit->to.x[i], side)));
}

struct word rti_unit_ahead(struct gate_unit *unit, const struct word *from, const struct word *to,
                           uint64_t n)
{
    struct rt_gate_list *list = unit->list;
    struct word not_from = rti_word_constant(from->width, 0), sum, circle;

    for (unsigned i = 0; i < from->width; i++)
        not_from.bit[i] = NOT1(from->bit[i]);
    sum = rti_word_add(list, to, &not_from, ZERO); /* the carry: to > from */
    circle = rti_word_constant(from->width, n);    /* modulo 2^width */
    circle = rti_word_only(list, NOT1(sum.bit[from->width]), &circle);
    sum.width = from->width;
    sum = rti_word_add(list, &sum, &circle, ZERO);
    sum.width = from->width;
    return sum;
}

void rti_unit_port(struct gate_unit *unit, net_t choose, const struct word *port)
{
    struct rt_gate_list *list = unit->list;
    struct word only = rti_word_only(list, choose, port);

    unit->port = rti_word_either(list, &unit->port, &only);
}

/* Leaves out the gates that no output depends on.  The last input of each, which no gate here has,
 * says whether it stays, and then where. */
static void sweep(struct rt_gate_list *list)
{
    enum { MARK = RT_GATE_INPUTS_MAX - 1 };
    struct rt_gate *gate = list->unit;
    unsigned kept = 0;

    for (unsigned net = 0; net < list->nets; net++)
        gate[net].input[MARK] = gate[net].kind <= RT_GATE_INPUT;
    for (unsigned i = 0; i < list->outputs; i++)
        gate[list->output[i]].input[MARK] = 1;
    for (unsigned net = list->nets; net-- > 0;)
        for (unsigned k = 0; gate[net].input[MARK] != 0 && k < gate[net].inputs; k++)
            gate[gate[net].input[k]].input[MARK] = 1;
    for (unsigned net = 0; net < list->nets; net++) {
        struct rt_gate moved = gate[net];

        if (moved.input[MARK] == 0)
            continue;
        for (unsigned k = 0; k < moved.inputs; k++)
            moved.input[k] = gate[moved.input[k]].input[MARK];
        gate[net].input[MARK] = (uint16_t)kept;
        moved.input[MARK] = gate[kept].input[MARK];
        gate[kept++] = moved;
    }
    for (unsigned i = 0; i < list->outputs; i++)
        list->output[i] = gate[list->output[i]].input[MARK];
    list->nets = (uint16_t)kept;
}

static void answer(struct gate_unit *unit)
{
    struct rt_gate_list *list = unit->list;
    unsigned ports = rti_word_bits(unit->ports), vcs = rti_word_bits(unit->vcs);
    net_t go, arrived = AND2("arrived", unit->arrived, NOT1(unit->error));
    struct word port, vc;

    go = NOT1(OR2("stop", arrived, unit->error));
    port = rti_word_only(list, go, &unit->port);
    vc = rti_word_only(list, go, &unit->vc);
    port = rti_word_part(&port, 0, ports);
    vc = rti_word_part(&vc, 0, vcs);
    rti_gate_output(list, unit->ring ? "link" : "port", RT_GATE_OUT, port.bit, ports,
                    unit->leads != NULL ? unit->leads
                    : unit->ring        ? "the output link; 0 where arrived or error"
                                        : "the output port; 0 where arrived or error");
    if (unit->vcs > 0)
        rti_gate_output(list, "vc", RT_GATE_OUT, vc.bit, vcs,
                        "its virtual channel; 0 where arrived or error");
    rti_gate_output(list, "arrived", RT_GATE_OUT, &arrived, 1, "this is the destination's router");
    rti_gate_output(list, "error", RT_GATE_OUT, &unit->error, 1,
                    "at or dst is no router, or no packet can be here");
}

static void name_module(struct rt_gate_list *list)
{
    char net[RT_NET_TEXT_MAX] = "";

    rt_net_format(&list->net, net, sizeof net);
    for (char *c = net; *c != '\0'; c++)
        if (*c == ':' || *c == ',')
            *c = '_';
    rti_gate_append(rti_gate_append(list->module, "routeseq_"), net);
}

int rt_gate_unit(const struct rt_net *net, struct rt_gate *gate, uint16_t room,
                 struct rt_gate_list *list)
{
    struct gate_unit unit;

    unit.list = list;
    unit.ring = 0;
    unit.leads = NULL;
    unit.at.coordinates = unit.at.width = 0;
    unit.processors = unit.ports = unit.vcs = unit.arrivals = 0;
    switch (net->family) {
#define ROW(VALUE, name)                                                                           \
    case RT_FAMILY_##VALUE:                                                                        \
        rti_gate_begin_unit(list, gate, room);                                                     \
        rti_gate_##name##_unit(net, &unit);                                                        \
        break;
        GATE_PORTS_UNITS(ROW)
#undef ROW
#define ROW(VALUE, name)                                                                           \
    case RT_FAMILY_##VALUE:                                                                        \
        rti_gate_begin_unit(list, gate, room);                                                     \
        unit.ring = 1;                                                                             \
        rti_gate_##name##_unit(net, &unit);                                                        \
        break;
        GATE_RING_UNITS(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
    list->net = *net;
    name_module(list);
    answer(&unit);
    if (list->room == 0)
        return RT_ERR_SPACE;
    sweep(list);
    return 0;
}
