/* SPDX-License-Identifier: MIT-0 */
/* Compact sets of tests, beside a greedy choice from a table of all candidates and faults. */
#include "gates.h"
#include "../../lib/gate/gate_build.h"

#define CANDIDATES_MOST (8 * 64 * 2 * 3)

static struct rt_gate_list list;
static struct rt_gate_test candidate[CANDIDATES_MOST];
static struct rt_gate_fault fault[RT_GATE_FAULTS_MAX];
static uint8_t shows[RT_GATE_FAULTS_MAX][CANDIDATES_MOST];

static unsigned faults_of(void)
{
    struct rt_gate_fault next = {0, 0, 0};
    unsigned n = 0;

    while (rt_gate_fault_next(&list, &next))
        fault[n++] = next;
    return n;
}

/* Byte by byte: the other bytes equal, those below it different in every bit, those above it; C2
 * all 0, all 1; every value of its used bits.  The smaller come first. */
static unsigned candidates_of(void)
{
    unsigned n = 0;

    for (unsigned byte = 1; byte <= list.bytes; byte++)
        for (unsigned around = 0; around < 3; around++)
            for (unsigned ones = 0; ones < 2; ones++)
                for (unsigned i = 0; i < 256; i += 4) {
                    struct rt_gate_test test = {0, 0};

                    for (unsigned b = 1; b <= list.bytes; b++) {
                        uint64_t c2 = ones ? 0xFF : 0, differs = 0;

                        if (b == byte)
                            differs = i;
                        else if ((around == 1 && b < byte) || (around == 2 && b > byte))
                            differs = 0xFF;
                        test.c2 |= c2 << 8 * (b - 1);
                        test.c1 |= (c2 ^ differs) << 8 * (b - 1);
                    }
                    candidate[n++] = test;
                }
    return n;
}

static void fill_table(unsigned faults, unsigned candidates)
{
    static uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    struct rt_gate_vectors vectors;

    for (unsigned base = 0; base < candidates; base += 64) {
        rt_gate_load(&vectors, candidate + base, 64);
        rt_gate_apply(&list, NULL, &vectors, good);
        for (unsigned f = 0; f < faults; f++) {
            uint64_t seen;

            rt_gate_apply(&list, &fault[f], &vectors, bad);
            seen = rt_gate_differ(&list, good, bad);
            for (unsigned v = 0; v < 64; v++)
                shows[f][base + v] = seen >> v & 1;
        }
    }
}

/* Always the first of those that show most of the faults left. */
static void set_is_greedy(void)
{
    static struct rt_gate_bench bench;
    struct rt_gate_test tests[RT_GATE_TESTS_MAX + 1];
    unsigned faults = faults_of(), candidates = candidates_of(), left = faults, n = 0;
    int count;

    fill_table(faults, candidates);
    memset(&bench, 0xA5, sizeof bench);
    memset(tests, 0xA5, sizeof tests);
    count = rt_gate_tests(&list, &bench, tests);
    for (;;) {
        unsigned best = 0, kept = 0, most = 0;

        for (unsigned c = 0; c < candidates; c++) {
            unsigned shown = 0;

            for (unsigned f = 0; f < left; f++)
                shown += shows[f][c];
            if (shown > most) {
                most = shown;
                best = c;
            }
        }
        if (most == 0)
            break;
        assert_true(tests[n].c1 == candidate[best].c1 && tests[n].c2 == candidate[best].c2);
        n++;
        for (unsigned f = 0; f < left; f++)
            if (!shows[f][best]) {
                fault[kept] = fault[f];
                memmove(shows[kept++], shows[f], candidates);
            }
        left = kept;
    }
    assert_int_equal(count, n);
    assert_int_equal(bench.faults, left);
    assert_memory_equal(bench.fault, fault, left * sizeof fault[0]);
}

static void sets_are_greedy(const char *text, int circuit)
{
    struct rt_net net = net_of(text);

    for (; circuit < RT_GATE_CIRCUITS; circuit++) {
        assert_int_equal(rt_gate_transit(&net, circuit, &list), 0);
        set_is_greedy();
    }
}

static net_t one_of(unsigned kind, unsigned name, const net_t *in, unsigned inputs)
{
    return rti_gate_add(&list, kind, (struct rt_gate_label){"trial", (uint16_t)name, -1}, in,
                        inputs);
}

