/* SPDX-License-Identifier: MIT-0 */
/*
 * Kautz (SPEC 15.4): a word of k letters of 0..d, in which neighbours differ, is the number of its
 * first letter followed by k - 1 digits to the base d, the steps from letter to letter less 1.
 *
 * A message drops the first letter a hop and appends one.  The longest end of the router's word
 * with which the destination's begins stays; the destination's next letter is appended.
 */
#include "route_hop.h"

/* d^exponent, below 2^31. */
static uint32_t power(uint32_t d, uint32_t exponent)
{
    uint32_t result = 1;

    for (; exponent > 0; exponent--)
        result *= d;
    return result;
}

/* The port that appends what follows the overlap.  left: letter j + 1 of the router's word, from
 * which `end`, of weight `low`, goes on; j letters of the destination do not overlap. */
static uint32_t port_to(uint32_t d, uint32_t k, uint32_t at, uint32_t to)
{
    uint32_t low = power(d, k - 1), letter = at / low, end = at % low, cut = 1, last = letter;

    for (uint32_t weight = low; weight > 1; weight /= d)
        last = (last + at / (weight / d) % d + 1) % (d + 1);
    while (low > 1) {
        low /= d;
        letter = (letter + end / low + 1) % (d + 1);
        end %= low;
        if (letter * low + end == to / (cut * d)) /* the destination's letters but the last j */
            return to / cut % d;
        cut *= d;
    }
    return (to / cut + d - last) % (d + 1);
}

int rt_route_kautz_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                        uint32_t destination, struct rt_channel *out)
{
    uint32_t d = net->param[0], weight = power(d, net->param[1] - 1), port, arrives, rank[3];
    struct route_facts f;
    int wrong;

    rti_route_kautz_facts(net, at, &f);
    wrong = rti_route_came(&f, in, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == destination)
        return rti_route_out(out, RT_PORT_NONE, 0);
    port = port_to(d, net->param[1], at, destination);
    rank[0] = at;                /* at the source it does not count */
    if (in.port != RT_PORT_NONE) /* an input port is the step from the letter that was dropped */
        rank[0] = (at / weight + d - in.port) % (d + 1) * weight +
                  (weight > 1 ? in.port * (weight / d) + at % weight / d : 0);
    rank[1] = at;
    rank[2] = rti_route_kautz_step(net, at, port, &arrives);
    return rti_route_valley(&f, in, rank, port, out);
}

uint32_t rti_route_kautz_step(const struct rt_net *net, uint32_t at, uint32_t port,
                              uint32_t *arrives)
{
    uint32_t d = net->param[0], weight = power(d, net->param[1] - 1), end = at % weight;

    if (weight == 1) {
        *arrives = port;
        return (at + port + 1) % (d + 1);
    }
    *arrives = end * d / weight;
    return (at / weight + *arrives + 1) % (d + 1) * weight + end * d % weight + port;
}

void rti_route_kautz_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t d = net->param[0], k = net->param[1];

    (void)at;
    rti_route_facts(f, (d + 1) * power(d, k - 1), d, k, k / 2 + 1);
}
