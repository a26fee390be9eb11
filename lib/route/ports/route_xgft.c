/* SPDX-License-Identifier: MIT-0 */
/* Extended generalised fat-tree, d-mod-k (SPEC 15.5). */
#include "route_hop.h"

static void describe(const struct rt_net *net, struct route_fat *fat)
{
    fat->h = 0;
    while (fat->h < RT_PARAM_MAX && net->param[fat->h] != 0)
        fat->h++;
    fat->h >>= 1;
    fat->m = net->param;
    fat->w = net->param + fat->h;
    fat->k = 0;
}

int rt_route_xgft_port(const struct rt_net *net, struct rt_channel in, uint32_t at,
                       uint32_t destination, struct rt_channel *out)
{
    struct route_fat fat;

    (void)in;
    describe(net, &fat);
    return rti_route_fat(&fat, at, destination, out);
}

uint32_t rti_route_xgft_step(const struct rt_net *net, uint32_t at, uint32_t port,
                             uint32_t *arrives)
{
    struct route_fat fat;

    describe(net, &fat);
    return rti_route_fat_step(&fat, at, port, arrives);
}

void rti_route_xgft_facts(const struct rt_net *net, uint32_t at, struct route_facts *f)
{
    struct route_fat fat;

    (void)at;
    describe(net, &fat);
    rti_route_fat_facts(&fat, f);
}
