/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_hybrid = {
    {RT_FAMILY_HYBRID, RT_SHAPE_TRANSIT, 2, 2, "hybrid", "n,U[,capped]",
     "n = 12, 48 or 192 processors a leaf cluster; U = 1..7 layers, 1..6 when capped",
     "hybrid:12,1"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_hybrid_check(const struct rt_net *net)
{
    uint32_t layers = net->param[1];

    if (net->param[0] != 12 && net->param[0] != 48 && net->param[0] != 192)
        return RT_ERR_LEAF;
    if (net->capped > 1)
        return RT_ERR_CAPPED;
    /* A location has a byte a layer, one for the cap, one for the cluster. */
    if (layers < 1 || layers > (uint32_t)RT_LOC_MAX - 1 - net->capped)
        return RT_ERR_LAYERS;
    for (unsigned i = 2; i < RT_PARAM_MAX; i++)
        if (net->param[i] != 0)
            return RT_ERR_UNUSED;
    return 0;
}
