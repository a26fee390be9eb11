/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph --wires: a Transit network in space, as DeHon's figures 2.3, 2.5 and 2.6 show
 * it. */
#include <inttypes.h>

#include "wire_drawing.h"

#define BOX_MAX 24    /* "s" and a number of 64 bits */
#define BOXES_MAX 300 /* components in a drawing that can still be read */

/* A processor or leaf cluster below the tree: twice, as the up and the down tree's. */
static void print_leaves(const struct drawing *d)
{
    for (uint64_t leaf = 0; leaf < UINT64_C(1) << 2 * d->leaves; leaf++)
        for (int up = 0; up < 2; up++) {
            struct place place = {.up = up};

            wire_find_node(d, leaf, d->leaves, &place);
            printf("  %c%" PRIu64 " [", up ? 's' : 't', leaf);
            wire_print_pos(d, &place);
            printf(d->net->family == RT_FAMILY_FULL
                       ? " shape=circle width=0.07 height=0.07 fillcolor=\"#333333\"]\n"
                       : " width=0.2 height=0.14 fillcolor=\"#dddddd\"]\n");
        }
}

/* The box of an end: a component's, or that of the leaf; 0: it is not drawn. */
static int print_box(const struct drawing *d, const struct rt_topo_end *end, char *box, int up)
{
    struct rt_topo_component c;

    if (end->kind == RT_TOPO_END_NOTHING)
        return 0;
    if (end->kind == RT_TOPO_END_PROCESSOR) {
        snprintf(box, BOX_MAX, "%c%" PRIu64, up ? 's' : 't', end->number);
        return d->net->family == RT_FAMILY_FULL;
    }
    rt_topo_component_at(d->net, end->number, &c);
    if (c.kind == RT_TOPO_PLACE_CLUSTER)
        snprintf(box, BOX_MAX, "%c%" PRIu64, up ? 's' : 't', c.unit);
    else
        snprintf(box, BOX_MAX, "c%" PRIu64, end->number);
    return 1;
}

static void print_wire(const struct drawing *d, const struct rt_topo_end *from)
{
    char a[BOX_MAX], b[BOX_MAX];
    struct rt_topo_end to;

    rt_topo_wire(d->net, from, &to);
    if (print_box(d, from, a, 1) && print_box(d, &to, b, 0) &&
        (a[0] == 'c' || b[0] == 'c')) /* not within a leaf cluster */
        printf("  %s -> %s [color=\"%s\"]\n", a, b, wire_colour(d->net, from, &to));
}

/* Figure 2.3: the whole tree, a plane a level, the up tree beside the down tree. */
static int draw_planes(const struct rt_net *net)
{
    struct drawing d = {net, 0, 0, rt_topo_levels(net)};
    uint64_t components = rt_topo_components(net), first = 0;
    struct rt_topo_component c;

    rt_topo_component_at(net, first, &c);
    while (c.kind == RT_TOPO_PLACE_CLUSTER)
        rt_topo_component_at(net, ++first, &c);
    wire_begin_drawing(&d, "figure 2.3");
    wire_print_components(&d, first, components - first);
    for (int up = 0; up < 2; up++)
        wire_print_plane(&d, 0, up,
                         net->family == RT_FAMILY_FULL
                             ? up ? "processors'\\noutputs" : "processors'\\ninputs"
                         : up ? "leaf clusters'\\nexits"
                              : "leaf clusters'\\nentries");
    print_leaves(&d);
    for (uint64_t wire = 0; wire < rt_topo_wires(net); wire++) {
        struct rt_topo_end from;

        rt_topo_wire_end(net, wire, &from);
        print_wire(&d, &from);
    }
    /* above the up tree, left of the down tree's planes */
    wire_print_keys(&d, -29 * (1 << d.leaves) - 60, (14 << d.leaves) * (int)d.leaves + 120, 1);
    printf("}\n");
    return EXIT_TRUE;
}

