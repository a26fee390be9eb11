/* SPDX-License-Identifier: MIT-0 */
/* The shorter way round; up where both are as long. */
#include "route_ring.h"

/* The links up from source to target. */
static uint32_t way_up(uint32_t n, uint32_t source, uint32_t target)
{
    return target >= source ? target - source : target + n - source;
}

void rti_route_biring_size(const struct rt_net *net, struct ring_size *size)
{
    size->nodes = net->param[0];
    size->links = 2;
}

int rti_route_biring_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                          struct ring_path *path)
{
    uint32_t n = net->param[0], up = way_up(n, source, target);

    if (up <= n - up)
        rti_route_path_add(path, 0, up);
    else
        rti_route_path_add(path, 1, n - up);
    return 0;
}

int rti_route_biring_link(const struct rt_net *net, const struct ring_way *way)
{
    uint32_t n = net->param[0], up = way_up(n, way->source, way->target);

    if (way->current == way->target)
        return RT_LINK_NONE;
    return up <= n - up ? 0 : 1;
}

int rti_route_biring_longest(const struct rt_net *net)
{
    return (int)(net->param[0] / 2);
}
