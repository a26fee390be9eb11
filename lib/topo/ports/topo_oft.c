/* SPDX-License-Identifier: MIT-0 */
/* Two-level orthogonal fat-tree: leaf routers are the points of a projective plane, twice, spines
 * its lines (SPEC 15.6). */
#include "topo_ports.h"

/* Points of the plane over GF(q), and lines. */
static uint32_t points(const struct rt_net *net)
{
    uint32_t q = net->param[1];

    return q * q + q + 1;
}

void rti_topo_oft_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, 3 * points(net));
    size->per = net->param[0];
    size->processors = 2 * points(net) * size->per;
}

unsigned rti_topo_oft_ports(const struct rt_net *net, uint32_t node)
{
    unsigned up = (unsigned)net->param[1] + 1;

    return node < 2 * points(net) ? up : 2 * up;
}

int rti_topo_oft_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                           struct rt_topo_port_end *end)
{
    uint32_t q = net->param[1], n = points(net), side = node / n, to;
    unsigned back;

    if (side < 2) {
        to = 2 * n + rti_topo_plane(q, node % n, port, &back);
        return rti_topo_leads(end, to, (unsigned)(side * (q + 1)) + back);
    }
    side = port / (q + 1);
    to = side * n + rti_topo_plane(q, node % n, port % (unsigned)(q + 1), &back);
    return rti_topo_leads(end, to, back);
}

int rti_topo_oft_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    return rti_topo_columns_split(points(net), node, x);
}

int rti_topo_oft_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    return rti_topo_columns_join((struct topo_columns){3, points(net)}, x, node);
}

void rti_topo_oft_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint64_t n = points(net), up = (uint64_t)net->param[1] + 1;

    facts->widest = (uint32_t)(2 * n);
    rti_topo_degrees(facts, up, 2 * up);
    f->links = 2 * n * up;
    f->diameter = 3;
    /* 2 between leaves and between spines, 1 or 3 from one to the other */
    f->distance_sum = 2 * n * (2 * n - 1) * 2 + n * (n - 1) * 2 + 2 * (6 * n * n - 4 * n * up);
}
