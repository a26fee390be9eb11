/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate for networks of routers and of rings: the unit, and its test bench. */
#include <inttypes.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "../base/system.h"
#include "../print/report.h"
#include "gate.h"
#include "gate_unit.h"

#define RANDOM_CHECKS 256 /* without --count */

const struct option_row unit_options[] = {
    {.name = "--module",
     .value = "NAME",
     .without = "--tests --faults",
     .help = "name of the module: 1..63 letters, digits, _ and $ (routeseq_NET, of a "
             "table routeseq_NET_table)"},
    {.name = "--table",
     .help = "instead of gates, a routing table, of any network of up to 4,096 routers",
     .needs = "--verilog --testbench",
     .without = "--tests --faults --dot --tsv --json"},
    {.name = "--at",
     .value = "ROUTER",
     .help = "the table of this router alone, without input at (routeseq_NET_table_ROUTER), of up "
             "to 65,536 routers",
     .needs = "--table"},
    {.name = "--count",
     .value = "N",
     .needs = "--testbench",
     .help =
         "pairs that the bench tries, all where there are no more than N: of a table (65,536) a "
         "sample; of a unit (256) at random, beside the tests",
     .without = "--verilog --tests --faults --dot --tsv --json"},
    {.name = "--verilog",
     .help = "a Verilog module",
     .without = "--testbench --tests --faults --dot"},
    {.name = "--testbench",
     .help = "a test bench for it: `N vectors passed: WHICH`, or $fatal",
     .without = "--verilog --tests --faults --dot"},
    {.name = "--tests",
     .help = "a compact set of tests for stuck-at faults, the inputs in hex, a line each",
     .without = "--verilog --table --testbench --faults --dot"},
    {.name = "--faults",
     .value = "FILE",
     .help = "the stuck-at faults that the lines of FILE detect",
     .without = "--verilog --table --testbench --tests --dot"},
    {.name = "--dot",
     .help = "a drawing for graphviz: | dot -Tsvg",
     .without = "--verilog --table --testbench --tests --faults"},
    REPORT_OPTIONS(" --verilog --table --testbench --tests --dot"),
    {.name = NULL}};

/* The face of the bench that is being printed, whether it is whole, and how many pairs it has, at
 * random if not all: its hook has no context. */
static const struct unit_face *printed;
static int printed_status;
static uint64_t pair_checks = RANDOM_CHECKS;

static unsigned print_checks(const struct rt_gate_list *list)
{
    struct gate_tests tests = {NULL, 0, 0};
    uint64_t state = 88172645463325252;
    int status = gate_unit_tests(list, &tests);
    unsigned count;

    unit_print_task(printed);
    for (uint64_t k = 0; k < pair_checks && status == EXIT_TRUE; k++) {
        struct gate_test test = pair_checks == unit_pairs(printed)
                                    ? unit_pair(printed, k)
                                    : unit_random_test(printed, &state);

        status = gate_tests_add(&tests, &test);
    }
    for (size_t k = 0; k < tests.count; k++)
        unit_print_check(printed, &tests.test[k]);
    count = (unsigned)tests.count;
    free(tests.test);
    printed_status = status == EXIT_FALSE
                         ? complain(status, "interrupted before all vectors were found")
                         : status;
    return count;
}

static const struct {
    int family;
    const char *why;
} refused[] = {
    {RT_FAMILY_TWISTED, "a route needs the shortest of many ways round"},
    {RT_FAMILY_TWOROOT, "its two roots are no tree of one heap"},
    {RT_FAMILY_SLIMFLY, "its ports stand in a table of powers modulo q"},
    {RT_FAMILY_POLARFLY, "it divides modulo q"},
    {RT_FAMILY_MOT, "its routers are those of many trees, each numbered otherwise"},
    {RT_FAMILY_SLENDER, "five rules decide on numbers of four kinds of switches"},
    {RT_FAMILY_CM5, "its routers' numbers have digits of unlike radices"},
    {RT_FAMILY_KAUTZ, "its letters are sums of digits modulo d + 1"},
    {RT_FAMILY_TOFU, "its cubes' places have digits of unlike radices"},
    {RT_FAMILY_MEGAFLY, "it divides by the links of a spine"},
    {RT_FAMILY_OFT, "it divides modulo q"},
    {RT_FAMILY_MLFM, "it divides by the routers of a layer"},
    {RT_FAMILY_SHUFFLE, "a link depends on the whole path"},
};

const char *unit_why_not(const struct rt_net *net)
{
    for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (refused[i].family == net->family)
            return refused[i].why;
    return "a path is found by searching";
}

int run_unit(const struct call *call, const struct unit_face *face)
{
    static struct rt_gate_list list;
    struct rt_gate *gate;
    int error, status;

    if (option_given(call, "--table"))
        return run_unit_table(call, face);
    if (option_number(call, "--count", 1, UNIT_COUNT_MAX, &pair_checks) != 0)
        return EXIT_USAGE;
    gate = zero_memory(RT_GATE_UNIT_MAX, sizeof *gate);
    if (gate == NULL)
        return EXIT_IO;
    error = rt_gate_unit(call->net, gate, RT_GATE_UNIT_MAX, &list);
    if (error == RT_ERR_FAMILY)
        status = complain(
            EXIT_USAGE,
            "network '%.80s': it has no unit: %s; --verilog --table writes its routing table",
            call->name, unit_why_not(call->net));
    else if (error != 0)
        status = complain(EXIT_USAGE, "network '%.80s': its unit has more than %d gates",
                          call->name, RT_GATE_UNIT_MAX);
    else {
        printed = face;
        if (pair_checks > unit_pairs(face))
            pair_checks = unit_pairs(face);
        unit_bench_will_try(face, pair_checks);
        unit_show_fields(face);
        status = gate_show(call, &list, NULL, print_checks);
        if (status == EXIT_TRUE)
            status = printed_status;
    }
    free(gate);
    return status;
}
