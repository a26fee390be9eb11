/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_slimfly = {{RT_FAMILY_SLIMFLY, RT_SHAPE_PORTS, 2, 2, "slimfly", "p,q",
                                         "p >= 1 processors a router; q an odd prime up to 32749",
                                         "slimfly:4,5"},
                                        RT_ERR_TEXT,
                                        RT_ERR_TEXT,
                                        NULL,
                                        NULL};

int rti_net_slimfly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], q = net->param[1];
    uint64_t routers = UINT64_C(2) * q * q;

    if (p < 1 || q < 3 || q > 32749)
        return RT_ERR_SIZE;
    if (!rti_net_prime(q))
        return RT_ERR_PRIME;
    return rti_net_limits(net, 2, routers, rti_net_times(routers, p),
                          (q + 1) / 4 * UINT64_C(2) + q + p);
}
