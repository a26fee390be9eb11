/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph --wires: the parts of a Transit network in space, as DeHon's figures 2.3, 2.5
 * and 2.6 show them. */
#include <inttypes.h>
#include <string.h>

#include "wires.h"

#define BOXES_MAX 300 /* components in a drawing that can still be read */
#define CELL 40.0     /* points from leaf to leaf */

/* What is drawn, and where the plane of a tree level goes. */
struct drawing {
    const struct rt_net *net;
    int flat;        /* planes side by side (figure 2.6) instead of one above the other */
    int one;         /* one unit tree only, with its own places */
    unsigned leaves; /* log4 of those below what is drawn */
};

struct place {
    double x, y; /* in leaves, from the middle */
    unsigned plane;
    int up; /* part of the up tree, which stands beside the down tree */
};

static double side_of(const struct drawing *d)
{
    return (double)(1u << d->leaves) * CELL;
}

/* Points on paper. */
static void print_pos(const struct drawing *d, const struct place *place)
{
    double x = place->x * CELL, y = place->y * CELL, side = side_of(d);

    if (d->flat) /* four squares in a row */
        x += place->plane * (side + 2 * CELL);
    else {
        x += 0.45 * y + (place->up || d->one ? 0 : 1.75 * side);
        y = 0.35 * y + place->plane * (0.35 * side + 1.2 * CELL);
    }
    printf("pos=\"%.1f,%.1f\"", x, y);
}

/* The middle of node `number` of those that 4^digits of them divide the square into. */
static void find_node(const struct drawing *d, uint64_t number, unsigned digits,
                      struct place *place)
{
    double size = (double)(1u << d->leaves);

    place->x = place->y = -size / 2;
    for (unsigned i = digits; i-- > 0;) {
        size /= 2;
        place->x += (number >> 2 * i & 1) ? size : 0;
        place->y += (number >> (2 * i + 1) & 1) ? size : 0;
    }
    place->x += size / 2;
    place->y += size / 2;
}

/* Moves to item `slot` of n in the middle of a node. */
static void find_slot(struct place *place, unsigned slot, unsigned n, double size)
{
    unsigned columns = 1, rows;

    while (columns * columns < n || n % columns != 0)
        columns++;
    rows = n / columns;
    place->x += ((slot % columns + 0.5) / columns - 0.5) * size;
    place->y += ((slot / columns + 0.5) / rows - 0.5) * size;
}

/* Components in one node of a stage, in one unit tree; of those in halves one. */
static unsigned node_size(const struct rt_net *net, const struct rt_component *c)
{
    int small = net->family == RT_FAMILY_FULL && (c->kind == RT_PLACE_UP    ? c->stage == 1
                                                  : c->kind == RT_PLACE_CAP ? net->param[0] == 1
                                                                            : c->stage <= 3);

    if (c->kind == RT_PLACE_CAP)
        return small ? 4 : 16;
    if (c->kind == RT_PLACE_UP || c->stage % 3 == 1)
        return small ? 1 : 4;
    return c->stage % 3 == 2 ? (small ? 3 : 12) : small ? 8 : 32;
}

/* Where a component stands: over the node that it is part of. */
static void find_component(const struct drawing *d, uint64_t number, struct place *place)
{
    struct rt_component c;
    unsigned n, level, slot;
    uint64_t node;

    rt_topo_component(d->net, number, &c);
    n = node_size(d->net, &c);
    place->up = c.kind == RT_PLACE_UP;
    level = place->up ? 3u * (c.stage - 1) + 1 : c.stage; /* routers of four leaves */
    slot = (unsigned)(c.index % n);
    node = c.kind == RT_PLACE_CAP ? 0 : c.index / n;
    if (d->one) {
        level = (level - 1) % 3 + 1;
        place->plane = place->up ? 0 : level;
    } else {
        place->plane = level;
        if (c.kind == RT_PLACE_CAP) {
            slot += (unsigned)c.unit * n;
            n *= 4;
        } else {
            node += c.unit << 2 * (2 - (level - 1) % 3);
        }
    }
    find_node(d, node, d->leaves - level, place);
    /* in figures 2.5 and 2.6 close together, so that wires are seen to converge */
    find_slot(place, slot, n, (d->one && !place->up ? 0.36 : 0.8) * (double)(1u << level));
}

