/* SPDX-License-Identifier: MIT-0 */
/* A whole route of a k-ary n-tree: up to the lowest level whose tree holds both, and down again; at
 * each level, both ways, the port is the destination's digit (SPEC 15.5). */
#include "rt/route_ports.h"

int rt_route_kntree_path(const struct rt_net *net, uint32_t source, uint32_t destination,
                         struct rt_channel *path, unsigned capacity)
{
    uint32_t k = net->param[0], all = 1, low = destination;
    unsigned top = 0, level;

    for (uint32_t n = net->param[1]; n > 0; n--)
        all *= k;
    if (source >= all)
        return RT_ERR_SRC;
    if (destination >= all)
        return RT_ERR_DST;
    for (source /= k, destination /= k; source != destination; source /= k, destination /= k)
        top++; /* levels to climb */
    if (2 * top > capacity)
        return RT_ERR_SPACE;
    for (level = 0; level <= top && top > 0; level++) {
        uint32_t next = low / k, digit = low - next * k;

        low = next;
        if (level < top) {
            path[level].port = (uint16_t)(level > 0 ? k + digit : digit);
            path[level].vc = 0;
        }
        if (level > 0) {
            path[2 * top - level].port = (uint16_t)digit;
            path[2 * top - level].vc = 0;
        }
    }
    return (int)(2 * top);
}
