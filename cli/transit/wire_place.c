/* SPDX-License-Identifier: MIT-0 */
/* routeseq graph --wires: where the parts of a Transit network stand in a drawing: a plane a tree
 * level, nodes above their leaves. */
#include <inttypes.h>

#include "wire_drawing.h"

#define CELL 40.0 /* points from leaf to leaf */

static double side_of(const struct drawing *d)
{
    return (double)(1u << d->leaves) * CELL;
}

/* Points on paper. */
void wire_print_pos(const struct drawing *d, const struct place *place)
{
    double x = place->x * CELL, y = place->y * CELL, side = side_of(d);

    if (d->flat) { /* four squares, two in a row */
        x += place->plane % 2 * (side + 2 * CELL);
        y -= place->plane / 2 * (side + 3 * CELL);
    } else {
        x += 0.45 * y + (place->up || d->one ? 0 : 1.75 * side);
        y = 0.35 * y + place->plane * (0.35 * side + 1.2 * CELL);
    }
    printf("pos=\"%.1f,%.1f\"", x, y);
}

/* The middle of node `number` of those that 4^digits of them divide the square into. */
void wire_find_node(const struct drawing *d, uint64_t number, unsigned digits, struct place *place)
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
static unsigned node_size(const struct rt_net *net, const struct rt_topo_component *c)
{
    static const unsigned of_stage[] = {1, 3, 8, 4}; /* of a unit tree of layer 1, and its cap */

    return (net->family == RT_FAMILY_FULL ? 1 : 4) * of_stage[c->stage - 1];
}

/* Where a component stands: over the node that it is part of. */
void wire_find_component(const struct drawing *d, uint64_t number, struct place *place)
{
    struct rt_topo_component c;
    unsigned n, level, slot;
    uint64_t node;

    rt_topo_component_at(d->net, number, &c);
    n = node_size(d->net, &c);
    place->up = c.kind == RT_TOPO_PLACE_UP;
    level = c.stage; /* of what is drawn: one stage up, three down, the cap */
    slot = (unsigned)(c.index % n);
    node = c.index / n;
    if (d->one) {
        place->plane = place->up ? 0 : level;
    } else {
        place->plane = level;
        if (c.kind == RT_TOPO_PLACE_CAP) {
            slot += (unsigned)c.unit * n;
            n *= 4;
        } else {
            node += c.unit << 2 * (3 - level);
        }
    }
    wire_find_node(d, node, d->leaves - level, place);
    /* in figures 2.5 and 2.6 close together, so that wires are seen to converge */
    find_slot(place, slot, n, (d->one && !place->up ? 0.26 : 0.8) * (double)(1u << level));
}

void wire_begin_drawing(const struct drawing *d, const char *what)
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

/* The edges of a plane, and its name beside it, farther out than any plane reaches. */
void wire_print_plane(const struct drawing *d, unsigned plane, int up, const char *name)
{
    double half = (double)(1u << d->leaves) / 2 + 0.25;

    for (unsigned corner = 0; corner < 4; corner++) {
        struct place place = {corner == 1 || corner == 2 ? half : -half, corner < 2 ? -half : half,
                              plane, up};

        printf("  e%u_%d_%u [shape=point width=0 style=invis ", plane, up, corner);
        wire_print_pos(d, &place);
        printf("]\n  e%u_%d_%u -> e%u_%d_%u [color=\"#bbbbbb\"]\n", plane, up, corner, plane, up,
               (corner + 1) % 4);
    }
    printf("  n%u_%d [shape=plaintext style=\"\" fixedsize=false label=\"%s\" ", plane, up, name);
    wire_print_pos(d, &(struct place){d->flat        ? 0
                                      : up || d->one ? -1.45 * half - 2.6
                                                     : 1.45 * half + 2.6,
                                      d->flat ? -half - 0.7 : 0, plane, up});
    printf("]\n");
}

static void name_plane(const struct rt_topo_component *c, unsigned components, char *name,
                       size_t size)
{
    char stage[STAGE_MAX];

    name_stage(c->kind, c->stage, c->stack, stage);
    snprintf(name, size, "%s:\\n%u component%s", stage, components, s_of(components));
}

/* Boxes of components first..; a plane where a stage begins. */
void wire_print_components(const struct drawing *d, uint64_t first, uint64_t count)
{
    unsigned seen[64] = {0};
    struct rt_topo_component c;
    struct place place;
    char name[64];

    for (uint64_t i = first; i < first + count; i++) {
        wire_find_component(d, i, &place);
        seen[place.plane * 2 + (unsigned)place.up]++;
        printf("  c%" PRIu64 " [", i);
        wire_print_pos(d, &place);
        printf("]\n");
    }
    for (uint64_t i = first; i < first + count; i++) {
        unsigned *components;

        wire_find_component(d, i, &place);
        components = &seen[place.plane * 2 + (unsigned)place.up];
        if (*components == 0)
            continue;
        rt_topo_component_at(d->net, i, &c);
        name_plane(&c, *components, name, sizeof name);
        wire_print_plane(d, place.plane, place.up, name);
        *components = 0;
    }
}
