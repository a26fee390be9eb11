/* SPDX-License-Identifier: MIT-0 */
/* Multicube: the highest dimension first (SPEC 12.3). */
#include "route_ring.h"

void rti_route_multicube_size(const struct rt_net *net, struct ring_size *size)
{
    size->nodes = 1;
    size->links = 0;
    for (unsigned d = 0; d < RT_PARAM_MAX && net->param[d] != 0; d++) {
        size->nodes *= net->param[d];
        size->links++;
    }
}

int rti_route_multicube_legs(const struct rt_net *net, uint32_t source, uint32_t target,
                             struct ring_path *path)
{
    struct ring_size size;
    uint32_t weight, d;

    rti_route_multicube_size(net, &size);
    weight = size.nodes;
    d = size.links;
    while (d-- > 0) {
        uint32_t r = net->param[d];

        weight /= r;
        rti_route_path_add(path, d, (target / weight % r + r - source / weight % r) % r);
    }
    return 0;
}

int rti_route_multicube_link(const struct rt_net *net, const struct ring_way *way)
{
    uint32_t current = way->current, target = way->target;
    int highest = RT_LINK_NONE;

    for (unsigned d = 0; d < RT_PARAM_MAX && net->param[d] != 0; d++) {
        if (current % net->param[d] != target % net->param[d])
            highest = (int)d;
        current /= net->param[d];
        target /= net->param[d];
    }
    return highest;
}

int rti_route_multicube_longest(const struct rt_net *net)
{
    int links = 0;

    for (unsigned d = 0; d < RT_PARAM_MAX && net->param[d] != 0; d++)
        links += (int)net->param[d] - 1;
    return links;
}
