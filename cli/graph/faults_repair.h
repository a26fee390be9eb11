/* SPDX-License-Identifier: MIT-0 */
/* What a thread needs to repair routes, and the pieces that what is dead leaves (SPEC 18.5). */
#ifndef CLI_GRAPH_FAULTS_REPAIR_H
#define CLI_GRAPH_FAULTS_REPAIR_H

#include "channels.h"
#include "faults.h"
#include "rounds.h"

#define PIECE_NONE UINT32_MAX

struct fault_repair {
    struct rt_topo_graph_link *link;
    struct rt_topo_graph graph;
    struct rounds rounds;
    uint32_t *graph_words, *piece, *next, *head, *name, *router, *channel;
    uint64_t *sends;
    uint8_t *vc, *endpoint;
    struct rt_load_layer layer[RT_LOAD_GRAPH_VCS];
    unsigned layers, most_layers; /* in this piece; ever */
    struct rt_load_channels depend;
    uint64_t *seen;
    uint32_t ends, nodes; /* of this piece: routes join the nodes from `ends` on, which follow any
                             routers that are no ends */
    uint32_t longest;     /* hops of its longest route between routers */
};

/* --- faults_pieces.c, with the two functions that open and close it */

/* Live routers as lists, one a piece, each ascending; m->piece gets the first router of each one's.
 * bit: the trial's. */
void fault_find_pieces(const struct faults *f, struct fault_repair *m, uint64_t bit);

/* Do both routers of a processor live? */
static inline int fault_alive(const struct faults *f, uint32_t processor, uint64_t bit)
{
    return (f->up[f->enter[processor]] & f->up[f->leave[processor]] & bit) != 0;
}

/* A piece as a graph.  Returns 0, or an error of the library. */
int fault_lay_piece(const struct faults *f, struct fault_repair *m, uint32_t first, uint64_t bit);

#endif
