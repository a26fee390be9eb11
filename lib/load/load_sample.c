/* SPDX-License-Identifier: MIT-0 */
/*
 * Limits of shares from one sample.  n draws of a share p have the part q or more, q > p, with a
 * probability of at most e^-nD, D = q ln(q/p) + (1-q) ln((1-q)/(1-p)), and likewise q or less
 * (Chernoff 1952).  The limits are where that is 5 % of a share's part.
 */
#include "rt/load_sample.h"
#include "load_real.h"

#define WRONG 0.05 /* the probability that some limit does not hold */
#define STEPS 100  /* halvings of an interval: more than a double has bits */

/* q ln(q/p); p > 0. */
static double term(double q, double p)
{
    if (q <= 0)
        return 0;
    return q >= p ? q * rti_load_logarithm(q / p) : -q * rti_load_logarithm(p / q);
}

/* The farthest p from q, on the way to `end`, that the draws allow. */
static double limit(double q, double end, double most)
{
    double in = q, out = end;

    for (int i = 0; i < STEPS; i++) {
        double p = (in + out) / 2;

        if (p > 0 && p < 1 && term(q, p) + term(1 - q, 1 - p) <= most)
            in = p;
        else
            out = p;
    }
    return (in + out) / 2;
}

void rt_load_sample_limits(uint64_t count, uint64_t draws, uint64_t shares, double *low,
                           double *high)
{
    double q = (double)count / (double)draws;
    double most = rti_load_logarithm(2 * (double)shares / WRONG) / (double)draws;

    *low = count == 0 ? 0 : limit(q, 0, most);
    *high = count == draws ? 1 : limit(q, 1, most);
}
