/* SPDX-License-Identifier: MIT-0 */
/*
 * One hop in a hypercube, a hyperx, a dragonfly, a fat-tree of routers: the route takes a link that
 * is there and ends only at the destination, and the next channel has a higher rank.  Ranks are
 * few: so every route arrives, within the hops promised, and routes cannot deadlock.
 *
 * given: family, the eight parameters.
 */
#include "../../../lib/topo/ports/topo_ports.h"
#include "rt/route_ports.h"
#include "theorem.h"

static struct rt_net net;
static const struct rt_channel start = {RT_PORT_NONE, 0};

static void described(void)
{
    net.family = (uint8_t)given(0);
    for (unsigned i = 0; i < RT_PARAM_MAX; i++)
        net.param[i] = (uint32_t)given(1 + i);
}

static unsigned bits_of(uint32_t below)
{
    unsigned bits = 0;

    while ((below - 1) >> bits != 0)
        bits++;
    return bits;
}

static uint32_t any_below(uint32_t n)
{
    uint32_t x = (uint32_t)any(bits_of(n));

    assume(x < n);
    return x;
}

/* The lowest bit that differs is set right, and the next one is higher. */
void hypercube(void)
{
    struct rt_channel out = {9, 9}, then = {9, 9};
    struct rt_topo_port_end end = {0, 0};
    uint32_t at, destination, d;

    described();
    d = net.param[0];
    at = (uint32_t)any(d);
    destination = (uint32_t)any(d);
    claim(rt_route_hypercube_port(&net, start, at, destination, &out) == 0, "there is a route");
    if (out.port == RT_PORT_NONE) {
        claim(at == destination, "it ends at the destination only");
        return;
    }
    claim(out.port < d, "the port is there");
    claim(rti_topo_hypercube_neighbour(&net, at, out.port, &end) == 0, "the port leads somewhere");
    claim((at ^ destination) >> out.port & 1, "a bit that differs");
    claim(end.node == (at ^ UINT32_C(1) << out.port), "that bit alone changes");
    claim(rt_route_hypercube_port(&net, start, end.node, destination, &then) == 0,
          "there is a route on");
    claim(then.port > out.port, "the next channel has a higher rank");
    report(out.port);
}

/* The router with these digits, and how it divides. */
static uint32_t number(const uint32_t *x)
{
    uint32_t above[RT_PARAM_MAX + 1] = {0}, below = 0, weight = 1;

    for (unsigned i = RT_PARAM_MAX; i-- > 1;)
        if (net.param[i] != 0) {
            above[i] = above[i + 1] * net.param[i] + x[i];
            known_quotient(above[i], net.param[i], above[i + 1], x[i], "a number has digits");
        }
    for (unsigned i = 1; i < RT_PARAM_MAX && net.param[i] != 0; i++) {
        known_quotient(above[1], weight, above[i], below, "a number has higher digits");
        below += x[i] * weight;
        weight *= net.param[i];
    }
    return above[1];
}

/* The lowest digit that differs becomes the destination's, and the next one is higher. */
void hyperx(void)
{
    uint32_t x[RT_PARAM_MAX] = {0}, y[RT_PARAM_MAX] = {0}, at, to, destination, place;
    struct rt_channel out = {9, 9}, then = {9, 9};
    struct rt_topo_port_end end = {0, 0};
    unsigned first = 0, i = 1;

    described();
    for (unsigned k = 1; k < RT_PARAM_MAX && net.param[k] != 0; k++) {
        x[k] = any_below(net.param[k]);
        y[k] = any_below(net.param[k]);
    }
    at = number(x);
    to = number(y);
    place = any_below(net.param[0]);
    destination = to * net.param[0] + place;
    known_quotient(destination, net.param[0], to, place, "a processor has a router");
    claim(rt_route_hyperx_port(&net, start, at, destination, &out) == 0, "there is a route");
    if (out.port == RT_PORT_NONE) {
        claim(at == to, "it ends at the destination only");
        return;
    }
    claim(rti_topo_hyperx_neighbour(&net, at, out.port, &end) == 0, "the port leads somewhere");
    while (i < RT_PARAM_MAX - 1 && out.port >= first + net.param[i] - 1)
        first += net.param[i++] - 1;
    claim(x[i] != y[i], "a digit that differs");
    x[i] = y[i];
    known(&end.node, number(x), 4, "it becomes the destination's");
    claim(rt_route_hyperx_port(&net, start, end.node, destination, &then) == 0,
          "there is a route on");
    claim(then.port >= first + net.param[i] - 1, "the next channel has a higher rank");
    report(out.port);
}

