/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq gate --table: the table or its test bench.
 *
 * Without a netlist there are no tests for its faults.  The bench tries all pairs of a router and a
 * destination, with each arrival, or a sample in which none stands twice; then inputs that name no
 * router.
 */
#include <inttypes.h>
#include <string.h>

#include "gate.h"
#include "gate_unit.h"

#define PAIRS_MAX 65536 /* without --count */
#define NO_ROUTERS 64   /* inputs that name none */
#define TRIES 100       /* to find one of these */
#define SEED 88172645463325252u

/* The bench that is being printed: its hook has no context. */
static struct {
    const struct unit_face *face;
    uint64_t pairs, count; /* arrivals included; how many of them */
    unsigned others;       /* what names no router */
    struct gate_test other[NO_ROUTERS];
} bench;

/* Pair `k`: the router changes fastest, then the destination's, then all other inputs. */
static struct gate_test pair_of(const struct unit_face *face, uint64_t k)
{
    struct gate_test test = {{0}};

    for (unsigned p = 0; p < 2; p++, k /= face->routers)
        test.in[p] = unit_face_bits(face, (uint32_t)(k % face->routers));
    for (unsigned p = 2; p < face->ins; p++, k >>= face->in[p - 1].width)
        test.in[p] = k & ((UINT64_C(1) << face->in[p].width) - 1);
    return test;
}

static void set_pairs(const struct unit_face *face)
{
    bench.face = face;
    bench.pairs = (uint64_t)face->routers * face->routers;
    for (unsigned p = 2; p < face->ins; p++)
        bench.pairs <<= face->in[p].width;
}

/* Has it inputs beside at and the destination? */
static int has_arrivals(const struct unit_face *face)
{
    return face->ins > 3 || (face->ins == 3 && strcmp(face->in[2].name, "dst_processor") != 0);
}

/* Inputs where at or dst names no router; none where all their numbers do. */
static void find_others(const struct unit_face *face)
{
    uint64_t state = SEED;
    uint32_t router;

    bench.others = 0;
    for (unsigned tries = 0; tries < TRIES * NO_ROUTERS && bench.others < NO_ROUTERS; tries++) {
        struct gate_test test = unit_random_test(face, &state);
        unsigned p = bench.others % 2;

        test.in[p] = state >> 24 & ((UINT64_C(1) << face->bits) - 1);
        if (unit_face_router(face, test.in[p], &router) != 0)
            bench.other[bench.others++] = test;
    }
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* From one pair of a sample to the next: prime to their number, so that none comes twice. */
static uint64_t step_of(uint64_t pairs)
{
    uint64_t step = pairs / 8 * 5 + 1; /* about the golden section, so that they spread */

    while (common_divisor(step, pairs) != 1)
        step++;
    return step;
}

static unsigned print_checks(const struct rt_gate_list *list)
{
    uint64_t step = bench.count < bench.pairs ? step_of(bench.pairs) : 1, k = 0;

    (void)list;
    unit_print_task(bench.face);
    for (uint64_t n = 0; n < bench.count; n++, k = (k + step) % bench.pairs) {
        struct gate_test test = pair_of(bench.face, k);

        unit_print_check(bench.face, &test);
    }
    for (unsigned n = 0; n < bench.others; n++)
        unit_print_check(bench.face, &bench.other[n]);
    return (unsigned)(bench.count + bench.others);
}

static int print_bench(const struct call *call, const struct unit_face *face,
                       const struct rt_gate_list *list)
{
    char which[128], others[48] = "";
    uint64_t most;

    set_pairs(face);
    most = bench.pairs < UNIT_COUNT_MAX ? bench.pairs : UNIT_COUNT_MAX;
    bench.count = bench.pairs < PAIRS_MAX ? bench.pairs : PAIRS_MAX;
    if (option_number(call, "--count", 1, most, &bench.count) != 0)
        return EXIT_USAGE;
    find_others(face);
    if (bench.others > 0)
        snprintf(others, sizeof others, " and %u that name no router", bench.others);
    if (bench.count == bench.pairs)
        snprintf(which, sizeof which, ": all %" PRIu64, bench.pairs);
    else
        snprintf(which, sizeof which, ": a sample of %" PRIu64 " of %" PRIu64, bench.count,
                 bench.pairs);
    add_text(which, sizeof which, has_arrivals(face) ? " pairs with arrivals" : " pairs", others);
    gate_origin(call, list, NULL, "--testbench --table");
    printf("// %s.\n", which + 2);
    print_testbench(list, print_checks, which);
    return EXIT_TRUE;
}

/* A table's ports, as those of a netlist. */
static void list_ports(const struct unit_face *face, struct rt_gate_list *list)
{
    for (unsigned p = 0; p < face->ins; p++)
        list->port[list->ports++] = (struct rt_gate_port){
            .name = face->in[p].name, .direction = RT_GATE_IN, .width = (uint8_t)face->in[p].width};
    for (unsigned p = 0; p < face->outs; p++)
        list->port[list->ports++] = (struct rt_gate_port){.name = face->out[p].name,
                                                          .direction = RT_GATE_OUT,
                                                          .width = (uint8_t)face->out[p].width};
}

/* A table has no netlist, but a name and ports. */
int run_unit_table(const struct call *call, const struct unit_face *face)
{
    static struct rt_gate_list list;
    char net[RT_NET_TEXT_MAX];

    rt_net_format(call->net, net, sizeof net);
    for (char *c = net; *c != '\0'; c++)
        if (*c == ':' || *c == ',')
            *c = '_';
    snprintf(list.module, sizeof list.module, "routeseq_%.54s", net);
    if (gate_rename(call, &list) != 0)
        return EXIT_USAGE;
    if (face->routers > UNIT_ROUTERS_MAX)
        return complain(EXIT_USAGE,
                        "network '%.80s': a table is for at most %d routers, not %" PRIu32,
                        call->name, UNIT_ROUTERS_MAX, face->routers);
    if (option_given(call, "--testbench")) {
        list_ports(face, &list);
        return print_bench(call, face, &list);
    }
    gate_origin(call, &list, NULL, "--verilog --table");
    unit_print_fields(face);
    return print_unit_table(face, list.module);
}
