/* SPDX-License-Identifier: MIT-0 */
/* What the test programs share: cmocka's headers in its order, the rooms, and
 * the reading of vector files. */
#ifndef TEST_SUPPORT_H
#define TEST_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rt/net_text.h"
#include "rt/route.h"
#include "rt/route64.h"
#include "rt/topo.h"
#include "rt/walk.h"

#define VECTORS "tests/vectors/"

/* Fails the test with the tuple and how to run it again. */
#define fail_with(...)                                                                             \
    do {                                                                                           \
        print_error(__VA_ARGS__);                                                                  \
        fail();                                                                                    \
    } while (0)

/* Is this `make test`?  Then a test takes fewer cases, or, with SKIP_LONG() first in it, is left
 * out. */
static inline int quick(void)
{
    return getenv("ROUTESEQ_QUICK") != NULL;
}
#define SKIP_LONG()                                                                                \
    do {                                                                                           \
        if (quick())                                                                               \
            skip();                                                                                \
    } while (0)

/* Is ROUTESEQ_QUICK=2, as tools/assurance/sanitize.sh sets it in `make check`?  Under sanitizers a
 * case lasts as long as twenty. */
static inline int sanitized(void)
{
    static int is = -1;

    if (is < 0) {
        const char *value = getenv("ROUTESEQ_QUICK");

        is = value != NULL && strcmp(value, "2") == 0;
    }
    return is;
}

/* n under sanitizers, else 1: a long test takes every n-th of its cases there. */
static inline unsigned stride(unsigned n)
{
    return sanitized() ? n : 1;
}

/* n, or 1 with ROUTESEQ_LONG, as tools/check_long.sh sets it: `make check` takes every n-th of a
 * long test's cases. */
static inline unsigned every(unsigned n)
{
    return getenv("ROUTESEQ_LONG") != NULL ? 1 : n;
}

/* The exit status of a test program: cmocka's number of failures is taken
 * modulo 256 by the shell.  ROUTESEQ_TEST runs only the tests that it names, with * and ?. */
#define run_all(tests)                                                                             \
    (cmocka_set_test_filter(getenv("ROUTESEQ_TEST")),                                              \
     cmocka_run_group_tests_name(__FILE__, tests, NULL, NULL) != 0)

static inline struct rt_net net_of(const char *text)
{
    struct rt_net net = {0, 0, {0}};
    int error = rt_net_parse(text, &net);

    if (error != 0)
        fail_with("%s: %s\n", text, rt_error_text(error));
    return net;
}

/* Hexadecimal to bytes; "-" is none.  Returns their number. */
static inline int bytes_of(const char *hex, uint8_t *bytes, size_t room)
{
    int n = 0;

    if (strcmp(hex, "-") == 0)
        return 0;
    for (; hex[0] != '\0' && hex[1] != '\0'; hex += 2) {
        unsigned byte = 0;

        assert_true((size_t)n < room && sscanf(hex, "%2x", &byte) == 1);
        bytes[n++] = (uint8_t)byte;
    }
    assert_true(hex[0] == '\0');
    return n;
}

static inline uint64_t number_of(const uint8_t *bytes, int n)
{
    uint64_t x = 0;

    for (int i = 0; i < n; i++)
        x = x << 8 | bytes[i];
    return x;
}

/* Calls `use` with the columns of every row of a vector file (lines with #
 * are notes); fails unless there are at least `least` rows. */
#define COLUMNS_MAX 16
static inline void for_each_row(const char *path, int columns, int least,
                                void (*use)(char **column))
{
    char line[2048], *column[COLUMNS_MAX];
    FILE *file = fopen(path, "r");
    int rows = 0;

    if (file == NULL)
        fail_with("%s cannot be opened: run the tests from the project's root\n", path);
    while (fgets(line, sizeof line, file) != NULL) {
        char *rest = line;
        int n = 0;

        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        while (n < COLUMNS_MAX && (column[n] = strtok_r(rest, "\t", &rest)) != NULL)
            n++;
        if (n != columns)
            fail_with("%s: row %d has %d columns, not %d\n", path, rows + 1, n, columns);
        use(column);
        rows++;
    }
    fclose(file);
    if (rows < least)
        fail_with("%s: %d rows, fewer than %d\n", path, rows, least);
}

/* Calls `use` for every fat-tree within the limits; returns their number. */
static inline int for_each_fat_tree(void (*use)(const struct rt_net *net))
{
    static const uint8_t leaf[] = {12, 48, 192};
    int nets = 0;

    for (unsigned capped = 0; capped <= 1; capped++) {
        for (unsigned l = 0; l < 3; l++)
            for (uint32_t u = 1; u <= 7 - capped; u++, nets++)
                use(&(struct rt_net){RT_FAMILY_HYBRID, (uint8_t)capped, {leaf[l], u}});
        for (uint32_t u = 1; u <= 8 - capped; u++, nets++)
            use(&(struct rt_net){RT_FAMILY_FULL, (uint8_t)capped, {u}});
    }
    return nets;
}

/* Calls `use` for every bidelta network within the limits: 9,840. */
static inline int for_each_bidelta(void (*use)(const struct rt_net *net))
{
    int nets = 0;

    for (unsigned stacks = 1, shapes = 1; stacks <= 8; stacks++, shapes *= 3) {
        for (unsigned shape = 0; shape < shapes; shape++) {
            for (uint32_t last = 2; last <= 4; last++, nets++) {
                struct rt_net net = {RT_FAMILY_BIDELTA, 0, {0}};

                for (unsigned m = 0, s = shape; m + 1 < stacks; m++, s /= 3)
                    net.param[m] = 1 + s % 3;
                net.param[stacks - 1] = last;
                use(&net);
            }
        }
    }
    return nets;
}

/* Each verdict has words of its own, and what is none has none. */
static inline void verdicts_differ(const char *(*text)(int verdict), int verdicts)
{
    for (int a = 0; a < verdicts; a++) {
        assert_string_not_equal(text(a), "unknown verdict");
        for (int b = 0; b < a; b++)
            assert_string_not_equal(text(a), text(b));
    }
    assert_string_equal(text(-1), "unknown verdict");
    assert_string_equal(text(verdicts), "unknown verdict");
}

/* A small repeatable source of numbers (Marsaglia's xorshift64). */
static inline uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* A caller's rt_locate that must not be asked. */
static inline int no_location(const struct rt_net *net, uint64_t processor, uint8_t *loc)
{
    (void)net, (void)processor, (void)loc;
    fail_with("asked for a location\n");
    return 0;
}

#endif
