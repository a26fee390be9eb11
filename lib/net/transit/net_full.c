/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_full = {{RT_FAMILY_FULL, RT_SHAPE_TRANSIT, 1, 1, "full", "U[,capped]",
                                      "U = 1..8 layers, 1..7 when capped", "full:2"},
                                     RT_ERR_TEXT,
                                     RT_ERR_TEXT,
                                     NULL,
                                     NULL};

int rti_net_full_check(const struct rt_net *net)
{
    uint32_t layers = net->param[0];

    if (net->capped > 1)
        return RT_ERR_CAPPED;
    /* A location has a byte a layer, one for the cap. */
    if (layers < 1 || layers > (uint32_t)RT_LOC_MAX - net->capped)
        return RT_ERR_LAYERS;
    for (unsigned i = 1; i < RT_PARAM_MAX; i++)
        if (net->param[i] != 0)
            return RT_ERR_UNUSED;
    return 0;
}
