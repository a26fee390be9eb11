/* SPDX-License-Identifier: MIT-0 */
/*
 * Prepared k-ary n-trees (SPEC 15.5).  Level l = 0..n-1 has k^(n-1) routers of n - 1 digits; up
 * from it digit l changes, down from it digit l - 1.  Part i divides by k^i; the family's own
 * numbers are k and n - 1.
 */
#include "topo_ready.h"

void rti_topo_kntree_ready(struct rt_topo_ready *r, const struct rt_net *net)
{
    uint32_t k = net->param[0], weight = 1;

    r->parts = (uint8_t)net->param[1];
    for (unsigned i = 0; i < r->parts; i++) {
        rti_topo_part(&r->of.part[i], weight);
        if (i + 1 < r->parts)
            weight *= k;
    }
    rti_topo_part(&r->of.part[r->parts], k);
    r->more[0] = k;
    r->more[1] = r->parts - 1u;
}

/* Without a branch: which way a port leads, and whether a router has it, is as good as random.  So
 * without such a port *end is written, too, as it was. */
int rti_topo_kntree_ready_neighbour(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                                    struct rt_topo_port_end *end)
{
    const struct rt_topo_ready_part *radix = &r->of.part[r->parts], *level = radix - 1, *digit;
    uint32_t k = r->more[0], l = rti_topo_whole(level, node), size = level->weight;
    uint32_t down = k & (0 - (uint32_t)(l > 0)), above = k & (0 - (uint32_t)(l < r->more[1]));
    uint32_t up = 0 - (uint32_t)(port >= down), none = 0 - (uint32_t)(port >= down + above);
    uint32_t x, to, back;

    digit = &r->of.part[l - (1 + up)]; /* with neither, no port is below down */
    x = rti_topo_rest(radix, rti_topo_whole(digit, node - l * size));
    to = node + ((size ^ ~up) - ~up) + (port - (down & up) - x) * digit->weight;
    back = x + (k & ~up & (0 - (uint32_t)(l > 1)));
    end->node = to ^ ((to ^ end->node) & none);
    end->port = (uint16_t)(back ^ ((back ^ end->port) & none));
    return RT_ERR_LINK & (int)none;
}
