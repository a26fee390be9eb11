/* SPDX-License-Identifier: MIT-0 */
/* Livefly: secondary to column 0, once round on primary, secondary to the column (SPEC 12.3). */
#include "route_ring.h"

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
        row = rti_route_fly_step(path, f, row, column, target_row);
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
    return (int)rti_route_fly_link(f, row, column, target_row / rti_route_power(f, column) % f);
}

int rti_route_livefly_longest(const struct rt_net *net)
{
    return 3 * (int)net->param[1] - 2;
}
