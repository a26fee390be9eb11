/* SPDX-License-Identifier: MIT-0 */
/* Shares and their intervals (SPEC 14.6) beside the formulas in long doubles with libm's root, and
 * beside quantiles of Student's t out of a table. */
#include <math.h>

#include "support.h"

#include "rt/load.h"

#define TRIALS_MAX 60

struct trials {
    unsigned trials;
    uint64_t of[TRIALS_MAX], part[TRIALS_MAX];
};

static const long double z = 1.959963984540054L;

static struct rt_load_sums sums_of(const struct trials *t)
{
    struct rt_load_sums sums;

    memset(&sums, 0, sizeof sums);
    for (unsigned i = 0; i < t->trials; i++)
        rt_load_sum(&sums, t->of[i], t->part[i]);
    return sums;
}

static int near(double got, long double want, long double tolerance)
{
    return fabsl((long double)got - want) <= tolerance;
}

/* --- Student's t --------------------------------------------------------------------------- */

/* Abramowitz and Stegun 26.7.5, three terms; two exact values to four places (SPEC 14.6). */
static long double student(unsigned n)
{
    const long double g1 = (powl(z, 3) + z) / 4;
    const long double g2 = (5 * powl(z, 5) + 16 * powl(z, 3) + 3 * z) / 96;
    const long double g3 = (3 * powl(z, 7) + 19 * powl(z, 5) + 17 * powl(z, 3) - 15 * z) / 384;

    return n == 1 ? 12.7062L : n == 2 ? 4.3027L : z + g1 / n + g2 / powl(n, 2) + g3 / powl(n, 3);
}

/* T trials of 10, half of them with one part more and half with one less than 5, and in an odd
 * number one with 5: spread T or T - 1, so that the half width says what t is. */
static double student_of(unsigned degrees)
{
    struct trials t = {degrees + 1, {0}, {0}};
    double n = t.trials, spread = t.trials - t.trials % 2;
    struct rt_load_sums sums;
    struct rt_load_share share;

    for (unsigned i = 0; i < t.trials; i++) {
        t.of[i] = 10;
        t.part[i] = 5;
        if (i < t.trials - t.trials % 2)
            t.part[i] = i % 2 == 0 ? 4 : 6;
    }
    sums = sums_of(&t);
    assert_int_equal(rt_load_interval(&sums, &share), 0);
    assert_true(share.share == 0.5);
    assert_true(near(share.high + share.low, 1, 1e-12L));
    return (share.high - 0.5) * 10 * n / sqrt(spread * n / (n - 1));
}

static void quantiles_are_those_of_the_expansion_and_within_a_hundredth_of_the_table(void **state)
{
    /* 0.975 quantiles, Abramowitz and Stegun, table 26.10, and 1 and 2 degrees to more places */
    static const struct {
        unsigned degrees;
        double t;
    } table[] = {{1, 12.70620}, {2, 4.30265}, {3, 3.182},  {4, 2.776},  {5, 2.571},
                 {6, 2.447},    {7, 2.365},   {8, 2.306},  {9, 2.262},  {10, 2.228},
                 {15, 2.131},   {20, 2.086},  {30, 2.042}, {40, 2.021}, {59, 2.001}};

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        double t = student_of(table[i].degrees);

        if (!near(t, table[i].t, i < 2 ? 5e-5L : 0.01L * (long double)table[i].t) ||
            !near(t, student(table[i].degrees), 1e-9L))
            fail_with("%u degrees: %.9f, %.5f in the table\n", table[i].degrees, t, table[i].t);
    }
}

/* --- the formulas -------------------------------------------------------------------------- */

static void wilson(long double share, long double n, long double *low, long double *high)
{
    long double middle = share + z * z / (2 * n), scale = 1 + z * z / n;
    long double half = z * sqrtl(share * (1 - share) / n + z * z / (4 * n * n));

    *low = (middle - half) / scale;
    *high = (middle + half) / scale;
}

/* All that SPEC 14.6 says of an interval; trials of which nothing was offered do not count. */
static void formula(const struct trials *t, long double *low, long double *high)
{
    long double of = 0, part = 0, spread = 0, share, half, counted = 0;

    for (unsigned i = 0; i < t->trials; i++) {
        of += t->of[i];
        part += t->part[i];
        counted += t->of[i] != 0;
    }
    share = part / of;
    for (unsigned i = 0; i < t->trials; i++)
        spread += powl(t->part[i] - share * t->of[i], 2);
    if (counted < 2 || part == 0 || part == of) {
        wilson(share, of, low, high);
        return;
    }
    half = student((unsigned)counted - 1) * sqrtl(spread * counted / (counted - 1)) / of;
    *low = share - half;
    *high = share + half;
}

