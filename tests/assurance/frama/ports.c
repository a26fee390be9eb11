/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): networks of routers with ports. */
#include "ports.h"

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
