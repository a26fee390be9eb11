/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate: the routing circuit counted, printed, tested. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/system.h"
#include "gate.h"
#include "gate_faults.h"
#include "gate_tests.h"
#include "gate_unit.h"
#include "../print/report.h"

static void put(void *context, const char *text)
{
    fputs(text, context);
}

/* A line `KEY NUMBER`. */
static void print_number(int programs, const char *key, unsigned number)
{
    if (programs)
        report_number(key, "%u", number);
    else
        printf("%-24s %6u\n", key, number);
}

static void print_depth(const struct rt_gate_list *list, int two_input, const char *key,
                        int programs)
{
    static uint16_t depth[RT_GATE_UNIT_MAX];
    char of_port[48];

    rt_gate_depth(list, two_input, depth);
    for (unsigned p = 0; p < list->ports; p++) {
        const struct rt_gate_port *port = &list->port[p];
        unsigned deepest = 0;

        for (unsigned bit = 0; bit < port->width; bit++)
            if (depth[rt_gate_net(list, port, bit)] > deepest)
                deepest = depth[rt_gate_net(list, port, bit)];
        snprintf(of_port, sizeof of_port, "%s_%s", key, port->name);
        if (port->direction == RT_GATE_OUT)
            print_number(programs, of_port, deepest);
    }
    print_number(programs, key, rt_gate_depth(list, two_input, depth));
}

static void print_count(const struct call *call, const struct rt_gate_list *list)
{
    int programs = for_programs(call);
    struct rt_gate_total total;

    rt_gate_count(list, &total);
    if (programs) {
        report_begin(call);
        report_text("module", "%s", list->module);
    } else {
        printf("%-24s %s\n", "module", list->module);
    }
    for (int kind = RT_GATE_NOT; kind <= RT_GATE_XOR; kind++) {
        for (int inputs = 1; inputs <= RT_GATE_INPUTS_MAX; inputs++) {
            char key[16] = "not";

            if (kind != RT_GATE_NOT)
                snprintf(key, sizeof key, "%s%d", rt_gate_kind_text(kind), inputs);
            if (total.gate[kind][inputs] > 0)
                print_number(programs, key, total.gate[kind][inputs]);
        }
    }
    print_number(programs, "gates", total.gates);
    print_number(programs, "two_input_gates", total.two_input);
    print_number(programs, "flipflops", total.flipflops);
    print_depth(list, 0, "depth", programs);
    print_depth(list, 1, "two_input_depth", programs);
}

/* Tests of a unit, a line each; at the end what they leave, for people who wait. */
static int print_unit_tests(const struct rt_gate_list *list)
{
    struct gate_tests tests = {NULL, 0, 0};
    const struct rt_gate_port *port;
    int status;

    catch_interrupt();
    status = gate_unit_tests(list, &tests);
    for (size_t t = 0; t < tests.count; t++)
        for (unsigned p = 0; (port = gate_input(list, p)) != NULL; p++)
            printf("%0*" PRIX64 "%c", (port->width + 3) / 4, tests.test[t].in[p],
                   gate_input(list, p + 1) != NULL ? ' ' : '\n');
    free(tests.test);
    return status == EXIT_FALSE ? complain(status, "interrupted before all faults were shown")
                                : status;
}

static void print_tests(const struct rt_gate_list *list)
{
    static struct rt_gate_bench bench;
    struct rt_gate_test test[RT_GATE_TESTS_MAX];
    int tests = rt_gate_tests(list, &bench, test), digits = 2 * list->bytes;

    for (int t = 0; t < tests; t++)
        printf("%0*" PRIX64 " %0*" PRIX64 "\n", digits, test[t].c1, digits, test[t].c2);
}

/* Options that say what to print; not every shape has all of them. */
static const char *const modes[] = {"--verilog", "--testbench", "--tests", "--faults", "--dot"};

int gate_rename(const struct call *call, struct rt_gate_list *list)
{
    const char *name = option_value(call, "--module");

    if (name == NULL)
        return 0;
    switch (rt_gate_module(list, name)) {
    case 0:
        return 0;
    case RT_ERR_SPACE:
        return complain(EXIT_USAGE, "option --module '%.80s': expected at most %d characters", name,
                        RT_GATE_MODULE_MAX - 1);
    default:
        return complain(EXIT_USAGE,
                        "option --module '%.80s': expected a Verilog name, a letter or _, then "
                        "letters, digits, _ and $; no keyword",
                        name);
    }
}

void gate_origin(const struct call *call, const struct rt_gate_list *list, const char *circuit,
                 const char *mode)
{
    char text[RT_NET_TEXT_MAX];

    rt_net_format(call->net, text, sizeof text);
    printf("// routeseq gate %s", text);
    if (circuit != NULL)
        printf(" --circuit %s", circuit);
    printf(" %s", mode);
    if (option_given(call, "--at"))
        printf(" --at %s", option_value(call, "--at"));
    if (option_given(call, "--count"))
        printf(" --count %s", option_value(call, "--count"));
    if (option_given(call, "--module"))
        printf(" --module %s", list->module);
    putchar('\n');
}

int gate_show(const struct call *call, struct rt_gate_list *list, const char *circuit,
              print_gate_checks *print_checks)
{
    const char *chosen = "";

    if (gate_rename(call, list) != 0)
        return EXIT_USAGE;
    for (unsigned i = 0; i < sizeof modes / sizeof modes[0]; i++)
        if (option_given(call, modes[i]))
            chosen = modes[i]; /* they exclude each other */
    if (list->bytes == 0 && list->unit == NULL &&
        (strcmp(chosen, "--tests") == 0 || strcmp(chosen, "--faults") == 0))
        return complain(EXIT_USAGE, "gate: the router circuit takes no C1 and C2: no %s", chosen);
    if (strcmp(chosen, "--verilog") == 0 || strcmp(chosen, "--testbench") == 0)
        gate_origin(call, list, circuit, chosen);
    if (strcmp(chosen, "--testbench") == 0 && list->unit != NULL)
        printf("// %s.\n", unit_bench_tries() + 2);
    if (strcmp(chosen, "--verilog") == 0 && list->unit != NULL)
        unit_print_own_fields();
    if (strcmp(chosen, "--verilog") == 0)
        rt_gate_verilog(list, put, stdout);
    else if (strcmp(chosen, "--testbench") == 0)
        print_testbench(list, print_checks, unit_bench_tries());
    else if (strcmp(chosen, "--tests") == 0 && list->unit != NULL)
        return print_unit_tests(list);
    else if (strcmp(chosen, "--tests") == 0)
        print_tests(list);
    else if (strcmp(chosen, "--dot") == 0)
        rt_gate_dot(list, put, stdout);
    else if (strcmp(chosen, "--faults") == 0)
        return print_coverage(call, list, option_value(call, "--faults"));
    else
        print_count(call, list);
    return EXIT_TRUE;
}