static void begin(const struct drawing *d, const char *what)
{
    char text[RT_NET_TEXT_MAX] = "";

    rt_net_format(d->net, text, sizeof text);
    printf("// %s, %s: dot -Tsvg draws it\n"
           "strict digraph wires {\n"
           "  layout=nop splines=line outputorder=edgesfirst\n"
           "  fontname=\"Helvetica,Arial,sans-serif\"\n"
           "  node [shape=box fixedsize=true width=0.12 height=0.08 label=\"\" style=filled"
           " fillcolor=white fontsize=15 fontname=\"Helvetica,Arial,sans-serif\"]\n"
           "  edge [arrowhead=none penwidth=0.6]\n",
           text, what);
}

/* The edges of a plane, and its name to the left. */
static void print_plane(const struct drawing *d, unsigned plane, int up, const char *name)
{
    double half = (double)(1u << d->leaves) / 2 + 0.25;

    for (unsigned corner = 0; corner < 4; corner++) {
        struct place place = {corner == 1 || corner == 2 ? half : -half, corner < 2 ? -half : half,
                              plane, up};

        printf("  e%u_%d_%u [shape=point width=0 style=invis ", plane, up, corner);
        print_pos(d, &place);
        printf("]\n  e%u_%d_%u -> e%u_%d_%u [color=\"#bbbbbb\"]\n", plane, up, corner, plane, up,
               (corner + 1) % 4);
    }
    printf("  n%u_%d [shape=plaintext style=\"\" fixedsize=false label=\"%s\" ", plane, up, name);
    print_pos(d, &(struct place){d->flat        ? 0
                                 : up || d->one ? -half - 2.3
                                                : half + 3.4,
                                 d->flat ? -half - 0.7 : -half + 0.6, plane, up});
    printf("]\n");
}

/* Colours by what a wire joins: up, across to the three levels, down. */
static const char *colour_of(const struct rt_net *net, const struct rt_end *from,
                             const struct rt_end *to)
{
    static const char *const across[] = {"#d55e00", "#e69f00", "#cc79a7", "#009e73"};
    struct rt_component a = {RT_PLACE_UP, 0, 0, 0, 0}, b = {0, 0, 0, 0, 0};

    if (from->kind == RT_END_COMPONENT)
        rt_topo_component(net, from->number, &a);
    if (to->kind == RT_END_COMPONENT)
        rt_topo_component(net, to->number, &b);
    if (a.kind == RT_PLACE_UP && b.kind == RT_PLACE_DOWN)
        return across[b.stage % 3];
    if (a.kind == RT_PLACE_UP && b.kind == RT_PLACE_CAP)
        return across[3];
    return b.kind == RT_PLACE_UP || from->kind == RT_END_PROCESSOR ? "#0072b2" : "#777777";
}

/* A processor or leaf cluster below the tree: twice, as the up and the down tree's. */
static void print_leaves(const struct drawing *d)
{
    for (uint64_t leaf = 0; leaf < UINT64_C(1) << 2 * d->leaves; leaf++)
        for (int up = 0; up < 2; up++) {
            struct place place = {0, 0, 0, up};

            find_node(d, leaf, d->leaves, &place);
            printf("  %c%" PRIu64 " [", up ? 's' : 't', leaf);
            print_pos(d, &place);
            printf(d->net->family == RT_FAMILY_FULL
                       ? " shape=circle width=0.07 height=0.07 fillcolor=\"#333333\"]\n"
                       : " width=0.2 height=0.14 fillcolor=\"#dddddd\"]\n");
        }
}

/* The box of an end: a component's, or that of the leaf; 0: it is not drawn. */
static int print_box(const struct drawing *d, const struct rt_end *end, char *box, int up)
{
    struct rt_component c;

    if (end->kind == RT_END_NOTHING)
        return 0;
    if (end->kind == RT_END_PROCESSOR) {
        snprintf(box, 24, "%c%" PRIu64, up ? 's' : 't', end->number);
        return d->net->family == RT_FAMILY_FULL;
    }
    rt_topo_component(d->net, end->number, &c);
    if (c.kind == RT_PLACE_CLUSTER)
        snprintf(box, 24, "%c%" PRIu64, up ? 's' : 't', c.unit);
    else
        snprintf(box, 24, "c%" PRIu64, end->number);
    return 1;
}