static void check(const struct trials *t)
{
    struct rt_load_sums sums = sums_of(t);
    struct rt_load_share got = {9, 9, 9};
    long double low, high;

    formula(t, &low, &high);
    assert_int_equal(rt_load_interval(&sums, &got), 0);
    if (!near(got.low, low, 1e-9L) || !near(got.high, high, 1e-9L) ||
        !near(got.share, (long double)sums.part / sums.of, 1e-15L))
        fail_with("%u trials: %.12f %.12f, not %.12Lf %.12Lf\n", t->trials, got.low, got.high, low,
                  high);
}

static void intervals_are_those_of_the_formulas(void **state)
{
    uint64_t random = 3;

    (void)state;
    for (unsigned i = 0; i < 20000; i++) {
        struct trials t = {1 + i % TRIALS_MAX, {0}, {0}};
        uint64_t most = UINT64_C(2) << i / 7 % 20, offered = 0;

        for (unsigned k = 0; k < t.trials; k++) {
            t.of[k] = next_random(&random) % most;
            t.part[k] = i % 3 == 0   ? next_random(&random) % (t.of[k] + 1)
                        : i % 3 == 1 ? (i % 2) * t.of[k] /* all or nothing */
                                     : t.of[k] - (k == 0 && t.of[k] > 0);
            offered += t.of[k];
        }
        if (offered > 0)
            check(&t);
    }
}

/* A part may be more than the whole: tries of connections made. */
static void shares_beyond_one_have_intervals_too(void **state)
{
    (void)state;
    check(&(struct trials){3, {10, 20, 30}, {25, 44, 73}});
    check(&(struct trials){2, {1, 2}, {7, 9}});
}

/* Where all trials have the same share, what is left of the sums is a rounding error, above 0 or
 * below: the interval is a point, but for the root of that error. */
static void trials_of_one_share_have_no_spread(void **state)
{
    unsigned points = 0;

    (void)state;
    for (uint64_t of = 3; of < 60; of++)
        for (uint64_t part = 1; part < of; part++) {
            const struct trials t = {3, {of, 2 * of, 5 * of}, {part, 2 * part, 5 * part}};
            struct rt_load_sums sums = sums_of(&t);
            struct rt_load_share got;

            assert_int_equal(rt_load_interval(&sums, &got), 0);
            assert_true(got.low <= got.share && got.share <= got.high);
            assert_true(near(got.high - got.low, 0, 1e-6L));
            points += got.low == got.high;
        }
    assert_true(points > 100);
}

static void nothing_offered_has_no_share(void **state)
{
    struct rt_load_share got = {9, 8, 7};
    struct rt_load_sums none;

    (void)state;
    memset(&none, 0, sizeof none);
    rt_load_sum(&none, 0, 0);
    assert_int_equal(none.trials, 0);
    assert_int_equal(rt_load_interval(&none, &got), RT_ERR_INDEX);
    assert_true(got.share == 9 && got.low == 8 && got.high == 7);
}

/* --- sums ---------------------------------------------------------------------------------- */

static void sums_are_those_of_all_trials_and_so_are_merged_ones(void **state)
{
    uint64_t random = 9;

    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        struct rt_load_sums all, left, right;
        uint64_t of = 0, part = 0, of2 = 0, part2 = 0, both = 0, trials = 0;

        memset(&all, 0, sizeof all);
        left = right = all;
        for (unsigned k = 0; k < 20; k++) {
            uint64_t a = next_random(&random) % 5 * 1000003, b = next_random(&random) % 99991;

            rt_load_sum(&all, a, b);
            rt_load_sum(k % 3 == 0 ? &left : &right, a, b);
            trials += a > 0;
            of += a;
            part += b;
            of2 += a * a;
            part2 += b * b;
            both += a * b;
        }
        assert_true(all.trials == trials && all.of == of && all.part == part);
        assert_true(all.of2[0] == of2 && all.part2[0] == part2 && all.both[0] == both);
        assert_true(all.of2[1] + all.part2[1] + all.both[1] == 0);
        rt_load_sum_merge(&left, &right);
        assert_memory_equal(&left, &all, sizeof all);
    }
}

/* Beyond 64 bits: 3 * 2^62 squared is 9 * 2^124, its product with 5 * 2^40 is 15 * 2^102; two of
 * 2^32 - 1 squared and what carries. */
