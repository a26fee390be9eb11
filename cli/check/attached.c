/* SPDX-License-Identifier: MIT-0 */
/* Processors that attributes of nodes count: each becomes an endpoint (SPEC 16.1). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/decimal.h"
#include "../base/heap.h"
#include "rt/walk_graph.h"
#include "topology_readers.h"

#define ENDPOINT_BYTES 64 /* about what one takes */

const char *const attached_names[ATTACHED] = {"processors", "sources", "destinations"};

/* A number, perhaps with .0 behind it: 0, or -1. */
static int read_count(const char *value, uint32_t *count)
{
    size_t digits = strcspn(value, ".");
    const char *behind = value + digits + (value[digits] == '.');
    uint64_t v;

    if (behind[strspn(behind, "0")] != '\0' ||
        read_decimal(value, value + digits, 0, NODES_MAX, &v) != 0)
        return -1;
    *count = (uint32_t)v;
    return 0;
}

/* Room for a node's counts, zeros where it is new: 0, or EXIT_IO after saying why. */
static int make_room(struct topology *topology, uint32_t node)
{
    while (topology->attached_capacity <= node) {
        uint32_t old = topology->attached_capacity;

        if (ROOM_FOR_ONE(topology->attached, topology->attached_capacity,
                         topology->attached_capacity) != 0)
            return EXIT_IO;
        memset(topology->attached + old, 0,
               (topology->attached_capacity - old) * sizeof *topology->attached);
    }
    return 0;
}

int topology_attach(struct topology *topology, uint32_t node, char *const value[ATTACHED],
                    uint32_t line)
{
    int apart = value[SOURCES] != NULL && value[DESTINATIONS] != NULL;

    if (value[PROCESSORS] == NULL && !apart)
        return 0;
    if (make_room(topology, node) != 0)
        return EXIT_IO;
    topology->attached[node].line = line;
    for (int end = 0; end < 2; end++) {
        int i = apart ? SOURCES + end : PROCESSORS;

        if (read_count(value[i], &topology->attached[node].count[end]) != 0) {
            topology_bad(topology, line, "%s '%.40s' of node %.80s: expected a number 0..%u",
                         attached_names[i], value[i], node_name(topology, node), NODES_MAX);
            return 0;
        }
    }
    return 0;
}

int topology_attaches(const struct topology *topology)
{
    const struct attached *at = topology->attached;
    uint32_t known = topology->attached_capacity;

    for (uint32_t n = 0; n < topology->names.count; n++)
        if (n >= known || at[n].count[0] != 1 || at[n].count[1] != 1)
            return known > 0;
    return 0;
}

/* All that send, or receive. */
static uint64_t sum(const struct topology *topology, uint32_t nodes, int end)
{
    uint64_t all = 0;

    for (uint32_t n = 0; n < nodes; n++)
        all += topology->attached[n].count[end];
    return all;
}

/* A new endpoint with the name of its node and a number: 0, or EXIT_... after saying why. */
static int add_endpoint(struct topology *topology, uint32_t node, uint32_t number)
{
    uint32_t end = topology->names.count;
    size_t room = strlen(node_name(topology, node)) + 12;
    char *name = take_memory(room, 1);
    int status = EXIT_IO;

    if (name == NULL)
        return EXIT_IO;
    snprintf(name, room, "%s.%" PRIu32, node_name(topology, node), number);
    if (names_find(&topology->names, name) != NONE)
        status = complain(EXIT_FALSE,
                          "%s: line %" PRIu32 ": a processor of this node has the name of another "
                          "node, %.80s",
                          topology->path, topology->attached[node].line, name);
    else if (names_add(&topology->names, name) == end)
        status = topology_endpoint(topology, end);
    free(name);
    return status;
}

/* Links from the router where a processor sends and to it from that where it receives, the place
 * after its other ports: 0, or EXIT_IO after saying why. */
static int join(struct topology *topology, uint32_t end, uint32_t from, uint32_t to, uint32_t place)
{
    const struct attached *at = topology->attached;

    return topology_link(topology, end, from, 0, at[from].line) != 0
               ? EXIT_IO
               : topology_link(topology, to, end, at[to].exit + place, at[to].line);
}

/* Are there as many that send as receive, and not too many?  0; EXIT_... after saying what. */
static int look_at_sums(struct topology *topology, uint32_t nodes, uint64_t all)
{
    uint64_t received = sum(topology, nodes, 1);

    if (all == 0 || all != received)
        return complain(EXIT_FALSE,
                        "%s: by attributes of nodes %" PRIu64 " processors send and %" PRIu64
                        " receive: expected as many, 1 at least",
                        topology->path, all, received);
    if (all > NODES_MAX - nodes || all > topology->asked->limit / ENDPOINT_BYTES)
        return complain(EXIT_IO,
                        "%s: %" PRIu64 " processors by attributes of nodes: more than %u nodes in "
                        "all, or, %d bytes each, than --limit BYTES",
                        topology->path, all, NODES_MAX, ENDPOINT_BYTES);
    return 0;
}

int topology_attach_all(struct topology *topology)
{
    uint32_t nodes = topology->names.count, to = 0, place = 0, first = 0;
    int status;
    uint64_t all;

    if (make_room(topology, nodes - 1) != 0)
        return EXIT_IO;
    all = sum(topology, nodes, 0);
    status = look_at_sums(topology, nodes, all);
    for (uint32_t n = nodes; n-- > 0;) { /* before links are added */
        topology->attached[n].exit = rt_walk_graph_exit(&topology->graph, n);
        first = topology->attached[n].count[0] > 0 ? n : first;
    }
    for (uint32_t n = 0; n < nodes; n++)
        for (uint32_t i = 0; i < topology->attached[n].count[0] && status == 0; i++) {
            uint32_t end = topology->names.count;

            status = add_endpoint(topology, n, i);
            for (; place == topology->attached[to].count[1]; place = 0)
                to++;
            if (status == 0)
                status = join(topology, end, n, to, place++);
        }
    if (status == 0)
        complain(EXIT_TRUE,
                 "%s: processors are attributes of nodes: %" PRIu64
                 " endpoint%s, as %.80s.0 of node %.80s",
                 topology->path, all, s_of(all), node_name(topology, first),
                 node_name(topology, first));
    return status;
}
