/* SPDX-License-Identifier: MIT-0 */
#ifndef CLI_GATE_H
#define CLI_GATE_H

#include "rt/gate.h"

/* Prints the test bench of a netlist. */
void print_testbench(const struct rt_gate_list *list);

/* What the tests in a file detect, EXIT_...; path "-" is standard input. */
int print_coverage(const struct rt_gate_list *list, const char *path);

#endif
