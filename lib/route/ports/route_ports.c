/* SPDX-License-Identifier: MIT-0 */
/* The next port, for callers who learn the family when they run. */
#include "route_hop.h"

int rt_route_port(const struct rt_net *net, struct rt_channel in, uint32_t at, uint32_t destination,
                  struct rt_channel *out)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rt_route_##name##_port(net, in, at, destination, out);
        RT_PORTS_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}
