/* SPDX-License-Identifier: MIT-0 */
/* routeseq gate --testbench: what all test benches have in common.  What a bench expects, its shape
 * prints (transit_bench.c, tree_bench.c); the netlist has no part in it. */
#include "gate_bench.h"

static void print_ports(const struct rt_gate_list *list)
{
    for (unsigned p = 0; p < list->ports; p++) {
        const struct rt_gate_port *port = &list->port[p];

        if (port->direction != RT_GATE_PROBE)
            printf("    %s [%d:0] %s;\n", port->direction == RT_GATE_IN ? "reg" : "wire",
                   port->width - 1, port->name);
    }
    if (list->clocked)
        printf("    reg clk;\n");
    printf("    integer failed;\n    %s gate (", list->module);
    for (unsigned p = 0; p < list->ports; p++)
        if (list->port[p].direction != RT_GATE_PROBE)
            printf("%s.%s(%s)", p > 0 ? ", " : "", list->port[p].name, list->port[p].name);
    printf("%s);\n\n", list->clocked ? ", .clk(clk)" : "");
}

static void print_verdict(unsigned vectors, const char *which)
{
    printf("        if (failed != 0) begin\n"
           "            $display(\"%%0d of %u vector%s failed\", failed);\n"
           "            $fatal(1);\n"
           "        end\n"
           "        $display(\"%u vector%s passed%s\");\n" BENCH_END,
           vectors, s_of(vectors), vectors, s_of(vectors), which);
}

void print_testbench(const struct rt_gate_list *list, print_gate_checks *print_checks,
                     const char *which)
{
    printf("// routeseq " ROUTESEQ_VERSION ": test bench of %s\n"
           "// SPDX-License-Identifier: MIT-0\n" BENCH_BEGIN "module %s_test;\n",
           list->module, list->module);
    print_ports(list);
    print_verdict(print_checks(list), which);
}