static void print_wire(const struct drawing *d, const struct rt_end *from)
{
    char a[24], b[24];
    struct rt_end to;

    rt_topo_wire(d->net, from, &to);
    if (print_box(d, from, a, 1) && print_box(d, &to, b, 0) &&
        (a[0] == 'c' || b[0] == 'c')) /* not within a leaf cluster */
        printf("  %s -> %s [color=\"%s\"]\n", a, b, colour_of(d->net, from, &to));
}

static void name_plane(const struct rt_component *c, unsigned components, char *name, size_t size)
{
    char stage[STAGE_MAX];

    name_stage(c->kind, c->stage, c->stack, stage);
    snprintf(name, size, "%s:\\n%u components", stage, components);
}

/* Boxes of components first..; a plane where a stage begins. */
static void print_components(const struct drawing *d, uint64_t first, uint64_t count)
{
    unsigned seen[64] = {0};
    struct rt_component c = {0, 0, 0, 0, 0};
    struct place place;
    char name[64];

    for (uint64_t i = first; i < first + count; i++) {
        find_component(d, i, &place);
        seen[place.plane * 2 + (unsigned)place.up]++;
        printf("  c%" PRIu64 " [", i);
        print_pos(d, &place);
        printf("]\n");
    }
    for (uint64_t i = first; i < first + count; i++) {
        unsigned *components;

        find_component(d, i, &place);
        components = &seen[place.plane * 2 + (unsigned)place.up];
        if (*components == 0)
            continue;
        rt_topo_component(d->net, i, &c);
        name_plane(&c, *components, name, sizeof name);
        print_plane(d, place.plane, place.up, name);
        *components = 0;
    }
}

/* Figure 2.3: the whole tree, a plane a level, the up tree beside the down tree. */
static int draw_planes(const struct rt_net *net)
{
    struct drawing d = {net, 0, 0, rt_topo_levels(net)};
    uint64_t components = rt_topo_components(net), first = 0;
    struct rt_component c;

    rt_topo_component(net, first, &c);
    while (c.kind == RT_PLACE_CLUSTER)
        rt_topo_component(net, ++first, &c);
    begin(&d, "figure 2.3");
    print_components(&d, first, components - first);
    for (int up = 0; up < 2; up++)
        print_plane(&d, 0, up,
                    net->family == RT_FAMILY_FULL
                        ? up ? "processors'\\noutputs" : "processors'\\ninputs"
                    : up ? "leaf clusters'\\nexits"
                         : "leaf clusters'\\nentries");
    print_leaves(&d);
    for (uint64_t wire = 0; wire < rt_topo_wires(net); wire++) {
        struct rt_end from;

        rt_topo_wire_end(net, wire, &from);
        print_wire(&d, &from);
    }
    printf("}\n");
    return EXIT_TRUE;
}

/* Figures 2.5 and 2.6: one up routing stage, of the first unit tree, and where its wires lead. */
static int draw_stage(const struct rt_net *net, int flat)
{
    struct drawing d = {net, flat, 1, 3};
    uint64_t first = 0, count;
    struct rt_component c;

    rt_topo_component(net, 0, &c);
    if (c.kind == RT_PLACE_CLUSTER) {
        c = (struct rt_component){RT_PLACE_UP, 1, 0, 0, 0};
        first = rt_topo_component_number(net, &c);
    }
    count = net->family == RT_FAMILY_FULL ? 52 : 208;
    begin(&d, flat ? "figure 2.6" : "figure 2.5");
    print_components(&d, first, count);
    for (uint64_t number = first; number < first + count * 4 / 13; number++) { /* up routers */
        struct place place;

        find_component(&d, number, &place);
        for (unsigned level = 1; level <= 3 && flat; level++) { /* seen from below */
            place.plane = level;
            printf("  r%" PRIu64 "_%u [width=0.04 height=0.04 shape=circle fillcolor=black ",
                   number, level);
            print_pos(&d, &place);
            printf("]\n");
        }
        for (uint8_t port = 0; port < 8; port++) {
            struct rt_end from = {RT_END_COMPONENT, port, number}, to;

            rt_topo_wire(net, &from, &to);
            if (port < 6 && flat)
                printf("  r%" PRIu64 "_%u -> c%" PRIu64 " [color=\"%s\"]\n", number, port / 2 + 1u,
                       to.number, colour_of(net, &from, &to));
            else if (port < 6)
                printf("  c%" PRIu64 " -> c%" PRIu64 " [color=\"%s\"]\n", number, to.number,
                       colour_of(net, &from, &to));
        }
        if (!flat) { /* straight up to the next stage */
            place.plane = 4;
            printf("  u%" PRIu64 " [shape=point width=0 style=invis ", number);
            print_pos(&d, &place);
            printf("]\n  c%" PRIu64 " -> u%" PRIu64 " [color=\"#0072b2\" penwidth=0.4]\n", number,
                   number);
        }
    }
    if (!flat)
        print_plane(&d, 4, 1, "to the next\\nup routers");
    printf("}\n");
    return EXIT_TRUE;
}

