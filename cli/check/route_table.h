/* SPDX-License-Identifier: MIT-0 */
/* Routes as tables: at each node, the port for each destination. */
#ifndef CLI_CHECK_ROUTE_TABLE_H
#define CLI_CHECK_ROUTE_TABLE_H

#include "routes.h"

#define NO_ENTRY (NONE - 1) /* a channel: none was given; NONE: a port without a link was */

/*
 * Entries by destination, since all that a table leads to one is looked at together.  An endpoint
 * with a single cable, a leaf, has no row: it sends into the cable, and the entries for its router
 * serve it where it has none of its own.  So 100,000 of them cost no more than their routers.
 */
struct table {
    uint32_t nodes, rows;
    uint32_t *row;     /* of a node, or NONE; null: every node has the row of its number */
    uint32_t *node;    /* of a row; with row */
    uint32_t *first;   /* of a row: its leaves are leaf[first[r]] .. leaf[first[r + 1] - 1] */
    uint32_t *leaf;    /* ascending */
    uint8_t *endpoint; /* of a row */
    struct rt_topo_graph core;       /* of the rows; the tag of a link is its channel */
    struct rt_topo_graph_link *link; /* of core, if it is another than that of the topology */
    uint32_t *words;
    uint32_t **channel; /* of a destination: that of each row; null: no entry for it */
    uint32_t **line;    /* likewise, of the file; null: generated */
    uint8_t *entered;   /* of each node: has it an entry? */
};

/* An empty table: 0, or EXIT_IO after saying why.  lines: its entries have lines. */
int table_open(struct routes *routes, int lines);
void table_free(struct table *table);

/* Room for entries for a destination: 0, or EXIT_IO after saying why. */
int table_column(struct table *table, uint32_t destination);

/* An entry of a table: 0; -1, the reason in lines->why, if it cannot be one; or EXIT_IO. */
int table_enter(struct routes *routes, struct lines *lines, uint32_t node, uint32_t destination,
                uint32_t port);

/* --- table_rows.c */

/* How many nodes have rows. */
uint32_t table_count(const struct rt_topo_graph *graph);

/* Has each leaf a column of its own in a table that is made?  Else its router's serves all. */
int table_by_leaf(const struct routes *routes);
#define TABLE_ENTRIES_MOST 16777216 /* where it has */

/* The rows of a table: 0, or EXIT_IO after saying why. */
int table_rows(struct table *table, const struct rt_topo_graph *graph);

static inline uint32_t table_row(const struct table *table, uint32_t node)
{
    return table->row == NULL ? node : table->row[node];
}

static inline uint32_t table_node(const struct table *table, uint32_t row)
{
    return table->row == NULL ? row : table->node[row];
}

static inline uint32_t table_leaves(const struct table *table, uint32_t row)
{
    return table->row == NULL ? 0 : table->first[row + 1] - table->first[row];
}

/* The channel that a node takes to a destination, NONE, or NO_ENTRY.  An endpoint without any entry
 * sends from its first port.  *line: of the entry, 0 if there is none. */
uint32_t table_channel(const struct routes *routes, uint32_t node, uint32_t destination,
                       uint32_t *line);

/* A walker through a table; seen: a word a node, 0 to begin with; given.item: a word a node. */
struct follower {
    const struct routes *routes;
    uint64_t *seen, mark;
    struct given given;
};
int follower_open(struct follower *follower, const struct routes *routes); /* 0, or EXIT_IO */
void follower_close(struct follower *follower);
/* The route of a pair, in follower->given; 0 where its source has no entry. */
int follow(struct follower *follower, uint32_t source, uint32_t destination);

#endif
