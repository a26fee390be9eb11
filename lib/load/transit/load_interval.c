/* SPDX-License-Identifier: MIT-0 */
/* A share and its 95 % confidence interval (SPEC 14.6). */
#include "rt/load_transit.h"
#include "load_wide.h"

/* 0.975 quantile of the normal distribution. */
#define Z 1.959963984540054
/* The upper end where nothing is known. */
#define BEYOND 1e300

static double root(double x)
{
    double r = x > 1 ? x : 1;

    for (double next = (r + x / r) / 2; next < r; next = (r + x / r) / 2)
        r = next;
    return r;
}

/* 0.975 quantile of Student's t with n degrees of freedom: exact at 1 and 2, else by the
 * expansion in 1/n (Abramowitz and Stegun 26.7.5), within 1 %. */
static double student(double n)
{
    const double z3 = Z * Z * Z, z5 = z3 * Z * Z, z7 = z5 * Z * Z;

    if (n < 3)
        return n < 2 ? 12.7062 : 4.3027;
    return Z + (z3 + Z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * Z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * n * n * n);
}

/* The number as a double, within 2^-52 of itself: it is below 2^128, which a double holds. */
static double whole(const uint64_t sum[2])
{
    return (double)sum[1] * 18446744073709551616.0 + (double)sum[0];
}

void rt_load_sum(struct rt_load_sums *sum, uint64_t of, uint64_t part)
{
    sum->trials += of != 0;
    sum->of += of;
    sum->part += part;
    load_wide_add(sum->of2, load_wide_product(of, of));
    load_wide_add(sum->part2, load_wide_product(part, part));
    load_wide_add(sum->both, load_wide_product(of, part));
}

void rt_load_sum_merge(struct rt_load_sums *sum, const struct rt_load_sums *other)
{
    sum->trials += other->trials;
    sum->of += other->of;
    sum->part += other->part;
    load_wide_add(sum->of2, (struct load_wide){other->of2[0], other->of2[1]});
    load_wide_add(sum->part2, (struct load_wide){other->part2[0], other->part2[1]});
    load_wide_add(sum->both, (struct load_wide){other->both[0], other->both[1]});
}

/* Wilson's interval for a binomial share. */
static void wilson(double share, double n, struct rt_load_share *interval)
{
    double middle = share + Z * Z / (2 * n), scale = 1 + Z * Z / n;
    double half = Z * root(share * (1 - share) / n + Z * Z / (4 * n * n));

    interval->low = (middle - half) / scale;
    interval->high = (middle + half) / scale;
}

int rt_load_interval(const struct rt_load_sums *sum, struct rt_load_share *interval)
{
    double of = (double)sum->of, trials = (double)sum->trials, share, spread, half;

    if (sum->of == 0)
        return RT_ERR_INDEX;
    share = (double)sum->part / of;
    /* The sum over trials of (part - share * of)^2. */
    spread = whole(sum->part2) - 2 * share * whole(sum->both) + share * share * whole(sum->of2);
    interval->share = share;
    if (sum->trials < 2 && sum->part > sum->of) {
        interval->low = 0;
        interval->high = BEYOND;
        return 0;
    }
    if (sum->trials < 2 || sum->part == 0 || sum->part == sum->of) {
        wilson(share, of, interval);
        return 0;
    }
    half = student(trials - 1) * root((spread > 0 ? spread : 0) * trials / (trials - 1)) / of;
    interval->low = share - half;
    interval->high = share + half;
    return 0;
}
