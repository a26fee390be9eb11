/* SPDX-License-Identifier: MIT-0 */
/* What the files of routeseq gate share. */
#ifndef CLI_GATE_H
#define CLI_GATE_H

#include "gate_bench.h"

/* Prints of a netlist what the options ask for, its module named as they say: `circuit` is what
 * --circuit calls it (null: there is no choice), `print_checks` the part of its test bench that is
 * its own.  Returns the exit status. */
int gate_show(const struct call *call, struct rt_gate_list *list, const char *circuit,
              print_gate_checks *print_checks);

/* The name that --module gives; 0, or EXIT_USAGE after saying why. */
int gate_rename(const struct call *call, struct rt_gate_list *list);
/* The command line that prints this again, with all that was not given. */
void gate_origin(const struct call *call, const struct rt_gate_list *list, const char *circuit,
                 const char *mode);

#endif
