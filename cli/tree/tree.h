/* SPDX-License-Identifier: MIT-0 */
/* What the files of the command share about Leiserson's fat-tree. */
#ifndef CLI_TREE_H
#define CLI_TREE_H

#include "../cli.h"
#include "../read/messages.h"
#include "rt/gate.h"
#include "rt/load.h"
#include "rt/route_tree.h"
#include "rt/topo.h"
#include "rt/walk.h"

/* Writes address bits as characters 0 and 1. */
void tree_write_bits(FILE *file, const uint8_t *bits, int n);

int tree_run_explain(const struct call *call);
int tree_run_walk(const struct call *call);
int tree_run_info(const struct call *call);
int tree_run_gate(const struct call *call);

/* --- tree_verify.c: all pairs, or some where those are too many */
extern const struct verify_hooks tree_verifying;

/* --- tree_bench.c: the checks of the selector's test bench; returns their number */
unsigned tree_print_checks(const struct rt_gate_list *list);

/* --- tree_load.c, tree_graph.c */
#define TREE_SEED 1 /* of the scheduler's random choices */
int tree_run_load(const struct call *call);
extern const struct choice tree_graph_formats[];

/* --- tree_key.c: what a picture of a tree says beside the tree, at x, y in tenths of a point */

/* The colour of a channel whose load a wire is of/whole of the highest. */
const char *tree_colour(uint64_t of, uint64_t whole);
void tree_print_text(const char *name, int64_t x, int64_t y, int size, const char *text);
void tree_print_key(int64_t x, int64_t y, int64_t scale); /* of scale 1: 10 points high */

/* The load of every channel, to be freed; a null pointer after saying why. */
uint32_t *tree_loads(const struct rt_tree *tree, const struct message_set *set);

/* --- tree_judge.c */
extern const struct judge_hooks tree_judging;

#endif