/* A circuit of two bytes whose output is 1 for one C1 and C2 alone, which none but this shows to be
 * stuck at 0. */
static void only_this_is_seen(struct rt_gate_test one)
{
    const unsigned bits = 16;
    net_t in[32], c1, c2, at;

    memset(&list, 0, sizeof list);
    rti_gate_begin(&list, "trial");
    list.bytes = 2;
    c1 = rti_gate_input(&list, "c1", bits, "");
    c2 = rti_gate_input(&list, "c2", bits, "");
    for (unsigned b = 0; b < 2 * bits; b++) {
        net_t input = (net_t)(b < bits ? c1 + b : c2 + b - bits);
        int set = (b < bits ? one.c1 >> b : one.c2 >> (b - bits)) & 1;

        in[b] = set ? input : one_of(RT_GATE_NOT, b, &input, 1);
    }
    for (unsigned b = 0; b < 2 * bits; b += 4)
        in[b / 4] = one_of(RT_GATE_AND, 40 + b, in + b, 4);
    in[0] = one_of(RT_GATE_AND, 90, in, 4);
    in[1] = one_of(RT_GATE_AND, 91, in + 4, 4);
    at = one_of(RT_GATE_AND, 92, in, 2);
    rti_gate_output(&list, "m", RT_GATE_OUT, &at, 1, "");
    set_is_greedy();
}

static void a_set_has_each_candidate_that_a_circuit_needs(void **state)
{
    static const unsigned numbers[] = {0, 63, 64, 127, 128, 191, 192, 255, 256, 383, 384, 447};
    unsigned candidates;

    (void)state;
    list.bytes = 2;
    candidates = candidates_of();
    assert_int_equal(candidates, 768);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        list.bytes = 2;
        candidates_of();
        only_this_is_seen(candidate[numbers[i]]);
        candidates_of();
        only_this_is_seen(candidate[candidates - 1 - numbers[i]]);
    }
    only_this_is_seen((struct rt_gate_test){0xFFFF, 0}); /* is no candidate: bits 1:0 are unused */
}

static void a_set_is_the_greedy_choice_of_all_candidates(void **state)
{
    (void)state;
    sets_are_greedy("full:1", RT_GATE_FIGURES);
    sets_are_greedy("hybrid:12,1", RT_GATE_FIGURES);
    sets_are_greedy("full:2", RT_GATE_FIGURES);
    sets_are_greedy("full:1,capped", RT_GATE_FIGURES);
    sets_are_greedy("hybrid:12,2", RT_GATE_FIGURES);
    sets_are_greedy("full:3,capped", RT_GATE_SERIAL); /* takes one with the bytes below different */
    if (sanitized())
        return;
    sets_are_greedy("full:6,capped", RT_GATE_SERIAL); /* and one with those above */
    sets_are_greedy("full:8", RT_GATE_SERIAL);        /* many, in their order */
}

/* Bit 0 of C1 stuck at 0 comes first of the faults, and is the last that a test is found for: it
 * goes two equal ways, so that no fault on either is seen by what shows it. */
static void the_first_fault_may_be_the_last_one_left(void **state)
{
    net_t c1, c2, way[3], out[2];

    (void)state;
    memset(&list, 0, sizeof list);
    rti_gate_begin(&list, "trial");
    list.bytes = 1;
    c1 = rti_gate_input(&list, "c1", 8, "");
    c2 = rti_gate_input(&list, "c2", 8, "");
    assert_int_equal(c2, c1 + 8);
    way[0] = one_of(RT_GATE_AND, 1, (const net_t[]){c1, (net_t)(c1 + 2)}, 2);
    way[1] = one_of(RT_GATE_AND, 2, (const net_t[]){c1, (net_t)(c1 + 2)}, 2);
    way[2] = (net_t)(c1 + 3);
    out[0] = one_of(RT_GATE_OR, 3, way, 3);
    out[1] = (net_t)(c1 + 2);
    rti_gate_output(&list, "m", RT_GATE_OUT, out, 2, "");
    set_is_greedy();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_the_greedy_choice_of_all_candidates),
        cmocka_unit_test(a_set_has_each_candidate_that_a_circuit_needs),
        cmocka_unit_test(the_first_fault_may_be_the_last_one_left),
    };

    return run_all(tests);
}
