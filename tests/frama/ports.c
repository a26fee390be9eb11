/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/frama.sh): networks of routers with ports.  At any router,
 * to any processor, after any arrival, whether these are in the network or not. */
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
    struct route_facts f;
    int n = rti_route_facts_of(net, 0, &f);

    n = rt_route_port(net, in, between(0, f.routers - 1), between(0, f.processors - 1), &out);
    //@ assert n <= 0;
    n = rt_route_port(net, in, between(f.routers, UINT32_MAX), (uint32_t)any, &out);
    //@ assert n < 0;
    n = rt_route_port(net, in, between(0, f.routers - 1), between(f.processors, UINT32_MAX), &out);
    //@ assert n < 0;
    n = rt_route_exit(net, (uint32_t)any);
    n = rt_route_header_width(net, (unsigned)any);
    n = rt_route_hops(net);
    n = rt_route_vcs(net);
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

/* Any sides, those of networks that rt_net_check refuses for their number of nodes among them. */
static void any_sides(uint8_t family, uint32_t least, uint32_t most)
{
    struct rt_net net = {0};

    net.family = family;
    net.param[0] = between(least, most);
    for (unsigned i = 1; i < RT_PARAM_MAX; i++)
        net.param[i] = between(0, most);
    hop_of_any(&net);
}

static void sides(void)
{
    static const uint8_t family[] = {RT_FAMILY_ARRAY, RT_FAMILY_RING, RT_FAMILY_MESH,
                                     RT_FAMILY_TORUS};

    for (unsigned i = 0; i < sizeof family; i++)
        any_sides(family[i], 0, UINT32_MAX);
    any_sides(RT_FAMILY_COMPLETE, 1, RT_PORTS_MAX);
    any_sides(RT_FAMILY_HYPERX, 1, RT_PORTS_MAX);
}

/* Dragonfly and polarfly with any numbers in range, prime or not; outside of it is none. */
static void groups(void)
{
    struct rt_net dragonfly = {
        RT_FAMILY_DRAGONFLY, 0, {between(1, 65534), between(1, 65534), between(1, 65534)}};
    struct rt_net polarfly = {RT_FAMILY_POLARFLY, 0, {between(1, 65534), between(2, 46337)}};
    int error;

    path_of_any(&dragonfly);
    path_of_any(&polarfly);
    for (unsigned i = 0; i < 3; i++) {
        struct rt_net out = dragonfly;

        out.param[i] = between(65535, UINT32_MAX);
        error = rt_net_check(&out);
        //@ assert error < 0;
        out.param[i] = 0;
        error = rt_net_check(&out);
        //@ assert error < 0;
    }
}

/* A tree and a cube whose routes follow from bits. */
static void bits(void)
{
    each_size(RT_FAMILY_BINTREE, path);
    each_size(RT_FAMILY_OMEGA, path);
}

void frama_ports(void);
void frama_ports(void)
{
    sides();
    groups();
    bits();
}
