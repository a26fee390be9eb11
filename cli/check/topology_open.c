/* SPDX-License-Identifier: MIT-0 */
/* Topologies, whatever their format: read, and laid out (SPEC 16.1). */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/heap.h"
#include "../base/system.h"
#include "../base/work.h"
#include "topology_open.h"
#include "rt/walk_graph.h"
#include "topology_readers.h"

/* The readers, in the order of their names below. */
typedef int topology_reader(struct topology *topology, struct lines *lines);
static topology_reader *const reader[] = {read_edges,   read_adjlist, read_gml,
                                          read_graphml, read_json,    read_dot,
                                          read_matrix,  read_anynet,  read_ibnet};
const struct choice topology_formats[] = {
    {.name = "edges"},         {.name = "adjlist"}, {.name = "gml"}, {.name = "graphml"},
    {.name = "json"},          {.name = "dot"},     {.name = "mtx"}, {.name = "anynet"},
    {.name = "ibnetdiscover"}, {.name = NULL}};
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

static int has_attributes(const char *format)
{
    return reader_of(format) == read_gml || reader_of(format) == read_graphml ||
           reader_of(format) == read_json || reader_of(format) == read_dot;
}

/* Lays the graph out; of ports used twice the first line stays. */
static int lay(struct topology *topology)
{
    struct rt_topo_graph *graph = &topology->graph;
    uint32_t nodes = topology->names.count, kept = 0;
    char counted[40] = "";
    int error;

    if (more_memory(&topology->link, (size_t)topology->links + 1, sizeof *topology->link) != 0)
        return EXIT_IO;
    topology->capacity = topology->links + 1;
    topology->memory = take_memory(rt_topo_graph_words(nodes, topology->links), sizeof(uint32_t));
    if (topology->memory == NULL)
        return EXIT_IO;
    error = rt_topo_graph_lay(graph, nodes, topology->links, topology->link, topology->memory);
    if (error != 0)
        return complain(EXIT_IO, "%s: %s", topology->path, rt_error_text(error));
    if (rt_topo_graph_twice(graph, 0) == RT_TOPO_GRAPH_NONE)
        return 0;
    if (topology->counted > 0)
        snprintf(counted, sizeof counted, "; line %" PRIu32 " gives no port", topology->counted);
    for (uint32_t c = 0; c < topology->links; c++) {
        struct rt_topo_graph_link *link = topology->link, this = link[c];

        if (kept > 0 && link[kept - 1].from == this.from && link[kept - 1].port == this.port)
            topology_bad(topology, this.tag,
                         "port %" PRIu32 " of node %.80s is used twice, first on line %" PRIu32
                         "%s",
                         this.port, node_name(topology, this.from), link[kept - 1].tag, counted);
        else
            link[kept++] = this;
    }
    topology->links = kept;
    rt_topo_graph_lay(graph, nodes, kept, topology->link, topology->memory);
    return 0;
}

static int lay_again(struct topology *topology)
{
    free(topology->memory);
    topology->memory = NULL;
    return lay(topology);
}

/* Adds the way back to every channel that has none. */
static int double_cables(struct topology *topology)
{
    const struct rt_topo_graph *graph = &topology->graph;
    uint32_t *next = take_memory(graph->nodes, sizeof *next);
    struct rt_topo_graph_link *one = take_memory(graph->channels, sizeof *one);
    uint32_t ones = topology_one_way(topology, one);
    int status = next == NULL || one == NULL ? EXIT_IO : 0;

    for (uint32_t n = 0; n < graph->nodes && status == 0; n++)
        next[n] = rt_walk_graph_exit(graph, n);
    for (uint32_t i = 0; i < ones && status == 0; i++)
        status = topology_link(topology, one[i].to, one[i].from, next[one[i].to]++, one[i].tag);
    free(next);
    free(one);
    return status == 0 ? lay_again(topology) : status;
}

/* Lines FROM TO PORT, none with a way back, may be weights as networkx writes them: of the faults
 * that this makes one is named. */
static void warn_of_weights(struct topology *topology)
{
    if (!topology->says_ports || topology_one_way(topology, NULL) < topology->graph.channels ||
        (topology->bad == 0 && topology->asked->both_ways))
        return;
    complain(EXIT_FALSE, "%s: warning: a third column is read as ports: weights are not served",
             topology->path);
    if (topology->complaints > topology->said) {
        unsigned all = topology->complaints;

        topology->complaints = topology->said + 1;
        topology_say(topology);
        topology->said = topology->complaints = all;
    }
}

/* What attributes of nodes and edges make of the network: 0, or EXIT_... after saying why. */
static int take_attributes(struct topology *topology)
{
    int status;

    if (topology->weights)
        complain(EXIT_FALSE, "%s: warning: weights of edges are not read: all links are alike",
                 topology->path);
    if (topology->bad > 0 || !topology_attaches(topology))
        return 0;
    if (topology->endpoints > 0)
        return complain(EXIT_TRUE,
                        "%s: warning: processors as attributes of nodes are not read beside "
                        "endpoints",
                        topology->path);
    status = topology_attach_all(topology);
    topology->bad += status == EXIT_FALSE;
    return status == 0 ? lay_again(topology) : status == EXIT_FALSE ? 0 : status;
}