static void sums_have_128_bits(void **state)
{
    struct rt_load_sums a, b;

    (void)state;
    memset(&a, 0, sizeof a);
    b = a;
    rt_load_sum(&a, UINT64_C(3) << 62, UINT64_C(5) << 40);
    assert_true(a.of2[0] == 0 && a.of2[1] == UINT64_C(9) << 60);
    assert_true(a.part2[0] == 0 && a.part2[1] == UINT64_C(25) << 16);
    assert_true(a.both[0] == 0 && a.both[1] == UINT64_C(15) << 38);
    rt_load_sum(&b, UINT64_C(0xFFFFFFFF), UINT64_C(0xFFFFFFFF));
    rt_load_sum(&b, UINT64_C(0xFFFFFFFF), UINT64_C(0xFFFFFFFF));
    assert_true(b.of2[0] == UINT64_C(0xFFFFFFFC00000002) && b.of2[1] == 1);
    rt_load_sum_merge(&a, &b);
    assert_true(a.of2[0] == b.of2[0] && a.of2[1] == (UINT64_C(9) << 60) + 1);
    assert_true(a.part2[0] == b.part2[0] && a.part2[1] == (UINT64_C(25) << 16) + 1);
    assert_true(a.both[0] == b.both[0] && a.both[1] == (UINT64_C(15) << 38) + 1);
    rt_load_sum_merge(&a, &b); /* 2^64 * 2 - 16 + 4: carries once more */
    assert_true(a.both[0] == UINT64_C(0xFFFFFFF800000004) && a.both[1] == (UINT64_C(15) << 38) + 3);
}

/* Sums that no 64 bits hold, as shares: one trial of 2^40 with 2^39, and one with 2^38. */
static void large_sums_have_the_intervals_of_small_ones(void **state)
{
    const struct trials large = {
        2, {UINT64_C(1) << 40, UINT64_C(1) << 40}, {UINT64_C(1) << 39, UINT64_C(1) << 38}};
    const struct trials small = {2, {4, 4}, {2, 1}};
    struct rt_load_sums a = sums_of(&large), b = sums_of(&small);
    struct rt_load_share la, lb;

    (void)state;
    assert_int_equal(rt_load_interval(&a, &la) + rt_load_interval(&b, &lb), 0);
    assert_true(near(la.low, lb.low, 1e-12L) && near(la.high, lb.high, 1e-12L));
    assert_true(la.share == lb.share && la.share == 0.375);
}

/* An interval is one of shares: two trials of 14 and 1 with 10 and 1, and 2^k times as many, to
 * where 64 bits just hold 15 * 2^60 and 128 just hold the squares, 197 * 2^120. */
static void intervals_are_the_same_of_as_many_times_as_much(void **state)
{
    const struct trials once = {2, {14, 1}, {10, 1}};
    long double low, high;

    (void)state;
    formula(&once, &low, &high);
    for (unsigned k = 0; k <= 60; k++) {
        const struct trials t = {
            2, {UINT64_C(14) << k, UINT64_C(1) << k}, {UINT64_C(10) << k, UINT64_C(1) << k}};
        struct rt_load_sums sums = sums_of(&t);
        struct rt_load_share got;

        assert_int_equal(rt_load_interval(&sums, &got), 0);
        assert_true(near(got.share, 11 / 15.0L, 1e-15L));
        assert_true(near(got.low, low, 1e-12L) && near(got.high, high, 1e-12L));
    }
}

/* 2^63 trials of 1, every other one with 1: the spread is 2^63 / 4, and t is z. */
static void half_of_all_trials_that_64_bits_count(void **state)
{
    struct rt_load_sums sums = sums_of(&(const struct trials){2, {1, 1}, {1, 0}});
    long double half = z * sqrtl(powl(2, 61)) / powl(2, 63);
    struct rt_load_share got;

    (void)state;
    for (unsigned k = 1; k < 63; k++) {
        const struct rt_load_sums as_many = sums;

        rt_load_sum_merge(&sums, &as_many);
    }
    assert_true(sums.trials == UINT64_C(1) << 63 && sums.part == UINT64_C(1) << 62);
    assert_int_equal(rt_load_interval(&sums, &got), 0);
    assert_true(got.share == 0.5);
    assert_true(near(got.low, 0.5L - half, 1e-15L) && near(got.high, 0.5L + half, 1e-15L));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_are_those_of_the_expansion_and_within_a_hundredth_of_the_table),
        cmocka_unit_test(intervals_are_those_of_the_formulas),
        cmocka_unit_test(shares_beyond_one_have_intervals_too),
        cmocka_unit_test(trials_of_one_share_have_no_spread),
        cmocka_unit_test(nothing_offered_has_no_share),
        cmocka_unit_test(sums_are_those_of_all_trials_and_so_are_merged_ones),
        cmocka_unit_test(sums_have_128_bits),
        cmocka_unit_test(large_sums_have_the_intervals_of_small_ones),
        cmocka_unit_test(intervals_are_the_same_of_as_many_times_as_much),
        cmocka_unit_test(half_of_all_trials_that_64_bits_count),
    };

    return run_all(tests);
}
