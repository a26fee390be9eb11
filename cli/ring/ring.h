/* SPDX-License-Identifier: MIT-0 */
/* What the files of the command share about networks of rings. */
#ifndef CLI_RING_H
#define CLI_RING_H

#include "../cli.h"
#include "rt/route_ring.h"
#include "rt/topo.h"
#include "rt/walk.h"

/* Links laid out in a table at most: 65536 nodes of 64 links. */
#define RING_LINKS_MAX 0x400000
/* Processors whose pairs are all looked at: 2^32 pairs. */
#define RING_ALL_MAX 0x10000

/* --- ring_net.c */

/* Lays out the rings of a network that `command` needs in memory; they are to
 * be closed whatever it returns: 0, or EXIT_... after saying why. */
int ring_table_open(const struct rt_net *net, const char *command,
                    struct rt_topo_ring_table *table);
void ring_table_close(struct rt_topo_ring_table *table);

/* Rings by their size, smallest first. */
#define RING_KINDS_MAX 64
struct ring_sizes {
    uint64_t rings;
    unsigned kinds;
    struct {
        uint32_t size;
        uint64_t rings;
    } kind[RING_KINDS_MAX];
};
void ring_sizes_add(struct ring_sizes *sizes, uint32_t size);

/* Writes "3:27,6:27". */
#define RING_SIZES_TEXT_MAX (RING_KINDS_MAX * 22)
void ring_sizes_text(const struct ring_sizes *sizes, char text[RING_SIZES_TEXT_MAX]);

/* --- ring_route.c */

/* Finds paths: by the family's routing function, or by the general router in
 * memory of its own. */
struct ring_router {
    const struct rt_net *net;
    struct rt_rings rings;
    int general;
    uint32_t *distance, target; /* general: of the target that was last */
    struct rt_ring_step *step;
    struct rt_ring_leg *leg; /* the path found last */
    int capacity;            /* legs */
    struct rt_ring_leg own[RT_LEGS_MAX];
};

/* Is there no routing function for this family? */
int ring_general(const struct rt_net *net);

/* rings: what the general router looks at.  Returns 0, or EXIT_... after saying
 * why; to be closed whatever it returns. */
int ring_router_open(struct ring_router *router, const struct rt_net *net,
                     const struct rt_rings *rings);
void ring_router_close(struct ring_router *router);

/* The path between two processors, in router->leg: its legs, or RT_ERR_... */
int ring_path(struct ring_router *router, uint32_t source, uint32_t target);

/* Writes the links of a path with `between` between them. */
void ring_write_links(FILE *file, const struct rt_ring_leg *leg, int legs, const char *between);

/* --- ring_explain.c */

int ring_run_explain(const struct call *call);

/* --- ring_reasons.c */

/* The ring that a link of a node lies on: its least node and its size. */
struct ring {
    uint32_t least, size;
};
struct ring ring_of(const struct rt_rings *rings, uint32_t node, uint32_t link);

/* --- ring_walk.c */

int ring_run_walk(const struct call *call);

/* --- ring_info.c, ring_load.c, ring_graph.c */
int ring_run_info(const struct call *call);
int ring_run_gate(const struct call *call);
int ring_run_load(const struct call *call);

/* --- ring_graph.c */
extern const struct choice ring_graph_formats[];

/* --- ring_verify.c: all pairs, or some where those are too many */
extern const struct verify_hooks ring_verifying;

/* --- ring_judge.c */
extern const struct judge_hooks ring_judging;

#endif
