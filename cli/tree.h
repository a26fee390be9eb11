/* SPDX-License-Identifier: MIT-0 */
/* What the files of the command share about Leiserson's fat-tree. */
#ifndef CLI_TREE_H
#define CLI_TREE_H

#include "cli.h"
#include "rt/gate.h"
#include "rt/topo.h"
#include "rt/walk.h"

/* Prints address bits as characters 0 and 1. */
void tree_print_bits(const uint8_t *bits, int n);

int tree_run_walk(const struct command *command, const struct rt_net *net, char **operand);
int tree_run_info(const struct command *command, const struct rt_net *net);

/* --- tree_verify.c: sample 0 is all pairs, or some where those are too many */
int tree_verify(const struct rt_net *net, uint64_t sample, uint64_t seed, unsigned jobs);

/* --- tree_bench.c: the checks of the selector's test bench; returns their number */
unsigned tree_print_checks(void);

#endif
