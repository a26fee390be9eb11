/* SPDX-License-Identifier: MIT-0 */
/* Butterfly: once round, column by column, also from a processor to itself (SPEC 12.3). */
#include "route_ring.h"

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
        row = rti_route_fly_step(path, f, row, column, target / r);
    return 0;
}

/* The first column is also the last: only `last` tells them apart. */
int rti_route_butterfly_link(const struct rt_net *net, const struct ring_way *way)
{
    uint32_t f = net->param[0], rows = rti_route_power(f, net->param[1]);
    uint32_t column = way->current / rows;

    if (column == 0 && way->last != RT_LINK_NONE)
        return RT_LINK_NONE;
    return (int)rti_route_fly_link(f, way->current % rows, column,
                                   way->target % rows / rti_route_power(f, column) % f);
}

int rti_route_butterfly_longest(const struct rt_net *net)
{
    return (int)net->param[1];
}
