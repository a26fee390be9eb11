/* SPDX-License-Identifier: MIT-0 */
/* Which families promise shortest routes: the lists of rt/families.h say it. */
#include "rt/route_ports.h"

int rt_route_minimal(const struct rt_net *net)
{
#define ROW(VALUE, name, number) case RT_FAMILY_##VALUE:
    switch (net->family) {
        RT_PORTS_MINIMAL_FAMILIES(ROW)
        return 1;
        RT_PORTS_BOUNDED_FAMILIES(ROW)
        return 0;
    default:
        return RT_ERR_FAMILY;
    }
#undef ROW
}
