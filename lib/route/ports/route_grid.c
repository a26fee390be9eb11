/* SPDX-License-Identifier: MIT-0 */
/* Routes of meshes and tori, by dimension order (SPEC 15.2); sides stand from param[0] on, 0 ends
 * them.  An array is a mesh of one side, a ring a torus of one. */
#include "route_hop.h"

/* Dimension order on a mesh (SPEC 15.2). */

static int mesh(const struct rt_net *net, uint32_t at, uint32_t destination, struct rt_channel *out)
{
    uint32_t port = RT_PORT_NONE;

    for (uint32_t i = 0; i < RT_PARAM_MAX && net->param[i] != 0; i++) {
        uint32_t side = net->param[i], x = at % side, y = destination % side;

        at /= side;
        destination /= side;
        if (x != y && port == RT_PORT_NONE)
            port = 2 * i + (x < y);
    }
    if ((at | destination) != 0) /* beyond the last side */
        return at != 0 ? RT_ERR_LOC : RT_ERR_DST;
    out->port = (uint16_t)port;
    out->vc = 0;
    return 0;
}

/* Dimension order on a torus, the short way round, with a dateline (SPEC 15.2). */

static int torus(const struct rt_net *net, uint32_t at, uint32_t destination,
                 struct rt_channel *out)
{
    uint32_t port = RT_PORT_NONE, vc = 0;

    for (uint32_t i = 0; i < RT_PARAM_MAX && net->param[i] != 0; i++) {
        uint32_t side = net->param[i], x = at % side, y = destination % side, plus;

        at /= side;
        destination /= side;
        if (x == y || port != RT_PORT_NONE)
            continue;
        plus = x < y ? y - x : y - x + side; /* so far it is, 1..side - 1 */
        plus = plus <= side - plus;
        port = 2 * i + plus;
        vc = side >= 4 && plus == (x > y); /* the wraparound lies ahead */
    }
    if ((at | destination) != 0) /* beyond the last side */
        return at != 0 ? RT_ERR_LOC : RT_ERR_DST;
    out->port = (uint16_t)port;
    out->vc = (uint8_t)vc;
    return 0;
}

#define GRID(name, route)                                                                          \
    int rt_route_##name##_port(const struct rt_net *net, struct rt_channel in, uint32_t at,        \
                               uint32_t destination, struct rt_channel *out)                       \
    {                                                                                              \
        (void)in;                                                                                  \
        return route(net, at, destination, out);                                                   \
    }
GRID(array, mesh)
GRID(mesh, mesh)
GRID(ring, torus)
GRID(torus, torus)
#undef GRID
