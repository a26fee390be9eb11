/* SPDX-License-Identifier: MIT-0 */
/* Deadfly: as in a butterfly until the row is right, then straight on (SPEC 12.3). */
#include "route_ring.h"

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
        row = rti_route_fly_step(path, f, row, column, target % rows);
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
    return (int)rti_route_fly_link(f, row, column,
                                   way->target % rows / rti_route_power(f, column) % f);
}

int rti_route_deadfly_longest(const struct rt_net *net)
{
    return 2 * (int)net->param[1] - 1;
}
