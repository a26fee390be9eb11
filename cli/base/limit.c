/* SPDX-License-Identifier: MIT-0 */
/* A limit of time for what comes next. */
#include "limit.h"

#include "atomic.h"
#include "system.h"

static double end; /* of system_seconds; 0: none */
static ATOMIC(int) over;

void limit_time(uint64_t seconds)
{
    end = seconds > 0 ? system_seconds() + (double)seconds : 0;
    ATOMIC_SET(over, 0);
}

int interrupted(void)
{
    return system_interrupted() || time_over();
}

int time_over(void)
{
    if (end > 0 && !ATOMIC_GET(over) && system_seconds() >= end)
        ATOMIC_SET(over, 1);
    return ATOMIC_GET(over);
}
