/* SPDX-License-Identifier: MIT-0 */
/* All that differ in one coordinate are joined (SPEC 15.2). */
#include "topo_ports.h"

void rti_topo_hyperx_size(const struct rt_net *net, struct topo_size *size)
{
    uint32_t nodes = 1;

    for (unsigned i = 1, sides = rti_topo_sides(net, 1); i <= sides; i++)
        nodes *= net->param[i];
    rti_topo_direct(size, nodes);
    size->per = net->param[0];
    size->processors = nodes * size->per;
}

unsigned rti_topo_hyperx_ports(const struct rt_net *net, uint32_t node)
{
    unsigned ports = 0;

    (void)node;
    for (unsigned i = 1, sides = rti_topo_sides(net, 1); i <= sides; i++)
        ports += (unsigned)net->param[i] - 1;
    return ports;
}

int rti_topo_hyperx_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                              struct rt_topo_port_end *end)
{
    const uint32_t *side = net->param + 1;
    uint32_t weight = 1, first = 0, x, to; /* first: port of this dimension */

    while (port - first >= *side - 1) {
        weight *= *side;
        first += *side++ - 1;
    }
    x = node / weight % *side;
    to = x + (port - first) + 1;
    to = to < *side ? to : to - *side;
    return rti_topo_leads(end, node - x * weight + to * weight,
                          (unsigned)(first + *side - 2 - (port - first)));
}

int rti_topo_hyperx_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_split(node, net->param + 1, rti_topo_sides(net, 1), x);
}

int rti_topo_hyperx_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    return rti_topo_join(x, net->param + 1, rti_topo_sides(net, 1), node);
}

void rti_topo_hyperx_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    struct topo_size size;

    rti_topo_hyperx_size(net, &size);
    f->degree_max = f->diameter = f->distance_sum = 0;
    for (unsigned i = 1, sides = rti_topo_sides(net, 1); i <= sides; i++) {
        uint64_t s = net->param[i];

        f->degree_max += s - 1;
        f->diameter += s > 1;
        f->distance_sum = rti_topo_plus(f->distance_sum, size.nodes / s * size.nodes * (s - 1));
    }
    f->degree_min = f->degree_max;
    f->links = size.nodes * f->degree_max / 2;
}
