/* SPDX-License-Identifier: MIT-0 */
/* The interval of a share of pairs whose trials each draw dead parts (SPEC 14.6, 18.5). */
#include "trials.h"

int share_of_trials(const struct rt_load_sums *sum, struct rt_load_share *share)
{
    struct rt_load_sums trials = {.trials = sum->trials, .of = sum->trials};
    struct rt_load_share all = {0, 0, 1};
    int status = rt_load_interval(sum, share);

    if (status != 0 || (sum->trials > 1 && sum->part > 0 && sum->part < sum->of))
        return status;
    trials.part = sum->part == 0 ? 0 : sum->trials; /* none of T, or all */
    if (sum->trials > 1)
        rt_load_interval(&trials, &all);
    share->low = all.low;
    share->high = all.high;
    return 0;
}
