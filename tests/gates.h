/* SPDX-License-Identifier: MIT-0 */
/* What the tests of netlists share: the arithmetic that they are held to. */
#ifndef TEST_GATES_H
#define TEST_GATES_H

#include "support.h"
#include "rt/gate.h"

/* The outputs of a circuit as numbers, by port. */
struct ports {
    uint64_t m, j, ru, ru_bytes;
};

/* What the route room computes for C1 and C2. */
static inline struct ports arithmetic(const struct rt_net *net, unsigned bytes,
                                      const struct rt_gate_test *test)
{
    uint8_t src[RT_LOC_MAX] = {0}, dst[RT_LOC_MAX] = {0};
    struct rt_route_parts parts;
    struct ports p;

    for (unsigned i = 0; i < bytes; i++) {
        src[i] = (uint8_t)(test->c1 >> 8 * (bytes - 1 - i));
        dst[i] = (uint8_t)(test->c2 >> 8 * (bytes - 1 - i));
    }
    assert_true(rt_route_explain(net, src, dst, &parts) >= 0);
    p.m = parts.m;
    p.j = parts.j;
    p.ru_bytes = parts.ru_bytes;
    p.ru = 0;
    for (int i = 0; i < parts.ru_bytes; i++)
        p.ru |= (uint64_t)parts.seq[i] << (8 - 8 * i);
    return p;
}

/* How many of up to 64 tests a netlist answers otherwise than `want`; -> *wrong one. */
static inline int wrong_answers(const struct rt_gate_list *list, const struct rt_gate_test *test,
                                unsigned tests, const struct ports *want, unsigned *wrong)
{
    static const char *const name[] = {"m", "j", "ru", "ru_bytes"};
    uint64_t value[RT_GATE_NETS_MAX], word[64];
    struct rt_gate_vectors vectors;
    int count = 0;

    rt_gate_load(&vectors, test, tests);
    rt_gate_apply(list, NULL, &vectors, value);
    for (unsigned p = 0; p < 4; p++) {
        rt_gate_read(list, rt_gate_find(list, name[p]), value, word);
        for (unsigned v = 0; v < tests; v++) {
            const uint64_t each[] = {want[v].m, want[v].j, want[v].ru, want[v].ru_bytes};

            if (word[v] != each[p]) {
                *wrong = v;
                count++;
            }
        }
    }
    return count;
}

/* The netlists of one network, and tests that wait to be 64. */
struct trial {
    struct rt_net net;
    unsigned bytes;
    struct rt_gate_list list[RT_GATE_CIRCUITS];
    struct rt_gate_test test[64];
    struct ports want[64];
    unsigned tests;
    uint64_t done;
};

static inline void trial_begin(struct trial *trial, const struct rt_net *net)
{
    trial->net = *net;
    trial->tests = 0;
    trial->done = 0;
    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++)
        assert_int_equal(rt_gate_transit(net, circuit, &trial->list[circuit]), 0);
    trial->bytes = trial->list[0].bytes;
}

/* All circuits over the tests that wait. */
static inline void trial_flush(struct trial *trial)
{
    char text[RT_NET_TEXT_MAX];
    unsigned wrong = 0;

    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        if (wrong_answers(&trial->list[circuit], trial->test, trial->tests, trial->want, &wrong) ==
            0)
            continue;
        rt_net_format(&trial->net, text, sizeof text);
        fail_with("%s, circuit %s: C1 %" PRIX64 " C2 %" PRIX64 " is not as computed\n", text,
                  rt_gate_circuit_text(circuit), trial->test[wrong].c1, trial->test[wrong].c2);
    }
    trial->done += trial->tests;
    trial->tests = 0;
}

/* One more: C1 and C2 with this I. */
static inline void trial_add(struct trial *trial, uint64_t i, uint64_t c2)
{
    struct rt_gate_test *test = &trial->test[trial->tests];

    test->c2 = c2 & (~UINT64_C(0) >> (64 - 8 * trial->bytes));
    test->c1 = test->c2 ^ i;
    trial->want[trial->tests] = arithmetic(&trial->net, trial->bytes, test);
    if (++trial->tests == 64)
        trial_flush(trial);
}

/* Calls `use` for each shape of C: hybrid trees of one leaf size, full trees. */
static inline int for_each_circuit(void (*use)(const struct rt_net *net))
{
    int nets = 0;

    for (unsigned capped = 0; capped <= 1; capped++) {
        for (uint32_t u = 1; u <= 7 - capped; u++, nets++)
            use(&(struct rt_net){RT_FAMILY_HYBRID, (uint8_t)capped, {12, u}});
        for (uint32_t u = 1; u <= 8 - capped; u++, nets++)
            use(&(struct rt_net){RT_FAMILY_FULL, (uint8_t)capped, {u}});
    }
    return nets;
}

#endif
