/* SPDX-License-Identifier: MIT-0 */
/*
 * Dragonfly (SPEC 15.6): router i a + r is router r of group i.
 *
 * At its destination's router a message leaves; in that router's group it takes the local port to
 * it, on virtual channel 1.  In another group the difference of the group numbers gives the one
 * global channel to take: the router that owns the channel sends over it, any other router first
 * hops to the owner, both on virtual channel 0.  A route has at most three hops, and takes channels
 * in the order local 0, global 0, local 1, so that no messages wait for each other in a circle.
 */
#include "route_hop.h"

static uint32_t ahead(uint32_t from, uint32_t to, uint32_t n)
{
    return (to >= from ? to - from : to + n - from) - 1;
}

int rt_route_dragonfly_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                            uint32_t destination, struct rt_channel *out)
{
    uint32_t a = net->param[1], h = net->param[2], g = a * h + 1, to = destination / net->param[0];
    uint32_t i = at / a, r = at % a, group = to / a, channel;

    (void)in;
    if (i >= g)
        return RT_ERR_LOC;
    if (group >= g)
        return RT_ERR_DST;
    if (at == to)
        return rti_route_out(out, RT_PORT_NONE, 0);
    if (i == group)
        return rti_route_out(out, ahead(r, to % a, a), 1);
    channel = ahead(i, group, g);
    if (channel / h == r)
        return rti_route_out(out, a - 1 + channel % h, 0);
    return rti_route_out(out, ahead(r, channel / h, a), 0);
}

/* Where a port leads: by this rt_route_ports goes from hop to hop, and asks no model of wiring. */
uint32_t rti_route_dragonfly_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                  uint32_t *arrives)
{
    uint32_t a = net->param[1], h = net->param[2], i = at / a, r = at % a, channel, there;

    if (port < a - 1) {
        *arrives = a - 2 - port;
        return i * a + (r + port + 1) % a;
    }
    channel = r * h + port - (a - 1);
    there = a * h - 1 - channel;
    *arrives = a - 1 + there % h;
    return (i + channel + 1) % (a * h + 1) * a + there / h;
}

/* What callers check arguments with, and the bounds on hops and virtual channels. */
void rti_route_dragonfly_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t a = net->param[1], h = net->param[2];

    (void)at;
    rti_route_facts(f, a * (a * h + 1), a - 1 + h, a == 1 ? 1 : 3, a == 1 ? 1 : 2);
    f->each = net->param[0];
    f->processors = f->routers * f->each;
}
