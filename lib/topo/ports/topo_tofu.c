/* SPDX-License-Identifier: MIT-0 */
/* Tofu: a torus of cubes of 2 by 3 by 2 routers, of which all 12 are joined to those of the next
 * cube (SPEC 15.2). */
#include "topo_ports.h"

/* a, b, c, x, y, z; dimension i has the ports first[i] and, but for a and c, the next one. */
#define AXES 6
static const uint8_t first[AXES] = {0, 1, 3, 4, 6, 8};

static void sides_of(const struct rt_net *net, uint32_t side[AXES])
{
    side[0] = side[2] = 2;
    side[1] = 3;
    for (unsigned i = 0; i < 3; i++)
        side[3 + i] = net->param[i];
}

void rti_topo_tofu_size(const struct rt_net *net, struct topo_size *size)
{
    rti_topo_direct(size, 12 * net->param[0] * net->param[1] * net->param[2]);
}

unsigned rti_topo_tofu_ports(const struct rt_net *net, uint32_t node)
{
    (void)net;
    (void)node;
    return 10;
}

int rti_topo_tofu_neighbour(const struct rt_net *net, uint32_t node, unsigned port,
                            struct rt_topo_port_end *end)
{
    uint32_t side[AXES], x[AXES];
    unsigned i = 0, plus;

    while (i + 1 < AXES && first[i + 1] <= port)
        i++;
    plus = port - first[i];
    sides_of(net, side);
    rti_topo_split(node, side, AXES, x);
    x[i] = (x[i] + (plus || i == 0 || i == 2 ? 1 : side[i] - 1)) % side[i];
    rti_topo_join(x, side, AXES, &node);
    return rti_topo_leads(end, node, i == 0 || i == 2 ? port : first[i] + 1u - plus);
}

int rti_topo_tofu_coordinates(const struct rt_net *net, uint32_t node, uint32_t *x)
{
    uint32_t side[AXES];

    sides_of(net, side);
    return rti_topo_split(node, side, AXES, x);
}

int rti_topo_tofu_node(const struct rt_net *net, const uint32_t *x, uint32_t *node)
{
    uint32_t side[AXES];

    sides_of(net, side);
    return rti_topo_join(x, side, AXES, node);
}

void rti_topo_tofu_facts(const struct rt_net *net, struct topo_facts *facts)
{
    struct rt_topo_forms *f = &facts->figures;
    uint64_t nodes = 1, degree = 0;
    uint32_t side[AXES];

    sides_of(net, side);
    for (unsigned i = 0; i < AXES; i++)
        nodes *= side[i];
    f->diameter = f->distance_sum = 0;
    for (unsigned i = 0; i < AXES; i++) {
        degree += side[i] > 2 ? 2 : side[i] - 1;
        f->diameter += side[i] / 2;
        f->distance_sum =
            rti_topo_plus(f->distance_sum, rti_topo_times(nodes / side[i] * nodes,
                                                          side[i] / 2 * ((side[i] + 1) / 2)));
    }
    rti_topo_degrees(facts, degree, degree);
    f->links = nodes * degree / 2;
}
