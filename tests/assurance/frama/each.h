/* SPDX-License-Identifier: MIT-0 */
/* Each Transit network, for the entry points for Frama-C's Eva. */
#ifndef EACH_H
#define EACH_H

#include "__fc_builtin.h"

#include "any.h"

/* Each network that rt_net_check passes; of the bidelta networks each number of stacks, with any
 * stages. */
static void each_net(void (*try)(const struct rt_net *net))
{
    static const uint32_t leaf[] = {12, 48, 192};
    struct rt_net net = {0};

    for (unsigned capped = 0; capped < 2; capped++) {
        for (unsigned n = 0; n < 3; n++) {
            for (unsigned layers = 1; layers + capped <= 7; layers++) {
                struct rt_net hybrid = {RT_FAMILY_HYBRID, (uint8_t)capped, {leaf[n], layers}};

                try(&hybrid);
            }
        }
        for (unsigned layers = 1; layers + capped <= 8; layers++) {
            struct rt_net full = {RT_FAMILY_FULL, (uint8_t)capped, {layers}};

            try(&full);
        }
    }
    net.family = RT_FAMILY_BIDELTA;
    for (unsigned stacks = 1; stacks <= RT_PARAM_MAX; stacks++) {
        for (unsigned i = 0; i + 1 < stacks; i++)
            net.param[i] = (uint32_t)Frama_C_interval(1, 3);
        net.param[stacks - 1] = (uint32_t)Frama_C_interval(2, 4);
        try(&net);
    }
}

#endif
