/* SPDX-License-Identifier: MIT-0 */
/* A whole route of a mesh or torus, dimension by dimension (SPEC 15.2): each source digit says how
 * far it is and how many of these hops are on virtual channel 1. */
#include "rt/route_ports.h"

/* Do the sides make a network that has both?  RT_ERR_SRC, RT_ERR_DST or 0. */
static int inside(const struct rt_net *net, uint32_t source, uint32_t destination)
{
    uint32_t nodes = 1;

    for (uint32_t i = 0; i < RT_PARAM_MAX && net->param[i] != 0; i++)
        nodes *= net->param[i];
    if (source >= nodes)
        return RT_ERR_SRC;
    return destination >= nodes ? RT_ERR_DST : 0;
}

static int walk(const struct rt_net *net, int wraps, uint32_t source, uint32_t destination,
                struct rt_channel *path, unsigned capacity)
{
    int wrong = inside(net, source, destination);
    unsigned hops = 0;

    for (uint32_t i = 0; wrong == 0 && i < RT_PARAM_MAX && net->param[i] != 0; i++) {
        uint32_t side = net->param[i], rest = source / side, x = source - rest * side;
        uint32_t beyond = destination / side, y = destination - beyond * side;
        uint32_t far = x < y ? y - x : x - y, early = 0; /* hops on channel 1, the first ones */
        unsigned plus = x < y;

        source = rest;
        destination = beyond;
        if (wraps && (2 * far > side || (2 * far == side && !plus))) { /* the other way round */
            plus = !plus;
            far = side - far;
            if (side >= 4)
                early = plus ? side - x : x + 1;
        }
        if (far > capacity - hops)
            return RT_ERR_SPACE;
        for (uint32_t end = hops + far; hops < end; hops++) {
            path[hops].port = (uint16_t)(2 * i + plus);
            path[hops].vc = early > 0;
            early -= early > 0;
        }
    }
    return wrong != 0 ? wrong : (int)hops;
}

int rt_route_mesh_path(const struct rt_net *net, uint32_t source, uint32_t destination,
                       struct rt_channel *path, unsigned capacity)
{
    return walk(net, 0, source, destination, path, capacity);
}

int rt_route_torus_path(const struct rt_net *net, uint32_t source, uint32_t destination,
                        struct rt_channel *path, unsigned capacity)
{
    return walk(net, 1, source, destination, path, capacity);
}
