/* SPDX-License-Identifier: MIT-0 */
/* The shape of a network (SPEC 15.17): has it as many processors a router as its paper has, how
 * uneven is it, has it one side alone?  A row a family. */
#include "ports_sizes.h"

/* The longest and the shortest of the parameters from `first` on, up to a 0 or to `end`. */
static struct ports_ratio sides_of(const struct rt_net *net, unsigned first, unsigned end)
{
    struct ports_ratio ratio = {net->param[first], net->param[first]};

    for (unsigned i = first + 1; i < end && net->param[i] != 0; i++) {
        ratio.longest = net->param[i] > ratio.longest ? net->param[i] : ratio.longest;
        ratio.shortest = net->param[i] < ratio.shortest ? net->param[i] : ratio.shortest;
    }
    return ratio;
}

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
    return net->param[0] == sides_of(net, 1, RT_PARAM_MAX).shortest;
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

int ports_flat(const struct rt_net *net)
{
    switch (net->family) {
    case RT_FAMILY_KNTREE:
    case RT_FAMILY_BFLY:
    case RT_FAMILY_WBFLY:
    case RT_FAMILY_KAUTZ:
        return net->param[1] == 1;
    case RT_FAMILY_MOT:
        return net->param[1] == 0;
    case RT_FAMILY_HYPERX:
        return net->param[2] == 0;
    }
    return 0;
}

unsigned ports_xgft_levels(const struct rt_net *net)
{
    unsigned n = 0;

    while (n < RT_PARAM_MAX && net->param[n] != 0)
        n++;
    return n / 2;
}

static struct ports_ratio ratio_of_grid(const struct rt_net *net)
{
    struct ports_ratio sides;

    switch (net->family) {
    case RT_FAMILY_MESH:
    case RT_FAMILY_TORUS:
    case RT_FAMILY_TOFU:
        return sides_of(net, 0, RT_PARAM_MAX);
    case RT_FAMILY_TWISTED:
        return sides_of(net, 0, 2);
    case RT_FAMILY_XGFT:
        return sides_of(net, 0, ports_xgft_levels(net));
    case RT_FAMILY_MOT: /* of height x, with 2^x leaves */
        sides = sides_of(net, 0, RT_PARAM_MAX);
        return (struct ports_ratio){UINT64_C(1) << (sides.longest - sides.shortest), 1};
    case RT_FAMILY_HYPERX:
        sides = sides_of(net, 1, RT_PARAM_MAX);
        return (struct ports_ratio){sides.longest, net->param[0]};
    }
    return sides_of(net, 0, 1); /* as even as can be */
}

struct ports_ratio ports_ratio_of(const struct rt_net *net)
{
    const uint64_t p = net->param[0], x = net->param[1], y = net->param[2], z = net->param[3];
    uint64_t links;

    switch (net->family) {
    case RT_FAMILY_DRAGONFLY:
        return (struct ports_ratio){x, 2 * p};
    case RT_FAMILY_SLIMFLY:
    case RT_FAMILY_POLARFLY:
        links = (uint64_t)rt_topo_ports_most(net);
        return (struct ports_ratio){links, 2 * p < links ? 2 * p : links};
    case RT_FAMILY_MEGAFLY:
        return (struct ports_ratio){x * x, p * z};
    case RT_FAMILY_OFT:
        return (struct ports_ratio){x + 1, p};
    case RT_FAMILY_MLFM:
        return (struct ports_ratio){y, p};
    }
    return ratio_of_grid(net);
}
