/* SPDX-License-Identifier: MIT-0 */
/*
 * One hop in an array, a mesh, a ring or a torus: for every router and destination the route takes
 * a link that is there, the distance falls by one, and the next channel has a higher rank.  So
 * every route arrives after as many hops as the distance, and since a rank cannot rise in a circle,
 * routes cannot deadlock.
 *
 * given: family, number of sides, sides; a side 0 is any number up to 2^31 - 1 (one side only).
 */
#include "../../../lib/topo/ports/topo_ports.h"
#include "rt/route_ports.h"
#include "theorem.h"

static uint32_t sides, weight[RT_PARAM_MAX];
static struct rt_net net;

static int wrapped(void)
{
    return net.family == RT_FAMILY_RING || net.family == RT_FAMILY_TORUS;
}

/* The router whose digits are x[i] < side i; how its number divides is a lemma. */
static uint32_t number(const uint32_t *x)
{
    uint32_t above[RT_PARAM_MAX + 1] = {0}, below = 0;

    for (unsigned i = sides; i-- > 0;) {
        above[i] = above[i + 1] * net.param[i] + x[i];
        known_quotient(above[i], net.param[i], above[i + 1], x[i], "a number has digits");
    }
    for (unsigned i = 1; i < sides; i++) {
        below += x[i - 1] * weight[i - 1];
        known_quotient(above[0], weight[i], above[i], below, "a number has higher digits");
    }
    return above[0];
}

static uint32_t any_router(uint32_t *x)
{
    for (unsigned i = 0; i < sides; i++) {
        unsigned bits = 0;

        while (sides > 1 && net.param[i] - 1 >> bits != 0)
            bits++;
        x[i] = (uint32_t)any(sides > 1 ? bits : 31);
        assume(x[i] < net.param[i]);
    }
    return number(x);
}

/* From x to y of `side`, straight or the shorter way round. */
static uint32_t distance(uint32_t x, uint32_t y, uint32_t side)
{
    uint32_t straight = x < y ? y - x : x - y;

    return wrapped() && side - straight < straight ? side - straight : straight;
}

/* Dimensions in their order; in each, the channels before the dateline, the others; in the order of
 * their way. */
static uint64_t rank(const struct rt_channel *channel, const uint32_t *x)
{
    unsigned i = channel->port / 2;
    uint64_t along = channel->port % 2 ? x[i] : net.param[i] - 1 - x[i];

    return (uint64_t)i << 33 | (uint64_t)!channel->vc << 32 | along;
}

static int route(uint32_t at, uint32_t destination, struct rt_channel *out)
{
    struct rt_channel in = {RT_PORT_NONE, 0};

    return wrapped() ? rt_route_torus_port(&net, in, at, destination, out)
                     : rt_route_mesh_port(&net, in, at, destination, out);
}

static int neighbour(uint32_t at, unsigned port, struct rt_topo_port_end *end)
{
    return wrapped() ? rti_topo_torus_neighbour(&net, at, port, end)
                     : rti_topo_mesh_neighbour(&net, at, port, end);
}

static void described(void)
{
    net.family = (uint8_t)given(0);
    sides = (uint32_t)given(1);
    for (unsigned i = 0; i < RT_PARAM_MAX; i++) {
        net.param[i] = (uint32_t)given(2 + i);
        weight[i] = i == 0 ? 1 : weight[i - 1] * net.param[i - 1];
    }
    if (net.param[0] == 0) {
        net.param[0] = (uint32_t)any(31);
        assume(net.param[0] >= 2);
    }
}

void grid(void)
{
    uint32_t x[RT_PARAM_MAX], y[RT_PARAM_MAX], at, destination, near, old;
    struct rt_channel out = {9, 9}, then = {9, 9};
    struct rt_topo_port_end end = {0, 0};
    uint64_t before;
    unsigned i;

    described();
    at = any_router(x);
    destination = any_router(y);
    claim(route(at, destination, &out) == 0, "there is a route");
    if (out.port == RT_PORT_NONE) {
        claim(at == destination, "it ends at the destination only");
        return;
    }
    i = out.port / 2;
    claim(i < sides, "the port is there");
    claim(neighbour(at, out.port, &end) == 0, "the port leads somewhere");
    old = x[i];
    near = distance(old, y[i], net.param[i]);
    before = rank(&out, x);
    if (out.port % 2)
        x[i] = old + 1 == net.param[i] ? 0 : old + 1;
    else
        x[i] = old == 0 ? net.param[i] - 1 : old - 1;
    known(&end.node, number(x), 4, "one digit changes by one");
    claim(distance(x[i], y[i], net.param[i]) == near - 1, "the distance falls by one");
    claim(route(end.node, destination, &then) == 0, "there is a route on");
    if (then.port != RT_PORT_NONE)
        claim(rank(&then, x) > before, "the next channel has a higher rank");
    report(out.port);
    report(out.vc);
}
