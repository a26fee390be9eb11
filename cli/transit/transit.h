/* SPDX-License-Identifier: MIT-0 */
/* The verbs of Transit networks. */
#ifndef CLI_TRANSIT_H
#define CLI_TRANSIT_H

#include "../cli.h"
#include "rt/topo.h"
#include "rt/walk.h"

/* --- transit_locate.c: as rt_locate, quicker where it is called for many */
int transit_locate(const struct rt_net *net, uint64_t index, uint8_t *loc);

int transit_run_explain(const struct call *call);
int transit_run_walk(const struct call *call);
int transit_run_info(const struct call *call);
extern const struct choice transit_circuits[], transit_graph_formats[];
int transit_run_gate(const struct call *call);
int transit_run_load(const struct call *call);

/* --- transit_verify.c: all pairs, or every class of them where those are too many */
extern const struct verify_hooks transit_verifying;

/* --- transit_parts.c */
extern const struct part_hooks transit_load_parts;

/* --- transit_bench.c: the checks of a test bench, of the circuits that compute sequences and of
 * RN1's router; return their number */
struct rt_gate_list;
unsigned transit_print_sequence_checks(const struct rt_gate_list *list);
unsigned transit_print_router_checks(const struct rt_gate_list *list);

/* --- transit_judge.c */
extern const struct judge_hooks transit_judging;

#endif
