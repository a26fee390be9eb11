/* SPDX-License-Identifier: MIT-0 */
/* A report of any pairs, for the entry points for Frama-C's Eva. */
#ifndef REPORT_H
#define REPORT_H

#include "__fc_builtin.h"

#include "any.h"
#include "rt/walk.h"

static void any_report(struct rt_walk_report *report)
{
    report->pairs = any64();
    for (unsigned i = 0; i < RT_WALK_COUNTS; i++)
        report->count[i] = any64();
    report->failures = (unsigned)Frama_C_interval(0, RT_WALK_FAILURES_MAX);
    for (unsigned i = 0; i < RT_WALK_FAILURES_MAX; i++)
        report->failure[i] = any64();
}

#endif
