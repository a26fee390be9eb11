/* SPDX-License-Identifier: MIT-0 */
/* Butterflies (SPEC 15.4): a row is d digits of radix r; columns q and q + 1 differ in digit q. */
#include "route_hop.h"

/* r^n. */
static uint32_t raised(uint32_t r, uint32_t n)
{
    uint32_t power = 1;

    while (n-- > 0)
        power *= r;
    return power;
}

/* A step in a butterfly of these columns, modulo them if wrapped. */
static uint32_t wing_step(uint32_t r, uint32_t d, uint32_t columns, uint32_t at, uint32_t port,
                          uint32_t *arrives)
{
    uint32_t rows = raised(r, d), q = at / rows, row = at % rows, to, digit, weight;

    if (port < r) {
        to = q > 0 ? q - 1 : columns - 1;
        weight = raised(r, to);
        digit = row / weight % r;
        *arrives = r + digit;
    } else {
        to = q + 1 < columns ? q + 1 : 0;
        weight = raised(r, q);
        digit = row / weight % r;
        *arrives = digit;
        port -= r;
    }
    return to * rows + row - digit * weight + port * weight;
}

/* bfly: each column sets its digit to the destination's. */

int rt_route_bfly_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                       uint32_t destination, struct rt_channel *out)
{
    uint32_t r = net->param[0], d = net->param[1], rows = raised(r, d), q = at / rows;
    uint32_t weight;

    (void)in;
    if (q > d)
        return RT_ERR_LOC;
    if (destination >= rows)
        return RT_ERR_DST;
    weight = raised(r, q);
    if (at % rows % weight != destination % weight) /* digits that are set on the way here */
        return RT_ERR_LINK;
    if (q == d)
        return rti_route_out(out, RT_PORT_NONE, 0);
    return rti_route_out(out, r + destination / weight % r, 0);
}

uint32_t rti_route_bfly_step(const struct rt_net *net, uint32_t at, uint32_t port,
                             uint32_t *arrives)
{
    return wing_step(net->param[0], net->param[1], net->param[1] + 1, at, port, arrives);
}

void rti_route_bfly_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t r = net->param[0], d = net->param[1], rows = raised(r, d);

    (void)at;
    rti_route_facts(f, (d + 1) * rows, 2 * r, d, 1);
    f->processors = rows;
    f->first = d * rows;
}

/* wbfly: forward until row and column are the target's. */

int rt_route_wbfly_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                        uint32_t destination, struct rt_channel *out)
{
    uint32_t r = net->param[0], d = net->param[1], rows = raised(r, d), q = at / rows;
    uint32_t vc = 0;
    struct route_facts f;
    int wrong;

    rti_route_wbfly_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    if (in.port != RT_PORT_NONE) {
        vc = (uint32_t)in.vc + (q == 0);
        if (in.port >= r || vc >= (uint32_t)f.vcs) /* no packet goes backward */
            return RT_ERR_LINK;
    }
    return rti_route_out(out, r + destination % rows / raised(r, q) % r, vc);
}

uint32_t rti_route_wbfly_step(const struct rt_net *net, uint32_t at, uint32_t port,
                              uint32_t *arrives)
{
    return wing_step(net->param[0], net->param[1], net->param[1], at, port, arrives);
}

void rti_route_wbfly_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t r = net->param[0], d = net->param[1];

    (void)at;
    rti_route_facts(f, d * raised(r, d), 2 * r, 2 * d - 1, d < 3 ? d : 3);
}
