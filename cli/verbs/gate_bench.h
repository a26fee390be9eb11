/* SPDX-License-Identifier: MIT-0 */
/* The test bench of a netlist. */
#ifndef CLI_GATE_BENCH_H
#define CLI_GATE_BENCH_H

#include "../cli.h"
#include "rt/gate.h"

/* Around a bench's module, so that a synthesizer that is given all files takes the circuit alone.
 */
#define BENCH_BEGIN                                                                                \
    "`ifndef SYNTHESIS // synthesizers pass a bench over\n"                                        \
    "/* verilator lint_off DECLFILENAME */\n"
#define BENCH_END "        $finish;\n    end\nendmodule\n`endif\n"

/* Prints the task `check` of a circuit's test bench, the begin of its initial block and the calls
 * of `check`; returns their number. */
typedef unsigned print_gate_checks(const struct rt_gate_list *list);

/* Prints the test bench of a netlist; `which`: what its verdict says of the vectors, or "". */
void print_testbench(const struct rt_gate_list *list, print_gate_checks *print_checks,
                     const char *which);

#endif
