/* SPDX-License-Identifier: MIT-0 */
/* What the files of this folder share: how a verification is counted. */
#ifndef SHAPES_H
#define SHAPES_H

#include <rt/all.h>

/* pairs, failures listed, source and destination of each, then how many pairs have each verdict;
 * what verifies pairs first..first+count-1 of a plan adds to them */
enum { COUNTS = 2 + 2 * RT_WALK_FAILURES_MAX, REPORT = COUNTS + RT_WALK_COUNTS };

void routeseq_report(const struct rt_walk_plan *plan, const struct rt_walk_report *report,
                     uint64_t out[REPORT]);

#endif