/* A bidelta network: its stages from left to right. */
static int draw_bidelta(const struct rt_net *net)
{
    static const char *const colour[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7"};
    uint64_t n = rt_topo_processors(net), components = rt_topo_components(net);
    struct drawing d = {net, 1, 0, 0};
    unsigned stages = 0;

    for (unsigned m = 0; m < RT_PARAM_MAX; m++)
        stages += net->param[m];
    begin(&d, "figure 1.3");
    for (uint64_t p = 0; p < n; p++)
        for (int end = 0; end < 2; end++)
            printf("  %c%" PRIu64
                   " [shape=plaintext style=\"\" fixedsize=false fontsize=7 label=\"%" PRIu64
                   "\" pos=\"%u,%" PRIu64 "\"]\n",
                   end ? 't' : 's', p, p, end ? (stages + 1) * 140 : 0, (n - p) * 9);
    for (uint64_t i = 0; i < components; i++) {
        uint64_t in_stage = components / stages;

        printf("  c%" PRIu64 " [width=0.3 height=0.3 fontsize=7 label=\"%" PRIu64
               "\" pos=\"%" PRIu64 ",%.1f\"]\n",
               i, i, (i / in_stage + 1) * 140,
               ((double)(in_stage - i % in_stage) - 0.5) * 36 + 4.5);
    }
    for (uint64_t wire = 0; wire < rt_topo_wires(net); wire++) {
        struct rt_end from, to;

        rt_topo_wire_end(net, wire, &from);
        rt_topo_wire(net, &from, &to);
        printf("  %c%" PRIu64 " -> %c%" PRIu64 " [color=\"%s\"]\n",
               from.kind == RT_END_COMPONENT ? 'c' : 's', from.number,
               to.kind == RT_END_COMPONENT ? 'c' : 't', to.number,
               colour[from.kind == RT_END_COMPONENT ? from.port / 2 : 0]);
    }
    printf("}\n");
    return EXIT_TRUE;
}

static int draw_whole(const struct rt_net *net)
{
    uint64_t components = rt_topo_components(net);

    if (net->family == RT_FAMILY_HYBRID) /* leaf clusters are drawn as one box each */
        components =
            net->param[0] == 12 && net->param[1] == 1 && !net->capped ? 208 : BOXES_MAX + 1;
    if (components > BOXES_MAX)
        return complain(EXIT_USAGE,
                        "graph: this network is too large to be drawn component by component "
                        "(%d at most, leaf clusters not counted); --view stages, section, up "
                        "and cuts draw any, --format edges and graphml list it",
                        BOXES_MAX);
    return net->family == RT_FAMILY_BIDELTA ? draw_bidelta(net) : draw_planes(net);
}

int wire_draw(const struct rt_net *net, const char *view)
{
    if (view == NULL || strcmp(view, "planes") == 0)
        return draw_whole(net);
    if (strcmp(view, "stages") == 0)
        return wire_draw_stages(net);
    if (strcmp(view, "section") != 0 && strcmp(view, "up") != 0 && strcmp(view, "cuts") != 0)
        return complain(EXIT_USAGE,
                        "option --view '%.80s': expected planes, stages, section, up or cuts",
                        view);
    if (net->family == RT_FAMILY_BIDELTA)
        return complain(EXIT_USAGE, "option --view '%s': a bidelta network has no up routers",
                        view);
    return view[0] == 's' ? wire_draw_section(net) : draw_stage(net, view[0] == 'c');
}
