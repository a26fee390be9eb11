/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_polarfly = {
    {RT_FAMILY_POLARFLY, RT_SHAPE_PORTS, 2, 2, "polarfly", "p,q",
     "p >= 1 processors a router; q a prime up to 46337", "polarfly:2,5"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_polarfly_check(const struct rt_net *net)
{
    uint32_t p = net->param[0], q = net->param[1];
    uint64_t routers = (uint64_t)q * q + q + 1;

    if (p < 1 || q < 2 || q > 46337)
        return RT_ERR_SIZE;
    if (!rti_net_prime(q))
        return RT_ERR_PRIME;
    return rti_net_limits(net, 2, routers, rti_net_times(routers, p), UINT64_C(1) + q + p);
}
