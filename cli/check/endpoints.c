/* SPDX-License-Identifier: MIT-0 */
/* --endpoints: nodes named in a file, or those with one neighbour (SPEC 16.1). */
#include <inttypes.h>
#include <string.h>

#include "topology_readers.h"

/* The only neighbour of a node, of those that links lead to and come from; NONE: it has none, or
 * more than one. */
static uint32_t neighbour(const struct rt_topo_graph *graph, uint32_t node)
{
    uint32_t found = NONE;

    for (uint32_t c = graph->first[node]; c < graph->first[node + 1]; c++) {
        uint32_t to = graph->link[c].to;

        if (to != node && found != NONE && found != to)
            return NONE;
        found = to != node ? to : found;
    }
    for (uint32_t i = graph->in_first[node]; i < graph->in_first[node + 1]; i++) {
        uint32_t from = graph->link[graph->in[i]].from;

        if (from != node && found != NONE && found != from)
            return NONE;
        found = from != node ? from : found;
    }
    return found;
}

static int take_name(void *context, struct lines *lines, const struct words *words)
{
    struct topology *topology = context;
    uint32_t node = names_find(&topology->names, words->text[0]);

    if (words->count > 1)
        return refuse(lines->why, "column %u: expected one name a line", words->column[1]);
    if (node == NONE)
        return refuse(lines->why, "column %u: no node named '%.40s'", words->column[0],
                      words->text[0]);
    return topology_endpoint(topology, node);
}

static int take_leaves(struct topology *topology)
{
    int status = 0, found = 0;

    for (uint32_t n = 0; n < topology->graph.nodes && status == 0; n++)
        if (neighbour(&topology->graph, n) != NONE) {
            status = topology_endpoint(topology, n);
            found = 1;
        }
    if (!found) {
        topology->bad++;
        complain(EXIT_FALSE, "%s: no node has one neighbour: --endpoints leaves", topology->path);
    }
    return status;
}

int read_endpoints(struct topology *topology, const char *from)
{
    static struct lines lines;
    uint64_t bad = 0;
    int status;

    if (strcmp(from, "leaves") == 0)
        return take_leaves(topology);
    status = lines_open(&lines, "--endpoints", from);
    lines.blanks = 1;
    if (status == 0)
        status = words_each(&lines, take_name, topology, &bad);
    if (lines.status == EXIT_IO || lines.stopped)
        status = lines.status;
    if (status == 0 && bad == 0 && topology->endpoints == 0) {
        bad++;
        complain(EXIT_FALSE, "%s: no name in it: --endpoints", lines.name);
    }
    lines_close(&lines);
    topology->bad += (unsigned)bad;
    return status;
}
