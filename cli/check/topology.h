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
    uint8_t *endpoint; /* of each node, where there is one; graph.endpoint once it is laid out */
    uint32_t endpoints, endpoint_capacity;
    uint32_t *node_of_lid; /* of InfiniBand: 65536, NONE where no node has it; else null */
    unsigned bad;          /* faults that were named */
};

void topology_close(struct topology *topology);

/* Adds a link that stands on a line of the file: 0, or EXIT_IO after saying why. */
int topology_link(struct topology *topology, uint32_t from, uint32_t to, uint32_t port,
                  uint32_t line);

/* Makes room for `nodes` in endpoint, zeros where it is new: 0, or EXIT_IO after saying why. */
int topology_endpoint_room(struct topology *topology, uint32_t nodes);

/* Makes a node an endpoint, if it is none yet: 0, or EXIT_IO after saying why. */
int topology_endpoint(struct topology *topology, uint32_t node);

/* Do routes begin and end at this node?  They do at endpoints, or, where there are none, at every
 * node. */
int topology_is_end(const struct topology *topology, uint32_t node);
uint64_t topology_ends(const struct topology *topology);
uint64_t topology_pairs(const struct topology *topology); /* ordered, of different ends */

/* Cables: links of both directions, or of one that has no other. */
uint64_t topology_cables(const struct topology *topology);

/* Names a fault at a line. */
void topology_bad(struct topology *topology, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

const char *node_name(const struct topology *topology, uint32_t node);

#endif
