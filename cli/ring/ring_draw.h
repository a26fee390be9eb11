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
    int64_t spread; /* how far apart nodes stand, in percent of the usual */
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

/* --- ring_curve.c */

#define ARROW 60        /* length of an arrow head */
#define BENDS_MAX 24    /* ways to bend a link that draw_bend() knows */
#define TRACE_MAX 32    /* points of a curve as straight pieces */
#define LINKS_DRAWN 400 /* more than that is no picture any more */

/* A link on paper: Bezier points up to the foot of the arrow head, its tip, and
 * the same as straight pieces with the box around them. */
struct curve {
    struct point p[10], tip, trace[TRACE_MAX], low, high;
    int n, traced;
};

/* The link bent in way `try` of BENDS_MAX; 0 is the one that draw_link() names. */
struct curve draw_curve(const struct drawing *d, const struct course *course, int try);

/* Does the curve come nearer to `at` than that? */
int curve_near(const struct curve *curve, struct point at, int64_t distance);

/* Does it run through the box around `at`? */
int curve_through(const struct curve *curve, struct point at, struct point half);

/* The point at that distance along the curve from its beginning, and the direction there;
 * 0: it ends before. */
int curve_at(const struct curve *curve, int64_t distance, struct point *at, struct point *way);

/* --- ring_place.c */

/* A link's place: its curve, and the middle of its number. */
struct placed {
    uint32_t node, link, to, ring;
    int copy;
    struct curve curve;
    struct point number;
};

/* Half of the box that a number takes. */
struct point number_half(uint32_t number);

/* Places all links of rings of more than one node, in the order of nodes and links:
 * no link through a node, no number on another or on a node; where there is no room
 * for that, nodes move apart (d->spread).  The number of links, or less than 0: they
 * find no places.  placed[]: LINKS_DRAWN. */
int draw_links(struct drawing *d, struct placed *placed);

/* --- ring_dot.c: the drawing for graphviz; its status */
int ring_graph_dot(const struct rt_net *net);

#endif
