/* SPDX-License-Identifier: MIT-0 */
/* A whole route of a dragonfly: to the router that has the link to the other group, over it, and to
 * the destination's router (SPEC 15.6). */
#include "rt/route_ports.h"

/* The local port from router r to router to of the same group of `a`. */
static uint16_t local(uint32_t r, uint32_t to, uint32_t a)
{
    return (uint16_t)(to > r ? to - r - 1 : to + a - r - 1);
}

int rt_route_dragonfly_path(const struct rt_net *net, uint32_t source, uint32_t destination,
                            struct rt_channel *path, unsigned capacity)
{
    uint32_t p = net->param[0], a = net->param[1], h = net->param[2], links = a * h;
    uint32_t nodes = a * (links + 1), group, to_group, owner, link;
    unsigned hops = 0;

    source /= p;
    destination /= p;
    if (source >= nodes)
        return RT_ERR_SRC;
    if (destination >= nodes)
        return RT_ERR_DST;
    group = source / a;
    to_group = destination / a;
    source -= group * a;
    destination -= to_group * a;
    if (group != to_group) {
        link = (to_group > group ? to_group - group : to_group + links + 1 - group) - 1;
        owner = link / h;
        if (owner != source) {
            if (hops == capacity)
                return RT_ERR_SPACE;
            path[hops].port = local(source, owner, a);
            path[hops++].vc = 0;
        }
        if (hops == capacity)
            return RT_ERR_SPACE;
        path[hops].port = (uint16_t)(a - 1 + link - owner * h);
        path[hops++].vc = 0;
        source = a - 1 - owner; /* where it comes into the other group */
    }
    if (source != destination) {
        if (hops == capacity)
            return RT_ERR_SPACE;
        path[hops].port = local(source, destination, a);
        path[hops++].vc = 1;
    }
    return (int)hops;
}
