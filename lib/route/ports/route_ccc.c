/* SPDX-License-Identifier: MIT-0 */
/* Cube-connected cycles: at = column 2^d + row (SPEC 15.4). */
#include "route_hop.h"

static uint32_t next_column(uint32_t j, uint32_t d)
{
    return j + 1 < d ? j + 1 : 0;
}

static uint32_t last_column(uint32_t j, uint32_t d)
{
    return j > 0 ? j - 1 : d - 1;
}

/* r(l) of the columns S, turned so that the start is bit 0: the highest column of S below d - l,
 * or 0. */
static uint32_t reach(uint32_t turned, uint32_t d, uint32_t l)
{
    uint32_t far = d - l;

    while (far > 1)
        if (turned >> --far & 1)
            return far;
    return 0;
}

/* W(j, S, k) of SPEC 15.4: steps round the cycle from j to k by way of all of S. */
static uint32_t walk(uint32_t d, uint32_t j, uint32_t s, uint32_t k)
{
    uint32_t turned = s >> j | s << (d - j); /* the bits from d on are not looked at */
    uint32_t f = k < j ? k + d - j : k - j, best = 0xFFFFFFFF;

    for (uint32_t l = 0; l < d; l++) {
        uint32_t r = reach(turned, d, l), m = l > d - f ? l : d - f, steps;

        steps = 2 * (l + (r > f ? r : f)) - f;
        if (steps < best)
            best = steps;
        steps = 2 * (m + (m < d ? reach(turned, d, m) : 0)) - (d - f);
        if (steps < best)
            best = steps;
    }
    return best;
}

static uint32_t hop(uint32_t d, uint32_t at, uint32_t to)
{
    uint32_t j = at >> d, k = to >> d, s = (at ^ to) & (((uint32_t)1 << d) - 1);

    if (s >> j & 1)
        return 2;
    return walk(d, next_column(j, d), s, k) <= walk(d, last_column(j, d), s, k);
}

/* The vc at the source: 2 if the first step along the cycle goes minus. */
static uint32_t begin(uint32_t d, uint32_t at, uint32_t to, uint32_t port)
{
    if (port == 2) {
        at ^= (uint32_t)1 << (at >> d);
        port = hop(d, at, to); /* at == to: 1 */
    }
    return port == 0 ? 2 : 0;
}

int rt_route_ccc_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                      uint32_t destination, struct rt_channel *out)
{
    uint32_t d = net->param[0], j = at >> d, port, run, wrapped;
    struct route_facts f;
    int wrong;

    rti_route_ccc_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    port = hop(d, at, destination);
    if (in.port == RT_PORT_NONE)
        return rti_route_out(out, port, begin(d, at, destination, port));
    run = in.vc >> 1;
    wrapped = in.vc & 1;
    if ((in.port == 0 && j == 0) || (in.port == 1 && j == d - 1)) /* by port 0 one comes plus */
        wrapped = 1;
    if (port < 2 && (port ^ run ^ 1) & 1) {
        run++;
        wrapped = 0;
    }
    if (2 * run + wrapped >= (uint32_t)f.vcs)
        return RT_ERR_LINK;
    return rti_route_out(out, port, 2 * run + wrapped);
}

uint32_t rti_route_ccc_step(const struct rt_net *net, uint32_t at, uint32_t port, uint32_t *arrives)
{
    uint32_t d = net->param[0], j = at >> d, row = at & (((uint32_t)1 << d) - 1);

    *arrives = port == 2 ? 2 : port ^ 1;
    if (port == 2)
        return at ^ (uint32_t)1 << j;
    return (port == 1 ? next_column(j, d) : last_column(j, d)) << d | row;
}

/* Found by trying all pairs up to d = 7.  No run but 0 to 3 is ever needed, so 8 is enough. */
static uint32_t vcs_of(uint32_t d)
{
    switch (d) {
    case 1:
    case 2:
        return d;
    case 3:
        return 5;
    case 4:
    case 5:
        return 6;
    case 6:
    case 7:
        return 7;
    default:
        return 8;
    }
}

void rti_route_ccc_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0], hops = 2 * d + (d >> 1) - 2; /* from d = 4 on */

    (void)at;
    if (d <= 3)
        hops = d == 1 ? 1 : 2 * d; /* of a ring of 8 for d = 2 */
    rti_route_facts(f, d << d, 3, hops, vcs_of(d));
}
