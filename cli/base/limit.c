/* SPDX-License-Identifier: MIT-0 */
/* A limit of time for what comes next, and one for all of it. */
#include "limit.h"

#include "atomic.h"
#include "system.h"

static double end, last; /* of system_seconds; 0: none */
static ATOMIC(int) over;

static double from_now(uint64_t seconds)
{
    return seconds > 0 ? system_seconds() + (double)seconds : 0;
}

void limit_time(uint64_t seconds)
{
    end = from_now(seconds);
    ATOMIC_SET(over, 0);
}

void limit_whole_time(uint64_t seconds)
{
    last = from_now(seconds);
    ATOMIC_SET(over, 0);
}

int whole_time_over(void)
{
    return last > 0 && system_seconds() >= last;
}

int interrupted(void)
{
    return system_interrupted() || time_over();
}

int time_over(void)
{
    if (end + last > 0 && !ATOMIC_GET(over) &&
        (whole_time_over() || (end > 0 && system_seconds() >= end)))
        ATOMIC_SET(over, 1);
    return ATOMIC_GET(over);
}
