/* SPDX-License-Identifier: MIT-0 */
/*
 * Prepared fat-trees, kntree and xgft (SPEC 15.5).  Digit l divides a processor by m_1 .. m_(l+1);
 * UP + l divides it by w_1 .. w_(l+1), and has the first up port of level l+1, of which it has
 * radix w_(l+2).  In a k-ary tree the up digits are the down digits below.
 */
#include "route_digits.h"

#define UP 16

static uint32_t up_ports(const struct rt_net *net, unsigned h, unsigned level)
{
    return level + 1 < h ? net->param[h + level + 1] : 0;
}

void rti_route_xgft_ready(struct rt_route_ready *r, const struct rt_net *net)
{
    uint32_t below = 1, above = 1, upper = 0;
    unsigned h = 0;

    while (h < RT_PARAM_MAX && net->param[h] != 0)
        h++;
    h /= 2;
    r->digits = (uint8_t)h;
    for (unsigned l = 0; l < h; l++) {
        uint32_t down = l > 0 ? net->param[l] : 0;

        below *= net->param[l];
        above *= net->param[h + l];
        rti_route_reciprocal(&r->digit[l], below);
        rti_route_reciprocal(&r->digit[UP + l], above);
        r->digit[l].radix = net->param[l];
        r->digit[UP + l].radix = up_ports(net, h, l);
        r->digit[UP + l].port = (uint16_t)down;
        if (l > 0 && down + up_ports(net, h, l) > upper)
            upper = down + up_ports(net, h, l);
    }
    rti_route_ready_numbers(r, below, net->param[0], up_ports(net, h, 0), 2 * (h - 1));
    r->upper = upper;
}

/* The hops up are those of levels 1 to top, the hops down those of levels top + 1 to 2. */
ROUTE_INLINE int xgft(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                      const struct route_hops *to)
{
    uint32_t below[RT_PARAM_MAX], above = rti_route_over_any(&r->digit[UP], destination);
    unsigned top = 0;

    for (;; top++) {
        const struct rt_route_ready_digit *up = &r->digit[UP + top];
        uint32_t over;

        below[top] = rti_route_over_any(&r->digit[top], destination);
        if (below[top] == rti_route_over_any(&r->digit[top], source))
            break;
        over = rti_route_over_any(up + 1, destination);
        rti_route_put(to, top, up->port + above - over * up->radix, 0);
        above = over;
    }
    for (unsigned l = top; l > 0; l--)
        rti_route_put(to, 2 * top - l, below[l - 1] - below[l] * r->digit[l].radix, 0);
    return (int)(2 * top);
}

void rti_route_kntree_ready(struct rt_route_ready *r, const struct rt_net *net)
{
    uint32_t k = net->param[0], weight = 1;
    unsigned n = (unsigned)net->param[1];

    r->digits = (uint8_t)n;
    for (unsigned l = 0; l < n; l++) {
        weight *= k;
        rti_route_reciprocal(&r->digit[l], weight);
    }
    r->more[0] = k;
    rti_route_ready_numbers(r, weight, k, n > 1 ? k : 0, 2 * (n - 1));
    r->upper = n > 2 ? 2 * k : n > 1 ? k : 0;
}

ROUTE_INLINE int kntree(const struct rt_route_ready *r, uint32_t source, uint32_t destination,
                        const struct route_hops *to)
{
    uint32_t k = r->more[0], port[32], low = destination, first = 0;
    unsigned top = 0;

    for (;; top++) {
        uint32_t over = rti_route_over(&r->digit[top], destination);

        port[top] = low - over * k; /* both up from level top + 1 and down to it */
        if (over == rti_route_over(&r->digit[top], source))
            break;
        rti_route_put(to, top, first + port[top], 0);
        first = k;
        low = over;
    }
    for (unsigned l = top; l > 0; l--)
        rti_route_put(to, 2 * top - l, port[l], 0);
    return (int)(2 * top);
}

ROUTE_BY_HOPS(xgft, xgft)
ROUTE_BY_HOPS(kntree, kntree)
