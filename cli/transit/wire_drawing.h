/* SPDX-License-Identifier: MIT-0 */
/* Drawings of Transit networks: what the files of routeseq graph --wires share. */
#ifndef WIRE_DRAWING_H
#define WIRE_DRAWING_H

#include "wires.h"

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

/* The head of a drawing with positions, the paper's figure named; ends with "}". */
void wire_begin_drawing(const struct drawing *d, const char *what);

/* The middle of node `number` of those that 4^digits of them divide the square into. */
void wire_find_node(const struct drawing *d, uint64_t number, unsigned digits, struct place *place);

/* Where a component stands: over the node that it is part of. */
void wire_find_component(const struct drawing *d, uint64_t number, struct place *place);

/* pos="...", in points. */
void wire_print_pos(const struct drawing *d, const struct place *place);

/* The edges of a plane, and its name beside it. */
void wire_print_plane(const struct drawing *d, unsigned plane, int up, const char *name);

/* Boxes c<number> of components first.., and the planes that they are in. */
void wire_print_components(const struct drawing *d, uint64_t first, uint64_t count);

/* Colours of wires. */
#define WIRE_UP "#0072b2"
#define WIRE_DOWN "#777777"
const char *wire_colour(const struct rt_net *net, const struct rt_topo_end *from,
                        const struct rt_topo_end *to);

/* A line of the key, from x on, in points; and a key of all colours of a fat-tree's drawing. */
void wire_print_key(int x, int y, const char *colour, const char *text);
void wire_print_keys(const struct drawing *d, int x, int y, int columns);

/* The drawings: of whole networks, of their stages, of one router of each. */
int wire_draw_bidelta(const struct rt_net *net);
int wire_draw_stages(const struct rt_net *net);
int wire_draw_section(const struct rt_net *net);

/* The head of a diagram of boxes and arrows; a text in the middle of an arrow, over it. */
void wire_begin_diagram(const struct rt_net *net, const char *what);
void wire_print_label(int x, int y, const char *text);

#endif
