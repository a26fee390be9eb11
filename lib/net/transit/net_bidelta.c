/* SPDX-License-Identifier: MIT-0 */
#include "../net_family.h"

const struct net_row rti_net_bidelta = {
    {RT_FAMILY_BIDELTA, RT_SHAPE_TRANSIT, 1, RT_PARAM_MAX, "bidelta", "j1,...,ji",
     "i = 1..8 stacks of 1..3 stages, the last of 2..4", "bidelta:3,3"},
    RT_ERR_STAGES,
    RT_ERR_STACKS,
    NULL,
    NULL};

/* DeHon 4.36, 4.37: a stack of more than four stages would need more than
 * one routing byte; one that keeps eight outputs a direction has at most 3. */
int rti_net_bidelta_check(const struct rt_net *net)
{
    unsigned stacks = 0;

    while (stacks < RT_PARAM_MAX && net->param[stacks] != 0)
        stacks++;
    if (stacks == 0)
        return RT_ERR_STACKS;
    for (unsigned m = 0; m + 1 < stacks; m++)
        if (net->param[m] > 3)
            return RT_ERR_STAGES;
    if (net->param[stacks - 1] < 2 || net->param[stacks - 1] > 4)
        return RT_ERR_STAGES;
    return rti_net_unused(net, stacks);
}
