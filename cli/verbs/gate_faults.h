/* SPDX-License-Identifier: MIT-0 */
/* Which stuck-at faults do tests show? */
#ifndef CLI_GATE_FAULTS_H
#define CLI_GATE_FAULTS_H

#include "../cli.h"
#include "rt/gate.h"

/* What the tests in a file detect, EXIT_...; path "-" is standard input. */
int print_coverage(const struct call *call, const struct rt_gate_list *list, const char *path);

#endif
