/* SPDX-License-Identifier: MIT-0 */
/* Butterfly: a fly whose processors all sit at column 0, r at each node (SPEC 12.2). */
#include "topo_ring.h"

int rti_topo_butterfly(const struct rt_net *net, struct rt_rings *rings)
{
    rti_topo_fly_rings(net, rings);
    return (int)net->param[1]; /* r < 2^5: r * 2^r is at most RT_NODES_MAX */
}
