/* SPDX-License-Identifier: MIT-0 */
#include "rt/walk.h"

int rt_walk_rn1(void *context, const uint8_t head[2], unsigned bytes, unsigned swallow,
                struct rt_walk_decision *decision)
{
    (void)context;
    if (bytes <= swallow)
        return 1;
    decision->direction = head[swallow] >> 6;
    decision->dropped = (uint8_t)swallow;
    return 0;
}
