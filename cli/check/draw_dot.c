/* SPDX-License-Identifier: MIT-0 */
/* The fabric for graphviz: ports, loads, routers and endpoints, and the cycle in red. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "../base/outfile.h"
#include "check.h"

/* A table keeps lines off the text: graphviz leaves a plain label no space. */
#define LABEL "<table border=\"0\" cellborder=\"0\" cellpadding=\"4\"><tr><td>"
#define LABEL_END "</td></tr></table>"

int print_dot(const struct check *check, const char *path)
{
    const struct rt_topo_graph *graph = &check->topology->graph;
    uint8_t *hot = zero_memory(graph->channels, 1);
    struct outfile out = {.file = stdout, .path = path};
    FILE *to;

    if (hot == NULL)
        return EXIT_IO;
    if (strcmp(path, "-") != 0 && outfile_open(&out, path) != 0) {
        free(hot);
        return EXIT_IO;
    }
    to = out.file;
    for (uint32_t i = 0; i < check->cycle; i++)
        hot[check->cycle_channel[i] % graph->channels] = 1;
    fprintf(to,
            "digraph fabric {\n"
            "  fontname=\"Helvetica,Arial,sans-serif\" fontsize=12\n"
            "  label=\"[P] N: port P, N routes take the link%s%s\"\n"
            "  node [shape=box, height=0.4, color=\"#333333\","
            " fontname=\"Helvetica,Arial,sans-serif\"];\n"
            "  edge [color=\"#777777\", arrowsize=0.7, fontsize=10,"
            " fontname=\"Helvetica,Arial,sans-serif\"];\n",
            check->topology->endpoints > 0 ? "; box: a router, ellipse: an endpoint" : "",
            check->cycle > 0 ? "; red: a cycle in which packets can wait for each other" : "");
    for (uint32_t n = 0; n < graph->nodes; n++) {
        fprintf(to, "  n%" PRIu32 " [label=\"", n);
        for (const char *c = node_name(check->topology, n); *c != '\0'; c++)
            fprintf(to, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
        fprintf(to, "\"%s];\n",
                graph->endpoint != NULL && graph->endpoint[n] ? ", shape=ellipse" : "");
    }
    for (uint32_t c = 0; c < graph->channels; c++)
        fprintf(to,
                "  n%" PRIu32 " -> n%" PRIu32 " [label=<" LABEL "[%" PRIu32 "] %" PRIu64 LABEL_END
                ">%s];\n",
                graph->link[c].from, graph->link[c].to, graph->link[c].port, check->sends[c],
                hot[c] ? ", color=\"#d62728\", penwidth=2.5" : "");
    fprintf(to, "}\n");
    free(hot);
    if (to != stdout)
        return outfile_close(&out);
    return 0; /* main says whether it is written */
}
