/* SPDX-License-Identifier: MIT-0 */
/* routeseq compare: which networks. */
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

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

#endif
