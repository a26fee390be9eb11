/* SPDX-License-Identifier: MIT-0 */
/* A drawing of a network of routers with ports: where routers stand, how links run. */
#ifndef CLI_PORTS_DRAW_H
#define CLI_PORTS_DRAW_H

#include "../draw/draw.h"
#include "ports.h"

#define PORTS_LINKS_DRAWN 600 /* at most: nobody can read a picture of more */
#define PORTS_SPOTS_MAX (4 * PORTS_LINKS_DRAWN)

/* A router, or one drawn again, dashed. */
struct ports_spot {
    struct point at;
    uint32_t node;
    int ground; /* what it is filled with: 0 nothing, else a class that `classes` names */
};

struct ports_drawing {
    const struct rt_net *net;
    uint32_t nodes;                   /* their spots come first, in order */
    uint32_t spots;                   /* with those drawn again */
    int64_t radius;                   /* of a spot */
    struct ports_spot *spot;          /* PORTS_SPOTS_MAX */
    const char *classes;              /* what the grounds mean, for the key; null: none */
    const struct rt_load_ports *load; /* its sends colour the links; null: they are grey */
    uint64_t most;                    /* routes over the hottest of them */
    /* Where the link from this port ends if that is a spot drawn again, else 0; null: there are
     * none.  The port at the other end is not asked. */
    uint32_t (*seam)(const struct ports_drawing *d, uint32_t node, unsigned port);
};

/* A link on paper. */
struct ports_line {
    uint32_t from, to; /* spots; from < to unless an arrow leads back */
    struct rt_topo_port_end tail, head;
    uint32_t hop; /* of the route, from 1 on; 0: not on it */
    struct curve curve;
    struct point number; /* where the number of the hop stands */
};

/* Formats that every network has. */
#define PORTS_FORMATS "dot, graphml, gml, json, mtx or edges"

/* --- ports_dot.c, ports_export.c, ports_infiniband.c: the formats of graph; EXIT_... */
int ports_graph_dot(const struct call *call);
int ports_graph_edges(const struct call *call);
int ports_graph_graphml(const struct call *call);
int ports_graph_gml(const struct call *call);
int ports_graph_json(const struct call *call);
int ports_graph_mtx(const struct call *call);
int ports_graph_adjlist(const struct call *call);
int ports_graph_anynet(const struct call *call);
int ports_graph_ibnet(const struct call *call);

/* --- ports_graph_load.c */

/* Counts the routes of --traffic over each link into load->sends, which stays null without the
 * option.  Returns 0, or EXIT_... after saying why; in both cases to be freed. */
int ports_graph_load(const struct call *call, struct rt_load_ports *load);
void ports_graph_load_free(struct rt_load_ports *load);

/* --- ports_export.c: 0, or EXIT_USAGE after saying that only a drawing shows a route; of formats
 * without loads, also that they have none */
int ports_no_route(const struct call *call);
/* 0, or EXIT_USAGE after saying that a format cannot have this network */
int ports_both_ways(const struct rt_net *net, const char *format, const char *node,
                    const char *whose);

/* --- ports_layout.c: which family is drawn how */
void ports_lay(struct ports_drawing *d);

/* --- the layouts: where the spots of a network stand */
void ports_lay_circle(struct ports_drawing *d);
void ports_lay_classes(struct ports_drawing *d); /* polarfly: by what their points are */
void ports_lay_grid(struct ports_drawing *d);
void ports_lay_cube(struct ports_drawing *d);
void ports_lay_twisted(struct ports_drawing *d);
void ports_lay_cycles(struct ports_drawing *d); /* ccc: a grid of cycles */
void ports_lay_tree(struct ports_drawing *d);
void ports_lay_tworoot(struct ports_drawing *d);
void ports_lay_mot(struct ports_drawing *d);
void ports_lay_columns(struct ports_drawing *d);
void ports_lay_slender(struct ports_drawing *d);
void ports_lay_fat_tree(struct ports_drawing *d); /* cm5, kntree, xgft */
void ports_lay_oft(struct ports_drawing *d);
void ports_lay_groups(struct ports_drawing *d); /* dragonfly: round a circle */
void ports_lay_halves(struct ports_drawing *d); /* slimfly */

/* --- ports_spot.c */

/* One router more is drawn again; its spot. */
uint32_t ports_draw_again(struct ports_drawing *d, uint32_t node, struct point at);

/* Routers `first` to `first + n` in a row, its middle at `at`. */
void ports_lay_row(struct ports_drawing *d, uint32_t first, uint32_t n, struct point at,
                   int64_t apart);

/* --- ports_lines.c: the links, of which line[] holds PORTS_LINKS_DRAWN, and the hops of a route
 * that use a link twice; the number of lines */
int ports_draw_lines(const struct ports_drawing *d, struct ports_line *line, uint32_t source,
                     const struct rt_channel *path, int hops);

/* More links than are drawn? */
int ports_too_many(const struct rt_net *net);

#endif
