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

void topology_close(struct topology *topology);

/* Adds a link that stands on a line of the file: 0, or EXIT_IO after saying why. */
int topology_link(struct topology *topology, uint32_t from, uint32_t to, uint32_t port,
                  uint32_t line);

/* Names a fault at a line. */
void topology_bad(struct topology *topology, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

const char *node_name(const struct topology *topology, uint32_t node);

#endif
