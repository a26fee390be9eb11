/* SPDX-License-Identifier: MIT-0 */
/* How few cables join two halves of a graph, each with as many of its processors? */
#ifndef CLI_GRAPH_HALVES_H
#define CLI_GRAPH_HALVES_H

#include <stdint.h>

#define HALVES_UNKNOWN UINT64_MAX
#define HALVES_CUT_MAX 65536  /* nodes for halves_cut */
#define HALVES_BOUND_MAX 2100 /* nodes for halves_bound, which takes their number cubed */
#define HALVES_WITH_MAX 1100  /* of them with processors */

struct halves {
    uint32_t nodes;
    const uint64_t *first; /* nodes + 1: where the row of each begins in to[] */
    const uint32_t *to;    /* a cable stands in the rows of both its ends; no loops */
    const uint8_t *free;   /* of each node: has it no processor, and may stand on either side?
                              Null: every node has one */
};

/* The place of a node in the order that a search begins with. */
typedef uint32_t halves_key(const void *context, unsigned start, uint32_t node);

/* The cables of the best cut found from `starts` orders and others; HALVES_UNKNOWN: Ctrl-C; as it
 * was: too many cables.  0, or EXIT_IO after saying why. */
int halves_cut(const struct halves *halves, unsigned starts, halves_key *key, const void *context,
               uint64_t *cut);

/* The place of each node in the order of the second least eigenvector; 0, or EXIT_IO. */
int halves_order(const struct halves *halves, uint32_t *place);

/* Is the graph a tree?  Then order[n] becomes node n, its place in a walk from node 0 above it,
 * which takes smaller branches first: few cables join a beginning of it to the rest.  0, or
 * EXIT_IO. */
int halves_walk(const struct halves *halves, uint64_t *order, int *tree);

/* No cut has fewer cables; HALVES_UNKNOWN: nodes that no cable joins, or Ctrl-C; as it was: too
 * many nodes.  0, or EXIT_IO. */
int halves_bound(const struct halves *halves, uint64_t *bound);

/* Raises a bound by what a flow shows; as it was: too many cables, nodes that none joins, or
 * Ctrl-C. 0, or EXIT_IO. */
int halves_flow(const struct halves *halves, uint64_t *bound);

/* 1: a node without processors. */
int halves_free(const struct halves *halves, uint32_t node);

/* The least whole number of cables that value |A| |B| / n allows between halves of n processors;
 * what rounding may add is taken off. */
uint64_t halves_spectral(double value, uint64_t n);

#endif
