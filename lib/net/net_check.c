/* SPDX-License-Identifier: MIT-0 */
/* Is this a network?  A switch asks the families: firmware that links it gets no tables of
 * pointers. */
#include "net_family.h"

int rti_net_unused(const struct rt_net *net, unsigned used)
{
    if (net->capped != 0)
        return RT_ERR_CAPPED;
    for (unsigned i = used; i < RT_PARAM_MAX; i++)
        if (net->param[i] != 0)
            return RT_ERR_UNUSED;
    return 0;
}

int rt_net_check(const struct rt_net *net)
{
    switch (net->family) {
#define ROW(VALUE, name, number)                                                                   \
    case RT_FAMILY_##VALUE:                                                                        \
        return rt_net_##name##_check(net);
        RT_FAMILIES(ROW)
#undef ROW
    default:
        return RT_ERR_FAMILY;
    }
}
