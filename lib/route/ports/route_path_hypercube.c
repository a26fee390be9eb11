/* SPDX-License-Identifier: MIT-0 */
/* A whole route of a hypercube: the bits that differ, the lowest first (SPEC 15.2). */
#include "rt/route_ports.h"

int rt_route_hypercube_path(const struct rt_net *net, uint32_t source, uint32_t destination,
                            struct rt_channel *path, unsigned capacity)
{
    uint32_t nodes = (uint32_t)1 << net->param[0], bit = 1;
    unsigned hops = 0;

    if (source >= nodes)
        return RT_ERR_SRC;
    if (destination >= nodes)
        return RT_ERR_DST;
    for (uint16_t port = 0; bit < nodes; bit <<= 1, port++) {
        if ((source & bit) == (destination & bit))
            continue;
        if (hops == capacity)
            return RT_ERR_SPACE;
        path[hops].port = port;
        path[hops++].vc = 0;
    }
    return (int)hops;
}