/* Draws an up router of the stage, and where its wires lead. */
static void draw_up(const struct drawing *d, uint64_t number)
{
    struct place place;

    wire_find_component(d, number, &place);
    for (unsigned level = 1; level <= 3 && d->flat; level++) { /* seen from below */
        place.plane = level;
        printf("  r%" PRIu64 "_%u [width=0.05 height=0.05 shape=circle fillcolor=black ", number,
               level);
        wire_print_pos(d, &place);
        printf("]\n");
    }
    for (uint8_t port = 0; port < 6; port++) {
        struct rt_topo_end from = {RT_TOPO_END_COMPONENT, port, number}, to;

        rt_topo_wire(d->net, &from, &to);
        if (d->flat)
            printf("  r%" PRIu64 "_%u", number, port / 2 + 1u);
        else
            printf("  c%" PRIu64, number);
        printf(" -> c%" PRIu64 " [color=\"%s\"]\n", to.number, wire_colour(d->net, &from, &to));
    }
    if (d->flat)
        return;
    place.plane = 4; /* straight up to the next stage */
    printf("  u%" PRIu64 " [shape=point width=0 style=invis ", number);
    wire_print_pos(d, &place);
    printf("]\n  c%" PRIu64 " -> u%" PRIu64 " [color=\"#0072b2\" penwidth=0.4]\n", number, number);
}

/* Figures 2.5 and 2.6: one up routing stage, of the first unit tree, and where its wires lead. */
static int draw_stage(const struct rt_net *net, int flat)
{
    struct drawing d = {net, flat, 1, 3};
    uint64_t first, count;
    struct rt_topo_component up = {.kind = RT_TOPO_PLACE_UP, .stage = 1};

    first = rt_topo_component_number(net, &up);
    count = net->family == RT_FAMILY_FULL ? 52 : 208;
    wire_begin_drawing(&d, flat ? "figure 2.6" : "figure 2.5");
    wire_print_components(&d, first, count);
    for (uint64_t number = first; number < first + count * 4 / 13; number++) /* up routers */
        draw_up(&d, number);
    if (!flat)
        wire_print_plane(&d, 4, 1, "to the next\\nup routers");
    wire_print_keys(&d, flat ? -140 : -300, flat ? -700 : -120, 2);
    printf("}\n");
    return EXIT_TRUE;
}

static int draw_whole(const struct call *call)
{
    const struct rt_net *net = call->net;
    uint64_t components = rt_topo_components(net);

    if (net->family == RT_FAMILY_HYBRID) /* leaf clusters are drawn as one box each */
        components =
            net->param[0] == 12 && net->param[1] == 1 && !net->capped ? 208 : BOXES_MAX + 1;
    if (components > BOXES_MAX)
        return complain(EXIT_USAGE,
                        "graph: this network is too large to be drawn component by component "
                        "(%d at most, leaf clusters not counted); other views, --view stages ..., "
                        "and --format edges or graphml take it",
                        BOXES_MAX);
    return net->family == RT_FAMILY_BIDELTA ? wire_draw_bidelta(net) : draw_planes(net);
}

static int draw_all_stages(const struct call *call)
{
    return wire_draw_stages(call->net);
}

/* The other views show up routers; 0, or EXIT_USAGE after saying that there are none. */
static int check_up(const struct call *call)
{
    if (call->net->family != RT_FAMILY_BIDELTA)
        return 0;
    return complain(EXIT_USAGE, "option --view '%s': a bidelta network has no up routers",
                    option_choice(call, "--view")->name);
}

static int draw_one_section(const struct call *call)
{
    return check_up(call) != 0 ? EXIT_USAGE : wire_draw_section(call->net);
}

static int draw_one_stage(const struct call *call)
{
    return check_up(call) != 0 ? EXIT_USAGE : draw_stage(call->net, 0);
}

static int draw_cuts(const struct call *call)
{
    return check_up(call) != 0 ? EXIT_USAGE : draw_stage(call->net, 1);
}

const struct choice wire_views[] = {
    {.name = "planes", .run = draw_whole},        {.name = "stages", .run = draw_all_stages},
    {.name = "section", .run = draw_one_section}, {.name = "up", .run = draw_one_stage},
    {.name = "cuts", .run = draw_cuts},           {.name = NULL}};
