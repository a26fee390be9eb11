/* SPDX-License-Identifier: MIT-0 */
/* Any Transit network, for the entry points for Frama-C's Eva. */
#ifndef TRANSIT_H
#define TRANSIT_H

#include "__fc_builtin.h"

#include "any.h"

/* Any stages, whether rt_net_check passes them or not. */
static void any_transit(uint8_t family, struct rt_net *net)
{
    static const uint32_t leaf[] = {12, 48, 192};

    net->family = family;
    net->capped = family == RT_FAMILY_BIDELTA ? 0 : (uint8_t)Frama_C_interval(0, 1);
    for (unsigned i = 0; i < RT_PARAM_MAX; i++)
        net->param[i] = (uint32_t)Frama_C_interval(0, family == RT_FAMILY_BIDELTA ? 4 : 0);
    if (family == RT_FAMILY_HYBRID)
        net->param[0] = leaf[Frama_C_interval(0, 2)];
    if (family != RT_FAMILY_BIDELTA)
        net->param[family == RT_FAMILY_HYBRID] = (uint32_t)Frama_C_interval(1, 8);
}

#endif
