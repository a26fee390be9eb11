/* SPDX-License-Identifier: MIT-0 */
/*
 * As much of cmocka as the C tests of the route room use, for a machine without it:
 * tools/assurance/edges.sh runs them on a Cortex-M.  The first test that fails ends the program.
 */
#ifndef EDGES_CMOCKA_H
#define EDGES_CMOCKA_H

#include <inttypes.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*function)(void **state);
};
#define cmocka_unit_test(function)                                                                 \
    {                                                                                              \
#function, function                                                                        \
    }

static jmp_buf edges_skipped;

#define print_error(...) printf(__VA_ARGS__)
#define print_message(...) printf(__VA_ARGS__)
#define fail() (printf("%s:%d: failed\n", __FILE__, __LINE__), exit(1))
#define skip() longjmp(edges_skipped, 1)

#define assert_true(x) ((x) ? (void)0 : fail())
#define assert_false(x) assert_true(!(x))
#define assert_null(x) assert_true((x) == NULL)
#define assert_non_null(x) assert_true((x) != NULL)
#define assert_int_equal(a, b) assert_true((uint64_t)(a) == (uint64_t)(b))
#define assert_int_not_equal(a, b) assert_true((uint64_t)(a) != (uint64_t)(b))
#define assert_in_range(x, low, high)                                                              \
    assert_true((uint64_t)(x) >= (uint64_t)(low) && (uint64_t)(x) <= (uint64_t)(high))
#define assert_ptr_equal(a, b) assert_true((const void *)(a) == (const void *)(b))
#define assert_ptr_not_equal(a, b) assert_true((const void *)(a) != (const void *)(b))
#define assert_string_equal(a, b) assert_true(strcmp(a, b) == 0)
#define assert_string_not_equal(a, b) assert_true(strcmp(a, b) != 0)
#define assert_memory_equal(a, b, n) assert_true(memcmp(a, b, n) == 0)
#define assert_memory_not_equal(a, b, n) assert_true(memcmp(a, b, n) != 0)

/* There is no environment: tests have as many cases as under sanitizers. */
static inline char *edges_getenv(const char *name)
{
    return strcmp(name, "ROUTESEQ_QUICK") == 0 ? "2" : NULL;
}
#define getenv(name) edges_getenv(name)

#define cmocka_set_test_filter(filter) (void)(filter)
#define cmocka_run_group_tests_name(name, tests, setup, teardown)                                  \
    edges_run(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

static inline int edges_run(const struct CMUnitTest *test, size_t tests, int (*setup)(void **state),
                            int (*teardown)(void **state))
{
    static volatile size_t i; /* longjmp leaves it alone */
    static void *state;

    if (setup != NULL && setup(&state) != 0)
        return 1;
    for (i = 0; i < tests; i++)
        if (setjmp(edges_skipped) == 0)
            test[i].function(&state);
    return teardown != NULL ? teardown(&state) : 0;
}

#endif
