/* SPDX-License-Identifier: MIT-0 */
/* Routes as tables: at each node, the port for each destination. */
#ifndef CLI_CHECK_ROUTE_TABLE_H
#define CLI_CHECK_ROUTE_TABLE_H

#include "routes.h"

#define NO_ENTRY (NONE - 1) /* a channel: none was given; NONE: a port without a link was */

/* Entries by destination, since all that a table leads to one is looked at together. */
struct table {
    uint32_t nodes;
    uint32_t **channel; /* of a destination: that of each node; null: no entry for it */
    uint32_t **line;    /* likewise, of the file; null: generated */
    uint8_t *entered;   /* of each node: has it an entry? */
};

/* An empty table: 0, or EXIT_IO after saying why.  lines: its entries have lines. */
int table_open(struct routes *routes, int lines);
void table_free(struct table *table);

/* Room for entries for a destination: 0, or EXIT_IO after saying why. */
int table_column(struct table *table, uint32_t destination);

/* An entry of a table: 0; -1, the reason in lines->why, if there is one already; or EXIT_IO. */
int table_enter(struct routes *routes, struct lines *lines, const uint32_t entry[3]);

/* The channel that a node takes to a destination, NONE, or NO_ENTRY.  An endpoint without a table
 * sends from its first port. */
static inline uint32_t table_channel(const struct routes *routes, uint32_t node,
                                     uint32_t destination)
{
    const struct rt_topo_graph *graph = &routes->topology->graph;
    const uint32_t *column = routes->table->channel[destination];
    uint32_t channel = column != NULL ? column[node] : NO_ENTRY;

    if (channel == NO_ENTRY && graph->endpoint != NULL && graph->endpoint[node] &&
        !routes->table->entered[node] && graph->first[node] < graph->first[node + 1])
        return graph->first[node];
    return channel;
}

/* A walker through a table; seen: a word a node, 0 to begin with; given.item: a word a node. */
struct follower {
    const struct routes *routes;
    uint32_t *seen, mark;
    struct given given;
};
int follower_open(struct follower *follower, const struct routes *routes); /* 0, or EXIT_IO */
void follower_close(struct follower *follower);
/* The route of a pair, in follower->given; 0 where its source has no entry. */
int follow(struct follower *follower, uint32_t source, uint32_t destination);

#endif
