/* SPDX-License-Identifier: MIT-0 */
/* The interval of a share of pairs whose trials each draw dead parts (SPEC 14.6, 18.5). */
#include "trials_share.h"

/* The root of x, 0 <= x < 4, by Newton: each step halves what is far, and doubles the right digits.
 */
static double root(double x)
{
    double r = 2;

    for (int i = 0; i < 60; i++)
        r = (r + x / r) / 2;
    return r;
}

/* Wilson's interval of as many draws as have the half width of this one: Kish's effective sample.
 * Where few trials lose pairs it is longer below. */
static void skew(struct rt_load_share *share)
{
    double p = share->share, half = (share->high - share->low) / 2;
    double per_draw = half * half / (p * (1 - p)); /* of n draws z * z / n */
    double middle = p + per_draw / 2, wide = root(half * half + per_draw * per_draw / 4);

    share->low = (middle - wide) / (1 + per_draw);
    share->high = (middle + wide) / (1 + per_draw);
}

int share_of_trials(const struct rt_load_sums *sum, struct rt_load_share *share)
{
    struct rt_load_sums trials = {.trials = sum->trials, .of = sum->trials};
    struct rt_load_share all = {0, 0, 1};
    int status = rt_load_interval(sum, share);

    if (status != 0)
        return status;
    if (sum->trials > 1 && sum->part > 0 && sum->part < sum->of) {
        if (share->high > share->low)
            skew(share);
        return 0;
    }
    trials.part = sum->part == 0 ? 0 : sum->trials; /* none of T, or all */
    if (sum->trials > 1)
        rt_load_interval(&trials, &all);
    share->low = all.low;
    share->high = all.high;
    return 0;
}
