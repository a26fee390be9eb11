/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq gate --table: the table or its test bench.
 *
 * Without a netlist there are no tests for its faults.  The bench tries all pairs of a router and a
 * destination, with each arrival, or a sample in which none stands twice; then inputs that name no
 * router.
 */
#include <inttypes.h>

#include "../base/divisor.h"
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

/* Inputs where at or dst names no router; none where all their numbers do. */
static void find_others(const struct unit_face *face)
{
    uint64_t state = SEED;
    uint32_t router;

    bench.others = 0;
    for (unsigned n = 0; n < NO_ROUTERS; n++)
        for (unsigned tries = 0; tries < TRIES; tries++) {
            struct gate_test test = unit_random_test(face, &state);
            unsigned p = face->alone ? 1 : bench.others % 2;

            test.in[p] = state >> 24 & ((UINT64_C(1) << face->bits) - 1);
            if (unit_face_router(face, test.in[p], &router) != 0) {
                bench.other[bench.others++] = test;
                break;
            }
        }
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
        struct gate_test test = unit_pair(bench.face, k);

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

    bench.face = face;
    bench.pairs = unit_pairs(face);
    most = bench.pairs < UNIT_COUNT_MAX ? bench.pairs : UNIT_COUNT_MAX;
    bench.count = bench.pairs < PAIRS_MAX ? bench.pairs : PAIRS_MAX;
    if (option_number(call, "--count", 1, most, &bench.count) != 0)
        return EXIT_USAGE;
    find_others(face);
    if (bench.others > 0)
        snprintf(others, sizeof others, " and %u that name no router", bench.others);
    snprintf(which, sizeof which, bench.count < bench.pairs ? ": a sample of " : ": ");
    unit_say_pairs(face, bench.count, which, sizeof which);
    add_text(which, sizeof which, others, "");
    gate_origin(call, list, NULL, "--testbench --table");
    printf("// %s.\n", which + 2);
    print_testbench(list, print_checks, which);
    return EXIT_TRUE;
}

/* A table's ports, as those of a netlist. */
static void list_ports(const struct unit_face *face, struct rt_gate_list *list)
{
    for (unsigned p = face->alone; p < face->ins; p++)
        list->port[list->ports++] = (struct rt_gate_port){
            .name = face->in[p].name, .direction = RT_GATE_IN, .width = (uint8_t)face->in[p].width};
    for (unsigned p = 0; p < face->outs; p++)
        list->port[list->ports++] = (struct rt_gate_port){.name = face->out[p].name,
                                                          .direction = RT_GATE_OUT,
                                                          .width = (uint8_t)face->out[p].width};
}

/* routeseq_NET_table, of one router routeseq_NET_table_ROUTER. */
static void name_module(const struct unit_face *face, char module[RT_GATE_MODULE_MAX])
{
    char net[RT_NET_TEXT_MAX], end[24] = "_table";

    rt_net_format(face->net, net, sizeof net);
    for (char *c = net; *c != '\0'; c++)
        if (*c == ':' || *c == ',')
            *c = '_';
    if (face->alone)
        snprintf(end, sizeof end, "_table_%" PRIu32, face->only);
    snprintf(module, RT_GATE_MODULE_MAX, "routeseq_%.40s%s", net, end);
}

/* The router of --at; 0, or EXIT_USAGE after saying why. */
static int read_router(const struct call *call, struct unit_face *face)
{
    uint64_t router = 0;

    if (option_number(call, "--at", 0, face->routers - 1, &router) != 0)
        return EXIT_USAGE;
    face->alone = option_given(call, "--at") != 0;
    face->only = (uint32_t)router;
    return 0;
}

/* A table has no netlist, but a name and ports. */
int run_unit_table(const struct call *call, const struct unit_face *all)
{
    static struct rt_gate_list list;
    struct unit_face face = *all;
    uint32_t most;

    if (read_router(call, &face) != 0)
        return EXIT_USAGE;
    name_module(&face, list.module);
    if (gate_rename(call, &list) != 0)
        return EXIT_USAGE;
    most = face.alone ? face.most_alone : UNIT_ROUTERS_MAX;
    if (face.routers > most)
        return complain(EXIT_USAGE,
                        "network '%.80s': a table is for at most %" PRIu32 " routers, not %" PRIu32
                        "%s",
                        call->name, most, face.routers,
                        face.routers <= face.most_alone ? "; --at writes that of one router" : "");
    if (option_given(call, "--testbench")) {
        list_ports(&face, &list);
        return print_bench(call, &face, &list);
    }
    gate_origin(call, &list, NULL, "--verilog --table");
    unit_print_fields(&face);
    return print_unit_table(&face, list.module);
}
