/* SPDX-License-Identifier: MIT-0 */
/* Networks with as many processors a router as their papers have (SPEC 15.17): a row a family. */
#include "ports_sizes.h"

static int dragonfly_balanced(const struct rt_net *net)
{
    const uint32_t *x = net->param;

    return x[0] == x[2] && x[1] == 2 * x[2];
}

static int half_balanced(const struct rt_net *net)
{
    return net->param[0] == ((uint32_t)rt_topo_ports_most(net) + 1) / 2;
}

static int hyperx_balanced(const struct rt_net *net)
{
    uint32_t least = net->param[1];

    for (unsigned i = 2; i < RT_PARAM_MAX && net->param[i] != 0; i++)
        least = net->param[i] < least ? net->param[i] : least;
    return net->param[0] == least;
}

static int megafly_balanced(const struct rt_net *net)
{
    const uint32_t *x = net->param;

    return x[0] == x[1] && x[3] == x[1];
}

static int oft_balanced(const struct rt_net *net)
{
    return net->param[0] == net->param[1] + 1;
}

static int mlfm_balanced(const struct rt_net *net)
{
    return net->param[0] == net->param[2];
}

int ports_balanced(const struct rt_net *net)
{
    static const struct {
        int family, (*is)(const struct rt_net *net);
    } rows[] = {{RT_FAMILY_DRAGONFLY, dragonfly_balanced},
                {RT_FAMILY_SLIMFLY, half_balanced},
                {RT_FAMILY_POLARFLY, half_balanced},
                {RT_FAMILY_HYPERX, hyperx_balanced},
                {RT_FAMILY_MEGAFLY, megafly_balanced},
                {RT_FAMILY_OFT, oft_balanced},
                {RT_FAMILY_MLFM, mlfm_balanced}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].family == net->family)
            return rows[i].is(net);
    return 1; /* of the other families no parameter is free */
}
