/* SPDX-License-Identifier: MIT-0 */
/* The interval of a share of pairs whose trials each draw dead parts (SPEC 14.6, 18.5). */
#ifndef CLI_TRIALS_SHARE_H
#define CLI_TRIALS_SHARE_H

#include "rt/load_transit.h"

/*
 * share_of_trials - as rt_load_interval, but the pairs of a trial share its dead parts: where the
 * trials do not differ they count, and not the pairs.  One trial has 0..1.
 */
int share_of_trials(const struct rt_load_sums *sum, struct rt_load_share *share);

#endif
