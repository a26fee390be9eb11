/* SPDX-License-Identifier: MIT-0 */
/* A drawing of a network of rings: where its nodes stand and how its links run.
 * In whole tenths of a point, so that every machine draws the same. */
#ifndef CLI_RING_DRAW_H
#define CLI_RING_DRAW_H

#include "ring.h"

struct point {
    int64_t x, y; /* y upwards */
};

/* How a link runs. */
enum bend_kind {
    BEND_NONE,  /* straight */
    BEND_ARC,   /* an arc to its left, `by` high */
    BEND_AROUND /* past the end of the row and back beside it, `by` to its left */
};

struct bend {
    enum bend_kind kind;
    int64_t by;
};

struct drawing {
    const struct rt_net *net;
    const struct rt_topo_ring_table *table;
    int64_t radius; /* of a node */
};

/* --- ring_point.c: vectors: multiplied by a ratio, in the direction of v with a
 * length, turned left; part/whole of a turn clockwise from the top of a circle;
 * the whole root of less than 2^62 */
struct point point_add(struct point a, struct point b);
struct point point_scaled(struct point v, int64_t num, int64_t den);
struct point point_of_length(struct point v, int64_t length);
struct point point_left(struct point v);
struct point point_on_circle(uint32_t part, uint32_t whole, int64_t radius);
int64_t point_root(int64_t square);

/* --- ring_draw.c */

void draw_begin(struct drawing *d, const struct rt_net *net,
                const struct rt_topo_ring_table *table);

struct point draw_node(const struct drawing *d, uint32_t node);

/* The copy at the right end, as the paper draws the first column of a fly and
 * the nodes of a shuffle once more: is there one, and where? */
int draw_copied(const struct drawing *d, uint32_t node);
struct point draw_copy(const struct drawing *d, uint32_t node);

/* A link as drawn. */
struct course {
    struct point from, to;
    struct bend bend;
    int copy; /* leads to the copy */
    int port; /* from and to lie on the edges of the nodes, else in their centres */
};
struct course draw_link(const struct drawing *d, uint32_t node, uint32_t link);

/* --- ring_dot.c: the drawing for graphviz; its status */
int ring_graph_dot(const struct rt_net *net);

#endif
