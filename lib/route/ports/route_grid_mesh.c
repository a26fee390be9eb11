/* SPDX-License-Identifier: MIT-0 */
/* Dimension order on a mesh (SPEC 15.2). */
#include "route_hop.h"

int rti_route_mesh(const struct rt_net *net, uint32_t at, uint32_t destination,
                   struct rt_channel *out)
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
