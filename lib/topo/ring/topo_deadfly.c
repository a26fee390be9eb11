/* SPDX-License-Identifier: MIT-0 */
/* Deadfly: a fly with a processor at every node (SPEC 12.2). */
#include "topo_ring.h"

int rti_topo_deadfly(const struct rt_net *net, struct rt_rings *rings)
{
    rti_topo_fly_rings(net, rings);
    return 1;
}
