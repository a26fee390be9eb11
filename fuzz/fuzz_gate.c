/* SPDX-License-Identifier: MIT-0 */
/*
 * Any C1 and C2 of any fat-tree: all circuits answer as the route room
 * computes, in each of the 64 places of a pass; and with any stuck-at fault
 * they still end, whatever they answer; a fault that shows is not hidden, and the tests of a small
 * circuit show every fault that is not.
 *
 * Input: network; C1 and C2, 8 bytes each; the number of bytes in which they
 * are made to begin alike; place 0..63; number of a fault.
 */
#include "room.h"
#include "rt/gate.h"
#include "rt/route.h"

#define SMALL 3 /* bytes of C up to which faults are looked for */

static uint64_t port(const struct rt_gate_list *list, const char *name, const uint64_t *value,
                     unsigned place)
{
    uint64_t word[64];

    CLAIM(rt_gate_find(list, name) != NULL);
    rt_gate_read(list, rt_gate_find(list, name), value, word);
    return word[place];
}

/* Where it takes few passes. */
static void check_hidden(const struct rt_gate_list *list, const struct rt_gate_fault *fault,
                         int shows)
{
    struct fuzz_rooms rooms = {{NULL}, 0};
    uint64_t *good = fuzz_room(&rooms, list->nets, 8), *bad = fuzz_room(&rooms, list->nets, 8);
    int hidden = rt_gate_hidden(list, fault, good, bad);

    CLAIM(hidden == RT_ERR_FAMILY ? list->clocked : hidden >= 0 && hidden <= 2);
    CLAIM(!shows || hidden <= 0);
    fuzz_leave(&rooms);
}

/* All tests at once show every fault that is not left over, and none of those. */
static void check_tests(const struct rt_gate_list *list)
{
    struct fuzz_rooms rooms = {{NULL}, 0};
    struct rt_gate_bench *bench = fuzz_room(&rooms, 1, sizeof *bench);
    struct rt_gate_test *test = fuzz_room(&rooms, RT_GATE_TESTS_MAX, sizeof *test);
    uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX];
    struct rt_gate_fault fault = {0, 0, 0};
    unsigned tests = (unsigned)rt_gate_tests(list, bench, test), left = 0;
    struct rt_gate_vectors vectors;

    CLAIM(tests > 0 && tests <= 64);
    rt_gate_load(&vectors, test, tests);
    rt_gate_apply(list, NULL, &vectors, good);
    while (rt_gate_fault_next(list, &fault)) {
        int is_left = left < bench->faults && bench->fault[left].gate == fault.gate &&
                      bench->fault[left].pin == fault.pin &&
                      bench->fault[left].value == fault.value;

        rt_gate_apply(list, &fault, &vectors, bad);
        CLAIM((rt_gate_differ(list, good, bad) == 0) == is_left);
        left += (unsigned)is_left;
    }
    CLAIM(left == bench->faults);
    fuzz_leave(&rooms);
}

static void check_circuit(const struct rt_gate_list *list, const struct rt_gate_test *test,
                          unsigned place, const struct rt_route_parts *parts, unsigned number)
{
    uint64_t good[RT_GATE_NETS_MAX], bad[RT_GATE_NETS_MAX], ru = 0;
    struct rt_gate_test tests[64] = {{0, 0}};
    struct rt_gate_fault fault = {0, 0, 0};
    struct rt_gate_vectors vectors;

    tests[place] = *test;
    rt_gate_load(&vectors, tests, 64);
    rt_gate_apply(list, NULL, &vectors, good);
    for (unsigned i = 0; i < parts->ru_bytes; i++)
        ru |= (uint64_t)parts->seq[i] << (8 - 8 * i);
    CLAIM(port(list, "m", good, place) == parts->m);
    CLAIM(port(list, "j", good, place) == parts->j);
    CLAIM(port(list, "ru", good, place) == ru);
    CLAIM(port(list, "ru_bytes", good, place) == parts->ru_bytes);
    CLAIM(port(list, "m", good, (place + 1) % 64) == 0);

    while (number-- > 0 && rt_gate_fault_next(list, &fault))
        ;
    rt_gate_apply(list, fault.gate ? &fault : NULL, &vectors, bad);
    CLAIM(fault.gate || rt_gate_differ(list, good, bad) == 0);
    if (list->bytes <= SMALL && fault.gate)
        check_hidden(list, &fault, rt_gate_differ(list, good, bad) != 0);
    if (list->bytes == 1 && place == 63 && fault.gate)
        check_tests(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {data, size};
    uint8_t src[RT_LOC_MAX] = {0}, dst[RT_LOC_MAX] = {0};
    static struct rt_gate_list list;
    const char *name;
    struct rt_route_parts parts;
    struct rt_gate_test test;
    unsigned alike, place, number, bytes;
    struct rt_net net;
    int good = fuzz_net(&in, &net);

    for (int circuit = -1; circuit <= RT_GATE_CIRCUITS && !good; circuit++)
        if (net.family == RT_FAMILY_BIDELTA)
            CLAIM(rt_gate_transit(&net, circuit, &list) == RT_ERR_FAMILY);
    if (!good || net.family == RT_FAMILY_BIDELTA)
        return 0;
    bytes = (unsigned)net.param[net.family == RT_FAMILY_HYBRID] + net.capped;
    for (unsigned i = 0; i < bytes; i++)
        src[i] = fuzz_byte(&in);
    for (unsigned i = 0; i < bytes; i++)
        dst[i] = fuzz_byte(&in);
    alike = fuzz_byte(&in) % 9;
    place = fuzz_byte(&in) % 64;
    number = (unsigned)fuzz_number(&in, 2) % 1024;
    test.c1 = test.c2 = 0;
    for (unsigned i = 0; i < bytes; i++) {
        if (i < alike)
            dst[i] = src[i];
        test.c1 = test.c1 << 8 | src[i];
        test.c2 = test.c2 << 8 | dst[i];
    }
    CLAIM(rt_route_explain(&net, src, dst, &parts) >= 0);
    name = rt_gate_circuit_text(bytes > 4 ? -(int)number : RT_GATE_CIRCUITS + (int)number);
    CLAIM(rt_gate_kind_text((int)number) != NULL && (name == NULL || number == 0));
    for (int circuit = 0; circuit < RT_GATE_CIRCUITS; circuit++) {
        CLAIM(rt_gate_circuit_text(circuit) != NULL);
        CLAIM(rt_gate_transit(&net, circuit, &list) == 0);
        CLAIM(list.bytes == bytes);
        check_circuit(&list, &test, place, &parts, number);
    }
    return 0;
}
