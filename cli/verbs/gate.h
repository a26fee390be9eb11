/* SPDX-License-Identifier: MIT-0 */
/* What the files of routeseq gate share. */
#ifndef CLI_GATE_H
#define CLI_GATE_H

#include "../cli.h"
#include "rt/gate.h"

/* Prints of a netlist what the options ask for, its module named as they say; returns the exit
 * status. */
int gate_show(const struct call *call, struct rt_gate_list *list);

/* Prints the test bench of a netlist. */
void print_testbench(const struct rt_gate_list *list);

/* What the tests in a file detect, EXIT_...; path "-" is standard input. */
int print_coverage(const struct call *call, const struct rt_gate_list *list, const char *path);

#endif
