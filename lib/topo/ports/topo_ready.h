/* SPDX-License-Identifier: MIT-0 */
/*
 * What prepared networks of routers share in the topo room (rt/topo_ready_ports.h): a division as a
 * product.
 *
 * With times = ceil(2^63 / w), times w = 2^63 + e with e < w.  So n times / 2^63 is n/w and less
 * than n e / (2^63 w) < 1/w more, for n < 2^32 and w <= 2^31: the integer below is that of n/w.
 */
#ifndef TOPO_READY_H
#define TOPO_READY_H

#include "rt/topo_ready_ports.h"

#define TOPO_READY_ROW(VALUE, name, number)                                                        \
    void rti_topo_##name##_ready(struct rt_topo_ready *r, const struct rt_net *net);               \
    int rti_topo_##name##_ready_neighbour(const struct rt_topo_ready *r, uint32_t node,            \
                                          unsigned port, struct rt_topo_port_end *end);
RT_TOPO_READY_FAMILIES(TOPO_READY_ROW)
#undef TOPO_READY_ROW

/* Prepares division by w, 1 <= w <= 2^31. */
void rti_topo_part(struct rt_topo_ready_part *part, uint32_t w);

static inline uint32_t rti_topo_whole(const struct rt_topo_ready_part *part, uint32_t n)
{
#if defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 product;

    return (uint32_t)((product)part->times * n >> 63);
#else
    uint64_t low = (part->times & UINT32_MAX) * n >> 32; /* below 2^32; high products below 2^63 */

    return (uint32_t)(((part->times >> 32) * n + low) >> 31);
#endif
}

static inline uint32_t rti_topo_rest(const struct rt_topo_ready_part *part, uint32_t n)
{
    return n - rti_topo_whole(part, n) * part->weight;
}

static inline int rti_topo_ends(struct rt_topo_port_end *end, uint32_t node, uint32_t port)
{
    end->node = node;
    end->port = (uint16_t)port;
    return 0;
}

#endif
