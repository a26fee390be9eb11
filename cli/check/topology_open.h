/* SPDX-License-Identifier: MIT-0 */
/* Topologies from files (SPEC 16.1). */
#ifndef CLI_CHECK_TOPOLOGY_OPEN_H
#define CLI_CHECK_TOPOLOGY_OPEN_H

#include "topology.h"

/* What --topology-format may say. */
extern const struct choice topology_formats[];

/* Reads a file.  Returns 0; EXIT_FALSE after naming faults, or after Ctrl-C; else EXIT_... after
 * saying why nothing was read.  To be closed whatever it returns. */
int topology_open(struct topology *topology, const struct topology_asked *asked);

/* Can --topology be opened?  0, or EXIT_IO after saying why not. */
int topology_there(const struct call *call);

/* Reads what the options of a call ask for. */
int topology_open_asked(struct topology *topology, const struct call *call);

/* Those options. */
/* clang-format off */
#define TOPOLOGY_MORE_OPTIONS(of)                                                                  \
    {.name = "--topology-format", .value = "F", .needs = of,                                       \
     .help = "edges, adjlist, gml, graphml, json, dot, mtx, anynet or ibnetdiscover (by its "      \
             "content)",                                                                           \
     .choices = topology_formats},                                                                 \
    {.name = "--endpoints", .value = "FILE", .needs = of,                                          \
     .help = "endpoints, which pass nothing on: their names, one a line; leaves: every node with " \
             "one neighbour"},                                                                     \
    {.name = "--endpoint-attribute", .value = "NAME=VALUE", .needs = of,                           \
     .help = "endpoints are the nodes with this attribute (kind=endpoint or kind=host)"},          \
    {.name = "--both-ways", .needs = of, .help = "a cable that is given one way goes both ways"},  \
    {.name = "--limit", .value = "BYTES", .needs = of,                                             \
     .help = "longest topology that is read (a quarter of the memory)"}
#define TOPOLOGY_OPTIONS                                                                           \
    {.name = "--topology", .value = "FILE", .help = "the topology; - is standard input",           \
     .required = 1},                                                                               \
    TOPOLOGY_MORE_OPTIONS(NULL)
/* clang-format on */

#endif
