/* SPDX-License-Identifier: MIT-0 */
/* The wiring of a network for other programs: lists of edges, and GraphML. */
#ifndef CLI_WIRING_H
#define CLI_WIRING_H

#include "../cli.h"

/* Nodes, each with numbered links out of it. */
struct wiring {
    const struct rt_net *net;
    const void *context; /* of the functions */
    uint32_t nodes;
    const char *nodes_are; /* "routers", for progress */
    const char *number_is; /* "port": what a link's number is called */
    uint32_t (*links)(const struct wiring *w, uint32_t node); /* numbers that it has at most */
    /* Where a link leads: 0 and *to; else there is none of this number. */
    int (*leads)(const struct wiring *w, uint32_t node, uint32_t number, uint32_t *to);
    /* The input port of the node where it ends; null: as it is numbered. */
    uint32_t (*arrives)(const struct wiring *w, uint32_t node, uint32_t number);
    /* Writes the coordinates of a node; null: it has none. */
    void (*coordinates)(const struct wiring *w, uint32_t node);
    /* The routes over a link; null: they are not told. */
    uint64_t (*routes)(const struct wiring *w, uint32_t node, uint32_t number);
    /* Processors that send (end 0) or receive (1) at a node. */
    uint32_t (*processors)(const struct wiring *w, uint32_t node, unsigned end);
    int apart; /* they send at some nodes and receive at others */
};

/* Lines FROM TO NUMBER, and ROUTES if they are told, loops and parallel links included; EXIT_TRUE.
 */
int wiring_edges(const struct wiring *w);

/* The same as GraphML. */
int wiring_graphml(const struct wiring *w);

/* --- wiring_formats.c: the same as GML, as JSON (node-link), and as a Matrix Market file, whose
 * values are the routes, if they are told */
int wiring_gml(const struct wiring *w);
int wiring_json(const struct wiring *w);
int wiring_mtx(const struct wiring *w);

/* What processors are called that send (0) or receive (1) at a node. */
const char *wiring_end_name(const struct wiring *w, unsigned end);

/* An attribute that nodes or edges have. */
struct graphml_key {
    const char *name, *whose, *type; /* "port", "edge", "int" */
};

/* Prints what stands before the nodes, and what stands after the edges; the list of keys ends with
 * a null name. */
void graphml_begin(const struct rt_net *net, const struct graphml_key *keys);
void graphml_end(void);

/* Is there more to write?  Every so often says how far it is. */
int output_goes_on(uint64_t done, uint64_t total, const char *what);

#endif
