/* SPDX-License-Identifier: MIT-0 */
/* A graph of routers in memory: rows of neighbours. */
#ifndef CLI_GRAPH_ROWS_H
#define CLI_GRAPH_ROWS_H

#include <stdint.h>

struct graph_rows {
    uint32_t nodes;
    uint64_t *first; /* of each node and one more: where its neighbours begin in to[] */
    uint32_t *to;    /* ascending in a row */
    uint32_t *distance, *queue;
    uint32_t met; /* nodes that the last search reached, itself among them */
};

/* Memory for `room` neighbours in all: 0, or EXIT_IO after saying why; to be closed whatever it
 * returns. */
int rows_open(struct graph_rows *rows, uint64_t nodes, uint64_t room);
void rows_close(struct graph_rows *rows);

/* Sorts `count` neighbours; each stays once or, if parallel, as often as it stands there.  How many
 * stay. */
uint32_t rows_keep(uint32_t *to, uint32_t count, int parallel);

/* Is `node` in the row of `from`? */
int rows_lead(const struct graph_rows *rows, uint32_t from, uint32_t node);

/* Hops from a node to all that ways lead to, UINT32_MAX to others; returns the farthest one's, adds
 * all to *sum. */
uint32_t rows_search(struct graph_rows *rows, uint32_t from, uint64_t *sum);

#endif
