/* SPDX-License-Identifier: MIT-0 */
/*
 * Prepared k-ary n-trees (SPEC 15.5).  Level l = 0..n-1 has k^(n-1) routers of n - 1 digits; up
 * from it digit l changes, down from it digit l - 1.  Part 0 divides by k, part 1 by k^(n-1), part
 * i + 2 by k^i; `first` of part l + 2 has the ports down of a router of level l, and 2^16 times all
 * that it has.
 *
 * Routers of lower levels are a multiple of k^(n-1), so that digit i < n - 1 is that of the number
 * itself.
 */
#include "topo_ready.h"

void rti_topo_kntree_ready(struct rt_topo_ready *r, const struct rt_net *net)
{
    uint32_t k = net->param[0], n = net->param[1], weight = 1;

    r->parts = (uint8_t)(n + 2);
    rti_topo_part(&r->of.part[0], k);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t down = i > 0 ? k : 0;

        rti_topo_part(&r->of.part[i + 2], weight);
        r->of.part[i + 2].first = down | (down + (i + 1 < n ? k : 0)) << 16;
        if (i + 1 < n)
            weight *= k;
    }
    r->of.part[1] = r->of.part[n + 1];
}

/* Without a branch: which way a port leads, and whether a router has it, is as good as random. */
int rti_topo_kntree_ready_neighbour(const struct rt_topo_ready *r, uint32_t node, unsigned port,
                                    struct rt_topo_port_end *end)
{
    const struct rt_topo_ready_part *radix = &r->of.part[0], *level = &r->of.part[1], *digit;
    struct rt_topo_port_end nowhere;
    uint32_t l = rti_topo_whole(level, node) + 2, has = r->of.part[l].first, down = has & 0xFFFF;
    uint32_t up = 0 - (uint32_t)(port >= down), none = port >= has >> 16, x;

    digit = &r->of.part[l - (1 + up)]; /* without ports down, every port is one up */
    x = rti_topo_rest(radix, rti_topo_whole(digit, node));
    end = none ? &nowhere : end;
    end->node = node + ((level->weight ^ ~up) - ~up) + (port - (down & up) - x) * digit->weight;
    end->port = (uint16_t)(x + (digit->first & 0xFFFF & ~up));
    return none ? RT_ERR_LINK : 0;
}
