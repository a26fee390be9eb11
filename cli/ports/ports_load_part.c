/* SPDX-License-Identifier: MIT-0 */
/*
 * routeseq load of networks of routers in parts: a part has the routes of some sources.  Its file
 * has the routes over each link, and the edges of the graph of channels with the first pair that
 * takes each, in ascending order, so that it does not depend on the jobs.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/heap.h"
#include "ports_load.h"
#include "../parts/part_file.h"

#define LINE_MOST 48 /* bytes of a link or an edge */

int ports_load_by_ends(const void *a, const void *b)
{
    const struct rt_load_channel_edge *x = a, *y = b;

    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return x->witness < y->witness ? -1 : x->witness > y->witness;
}

/* The edges of all jobs in order, each with its first pair; to be freed.  A null pointer after
 * saying why. */
static struct rt_load_channel_edge *sorted(const struct ports_load *r)
{
    struct rt_load_channel_edge *edge = take_memory(r->graph.edges, sizeof *edge);
    size_t n = 0;

    for (size_t i = 0; edge != NULL && i < r->graph.capacity; i++)
        if (r->graph.edge[i].from != RT_LOAD_CHANNEL_NONE) {
            edge[n] = r->graph.edge[i];
            edge[n].witness = ports_load_witness(r, edge[n].from, edge[n].to);
            n++;
        }
    if (n > 0)
        qsort(edge, n, sizeof *edge, ports_load_by_ends);
    return edge;
}

int ports_load_part_fits(const struct rt_net *net)
{
    uint64_t links = (uint64_t)rt_topo_nodes(net) * ports_most(net);

    return rt_topo_processors(net) <= PORTS_LOAD_MAX && links <= PART_FILE_MAX / sizeof(uint64_t);
}

static void print_links(const struct ports_load *r)
{
    size_t links = ports_load_links(r), used = 0;
    char text[LINE_MOST];

    for (size_t i = 0; i < links; i++)
        used += r->load.sends[i] != 0;
    part_number("links", used);
    for (size_t i = 0; i < links; i++)
        if (r->load.sends[i] != 0) {
            snprintf(text, sizeof text, "%zu %" PRIu64, i, r->load.sends[i]);
            part_text("link", text);
        }
}

int ports_load_part_print(const struct call *call, const struct ports_load *r)
{
    struct rt_load_channel_edge *edge;
    char text[LINE_MOST];

    if (ports_load_links(r) + r->graph.edges > PART_FILE_MAX / LINE_MOST)
        return complain(EXIT_IO,
                        "load: a part file would be too large: it takes at most %" PRIu64 " bytes",
                        (uint64_t)PART_FILE_MAX);
    edge = sorted(r);
    if (edge == NULL)
        return EXIT_IO;
    part_begin(call);
    part_number("vcs", r->load.on.vcs);
    part_place(&r->part, r->first, r->end);
    part_number("routes", r->load.routes);
    part_number("longest", r->load.longest);
    part_number("hops", r->load.hops);
    print_links(r);
    part_number("edges", r->graph.edges);
    for (size_t i = 0; i < r->graph.edges; i++) {
        if (edge[i].witness == UINT64_MAX)
            snprintf(text, sizeof text, "%" PRIu32 " %" PRIu32 " -", edge[i].from, edge[i].to);
        else
            snprintf(text, sizeof text, "%" PRIu32 " %" PRIu32 " %" PRIu64, edge[i].from,
                     edge[i].to, edge[i].witness);
        part_text("edge", text);
    }
    part_end();
    free(edge);
    return EXIT_TRUE;
}
