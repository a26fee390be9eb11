/* SPDX-License-Identifier: MIT-0 */
/* What the checks of networks of routers share (SPEC 15.1). */
#include "net_ports.h"

#define MANY (UINT64_C(1) << 40)

uint64_t rti_net_times(uint64_t a, uint64_t b)
{
    if (b != 0 && a > MANY / b)
        return MANY + 1;
    return a * b;
}

uint64_t rti_net_raised(uint64_t base, uint32_t exponent)
{
    uint64_t power = 1;

    for (; exponent > 0 && power <= MANY && base > 1; exponent--)
        power = rti_net_times(power, base);
    return power;
}

unsigned rti_net_sides(const struct rt_net *net, unsigned first, uint64_t *product)
{
    unsigned n = first;

    *product = 1;
    for (; n < RT_PARAM_MAX && net->param[n] != 0; n++)
        *product = rti_net_times(*product, net->param[n]);
    return n - first;
}

int rti_net_prime(uint32_t q)
{
    for (uint32_t d = 2; d * d <= q; d++) /* 2 <= q < 2^16 wherever this is asked */
        if (q % d == 0)
            return 0;
    return 1;
}

int rti_net_limits(const struct rt_net *net, unsigned used, uint64_t nodes, uint64_t processors,
                   uint64_t ports)
{
    if (nodes > RT_NODES_MAX || processors > RT_NODES_MAX)
        return RT_ERR_NODES;
    if (ports > RT_PORTS_MAX)
        return RT_ERR_PORTS;
    return rti_net_unused(net, used);
}
