/* SPDX-License-Identifier: MIT-0 */
/* Limits of shares that a sample tells (SPEC 18.4), beside tails that are summed. */
#include "rt/load_sample.h"
#include "support.h"

#include <math.h>

/* Of one share: none of n draws leaves e^(-n D) = 1 / 40, D = -ln(1 - high).  No count in its
 * limits is more probable than 5 % to be so far away; the tails are summed. */
static void limits_hold_with_95_percent(void **state)
{
    (void)state;
    for (uint64_t n = 1; n < 2000; n += n / 3 + 1) {
        double low, high, before = 0;

        rt_load_sample_limits(0, n, 1, &low, &high);
        assert_true(low == 0);
        if (fabs(high - (1 - pow(1.0 / 40, 1.0 / (double)n))) > 1e-9)
            fail_with("none of %" PRIu64 ": %.12f\n", n, high);
        for (uint64_t k = 0; k <= n; k++) {
            double tail = 0, chance, other_low, other_high;

            rt_load_sample_limits(k, n, 1, &low, &high);
            assert_true(low <= (double)k / (double)n && high >= (double)k / (double)n);
            assert_true(high >= before);
            before = high;
            rt_load_sample_limits(n - k, n, 1, &other_low, &other_high); /* of those left out */
            assert_true(fabs(low + other_high - 1) < 1e-12 && fabs(high + other_low - 1) < 1e-12);
            for (uint64_t i = 0; i <= k && high < 1; i++) { /* as few as k, of a share `high` */
                chance =
                    lgamma((double)n + 1) - lgamma((double)i + 1) - lgamma((double)(n - i) + 1);
                tail += exp(chance + (double)i * log(high) + (double)(n - i) * log(1 - high));
            }
            if (tail > 0.025 * (1 + 1e-9))
                fail_with("%" PRIu64 " of %" PRIu64 ": above %.9f with %.9f\n", k, n, high, tail);
        }
        rt_load_sample_limits(n / 2, n, 1, &low, &before);
        rt_load_sample_limits(n / 2, n, 1000, &low, &high);
        assert_true(high > before);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_hold_with_95_percent),
    };

    return run_all(tests);
}
