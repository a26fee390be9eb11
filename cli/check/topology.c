/* SPDX-License-Identifier: MIT-0 */
/* Topologies: what readers put into them (SPEC 16.1). */
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "lids.h"
#include "topology.h"

const char *node_name(const struct topology *topology, uint32_t node)
{
    return name_of(&topology->names, node);
}

int topology_link(struct topology *topology, uint32_t from, uint32_t to, uint32_t port,
                  uint32_t line)
{
    if (ROOM_FOR_ONE(topology->link, topology->links, topology->capacity) != 0)
        return EXIT_IO;
    topology->link[topology->links++] = (struct rt_topo_graph_link){from, to, port, line};
    return 0;
}

int topology_join(struct topology *topology, uint32_t from, uint32_t to, uint32_t port,
                  uint32_t line)
{
    while (topology->degree_capacity <= from) {
        uint32_t old = topology->degree_capacity;

        if (ROOM_FOR_ONE(topology->degree, old, topology->degree_capacity) != 0)
            return EXIT_IO;
        memset(topology->degree + old, 0,
               (topology->degree_capacity - old) * sizeof *topology->degree);
    }
    topology->degree[from]++;
    topology->says_ports |= port != NONE;
    if (port == NONE && topology->counted == 0)
        topology->counted = line;
    return topology_link(topology, from, to, port == NONE ? topology->degree[from] - 1 : port,
                         line);
}

int topology_cable(struct topology *topology, uint32_t one, uint32_t other, uint32_t line)
{
    return topology_join(topology, one, other, NONE, line) != 0
               ? EXIT_IO
               : topology_join(topology, other, one, NONE, line);
}

/* Does it begin with 1, 1. or 1.0, with as many zeros as there may be? */
static int is_one(const char *value)
{
    size_t ones = strspn(value, "1");
    const char *rest = value + ones;

    if (*rest == '.')
        rest += 1 + strspn(rest + 1, "0");
    return ones == 1 && strspn(rest, "0123456789.eE") == 0;
}

void topology_pass_weight(struct topology *topology, const char *value)
{
    topology->weights |= value != NULL && !is_one(value);
}

int topology_says_endpoint(struct topology *topology, const char *name, const char *value)
{
    const char *asked = topology->asked->attribute;
    size_t length = strlen(name);
    int has = asked != NULL && strncmp(asked, name, length) == 0 && asked[length] == '=' &&
              strcmp(asked + length + 1, value) == 0;

    topology->has_asked |= has;
    return has || (strcmp(name, "kind") == 0 &&
                   (strcmp(value, "endpoint") == 0 || strcmp(value, "host") == 0));
}

int topology_endpoint_room(struct topology *topology, uint32_t nodes)
{
    while (topology->endpoint_capacity < nodes) {
        uint32_t old = topology->endpoint_capacity;

        if (ROOM_FOR_ONE(topology->endpoint, old, topology->endpoint_capacity) != 0)
            return EXIT_IO;
        memset(topology->endpoint + old, 0, topology->endpoint_capacity - old);
    }
    return 0;
}

int topology_endpoint(struct topology *topology, uint32_t node)
{
    if (topology_endpoint_room(topology, node + 1) != 0)
        return EXIT_IO;
    topology->endpoints += !topology->endpoint[node];
    topology->endpoint[node] = 1;
    return 0;
}

int topology_is_end(const struct topology *topology, uint32_t node)
{
    return topology->graph.endpoint == NULL || topology->graph.endpoint[node];
}

uint64_t topology_ends(const struct topology *topology)
{
    return topology->endpoints > 0 ? topology->endpoints : topology->graph.nodes;
}

uint64_t topology_pairs(const struct topology *topology)
{
    uint64_t ends = topology_ends(topology);

    return ends * (ends - 1);
}

void topology_close(struct topology *topology)
{
    names_free(&topology->names);
    free(topology->link);
    free(topology->memory);
    free(topology->endpoint);
    free(topology->attached);
    free(topology->degree);
    lids_free(topology->lids);
}
