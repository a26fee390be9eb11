/* SPDX-License-Identifier: MIT-0 */
/* Two rings through all nodes, one each way round: link 0 leads up, link 1 down. */
#include "topo_ring.h"

static uint32_t next(const void *context, uint32_t node, uint32_t link)
{
    const struct rt_net *net = context;
    uint32_t n = net->param[0];

    if (link == 0)
        return node + 1 == n ? 0 : node + 1;
    return node == 0 ? n - 1 : node - 1;
}

int rti_topo_biring(const struct rt_net *net, struct rt_rings *rings)
{
    *rings = (struct rt_rings){net->param[0], 2, next, net};
    return 1;
}
