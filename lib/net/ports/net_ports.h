/* SPDX-License-Identifier: MIT-0 */
/* What the checks of networks of routers share (SPEC 15.1). */
#ifndef NET_PORTS_H
#define NET_PORTS_H

#include "../net_family.h"

/* The product, or a number above 2^40 if it is above that: no limit is that high. */
uint64_t rti_net_times(uint64_t a, uint64_t b);

/* base^exponent, in the same way. */
uint64_t rti_net_raised(uint64_t base, uint32_t exponent);

/* How many parameters stand from `first` up to the first 0; *product: all of them multiplied. */
unsigned rti_net_sides(const struct rt_net *net, unsigned first, uint64_t *product);

/* The limits of all these families, behind those of the parameters: RT_ERR_NODES, RT_ERR_PORTS
 * (`ports`: of the router with most, its processors' ports included), RT_ERR_CAPPED, RT_ERR_UNUSED
 * or 0. */
int rti_net_limits(const struct rt_net *net, unsigned used, uint64_t nodes, uint64_t processors,
                   uint64_t ports);

/* Is q < 2^16 a prime? */
int rti_net_prime(uint32_t q);

#endif
