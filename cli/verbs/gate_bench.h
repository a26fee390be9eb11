/* SPDX-License-Identifier: MIT-0 */
/* The test bench of a netlist. */
#ifndef CLI_GATE_BENCH_H
#define CLI_GATE_BENCH_H

#include "../cli.h"
#include "rt/gate.h"

/* Prints the task `check` of a circuit's test bench, the begin of its initial block and the calls
 * of `check`; returns their number. */
typedef unsigned print_gate_checks(const struct rt_gate_list *list);

/* Prints the test bench of a netlist; `which`: what its verdict says of the vectors, or "". */
void print_testbench(const struct rt_gate_list *list, print_gate_checks *print_checks,
                     const char *which);

#endif
