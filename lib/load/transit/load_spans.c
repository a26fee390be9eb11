/* SPDX-License-Identifier: MIT-0 */
/* The cycles of the longest wires, as components are set to them (SPEC 14.4, 14.5). */
#include "rt/load_transit.h"

int rt_load_spans(const struct rt_net *net, unsigned permittivity,
                  uint32_t delay[RT_TOPO_SPANS_MAX])
{
    unsigned full = rt_topo_cluster(net) == 1, last = 0;
    struct rt_load_geometry layout;

    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    if (net->capped)
        return RT_ERR_CAPPED;
    for (unsigned span = 0; span < RT_TOPO_SPANS_MAX; span++)
        delay[span] = 0;
    for (unsigned rank = 1;
         rank + full < RT_TOPO_SPANS_MAX && rt_load_layout(net, rank, &layout) == 0; rank++) {
        last = rank + full; /* rank 1 of a full tree leads into layer 2 */
        delay[last] = rt_load_delay_worst(&layout, permittivity);
    }
    /* Bidelta networks of more stacks than one loop back over a wire of one cycle (4.41). */
    if (rt_topo_levels(net) == 0 && last > 0)
        delay[last + 1] = 1;
    return 0;
}
