/* SPDX-License-Identifier: MIT-0 */
/* What the entry points for Frama-C's Eva ask of a network of routers with ports: at any router,
 * to any processor, after any arrival, whether these are in the network or not. */
#ifndef PORTS_H
#define PORTS_H

#include "__fc_builtin.h"

#include "any.h"
#include "route_hop.h"

#define HOPS 6

static uint32_t between(uint32_t least, uint32_t most)
{
    return Frama_C_unsigned_int_interval(least, most);
}

/* One hop within the network and from and to what is outside, and the numbers of the network. */
static void hop(const struct rt_net *net)
{
    struct rt_channel in = {(uint16_t)any, (uint8_t)any}, out;
    const struct rt_channel none = {RT_PORT_NONE, (uint8_t)any};
    const struct rt_channel some = {(uint16_t)between(0, RT_PORT_NONE - 1), (uint8_t)any};
    struct route_facts f;
    int n = rti_route_facts_of(net, 0, &f);

    n = rt_route_port(net, none, between(0, f.routers - 1), between(0, f.processors - 1), &out);
    //@ assert n <= 0;
    n = rt_route_port(net, some, between(0, f.routers - 1), between(0, f.processors - 1), &out);
    //@ assert n <= 0;
    n = rt_route_port(net, in, between(f.routers, UINT32_MAX), (uint32_t)any, &out);
    //@ assert n < 0;
    n = rt_route_port(net, in, between(0, f.routers - 1), between(f.processors, UINT32_MAX), &out);
    //@ assert n < 0;
    n = rt_route_exit(net, (uint32_t)any);
    n = rt_route_header_width(net, (unsigned)any);
    n = rt_route_hops(net);
    n = rt_route_vcs(net);
    n = rt_route_minimal(net);
    //@ assert 0 <= n <= 1;
}

/* A hop, and a step from any router by any port: what rt_route_ports is made of, where it is not
 * known of a step that it stays within the network. */
static void hop_and_step(const struct rt_net *net)
{
    struct route_facts f;
    uint32_t back, to;
    int n = rti_route_facts_of(net, 0, &f);

    hop(net);
    to = rti_route_step_of(net, between(0, f.routers - 1), between(0, RT_PORT_NONE - 1), &back);
    rti_route_facts_of(net, (uint32_t)any, &f);
}

/* The same where it need not be told what is within. */
static void hop_of_any(const struct rt_net *net)
{
    struct rt_channel in = {(uint16_t)any, (uint8_t)any}, out;
    int n = rt_route_port(net, in, (uint32_t)any, (uint32_t)any, &out);

    //@ assert n <= 0;
    n = rt_route_exit(net, (uint32_t)any);
    n = rt_route_header_width(net, (unsigned)any);
}

/* Whole routes as well, as far as there is room. */
static void path(const struct rt_net *net)
{
    struct rt_channel way[HOPS];
    struct route_facts f;
    int n = rti_route_facts_of(net, 0, &f);

    n = rt_route_ports(net, (uint32_t)any, between(0, f.processors - 1), way, between(0, HOPS));
    //@ assert n <= HOPS;
    n = rt_route_ports(net, (uint32_t)any, between(f.processors, UINT32_MAX), way, HOPS);
    //@ assert n < 0;
    hop(net);
}

static void path_of_any(const struct rt_net *net)
{
    struct rt_channel way[HOPS];
    int n = rt_route_ports(net, (uint32_t)any, (uint32_t)any, way, between(0, HOPS));

    //@ assert n <= HOPS;
    hop_of_any(net);
    n = rt_route_hops(net);
    n = rt_route_vcs(net);
    n = rt_route_minimal(net);
    //@ assert 0 <= n <= 1;
}

/* Each network of a family with one parameter; the claim says that there are no others. */
static void each_size(uint8_t family, void (*try)(const struct rt_net *net))
{
    struct rt_net net = {0};
    uint32_t d = 1;
    int error;

    net.family = family;
    for (;; d++) {
        net.param[0] = d;
        if (rt_net_check(&net) != 0)
            break;
        try(&net);
    }
    net.param[0] = between(d, UINT32_MAX);
    error = rt_net_check(&net);
    //@ assert error < 0;
}

#endif
