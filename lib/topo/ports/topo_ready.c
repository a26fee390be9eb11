/* SPDX-License-Identifier: MIT-0 */
/* Prepared networks of routers with ports: which family answers (rt/topo_ready_ports.h). */
#include "topo_ready.h"

/* By long division of 64 ones. */
void rti_topo_part(struct rt_topo_ready_part *part, uint32_t w)
{
    uint64_t rest = 0, times = 0;

    for (unsigned bit = 0; bit < 64; bit++) {
        rest = 2 * rest + 1;
        times = times << 1 | (rest >= w);
        rest -= rest >= w ? w : 0;
    }
    part->times = times;
    part->weight = w;
    part->first = 0;
}

size_t rt_topo_ready_bytes(const struct rt_net *net)
{
    switch (net->family) {
#define ROW(VALUE, name, number) case RT_FAMILY_##VALUE:
        RT_TOPO_READY_FAMILIES(ROW)
#undef ROW
        break;
    default:
        return 0;
    }
    return sizeof(struct rt_topo_ready) +
           (net->family == RT_FAMILY_POLARFLY ? sizeof(uint16_t) * (size_t)net->param[1] : 0);
}

int rt_topo_ready_make(struct rt_topo_ready *r, const struct rt_net *net)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        rti_topo_##name##_ready(r, net);                                                           \
        break;
        RT_TOPO_READY_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
    r->nodes = rt_topo_nodes(net);
    r->ports = (uint32_t)rt_topo_ports_most(net);
    r->family = net->family;
    return 0;
}

int rt_topo_ready_neighbour(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                            struct rt_topo_port_end *end)
{
    if (node >= r->nodes)
        return RT_ERR_LOC;
    if (port >= r->ports)
        return RT_ERR_LINK;
    switch (r->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rti_topo_##name##_ready_neighbour(r, node, port, end);
        RT_TOPO_READY_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}
