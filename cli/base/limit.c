/* SPDX-License-Identifier: MIT-0 */
/* A limit of time for what comes next, and one for all of it. */
#include "limit.h"

#include "system.h"

static double end, last; /* of system_seconds; 0: none */

static double from_now(uint64_t seconds)
{
    return seconds > 0 ? system_seconds() + (double)seconds : 0;
}

static int is_past(double moment)
{
    return moment > 0 && system_seconds() >= moment;
}

void limit_time(uint64_t seconds)
{
    end = from_now(seconds);
}

void limit_whole_time(uint64_t seconds)
{
    last = from_now(seconds);
}

int whole_time_over(void)
{
    return is_past(last);
}

int interrupted(void)
{
    return system_interrupted() || time_over();
}

int time_over(void)
{
    return is_past(last) || is_past(end);
}
