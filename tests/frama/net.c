/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/frama.sh): the net room over any network. */
#include "__fc_builtin.h"

#include "rt/net.h"

volatile int any;

static void any_net(struct rt_net *net)
{
    net->family = (uint8_t)any;
    net->capped = (uint8_t)any;
    for (int i = 0; i < RT_PARAM_MAX; i++)
        net->param[i] = (uint32_t)any;
}

void frama_check(void);
void frama_check(void)
{
    struct rt_net net;
    int error;

    any_net(&net);
    error = rt_net_check(&net);
    //@ assert error <= 0;
    error = rt_net_shape(&net);
    //@ assert error == RT_ERR_FAMILY || 1 <= error <= 4;
}
