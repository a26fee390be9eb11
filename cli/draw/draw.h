/* SPDX-License-Identifier: MIT-0 */
/* Drawings: points, and the curves of links.  In whole tenths of a point, so that every machine
 * draws the same. */
#ifndef CLI_DRAW_H
#define CLI_DRAW_H

#include <stdint.h>

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

/* A link as drawn. */
struct course {
    struct point from, to;
    struct bend bend;
    int copy; /* leads to the copy */
    int port; /* from and to lie on the edges of the nodes, else in their centres */
};

/* --- point.c: vectors: multiplied by a ratio, in the direction of v with a
 * length, turned left; part/whole of a turn clockwise from the top of a circle;
 * the whole root of less than 2^62 */
struct point point_add(struct point a, struct point b);
struct point point_scaled(struct point v, int64_t num, int64_t den);
struct point point_of_length(struct point v, int64_t length);
struct point point_left(struct point v);
struct point point_on_circle(uint32_t part, uint32_t whole, int64_t radius);
int64_t point_root(int64_t square);

/* --- curve.c */

#define ARROW 60     /* length of an arrow head */
#define BENDS_MAX 24 /* ways to bend a link that draw_curve() knows */
#define TRACE_MAX 32 /* points of a curve as straight pieces */

/* A link on paper: Bezier points up to the foot of the arrow head, its tip, and
 * the same as straight pieces with the box around them. */
struct curve {
    struct point p[10], tip, trace[TRACE_MAX], low, high;
    int n, traced;
};

/* The link between nodes of this radius, bent in way `try` of BENDS_MAX; 0 is the one that the
 * course names. */
struct curve draw_curve(int64_t radius, const struct course *course, int try);

/* A link from a node to itself, on the side where `out` points. */
struct curve draw_loop(int64_t radius, struct point at, struct point out);

/* Does the curve come nearer to `at` than that? */
int curve_near(const struct curve *curve, struct point at, int64_t distance);

/* Does it run through the box around `at`? */
int curve_through(const struct curve *curve, struct point at, struct point half);

/* The point at that distance along the curve from its beginning, and the direction there;
 * 0: it ends before. */
int curve_at(const struct curve *curve, int64_t distance, struct point *at, struct point *way);

#endif
