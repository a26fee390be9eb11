/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/walk_plan.h - which pairs of processors are verified, and with what result?  For every shape.
 */
#ifndef RT_WALK_PLAN_H
#define RT_WALK_PLAN_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Verification: compute, walk, compare, for many pairs of processors.
 *
 * A plan numbers the pairs 0..pairs-1.  Any part of them can be verified anywhere and in any order,
 * with the same result.
 */
enum rt_walk_plan_kind {
    RT_WALK_PLAN_ALL,     /* all N * N ordered pairs; N <= 2^31 */
    RT_WALK_PLAN_CLASSES, /* Transit: four pairs a class, SPEC 6.4: each crossing level, each pair
                        of different digits there, each value of every other digit */
    RT_WALK_PLAN_SAMPLE,  /* source and destination in prime strides through 0..N-1 */
    RT_WALK_PLAN_TARGETS, /* all pairs, one destination after the other, so that a search for a
                        destination serves all its pairs */
    RT_WALK_PLAN_HEIGHTS, /* trees: sources in prime strides, the heights of the common ancestor
                        dealt out: random pairs nearly always meet near the root */
    RT_WALK_PLAN_DEFAULT  /* as the command's `verify`: ALL where there are at most 2^32 pairs; of
                        more CLASSES in Transit networks, 2^22 HEIGHTS in trees, and a SAMPLE of
                        2^22 in others, on rings of 2^18, or of 2^8 where paths are searched for.
                        The plan has the kind that was chosen */
};

struct rt_walk_plan {
    struct rt_net net;
    uint8_t kind;        /* enum rt_walk_plan_kind */
    uint64_t pairs;      /* their number */
    uint64_t seed;       /* of the digits that a class leaves open; where strides begin */
    uint64_t processors; /* N */
};

/*
 * rt_walk_plan_make - fills a plan.
 *
 * kind: enum rt_walk_plan_kind.
 * pairs: the number wanted, below 2^63, for RT_WALK_PLAN_SAMPLE and _HEIGHTS; not read for the
 *        others.
 * seed: any; not read for RT_WALK_PLAN_ALL and _TARGETS.
 *
 * The plan has no pairs if net->family is unknown or the kind does not serve its shape.
 */
void rt_walk_plan_make(struct rt_walk_plan *plan, const struct rt_net *net, int kind,
                       uint64_t pairs, uint64_t seed);

/*
 * rt_walk_plan_pair - pair `number`, 0..pairs-1, of a plan.
 *
 * Writes two processors, 0..N-1; 0 and 0 if there is no such pair.  The same plan and number give
 * the same pair on every machine.
 * Cost: some divisions of 64 bits.
 */
void rt_walk_plan_pair(const struct rt_walk_plan *plan, uint64_t number, uint64_t *source,
                       uint64_t *destination);

#define RT_WALK_FAILURES_MAX 8
/* The most verdicts of any shape. */
#define RT_WALK_COUNTS 16

/* The result for many pairs of any shape; all 0 at first. */
struct rt_walk_report {
    uint64_t pairs;                         /* done */
    uint64_t count[RT_WALK_COUNTS];         /* by verdict of its shape; [0] arrived */
    unsigned failures;                      /* entries of failure[], the lowest numbers first */
    uint64_t failure[RT_WALK_FAILURES_MAX]; /* numbers of failed pairs */
};

/*
 * rt_walk_merge - adds one report to another, of other pairs of the same plan.
 *
 * into: gets the sums, and the RT_WALK_FAILURES_MAX lowest numbers of failed pairs of both, in
 *       order, whichever report comes first.
 * from: is only read; not the same as `into`.
 */
void rt_walk_merge(struct rt_walk_report *into, const struct rt_walk_report *from);

#ifdef __cplusplus
}
#endif

#endif
