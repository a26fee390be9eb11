/* SPDX-License-Identifier: MIT-0 */
/* Prepared hypercubes, complete networks and hyperx (SPEC 15.2).  In the last two a pair of parts
 * is a dimension of 2 or more: what the sides before it have together, and its side; `first` is its
 * first port. */
#include "topo_ready.h"

void rti_topo_hypercube_ready(struct rt_topo_ready *r, const struct rt_net *net)
{
    (void)net;
    r->parts = 0;
}

int rti_topo_hypercube_ready_neighbour(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                                       struct rt_topo_port_end *end)
{
    (void)r;
    return rti_topo_ends(end, node ^ UINT32_C(1) << port, port);
}

static void prepare(struct rt_topo_ready *r, const uint32_t *side, unsigned sides)
{
    uint32_t weight = 1, first = 0;

    r->parts = 0;
    for (unsigned i = 0; i < sides && side[i] != 0; i++) {
        struct rt_topo_ready_part *part = &r->of.part[r->parts];

        if (side[i] == 1)
            continue;
        rti_topo_part(part, weight);
        rti_topo_part(part + 1, side[i]);
        part->first = first;
        weight *= side[i];
        first += side[i] - 1;
        r->parts = (uint8_t)(r->parts + 2);
    }
}

static int lead(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                struct rt_topo_port_end *end)
{
    const struct rt_topo_ready_part *low = r->of.part, *side;
    uint32_t x, to, at = 0;

    for (unsigned i = 2; i < r->parts; i += 2) /* without a branch: as good as random */
        at += port >= r->of.part[i].first;
    low += 2 * (size_t)at;
    side = low + 1;
    port -= low->first;
    x = rti_topo_rest(side, rti_topo_whole(low, node));
    to = x + port + 1;
    to = to < side->weight ? to : to - side->weight;
    return rti_topo_ends(end, node + (to - x) * low->weight, low->first + side->weight - 2 - port);
}

void rti_topo_complete_ready(struct rt_topo_ready *r, const struct rt_net *net)
{
    prepare(r, net->param, 1);
}

int rti_topo_complete_ready_neighbour(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                                      struct rt_topo_port_end *end)
{
    return lead(r, node, port, end);
}

void rti_topo_hyperx_ready(struct rt_topo_ready *r, const struct rt_net *net)
{
    prepare(r, net->param + 1, RT_PARAM_MAX - 1);
}

int rti_topo_hyperx_ready_neighbour(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                                    struct rt_topo_port_end *end)
{
    return lead(r, node, port, end);
}
