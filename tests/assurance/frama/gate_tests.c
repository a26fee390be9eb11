/* SPDX-License-Identifier: MIT-0 */
/* Entry point for Frama-C's Eva (tools/assurance/frama.sh): the search for tests of a circuit that
 * has up to FAULTS faults, of which any vectors show any.  The functions that say so have entry
 * points of their own: gate_apply.c, gate_list.c. */
#include "gate_list.h"

#define FAULTS 4

static unsigned left;

int rt_gate_fault_next(const struct rt_gate_list *list, struct rt_gate_fault *fault)
{
    if (left == 0)
        return 0;
    left--;
    fault->gate = (uint16_t)interval(2, list->nets - 1u);
    fault->pin = (uint8_t)interval(0, RT_GATE_INPUTS_MAX);
    fault->value = (uint8_t)interval(0, 1);
    return 1;
}

/* Reads the tests. */
void rt_gate_load(struct rt_gate_vectors *vectors, const struct rt_gate_test *test, unsigned tests)
{
    for (unsigned v = 0; v < tests; v++)
        vectors->c1[0] = test[v].c1 ^ test[v].c2;
}

void rt_gate_apply(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                   const struct rt_gate_vectors *vectors, uint64_t *value)
{
    (void)vectors;
    if (fault != 0)
        value[fault->gate] = fault->value;
    value[list->nets - 1] = any64();
}

uint64_t rt_gate_differ(const struct rt_gate_list *list, const uint64_t *good, const uint64_t *bad)
{
    (void)list, (void)good, (void)bad;
    return any64();
}

void frama_gatetests(void);
void frama_gatetests(void)
{
#ifdef LONG
    const unsigned step = 1;
#else
    const unsigned step = RT_LOC_MAX - 1;
#endif

    for (unsigned bytes = 1; bytes <= RT_LOC_MAX; bytes += step)
        for (unsigned faults = 0; faults <= FAULTS; faults++) {
            struct rt_gate_list list;
            struct rt_gate_bench bench;
            struct rt_gate_test test[RT_GATE_TESTS_MAX];
            int n;

            for (unsigned i = 0; i < RT_GATE_TESTS_MAX; i++)
                test[i].c1 = test[i].c2 = any64();
            list.bytes = (uint8_t)bytes;
            list.nets = RT_GATE_NETS_MAX;
            list.unit = NULL;
            left = faults;
            n = rt_gate_tests(&list, &bench, test);
            //@ assert 0 <= n <= RT_GATE_TESTS_MAX && bench.faults <= faults;
        }
}
