/* SPDX-License-Identifier: MIT-0 */
/* A compact set of tests for stuck-at faults. */
#include "rt/gate.h"

/*
 * Candidates: every value of one byte's used bits, with C2 all 0 or all 1, the
 * other bytes equal, or the bytes above or below it different in every bit.
 */
enum { BELOW_DIFFERS = 1, ABOVE_DIFFERS = 2, SURROUNDINGS = 3 };

static unsigned candidates(const struct rt_gate_list *list)
{
    return list->bytes * 64u * 2 * SURROUNDINGS;
}

static struct rt_gate_test candidate(const struct rt_gate_list *list, unsigned number)
{
    unsigned at = 8 * (number / (64 * 2 * SURROUNDINGS)), ones = number / 64 % 2;
    unsigned around = number / 128 % SURROUNDINGS;
    uint64_t all = ~UINT64_C(0) >> (64 - 8 * list->bytes), byte = UINT64_C(0xFF) << at;
    uint64_t below = (UINT64_C(1) << at) - 1;
    uint64_t i = (uint64_t)(number % 64 << 2) << at;
    struct rt_gate_test test;

    if (around == BELOW_DIFFERS)
        i |= below;
    if (around == ABOVE_DIFFERS)
        i |= all & ~below & ~byte;
    test.c2 = ones ? all : 0;
    test.c1 = test.c2 ^ i;
    return test;
}

/* Finds the candidate that shows most of the faults left, and how many those are. */
static unsigned best(const struct rt_gate_list *list, struct rt_gate_bench *bench,
                     struct rt_gate_test *test)
{
    struct rt_gate_vectors v;
    unsigned most = 0;

    for (unsigned base = 0; base < candidates(list); base += 64) {
        struct rt_gate_test batch[64];
        uint16_t shown[64] = {0};

        for (unsigned k = 0; k < 64; k++)
            batch[k] = candidate(list, base + k);
        rt_gate_load(&v, batch, 64);
        rt_gate_apply(list, NULL, &v, bench->good);
        for (unsigned f = 0; f < bench->faults; f++) {
            uint64_t seen;

            rt_gate_apply(list, &bench->fault[f], &v, bench->bad);
            seen = rt_gate_differ(list, bench->good, bench->bad);
            for (unsigned k = 0; seen != 0; k++, seen >>= 1)
                shown[k] += seen & 1;
        }
        for (unsigned k = 0; k < 64; k++) {
            if (shown[k] > most) {
                most = shown[k];
                *test = batch[k];
            }
        }
    }
    return most;
}

/* Takes out of the bench what this test shows. */
static void drop(const struct rt_gate_list *list, struct rt_gate_bench *bench,
                 const struct rt_gate_test *test)
{
    struct rt_gate_vectors v;
    unsigned left = 0;

    rt_gate_load(&v, test, 1);
    rt_gate_apply(list, NULL, &v, bench->good);
    for (unsigned f = 0; f < bench->faults; f++) {
        rt_gate_apply(list, &bench->fault[f], &v, bench->bad);
        if ((rt_gate_differ(list, bench->good, bench->bad) & 1) == 0)
            bench->fault[left++] = bench->fault[f];
    }
    bench->faults = left;
}

int rt_gate_tests(const struct rt_gate_list *list, struct rt_gate_bench *bench,
                  struct rt_gate_test *test)
{
    struct rt_gate_fault fault = {0, 0, 0};
    int tests = 0;

    for (bench->faults = 0; rt_gate_fault_next(list, &fault); bench->faults++)
        bench->fault[bench->faults] = fault;
    while (tests < RT_GATE_TESTS_MAX && best(list, bench, &test[tests]) > 0)
        drop(list, bench, &test[tests++]);
    return tests;
}
