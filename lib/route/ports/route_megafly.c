/* SPDX-License-Identifier: MIT-0 */
/*
 * Megafly, also Dragonfly+ (SPEC 15.6): leaf routers come first, l a group, then spines, s a group.
 *
 * Between groups the difference of their numbers gives the one global channel: up to the spine that
 * owns it, over it, down.  In a group the destination's number picks the spine.  Channels up come
 * before global ones and these before channels down, so that one virtual channel is enough.
 */
#include "route_hop.h"

/* (to - from - 1) mod n. */
static uint32_t ahead(uint32_t from, uint32_t to, uint32_t n)
{
    return (to > from ? to - from : to + n - from) - 1;
}

int rt_route_megafly_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                          uint32_t destination, struct rt_channel *out)
{
    uint32_t l = net->param[1], s = net->param[2], h = net->param[3], g = s * h + 1;
    uint32_t to = destination / net->param[0], group = to / l, channel;
    int spine = at >= g * l;
    uint32_t i = spine ? (at - g * l) / s : at / l;

    (void)in;
    if (i >= g)
        return RT_ERR_LOC;
    if (group >= g)
        return RT_ERR_DST;
    if (at == to)
        return rti_route_out(out, RT_PORT_NONE, 0);
    if (i == group)
        return rti_route_out(out, spine ? to % l : destination % s, 0);
    channel = ahead(i, group, g);
    if (!spine)
        return rti_route_out(out, channel / h, 0);
    if ((at - g * l) % s == channel / h)
        return rti_route_out(out, l + channel % h, 0);
    return rti_route_out(out, 0, 0); /* not on the way of any: back to a leaf router */
}

uint32_t rti_route_megafly_step(const struct rt_net *net, uint32_t at, uint32_t port,
                                uint32_t *arrives)
{
    uint32_t l = net->param[1], s = net->param[2], h = net->param[3], g = s * h + 1;
    uint32_t first = g * l, i, r, there;

    if (at < first) {
        *arrives = at % l;
        return first + at / l * s + port;
    }
    i = (at - first) / s;
    r = (at - first) % s;
    if (port < l) {
        *arrives = r;
        return i * l + port;
    }
    there = s * h - 1 - (r * h + port - l);
    *arrives = l + there % h;
    return first + (i + r * h + port - l + 1) % g * s + there / h;
}

void rti_route_megafly_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t l = net->param[1], s = net->param[2], h = net->param[3], g = s * h + 1;

    rti_route_facts(f, g * (l + s), at < g * l ? s : l + h, 3, 1);
    f->each = net->param[0];
    f->processors = g * l * f->each;
    f->most = s;
    f->upper = l + h;
}
