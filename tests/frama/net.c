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

static void format(uint8_t family, uint32_t first, uint32_t last)
{
    char text[RT_NET_TEXT_MAX];
    struct rt_net net;
    int length;

    any_net(&net);
    net.family = family;
    net.param[0] = Frama_C_unsigned_int_interval(first, last);
    length = rt_net_format(&net, text, (size_t)Frama_C_interval(0, RT_NET_TEXT_MAX));
    //@ assert length < RT_NET_TEXT_MAX;
}

/* Any network, into a text of any length.  A tree's height is taken one by one: Eva does not carry
 * over from rt_net_check that it is at most 32. */
void frama_format(void);
void frama_format(void)
{
    for (unsigned family = 0; family < 48; family++)
        if (family != RT_FAMILY_TREE)
            format((uint8_t)family, 0, UINT32_MAX);
    for (uint32_t height = 0; height <= RT_TREE_HEIGHT_MAX; height++)
        format(RT_FAMILY_TREE, height, height);
    format(RT_FAMILY_TREE, RT_TREE_HEIGHT_MAX + 1, UINT32_MAX);
}
