/* SPDX-License-Identifier: MIT-0 */
/*
 * What prepared networks of routers share in the topo room (rt/topo_ready_ports.h): a division as a
 * product.
 *
 * With times = floor((2^64 - 1) / w), times w = 2^64 - e with 1 <= e <= w.  For n = q w + r,
 *
 *   (n + 1) times / 2^64 = q + (r + 1 - (n + 1) e / 2^64) / w,
 *
 * where what is added to q is above 0 and below 1, since (n + 1) e <= 2^63 for n < 2^32, w <= 2^31.
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
#if defined(__SIZEOF_INT128__) && !defined(__FRAMAC__)
    __extension__ typedef unsigned __int128 product;

    return (uint32_t)((product)part->times * ((uint64_t)n + 1) >> 64);
#else
    uint64_t next = (uint64_t)n + 1, low = (part->times & UINT32_MAX) * next >> 32;

    return (uint32_t)(((part->times >> 32) * next + low) >> 32); /* below 2^64 */
#endif
}

static inline uint32_t rti_topo_rest(const struct rt_topo_ready_part *part, uint32_t n)
{
    return n - rti_topo_whole(part, n) * part->weight;
}

/* The same for n < 2^47 and w < 2^16: (n + 1) e <= 2^63 again. */
static inline uint32_t rti_topo_rest_long(const struct rt_topo_ready_part *part, uint64_t n)
{
#if defined(__SIZEOF_INT128__) && !defined(__FRAMAC__)
    __extension__ typedef unsigned __int128 product;

    return (uint32_t)(n - (uint64_t)((product)part->times * (n + 1) >> 64) * part->weight);
#else
    return (uint32_t)(n % part->weight);
#endif
}

static inline int rti_topo_ends(struct rt_topo_port_end *end, uint32_t node, uint32_t port)
{
    end->node = node;
    end->port = (uint16_t)port;
    return 0;
}

#endif
