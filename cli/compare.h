/* SPDX-License-Identifier: MIT-0 */
/* routeseq compare: which networks. */
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

#include "check/topology.h"
#include "ports/ports_compare.h"

/* The networks to compare. */
struct rows {
    struct ports_compared *row;
    size_t count, capacity;
    int status;
};

/* One more, unless rows->status is not 0; it tells. */
void add_row(struct rows *rows, const struct rt_net *net);

/* --- compare_near.c: the rows near the size that is asked for, what is quick first; 0, or EXIT_...
 * after saying why. */
int find_rows(const struct call *call, struct rows *rows);

/* --- compare_own.c: reads one's own topology as a call asks, to be closed whatever it returns; and
 * finds its figures by a routing of check: 0, or EXIT_... after saying why. */
int own_open(struct topology *topology, const struct call *call);
int own_figures(struct ports_compared *row, struct topology *topology, int routing, unsigned jobs);

#endif
