/* SPDX-License-Identifier: MIT-0 */
/* Binary trees by heap numbers (SPEC 15.3). */
#include "topo_ports.h"

int rti_topo_heap(uint32_t d, uint32_t g, unsigned port, struct rt_topo_port_end *end)
{
    if (port == 0)
        return g == 1 ? RT_ERR_LINK : rti_topo_leads(end, g / 2, 1 + g % 2);
    if (g >> (d - 1) != 0) /* a leaf */
        return RT_ERR_LINK;
    return rti_topo_leads(end, 2 * g + port - 1, 0);
}

int rti_topo_heap_split(uint32_t g, uint32_t *x)
{
    x[0] = 0;
    while (g >> x[0] > 1)
        x[0]++;
    x[1] = g - (UINT32_C(1) << x[0]);
    return 2;
}

int rti_topo_heap_join(uint32_t d, const uint32_t *x, uint32_t *g)
{
    if (x[0] >= d || x[1] >> x[0] != 0)
        return RT_ERR_LOC;
    *g = (UINT32_C(1) << x[0]) + x[1];
    return 0;
}
