/* SPDX-License-Identifier: MIT-0 */
/* Networks drawn as a grid: meshes, tori, cubes, and the cycles of ccc on a cube. */
#include "ports_draw.h"

#define STEP (2 * d->radius + 450) /* between routers of a row */

/* Dimensions 0 and 1 across and down, 2 into the depth; the others repeat across and down, a bit
 * aslant, so that their links pass between routers. */
static struct point in_grid(const uint32_t *side, int sides, uint32_t place, int64_t step)
{
    uint32_t number[RT_COORDS_MAX] = {0}, size[RT_COORDS_MAX], kept = 0;
    int64_t deep;
    struct point at = {0, 0}, unit, slant;

    for (int k = 0; k < sides; k++) {
        if (side[k] > 1) {
            number[kept] = place % side[k];
            size[kept++] = side[k];
        }
        place /= side[k];
    }
    deep = kept > 2 ? size[2] : 1;
    if (deep > 1)
        step = step * 3 / 4 * deep;
    unit = (struct point){step, -step};
    slant = (struct point){step * 17 / (deep * 16), step * 13 / (deep * 16)};
    for (uint32_t k = 0; k < kept; k++) {
        int64_t digit = number[k], aslant = k > 2 ? step * 2 / 5 * digit : 0;

        if (k == 2) {
            at = point_add(at, point_scaled(slant, digit, 1));
            unit.x += step * 2;
            unit.y -= step * 2;
        } else if (k % 2 == (k > 2)) { /* beyond the third, rows go up and columns to the side */
            at.x += unit.x * digit;
            at.y += aslant;
            unit.x *= size[k] + 1;
        } else {
            at.y += unit.y * digit;
            at.x += aslant;
            unit.y *= size[k] + 1;
        }
    }
    return at;
}

/* The sides of the grid, from the coordinates of its last router; their number. */
static int sides_of(const struct rt_net *net, uint32_t side[RT_COORDS_MAX])
{
    int n = rt_topo_coordinates(net, rt_topo_nodes(net) - 1, side);

    for (int k = 0; k < n; k++)
        side[k]++;
    return n;
}

/* The place of a number among those of `bits` bits in the order of the Gray code. */
static uint32_t gray_place(uint32_t number, unsigned bits)
{
    uint32_t place = number & ((UINT32_C(1) << bits) - 1);

    for (unsigned shift = 1; shift < bits; shift *= 2)
        place ^= place >> shift;
    return place;
}

/* A cube as it is up to three dimensions; beyond that a grid whose rows and columns are Gray codes,
 * so that half of the links and more join neighbours. */
static struct point in_cube(unsigned dimensions, uint32_t place, int64_t step)
{
    static const uint32_t two[] = {2, 2, 2};
    unsigned across = (dimensions + 1) / 2;

    if (dimensions <= 3)
        return in_grid(two, (int)dimensions, place, step);
    return (struct point){step * gray_place(place, across),
                          -step * gray_place(place >> across, dimensions - across)};
}

void ports_lay_cube(struct ports_drawing *d)
{
    for (uint32_t node = 0; node < d->nodes; node++)
        d->spot[node].at = in_cube(d->net->param[0], node, STEP);
}

void ports_lay_grid(struct ports_drawing *d)
{
    uint32_t side[RT_COORDS_MAX];
    int sides = sides_of(d->net, side);

    for (uint32_t node = 0; node < d->nodes; node++)
        d->spot[node].at = in_grid(side, sides, node, STEP);
}

/* Where plus leaves the grid, it leads to the routers drawn again on the right and below. */
static uint32_t twisted_seam(const struct ports_drawing *d, uint32_t node, unsigned port)
{
    uint32_t a = d->net->param[0], b = d->net->param[1], i = node % a, j = node / a;

    return port == 1 && i + 1 == a ? d->nodes + j : port == 3 && j + 1 == b ? d->nodes + b + i : 0;
}

void ports_lay_twisted(struct ports_drawing *d)
{
    uint32_t a = d->net->param[0], b = d->net->param[1];
    int64_t step = STEP * 4 / 5;

    for (uint32_t node = 0; node < d->nodes; node++)
        d->spot[node].at = (struct point){step * (node % a), -step * (int64_t)(node / a)};
    for (uint32_t j = 0; j < b; j++)
        ports_draw_again(d, a * ((j + d->net->param[2]) % b),
                         (struct point){step * a, -step * (int64_t)j});
    for (uint32_t i = 0; i < a; i++)
        ports_draw_again(d, (i + d->net->param[3]) % a,
                         (struct point){step * i, -step * (int64_t)b});
    d->seam = twisted_seam;
}

/* Draws a cycle of columns at each corner of the cube. */
void ports_lay_cycles(struct ports_drawing *d)
{
    uint32_t columns = d->net->param[0], rows = d->nodes / columns;
    int64_t small = columns == 1 ? 0 : d->radius + (d->radius + 60) * 40 / 100 * (int64_t)columns;

    for (uint32_t n = 0; n < d->nodes; n++)
        d->spot[n].at = point_add(in_cube(columns, n % rows, STEP + 2 * small),
                                  point_on_circle(n / rows, columns, small));
}
