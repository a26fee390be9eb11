/* SPDX-License-Identifier: MIT-0 */
/* How far the connections of a Transit network go (SPEC 14.1, 14.3; DeHon 4.5). */
#include "rt/load_transit.h"

int rt_load_locality(const struct rt_net *net, unsigned k, struct rt_load_level *locality)
{
    unsigned hybrid = rt_topo_cluster(net) > 1;
    unsigned levels = rt_topo_levels(net), layers = levels / 3, layer = (k + 2) / 3;
    uint64_t leaf = hybrid ? net->param[0] : 1;
    double any;

    if (rt_net_shape(net) != RT_SHAPE_TRANSIT)
        return RT_ERR_FAMILY;
    if (k > levels || (k == 0 && rt_topo_cluster(net) == 1))
        return RT_ERR_INDEX;
    if (k == 0) {
        any = hybrid ? 0.75 : 1;
        locality->behind = hybrid ? leaf - 1 : rt_topo_processors(net);
    } else {
        /* A quarter goes on up at every layer but the top; the cap is one of its directions. */
        any = hybrid ? 0.25 : 1;
        for (unsigned u = 1; u < layer && u < layers; u++)
            any /= 4;
        any /= layer >= layers && !net->capped ? 3 : 4;
        locality->behind = 3 * leaf << 2 * (k - 1);
    }
    locality->any = any;
    locality->particular = any / (double)locality->behind;
    return 0;
}

double rt_load_norm(const struct rt_net *net, const double *route)
{
    struct rt_load_level locality;
    double sum = 0;

    for (unsigned k = 0; k < RT_LOAD_LEVELS_MAX; k++)
        if (rt_load_locality(net, k, &locality) == 0)
            sum += locality.any * route[k];
    return sum;
}
