/* SPDX-License-Identifier: MIT-0 */
/*
 * rt/load_tables.h - what do the sources' tables say of a network?  The lecture's table 1 and
 * Duato's table 7.1 as numbers (SPEC 15.13).
 */
#ifndef RT_LOAD_TABLES_H
#define RT_LOAD_TABLES_H

#include "net.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RT_LOAD_NO_ROW (-1.0) /* the tables have no such number for this network */

/* Values of formulas in N.  They are not counts: some formulas give the order only. */
struct rt_load_tables {
    /* Table 1 of the lecture: a layout in the plane, in grid units. */
    double area, bisection, diameter, wire; /* wire: the longest */
    double bound; /* max(diameter, N/2B or N/B): steps that some exchanges take at least */
    /* Table 7.1 of Duato, for channels one wire wide (W = 1). */
    double wires, pins; /* through the middle; of a node */
};

/*
 * rt_load_tables_of - the rows of a network.
 *
 * net: passed by rt_net_check.  Table 1: array; mesh with equal sides; bintree, hypercube, bfly
 * with r = 2, ccc, shufflex.  Table 7.1: ring, torus, array, mesh, with equal sides; hypercube;
 * omega.  A side of 1 does not count.
 *
 * Returns 0, or RT_ERR_FAMILY, *tables untouched, iff net is of another shape.
 */
int rt_load_tables_of(const struct rt_net *net, struct rt_load_tables *tables);

#ifdef __cplusplus
}
#endif

#endif
