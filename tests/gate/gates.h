/* SPDX-License-Identifier: MIT-0 */
/* What the tests of netlists share: the arithmetic that they are held to. */
#ifndef TEST_GATES_H
#define TEST_GATES_H

#include "support.h"
#include "rt/gate.h"

/* The outputs of a circuit as numbers. */
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

/* The same as one number, in the order of the outputs: m lowest. */
static inline uint64_t packed(const struct rt_net *net, unsigned bytes,
                              const struct rt_gate_test *test)
{
    struct ports p = arithmetic(net, bytes, test);

    return p.m | p.j << bytes | p.ru << (bytes + 4) | p.ru_bytes << (bytes + 20);
}

/* Which of 64 tests a netlist answers otherwise than wanted, a bit each. */
static inline uint64_t wrong_answers(const struct rt_gate_list *list,
                                     const struct rt_gate_vectors *vectors,
                                     const struct rt_gate_vectors *want)
{
    static const char *const name[] = {"m", "j", "ru", "ru_bytes"};
    uint64_t value[RT_GATE_NETS_MAX], wrong = 0;
    unsigned at = 0;

    rt_gate_apply(list, NULL, vectors, value);
    for (unsigned p = 0; p < 4; p++) {
        const struct rt_gate_port *port = rt_gate_find(list, name[p]);

        for (unsigned bit = 0; bit < port->width; bit++)
            wrong |= value[rt_gate_net(list, port, bit)] ^ want->c1[at++];
    }
    assert_int_equal(at, list->bytes + 22);
    return wrong;
}

/* The netlists of one network, and tests that wait to be 64. */
struct trial {
    struct rt_net net;
    unsigned bytes;
    struct rt_gate_list list[RT_GATE_CIRCUITS];
    struct rt_gate_test test[64], want[64]; /* want: packed, in c1 */
    unsigned tests;
    uint64_t done;
};

static inline void trial_begin(struct trial *trial, const struct rt_net *net)
{
    memset(trial, 0, sizeof *trial);
    trial->net = *net;
    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++)
        assert_int_equal(rt_gate_transit(net, circuit, &trial->list[circuit]), 0);
    trial->bytes = trial->list[0].bytes;
}

/* All circuits over the tests that wait. */
static inline void trial_flush(struct trial *trial)
{
    struct rt_gate_vectors vectors, want;
    char text[RT_NET_TEXT_MAX];

    rt_gate_load(&vectors, trial->test, trial->tests);
    rt_gate_load(&want, trial->want, trial->tests); /* C1 = C2 = 0 wants 0 */
    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        uint64_t wrong = wrong_answers(&trial->list[circuit], &vectors, &want);

        if (wrong == 0)
            continue;
        rt_net_format(&trial->net, text, sizeof text);
        for (unsigned v = 0; v < 64; v++)
            if (wrong >> v & 1)
                fail_with("%s, circuit %s: C1 %" PRIX64 " C2 %" PRIX64 " is not as computed\n",
                          text, rt_gate_circuit_text(circuit), trial->test[v].c1,
                          trial->test[v].c2);
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
    trial->want[trial->tests].c1 = packed(&trial->net, trial->bytes, test);
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
