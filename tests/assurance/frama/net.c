/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/assurance/frama.sh): the net room over any network. */
#include "__fc_builtin.h"

#include "any.h"
#include "rt/net_tree.h"

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

    /* What tests/assurance/frama/text.c takes for granted. */
    net.family = RT_FAMILY_TREE;
    net.param[0] = 0;
    error = rt_net_check(&net);
    //@ assert error < 0;
    net.param[0] = Frama_C_unsigned_int_interval(RT_TREE_HEIGHT_MAX + 1, UINT32_MAX);
    error = rt_net_check(&net);
    //@ assert error < 0;
}
