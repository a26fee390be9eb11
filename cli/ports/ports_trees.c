/* SPDX-License-Identifier: MIT-0 */
/* Networks drawn as trees: binary ones, with two roots, and meshes of them. */
#include "ports_draw.h"

/* Heap number g, of a tree with 2^height leaves: its depth, and where it stands between the leaves,
 * in halves of the distance of two, the first leaf being at 0. */
static unsigned heap_place(uint32_t g, unsigned height, int64_t *halves)
{
    unsigned depth = 0;
    uint32_t leaves;

    while (g >> (depth + 1) != 0)
        depth++;
    leaves = UINT32_C(1) << (height - depth);
    *halves = 2 * (int64_t)(g - (UINT32_C(1) << depth)) * leaves + leaves - 1;
    return depth;
}

/* The root on top; levels are further apart where a node is far from its children. */
static struct point in_tree(const struct ports_drawing *d, uint32_t g, unsigned height)
{
    int64_t halves, y = 0, leaf = 2 * d->radius + 120;
    unsigned depth = heap_place(g, height, &halves);

    for (unsigned level = 1; level <= depth; level++)
        y -= 3 * d->radius + 100 + (leaf << (height - level)) / 6;
    return (struct point){halves * leaf / 2, y};
}

void ports_lay_tree(struct ports_drawing *d)
{
    for (uint32_t node = 0; node < d->nodes; node++)
        d->spot[node].at = in_tree(d, node + 1, d->net->param[0] - 1);
}

/* The tree without the two roots has heap numbers as nodes from 2 on; the roots stand above 2, 3.
 */
void ports_lay_tworoot(struct ports_drawing *d)
{
    unsigned height = d->net->param[0] - 1;

    for (uint32_t node = 2; node < d->nodes; node++)
        d->spot[node].at = in_tree(d, node, height);
    for (uint32_t root = 0; root < 2; root++) {
        int64_t apart = 2 * d->radius + 200;

        d->spot[root].at = d->nodes > 2
                               ? (struct point){d->spot[2 + root].at.x, d->spot[2].at.y + apart}
                               : (struct point){apart * root, 0};
    }
}

/* A leaf of a mesh of trees stands by axes 0 and 1 across and down, by others far apart. */
static struct point mot_leaf(const struct ports_drawing *d, const uint32_t *x, int64_t step)
{
    struct point at = {0, 0};
    int64_t unit[2] = {step, step};

    for (int axis = 0; axis < RT_PARAM_MAX && d->net->param[axis] > 0; axis++) {
        int64_t size = INT64_C(1) << d->net->param[axis], across = axis % 2 == 0;

        if (axis > 1) { /* aslant, so that their links pass between leaves */
            unit[!across] += step / 2;
            at.x += across ? 0 : step * 2 / 5 * x[axis];
            at.y -= across ? step * 2 / 5 * x[axis] : 0;
        }
        at.x += across ? unit[0] * x[axis] : 0;
        at.y -= across ? 0 : unit[1] * x[axis];
        unit[!across] *= size;
    }
    return at;
}

/* An inner node stands between the first and the last of its leaves, and aside. */
static struct point mot_inner(const struct ports_drawing *d, int axis, uint32_t line, uint32_t g,
                              int64_t step)
{
    uint32_t x[RT_COORDS_MAX], rest = line;
    unsigned height = d->net->param[axis];
    struct point first, last;
    int64_t halves, aside;
    unsigned up = height - heap_place(g, height, &halves);

    for (int k = 0; k < RT_PARAM_MAX && d->net->param[k] > 0; k++)
        if (k != axis) {
            x[k] = rest & ((UINT32_C(1) << d->net->param[k]) - 1);
            rest >>= d->net->param[k];
        }
    x[axis] = (uint32_t)(halves / 2);
    first = mot_leaf(d, x, step);
    x[axis] = (uint32_t)((halves + 1) / 2);
    last = mot_leaf(d, x, step);
    first = point_scaled(point_add(first, last), 1, 2);
    aside = step * (12 + 20 * (int64_t)up / height) / 100;
    if (axis > 1) /* above, where trees of the first two axes have nothing */
        return point_add(first, (struct point){axis % 2 == 0 ? step / 10 : -aside, aside});
    return point_add(first, axis == 0 ? (struct point){step / 16, -aside}
                                      : (struct point){aside + step / 12, 0});
}

void ports_lay_mot(struct ports_drawing *d)
{
    int64_t step = 13 * d->radius;

    for (uint32_t node = 0; node < d->nodes; node++) {
        uint32_t x[RT_COORDS_MAX] = {0};

        rt_topo_coordinates(d->net, node, x);
        d->spot[node].at =
            x[0] == 0 ? mot_leaf(d, x + 1, step) : mot_inner(d, (int)x[0] - 1, x[1], x[2], step);
    }
}
