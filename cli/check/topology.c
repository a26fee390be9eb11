/* SPDX-License-Identifier: MIT-0 */
/* Topologies: what readers put into them, and faults that they name (SPEC 16.1). */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>

#include "../base/heap.h"
#include "topology.h"

void topology_bad(struct topology *topology, uint32_t line, const char *format, ...)
{
    char why[WHY_MAX];
    va_list args;

    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    if (topology->bad++ < LINES_BAD_MAX)
        complain(EXIT_FALSE, "%s: line %" PRIu32 ": %s", topology->path, line, why);
}

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

void topology_close(struct topology *topology)
{
    names_free(&topology->names);
    free(topology->link);
    free(topology->memory);
    free(topology->processor);
    free(topology->node_of_lid);
}
