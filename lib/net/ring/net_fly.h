/* SPDX-License-Identifier: MIT-0 */
/* What the checks of the flies share. */
#ifndef NET_FLY_H
#define NET_FLY_H

#include "../net_family.h"

/* A fly f,r of r columns of (f - less)^r nodes: fanout f at least `fanout`, r at least `columns`.
 * 0, or the first thing wrong. */
int rti_net_fly(const struct rt_net *net, uint32_t fanout, uint32_t columns, uint32_t less);

#endif
