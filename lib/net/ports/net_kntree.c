/* SPDX-License-Identifier: MIT-0 */
#include "net_ports.h"

const struct net_row rti_net_kntree = {
    {RT_FAMILY_KNTREE, RT_SHAPE_PORTS, 2, 2, "kntree", "k,n",
     "k >= 2, n = 1..31: k^n processors, n k^(n-1) routers, below 2^31", "kntree:4,3"},
    RT_ERR_TEXT,
    RT_ERR_TEXT,
    NULL,
    NULL};

int rti_net_kntree_check(const struct rt_net *net)
{
    uint32_t k = net->param[0], n = net->param[1];

    if (k < 2 || n < 1 || n > 31)
        return RT_ERR_SIZE;
    return rti_net_limits(net, 2, rti_net_times(n, rti_net_raised(k, n - 1)), rti_net_raised(k, n),
                          n == 1 ? k : UINT64_C(2) * k);
}