/* Local on channel 0, global, local on channel 1: three ranks, and so three hops at most. */
static unsigned dragonfly_rank(const struct rt_channel *channel)
{
    return 2u * channel->vc + (channel->port >= net.param[1] - 1);
}

void dragonfly(void)
{
    struct rt_channel out = {9, 9}, then = {9, 9};
    struct rt_topo_port_end end = {0, 0};
    uint32_t p, a, h, group, r, other, s, place, at, to, destination;

    described();
    p = net.param[0];
    a = net.param[1];
    h = net.param[2];
    group = any_below(a * h + 1);
    r = any_below(a);
    other = any_below(a * h + 1);
    s = any_below(a);
    place = any_below(p);
    at = group * a + r;
    known_quotient(at, a, group, r, "a router has a group");
    to = other * a + s;
    known_quotient(to, a, other, s, "a router has a group");
    destination = to * p + place;
    known_quotient(destination, p, to, place, "a processor has a router");
    claim(rt_route_dragonfly_port(&net, start, at, destination, &out) == 0, "there is a route");
    if (out.port == RT_PORT_NONE) {
        claim(at == to, "it ends at the destination only");
        return;
    }
    claim(out.port < a - 1 + h, "the port is there");
    claim(rti_topo_dragonfly_neighbour(&net, at, out.port, &end) == 0, "the port leads somewhere");
    claim(rt_route_dragonfly_port(&net, start, end.node, destination, &then) == 0,
          "there is a route on");
    if (then.port != RT_PORT_NONE)
        claim(dragonfly_rank(&then) > dragonfly_rank(&out), "the next channel has a higher rank");
    claim(dragonfly_rank(&out) < 3, "three ranks");
    report(out.port);
    report(out.vc);
}

/* In a fat-tree of routers: up from level l has rank l, down 2h - l. */

static int is_kntree(void)
{
    return net.family == RT_FAMILY_KNTREE;
}

static int fat_route(uint32_t at, uint32_t destination, struct rt_channel *out)
{
    return is_kntree() ? rt_route_kntree_port(&net, start, at, destination, out)
                       : rt_route_xgft_port(&net, start, at, destination, out);
}

static unsigned fat_level(uint32_t node)
{
    uint32_t x[RT_COORDS_MAX];

    if (is_kntree())
        rti_topo_kntree_coordinates(&net, node, x);
    else
        rti_topo_xgft_coordinates(&net, node, x);
    return x[0];
}

static int fat_neighbour(uint32_t node, unsigned port, struct rt_topo_port_end *end)
{
    return is_kntree() ? rti_topo_kntree_neighbour(&net, node, port, end)
                       : rti_topo_xgft_neighbour(&net, node, port, end);
}

void fat(void)
{
    struct rt_channel out = {9, 9}, then = {9, 9};
    struct rt_topo_port_end end = {0, 0};
    uint32_t at, destination, per = net.param[0];
    struct topo_size size;
    unsigned level, next;

    described();
    per = net.param[0];
    if (is_kntree())
        rti_topo_kntree_size(&net, &size);
    else
        rti_topo_xgft_size(&net, &size);
    at = any_below(size.nodes);
    destination = any_below(size.processors);
    claim(fat_route(at, destination, &out) == 0, "there is a route");
    level = fat_level(at);
    if (out.port == RT_PORT_NONE) {
        claim(level == 1 && at == destination / per, "it ends at the destination only");
        return;
    }
    claim(fat_neighbour(at, out.port, &end) == 0, "the port leads somewhere");
    next = fat_level(end.node);
    claim(fat_route(end.node, destination, &then) == 0, "there is a route on");
    if (next > level) {
        claim(next == level + 1, "up by one level");
    } else {
        claim(next == level - 1, "down by one level");
        if (then.port != RT_PORT_NONE) {
            struct rt_topo_port_end on = {0, 0};

            claim(fat_neighbour(end.node, then.port, &on) == 0, "the port leads somewhere");
            claim(fat_level(on.node) < next, "down leads only further down");
        }
    }
    report(out.port);
}
