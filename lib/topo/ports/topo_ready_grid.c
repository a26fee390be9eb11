/* SPDX-License-Identifier: MIT-0 */
/* Prepared meshes and tori (SPEC 15.2): each port knows what it adds to the router's number, and
 * what at the edge. */
#include "topo_ready.h"

static void prepare(struct rt_topo_ready *r, const struct rt_net *net, int wrapped)
{
    uint32_t weight = 1;

    for (unsigned port = 0; port < 2 * RT_PARAM_MAX && net->param[port / 2] != 0; port++) {
        struct rt_topo_ready_way *way = &r->of.way[port];
        uint32_t side = net->param[port / 2], round = (side - 1) * weight;

        rti_topo_part(&way->low, weight);
        rti_topo_part(&way->side, side);
        way->low.first = !wrapped; /* is there an end? */
        if (port % 2 == 0) {
            way->edge = 0;
            way->step = 0 - weight;
            way->round = round;
        } else {
            way->edge = side - 1;
            way->step = weight;
            way->round = 0 - round;
            weight *= side;
        }
    }
}

static inline int lead(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                       struct rt_topo_port_end *end)
{
    const struct rt_topo_ready_way *way = &r->of.way[port];
    uint32_t x = rti_topo_rest(&way->side, rti_topo_whole(&way->low, node));
    uint32_t edge = 0 - (uint32_t)(x == way->edge); /* a mask: as good as random */

    if ((edge & way->low.first) != 0)
        return RT_ERR_LINK;
    return rti_topo_ends(end, node + (way->step ^ ((way->step ^ way->round) & edge)), port ^ 1);
}

#define GRID(name, wrapped)                                                                        \
    void rti_topo_##name##_ready(struct rt_topo_ready *r, const struct rt_net *net)                \
    {                                                                                              \
        prepare(r, net, wrapped);                                                                  \
    }                                                                                              \
    int rti_topo_##name##_ready_neighbour(const struct rt_topo_ready *r, uint32_t node,            \
                                          unsigned port, struct rt_topo_port_end *end)             \
    {                                                                                              \
        return lead(r, node, port, end);                                                           \
    }
GRID(array, 0)
GRID(mesh, 0)
GRID(ring, 1)
GRID(torus, 1)
#undef GRID
