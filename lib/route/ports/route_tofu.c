/* SPDX-License-Identifier: MIT-0 */
/*
 * Tofu (SPEC 15.2): router a + 2b + 6c + 12(x + X y + X Y z), of cubes of 2 by 3 by 2.
 *
 * In the cube to a place next to that of the destination, by which the packet then goes from cube
 * to cube, x first; there to the destination's place.  The two places differ by the detour, the
 * fourth number of the network.  Virtual channels: in a cube 0 before and 1 after the other cubes;
 * between cubes 1 while the wraparound of a side of 4 or more lies ahead, else 0.  In a cube no
 * packet takes two hops along b, so that its ring needs no second channel.
 */
#include "route_hop.h"

/* From c to t of a side s: 0 minus, 1 plus; 2: they are the same. */
static uint32_t way(uint32_t c, uint32_t t, uint32_t s)
{
    if (c == t)
        return 2;
    return (t > c ? t - c : t + s - c) <= s / 2;
}

/* The port from place c of a cube to place t, or RT_PORT_NONE. */
static uint32_t inside(uint32_t c, uint32_t t)
{
    uint32_t along = way(c / 2 % 3, t / 2 % 3, 3);

    if ((c ^ t) & 1)
        return 0;
    if (along != 2)
        return 1 + along;
    return c / 6 != t / 6 ? 3 : RT_PORT_NONE;
}

/* The place that differs from this by the detour. */
static uint32_t beside(uint32_t place, uint32_t detour)
{
    return ((place ^ detour) & 1) + 2 * ((place / 2 + detour / 2) % 3) +
           6 * ((place / 6 + detour / 6) % 2);
}

static int between(const struct rt_net *net, uint32_t c, uint32_t t, struct rt_channel *out)
{
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t s = net->param[i], from = c % s, to = t % s, along = way(from, to, s);

        c /= s;
        t /= s;
        if (along != 2)
            return rti_route_out(out, 4 + 2 * i + along, s >= 4 && (along ? from > to : from < to));
    }
    return RT_ERR_LOC;
}

int rt_route_tofu_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                       uint32_t destination, struct rt_channel *out)
{
    uint32_t place = destination % 12, detour = net->param[3], port;
    const struct rt_channel none = {RT_PORT_NONE, 0};
    struct route_facts f;
    int wrong;

    (void)in;
    rti_route_tofu_facts(net, at, &f);
    wrong = rti_route_came(&f, none, at, destination);
    if (wrong != 0)
        return wrong;
    if (at / 12 == destination / 12)
        return rti_route_out(out, inside(at % 12, place), at != destination && detour != 0);
    port = inside(at % 12, beside(place, detour));
    if (port != RT_PORT_NONE)
        return rti_route_out(out, port, 0);
    return between(net, at / 12, destination / 12, out);
}

uint32_t rti_route_tofu_step(const struct rt_net *net, uint32_t at, uint32_t port,
                             uint32_t *arrives)
{
    uint32_t weight = 12, s, x;

    *arrives = port;
    if (port == 0)
        return at ^ 1; /* 12 and 6 are even */
    if (port == 3)
        return at % 12 < 6 ? at + 6 : at - 6;
    if (port < 3) {
        *arrives = 3 - port;
        weight = 2;
        s = 3;
        port--;
    } else {
        port -= 4;
        *arrives = 4 + (port ^ 1);
        for (uint32_t i = 0; i < port / 2; i++)
            weight *= net->param[i];
        s = net->param[port / 2];
    }
    x = at / weight % s;
    if (port & 1)
        return x + 1 < s ? at + weight : at - x * weight;
    return x > 0 ? at - weight : at + (s - 1) * weight;
}

void rti_route_tofu_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t hops = 3, routers = 12, long_side = 0, detour = net->param[3];

    (void)at;
    for (uint32_t i = 0; i < 3; i++) {
        hops += net->param[i] / 2;
        routers *= net->param[i];
        long_side |= net->param[i] >= 4;
    }
    hops += (detour & 1) + (detour / 2 % 3 != 0) + detour / 6;
    rti_route_facts(f, routers, 10, hops, detour != 0 || long_side ? 2 : 1);
}