/* What is made of a topology that is laid out: both ways, endpoints. */
static int complete(struct topology *topology, const char *format)
{
    const struct topology_asked *asked = topology->asked;
    uint32_t ones = topology_one_way(topology, NULL);
    int status = 0;

    if (asked->both_ways)
        status = double_cables(topology);
    else if (ones > 0 && strcmp(format, "edges") == 0)
        complain(EXIT_FALSE, "%s: warning: %" PRIu32 " cable%s one way: --both-ways adds the other",
                 topology->path, ones, ones == 1 ? " goes" : "s go");
    if (status == 0 && asked->endpoints != NULL)
        status = read_endpoints(topology, asked->endpoints);
    if (status == 0 && asked->attribute != NULL && !topology->has_asked) {
        topology->bad++;
        complain(EXIT_FALSE, "%s: no node has %s, as --endpoint-attribute asks", topology->path,
                 asked->attribute);
    }
    if (status == 0)
        status = take_attributes(topology);
    if (status == 0 && topology->endpoints > 0) { /* room, and zeros, for every node */
        status = topology_endpoint_room(topology, topology->names.count);
        topology->graph.endpoint = topology->endpoint;
    }
    return status;
}

int topology_open(struct topology *topology, const struct topology_asked *asked)
{
    static struct lines lines;
    const char *format = asked->format;
    int status;

    memset(topology, 0, sizeof *topology);
    topology->path = strcmp(asked->path, "-") == 0 ? "standard input" : asked->path;
    topology->asked = asked;
    status = lines_open(&lines, "--topology", asked->path);
    lines.step = "bytes of the topology read";
    lines.blanks = 1;
    show_step(lines.step);
    if (status == 0 && format == NULL)
        status = topology_guess(&lines, &format);
    if (status == 0 && asked->attribute != NULL && !lines.stopped && !has_attributes(format))
        status = complain(EXIT_USAGE, "option --endpoint-attribute: nodes of %s have no attributes",
                          format);
    if (status == 0)
        status = reader_of(format)(topology, &lines);
    lines_close(&lines);
    if (status == 0 && interrupted())
        status = lines.stopped
                     ? EXIT_FALSE
                     : complain(EXIT_FALSE, "%s: interrupted while it was read", topology->path);
    topology_say(topology);
    if (status == 0 && topology->names.count == 0 && topology->bad == 0) {
        topology->bad++;
        complain(EXIT_FALSE, "%s: no node in it", topology->path);
    }
    if (status == 0) {
        show_step("the topology is laid out");
        status = lay(topology);
        if (status == 0 && strcmp(format, "edges") == 0)
            warn_of_weights(topology);
        topology_say(topology);
    }
    if (status == 0)
        status = complete(topology, format);
    if (status == 0 && topology->bad > 0)
        status = complain(EXIT_FALSE, "%s: %u fault%s: nothing is made of it", topology->path,
                          topology->bad, s_of(topology->bad));
    end_progress();
    return status;
}

int topology_there(const struct call *call)
{
    const char *path = option_value(call, "--topology");
    int file = system_open(path);

    if (file >= 0)
        close(file);
    else if (path[0] != '\0' && strcmp(path, "-") != 0)
        return complain(EXIT_IO, "%s: %s", path, strerror(errno));
    return 0;
}

/* Standard input can be one of the files: 0, or EXIT_USAGE after naming two. */
static int look_at_input(const struct call *call)
{
    static const char *const names[] = {"--topology", "--endpoints", "--routes", "--vcs",
                                        "--sl",       "--sl2vl",     "--traffic"};
    const char *first = NULL;

    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *path = option_value(call, names[i]);

        if (path != NULL && path[0] == '@' && strcmp(names[i], "--traffic") == 0)
            path++; /* @FILE */
        if (path == NULL || strcmp(path, "-") != 0)
            continue;
        if (first != NULL)
            return complain(EXIT_USAGE, "options %s - and %s -: standard input is one file", first,
                            names[i]);
        first = names[i];
    }
    return 0;
}

int topology_open_asked(struct topology *topology, const struct call *call)
{
    static struct topology_asked asked;
    const char *attribute = option_value(call, "--endpoint-attribute");

    memset(topology, 0, sizeof *topology);
    asked = (struct topology_asked){.path = option_value(call, "--topology"),
                                    .format = option_value(call, "--topology-format"),
                                    .endpoints = option_value(call, "--endpoints"),
                                    .attribute = attribute,
                                    .limit = system_memory() / 4,
                                    .both_ways = option_given(call, "--both-ways")};
    if (look_at_input(call) != 0)
        return EXIT_USAGE;
    if (attribute != NULL && (strchr(attribute, '=') == NULL || attribute[0] == '='))
        return complain(EXIT_USAGE, "option --endpoint-attribute '%s': expected NAME=VALUE",
                        attribute);
    if (option_number(call, "--limit", 1, UINT64_MAX, &asked.limit) != 0)
        return EXIT_USAGE;
    return topology_open(topology, &asked);
}
