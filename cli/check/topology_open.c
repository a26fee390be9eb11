/* SPDX-License-Identifier: MIT-0 */
/* Topologies, whatever their format: read, and laid out (SPEC 16.1). */
#include <inttypes.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/work.h"
#include "topology_open.h"
#include "topology_readers.h"

/* The readers, in the order of their names below. */
typedef int topology_reader(struct topology *topology, struct lines *lines);
static topology_reader *const reader[] = {read_edges, read_anynet, read_graphml, read_ibnet};
const struct choice topology_formats[] = {{.name = "edges"},
                                          {.name = "anynet"},
                                          {.name = "graphml"},
                                          {.name = "ibnetdiscover"},
                                          {.name = NULL}};
_Static_assert(sizeof topology_formats / sizeof topology_formats[0] ==
                   sizeof reader / sizeof reader[0] + 1,
               "each format has a reader");

static topology_reader *reader_of(const char *format)
{
    size_t i = 0;

    while (strcmp(topology_formats[i].name, format) != 0)
        i++;
    return reader[i];
}

/* The format, by the first line that is neither blank nor a comment. */
static const char *guess(struct lines *lines)
{
    char line[16];

    lines_peek(lines, line, sizeof line);
    if (line[0] == '<' || strncmp(line, "\xEF\xBB\xBF<", 4) == 0)
        return "graphml";
    if (strncmp(line, "router ", 7) == 0 || strncmp(line, "node ", 5) == 0)
        return "anynet";
    if (strncmp(line, "vendid=", 7) == 0 || strncmp(line, "Switch\t", 7) == 0 ||
        strncmp(line, "Ca\t", 3) == 0)
        return "ibnetdiscover";
    return "edges";
}

/* Lays the graph out; of ports used twice the first line stays. */
static int lay(struct topology *topology)
{
    struct rt_topo_graph *graph = &topology->graph;
    uint32_t nodes = topology->names.count, kept = 0;
    int error;

    if (more_memory(&topology->link, (size_t)topology->links + 1, sizeof *topology->link) != 0)
        return EXIT_IO;
    topology->memory = take_memory(rt_topo_graph_words(nodes, topology->links), sizeof(uint32_t));
    if (topology->memory == NULL)
        return EXIT_IO;
    error = rt_topo_graph_lay(graph, nodes, topology->links, topology->link, topology->memory);
    if (error != 0)
        return complain(EXIT_IO, "%s: %s", topology->path, rt_error_text(error));
    if (rt_topo_graph_twice(graph, 0) == RT_TOPO_GRAPH_NONE)
        return 0;
    for (uint32_t c = 0; c < topology->links; c++) {
        struct rt_topo_graph_link *link = topology->link, this = link[c];

        if (kept > 0 && link[kept - 1].from == this.from && link[kept - 1].port == this.port)
            topology_bad(topology, this.tag,
                         "port %" PRIu32 " of node %.80s is used twice, first on line %" PRIu32,
                         this.port, node_name(topology, this.from), link[kept - 1].tag);
        else
            link[kept++] = this;
    }
    topology->links = kept;
    rt_topo_graph_lay(graph, nodes, kept, topology->link, topology->memory);
    return 0;
}

int topology_open(struct topology *topology, const char *path, const char *format)
{
    static struct lines lines;
    int status;

    memset(topology, 0, sizeof *topology);
    topology->path = path;
    if (strcmp(path, "-") == 0)
        return complain(EXIT_USAGE, "--topology -: expected the name of a file");
    status = lines_open(&lines, "--topology", path);
    lines.step = "bytes of the topology read";
    if (status == 0)
        show_step(lines.step);
    if (status == 0 && format == NULL)
        format = guess(&lines);
    if (status == 0 && strcmp(format, "graphml") == 0 && !lines.file)
        status = complain(
            EXIT_IO, "%s: line 1: graphml is read from a file, not from a pipe or a device", path);
    if (status == 0)
        status = reader_of(format)(topology, &lines);
    lines_close(&lines);
    if (status == 0 && interrupted())
        status = EXIT_FALSE;
    if (status == 0 && topology->names.count == 0 && topology->bad++ == 0)
        complain(EXIT_FALSE, "%s: no node in it", path);
    if (status == 0) {
        show_step("the topology is laid out");
        status = lay(topology);
    }
    if (status == 0 && topology->endpoints > 0) /* room, and zeros, for every node */
        status = topology_endpoint_room(topology, topology->names.count);
    if (status == 0 && topology->endpoints > 0)
        topology->graph.endpoint = topology->endpoint;
    end_progress();
    return status;
}
