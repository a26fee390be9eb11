/* SPDX-License-Identifier: MIT-0 */
/* Entry points for Frama-C's Eva (tools/frama.sh): the net room over any network. */
#include "__fc_builtin.h"

#include "any.h"

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
