/* SPDX-License-Identifier: MIT-0 */
/* Any number, any network: what the entry points for Frama-C's Eva begin with. */
#ifndef ANY_H
#define ANY_H

#include "rt/net.h"

volatile int any;

static void any_net(struct rt_net *net)
{
    net->family = (uint8_t)any;
    net->capped = (uint8_t)any;
    for (int i = 0; i < RT_PARAM_MAX; i++)
        net->param[i] = (uint32_t)any;
}

static void any_bytes(uint8_t *to, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = (uint8_t)any;
}

static uint64_t any64(void)
{
    return (uint64_t)any << 32 | (uint32_t)any;
}

#endif
