/* SPDX-License-Identifier: MIT-0 */
/* Topologies, and their readers (SPEC 16.1). */
#ifndef CLI_CHECK_TOPOLOGY_H
#define CLI_CHECK_TOPOLOGY_H

#include "../cli.h"
#include "../read/lines.h"
#include "memory.h"
#include "rt/topo_graph.h"

#define NODES_MAX 0x1000000u
#define LINKS_MAX 0x4000000u

struct topology {
    const char *path;
    struct names names;
    struct rt_topo_graph_link *link;
    uint32_t links, capacity;
    struct rt_topo_graph graph;
    uint32_t *memory;
    uint8_t *processor;    /* of InfiniBand: which nodes are channel adapters; else null */
    uint32_t *node_of_lid; /* of InfiniBand: 65536, NONE where no node has it; else null */
    unsigned bad;          /* faults that were named */
};

/* Reads a file; format null: by its content.  0, or EXIT_... after saying why, EXIT_FALSE only with
 * what is sound of it in the graph: `bad` counts what is not. To be closed whatever it returns. */
int topology_open(struct topology *topology, const char *path, const char *format);
void topology_close(struct topology *topology);
void topology_link(struct topology *topology, uint32_t from, uint32_t to, uint32_t port,
                   uint32_t line);
/* Names a fault at a line. */
void topology_bad(struct topology *topology, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
const char *node_name(const struct topology *topology, uint32_t node);

/* Readers: 0, or EXIT_IO after saying why. */
int read_edges(struct topology *topology, struct lines *lines);
int read_anynet(struct topology *topology, struct lines *lines);
int read_ibnet(struct topology *topology, struct lines *lines);
int read_graphml(struct topology *topology);

#endif
