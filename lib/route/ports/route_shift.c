/* SPDX-License-Identifier: MIT-0 */
/* Numbers shifted by a bit a hop (SPEC 15.4). */
#include "route_hop.h"

/* Shuffle-exchange: the longest overlap, at most 2d - 1 hops. */

int rt_route_shufflex_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                           uint32_t destination, struct rt_channel *out)
{
    uint32_t d = net->param[0], k = 0, port, back, rank[3];
    struct route_facts f;
    int wrong;

    rti_route_shufflex_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    while (destination >> (k + 1) != (at >> 1 & (((uint32_t)1 << (d - 1 - k)) - 1)))
        k++;
    port = (at ^ destination >> k) & 1 ? 2 : 0;
    if (in.port != RT_PORT_NONE)
        rank[0] = rti_route_shufflex_step(net, at, in.port, &back);
    rank[1] = at;
    rank[2] = rti_route_shufflex_step(net, at, port, &back);
    return rti_route_valley(&f, in, rank, port, out);
}

uint32_t rti_route_shufflex_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                 uint32_t *arrives)
{
    uint32_t d = net->param[0];

    *arrives = port == 2 ? 2 : port ^ 1;
    if (port == 0)
        return (at << 1 & (((uint32_t)1 << d) - 1)) | at >> (d - 1);
    return port == 1 ? at >> 1 | (at & 1) << (d - 1) : at ^ 1;
}

void rti_route_shufflex_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0];

    (void)at;
    rti_route_facts(f, (uint32_t)1 << d, 3, 2 * d - 1, (d + 1) >> 1);
}

/* De Bruijn, directed: a packet arrives by an input port. */

int rt_route_debruijn_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                           uint32_t destination, struct rt_channel *out)
{
    uint32_t d = net->param[0], k = 1, port, arrives, most, rank[3];
    struct route_facts f;
    int wrong;

    rti_route_debruijn_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    while (destination >> k != (at & (((uint32_t)1 << (d - k)) - 1)))
        k++;
    port = destination >> (k - 1) & 1;
    rank[0] = at >> 1 | (uint32_t)in.port << (d - 1);
    rank[1] = at;
    rank[2] = rti_route_debruijn_step(net, at, port, &arrives);
    most = (uint32_t)f.vcs - 1;
    f.vcs = 256; /* one more than any, so that none is refused */
    rti_route_valley(&f, in, rank, port, out);
    if (out->vc > most)
        out->vc = (uint8_t)most;
    return 0;
}

uint32_t rti_route_debruijn_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                 uint32_t *arrives)
{
    uint32_t d = net->param[0];

    *arrives = at >> (d - 1);
    return (at << 1 & (((uint32_t)1 << d) - 1)) | port;
}

void rti_route_debruijn_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0];

    (void)at;
    rti_route_facts(f, (uint32_t)1 << d, 2, d, (d + 1) >> 1);
}
