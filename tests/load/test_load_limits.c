/* SPDX-License-Identifier: MIT-0 */
/* What takes as long as it may: the largest layout. */
#include "support.h"
#include "rt/load.h"

static void the_largest_square_is_counted(void **state)
{
    static uint64_t count[2 * RT_LOAD_SQUARE_MAX];
    struct rt_load_geometry square = {2, 56, RT_LOAD_SQUARE_MAX};
    struct rt_load_length_stats wires = {7, 0, 0, 0};

    (void)state;
    assert_int_equal(rt_load_lengths(&square, RT_LOAD_OPTICAL, count, &wires), 0);
    assert_true(wires.pairs == UINT64_C(1) << 56);
    assert_true(count[0] == UINT64_C(1) << 28); /* both ends in one place */
    assert_int_equal(wires.longest, 23170);     /* 16383 * 1.41421 = 23169.06 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_largest_square_is_counted),
    };

    return run_all(tests);
}
