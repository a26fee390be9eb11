/* SPDX-License-Identifier: MIT-0 */
/* A drawing of a network of rings: where its nodes stand and how its links run. */
#ifndef CLI_RING_DRAW_H
#define CLI_RING_DRAW_H

#include "../draw/draw.h"
#include "ring.h"

struct drawing {
    const struct rt_net *net;
    const struct rt_topo_ring_table *table;
    int64_t radius; /* of a node */
    int64_t spread; /* how far apart nodes stand, in percent of the usual */
};

/* --- ring_draw.c */

void draw_begin(struct drawing *d, const struct rt_net *net,
                const struct rt_topo_ring_table *table);

struct point draw_node(const struct drawing *d, uint32_t node);

/* The copy at the right end, as the paper draws the first column of a fly and
 * the nodes of a shuffle once more: is there one, and where? */
int draw_copied(const struct drawing *d, uint32_t node);
struct point draw_copy(const struct drawing *d, uint32_t node);

struct course draw_link(const struct drawing *d, uint32_t node, uint32_t link);

#define LINKS_DRAWN 400 /* at most: nobody can read a picture of more */

/* --- ring_place.c */

/* A link's place: its curve, and the middle of its number. */
struct placed {
    uint32_t node, link, to, ring;
    int copy;
    struct curve curve;
    struct point number;
};

/* Half of the box that a number takes. */
struct point number_half(uint32_t number);

/* Places all links of rings of more than one node, in the order of nodes and links:
 * no link through a node, no number on another or on a node; where there is no room
 * for that, nodes move apart (d->spread).  The number of links, or less than 0: they
 * find no places.  placed[]: LINKS_DRAWN. */
int draw_links(struct drawing *d, struct placed *placed);

/* --- ring_dot.c: the drawing for graphviz; its status */
int ring_graph_dot(const struct call *call);

#endif
