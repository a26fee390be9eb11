/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_design.h - how many dimensions should a k-ary n-cube have?  The latency of a message
 * without contention, under a limit on wires or pins (SPEC 15.14; Duato, Yalamanchili and Ni,
 * equations 7.6 to 7.11).
 */
#ifndef RT_LOAD_DESIGN_H
#define RT_LOAD_DESIGN_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The resource that is the same for all dimensions, and so limits the width of a channel. */
enum rt_load_constraint {
    RT_LOAD_BISECTION, /* the wires through the middle, as many as there are nodes */
    RT_LOAD_PINOUT     /* the pins of a node */
};

/* How long a signal takes over a wire, by the wire's length. */
enum rt_load_delay { RT_LOAD_LINEAR, RT_LOAD_LOG, RT_LOAD_CONSTANT };

#define RT_LOAD_NODES_MAX (UINT64_C(1) << 50)
#define RT_LOAD_DIMENSIONS_MAX 50 /* log2 of it */

struct rt_load_design {
    uint64_t nodes; /* 4..RT_LOAD_NODES_MAX */
    enum rt_load_constraint constraint;
    enum rt_load_delay delay;
    double length; /* bits of a message, above 0 */
    double pins;   /* of a node, above 0; read for RT_LOAD_PINOUT only */
    double router; /* r: cycles that a router takes to decide; 0 or more */
    double across; /* s: cycles from its input to its output; 0 or more */
};

/*
 * rt_load_design_best - the latency for each number of dimensions, and the best one.
 *
 * latency: for n = 2..m, m = log2 of the nodes rounded down, latency[n] is set; room for
 *     RT_LOAD_DIMENSIONS_MAX + 1.  The side k = nodes^(1/n) need not be a whole number.
 * dimensions: m, or null.
 *
 * Returns the n with the least latency; of several within 1e-12 of it, the lowest;
 * RT_ERR_SIZE iff nodes, length, pins, router or across is out of its range.
 * Cost: m exponential functions of its own, no libm; exact to about 1e-13.
 */
int rt_load_design_best(const struct rt_load_design *design, double *latency, unsigned *dimensions);

#ifdef __cplusplus
}
#endif

#endif
