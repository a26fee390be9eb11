/* SPDX-License-Identifier: MIT-0 */
/* The flies of SCI rings: butterfly, deadfly, livefly (SPEC 12.3).  A row is r digits of radix f.
 */
#include "route_ring.h"

/* The link that in column c sets digit c of the row to `to`.  It adds o = link - 2 x0 to digit 0, o
 * = 2 x0 - link to the others; x0 is digit 0 of the row as it stands. */
static uint32_t fly_link(uint32_t f, uint32_t row, uint32_t column, uint32_t to)
{
    uint32_t x0 = row % f, digit = row / rti_route_power(f, column) % f;

    return column == 0 ? (to + x0) % f : (2 * x0 + digit + f - to) % f;
}

/* The same on a path: returns the row reached, whose digit is the target row's. */
static uint32_t fly_step(struct ring_path *path, uint32_t f, uint32_t row, uint32_t column,
                         uint32_t target_row)
{
    uint32_t weight = rti_route_power(f, column), to = target_row / weight % f;

    rti_route_path_add(path, fly_link(f, row, column, to), 1);
    return row + to * weight - row / weight % f * weight;
}

/* Butterfly: once round, column by column, also from a processor to itself (SPEC 12.3). */

void rti_route_butterfly_size(const struct rt_net *net, struct ring_size *size)
{
    size->nodes = net->param[1] * rti_route_power(net->param[0], net->param[1]);
    size->links = net->param[0];
}

int rti_route_butterfly_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                             struct ring_path *path)
{
    uint32_t f = net->param[0], r = net->param[1], row = source / r;

    for (uint32_t column = 0; column < r; column++)
        row = fly_step(path, f, row, column, target / r);
    return 0;
}

/* The first column is also the last: `last` alone tells them apart. */
int rti_route_butterfly_link(const struct rt_net *net, const struct ring_way *way)
{
    uint32_t f = net->param[0], rows = rti_route_power(f, net->param[1]);
    uint32_t column = way->current / rows;

    if (column == 0 && way->last != RT_LINK_NONE)
        return RT_LINK_NONE;
    return (int)fly_link(f, way->current % rows, column,
                         way->target % rows / rti_route_power(f, column) % f);
}

int rti_route_butterfly_longest(const struct rt_net *net)
{
    return (int)net->param[1];
}

/* Deadfly: as in a butterfly until the row is right, then straight on (SPEC 12.3). */

void rti_route_deadfly_size(const struct rt_net *net, struct ring_size *size)
{
    size->nodes = net->param[1] * rti_route_power(net->param[0], net->param[1]);
    size->links = net->param[0];
}

int rti_route_deadfly_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                           struct ring_path *path)
{
    uint32_t f = net->param[0], r = net->param[1], rows = rti_route_power(f, r);
    uint32_t row = source % rows, column = source / rows;

    for (; row != target % rows; column = (column + 1) % r)
        row = fly_step(path, f, row, column, target % rows);
    rti_route_path_add(path, 2 * (row % f) % f, (target / rows + r - column) % r); /* straight */
    return 0;
}

int rti_route_deadfly_link(const struct rt_net *net, const struct ring_way *way)
{
    uint32_t f = net->param[0], rows = rti_route_power(f, net->param[1]);
    uint32_t row = way->current % rows, column = way->current / rows;

    if (way->current == way->target)
        return RT_LINK_NONE;
    /* to a digit that is right already the link is the straight one */
    return (int)fly_link(f, row, column, way->target % rows / rti_route_power(f, column) % f);
}

int rti_route_deadfly_longest(const struct rt_net *net)
{
    return 2 * (int)net->param[1] - 1;
}

/* Livefly: secondary to column 0, once round on primary, secondary to the column (SPEC 12.3). */

void rti_route_livefly_size(const struct rt_net *net, struct ring_size *size)
{
    size->nodes = net->param[1] * rti_route_power(net->param[0] - 1, net->param[1]);
    size->links = net->param[0];
}

int rti_route_livefly_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                           struct ring_path *path)
{
    uint32_t f = net->param[0] - 1, r = net->param[1], rows = rti_route_power(f, r);
    uint32_t row = source % rows, target_row = target % rows, to = target / rows;
    uint32_t from = source / rows, column = 0;

    if (row == target_row) {
        rti_route_path_add(path, f, (to + r - from) % r);
        return 0;
    }
    rti_route_path_add(path, f, (r - from) % r);
    do {
        row = fly_step(path, f, row, column, target_row);
        column++;
    } while (column < r && (row != target_row || column != to));
    if (column == r)
        rti_route_path_add(path, f, to);
    return 0;
}

int rti_route_livefly_link(const struct rt_net *net, const struct ring_way *way)
{
    uint32_t f = net->param[0] - 1, rows = rti_route_power(f, net->param[1]);
    uint32_t row = way->current % rows, column = way->current / rows;
    uint32_t target_row = way->target % rows;
    int on_primary = way->last < f; /* RT_LINK_NONE is above all links */

    if (way->current == way->target)
        return RT_LINK_NONE;
    if (way->source % rows == target_row || (row == target_row && !on_primary) ||
        (column == 0) == on_primary)
        return (int)f;
    return (int)fly_link(f, row, column, target_row / rti_route_power(f, column) % f);
}

int rti_route_livefly_longest(const struct rt_net *net)
{
    return 3 * (int)net->param[1] - 2;
}
