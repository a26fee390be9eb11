/* SPDX-License-Identifier: MIT-0 */
/* Networks drawn in columns from left to right, and fat-trees in levels, leaves below. */
#include "ports_draw.h"

/* Columns stand side by side; digits that change from one to the next lead up and down. */
static uint32_t rows_of(const struct rt_net *net)
{
    uint32_t rows = 1, r = 2, d = net->param[0];

    if (net->family == RT_FAMILY_BFLY || net->family == RT_FAMILY_WBFLY) {
        r = net->param[0];
        d = net->param[1];
    }
    for (; d > 0; d--)
        rows *= r;
    return rows;
}

/* Forward links from the last column of wbfly lead to the first one, drawn again. */
static uint32_t wrapped_seam(const struct ports_drawing *d, uint32_t node, unsigned port)
{
    uint32_t rows = rows_of(d->net);
    struct rt_topo_port_end end;

    if (port < d->net->param[0] || node / rows + 1 != d->nodes / rows)
        return 0;
    rt_topo_neighbour(d->net, node, port, &end);
    return d->nodes + end.node;
}

/* Columns are far enough apart for the steepest links. */
void ports_lay_columns(struct ports_drawing *d)
{
    uint32_t rows = rows_of(d->net), columns = d->nodes / rows;
    int64_t row = 2 * d->radius + 130, column = rows * row * 2 / 5, least = 1200;

    if (column < least)
        column = least;
    for (uint32_t node = 0; node < d->nodes; node++)
        d->spot[node].at = (struct point){column * (node / rows), -row * (int64_t)(node % rows)};
    if (d->net->family != RT_FAMILY_WBFLY)
        return;
    for (uint32_t i = 0; i < rows; i++)
        ports_draw_again(d, i, (struct point){column * columns, -row * (int64_t)i});
    d->seam = wrapped_seam;
}

/* So many routers a level, from the leaves up; all levels are as wide as the one with most. */
static void lay_levels(struct ports_drawing *d, const uint32_t *level, uint32_t levels)
{
    uint32_t most = 0, first = 0;
    int64_t apart = 2 * d->radius + 110, high;

    for (uint32_t l = 0; l < levels; l++)
        most = level[l] > most ? level[l] : most;
    high = most * (d->radius + 45) * 3 / 4; /* for links across three quarters of a level */
    if (high < 8 * d->radius)
        high = 8 * d->radius;
    for (uint32_t l = 0; l < levels; first += level[l++])
        ports_lay_row(d, first, level[l], (struct point){0, high * l}, apart * most / level[l]);
}

#define LEVELS_MAX 64

/* Each level of the 4-ary tree is two: lower and upper switches. */
void ports_lay_slender(struct ports_drawing *d)
{
    uint32_t k = d->net->param[0], level[LEVELS_MAX], first = 0;

    for (uint32_t m = 0; m <= k; m++)
        level[m] = UINT32_C(1) << (2 * (k - m) + m + 1);
    for (uint32_t m = 0; m <= k; first += 2 * level[m++]) {
        int64_t apart = 2 * d->radius + 110, high = 6 * d->radius + level[0] * apart / 12;

        for (uint32_t i = 0; i < 2 * level[m]; i++) { /* both sides of a tree node follow it */
            uint32_t x[RT_COORDS_MAX], place;

            rt_topo_coordinates(d->net, first + i, x);
            place = (x[1] << (m + 1)) + x[3];
            ports_lay_row(d, first + i, 1,
                          (struct point){(2 * (int64_t)place + 1 - level[m]) * apart *
                                             (level[0] / level[m]) / 2,
                                         high * (2 * m + x[2])},
                          0);
        }
    }
}

/* cm5, kntree, xgft: the first coordinate is the level; its routers follow each other. */
void ports_lay_fat_tree(struct ports_drawing *d)
{
    uint32_t level[LEVELS_MAX] = {0}, levels = 0, x[RT_COORDS_MAX], last = UINT32_MAX;

    for (uint32_t node = 0; node < d->nodes; node++) {
        rt_topo_coordinates(d->net, node, x);
        if (x[0] != last)
            levels++;
        last = x[0];
        level[levels - 1]++;
    }
    lay_levels(d, level, levels);
}

/* Upper routers stand between the leaves of side 0 and those of side 1, which no link joins; links
 * across a whole level pass above its other routers. */
void ports_lay_oft(struct ports_drawing *d)
{
    static const int row[] = {0, 2, 1};
    int64_t high;

    ports_lay_fat_tree(d);
    high = d->spot[d->nodes / 3].at.y * 3 / 2;
    for (uint32_t node = 0; node < d->nodes; node++)
        d->spot[node].at.y = high * row[node / (d->nodes / 3)];
}
