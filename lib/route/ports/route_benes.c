/* SPDX-License-Identifier: MIT-0 */
/* One pair in a Benes network; permutations are in route_looping.c.  at = column 2^d + row. */
#include "route_hop.h"

/* The bit in which columns q and q + 1 differ. */
static uint32_t bit_of(uint32_t q, uint32_t d)
{
    return q < d ? q : 2 * d - 1 - q;
}

int rt_route_benes_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                        uint32_t destination, struct rt_channel *out)
{
    uint32_t d = net->param[0], q = at >> d, row = at & (((uint32_t)1 << d) - 1), bit;
    uint32_t differ = row ^ destination >> 1;

    (void)in;
    if (q > 2 * d)
        return RT_ERR_LOC;
    if (destination >> d > 1)
        return RT_ERR_DST;
    if (q > d && differ >> (2 * d - q) != 0) /* bits that are set on the way here */
        return RT_ERR_LINK;
    if (q == 2 * d)
        return rti_route_out(out, RT_PORT_NONE, 0);
    bit = bit_of(q, d);
    return rti_route_out(out, 2 + ((q < d ? differ : destination >> 1) >> bit & 1), 0);
}

uint32_t rti_route_benes_step(const struct rt_net *net, uint32_t at, uint32_t port,
                              uint32_t *arrives)
{
    uint32_t d = net->param[0], rows = (uint32_t)1 << d, forward = port >> 1;
    uint32_t bit = bit_of(forward ? at >> d : (at >> d) - 1, d);

    *arrives = (forward ? 0 : 2) + (at >> bit & 1);
    at = (at & ~((uint32_t)1 << bit)) | (port & 1) << bit;
    return forward ? at + rows : at - rows;
}

void rti_route_benes_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0];

    (void)at;
    rti_route_facts(f, (2 * d + 1) << d, 4, 2 * d, 1);
    f->processors = (uint32_t)2 << d;
    f->each = 2;
    f->first = (2 * d) << d;
}
