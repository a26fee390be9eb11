/* SPDX-License-Identifier: MIT-0 */
/* Topologies, as their readers fill them (SPEC 16.1). */
#ifndef CLI_CHECK_TOPOLOGY_H
#define CLI_CHECK_TOPOLOGY_H

#include "../cli.h"
#include "../read/lines.h"
#include "names.h"
#include "rt/topo_graph.h"

#define NODES_MAX 0x1000000u
#define LINKS_MAX 0x4000000u

/* What is asked for: of a file, and of what is to be made of it. */
struct topology_asked {
    const char *path, *format; /* format null: by its content */
    const char *endpoints;     /* a file of names, or `leaves`; null */
    const char *attribute;     /* NAME=VALUE of nodes that are endpoints; null */
    uint64_t limit;            /* bytes; 0: a quarter of the memory */
    int both_ways;             /* every cable has two directions */
};

/* Faults that read alike. */
struct complaint {
    char text[WHY_MAX];
    uint32_t line; /* of the first */
    unsigned count;
};

struct lids;

/* Processors of a node by its attributes, those that send and those that receive. */
struct attached {
    uint32_t count[2], line;
    uint32_t exit; /* the port after those that lead to nodes */
};

struct topology {
    const char *path;
    const struct topology_asked *asked;
    struct names names;
    struct rt_topo_graph_link *link;
    uint32_t links, capacity;
    struct rt_topo_graph graph;
    uint32_t *memory;
    uint8_t *endpoint; /* of each node, where there is one; graph.endpoint once it is laid out */
    uint32_t endpoints, endpoint_capacity;
    uint32_t *degree, degree_capacity; /* of each node: ports given in order so far */
    struct complaint complaint[LINES_BAD_MAX];
    unsigned complaints, said;
    struct lids *lids;         /* of InfiniBand; else null */
    unsigned bad;              /* faults, named */
    int has_asked;             /* a node has the attribute that was asked for */
    int says_ports;            /* ports have numbers there; else they are counted in its order */
    uint32_t counted;          /* the first line of a link whose port was counted; 0: none */
    int weights;               /* are there, other than 1? */
    struct attached *attached; /* of each node, where there are attributes */
    uint32_t attached_capacity;
};

void topology_close(struct topology *topology);

/* Adds a link that stands on a line of the file: 0, or EXIT_IO after saying why. */
int topology_link(struct topology *topology, uint32_t from, uint32_t to, uint32_t port,
                  uint32_t line);

/* Adds a channel to the next port in order, or, unless `port` is NONE, to that: 0, or EXIT_IO. */
int topology_join(struct topology *topology, uint32_t from, uint32_t to, uint32_t port,
                  uint32_t line);

/* A cable to the next port of each end, in order: 0, or EXIT_IO. */
int topology_cable(struct topology *topology, uint32_t one, uint32_t other, uint32_t line);

/* An edge's weight is not read; unless it is null or 1 it is kept in mind for a warning. */
void topology_pass_weight(struct topology *topology, const char *value);

/* Does an attribute of a node say that it is an endpoint? */
int topology_says_endpoint(struct topology *topology, const char *name, const char *value);

/* The next line that is good, bad ones named: 1; 0: the end, or no more is read and the reader's
 * status is EXIT_IO. */
int topology_line(struct topology *topology, struct lines *lines, char **line);

/* Refuses more nodes or links than are served: 0, or EXIT_IO after saying so. */
int topology_size(const struct topology *topology, unsigned long line);

/* Makes room for `nodes` in endpoint, zeros where it is new: 0, or EXIT_IO after saying why. */
int topology_endpoint_room(struct topology *topology, uint32_t nodes);

/* Makes a node an endpoint, if it is none yet: 0, or EXIT_IO after saying why. */
int topology_endpoint(struct topology *topology, uint32_t node);

/* Do routes begin and end at this node?  They do at endpoints, or, where there are none, at every
 * node. */
int topology_is_end(const struct topology *topology, uint32_t node);
uint64_t topology_ends(const struct topology *topology);
uint64_t topology_pairs(const struct topology *topology); /* ordered, of different ends */

/* Cables between two routers: channels of both directions, or of one that has no other. */
uint64_t topology_cables(const struct topology *topology);
/* How many are of one direction; `one`, unless it is null, gets them. */
uint32_t topology_one_way(const struct topology *topology, struct rt_topo_graph_link *one);

/* Keeps a fault at a line, to be named. */
void topology_bad(struct topology *topology, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Names faults that were kept. */
void topology_say(struct topology *topology);

const char *node_name(const struct topology *topology, uint32_t node);

#endif
