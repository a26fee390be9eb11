/* SPDX-License-Identifier: MIT-0 */
/*
 * Two-level orthogonal fat-tree (SPEC 15.6): leaf routers are the points of a projective plane,
 * side 0 and side 1, spines its lines; a line has the number of the point with the same three
 * numbers, and what is on it are the points whose product with it is 0.
 *
 * Up to the one line through both points, then down; the same point of the other side is on all of
 * its lines, of which the destination's number picks one.  No route goes up again: one virtual
 * channel is enough.
 */
#include "route_hop.h"

static uint32_t points(const struct rt_net *net)
{
    uint32_t q = net->param[1];

    return q * q + q + 1;
}

int rt_route_oft_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                      uint32_t destination, struct rt_channel *out)
{
    uint32_t q = net->param[1], n = points(net), to = destination / net->param[0], port;
    const struct rt_channel none = {RT_PORT_NONE, 0};
    struct route_facts f;
    int wrong;

    (void)in;
    rti_route_oft_facts(net, at, &f);
    wrong = rti_route_came(&f, none, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == to)
        return rti_route_out(out, RT_PORT_NONE, 0);
    if (at < 2 * n) {
        port = destination % (q + 1);
        if (at % n != to % n)
            port = rti_route_plane_between(q, at % n, to % n);
        return rti_route_out(out, port, 0);
    }
    port = rti_route_plane_port(q, at % n, to % n);
    if (port == RT_PORT_NONE) /* not on the way: down, to go up again */
        return rti_route_out(out, 0, 0);
    return rti_route_out(out, to / n * (q + 1) + port, 0);
}

uint32_t rti_route_oft_step(const struct rt_net *net, uint32_t at, uint32_t port, uint32_t *arrives)
{
    uint32_t q = net->param[1], n = points(net), side = at / n, to;

    if (side == 2)
        return port / (q + 1) * n + rti_route_plane_step(q, at % n, port % (q + 1), arrives);
    to = 2 * n + rti_route_plane_step(q, at % n, port, arrives);
    *arrives += side * (q + 1);
    return to;
}

void rti_route_oft_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t q = net->param[1], n = points(net);

    rti_route_facts(f, 3 * n, at < 2 * n ? q + 1 : 2 * q + 2, 2, 1);
    f->each = net->param[0];
    f->processors = 2 * n * f->each;
    f->most = q + 1;
    f->upper = 2 * q + 2;
}
