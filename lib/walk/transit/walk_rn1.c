/* SPDX-License-Identifier: MIT-0 */
/* The router RN1 (DeHon 1.3): the top two bits are the direction; a swallowing input drops a byte.
 */
#include "rt/walk_transit.h"

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
