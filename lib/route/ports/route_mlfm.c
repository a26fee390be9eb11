/* SPDX-License-Identifier: MIT-0 */
/*
 * Multi-layer full mesh (SPEC 15.6): local router i of a layer, then the routers of pairs.
 *
 * Up by the port to the router of the pair that source and destination make, in whatever layers
 * they are; between layers of the same i the destination's number picks the pair.  Then down: no
 * route goes up again, so that one virtual channel is enough.
 */
#include "route_hop.h"

static uint32_t local_of(const struct rt_net *net)
{
    return net->param[1] * (net->param[2] + 1);
}

int rt_route_mlfm_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                       uint32_t destination, struct rt_channel *out)
{
    uint32_t h = net->param[2], n = h + 1, to = destination / net->param[0], pair;
    const struct rt_channel none = {RT_PORT_NONE, 0};
    struct route_facts f;
    int wrong;

    (void)in;
    rti_route_mlfm_facts(net, at, &f);
    wrong = rti_route_came(&f, none, at, destination);
    if (wrong != 0)
        return wrong;
    if (at == to)
        return rti_route_out(out, RT_PORT_NONE, 0);
    if (at < local_of(net)) {
        pair = (to % n + n - at % n) % n;
        return rti_route_out(out, pair == 0 ? destination % h : pair - 1, 0);
    }
    pair = at - local_of(net);
    if (pair % n == to % n)
        return rti_route_out(out, to / n * 2, 0);
    if ((pair % n + pair / n + 1) % n == to % n)
        return rti_route_out(out, to / n * 2 + 1, 0);
    return rti_route_out(out, 0, 0); /* not on the way: down, to go up again */
}

uint32_t rti_route_mlfm_step(const struct rt_net *net, uint32_t at, uint32_t port,
                             uint32_t *arrives)
{
    uint32_t n = net->param[2] + 1, local = local_of(net), i = at % n, apart = port + 1, pair;

    if (at >= local) {
        pair = at - local;
        apart = pair / n + 1;
        i = pair % n;
        *arrives = (port % 2 == 0 ? apart : n - apart) - 1;
        return port / 2 * n + (i + port % 2 * apart) % n;
    }
    *arrives = at / n * 2;
    if (apart < n - apart || (apart == n - apart && i < apart))
        return local + port * n + i;
    ++*arrives;
    return local + (n - apart - 1) * n + (i + apart) % n;
}

void rti_route_mlfm_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    uint32_t l = net->param[1], h = net->param[2], local = local_of(net);
    uint32_t pairs = h % 2 == 0 ? h / 2 * (h + 1) : (h + 1) / 2 * h;

    rti_route_facts(f, local + pairs, at < local ? h : 2 * l, 2, 1);
    f->each = net->param[0];
    f->processors = local * f->each;
    f->most = h;
    f->upper = 2 * l;
}
