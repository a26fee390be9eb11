/* SPDX-License-Identifier: MIT-0 */
/* Prepared dragonflies (SPEC 15.6).  Part 0 divides by a, part 1 by h; the family's own numbers are
 * a - 1, a h - 1 and the groups. */
#include "topo_ready.h"

void rti_topo_dragonfly_ready(struct rt_topo_ready *r, const struct rt_net *net)
{
    uint32_t a = net->param[1], h = net->param[2];

    rti_topo_part(&r->of.part[0], a);
    rti_topo_part(&r->of.part[1], h);
    r->parts = 2;
    r->more[0] = a - 1;
    r->more[1] = a * h - 1;
    r->more[2] = a * h + 1;
}

/* Both ends are computed and one is taken: which is as good as random. */
int rti_topo_dragonfly_ready_neighbour(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                                       struct rt_topo_port_end *end)
{
    uint32_t local = r->more[0], a = r->of.part[0].weight, h = r->of.part[1].weight;
    uint32_t group = rti_topo_whole(&r->of.part[0], node), at = node - group * a;
    uint32_t channel = at * h + (port - local), there = r->more[1] - channel;
    uint32_t owner = rti_topo_whole(&r->of.part[1], there), to = group + channel + 1;
    uint32_t near = 0 - (uint32_t)(port < local), beside, back;

    to -= to >= r->more[2] ? r->more[2] : 0;
    beside = at + port + 1;
    beside = node - at + (beside >= a ? beside - a : beside);
    back = local + there - owner * h;
    to = to * a + owner;
    return rti_topo_ends(end, to ^ ((to ^ beside) & near),
                         back ^ ((back ^ (local - 1 - port)) & near));
}
