/* SPDX-License-Identifier: MIT-0 */
/* What the routing functions of rings count with, and the paths that they write. */
#include "route_ring.h"

uint32_t rti_route_power(uint32_t f, uint32_t r)
{
    uint32_t n = 1;

    while (r-- > 0)
        n *= f;
    return n;
}

void rti_route_path_add(struct ring_path *path, uint32_t link, uint32_t hops)
{
    if (hops == 0)
        return;
    if (path->legs > 0 && path->leg[path->legs - 1].link == link) {
        path->leg[path->legs - 1].hops += hops;
        return;
    }
    path->leg[path->legs].link = (uint8_t)link;
    path->leg[path->legs++].hops = hops;
}
