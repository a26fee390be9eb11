/* SPDX-License-Identifier: MIT-0 */
/* The verbs of Transit networks. */
#ifndef CLI_TRANSIT_H
#define CLI_TRANSIT_H

#include "../cli.h"
#include "rt/topo.h"
#include "rt/walk.h"

int transit_run_explain(const struct call *call);
int transit_run_walk(const struct call *call);
int transit_run_info(const struct call *call);
int transit_run_gate(const struct call *call);
int transit_run_load(const struct call *call);
int transit_run_graph(const struct call *call);

/* Sample 0 is all pairs, or every class of them where those are too many. */
int transit_verify(const struct call *call, uint64_t sample, uint64_t seed, unsigned jobs);

/* --- transit_judge.c */
extern const struct judge_hooks transit_judging;

#endif
